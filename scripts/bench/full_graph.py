"""The graph of all pairs, its weights independent of the site's own code."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from scripts.bench.course import Snapshot

JITTER_BITS = 32
MOST_BITS = 122  # rustworkx counts with 128 bits and doubles its weights once

Edge = tuple[int, int, int]


def edges_of(snapshot: Snapshot) -> list[Edge]:
    """Return every pair as (place, place, weight); with an odd number the bye has the last place.

    A matching of greatest weight has the least ``Quality``, equal ones are drawn.
    """
    costs = list(_costs(snapshot, *_factors(snapshot)))
    dearest = max((cost for *_, cost in costs), default=0)
    return [(i, j, dearest - cost) for i, j, cost in costs]


def _costs(
    snapshot: Snapshot, rematch: int, repeat: int, height: int, gap: int, square: int
) -> Iterator[Edge]:
    entrants, scores = snapshot.entrants, snapshot.scores
    jitter = Random(snapshot.pairing_seed).getrandbits
    lowest, fewest = min(scores), min(entrant.byes for entrant in entrants)
    for i, entrant in enumerate(entrants):
        met, own = entrant.opponents, scores[i]
        for j in range(i + 1, len(entrants)):
            apart = abs(own - scores[j])
            fair = rematch * (entrants[j].id in met) + gap * apart + square * apart * apart
            yield i, j, fair + jitter(JITTER_BITS)
        if len(entrants) % 2:
            fair = repeat * (entrant.byes - fewest) + height * (own - lowest)
            yield i, len(entrants), fair + jitter(JITTER_BITS)


def _factors(snapshot: Snapshot) -> list[int]:
    """Return what a rematch, a further bye, its height, a gap and its square cost.

    Each costs more than all that follow can add up to in one round.
    """
    matches = (len(snapshot.entrants) + 1) // 2
    spread = max(snapshot.scores) - min(snapshot.scores)
    byes = [entrant.byes for entrant in snapshot.entrants]
    most = [matches * spread**2, matches * spread, spread, max(byes) - min(byes)]
    factors = [matches << JITTER_BITS]
    for largest in most:
        factors.append(factors[-1] * (largest + 1))
    if (factors[-1] * (matches + 1)).bit_length() > MOST_BITS:
        raise OverflowError("the weights of this round need more bits than rustworkx has")
    return factors[::-1]
