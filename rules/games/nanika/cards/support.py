"""Which texts of the cards the engine carries out, and which the judge carries out by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from rules.core.engine.support import (
    ASKED,
    CONDITION,
    INVENTED,
    WHOLE,
    CardSupport,
    Support,
    Text,
    Value,
    in_a_row,
    in_both,
    together,
)
from rules.core.words import Words
from rules.games.nanika.cards.model import Ability, ByHand, Card, Event, Power
from rules.games.nanika.cards.reading import demo_cards, demo_deck

KINDS = {
    "ghost_event": Words("ghost / event", "ゴースト／イベント"),
    "shell_event": Words("shell / event", "シェル／イベント"),
    "mandatory": Words("mandatory event", "強制イベント"),
}
MARKS = {
    "example": Words("example of the plan", "企画書の例"),
    "demo": INVENTED,
}
PHYSICAL = Words("physical", "物理")
MENTAL = Words("mental", "精神")
POINTS = Words("points", "うにゅう点")

TIMINGS = {
    "on_your_turn": Words("Event, OnYourTurn", "イベント(自分の番用)"),
    "on_battle": Words("Event, OnBattle", "イベント(戦闘用)"),
    "not_your_turn": Words("Event, Not.YourTurn", "イベント(自分以外の番用)"),
    "anytime": Words("Event, Anytime", "イベント(随時)"),
}
ON_DOWNLOAD = Words("When downloaded", "引いた時")
MODES = {
    "continuous": Words("Ability, always", "能力(常時)"),
    "activated": Words("Ability, once a turn", "能力(一ターンに一度)"),
}


def demo_support() -> tuple[CardSupport, ...]:
    """Return a row for each card of the demo deck, in the order of the deck.

    >>> [row.no for row in demo_support() if row.support == "by hand"]
    ['D14', 'D27', 'D41']
    """
    copies = Counter(demo_deck())
    return tuple(support_of(card, copies[no]) for no, card in demo_cards().items())


def support_of(card: Card, copies: int = 0) -> CardSupport:
    """Return what the engine carries out of the card.

    By hand are a text that is not modelled and an ability with a condition in words.

    Source: NNK-3.21, NNK-8.3; NNK-3.13 for conditions.
    """
    return CardSupport(
        no=card.no,
        name=in_both(card.name, card.name_en),
        reading=card.reading,
        kind=KINDS[card.type],
        values=tuple(_values(card)),
        texts=tuple(_texts(card)),
        copies=copies,
        marked=MARKS.get(card.marked),
    )


def written(power: Power, *, is_modifier: bool = False) -> str:
    """Return dice and modifier as they stand on a card.

    >>> written(Power(3, 2)), written(Power(2)), written(Power(1, -1), is_modifier=True)
    ('3D+2', '2D', '+1D-1')
    >>> written(Power(0, -1), is_modifier=True), written(Power(), is_modifier=True)
    ('-1', '±0')
    """
    dice = f"{power.n}D" if power.n else ""
    plus = "+" if dice and is_modifier else ""
    change = f"{power.m:+d}" if power.m else ""
    return f"{plus}{dice}{change}" or "±0"


def _values(card: Card) -> Iterator[Value]:
    if card.is_ghost:
        yield Value(PHYSICAL, written(card.power("physical")))
        yield Value(MENTAL, written(card.power("mental")))
        yield Value(POINTS, str(card.points))
    if card.is_shell:
        yield Value(PHYSICAL, written(card.modifier("physical"), is_modifier=True))
        yield Value(MENTAL, written(card.modifier("mental"), is_modifier=True))


def _texts(card: Card) -> Iterator[Text]:
    yield from map(_ability, card.status)
    if card.event is not None:
        yield _printed(TIMINGS[card.event.timing], card.event, "NNK-4.7")
    if card.effects:
        yield _printed(ON_DOWNLOAD, card, "NNK-3.20")


def _ability(ability: Ability) -> Text:
    """Return an ability; one with a condition in words is by hand as a whole."""
    text = _printed(MODES[ability.mode], ability, "NNK-3.13")
    if not ability.condition:
        return text
    condition = in_both(ability.condition, ability.condition_en)
    reasons = (CONDITION.filled(condition=condition), *text.reasons)
    return msgspec.structs.replace(text, support="by hand", reasons=reasons)


def _printed(heading: Words, part: Ability | Event | Card, clause: str) -> Text:
    asked = [in_both(e.text, e.text_en) for e in part.effects if isinstance(e, ByHand)]
    support = together(_parts(part))
    some = tuple(ASKED.filled(text=words) for words in asked)
    return Text(
        heading=heading,
        text=in_both(part.text, part.text_en) if part.text else in_a_row(asked),
        support=support,
        clause=clause,
        reasons=(WHOLE,) if support == "by hand" else some,
    )


def _parts(part: Ability | Event | Card) -> Iterator[Support]:
    if isinstance(part, Ability) and (part.bonus or part.install_window):
        yield "automatic"
    for effect in part.effects:
        yield "by hand" if isinstance(effect, ByHand) else "automatic"
