"""Rounds for the benchmark's own tests, and every way to pair them."""

from collections.abc import Iterator, Sequence
from random import Random

from scripts.bench.course import Pair, Snapshot
from tournaments.pairing import Entrant


def make_snapshot(
    scores: Sequence[int],
    met: Sequence[tuple[int, int]] = (),
    byes: Sequence[int] | None = None,
) -> Snapshot:
    """Return a round of players "0", "1" and so on; ``met`` are pairs of their places."""
    opponents: list[set[str]] = [set() for _ in scores]
    for one, other in met:
        opponents[one].add(str(other))
        opponents[other].add(str(one))
    entrants = tuple(
        Entrant(id=str(n), score=score, opponents=frozenset(opponents[n]), byes=had)
        for n, (score, had) in enumerate(zip(scores, byes or [0] * len(scores), strict=True))
    )
    return Snapshot(len(scores), 1, 3, 4, entrants, tuple(scores))


def random_snapshot(rng: Random, most: int = 8) -> Snapshot:
    """Return a round of 2 to ``most`` players, some of whom have met."""
    players = rng.randrange(2, most + 1)
    share = rng.choice((0.0, 0.2, 0.5))
    met = [(i, j) for j in range(players) for i in range(j) if rng.random() < share]
    scores = [rng.choice((0, 1, 3, 4, 6)) for _ in range(players)]
    return make_snapshot(scores, met, [int(rng.random() < 0.3) for _ in range(players)])


def all_pairings(snapshot: Snapshot) -> Iterator[list[Pair]]:
    """Yield every way to pair the round."""
    seats: list[str | None] = [entrant.id for entrant in snapshot.entrants]
    yield from _completed(seats if len(seats) % 2 == 0 else [*seats, None])


def _completed(seats: list[str | None]) -> Iterator[list[Pair]]:
    if not seats:
        yield []
        return
    first, others = seats[0], seats[1:]
    assert first is not None
    for n, other in enumerate(others):
        for rest in _completed(others[:n] + others[n + 1 :]):
            yield [(first, other), *rest]
