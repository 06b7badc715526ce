"""The engine against the oracle: OUT orders, scoring and the choice of areas, on random cases.

    COMPARISONS["scoring"](seed)  # a line for each difference, none where they agree

Three comparisons, each of the case that a seed gives:

*orders* (``orders``). The solver against brute force: every outcome that some order of the OUT cards
and some choice of companions has, the best one, the fewest lost, and the first of the best orders by
the numbers; the order that the solver names is allowed and comes to what it promises. Cards that are
alike share a number, as copies do.

*scoring* (``scoring``). Two or three players score in any way that is allowed, good or bad, with
spring cards of either side up. At each question the engine offers what the rules allow: OUT cards,
companions, OUT void where it may be declined; before the first OUT card the advice is what the solver
says. Compared are who is lost, base, race bonus where somebody is left, the points of each spring
card, which points the judge is asked for, the totals, the order of scoring and the winners.

*choices* (``choices``). A choice phase of two to six players. After each reveal both know the same
areas taken, the same ties and whether a tiebreak is asked for; then who chooses among what. Players
choose in any order, and some think better of it. A tie that the judge leaves open at the question, or
that nobody asks about, is broken unasked.

What no clause decides is read as the engine reads it (``ENGINE_READS``):

- judged before OUT, the race bonus multiplies by the companions left (ONS-6.2.7);
- the points of a special are asked also where the card has a number (ONS-2.3.6);
- a contested area that is kept back is kept from everybody (ONS-A01), unless fewer areas would be
  left than players who choose;
- who chose a contested area with fewer companions waits until everybody else has an area (ONS-A02);
- a round without a tie begins the count of tied rounds anew (ONS-A03).
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from rules.tests.onsen.differential import choices, orders, scoring
from rules.tests.onsen.differential.reading import ENGINE_READS

COMPARISONS: Mapping[str, Callable[[int], list[str]]] = MappingProxyType(
    {"orders": orders.compare, "scoring": scoring.compare, "choices": choices.compare}
)
"""Each comparison by its name."""

__all__ = ["COMPARISONS", "ENGINE_READS", "choices", "orders", "scoring"]
