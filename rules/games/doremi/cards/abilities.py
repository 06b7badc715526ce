"""What an ability must say: constant, activated and triggered ones differ (DRM-9.01 to 9.05)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.cards import MISSING, Flaw
from rules.core.words import Words
from rules.games.doremi.cards.effects import DiscardItem, ReturnToHall
from rules.games.doremi.cards.instructions import effect_flaws
from rules.games.doremi.cards.model import Ability

NO_COST = Words(
    "an activated ability has a cost. Add it, or choose another kind.",
    "起動型の能力にはコストが要ります。書き足すか、kindを変えてください。",
)
NO_TRIGGER = Words(
    "a triggered ability says when. Add the trigger, or choose another kind.",
    "条件発動型の能力には条件が要ります。triggerを書き足すか、kindを変えてください。",
)
ONLY_ACTIVATED = Words(
    "only an activated ability has this. Leave it out, or choose kind activated.",
    "起動型の能力だけの項目です。削るか、kindをactivatedにしてください。",
)
ONLY_TRIGGERED = Words(
    "only a triggered ability has this. Leave it out, or choose kind triggered.",
    "条件発動型の能力だけの項目です。削るか、kindをtriggeredにしてください。",
)
NOT_WHEN_RESOLVED = Words(
    "a card returns to the hall when a happening is resolved: make the ability triggered, "
    "with when resolved_with_it.",
    "MAHO堂に戻るのはハプニングの解決時です。kindをtriggered、whenをresolved_with_itにしてください。",
)
NOT_THE_ITEM = Words(
    "only the ability by which an item discards itself costs discard_item. Put it into "
    "self_discard.",
    "discard_itemは、アイテム自体を捨てる能力だけのコストです。self_discardに書いてください。",
)
KEEPS_THE_ITEM = Words(
    "this ability discards the item: add discard_item to its cost.",
    "アイテム自体を捨てる能力です。コストにdiscard_itemを加えてください。",
)


def ability_flaws(place: str, ability: Ability) -> Iterator[Flaw]:
    """Yield what is wrong with an ability; ``place`` is the path to it.

    Source: DRM-9.01, DRM-9.01a, DRM-9.02, DRM-9.05, DRM-8.06, DRM-14.08.1.
    """
    yield from _by_kind(place, ability)
    yield from _item(place, ability)
    if not ability.effects:
        yield Flaw(f"{place}.effects", "DRM-9.01", MISSING)
    for number, effect in enumerate(ability.effects):
        if isinstance(effect, ReturnToHall) and not _is_when_resolved(ability):
            yield Flaw(f"{place}.effects[{number}]", "DRM-8.06", NOT_WHEN_RESOLVED)
    source = "constant" if ability.kind == "constant" else "character"
    yield from effect_flaws(f"{place}.effects", ability.effects, source)


def _by_kind(place: str, ability: Ability) -> Iterator[Flaw]:
    if ability.kind == "activated":
        if not ability.cost:
            yield Flaw(f"{place}.cost", "DRM-9.02", NO_COST)
    else:
        if ability.cost:
            yield Flaw(f"{place}.cost", "DRM-9.01a", ONLY_ACTIVATED)
        if ability.hours is not None:
            yield Flaw(f"{place}.hours", "DRM-9.01a", ONLY_ACTIVATED)
    if ability.kind == "triggered":
        if ability.trigger is None:
            yield Flaw(f"{place}.trigger", "DRM-9.05", NO_TRIGGER)
    elif ability.trigger is not None:
        yield Flaw(f"{place}.trigger", "DRM-9.05", ONLY_TRIGGERED)


def _item(place: str, ability: Ability) -> Iterator[Flaw]:
    discards = any(isinstance(cost, DiscardItem) for cost in ability.cost)
    if place == "self_discard":
        if ability.kind != "activated":
            yield Flaw(f"{place}.kind", "DRM-14.08.1", ONLY_ACTIVATED)
        elif not discards:
            yield Flaw(f"{place}.cost", "DRM-14.08.1", KEEPS_THE_ITEM)
    elif discards:
        yield Flaw(f"{place}.cost", "DRM-14.08.1", NOT_THE_ITEM)


def _is_when_resolved(ability: Ability) -> bool:
    return ability.trigger is not None and ability.trigger.when == "resolved_with_it"
