"""Which texts of the cards the engine carries out, and which the judge carries out by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.core.engine.support import (
    INVENTED,
    WHOLE,
    CardSupport,
    Text,
    Value,
    in_both,
)
from rules.core.words import Words, same
from rules.games.onsen.cards.model import Card, Filter
from rules.games.onsen.cards.reading import demo_cards, demo_deck, demo_leaders

KINDS = {
    "leader": Words("leader", "親分カード"),
    "companion": Words("companion", "お供カード"),
    "spring": Words("spring card", "温泉カード"),
}
RACE = Words("race", "種族")
MARK = Words("gender mark", "区分印")
POINTS = Words("points", "点")
EFFECTS = {
    "out": Words("OUT", "OUT!"),
    "out_void": Words("OUT void", "OUT無効"),
    "recovery": Words("Recovery", "回復"),
    "ornament": Words("Ornament", "オブジェ"),
    "special": Words("Special", "特殊"),
}
CLAUSES = {
    "out": "ONS-2.3.2",
    "out_void": "ONS-2.3.3",
    "recovery": "ONS-2.3.4",
    "ornament": "ONS-2.3.5",
    "special": "ONS-2.3.6",
}
ATTRIBUTES = {
    "stamina": Words("stamina", "体力"),
    "magic": Words("magic", "魔力"),
    "mind": Words("mind", "精神"),
}
HITS = Words("Leaves out {count} of {whom}.", "{whom}から{count}外す。")
EVERY = Words("all", "全部")
ANY = Words("any companions", "任意のお供")
OF_RACE = Words("companions of race {race}", "種族{race}のお供")
WITH_MARK = Words("companions with mark {mark}", "区分印{mark}のお供")
BOTH = Words("companions of race {race} with mark {mark}", "種族{race}・区分印{mark}のお供")
CANCELS = Words("Cancels every OUT of its area.", "置かれた温泉のOUTをすべて打ち消す。")
RECOVERS = Words(
    "Points for a leader with {attribute}.", "親分が{attribute}の属性を持てば得点になる。"
)
ALONE = Words("Points while it is the only ornament.", "ほかにオブジェがなければ得点になる。")
NO_VALUE = Words(
    "No points are given: the judge enters them.", "点数の記載がなく、ジャッジが入れる。"
)


def demo_support() -> tuple[CardSupport, ...]:
    """Return a row for each card of the demo set.

    >>> [row.no for row in demo_support() if row.support == "by hand"]
    ['SA', 'SB', 'SC']
    """
    copies = Counter((*demo_leaders(), *demo_deck()))
    return tuple(support_of(card, copies[no]) for no, card in demo_cards().items())


def support_of(card: Card, copies: int = 0) -> CardSupport:
    """Return what the engine carries out of the card.

    By hand are the three specials; a recovery or an ornament without points is partly so.

    Source: ONS-2.3.6, ONS-A10, ONS-A12.
    """
    return CardSupport(
        no=card.no,
        name=in_both(card.name, card.name_en),
        reading=card.reading,
        kind=KINDS[card.type],
        values=tuple(_values(card)),
        texts=tuple(_texts(card)),
        copies=copies,
        marked=INVENTED if card.marked else None,
    )


def _values(card: Card) -> Iterator[Value]:
    if card.race:
        yield Value(RACE, card.race)
        yield Value(MARK, card.gender_mark)
    if card.points is not None:
        yield Value(POINTS, str(card.points))


def _texts(card: Card) -> Iterator[Text]:
    if card.kind is None:
        return
    told = {
        "out": _out(card),
        "out_void": CANCELS,
        "recovery": RECOVERS.filled(attribute=ATTRIBUTES[card.attribute or "mind"]),
        "ornament": ALONE,
        "special": in_both(card.text, card.text_en),
    }[card.kind]
    lacks = card.kind in ("recovery", "ornament") and card.points is None
    by_hand = card.kind == "special"
    yield Text(
        heading=EFFECTS[card.kind],
        text=told,
        support="by hand" if by_hand else "partly" if lacks else "automatic",
        clause=CLAUSES[card.kind],
        reasons=(WHOLE,) if by_hand else (NO_VALUE,) if lacks else (),
    )


def _out(card: Card) -> Words:
    count = EVERY if card.count == "all" else same(str(card.count))
    return HITS.filled(count=count, whom=_described(card.filter))


def _described(filter_: object) -> Words:
    if not isinstance(filter_, Filter):
        return ANY
    given = {"race": filter_.race, "mark": filter_.gender_mark}
    words = BOTH if all(given.values()) else OF_RACE if filter_.race else WITH_MARK
    return words.filled(**{name: value for name, value in given.items() if value})
