"""The names of what a game consists of: seats, cards, zones, steps and values, as people say them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rules.core.engine.asking import BEGIN
from rules.core.engine.errors import EngineFault
from rules.core.engine.filtering import Hidden, SeenFace
from rules.core.engine.rules import MOST_SEATS
from rules.core.engine.seen import SeenPiece
from rules.core.engine.trace import Who
from rules.core.engine.values import CHANCE, JUDGE, PUBLIC
from rules.core.words import Words, same

if TYPE_CHECKING:
    from rules.core.engine.declared import Fact
    from rules.core.engine.game import Game
    from rules.core.engine.state import Result

CODE = re.compile(r"[a-z][a-z0-9_]*")
"""What only a program would say, unless it stands among the words of the title."""

TYPED = ("reason", "why")
"""The facts that somebody typed, and that are told as they are."""


OTHERS = {JUDGE: Words("the judge", "ジャッジ"), CHANCE: Words("chance", "結果待ち")}
NUMBERED = Words("{user} {n}", "{user}{n}")
OF = Words("{seat}’s {what}", "{seat}の{what}")
TOGETHER = Words("({row})", "({row})")
A_CARD = Words("a card", "札1枚")
CARDS = Words("{n} cards", "札{n}枚")
UNKNOWN_CARD = Words("an unknown card", "不明の札")
NOT_SAID = Words("not said", "未確認")
HIDDEN = Words("hidden", "非公開")
YES, NO = Words("yes", "はい"), Words("no", "いいえ")
NONE = Words("none", "なし")
EVERYBODY_SEES = Words("everybody", "全員")


class Names:
    """The names in one game: what the title declares, and those who sit at the table.

    Without ``seats`` the seats are numbered from 1.
    """

    def __init__(self, game: Game, seats: tuple[str, ...] = ()) -> None:
        self.rules, self.cards, self.seats = game.rules, game.cards, seats

    def seat(self, seat: int) -> Words:
        """Return who sits there, or the judge or chance."""
        if seat in OTHERS:
            return OTHERS[seat]
        if seat < len(self.seats):
            return same(self.seats[seat])
        return NUMBERED.filled(user=self.rules.user, n=seat + 1)

    def ending(self, result: Result) -> Words:
        """Return how the game ended, as the title says it."""
        losers = [seat for seat in range(len(self.seats)) if seat not in result.winners]
        return self.rules.texts[f"end.{result.how}"].filled(
            winners=listed([self.seat(seat) for seat in result.winners]),
            losers=listed([self.seat(seat) for seat in losers]),
            points=listed([same(str(each)) for each in result.points]),
        )

    def mask(self, mask: int) -> Words:
        """Return who is in the mask."""
        if mask & PUBLIC:
            return EVERYBODY_SEES
        seats = [seat for seat in range(MOST_SEATS) if mask & 1 << seat]
        return listed([self.seat(seat) for seat in seats]) if seats else NONE

    def card(self, number: str) -> Words:
        """Return the card of this number: as printed, and in English where there is a name."""
        card = self.cards.get(number)
        name = getattr(card, "name", number)
        if isinstance(name, Words):
            return name
        return Words(getattr(card, "name_en", "") or name, name)

    def face(self, face: SeenFace | SeenPiece) -> Words:
        """Return the card as it was seen; a hidden one is just a card."""
        if face.piece is None:
            return A_CARD
        return self.card(face.card) if face.card else UNKNOWN_CARD

    def zone(self, key: str) -> Words:
        """Return the zone of this key, and whose it is."""
        label, seat = (
            self.rules.zone[self.rules.code_of_key[key]].label,
            self.rules.seat_of_key[key],
        )
        return label if seat is None else OF.filled(seat=self.seat(seat), what=label)

    def entry(self, entry: str) -> Words:
        """Return the fact of this key in the state, and whose it is."""
        name, _, seat = entry.partition(":")
        label = self.rules.facts[name].label if name in self.rules.facts else same(name)
        return OF.filled(seat=self.seat(int(seat)), what=label) if seat else label

    def step(self, proc: str, step: str) -> Words:
        """Return the step of a procedure."""
        return self.rules.procedures[proc].steps[step].label

    def act(self, name: str) -> Words:
        """Return the kind of act."""
        return self.rules.texts["run_on"] if name == BEGIN else self.rules.acts[name].label

    def value_of(self, fact: str, value: Any) -> Words:
        """Return the value of a declared fact."""
        kind, members = self.rules.facts[fact].kind, self.rules.facts[fact].row
        if members and isinstance(value, tuple):
            rows = [self._members(members, row) for row in value]
            if len(members) > 1 and len(rows) > 1:
                rows = [TOGETHER.filled(row=row) if row.en else row for row in rows]
            return listed(rows) if rows else NONE
        if kind == "seat" and type(value) is int:
            return self.seat(value)
        return same(value) if kind == "text" and value else self.value(value)

    def value(self, value: Any) -> Words:
        """Return any value as people say it.

        Raises:
            EngineFault: it is a code, and the title has no words for it.
        """
        if isinstance(value, str):
            return self._text(value)
        return SPOKEN[type(value)](self, value)

    def _text(self, text: str) -> Words:
        if text in self.cards:
            return self.card(text)
        if text in self.rules.words:
            return self.rules.words[text]
        if CODE.fullmatch(text):
            raise EngineFault(f"{self.rules.title} has no words for {text}")
        return same(text) if text else NOT_SAID

    def row(self, row: tuple[Any, ...]) -> Words:
        """Return the members of a row; the hidden cards among them are counted."""
        hidden = sum(each == SeenFace() for each in row)
        told = [self.value(each) for each in row if each != SeenFace()]
        if hidden:
            told.append(A_CARD if hidden == 1 else CARDS.filled(n=hidden))
        return listed(told) if told else NONE

    def _members(self, kinds: tuple[str, ...], row: tuple[Any, ...]) -> Words:
        """Return the members of a row as what they are; a card known only by its id is left out."""
        told = []
        for kind, each in zip(kinds, row, strict=True):
            if kind == "seat":
                told.append(self.seat(each))
            elif kind == "typed":
                told.append(same(str(each)))
            elif kind != "piece" or not isinstance(each, int):
                told.append(self.value(each))
        return listed(told)

    def named(self, name: str, facts: Mapping[str, Any]) -> Words:
        """Return the fact of a node under this name; some names say what their value is."""
        value = facts[name]
        if name in TYPED and isinstance(value, str):
            return same(value)
        if name in ("value", "before") and isinstance(facts.get("fact"), str):
            return (
                self.value(value)
                if isinstance(value, Hidden)
                else self.value_of(facts["fact"], value)
            )
        if name in MEANT and isinstance(value, str):
            return MEANT[name](self, value, facts)
        return self.value(value)


SPOKEN: dict[type, Callable[[Names, Any], Words]] = {
    Words: lambda names, value: value,
    SeenFace: Names.face,
    Who: lambda names, value: names.seat(value.seat),
    Hidden: lambda names, value: HIDDEN,
    tuple: Names.row,
    bool: lambda names, value: YES if value else NO,
    int: lambda names, value: same(str(value)),
    type(None): lambda names, value: NONE,
}
MEANT: dict[str, Callable[[Names, str, Mapping[str, Any]], Words]] = {
    "zone": lambda names, zone, facts: _zone(names, zone, facts),
    "proc": lambda names, proc, facts: names.rules.procedures[proc].label,
    "step": lambda names, step, facts: names.step(facts["proc"], step),
    "act": lambda names, act, facts: names.act(act),
    "fact": lambda names, fact, facts: _of(names, names.rules.facts[fact].label, facts.get("user")),
}


def _zone(names: Names, zone: str, facts: Mapping[str, Any]) -> Words:
    return _of(names, names.rules.zone[zone].label, facts.get("of"))


def _of(names: Names, what: Words, whose: object) -> Words:
    """Return the zone or the fact, and whose it is where it belongs to somebody."""
    return OF.filled(seat=names.seat(whose.seat), what=what) if isinstance(whose, Who) else what


def with_cards(fact: Fact, value: Any, cards: Mapping[int, str]) -> Any:
    """Return the value of a fact with the cards that its rows name by their ids.

    Args:
        cards: the numbers of the cards that may be told, by id.
    """
    if not isinstance(value, tuple) or "piece" not in fact.row:
        return value
    return tuple(
        tuple(
            SeenFace(each, cards[each]) if kind == "piece" and each in cards else each
            for kind, each in zip(fact.row, row, strict=True)
        )
        for row in value
    )


def listed(parts: list[Words]) -> Words:
    """Return the parts one after another; numbers stand the same way in both languages.

    >>> listed([same("5"), same("6"), same("6")])
    Words(en='5, 6, 6', ja='5, 6, 6')
    """
    numbers = all(part.ja.lstrip("-").isdecimal() for part in parts)
    comma = ", " if numbers else "、"
    return Words(", ".join(part.en for part in parts), comma.join(part.ja for part in parts))
