"""The cards of a situation as cards of the engine.

A character, an item or a MAHO card has its id in the situation as its number; a happening has its
id as its name, since its number decides whether it scores twice.
"""

from __future__ import annotations

from rules.games.doremi.cards import effects as kinds
from rules.games.doremi.cards import model
from rules.games.doremi.cards.model import Card
from rules.tests.doremi.oracle import (
    Ability,
    Bonus,
    Character,
    Effect,
    Happening,
    Maho,
    Memory,
    Task,
)
from rules.tests.doremi.oracle.situation import OTHERS
from rules.tests.doremi.play.cards import FILLER_HAPPENING, ed

SOMEBODY = kinds.Target("chosen")
"""Of the characters in the field the driver chooses the one that the situation names."""

LIMIT = 6
OPED_POINTS = 10
NEVER = ed("ED", days=9, memories=99)
"""Fills diaries: its condition cannot hold."""


def character_card(character: Character) -> Card:
    """Return the card of a character, its items apart."""
    return Card(
        no=character.id,
        name=character.id,
        type="character",
        names=character.names,
        outfit=character.outfit or None,
        genki_points=character.genki,
        solve_points=character.solve,
        icon_class=OTHERS if character.icon_class == OTHERS else character.names[0],
        abilities=(*_activated(character), *_other_abilities(character)),
    )


def _activated(character: Character) -> tuple[model.Ability, ...]:
    return tuple(
        model.Ability(
            "activated",
            "black" if ability.colour == "black" else "red",
            engine_effects(ability.effects),
            cost=_costs(ability),
            hours=_hours(ability),
        )
        for ability in character.abilities
        if not ability.item
    )


def _costs(ability: Ability) -> tuple[kinds.Cost, ...]:
    paid: dict[str, kinds.Cost] = {"sleep_self": kinds.SleepSelf(), "home_self": kinds.SelfHome()}
    return tuple(paid[cost] for cost in ability.cost if cost in paid)


def _hours(ability: Ability) -> int | None:
    """Hours besides that of the act: the engine's cards say all together."""
    more = ability.cost.count("hour")
    return 1 + more if more else None


def _other_abilities(character: Character) -> list[model.Ability]:
    resolved, found = model.Trigger("resolved_with_it"), []
    if character.lock_out:
        locks = tuple(kinds.LockOut(name=name) for name in character.lock_out)
        found.append(model.Ability("constant", "black", locks))
    if character.when_resolved:
        does = engine_effects(character.when_resolved)
        found.append(model.Ability("triggered", "black", does, trigger=resolved))
    if character.returns_to_hall:
        returns = (kinds.ReturnToHall(),)
        found.append(model.Ability("triggered", "black", returns, trigger=resolved))
    return found


def place_of_trigger(character: Character) -> int:
    """Return where in the text box of a character its trigger stands."""
    before = [ability for ability in character.abilities if not ability.item]
    return len(before) + bool(character.lock_out)


def item_card(ability: Ability) -> Card:
    """Return the card of the item that discards itself for an ability."""
    colour: model.Colour = "black" if ability.colour == "black" else "red"
    cost = (kinds.DiscardItem(), *_costs(ability))
    does = engine_effects(ability.effects)
    discard = model.Ability("activated", colour, does, cost=cost, hours=_hours(ability))
    return Card(no=ability.item, name=ability.item, type="item", self_discard=discard)


def maho_card(maho: Maho) -> Card:
    """Return a MAHO card."""
    colour: model.Colour = "black" if maho.colour == "black" else "red"
    does = engine_effects(maho.effects)
    return Card(no=maho.id, name=maho.id, type="maho", colour=colour, effects=does, cost=maho.cost)


def happening_card(happening: Happening) -> Card:
    """Return the card of a happening."""
    return Card(
        no=happening.number,
        name=happening.id,
        type="happening",
        days=happening.days,
        reward_points=happening.reward,
        task=_task(happening.task),
        fail_if=happening.fail_if,
        bonus=_bonus(happening.bonus),
        on_resolve=engine_effects(happening.on_resolve),
        on_fail=engine_effects(happening.on_fail),
    )


def _task(task: Task) -> model.Task:
    icons = tuple(model.Icon(icon.who, icon.need, icon.coloured) for icon in task.icons)
    mode = "all" if task.mode == "all" else "any_one_kind"
    return model.Task(icons, mode, task.only_names, task.only_outfits)  # type: ignore[arg-type]


def _bonus(bonus: Bonus | None) -> model.Bonus | None:
    return model.Bonus(bonus.name, bonus.points) if bonus is not None else None


def memory_card(memory: Memory) -> Card:
    """Return a card that scores already."""
    return Card(
        no=memory.number,
        name=f"memory {memory.number}",
        type="happening",
        days=1,
        reward_points=memory.points,
        task=FILLER_HAPPENING.task,
    )


def limit_card(player: str, limit: int) -> Card:
    """Return an OP that, in the memories, makes the maximum of the hall what it is."""
    change = kinds.ModHallLimit(limit - LIMIT)
    no = f"limit of {player}"
    return Card(no=no, name=no, type="oped", oped="OP", days=1, effects=(change,))


def engine_effects(effects: tuple[Effect, ...]) -> tuple[kinds.Effect, ...]:
    """Return the effects of a text for the engine."""
    return tuple(engine_effect(effect) for effect in effects)


def engine_effect(effect: Effect) -> kinds.Effect:
    """Return one effect for the engine."""
    done: dict[str, kinds.Effect] = {
        "sleep": kinds.Sleep(SOMEBODY),
        "wake": kinds.Wake(SOMEBODY),
        "to_home": kinds.MoveTo("home", SOMEBODY),
        "remove_happening": kinds.RemoveHappening(
            "removed", kinds.Target("chosen", kind="happening", name=effect.target)
        ),
        "set_names": kinds.SetNames(effect.names, SOMEBODY),
        "set_outfit": kinds.SetOutfit(effect.outfit, SOMEBODY),
        "mod_genki": kinds.ModPoints(effect.amount, 0, SOMEBODY, "end_of_day"),
        "mod_solve": kinds.ModPoints(0, effect.amount, SOMEBODY, "end_of_day"),
        "mod_hours": kinds.GainHours(effect.amount),
    }
    return done[effect.verb]
