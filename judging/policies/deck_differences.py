"""What a counted deck has other than its list, and what that looks like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

Counts = Mapping[str, Counter[str]]
Kind = Literal["same", "swapped", "not_returned", "mixed", "changed"]


class Difference(msgspec.Struct, frozen=True, array_like=True):
    """One number of one section: copies listed and copies found."""

    section: str
    no: str
    listed: int
    found: int

    @property
    def surplus(self) -> int:
        """How many copies too many there are; below 0 as many are missing."""
        return self.found - self.listed


class Looks(msgspec.Struct, frozen=True):
    """What differs, and what it looks like; the judge finds out what it is.

    ``opponent`` is the key of the earlier opponent whose list holds every card that is too many.
    """

    kind: Kind
    differences: tuple[Difference, ...] = ()
    opponent: int | None = None


def differences(listed: Counts, found: Counts) -> tuple[Difference, ...]:
    """Return where counted sections differ from the list, in the order of the list.

    Args:
        found: the sections that were counted; of others nothing is said.

    >>> listed = {"clock": Counter({"068": 3}), "side": Counter({"001": 10})}
    >>> found = differences(listed, {"clock": Counter({"068": 2, "070": 1})})
    >>> [(each.no, each.surplus) for each in found]
    [('068', -1), ('070', 1)]
    """
    return tuple(_differences(listed, found))


def _differences(listed: Counts, found: Counts) -> Iterator[Difference]:
    for section, counted in found.items():
        wanted = listed.get(section, Counter())
        for no in dict.fromkeys((*wanted, *counted)):
            if wanted[no] != counted[no]:
                yield Difference(section, no, wanted[no], counted[no])


def looks_like(
    listed: Counts,
    found: Counts,
    *,
    side: str | None = None,
    may_swap: bool = False,
    opponents: Mapping[int, Counter[str]] | None = None,
    is_done: bool = True,
) -> Looks:
    """Return what a counted deck looks like against its list.

    Cards that are on no line of the list come from an earlier opponent's deck if that holds them
    all; cards that only changed places with the side cards were swapped, or not put back. One card
    that was changed is enough for a changed deck.

    Args:
        listed, found: copies of each number by section; ``found`` only of sections counted.
        side: the section of the side cards, where the format has one.
        may_swap: whether side cards may have been used: a later game of the match.
        opponents: the whole deck of each earlier opponent.
        is_done: False while cards are still counted: what is not there yet is not missing.

    Source: DRM-20.03, DRM-20.06, DRM-20.07, DRM-22.T02, DRM-22.T05, DRM-22.T10, DRM-25.09.
    """
    differing = differences(listed, found)
    if not is_done:
        differing = tuple(each for each in differing if each.surplus > 0)
    if not differing:
        return Looks("same")
    surplus = _total(found) - _total(listed)
    if surplus:
        owner = _owner(surplus, opponents or {})
        return Looks("changed" if owner is None else "mixed", differing, owner)
    if side is None or not _is_swap(listed, found, side, is_done=is_done):
        return Looks("changed", differing)
    return Looks("swapped" if may_swap else "not_returned", differing)


def _total(counts: Counts) -> Counter[str]:
    return sum(counts.values(), Counter())


def _owner(surplus: Counter[str], opponents: Mapping[int, Counter[str]]) -> int | None:
    return next((key for key, deck in opponents.items() if surplus <= deck), None)


def _is_swap(listed: Counts, found: Counts, side: str, *, is_done: bool) -> bool:
    """Return whether cards only changed places with the side cards.

    Where these were not counted, each of the other sections must be as large as listed, and what
    is too many must be a side card.
    """
    if set(found) >= {name for name, cards in listed.items() if cards.total()}:
        is_moved = found.get(side, Counter()) != listed.get(side, Counter())
        return not is_done or (is_moved and _total(found) == _total(listed))
    sizes = all(found[name].total() == listed.get(name, Counter()).total() for name in found)
    too_many: Counter[str] = sum(
        (found[name] - listed.get(name, Counter()) for name in found), Counter()
    )
    known = too_many <= listed.get(side, Counter())
    return bool(too_many) and known and side not in found and (sizes or not is_done)
