"""The other acts: both short routes, abilities and MAHO cards, and the end of the main step."""

from __future__ import annotations

from rules.tests.doremi.oracle.chains import (
    Link,
    ability_of,
    declare,
    forbidden_ability,
    has_targets,
    hours_of_maho,
    may_sleep,
    run_chain,
)
from rules.tests.doremi.oracle.outcome import FAILED, Fate
from rules.tests.doremi.oracle.settling import close, process_pending, return_to_hall, settle
from rules.tests.doremi.oracle.situation import HALL, HOME, Maho, Move, Use
from rules.tests.doremi.oracle.table import Piece, Table

BREAKFAST = 5


def may_begin(table: Table, step: str, reasons: dict[str, bool]) -> bool:
    """Say whether an act is legal, and note it: ``reasons`` are the clauses that may forbid it."""
    reasons = {"DRM-4.3.01b": table.hours[table.turn_player] == 0, **reasons}
    found = [clause for clause, holds in reasons.items() if holds]
    if found:
        table.refuse(found)
    table.note(step, "illegal" if found else "declared", *found)
    return not found


def move_to_hall(table: Table, act: Move) -> None:
    """Move a character from home to the hall, where it arrives asleep (DRM-3.4.03, AMB-62)."""
    piece = table.pieces[act.character]
    reasons = {
        "DRM-1.01": piece.owner != table.turn_player,
        "DRM-1.15a": piece.where != HOME,
        "DRM-3.5.01": not table.has_room(piece.owner) and not piece.card.is_frog,
    }

    def arrive() -> None:
        return_to_hall(table, piece)
        branch = "arrives" if piece.where == HALL else "no_room"
        table.note("home to hall", branch, "DRM-3.4.03", "AMB-62", "AMB-42")
        settle(table)

    if may_begin(table, "home to hall", reasons):
        table.hours[table.turn_player] -= 1
        run_chain(table, Link(table.turn_player, f"move {piece.id} {HALL}", arrive))


def move_home(table: Table, act: Move) -> None:
    """Move an awake character from the hall to home (AMB-62)."""
    piece = table.pieces[act.character]
    reasons = {
        "DRM-1.01": piece.owner != table.turn_player,
        "DRM-1.15a": piece.where != HALL,
        "DRM-11.01b": piece.asleep,
    }

    def arrive() -> None:
        branch = way_home(table, piece)
        table.note("hall to home", branch, "DRM-11.01b", "AMB-62")
        if branch == "arrives":
            table.send_home(piece)
            settle(table)

    if may_begin(table, "hall to home", reasons):
        table.hours[table.turn_player] -= 1
        run_chain(table, Link(table.turn_player, f"move {piece.id} {HOME}", arrive))


def way_home(table: Table, piece: Piece) -> str:
    """Return whether a character still goes home after the chain (AMB-62)."""
    if piece.where != HALL:
        return "gone"
    looked_at = table.settings["home_hall_recheck"] == "as_step_4"
    return "asleep" if looked_at and piece.asleep else "arrives"


def use(table: Table, act: Use) -> None:
    """Activate an ability or use a MAHO card of either colour (DRM-13.01, 13.03)."""
    player = table.turn_player
    if may_begin(table, "use", reasons_against(table, act)):
        run_chain(table, declare(table, player, act, is_interrupt=False))


def reasons_against(table: Table, act: Use) -> dict[str, bool]:
    """Return the clauses that may forbid a use in the own main step."""
    if ":" in act.source:
        piece, ability = ability_of(table, act)
        found = forbidden_ability(table, piece, ability, is_interrupt=False)
        return {"DRM-1.01": piece.owner != table.turn_player, **dict.fromkeys(found, True)}
    in_hand = [maho for maho in table.mahos[table.turn_player] if maho.id == act.source]
    return reasons_against_maho(table, in_hand[0], act) if in_hand else {"DRM-1.06": True}


def reasons_against_maho(table: Table, maho: Maho, act: Use) -> dict[str, bool]:
    """Return the clauses that may forbid to use a MAHO card from the turn player's hand."""
    able = [piece.id for piece in may_sleep(table, table.turn_player)]
    distinct = len(set(act.payers)) == len(act.payers) == maho.cost
    return {
        "DRM-4.3.01a": hours_of_maho(table, False) > table.hours[table.turn_player],
        "DRM-11.01d": not distinct or any(payer not in able for payer in act.payers),
        "AMB-61": not has_targets(table, maho.effects),
    }


def end_main(table: Table) -> None:
    """Declare the end of the main step; without an interrupt the day ends (DRM-4.3.02)."""
    if run_chain(table, Link(table.turn_player, "end")) == "chain":
        table.note("end", "interrupted", "DRM-4.3.02b")
        return
    table.note("end", "day_ends", "DRM-4.3.02c")
    take_markers(table)
    for piece in table.pieces.values():
        piece.forget_the_day()
    settle(table)
    process_pending(table)
    table.turn_player = table.opponent
    wake_up(table)
    table.hours[table.turn_player] += BREAKFAST


def take_markers(table: Table) -> None:
    """Take a marker off the turn player's happenings; at 0 they fail (DRM-4.5.02, 8.02d)."""
    expired = []
    for id_, open_ in table.happenings.items():
        if table.is_there(id_) and open_.card.area == table.turn_player:
            open_.days -= 1
            if open_.days == 0:
                expired.append(id_)
    for id_ in expired:
        close(table, id_, Fate(FAILED, clause="DRM-8.02d"))
    settle(table)
    process_pending(table)


def wake_up(table: Table) -> None:
    """Wake the sleeping cards of the turn player, all at once (DRM-4.1.02, AMB-40)."""
    for piece in table.pieces.values():
        if wakes(table, piece):
            piece.asleep = False
    settle(table)
    process_pending(table)


def wakes(table: Table, piece: Piece) -> bool:
    """Say whether a character is among those that the turn player wakes."""
    is_on_happening = piece.where in table.happenings
    if table.settings["wake_scope"] == "own_cards_everywhere" or not is_on_happening:
        return piece.owner == table.turn_player
    return table.happenings[piece.where].card.area == table.turn_player
