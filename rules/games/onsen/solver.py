"""The best order of the OUT cards, and every outcome that some order has (ONS-6.2.11 to ONS-6.2.14).

Orders need not be tried one by one. Companions can be lost together exactly when they can be shared
out among the OUT cards: each is hit by one card that describes it, no card hits more than it demands,
and a card that hits fewer leaves nothing that it describes. For cards that hit in full may come first
in any order, and those that fall short may come last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import product

import msgspec

from rules.games.onsen.cards.model import Card
from rules.games.onsen.sharing import Demand, Shares, fewest, share

Step = tuple[int, bool]
"""An OUT card by its place in the order of the numbers, and whether it finds fewer than it demands."""
Steps = tuple[Step, ...]


class Outcome(msgspec.Struct, frozen=True):
    """What an order comes to: points for companions, and how many companions are lost."""

    points: int
    lost: int


class Hit(msgspec.Struct, frozen=True):
    """An OUT card and the companions that it hits, by their numbers; none where it finds none."""

    out: str
    companions: tuple[str, ...]


class Solution(msgspec.Struct, frozen=True):
    """The best outcome with one order that leads to it."""

    best: Outcome
    order: tuple[Hit, ...]


class Position(msgspec.Struct, frozen=True):
    """Whose companions are counted with which OUT cards; OUT void among them cancels them all.

    ``bonus_before`` means that the race bonus is judged before OUT (ONS-A06); ``odd_gone`` that a
    companion of another race was there then and is lost already.
    """

    race: str
    companions: tuple[Card, ...]
    outs: tuple[Card, ...]
    bonus_before: bool = False
    odd_gone: bool = False


def solve(position: Position) -> Solution:
    """Return the most points that an order of the OUT cards leaves, and one such order.

    Of several best orders it is one that loses fewest companions, and of these the first by the
    numbers of the OUT cards.

    Source: ONS-6.2.11, ONS-6.2.13, ONS-6.2.14; our readings ONS-A06, ONS-A07, ONS-A08.
    """
    search = Search(position)
    best = min(search.candidates(), key=_worse)
    must = search.must_be_lost(best)
    return Solution(best, search.told(search.first_order(must, best.lost), must))


def outcomes(position: Position) -> tuple[Outcome, ...]:
    """Return every outcome that some order and some choice of companions has, the best first."""
    return tuple(sorted(set(Search(position).outcomes()), key=_worse))


def _worse(outcome: Outcome) -> tuple[int, int]:
    return -outcome.points, outcome.lost


class Search:
    """What can be reached from a position. A set of companions is a number with a bit for each."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.companions = sorted(position.companions, key=lambda card: card.no)
        is_void = any(card.kind == "out_void" for card in position.outs)
        self.outs = [] if is_void else sorted(position.outs, key=lambda card: card.no)

    def _those(self, fits: Callable[[Card], bool]) -> int:
        return sum(1 << place for place, card in enumerate(self.companions) if fits(card))

    @cached_property
    def odd(self) -> int:
        """The companions that are not of the leader's race."""
        return self._those(lambda card: card.race != self.position.race)

    @cached_property
    def demands(self) -> tuple[Demand, ...]:
        """What each OUT card demands; one that hits all falls short at any rate."""
        most = len(self.companions)
        return tuple(
            Demand(self._those(out.describes), out.demands(most), short=out.count == "all")
            for out in self.outs
        )

    def outcome(self, lost: int) -> Outcome:
        """Return what is counted without these companions (ONS-6.2.6, ONS-6.2.7)."""
        left = len(self.companions) - lost.bit_count()
        before = self.odd or self.position.odd_gone
        has_odd = before if self.position.bonus_before else self.odd & ~lost
        return Outcome(left if has_odd else left * left, lost.bit_count())

    def must_be_lost(self, best: Outcome) -> int:
        """Return the odd companions where the points hang on losing them (ONS-6.2.7), else none."""
        left = len(self.companions) - best.lost
        return 0 if self.position.bonus_before or best.points == left else self.odd

    def candidates(self) -> Iterator[Outcome]:
        """Yield the outcome with fewest companions lost, and that with fewest if all odd ones are."""
        for must in dict.fromkeys((0, self.odd)):
            shares = fewest(self.demands, must, len(self.companions))
            if shares is not None:
                yield self.outcome(_set_of(shares))

    def outcomes(self) -> Iterator[Outcome]:
        """Yield the outcome of every set of companions that can be lost together."""
        for lost in self._sets():
            if share(self.demands, lost, others=False) is not None:
                yield self.outcome(lost)

    def _sets(self) -> Iterator[int]:
        """Yield every set of companions; of those that are alike, the first ones."""
        alike: dict[tuple[str, str], list[int]] = {}
        for place, card in enumerate(self.companions):
            alike.setdefault((card.race, card.gender_mark), []).append(1 << place)
        for counts in product(*(range(len(places) + 1) for places in alike.values())):
            yield sum(sum(p[:n]) for p, n in zip(alike.values(), counts, strict=True))

    # one order

    def first_order(self, must: int, lost: int) -> Steps:
        """Return the first order by the numbers in which as few as ``lost`` are lost.

        An order may go on in two ways with one card, which hits in full or falls short.
        """
        begun: list[Steps] = [()]
        for _ in self.outs:
            begun = next(found for found in self._longer(begun, must, lost) if found)
        return begun[0]

    def _longer(self, begun: list[Steps], must: int, lost: int) -> Iterator[list[Steps]]:
        """Yield, card by card, the orders that are longer by it and still lead there."""
        done = {card for card, _ in begun[0]}
        for card in range(len(self.outs)):
            if card not in done:
                longer = [(*steps, (card, short)) for steps in begun for short in (False, True)]
                yield [steps for steps in longer if self._leads(steps, must, lost)]

    def _leads(self, steps: Steps, must: int, lost: int) -> bool:
        demands = self._demands(steps)
        return demands is not None and fewest(demands, must, lost) is not None

    def _demands(self, steps: Steps) -> list[Demand] | None:
        """Return what is demanded when these cards come first; None if that cannot be.

        What a card that falls short describes is gone for all that come later.
        """
        demands, later = list(self.demands), set(range(len(self.demands)))
        for card, short in steps:
            later.discard(card)
            this = self._as_step(demands[card], card, short=short)
            if this is None:
                return None
            demands[card] = this
            for other in later if short else ():
                left = demands[other].described & ~this.described
                demands[other] = msgspec.structs.replace(demands[other], described=left)
        return demands

    def _as_step(self, demand: Demand, card: int, *, short: bool) -> Demand | None:
        if self.outs[card].count == "all":
            return demand if short else None
        if short:
            fewer = int(str(self.outs[card].count)) - 1
            return msgspec.structs.replace(demand, count=fewer, short=True)
        count = int(str(self.outs[card].count))
        is_there = demand.described.bit_count() >= count
        return msgspec.structs.replace(demand, count=count, exact=True) if is_there else None

    def told(self, steps: Steps, must: int) -> tuple[Hit, ...]:
        """Return the order with the companions that each card hits."""
        shares = fewest(self._demands(steps) or (), must, len(self.companions))
        assert shares is not None
        return tuple(self._hit(card, shares) for card, _ in steps)

    def _hit(self, card: int, shares: Shares) -> Hit:
        places = sorted(place for place, holder in shares.items() if holder == card)
        return Hit(self.outs[card].no, tuple(self.companions[place].no for place in places))


def _set_of(shares: Shares) -> int:
    return sum(1 << place for place in shares)
