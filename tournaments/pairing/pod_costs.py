"""What it costs that players sit at one pod, in whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import lcm

from tournaments.pairing.model import Entrant, meeting_faults

#: In match points: far more than all score differences of a few tables can come to.
REPEAT = 10**6
UNWANTED = 10**3
#: A multiple of every size of a table.
SIZES_DIVIDE = 60

Pod = list[int]


class PodCosts:
    """A field of players, by their place in order of ids, and the cost of two at one table.

    Two who have met n times cost n² ``REPEAT``; two of one club or family, or against a wish,
    ``UNWANTED``; any two their score difference. ``scores`` and costs count in parts of ``unit``.
    """

    def __init__(self, entrants: Iterable[Entrant]) -> None:
        self.entrants = sorted(entrants, key=lambda entrant: entrant.id)
        self.ids = [entrant.id for entrant in self.entrants]
        self.met = [entrant.opponents for entrant in self.entrants]
        self.unit = lcm(*(entrant.score.denominator for entrant in self.entrants))
        self.scores = [int(entrant.score * self.unit) for entrant in self.entrants]
        self.repeat, self.unwanted = REPEAT * self.unit, UNWANTED * self.unit
        self.is_plain = not any(e.club or e.family or e.avoid or e.repeated for e in self.entrants)

    def row(self, player: int, others: Sequence[int]) -> list[int]:
        """Return what ``player`` costs with each of ``others``; 0 with itself."""
        score, met, scores, ids = self.scores[player], self.met[player], self.scores, self.ids
        repeat = self.repeat
        costs = [
            abs(score - scores[other]) + (repeat if ids[other] in met else 0) for other in others
        ]
        if self.is_plain:
            return costs
        return [cost + self._more(player, other) for cost, other in zip(costs, others, strict=True)]

    def _more(self, player: int, other: int) -> int:
        """Return what two cost besides the first time they met and their scores."""
        if player == other:
            return 0
        a, b = self.entrants[player], self.entrants[other]
        met = 1 + a.repeated.count(b.id)
        _rematch, one_club, unwished = meeting_faults(a, b)
        return self.repeat * (met * met - 1) + self.unwanted * (one_club + unwished)

    def of(self, pod: Pod) -> int:
        """Return what the table costs."""
        return sum(sum(self.row(player, pod)) for player in pod) // 2

    def has_faults(self, pod: Pod) -> bool:
        """Return whether two at the table have met, or should not meet for another reason."""
        seated = [self.ids[player] for player in pod]
        for player in pod:
            if not self.met[player].isdisjoint(seated):
                return True
        return not self.is_plain and any(map(any, self.unwanted_meetings(pod)))

    def repeats(self, pod: Pod) -> int:
        """Return how many pairs of the table have met."""
        return sum(self.ids[b] in self.met[a] for a, b in combinations(pod, 2))

    def unwanted_meetings(self, pod: Pod) -> list[tuple[bool, bool]]:
        """Return of each pair whether it is (of one club or family, against a wish)."""
        pairs = combinations([self.entrants[player] for player in pod], 2)
        return [meeting_faults(a, b)[1:] for a, b in pairs]

    def spread(self, pod: Pod) -> int:
        """Return the sum of the score differences of all pairs, in parts of ``unit``."""
        scores = sorted([self.scores[player] for player in pod])
        last = len(scores) - 1
        return sum([(2 * n - last) * score for n, score in enumerate(scores)])

    def mean_score(self, pod: Pod) -> int:
        """Return the mean of the scores in comparable whole numbers."""
        return sum([self.scores[player] for player in pod]) * SIZES_DIVIDE // len(pod)
