"""What one effect does."""

from __future__ import annotations

from rules.tests.doremi.oracle.outcome import REMOVED, Fate
from rules.tests.doremi.oracle.situation import HOME, Effect
from rules.tests.doremi.oracle.table import Piece, Table


def carry_out(table: Table, player: str, effect: Effect) -> None:
    """Do what one effect of ``player`` says; nothing when its target is gone (AMB-61).

    Raises:
        ValueError: there is no such verb.
    """
    if effect.verb == "mod_hours":
        table.hours[player] += effect.amount
    elif effect.verb == "remove_happening":
        remove(table, effect.target)
    else:
        change(table, table.pieces[effect.target], effect)


def remove(table: Table, happening: str) -> None:
    """Take a happening out of the game; the characters on it go home."""
    if table.is_there(happening):
        table.happenings[happening].fate = Fate(REMOVED)
        for piece in table.on(happening):
            table.send_home(piece)


def change(table: Table, piece: Piece, effect: Effect) -> None:
    """Change one character."""
    if effect.verb == "sleep":
        piece.asleep = piece.where != HOME  # nobody is put to sleep at home: DRM-3.4.04
    elif effect.verb == "wake":
        piece.asleep = False
    elif effect.verb == "to_home":
        table.send_home(piece)
    elif effect.verb == "set_names":
        piece.new_names = effect.names
    elif effect.verb == "set_outfit":
        piece.new_outfit = effect.outfit
    elif effect.verb == "mod_genki":
        piece.more_genki += effect.amount
    elif effect.verb == "mod_solve":
        piece.more_solve += effect.amount
    else:
        raise ValueError(f"there is no effect {effect.verb!r}")
