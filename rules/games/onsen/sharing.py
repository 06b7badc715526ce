"""Sharing out lost companions among OUT cards: each to one card that describes it.

Companions are bits of a number. A card that must hit in full takes exactly as many as it demands; a
card that may fall short takes as many at most, and nothing that it describes may be left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

Shares = dict[int, int]
"""Which card hits each lost companion, both by their places."""


class Demand(msgspec.Struct, frozen=True):
    """The companions that an OUT card describes, and how many it hits.

    ``exact``: it hits exactly so many, whatever is left. ``short``: it hits at most so many and leaves
    nothing that it describes. Otherwise it may do either.
    """

    described: int
    count: int
    exact: bool = False
    short: bool = False


def fewest(demands: Sequence[Demand], must: int, most: int) -> Shares | None:
    """Return shares with fewest companions lost, ``most`` at most; None if there are none.

    Args:
        must: companions that must be lost.
        most: how many may be lost.
    """
    best: Shares | None = None
    for lost in sorted(_unions(demands, must), key=int.bit_count):
        if lost.bit_count() > most:
            break
        found = share(demands, lost)
        if found is not None and len(found) <= most:
            best, most = found, len(found) - 1
    return best


def _unions(demands: Sequence[Demand], must: int) -> set[int]:
    """Return what may be lost for certain: all that the cards that fall short describe."""
    for demand in demands:
        must |= demand.described if demand.short else 0
    found = {must}
    for demand in demands:
        if not (demand.exact or demand.short):
            found |= {lost | demand.described for lost in found}
    return found


def share(demands: Sequence[Demand], lost: int, *, others: bool = True) -> Shares | None:
    """Return shares in which at least ``lost`` are hit and as few others as possible.

    Args:
        others: whether companions besides ``lost`` may be hit at all.
    """
    if any(demand.short and demand.described & ~lost for demand in demands):
        return None
    sharing = _Sharing(demands, lost)
    if not all(sharing.find_card(place, set()) for place in bits(lost)):
        return None
    for card in sharing.in_full:
        while sharing.loads[card] < demands[card].count:
            if not (
                sharing.fill(card, set(), new=False)
                or (others and sharing.fill(card, set(), new=True))
            ):
                return None
    return sharing.shares


class _Sharing:
    """Shares being made by augmenting paths: nothing that is hit is ever let go again."""

    def __init__(self, demands: Sequence[Demand], lost: int) -> None:
        self.demands, self.shares = demands, Shares()
        self.loads = [0] * len(demands)
        self.in_full = [
            card
            for card, each in enumerate(demands)
            if each.exact or not (each.short or not each.described & ~lost)
        ]

    def find_card(self, place: int, tried: set[int]) -> bool:
        """Let some card hit the companion; others may have to hit others instead."""
        for card, demand in enumerate(self.demands):
            if card in tried or not demand.described >> place & 1:
                continue
            tried.add(card)
            if self.loads[card] < demand.count or any(
                self.find_card(other, tried) for other in self._held(card)
            ):
                self._give(place, card)
                return True
        return False

    def fill(self, card: int, tried: set[int], *, new: bool) -> bool:
        """Let the card hit one more: one that a card that may fall short hits, or a new one."""
        tried.add(card)
        for place in bits(self.demands[card].described):
            holder = self.shares.get(place)
            if holder is None:
                takes = new
            elif holder in tried:
                takes = False
            else:
                takes = holder not in self.in_full or self.fill(holder, tried, new=new)
            if takes:
                self._give(place, card)
                return True
        return False

    def _held(self, card: int) -> list[int]:
        return [place for place, holder in self.shares.items() if holder == card]

    def _give(self, place: int, card: int) -> None:
        before = self.shares.get(place)
        if before is not None:
            self.loads[before] -= 1
        self.shares[place] = card
        self.loads[card] += 1


def bits(mask: int) -> Iterator[int]:
    """Yield the places of the bits, the lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
