"""Every order of the OUT cards with every choice of companions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from rules.tests.onsen.oracle.cards import Companion, Out
from rules.tests.onsen.oracle.errors import NotAllowed


@dataclass(frozen=True)
class Hit:
    """One OUT card and the ids of the companions that it excludes, none if it finds nobody."""

    out: str
    targets: tuple[str, ...]


Way = tuple[Hit, ...]
"""The OUT cards in the order in which they are applied, each once."""


def every_way(outs: tuple[Out, ...], companions: tuple[Companion, ...]) -> Iterator[Way]:
    """Yield each permutation of the OUT cards with each choice of companions (ONS-6.2.11, A07)."""
    for order in permutations(outs):
        ways: list[Way] = [()]
        for out in order:
            ways = [
                (*way, Hit(out.id, targets))
                for way in ways
                for targets in choices(out, left_by(way, companions))
            ]
        yield from ways


def choices(out: Out, left: tuple[Companion, ...]) -> list[tuple[str, ...]]:
    """Return every set of companions that the card may exclude, in the order of the companions.

    It takes as many as it demands of those it describes, fewer only if there are fewer, and none if
    there is none (ONS-6.2.13, 6.2.14).
    """
    described = [companion.id for companion in left if describes(out, companion)]
    demanded = len(described) if out.count is None else min(out.count, len(described))
    return list(combinations(described, demanded))


def describes(out: Out, companion: Companion) -> bool:
    """Return whether the OUT card describes the companion (ONS-2.3.2)."""
    race_fits = out.race in ("", companion.race)
    return race_fits and out.gender_mark in ("", companion.gender_mark)


def left_by(way: Way, companions: tuple[Companion, ...]) -> tuple[Companion, ...]:
    """Return the companions that the cards applied so far have not excluded."""
    excluded = [target for hit in way for target in hit.targets]
    return tuple(companion for companion in companions if companion.id not in excluded)


def check_way(outs: tuple[Out, ...], companions: tuple[Companion, ...], way: Way) -> None:
    """Refuse a way that the rules do not allow.

    Raises:
        NotAllowed: a card is left out, applied twice or not there, or takes too few companions or
            too many (ONS-6.2.13), or one it does not describe (ONS-2.3.2).
    """
    cards = {out.id: out for out in outs}
    if Counter(hit.out for hit in way) != Counter(cards.keys()):
        raise NotAllowed("ONS-6.2.13", "ONS-6.2.11")
    for place, hit in enumerate(way):
        left = left_by(way[:place], companions)
        described = [each.id for each in left if describes(cards[hit.out], each)]
        if len(set(hit.targets)) != len(hit.targets) or not set(hit.targets) <= set(described):
            raise NotAllowed("ONS-2.3.2")
        if len(hit.targets) != len(choices(cards[hit.out], left)[0]):
            raise NotAllowed("ONS-6.2.13", "ONS-6.2.14")
