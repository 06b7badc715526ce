"""Happenings, effects, abilities and MAHO cards at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rules.tests.doremi.oracle.questions import Pick
from rules.tests.doremi.oracle.situation import (
    BLACK,
    HALL,
    OTHERS,
    PLAYERS,
    RED,
    VERBS,
    Ability,
    Bonus,
    Character,
    Effect,
    Happening,
    Icon,
    Maho,
    Move,
    Situation,
    Task,
)

T = TypeVar("T")
MAIN_NAMES = ("X", "Y", "Z")
ONE_NAME = (*MAIN_NAMES, "P", "Q")
"""P and Q are of the class of others."""
NAMES = (("X",), ("Y",), ("Z",), ("P",), ("Q",), ("X", "Y"), ("Y", "Z"))
OUTFITS = ("O1", "O2")
OFTEN = ("sleep", "sleep", "to_home", "remove_happening", "set_names", "set_names", "mod_genki")


def one_of(pick: Pick, things: Sequence[T]) -> T:
    """Return one of the things."""
    return things[pick(len(things))]


def chance(pick: Pick, n: int) -> bool:
    """Return True once in ``n`` times."""
    return pick(n) == 0


def random_happening(pick: Pick, id_: str) -> Happening:
    """Return a happening without effects."""
    owner = one_of(pick, PLAYERS)
    bonus = Bonus(one_of(pick, ONE_NAME), 10) if chance(pick, 3) else None
    return Happening(
        id_,
        owner,
        owner,
        random_task(pick, bonus),
        number=one_of(pick, ("901", "902", "903")),
        reward=10 * (1 + pick(3)),
        days=1 + pick(3),
        fail_if=(one_of(pick, ONE_NAME),) if chance(pick, 4) else (),
        bonus=bonus,
    )


def random_task(pick: Pick, bonus: Bonus | None) -> Task:
    """Return a task that somebody has to be there for."""
    first, second = one_of(pick, (("X", "Y"), ("Y", "Z"), ("X", OTHERS), (OTHERS, "Z")))
    icons = [Icon(first, one_of(pick, (10, 10, 20, 30)))]
    if chance(pick, 3):
        icons.append(Icon(second, 10 * (1 + pick(2))))
    if bonus and bonus.name not in (first, second) and chance(pick, 2):
        icons.append(Icon(bonus.name, 0))
    return Task(
        tuple(icons),
        mode=one_of(pick, ("all", "any_one_kind")),
        only_names=("X", "P", one_of(pick, ONE_NAME)) if chance(pick, 6) else (),
        only_outfits=(one_of(pick, OUTFITS),) if chance(pick, 6) else (),
    )


def random_effects(
    pick: Pick, table: Situation, aim: Move | None, owner: str
) -> tuple[Effect, ...]:
    """Return one effect, or two, on a text of ``owner``; often they meddle with ``aim``."""
    if aim and chance(pick, 2) and (found := twists(table, aim, owner)):
        return one_of(pick, one_of(pick, found))
    effects = [random_effect(pick, table, aim) for _ in range(2 if chance(pick, 4) else 1)]
    return tuple(effect for effect in effects if effect)


def twists(table: Situation, aim: Move, owner: str) -> list[list[tuple[Effect, ...]]]:
    """Return texts, by kind, that turn the movement ``aim`` into one of its rare ways."""
    there = [c for c in table.characters if c.where == aim.to]
    locked = [name for c in there for name in c.lock_out]
    rivals = [c for c in table.characters if c.where == HALL and c.owner != owner]
    able = [c for c in rivals if c.icon_class != OTHERS and not set(locked) & set(c.lock_out)]
    gone = Effect("remove_happening", aim.to)
    kinds: list[list[tuple[Effect, ...]]] = [
        [tuple(Effect("set_names", c.id, names=(name,)) for c in able) for name in locked if able],
        [(Effect("to_home", id_),) for id_ in (aim.character, *(c.id for c in there))],
        [(Effect("sleep", c.id), gone) for c in rivals],
    ]
    return [kind for kind in kinds if kind]


def random_effect(pick: Pick, table: Situation, aim: Move | None) -> Effect | None:
    """Return an effect, or None where there is nothing to aim at."""
    verb = one_of(pick, (*VERBS, *OFTEN))
    if verb == "mod_hours":
        return Effect(verb, amount=1 + pick(2))
    if verb == "remove_happening":
        targets = [happening.id for happening in table.happenings]
        aimed = aim.to if aim and not chance(pick, 3) else None
        return Effect(verb, aimed or one_of(pick, targets)) if targets else None
    return on_character(pick, verb, table, aim) if table.characters else None


def on_character(pick: Pick, verb: str, table: Situation, aim: Move | None) -> Effect:
    """Return an effect on the mover of ``aim``, a possible blocker, one at its end, or anybody."""
    everyone = table.characters
    mover = [c for c in everyone if aim and c.id == aim.character]
    there = [c for c in everyone if aim and c.where == aim.to]
    blockers = [c for c in everyone if c.where == HALL and c.owner != table.turn_player]
    target = one_of(pick, one_of(pick, (mover, there, blockers, everyone)) or everyone)
    if verb == "set_names":
        return renaming(pick, table, target)
    return Effect(
        verb,
        target.id,
        outfit=one_of(pick, OUTFITS) if verb == "set_outfit" else "",
        amount=one_of(pick, (-10, 10, 20)) if verb.startswith("mod_") else 0,
    )


def renaming(pick: Pick, table: Situation, target: Character) -> Effect:
    """Return a change of names, often to a name that is locked out somewhere.

    One of the others is put to sleep instead, as is a frog. Nobody is made to lock itself out: what
    happens then no clause says.
    """
    if target.icon_class == OTHERS:
        return Effect("sleep", target.id)
    names = tuple(name for name in MAIN_NAMES if name not in target.lock_out)
    locked = [name for c in table.characters for name in c.lock_out if name in names]
    return Effect("set_names", target.id, names=(one_of(pick, (*names, *locked, *locked)),))


def random_abilities(
    pick: Pick, table: Situation, aim: Move | None, bearer: Character
) -> tuple[Ability, ...]:
    """Return the abilities of a character, mostly red: none, one or two."""
    abilities = []
    for n in range(one_of(pick, (0, 1, 1, 2))):
        effects = random_effects(pick, table, aim, bearer.owner)
        cost = one_of(pick, (("hour",), ("hour",), ("sleep_self",), ("home_self",), ()))
        item = "" if cost else f"{bearer.id}i{n}"
        if effects:
            abilities.append(Ability(random_colour(pick), effects, cost, item))
    return tuple(abilities)


def random_colour(pick: Pick) -> str:
    """Return red, or sometimes black."""
    return BLACK if chance(pick, 5) else RED


def random_mahos(pick: Pick, table: Situation, aim: Move | None, player: str) -> tuple[Maho, ...]:
    """Return the MAHO cards in a hand: none, one or two."""
    cards = []
    for n in range(one_of(pick, (0, 0, 1, 2))):
        effects = random_effects(pick, table, aim, player)
        if effects:
            cost = one_of(pick, (0, 1, 1, 2))
            cards.append(Maho(f"M{player}{n}", random_colour(pick), effects, cost))
    return tuple(cards)
