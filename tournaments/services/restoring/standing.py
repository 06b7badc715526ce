"""What stands whatever a file says: what its bringer may not change, and what penalties brought."""

from __future__ import annotations

from collections.abc import Callable, Collection, Set
from typing import Any

from msgspec.structs import replace

from rules.core.words import Words
from tournaments.names import clean_name
from tournaments.record.model import DOUBLE_LOSS, Match, Player, Round, TournamentFile
from tournaments.selectors.exclusions import EXCLUSION
from tournaments.services.restoring.checks import Doubt
from tournaments.services.restoring.inference import is_unfinished
from tournaments.services.restoring.kept import place_of, tables_of
from tournaments.services.restoring.losses import lost_in

OWN = Words(
    en="Who plays in a tournament does not change this by a file: it stays as it was.",
    ja="自分が出場している大会では、ファイルでこの項目を変更できません。元のまま残しました。",
)
LOST = Words(
    en="A game of this match is lost by penalty, so that what stands here is kept; "
    "a judge can take the penalty back first.",
    ja="このマッチには罰則で失ったゲームがあるため、サイトの記録を残しました。"
    "変更するには、先にジャッジが罰則を取り消してください。",
)
EXCLUDED = Words(
    en="{name} stays excluded: a penalty says so, and a judge can take it back.",
    ja="{name}さんは罰則により除外されているため、除外のままにしました。"
    "変更するには、先にジャッジが罰則を取り消してください。",
)


def without_own_changes(
    file: TournamentFile, known: TournamentFile
) -> tuple[TournamentFile, list[Doubt]]:
    """Return ``file`` as someone who plays may bring it, and where that differs.

    Lists, penalties and the secret of the draws stay as they are ``known``, as the file that such
    a person gets is without them; so do players with their names, on whom all of it hangs, and
    games lost by penalty in matches that are played.
    """
    info, was = file.tournament, known.tournament
    told = replace(
        info,
        seed=was.seed,
        earlier_seeds=was.earlier_seeds,
        lists_revealed_at=was.lists_revealed_at,
    )
    players = players_as(known, file)
    rounds, paths = rematched(file, known, without_own_losses)
    is_secret = was.lists_revealed_at is None
    changes: dict[str, Any] = {
        "$.tournament.seed": info.seed not in ("", was.seed),
        "$.tournament.lists_revealed_at": info.lists_revealed_at != was.lists_revealed_at,
        "$.players": players != file.players,
        "$.decks": file.decks and (is_secret or file.decks != known.decks),
        "$.penalties": file.penalties,
        "$.waiting_losses": file.waiting_losses,
    }
    kept = replace(
        file,
        tournament=told,
        players=players,
        rounds=rounds,
        decks=known.decks,
        penalties=known.penalties,
        waiting_losses=known.waiting_losses,
    )
    paths += [path for path, is_told in changes.items() if is_told]
    return kept, [(path, OWN) for path in paths]


def players_as(known: TournamentFile, file: TournamentFile) -> list[Player]:
    """Return the players of ``file`` with the names and exclusions they have here, all of them."""
    here = {player.id: player for player in known.players}
    told = {player.id for player in file.players}
    missing = [player for player in known.players if player.id not in told]
    return [like(player, here.get(player.id)) for player in file.players] + missing


def like(player: Player, known: Player | None) -> Player:
    if known is None:
        return player
    name = player.name if clean_name(player.name) == known.name else known.name
    return replace(player, name=name, disqualified_in_round=known.disqualified_in_round)


def with_penalties(
    file: TournamentFile,
    known: TournamentFile,
    games: Collection[tuple[int, str]],
    excluded: Set[str],
) -> tuple[TournamentFile, list[Doubt]]:
    """Return ``file`` with what penalties brought, and where it says otherwise.

    Args:
        games: round and player of each game lost by penalty.
        excluded: the players whom a penalty excludes.
    """

    def kept(match: Match, was: Match | None, number: int) -> Match:
        losers = {player for round_, player in games if round_ == number}
        return ended_as(was, match) if was and stands(was, match, losers, excluded) else match

    rounds, paths = rematched(file, known, kept)
    players, doubts = with_exclusions(file, known, excluded)
    told = replace(file, rounds=rounds, players=players)
    return told, [(path, LOST) for path in paths] + doubts


def rematched(
    file: TournamentFile,
    known: TournamentFile,
    kept: Callable[[Match, Match | None, int], Match],
) -> tuple[list[Round], list[str]]:
    """Return the rounds of ``file`` with each match as it is ``kept``, and where that differs.

    Args:
        kept: gives a match as it stays, from how the file has it, how it is known, if it is here,
            and the number of its round.
    """
    here, paths = tables_of(known), []
    rounds: list[Round] = []
    for n, round_ in enumerate(file.rounds):
        place = place_of(round_)
        matches = [
            kept(match, here.get((place, frozenset(match.players))), round_.number)
            for match in round_.matches
        ]
        paths += [
            f"$.rounds[{n}].matches[{m}]"
            for m, (match, told) in enumerate(zip(matches, round_.matches, strict=True))
            if match != told
        ]
        rounds.append(replace(round_, matches=matches))
    return rounds, paths


def stands(was: Match, match: Match, losers: Collection[str], excluded: Set[str]) -> bool:
    """Return whether a match stays as it ``was``, and not as the file has it.

    It does unless the file has as many games as lost by penalty, or the match as lost by both;
    and a match that an exclusion ended is not open again.
    """
    if is_unfinished(match) and any(
        game.end == EXCLUSION and not excluded.isdisjoint({*was.players} - {game.winner})
        for game in was.games
    ):
        return True
    return match.result != DOUBLE_LOSS and any(
        lost_by(player, match) < lost_by(player, was) for player in losers
    )


def without_own_losses(match: Match, was: Match | None, _round: int) -> Match:
    """Return ``match``, while it is played, with no other games lost by penalty than are known."""
    known = [*lost_in(was)] if was else []
    if not is_unfinished(match) or [*lost_in(match)] == known:
        return match
    return ended_as(was, match) if was else replace(match, games=[])


def lost_by(player: str, match: Match) -> int:
    return sum(loser == player for _number, loser, _game in lost_in(match))


def ended_as(was: Match, match: Match) -> Match:
    return replace(
        match, games=was.games, result=was.result, places=was.places, on_time=was.on_time
    )


def with_exclusions(
    file: TournamentFile, known: TournamentFile, excluded: Set[str]
) -> tuple[list[Player], list[Doubt]]:
    since = {each.id: each.disqualified_in_round for each in known.players if each.id in excluded}
    players = [
        replace(player, disqualified_in_round=since.get(player.id) or player.disqualified_in_round)
        for player in file.players
    ]
    doubts = [
        (f"$.players[{n}].disqualified_in_round", EXCLUDED.filled(name=player.name))
        for n, (player, told) in enumerate(zip(players, file.players, strict=True))
        if player != told
    ]
    return players, doubts
