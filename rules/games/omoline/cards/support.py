"""Which texts of the cards the engine carries out, and which the judge carries out by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rules.core.engine.support import (
    ASKED,
    INVENTED,
    WHOLE,
    CardSupport,
    Text,
    Value,
    in_a_row,
    in_both,
    together,
)
from rules.core.words import Words, same
from rules.games.omoline.cards import model
from rules.games.omoline.cards.model import COLOURS, ByHand, Card, Effect
from rules.games.omoline.cards.reading import demo_cards, demo_deck

KINDS = {"character": Words("character", "キャラ"), "event": Words("event", "イベント")}
LEVEL = Words("level", "レベル")
HOLD_POWER = Words("hold power", "我慢力")
EMERGENCY_POINT = Words("emergency point", "緊急点")
TRAITS = Words("traits (red, green, blue, purple)", "個性値(赤・緑・青・紫)")
COLOUR = Words("colour (red R, green G, blue B, purple P)", "色(赤R・緑G・青B・紫P)")
ATTRIBUTE = Words("attribute (hold H, relief R, accident A)", "属性(H・R・A)")
POWER = Words("power", "パワー")
WAVE = Words("wave", "ウェーブ")
CROSS = "×"

COLOUR_WORDS = {
    "red": Words("red", "赤"),
    "green": Words("green", "緑"),
    "blue": Words("blue", "青"),
    "purple": Words("purple", "紫"),
}
HEADINGS = {
    "activated": Words("Activated effect", "起動効果"),
    "on_play": Words("When played", "出した時"),
    "skill": Words("Skill", "スキル"),
}
COSTS = Words("Skill, {colour} {amount}", "スキル({colour}{amount})")
TARGETS = {
    "own_line": Words("an own character in the line", "ラインの自分のキャラ1体"),
    "opp_line": Words("an opposing character in the line", "ラインの相手のキャラ1体"),
    "any_line": Words("a character in the line", "ラインのキャラ1体"),
    "own_event": Words("an own event in play", "自分の場のイベント1枚"),
    "opp_event": Words("an opposing event in play", "相手の場のイベント1枚"),
    "any_event": Words("an event in play", "場のイベント1枚"),
}
UNTIL = {
    "battle_end": Words("until the end of the battle phase", "戦闘段階の終わりまで"),
    "turn_end": Words("until the end of the turn", "ターンの終わりまで"),
}
SAID: dict[type, Words] = {
    model.EmergencyRelief: Words("Emergency relief of {target}.", "{target}を緊急解放する。"),
    model.ChangeUrge: Words("Urge {amount} for {target}.", "{target}の尿意{amount}。"),
    model.ChangeClosure: Words("Closure counters {amount}.", "閉鎖カウンター{amount}。"),
    model.ChangePower: Words(
        "{target}: power {amount}, {until}.", "{target}のパワー{amount}({until})。"
    ),
    model.DrawCards: Words("Draw {amount}.", "{amount}枚引く。"),
    model.DestroyEvent: Words("Put {target} into the drop area.", "{target}をドロップに置く。"),
    model.RemoveEvent: Words("Put {target} into the lost area.", "{target}をロストに置く。"),
}


def demo_support() -> tuple[CardSupport, ...]:
    """Return a row for each card of the demo set, in the order of the file.

    >>> [row.no for row in demo_support() if row.support != "automatic"]
    ['C09', 'E09']
    """
    copies = Counter(no for row in demo_deck().values() for no in row)
    return tuple(support_of(card, copies[no]) for no, card in demo_cards().items())


def support_of(card: Card, copies: int = 0) -> CardSupport:
    """Return what the engine carries out of the card; a text that is not declared is by hand.

    Source: OML-2.2.2, OML-2.1.19; our reading OML-A25.
    """
    return CardSupport(
        no=card.no,
        name=in_both(card.name, card.name_en),
        reading=card.reading,
        kind=KINDS[card.type],
        values=tuple(_character(card) if card.is_character else _event(card)),
        texts=tuple(_texts(card)),
        copies=copies,
        marked=INVENTED if card.marked else None,
    )


def _character(card: Card) -> Iterator[Value]:
    yield Value(LEVEL, str(card.level))
    yield Value(HOLD_POWER, str(card.hp))
    yield Value(EMERGENCY_POINT, CROSS if card.ep is None else str(card.ep))
    yield Value(TRAITS, "/".join(str(card.trait(colour)) for colour in COLOURS))


def _event(card: Card) -> Iterator[Value]:
    yield Value(LEVEL, str(card.level))
    yield Value(COLOUR, "/".join(colour[0].upper() for colour in card.colours))
    yield Value(ATTRIBUTE, (card.attribute or "")[:1].upper())
    yield Value(POWER, str(card.power))
    yield Value(WAVE, str(card.wave))


def _texts(card: Card) -> Iterator[Text]:
    if card.skill is not None:
        cost = card.skill.cost
        heading = COSTS.filled(colour=COLOUR_WORDS[cost.colour], amount=cost.amount)
        yield _text(heading, card.skill.effects, card.skill, "OML-2.1.19")
    elif card.text and not card.effects:
        yield _text(HEADINGS["on_play"], (), card, "OML-2.2.2")
    for effect in card.effects:
        yield _text(HEADINGS[effect.when], (effect,), card, "OML-2.2.2")


def _text(heading: Words, effects: tuple[Effect, ...], printed: Any, clause: str) -> Text:
    ops = [op for effect in effects for op in effect.do]
    asked = tuple(ASKED.filled(text=in_both(op.text, op.text_en)) for op in _by_hand(ops))
    support = together("by hand" if isinstance(op, ByHand) else "automatic" for op in ops)
    whole = not ops or support == "by hand"
    text = in_both(printed.text, printed.text_en) if printed.text else in_a_row(map(said, ops))
    return Text(
        heading=heading,
        text=text,
        support="by hand" if whole else support,
        clause=clause,
        reasons=(WHOLE,) if whole else asked,
    )


def _by_hand(ops: Iterable[model.Op]) -> Iterator[ByHand]:
    yield from (op for op in ops if isinstance(op, ByHand))


def said(op: model.Op) -> Words:
    """Return what a part of an effect does, as a sentence."""
    if isinstance(op, ByHand):
        return in_both(op.text, op.text_en)
    return SAID[type(op)].filled(**{name: FIELDS[name](op) for name in op.__struct_fields__})


FIELDS: dict[str, Callable[[Any], Words]] = {
    "target": lambda op: TARGETS[op.target],
    "until": lambda op: UNTIL[op.until],
    "amount": lambda op: same(
        str(op.amount) if isinstance(op, model.DrawCards) else f"{op.amount:+d}"
    ),
}
