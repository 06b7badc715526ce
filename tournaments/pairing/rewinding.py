"""The facts as they stood before a round, for pairing that round anew."""

from __future__ import annotations

import msgspec

from tournaments.record.model import Player, TournamentFile


def before_round(file: TournamentFile, round_number: int) -> TournamentFile:
    """Return ``file`` without the round and what its publication did to the players.

    Who dropped after seeing the pairings is not in the new draw; who came too late for them is.

    >>> from tournaments.record.model import Match, Round, TournamentInfo
    >>> info = TournamentInfo(name="t", title="onsen", rules_version="v1", deck_format="none")
    >>> players = [Player(id=id_, name=id_) for id_ in "ab"]
    >>> players.append(Player(id="c", name="c", joined_in_round=2))
    >>> rounds = [Round(number=1, matches=[Match(table=1, players=["a", "b"])])]
    >>> before = before_round(TournamentFile(tournament=info, players=players, rounds=rounds), 1)
    >>> len(before.rounds), before.players[2].joined_in_round
    (0, 1)
    """
    seated = {
        player for round_ in file.rounds for match in round_.matches for player in match.players
    }
    players = [_before(player, round_number, seated) for player in file.players]
    return msgspec.structs.replace(without_round(file, round_number), players=players)


def without_round(file: TournamentFile, round_number: int) -> TournamentFile:
    """Return ``file`` without the round and those after it: what is known today, not then."""
    return msgspec.structs.replace(file, rounds=file.rounds[: round_number - 1])


def _before(player: Player, round_number: int, seated: set[str]) -> Player:
    if player.dropped_after_round == round_number:
        return msgspec.structs.replace(player, dropped_after_round=round_number - 1)
    if player.joined_in_round == round_number + 1 and player.id not in seated:
        return msgspec.structs.replace(player, joined_in_round=round_number)
    return player
