"""Every pairer on every round of the same tournaments, round by round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from scripts.bench.bounds import bye_score, gaps_bound, runs_bound
from scripts.bench.course import Pair, Snapshot, snapshots
from scripts.bench.pairers import NETWORKX, OURS, PAIRERS, RUSTWORKX, installed
from scripts.bench.progress import progress
from scripts.bench.quality import Quality, quality
from scripts.bench.timing import in_turn, timed

EVERY_ROUND = {RUSTWORKX: 512, NETWORKX: 128}
ONE_ROUND = {RUSTWORKX: 2_000, NETWORKX: 512}


@dataclass(frozen=True)
class Bounds:
    """What no pairing of a round without a rematch can go below; None: it cannot be told.

    ``height`` is the least of the bye's receiver above the lowest score; ``runs`` is worked out
    only where our own float sum is above ``gaps``.
    """

    height: int
    gaps: int
    runs: int | None


@dataclass(frozen=True)
class Measured:
    """One pairer on one round: median CPU ms of its calls, and what they are worth."""

    pairer: str
    players: int
    seed: int
    round_number: int
    active: int
    ms: float
    quality: Quality
    certificate: str | None
    bounds: Bounds


def measured(players: int, seeds: Sequence[int]) -> Iterator[Measured]:
    """Yield the measurements of every round of one tournament for each of ``seeds``.

    The site's own pairing decides how each tournament goes on. The exact pairers get every round
    up to a size, up to another a single round (one above the bound where there is one), and no
    round beyond.
    """
    spent: set[str] = set()
    for seed in seeds:
        for snapshot in snapshots(players, seed, _our_pairs):
            bounds = _bounds(snapshot)
            is_last = snapshot.round_number == snapshot.rounds and seed == seeds[-1]
            is_due = is_last or bounds.runs is not None
            names = _names(players, spent, is_due=is_due)
            told = f"{players:,} players, seed {seed}, round {snapshot.round_number} of {snapshot.rounds}"
            progress(told)
            yield from _measured_round(snapshot, names, bounds)


def _our_pairs(snapshot: Snapshot) -> list[Pair]:
    ours = PAIRERS[OURS](snapshot)
    return ours.pairs(ours.call())


def _names(players: int, spent: set[str], *, is_due: bool) -> list[str]:
    """Return who pairs this round; ``spent`` are those who had their single round already."""
    names = [name for name in installed() if name not in EVERY_ROUND]
    for name, most in EVERY_ROUND.items():
        if players <= most:
            names.append(name)
        elif players <= ONE_ROUND[name] and is_due and name not in spent:
            spent.add(name)
            names.append(name)
    return names


def _bounds(snapshot: Snapshot) -> Bounds:
    gaps = gaps_bound(snapshot)
    is_above = quality(snapshot, _our_pairs(snapshot)).floats > gaps
    receiver = bye_score(snapshot)
    height = 0 if receiver is None else receiver - min(snapshot.scores)
    return Bounds(height, gaps, runs_bound(snapshot) if is_above else None)


def _measured_round(snapshot: Snapshot, names: Sequence[str], bounds: Bounds) -> Iterator[Measured]:
    pairers = {name: PAIRERS[name](snapshot) for name in names}
    paired: dict[str, object] = {}

    def one(name: str) -> float:
        pairers[name].renew()
        paired.pop(name, None)
        ms, paired[name] = timed(pairers[name].call)
        return ms

    calls = {name: partial(one, name) for name in names}
    taken = in_turn(calls, once=EVERY_ROUND, first=snapshot.round_number)
    for name, pairer in pairers.items():
        pairs = pairer.pairs(paired[name])
        yield Measured(
            pairer=name,
            players=snapshot.players,
            seed=snapshot.seed,
            round_number=snapshot.round_number,
            active=len(snapshot.entrants),
            ms=taken[name],
            quality=quality(snapshot, pairs),
            certificate=pairer.certificate(paired[name]),
            bounds=bounds,
        )
