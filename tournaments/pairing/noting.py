"""What a round was paired from, noted with it: entries and results may be mended later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from msgspec.structs import replace

from tournaments.pairing.model import PairingRequest
from tournaments.record.model import Noted, NotedEntry, Player, Round, TournamentFile

NOTHING = NotedEntry()


def noted_of(file: TournamentFile, request: PairingRequest) -> Noted:
    """Return what has to be kept with a round of ``file`` paired from ``request``.

    Match points and the planned rounds are kept apart; this is all else that may change.

    >>> noted_of(*_example()).awarded
    ['a']
    """
    return Noted(
        awarded=sorted(request.awarded),
        pod_sizes=list(request.pod_sizes),
        unmet=sorted(_unmet(file, request)),
        entries={id_: entry for id_, entry in _entries(file, request) if entry != NOTHING},
    )


def _entries(file: TournamentFile, request: PairingRequest) -> Iterator[tuple[str, NotedEntry]]:
    paired = {entrant.id for entrant in request.entrants}
    has_groups = file.tournament.clubs_apart
    ranks = {entrant.id: entrant.rank for entrant in request.entrants}
    for player in file.players:
        if player.id in paired:
            yield (
                player.id,
                NotedEntry(
                    club=player.club if has_groups else None,
                    family=player.family if has_groups else None,
                    avoid=sorted(set(player.avoid) & paired),
                    fixed_table=player.fixed_table,
                    rank=ranks.get(player.id),
                ),
            )


def _unmet(file: TournamentFile, request: PairingRequest) -> set[tuple[str, str]]:
    """Return the pairs that sat together before and did not meet, as one did not appear."""
    everyone = (*request.entrants, *request.resting)
    opponents = {entrant.id: entrant.opponents for entrant in everyone}
    return {
        (a, b) if a < b else (b, a)
        for round_ in file.rounds[: request.round_number - 1]
        for match in round_.matches
        for a, b in combinations(match.players, 2)
        if a in opponents and b in opponents and b not in opponents[a]
    }


def as_noted(file: TournamentFile, round_: Round | None) -> TournamentFile:
    """Return ``file`` with its players as they were when ``round_`` was paired, if that is noted."""
    if round_ is None or round_.noted is None:
        return file
    entered = frozenset(round_.scores or {})
    players = [_as_noted(player, round_.number, round_.noted, entered) for player in file.players]
    return replace(file, players=players)


def _as_noted(player: Player, number: int, noted: Noted, entered: frozenset[str]) -> Player:
    is_awarded = player.id in noted.awarded
    entry = noted.entries.get(player.id, NOTHING)
    return replace(
        player,
        club=entry.club,
        family=entry.family,
        avoid=entry.avoid,
        fixed_table=entry.fixed_table,
        byes=number if is_awarded else 0,
        joined_in_round=1,
        dropped_after_round=None,
        disqualified_in_round=None,
        checked_in=is_awarded or player.id in entered,
    )


def forget_unmet(met: Mapping[str, set[str]], noted: Noted) -> None:
    """Take the pairs that had not met when the round was paired out of ``met``, in place."""
    for a, b in noted.unmet:
        met[a].discard(b)
        met[b].discard(a)


def _example() -> tuple[TournamentFile, PairingRequest]:
    from tournaments.record.model import TournamentInfo

    info = TournamentInfo(name="t", title="onsen", rules_version="v1", deck_format="none")
    file = TournamentFile(tournament=info, players=[Player(id="a", name="A")])
    return file, PairingRequest(round_number=1, rounds_left=1, entrants=(), awarded=("a",))
