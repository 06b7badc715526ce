"""Whole top cuts in plain values, for the tests of elimination."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from tournaments.pairing.elimination import cut_round, with_cut
from tournaments.pairing.slots import column_count
from tournaments.record import Match, Player, Round, TournamentFile
from tournaments.tests.record.facts import goal, make_file

Chooser = Callable[[Match], str | None]


def ids(count: int) -> list[str]:
    """Return ids whose order of the alphabet is their order in ``swiss``: s01 is first."""
    return [f"s{n:02}" for n in range(1, count + 1)]


def swiss(count: int, **info: Any) -> TournamentFile:
    """Return a tournament after one Swiss round in which s01 has the best differential, and so on.

    Every player beat an absent one, so that match points are level and points decide.
    """
    players = [Player(id=id_, name=id_.upper()) for id_ in ids(count)]
    losers = [
        Player(id=f"z{n:02}", name=f"Z{n}", dropped_after_round=1) for n in range(1, count + 1)
    ]
    matches = [
        beat(one.id, other.id, n)
        for n, (one, other) in enumerate(zip(players, losers, strict=True))
    ]
    entered, size = [*players, *losers], 1 << column_count(count)
    file = make_file(entered, [Round(number=1, matches=matches)], **{"top_cut": size, **info})
    return replace(file, tournament=replace(file.tournament, rounds=1))


def beat(winner: str, loser: str, against: int) -> Match:
    games = [goal(winner, {winner: 100, loser: against})] * 2
    return Match(players=[winner, loser], games=games, result=winner)


def top_seat(match: Match) -> str:
    """Return the better seed where ids are those of ``ids``."""
    return min(match.players)


def paired(file: TournamentFile) -> TournamentFile:
    """Return ``file`` with its next cut round made, nothing played yet."""
    known = with_cut(file)
    number = len(known.rounds) + 1
    matches = [
        Match(
            table=pairing.table,
            players=list(pairing.players),
            bye=pairing.bye,
            result=pairing.players[0] if pairing.bye else None,
            bracket_slot=pairing.bracket_slot,
        )
        for pairing in cut_round(known, number).matches
    ]
    rounds = [*known.rounds, Round(number=number, stage="cut", matches=matches)]
    return replace(known, rounds=rounds)


def decided(file: TournamentFile, choose: Chooser = top_seat) -> TournamentFile:
    """Return ``file`` with the open matches of its last round won as ``choose`` says."""
    last = file.rounds[-1]
    matches = [m if m.bye or m.result else replace(m, result=choose(m)) for m in last.matches]
    return replace(file, rounds=[*file.rounds[:-1], replace(last, matches=matches)])


def played(file: TournamentFile, rounds: int, choose: Chooser = top_seat) -> TournamentFile:
    for _ in range(rounds):
        file = decided(paired(file), choose)
    return file


def left(file: TournamentFile, players: Iterable[str], after: int) -> TournamentFile:
    """Return ``file`` with ``players`` dropped after the round numbered ``after``."""
    gone = set(players)
    entered = [replace(p, dropped_after_round=after) if p.id in gone else p for p in file.players]
    return replace(file, players=entered)


def pairs(file: TournamentFile, number: int) -> dict[int | None, tuple[str, ...]]:
    """Return who sits in which slot of a round."""
    return {m.bracket_slot: tuple(m.players) for m in file.rounds[number - 1].matches}
