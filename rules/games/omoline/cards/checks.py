"""What each kind of card must say and what it cannot say."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.cards import MISSING, Flaw
from rules.core.words import Words
from rules.games.omoline.cards.model import COLOURS, Card, Effect

CLAUSES = {
    "type": "OML-2.0.1",
    "level": "OML-2.1.4",
    "hold_power": "OML-2.1.7",
    "emergency_point": "OML-2.1.10",
    "traits": "OML-2.1.14",
    **{f"traits.{colour}": "OML-2.1.16" for colour in COLOURS},
    "skill": "OML-2.1.19",
    "skill.cost": "OML-2.1.20",
    "cost.colour": "OML-2.1.20",
    "cost.amount": "OML-2.1.20",
    "colours": "OML-2.2.3",
    "attribute": "OML-2.2.7",
    "power": "OML-2.2.10",
    "wave": "OML-2.2.14",
    "effects": "OML-2.2.2",
}
"""The clause to which a field belongs, by the last names on the path to it."""

CHARACTER = {"level": "OML-2.1.4", "hold_power": "OML-2.1.7", "traits": "OML-2.1.14"}
EVENT = {
    "level": "OML-2.2.5",
    "colours": "OML-2.2.3",
    "attribute": "OML-2.2.7",
    "power": "OML-2.2.10",
    "wave": "OML-2.2.14",
}
"""What a kind of card cannot do without, each with the clause that says so."""

OF_EVENTS = ("colours", "attribute", "power", "wave", "effects", "text", "behaviour_key")
OF_CHARACTERS = ("hold_power", "traits", "skill", "generic")

NOT_ITS_OWN = Words(
    "{kind} does not have this. Leave it out, or choose another type.",
    "{kind}にはない項目です。削るか、種類を変えてください。",
)
KINDS = {
    "character": Words("a character", "キャラ"),
    "event": Words("an event", "イベント"),
}
TWICE = Words("each colour can stand here once.", "同じ色は一度だけ書けます。")
NO_SKILL = Words(
    "this is activated or on_play; skills belong to characters.",
    "イベントの効果はactivatedかon_playです。skillはキャラのものです。",
)
ONLY_SKILL = Words(
    "the effects of a skill have when: skill.", "スキルの効果はwhenをskillにします。"
)
NO_COST = Words(
    "only an activated effect has a cost of its own. Leave it out.",
    "費用を持つのはactivatedの効果だけです。削ってください。",
)


def flaws(card: Card) -> Iterator[Flaw]:
    """Yield what is wrong with a card whose fields have the right shape.

    Source: OML-2.1.7, OML-2.1.10, OML-2.1.14, OML-2.1.20, OML-2.2.3, OML-2.2.5, OML-2.2.7.
    """
    yield from _character(card) if card.is_character else _event(card)


def _character(card: Card) -> Iterator[Flaw]:
    yield from _missing(card, CHARACTER)
    if not isinstance(card.emergency_point, int) and card.emergency_point is not None:
        yield Flaw("emergency_point", "OML-2.1.10", MISSING)
    for colour in COLOURS if card.traits is not None else ():
        if getattr(card.traits, colour) is None:
            yield Flaw(f"traits.{colour}", "OML-2.1.14", MISSING)
    yield from _foreign(card, OF_EVENTS)
    for place, effect in enumerate(card.skill.effects if card.skill else ()):
        if effect.when != "skill":
            yield Flaw(f"skill.effects[{place}].when", "OML-2.1.19", ONLY_SKILL)
        yield from _cost(f"skill.effects[{place}]", effect)


def _event(card: Card) -> Iterator[Flaw]:
    yield from _missing(card, EVENT)
    yield from _foreign(card, OF_CHARACTERS)
    if len(set(card.colours)) < len(card.colours):
        yield Flaw("colours", "OML-2.2.3", TWICE)
    for place, effect in enumerate(card.effects):
        if effect.when == "skill":
            yield Flaw(f"effects[{place}].when", "OML-2.1.19", NO_SKILL)
        yield from _cost(f"effects[{place}]", effect)


def _missing(card: Card, needed: dict[str, str]) -> Iterator[Flaw]:
    for field, clause in needed.items():
        if getattr(card, field) in (None, ()):
            yield Flaw(field, clause, MISSING)


def _foreign(card: Card, fields: tuple[str, ...]) -> Iterator[Flaw]:
    for field in fields:
        if getattr(card, field) not in (None, (), "", False):
            yield Flaw(field, "OML-2.0.1", NOT_ITS_OWN.filled(kind=KINDS[card.type]))


def _cost(place: str, effect: Effect) -> Iterator[Flaw]:
    if effect.cost is not None and effect.when != "activated":
        yield Flaw(f"{place}.cost", "OML-2.2.2", NO_COST)
