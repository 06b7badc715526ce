"""What each type of card must say and what it cannot say."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.cards import MISSING, Flaw
from rules.core.words import Words
from rules.games.doremi.cards.abilities import ability_flaws
from rules.games.doremi.cards.instructions import effect_flaws
from rules.games.doremi.cards.model import Card, Task
from rules.games.doremi.play.table import FROG

CLAUSES = {
    "type": "DRM-1.07",
    "names": "DRM-10.01",
    "treated_as": "DRM-10.05",
    "kind": "DRM-9.01",
    "target.kind": "DRM-1.06",
    "colour": "DRM-13.01",
    "pay": "DRM-9.02",
    "when": "DRM-9.05",
    "days": "DRM-15.02",
    "lasts": "DRM-15.01a",
    "until": "DRM-15.01a",
    "attach": "DRM-14.01",
    "oped": "DRM-1.07",
    "icons": "DRM-8.04a",
    "mode": "DRM-8.09",
}
"""The clause to which a field belongs, by the last names on the path to it."""

TYPES = {
    "character": Words("a character", "キャラクター"),
    "item": Words("an item", "アイテム"),
    "maho": Words("a MAHO card", "MAHOカード"),
    "happening": Words("a happening", "ハプニング"),
    "oped": Words("an OP or ED", "OP&ED"),
}
CLOCK = ("character", "item", "maho")
BELONGS: dict[str, tuple[str, tuple[str, ...]]] = {
    "cost": ("DRM-1.06", CLOCK),
    "hours": ("DRM-1.06", CLOCK),
    "unique_on_field": ("DRM-12.05", ("character",)),
    "names": ("DRM-10.01", ("character",)),
    "treated_as": ("DRM-10.05", ("character",)),
    "outfit": ("DRM-1.08", ("character",)),
    "solve_points": ("DRM-8.04a", ("character",)),
    "genki_points": ("DRM-8.02b", ("character",)),
    "icon_class": ("DRM-8.09a", ("character",)),
    "abilities": ("DRM-9.01", ("character",)),
    "attach": ("DRM-14.01", ("item",)),
    "set_outfit": ("DRM-14.05", ("item",)),
    "mod_genki": ("DRM-14.06", ("item",)),
    "mod_solve": ("DRM-14.06", ("item",)),
    "grants": ("DRM-14.04", ("item",)),
    "self_discard": ("DRM-14.08.1", ("item",)),
    "colour": ("DRM-13.01", ("maho",)),
    "lasts": ("DRM-15.01a", ("maho",)),
    "effects": ("DRM-9.01", ("maho", "oped")),
    "days": ("DRM-15.02", ("happening", "oped")),
    "reward_points": ("DRM-8.01", ("happening",)),
    "task": ("DRM-8.04a", ("happening",)),
    "fail_if": ("DRM-8.03", ("happening",)),
    "bonus": ("DRM-8.05", ("happening",)),
    "on_resolve": ("DRM-8.08", ("happening",)),
    "on_fail": ("DRM-8.08", ("happening",)),
    "on_flip": ("DRM-4.1.04", ("happening",)),
    "oped": ("DRM-24.02", ("oped",)),
    "condition": ("DRM-24.02", ("oped",)),
}
"""To which types a field belongs, with the clause that speaks of it."""

NEEDED = {
    "maho": {"effects": "DRM-1.06"},
    "happening": {"days": "DRM-15.02", "reward_points": "DRM-8.01", "task": "DRM-8.04a"},
    "oped": dict.fromkeys(("oped", "days", "condition", "effects"), "DRM-24.02"),
}
"""What a type of card cannot do without, each with the clause that says so."""

ITEM_DOES = ("set_outfit", "mod_genki", "mod_solve", "grants", "self_discard")
HAPPENING_TEXTS = ("on_resolve", "on_fail", "on_flip")
NOTHING = (None, (), 0)

NO_TYPE = Words(
    "this is missing. Only a card with modelled false can be without one.",
    "種類がありません。なくてもよいのは、modelledがfalseの札だけです。",
)
RESERVED = Words(
    "this number stands for Majo-gaeru. Give the card another.",
    "この番号はマジョガエルを表します。別の番号にしてください。",
)
NOT_ITS_OWN = Words(
    "{type} does not have this. Leave it out, or choose another type.",
    "{type}にはない項目です。削るか、種類を変えてください。",
)
NO_TEXT = Words(
    "the judge carries this card out, so write what stands on it.",
    "ジャッジが処理する札です。書かれていることを入れてください。",
)
ITEM_DOES_NOTHING = Words(
    "this item does nothing. Add an outfit, points or an ability, or set modelled to false.",
    "効果のないアイテムです。服装・点・能力のどれかを書くか、modelledをfalseにしてください。",
)
NOBODY_NEEDED = Words(
    "no icon needs solve points. Write a need of 1 or more for one of them.",
    "解決ポイントの要るアイコンがありません。どれかのneedを1以上にしてください。",
)
NO_BONUS = Words(
    "this bonus gives nothing. Add reward_points or effects.",
    "何も得られないボーナスです。reward_pointsかeffectsを書いてください。",
)


def flaws(card: Card) -> Iterator[Flaw]:
    """Yield what is wrong with a card whose fields have the right shape.

    Source: DRM-1.07, DRM-9.01 to DRM-9.05, DRM-14.01 to DRM-14.08.1, DRM-24.02.
    """
    if card.no == FROG:
        yield Flaw("no", "DRM-23.01", RESERVED)
    if card.modelled:
        yield from _needs(card)
    elif not card.text:
        yield Flaw("text", "", NO_TEXT)
    yield from _foreign(card)
    yield from _texts(card)


def _needs(card: Card) -> Iterator[Flaw]:
    if card.type is None:
        yield Flaw("type", "DRM-1.07", NO_TYPE)
        return
    for field, clause in NEEDED.get(card.type, {}).items():
        if getattr(card, field) in NOTHING:
            yield Flaw(field, clause, MISSING)
    if card.type == "item" and all(getattr(card, field) in NOTHING for field in ITEM_DOES):
        yield Flaw("grants", "DRM-14.04", ITEM_DOES_NOTHING)


def _foreign(card: Card) -> Iterator[Flaw]:
    """Yield what belongs to other types only; a card without a type may have anything."""
    if card.type is None:
        return
    bare = Card(card.no, card.name, card.type)
    for field, (clause, types) in BELONGS.items():
        if card.type not in types and getattr(card, field) != getattr(bare, field):
            yield Flaw(field, clause, NOT_ITS_OWN.filled(type=TYPES[card.type]))


def _texts(card: Card) -> Iterator[Flaw]:
    for part in ("abilities", "grants"):
        for place, ability in enumerate(getattr(card, part)):
            yield from ability_flaws(f"{part}[{place}]", ability)
    if card.self_discard is not None:
        yield from ability_flaws("self_discard", card.self_discard)
    yield from effect_flaws("effects", card.effects, card.type or "maho")
    for part in HAPPENING_TEXTS:
        yield from effect_flaws(part, getattr(card, part), "happening")
    if card.bonus is not None:
        if not card.bonus.reward_points and not card.bonus.effects:
            yield Flaw("bonus", "DRM-8.05", NO_BONUS)
        yield from effect_flaws("bonus.effects", card.bonus.effects, "happening")
    if card.task is not None:
        yield from _task(card.task)


def _task(task: Task) -> Iterator[Flaw]:
    if all(icon.need == 0 for icon in task.icons):
        yield Flaw("task.icons", "DRM-8.04a", NOBODY_NEEDED)
