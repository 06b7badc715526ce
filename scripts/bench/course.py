"""Tournaments played in memory, round by round, for every pairer to pair the same rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from tournaments.pairing import Entrant

WIN, DRAW, BYE = 3, 1, 3
DROPS, DRAWS = 0.05, 0.03
MOST_ROUNDS = 15

Pair = tuple[str, str | None]


@dataclass(frozen=True)
class Snapshot:
    """What one round is paired from: the active players, in the order of their ids.

    ``scores`` are the whole numbers of match points of ``entrants``, place by place.
    """

    players: int
    seed: int
    round_number: int
    rounds: int
    entrants: tuple[Entrant, ...]
    scores: tuple[int, ...]

    @property
    def pairing_seed(self) -> str:
        """The text from which a pairer may draw."""
        return f"{self.players}:{self.seed}:{self.round_number}"


@dataclass
class Competitor:
    """One player on the way: match points, ids of those met, byes had."""

    score: int = 0
    met: set[str] = field(default_factory=set)
    byes: int = 0


def rounds_for(players: int) -> int:
    """Return how many rounds are played: one more than single out an unbeaten player, at most 15.

    >>> [rounds_for(n) for n in (32, 512, 10_000)]
    [6, 10, 15]
    """
    return min(MOST_ROUNDS, (players - 1).bit_length() + 1)


def snapshots(
    players: int, seed: int, pairs_of: Callable[[Snapshot], Iterable[Pair]]
) -> Iterator[Snapshot]:
    """Yield each round of one tournament, played on as ``pairs_of`` pairs it.

    After each round 5 % of the players drop; 3 % of the matches are drawn, the others go either
    way. All chance follows from ``seed``.
    """
    rng = Random(f"{players}:{seed}")
    width = len(str(players))
    field_ = {f"p{n:0{width}}": Competitor() for n in range(1, players + 1)}
    rounds = rounds_for(players)
    for number in range(1, rounds + 1):
        snapshot = _snapshot(players, seed, number, rounds, field_)
        yield snapshot
        _play(field_, pairs_of(snapshot), rng)
        field_ = {id_: player for id_, player in field_.items() if rng.random() >= DROPS}


def _snapshot(
    players: int, seed: int, number: int, rounds: int, field_: dict[str, Competitor]
) -> Snapshot:
    entrants = tuple(
        Entrant(id=id_, score=player.score, opponents=frozenset(player.met), byes=player.byes)
        for id_, player in field_.items()
    )
    scores = tuple(player.score for player in field_.values())
    return Snapshot(players, seed, number, rounds, entrants, scores)


def _play(field_: dict[str, Competitor], pairs: Iterable[Pair], rng: Random) -> None:
    """Give every player what the round brought, in place."""
    for one, other in sorted(pairs):
        if other is None:
            field_[one].byes += 1
            field_[one].score += BYE
        else:
            _meet(field_, one, other, rng)


def _meet(field_: dict[str, Competitor], one: str, other: str, rng: Random) -> None:
    field_[one].met.add(other)
    field_[other].met.add(one)
    if rng.random() < DRAWS:
        field_[one].score += DRAW
        field_[other].score += DRAW
    else:
        field_[one if rng.random() < 0.5 else other].score += WIN
