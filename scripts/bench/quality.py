"""What a pairing is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from scripts.bench.course import Pair, Snapshot


class Quality(NamedTuple):
    """The objective of a round, in order of weight: compare two as tuples, the lower is better.

    Args:
        unseated: active players in no pair, or in more than one.
        further_byes: byes the receiver had above the fewest that anyone had.
        bye_height: the receiver's match points above the lowest.
        floats, squares: sums of score differences and of their squares.
    """

    unseated: int
    rematches: int
    further_byes: int
    bye_height: int
    floats: int
    squares: int


def quality(snapshot: Snapshot, pairs: Sequence[Pair]) -> Quality:
    """Return what ``pairs`` cost as the pairing of ``snapshot``."""
    scores = score_by_id(snapshot)
    met = {entrant.id: entrant.opponents for entrant in snapshot.entrants}
    meetings = [(one, other) for one, other in pairs if other is not None]
    gaps = [abs(scores[one] - scores[other]) for one, other in meetings]
    repeated, height = _bye(snapshot, pairs)
    return Quality(
        unseated=_unseated(snapshot, pairs),
        rematches=sum(other in met[one] for one, other in meetings),
        further_byes=repeated,
        bye_height=height,
        floats=sum(gaps),
        squares=sum(gap * gap for gap in gaps),
    )


def score_by_id(snapshot: Snapshot) -> dict[str, int]:
    """Return the match points by player."""
    return dict(zip((e.id for e in snapshot.entrants), snapshot.scores, strict=True))


def _bye(snapshot: Snapshot, pairs: Sequence[Pair]) -> tuple[int, int]:
    """Return the receiver's byes above the fewest, and match points above the lowest."""
    receiver = next((one for one, other in pairs if other is None), None)
    if receiver is None:
        return 0, 0
    byes = {entrant.id: entrant.byes for entrant in snapshot.entrants}
    height = score_by_id(snapshot)[receiver] - min(snapshot.scores)
    return byes[receiver] - min(byes.values()), height


def _unseated(snapshot: Snapshot, pairs: Sequence[Pair]) -> int:
    seats = Counter(id_ for pair in pairs for id_ in pair if id_ is not None)
    return sum(seats[entrant.id] != 1 for entrant in snapshot.entrants)
