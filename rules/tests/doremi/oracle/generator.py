"""Interesting small situations at random, for comparison with an engine."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from rules.tests.doremi.oracle.questions import Pick
from rules.tests.doremi.oracle.random_acts import first_movement, random_acts
from rules.tests.doremi.oracle.random_texts import (
    MAIN_NAMES,
    NAMES,
    OUTFITS,
    chance,
    one_of,
    random_abilities,
    random_effects,
    random_happening,
    random_mahos,
)
from rules.tests.doremi.oracle.settings import OPTIONS
from rules.tests.doremi.oracle.settling import settle
from rules.tests.doremi.oracle.situation import (
    HALL,
    HOME,
    OTHERS,
    PLAYERS,
    Character,
    Happening,
    Icon,
    Memory,
    Move,
    Setting,
    Side,
    Situation,
    Task,
)
from rules.tests.doremi.oracle.table import Table

Card = TypeVar("Card", Character, Happening)
ABOUT_STEPS = (
    "mover_rechecked_after_block_window",
    "reservation_opponent_at_step6",
    "both_players_satisfy",
    "genki_scope",
    "genki_when",
    "genki_asleep",
)
FROG = "Majo-gaeru"
SETTINGS = (*OPTIONS, *(name for name in OPTIONS if name in ABOUT_STEPS for _ in range(3)))
MEMORIES = (
    (),
    (Memory("901", 20),),
    (Memory("950", 40), Memory("902", 20)),
    (Memory("950", 40), Memory("951", 40), Memory("952", 10)),
)


def random_situation(pick: Pick) -> Situation:
    """Return a situation to compare an engine on; it is at rest before its first act.

    Up to six characters a side and three happenings, with overlapping names, multi-name cards,
    lock-out, red and black texts, varied settings, and one to three acts, most often a movement to a
    happening first. Its open points have the oracle's own readings.

    Args:
        pick: given n, returns a whole number from 0 to n - 1; the same numbers, the same situation.
    """
    happenings = tuple(
        random_happening(pick, f"H{n}")
        for n in range(1, 1 + one_of(pick, (0, 1, 1, 1, 2, 2, 2, 3)))
    )
    characters = tuple(c for p in PLAYERS for c in random_characters(pick, p, happenings))
    turn_player = one_of(pick, PLAYERS)
    bare = Situation(
        characters,
        happenings,
        acts=(),
        turn_player=turn_player,
        sealed=chance(pick, 5),
        settings=random_settings(pick),
    )
    calm = at_rest(one_of(pick, SHAPES)(pick, bare))
    aim = first_movement(pick, calm)
    ready = with_sides(pick, with_texts(pick, calm, aim), aim)
    return replace(ready, acts=random_acts(pick, ready, aim))


def random_characters(pick: Pick, owner: str, happenings: tuple[Happening, ...]) -> list[Character]:
    """Return the characters of one side, without texts except constant ones."""
    ids = [happening.id for happening in happenings]
    places = (HALL, HALL, HALL, HOME, *ids, *ids[:1])
    count = one_of(pick, (0, 1, 2, 3, 3, 4, 4, 5, 6))
    return [random_character(pick, f"{owner}{n}", owner, places) for n in range(1, 1 + count)]


def random_character(pick: Pick, id_: str, owner: str, places: tuple[str, ...]) -> Character:
    """Return one character without abilities, sometimes a frog."""
    where = one_of(pick, places)
    asleep = where != HOME and chance(pick, 5)
    if chance(pick, 15):
        return Character(id_, owner, (FROG,), 10, 0, "", OTHERS, where, asleep, is_frog=True)
    names = one_of(pick, NAMES)
    return Character(
        id_,
        owner,
        names,
        genki=10 * (1 + pick(4)),
        solve=one_of(pick, (0, 10, 10, 20, 20, 30)),
        outfit=one_of(pick, OUTFITS),
        icon_class="" if names[0] in MAIN_NAMES else OTHERS,
        where=where,
        asleep=asleep,
        lock_out=random_lock_out(pick, names, where),
        returns_to_hall=chance(pick, 8),
    )


def random_lock_out(pick: Pick, names: tuple[str, ...], where: str) -> tuple[str, ...]:
    """Return whom a character locks out: more often somebody if it lies on a happening."""
    if not chance(pick, 3 if where in (HALL, HOME) else 2):
        return ()
    return tuple(name for name in (one_of(pick, MAIN_NAMES),) if name not in names)


def random_settings(pick: Pick) -> dict[str, Setting]:
    """Return values for up to eight of the settings, most of them about movement and judging."""
    chosen = {}
    for _ in range(pick(9)):
        name = one_of(pick, SETTINGS)
        is_cost = name.startswith("hour_cost.") and chance(pick, 4)
        chosen[name] = pick(3) if is_cost else one_of(pick, OPTIONS[name])
    return chosen


def as_it_is(pick: Pick, situation: Situation) -> Situation:
    """Return the situation unchanged."""
    return situation


def contested(pick: Pick, situation: Situation) -> Situation:
    """Return the situation with the first of each side on a happening hard to resolve.

    Nobody has it reserved then; often one is locked out of it, and the rest are awake in the halls.
    """
    if not situation.happenings:
        return situation
    first, *rest = situation.happenings
    hard = replace(first, task=Task((Icon("X", 50),)), fail_if=())
    locked = () if chance(pick, 4) else (one_of(pick, MAIN_NAMES),)
    characters = tuple(
        replace(c, where=first.id, names=("P",), icon_class=OTHERS, lock_out=locked)
        if c.id in ("A1", "B1") and not c.is_frog
        else (replace(c, where=HALL, asleep=False) if c.where != HALL or c.asleep else c)
        for c in situation.characters
    )
    return replace(situation, characters=characters, happenings=(hard, *rest))


def race(pick: Pick, situation: Situation) -> Situation:
    """Return the situation with a first happening that anybody in either hall would resolve."""
    if not situation.happenings:
        return situation
    first, *rest = situation.happenings
    easy = replace(first, task=Task((Icon("X", 10),)), fail_if=())
    characters = tuple(
        c
        if c.is_frog or c.where not in (HALL, first.id)
        else replace(c, names=("X",), icon_class="", solve=20, where=HALL, lock_out=())
        for c in situation.characters
    )
    return replace(situation, characters=characters, happenings=(easy, *rest))


SHAPES = (as_it_is, as_it_is, as_it_is, as_it_is, contested, contested, contested, race)


def at_rest(situation: Situation) -> Situation:
    """Return the situation with those moved to the hall whose happening would change by itself."""
    table = Table(situation, lambda question: question.options[0])
    settle(table)
    restless = {id_ for id_ in table.happenings if not table.is_there(id_)}
    restless |= {c.where for c in situation.characters if table.pieces[c.id].where != c.where}
    calm = tuple(
        replace(c, where=HALL, asleep=False) if c.where in restless else c
        for c in situation.characters
    )
    return replace(situation, characters=calm)


def with_texts(pick: Pick, bare: Situation, aim: Move | None) -> Situation:
    """Return the situation with abilities and triggers, many of them about the movement ``aim``."""
    characters = tuple(
        c if c.is_frog else with_abilities(pick, bare, aim, c) for c in bare.characters
    )
    happenings = tuple(with_effects(pick, bare, aim, happening) for happening in bare.happenings)
    return replace(bare, characters=characters, happenings=happenings)


def with_abilities(pick: Pick, bare: Situation, aim: Move | None, c: Character) -> Character:
    """Return the character with activated abilities and sometimes a trigger."""
    abilities = random_abilities(pick, bare, aim, c)
    trigger = random_effects(pick, bare, aim, c.owner) if chance(pick, 4) else ()
    return replace(c, abilities=abilities, when_resolved=trigger) if abilities or trigger else c


def with_effects(pick: Pick, bare: Situation, aim: Move | None, h: Happening) -> Happening:
    """Return the happening, sometimes with effects of resolving and failing."""
    on_resolve = random_effects(pick, bare, aim, h.owner) if chance(pick, 3) else ()
    on_fail = random_effects(pick, bare, aim, h.owner) if chance(pick, 4) else ()
    return replace(h, on_resolve=on_resolve, on_fail=on_fail) if on_resolve or on_fail else h


def with_sides(pick: Pick, situation: Situation, aim: Move | None) -> Situation:
    """Return the situation with hours, MAHO cards, memories and a maximum for both halls."""
    side_a, side_b = (random_side(pick, situation, aim, player) for player in PLAYERS)
    return replace(situation, side_a=side_a, side_b=side_b)


def random_side(pick: Pick, situation: Situation, aim: Move | None, player: str) -> Side:
    """Return what one player has; the hall is never over its maximum."""
    in_hall = [c for c in situation.characters if c.owner == player and c.where == HALL]
    lowest = len([character for character in in_hall if not character.is_frog])
    return Side(
        hours=one_of(pick, (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12)),
        mahos=random_mahos(pick, situation, aim, player),
        memories=one_of(pick, MEMORIES),
        hall_limit=max(lowest, one_of(pick, (6, 6, 7, lowest + 1, 1))),
    )
