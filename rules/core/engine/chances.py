"""The outcomes that dice, draws, shuffles and open questions can have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, permutations, product

import msgspec

from rules.core.engine.values import Value
from rules.core.words import Words, any_of, same

Picker = Callable[[int], int]
"""Given n, one of 0 … n − 1: a seeded generator that stands outside the game."""


class Dice(msgspec.Struct, frozen=True, tag="dice"):
    """``count`` dice with the faces 1 … ``faces``; an outcome is the row of faces shown."""

    count: int
    faces: int = 6

    def refuses(self, value: Value) -> Words | None:
        """Return why ``value`` is no outcome, or None."""
        if not isinstance(value, tuple) or len(value) != self.count:
            return Words(
                en="Enter {n} dice, one face for each.", ja="ダイス{n}個の目を入れてください。"
            ).filled(n=self.count)
        for face in value:
            if type(face) is not int or not 1 <= face <= self.faces:
                return Words(
                    en="A die shows 1 to {most}, not {face}.",
                    ja="ダイスの目は1から{most}です({face}は出ません)。",
                ).filled(most=self.faces, face=face)
        return None

    def sample(self, pick: Picker) -> Value:
        """Return one outcome, chosen by ``pick``."""
        return tuple(pick(self.faces) + 1 for _ in range(self.count))

    def outcomes(self) -> Iterator[tuple[Value, int]]:
        """Yield every outcome with its weight."""
        for faces in product(range(1, self.faces + 1), repeat=self.count):
            yield faces, 1


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """One card out of a multiset of (number, count), in order of numbers.

    Where it does not matter yet which card it is, "" leaves it unknown.
    """

    cards: tuple[tuple[str, int], ...]
    may_stay_unknown: bool = True

    def refuses(self, value: Value) -> Words | None:
        """Return why ``value`` is no outcome, or None."""
        if value == "" and self.may_stay_unknown:
            return None
        if any(value == number for number, _ in self.cards):
            return None
        return Words(
            en="Card {card} is not among the {n} cards that are left.",
            ja="「{card}」は残りの札({n}枚)の中にありません。",
        ).filled(card=value, n=sum(count for _, count in self.cards))

    def sample(self, pick: Picker) -> Value:
        """Return one outcome, chosen by ``pick``; a card is never left unknown."""
        place = pick(sum(count for _, count in self.cards))
        for number, count in self.cards:
            if place < count:
                return number
            place -= count
        raise AssertionError("the multiset is empty")

    def outcomes(self) -> Iterator[tuple[Value, int]]:
        """Yield every outcome with its weight."""
        yield from self.cards


class Order(msgspec.Struct, frozen=True, tag="order"):
    """An order of these cards, the first on top; an empty row leaves the order unknown."""

    cards: tuple[str, ...]

    def refuses(self, value: Value) -> Words | None:
        """Return why ``value`` is no outcome, or None."""
        if value == ():
            return None
        numbers = (
            [each for each in value if isinstance(each, str)] if isinstance(value, tuple) else []
        )
        if (
            isinstance(value, tuple)
            and len(numbers) == len(value)
            and sorted(numbers) == sorted(self.cards)
        ):
            return None
        return Words(
            en="The order must name each of the {n} cards once.",
            ja="{n}枚すべての札を一度ずつ並べてください。",
        ).filled(n=len(self.cards))

    def sample(self, pick: Picker) -> Value:
        """Return one outcome, chosen by ``pick``."""
        left, order = list(self.cards), []
        while left:
            order.append(left.pop(pick(len(left))))
        return tuple(order)

    def outcomes(self) -> Iterator[tuple[Value, int]]:
        """Yield every outcome with its weight, equal orders once."""
        seen: dict[Value, int] = {}
        for order in islice(permutations(self.cards), 40_320):
            seen[order] = seen.get(order, 0) + 1
        yield from seen.items()


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    """One of these answers, all as likely where chance decides; ``seats`` are told by their names."""

    answers: tuple[Value, ...]
    seats: bool = False

    def refuses(self, value: Value) -> Words | None:
        """Return why ``value`` is no outcome, or None."""
        if any(type(value) is type(each) and value == each for each in self.answers):
            return None
        known = any_of(tuple(same(str(each)) for each in self.answers))
        return Words(
            en="{value} is not one of: {known}.", ja="{value}は選べません({known})。"
        ).filled(value=str(value), known=known)

    def sample(self, pick: Picker) -> Value:
        """Return one outcome, chosen by ``pick``."""
        return self.answers[pick(len(self.answers))]

    def outcomes(self) -> Iterator[tuple[Value, int]]:
        """Yield every outcome with its weight."""
        for answer in self.answers:
            yield answer, 1


Domain = Dice | Draw | Order | Pick
