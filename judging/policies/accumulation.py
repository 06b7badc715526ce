"""How penalties add up: cautions to a warning, warnings to a game loss."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from judging.policies.values import NOW, Conversion, Past


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """So many entries of a level are treated as one of the next; 0: they never add up.

    Args:
        is_by_match: only entries given in one and the same match add up.
        reaches_back: entries of earlier tournaments that are still valid count too.
    """

    level: int
    count: int
    clause: str = ""
    is_by_match: bool = False
    reaches_back: bool = False

    def counts(self, entry: Past, match: int | None) -> bool:
        """Return whether ``entry`` is still to be counted beside what is given in ``match``."""
        if entry.level != self.level or entry.is_used:
            return False
        if entry.is_earlier and not self.reaches_back:
            return False
        return not self.is_by_match or (match is not None and entry.match == match)


class Accumulation(msgspec.Struct, frozen=True):
    """The steps of a policy, the lowest level first."""

    steps: tuple[Step, ...]

    def conversions(
        self, level: int, past: Sequence[Past], *, match: int | None
    ) -> tuple[Conversion, ...]:
        """Return what follows when an entry of ``level`` is given now, in order.

        Each entry is used up once, the oldest first; what is derived counts toward the next step.

        Args:
            past: the entries in force, oldest first.
            match: where the new entry is given, None outside a match.

        Source: DRM-22.03.1a and DRM-22.03.2a; our reading of what is used up, AMB-17.

        >>> from datetime import date
        >>> rules = Accumulation((Step(level=1, count=3), Step(level=2, count=2)))
        >>> past = [Past(key=key, level=1, on=date(2026, 5, 3)) for key in (7, 8)]
        >>> rules.conversions(1, past, match=None)
        (Conversion(level=2, sources=(7, 8, 0), clause=''),)
        """
        fresh: dict[int, list[int]] = {level: [NOW]}
        found: list[Conversion] = []
        for step in self.steps:
            new = fresh.get(step.level, [])
            standing = [entry.key for entry in past if step.counts(entry, match)] if new else []
            add_up(step, [*standing, *new], found, fresh)
        return tuple(found)

    def due(self, past: Sequence[Past]) -> tuple[Conversion, ...]:
        """Return what the entries in force add up to by themselves.

        So it can be after one was taken back or replaced: the others that were used up with it
        count again. Those of earlier tournaments alone add up to nothing.
        """
        fresh: dict[int, list[int]] = {}
        found: list[Conversion] = []
        for step in self.steps:
            new = fresh.get(step.level, [])
            for standing in groups(step, past, has_new=bool(new)):
                add_up(step, [*standing, *new], found, fresh)
        return tuple(found)


def groups(step: Step, past: Sequence[Past], *, has_new: bool) -> Iterator[list[int]]:
    """Yield the keys of the entries that ``step`` adds up, match by match where it does so.

    Args:
        has_new: something of this tournament is added to them.
    """
    matches = dict.fromkeys(entry.match for entry in past) if step.is_by_match else [None]
    for match in matches:
        counted = [entry for entry in past if step.counts(entry, match)]
        if has_new or not all(entry.is_earlier for entry in counted):
            yield [entry.key for entry in counted]


def add_up(
    step: Step, keys: list[int], found: list[Conversion], fresh: dict[int, list[int]]
) -> None:
    """Add to ``found`` what ``keys`` make by ``step``, and to ``fresh`` what counts from then on."""
    while step.count and len(keys) >= step.count:
        found.append(Conversion(step.level + 1, tuple(keys[: step.count]), step.clause))
        fresh.setdefault(step.level + 1, []).append(-len(found))
        keys = keys[step.count :]


def groundless(ended: Collection[int], rests: Mapping[int, Collection[int]]) -> tuple[int, ...]:
    """Return the entries that lose their ground when ``ended`` are taken back or replaced.

    What rests on one of these falls too, after it.

    Args:
        rests: by entry, what it rests on: what it was derived from, or the refused one in whose
            place it stands.

    Source: our reading AMB-19: what was replaced counts toward a conversion no more.

    >>> groundless({1}, {4: (1, 2, 3), 6: (4, 5), 9: (7, 8)})
    (4, 6)
    """
    fallen: list[int] = []
    gone = set(ended)
    while more := [key for key, sources in rests.items() if key not in gone and gone & {*sources}]:
        fallen += more
        gone |= {*more}
    return tuple(fallen)
