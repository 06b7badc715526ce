"""Acts at random."""

from __future__ import annotations

from rules.tests.doremi.oracle.movement import Movement, forbidden
from rules.tests.doremi.oracle.questions import Pick
from rules.tests.doremi.oracle.random_texts import chance, one_of
from rules.tests.doremi.oracle.situation import (
    HALL,
    HOME,
    Act,
    Character,
    EndMain,
    Move,
    Situation,
    Use,
    other,
)
from rules.tests.doremi.oracle.table import Table


def first_movement(pick: Pick, table: Situation) -> Move | None:
    """Return a movement to a happening, a legal one nearly always if there is any.

    None where there is nobody to move or nowhere to go, and sometimes besides.
    """
    if not table.characters or not table.happenings or chance(pick, 8):
        return None
    mine = [c for c in table.characters if c.owner == table.turn_player]
    able = [c for c in mine if c.where == HALL and not c.asleep]
    if not able or chance(pick, 12):
        return Move(one_of(pick, mine or table.characters).id, one_of(pick, table.happenings).id)
    now = Table(table, lambda question: question.options[0])
    every = [Move(c.id, h.id) for c in able for h in table.happenings]
    legal = [m for m in every if not forbidden(now, Movement(now.pieces[m.character], m.to))]
    crowded = [m for m in legal if now.on(m.to)]
    return one_of(pick, [*legal, *crowded, *crowded] or every)


def random_acts(pick: Pick, table: Situation, aim: Move | None) -> tuple[Act, ...]:
    """Return one to three acts, ``aim`` first if there is one; after an end the other player's."""
    player = table.turn_player
    acts: list[Act] = [aim or random_act(pick, table, player)]
    for _ in range(one_of(pick, (0, 0, 1, 2))):
        player = other(player) if isinstance(acts[-1], EndMain) else player
        acts.append(random_act(pick, table, player))
    return tuple(acts)


def random_act(pick: Pick, table: Situation, player: str) -> Act:
    """Return a movement of a character, the use of a text, or the end of the main step."""
    mine = [c for c in table.characters if c.owner == player]
    sources = all_uses(table, player, mine)
    if not table.characters or chance(pick, 4):
        return EndMain()
    if sources and chance(pick, 2):
        return one_of(pick, sources)
    awake = [c for c in mine if not c.asleep and c.where in (HALL, HOME)]
    character = one_of(pick, awake if awake and not chance(pick, 6) else table.characters)
    ways = {HALL: (HOME, *(h.id for h in table.happenings)), HOME: (HALL,)}
    return Move(character.id, one_of(pick, ways.get(character.where, (HALL, HOME))))


def all_uses(table: Situation, player: str, mine: list[Character]) -> list[Use]:
    """Return the use of every ability and every MAHO card of a player, paid if it can be.

    Abilities of those who cannot activate only where nobody can.
    """
    awake = [c for c in mine if c.where == HALL and not c.asleep]
    abilities = [Use(f"{c.id}:{n}") for c in awake or mine for n in range(len(c.abilities))]
    payers = [character.id for character in awake]
    mahos = table.side(player).mahos
    return abilities + [Use(maho.id, tuple(payers[: maho.cost])) for maho in mahos]
