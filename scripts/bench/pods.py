"""Pods: repeated meetings of whole tournaments and time of a round, beside the plain cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import combinations
from random import Random
from statistics import mean, median

from scripts.bench.progress import progress
from scripts.bench.report import Bar, Report, Table, at_most
from scripts.bench.timing import timed
from tournaments.pairing import Entrant, PairingRequest
from tournaments.pairing.pods import pair_pods
from tournaments.standings.tally import Number, exact

COURSES = ((16, 4), (16, 5), (29, 5), (64, 6), (500, 8), (2_000, 9))
POINTS = 3
FEW, MANY = 3, 10
MANY_UP_TO = 64
LARGEST_QUICK, MOST_MS = 500, 2_000.0

Pod = tuple[str, ...]


@dataclass
class Seated:
    """One player on the way."""

    score: Number = 0
    met: set[str] = field(default_factory=set)
    seats: tuple[int, ...] = ()


@dataclass(frozen=True)
class PodRound:
    """One round: CPU ms, pairs that met before at our pods, and at the plain cut of the same."""

    players: int
    rounds: int
    seed: int
    ms: float
    repeats: int
    cut_repeats: int


def report() -> Report:
    """Return repeats and times of every kind of tournament in ``COURSES``."""
    found = [
        row
        for players, rounds in COURSES
        for seed in range(1, 1 + (MANY if players <= MANY_UP_TO else FEW))
        for row in played(players, rounds, seed)
    ]
    return Report([table(found)], bars(found), [vars(row) for row in found])


def played(players: int, rounds: int, seed: int) -> Iterator[PodRound]:
    """Yield the rounds of one tournament; nobody drops, places at a table are drawn."""
    progress(f"pods of {players:,} players, seed {seed}")
    rng = Random(f"{players}:{rounds}:{seed}")
    width = len(str(players))
    field_ = {f"p{n:0{width}}": Seated() for n in range(1, players + 1)}
    for number in range(1, rounds + 1):
        request = _request(field_, number, rounds)
        ms, result = timed(partial(pair_pods, request, f"{seed}:{number}"))
        pods = [match.players for match in result.matches if not match.bye]
        cut = plain_cut(field_, [len(pod) for pod in pods], rng)
        yield PodRound(players, rounds, seed, ms, repeats(field_, pods), repeats(field_, cut))
        _play(field_, pods, rng)


def repeats(field_: dict[str, Seated], pods: Iterable[Pod]) -> int:
    """Return how many pairs at the same table have met before."""
    return sum(b in field_[a].met for pod in pods for a, b in combinations(pod, 2))


def plain_cut(field_: dict[str, Seated], sizes: Sequence[int], rng: Random) -> list[Pod]:
    """Return tables of these sizes cut from the shuffled order by points."""
    order = iter(sorted(field_, key=lambda id_: (-field_[id_].score, rng.random())))
    return [tuple(next(order) for _ in range(size)) for size in sizes]


def _request(field_: dict[str, Seated], number: int, rounds: int) -> PairingRequest:
    entrants = tuple(
        Entrant(id=id_, score=one.score, opponents=frozenset(one.met), seats=one.seats)
        for id_, one in field_.items()
    )
    left = rounds - number + 1
    return PairingRequest(
        round_number=number, rounds_left=left, entrants=entrants, structure="pods"
    )


def _play(field_: dict[str, Seated], pods: Iterable[Pod], rng: Random) -> None:
    """Give every player the share of opponents beaten, in place."""
    for pod in pods:
        places = sorted(pod, key=lambda _: rng.random())
        for place, id_ in enumerate(places):
            one, beaten = field_[id_], len(pod) - 1 - place
            one.score = exact(one.score + Fraction(POINTS * beaten, len(pod) - 1))
            one.met.update(other for other in pod if other != id_)
            one.seats = (*one.seats, pod.index(id_) + 1)


def table(found: Sequence[PodRound]) -> Table:
    head = (
        "players / rounds",
        "tournaments",
        "repeats, plain cut",
        "repeats, ours",
        "median ms",
        "worst ms",
    )
    notes = ("Repeats: pairs at one table that had met before, mean of whole tournaments.",)
    return Table("Pods", head, [_line(found, *course) for course in COURSES], notes)


def _line(found: Sequence[PodRound], players: int, rounds: int) -> tuple[str, ...]:
    rows = [row for row in found if (row.players, row.rounds) == (players, rounds)]
    seeds = sorted({row.seed for row in rows})
    ours = mean(sum(row.repeats for row in rows if row.seed == seed) for seed in seeds)
    cut = mean(sum(row.cut_repeats for row in rows if row.seed == seed) for seed in seeds)
    times = [row.ms for row in rows]
    return (
        f"{players:,} / {rounds}",
        f"{len(seeds)}",
        f"{cut:.1f}",
        f"{ours:.1f}",
        f"{median(times):.1f}",
        f"{max(times):.1f}",
    )


def bars(found: Sequence[PodRound]) -> list[Bar]:
    """Return the bar on the worst round of 500 players."""
    worst = max((row.ms for row in found if row.players == LARGEST_QUICK), default=None)
    return [at_most("must", f"pods of {LARGEST_QUICK} players: worst round", worst, MOST_MS, "ms")]
