"""A position of the toy title with hidden things: a card in every kind of place."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core.engine.state import Frame, Piece, State
from rules.core.engine.values import Value
from rules.core.engine.viewers import Viewer
from rules.tests.core.engine.toys import hidden

GAME = hidden.game()
VIEWERS: tuple[Viewer, ...] = ("public", 0, 1, 2, "judge")
ALL = set(VIEWERS)
HAND_0, HAND_1, COVERED, OPEN, UNDER, THROWN, BURIED = range(1, 8)
NOTED: dict[str, Value] = {"dent": 1, "memo": 2, "curse": 3}
replace = msgspec.structs.replace


def table() -> State:
    """Return a position with a card in every kind of place; Ben has peeked at the covered one."""
    state = hidden.start(GAME)
    lying = {
        HAND_0: Piece("X01Q", "hand:0"),
        HAND_1: Piece("X02Q", "hand:1"),
        COVERED: Piece("X03Q", "table:0", face_down=True, known=0b10, marks=NOTED),
        OPEN: Piece("X04Q", "table:0", owner=2, marks=NOTED),
        UNDER: Piece("X05Q", "table:0", host=OPEN, face_down=True, turned=True),
        THROWN: Piece("X06Q", "discard"),
        BURIED: Piece("X07Q", "vault:0"),
    }
    zones = {key: tuple(p for p in row if p not in lying) for key, row in state.zones.items()}
    for piece, here in lying.items():
        zones[here.zone] = (*zones[here.zone], piece)
    data: dict[str, Value] = {
        "seat": 0,
        "drawn": HAND_0,
        "whim": 5,
        "mine": (HAND_0, OPEN),
        "stray": 6,
    }
    return replace(
        state,
        zones=zones,
        pieces={**state.pieces, **lying},
        facts={"omen": 3, "plan:1": 2, "score:0": 4, "bane:2": 1},
        frames=(Frame("turn", "act", data),),
    )


def with_piece(piece: int, **fields: Any) -> State:
    state = table()
    return replace(state, pieces={**state.pieces, piece: replace(state.pieces[piece], **fields)})


def with_data(**data: Any) -> State:
    frame = table().frames[0]
    return replace(table(), frames=(replace(frame, data={**frame.data, **data}),))


def with_facts(**facts: Any) -> State:
    return replace(table(), facts={**table().facts, **facts})


def moved(piece: int, zone: str) -> State:
    state = with_piece(piece, zone=zone)
    zones = {key: tuple(p for p in row if p != piece) for key, row in state.zones.items()}
    return replace(state, zones={**zones, zone: (*zones[zone], piece)})


def marked(piece: int, mark: str) -> State:
    return with_piece(piece, marks={**NOTED, mark: 9})


VOWING = (Frame("vow", "choose", {"vows": ("mercy", None, None)}),)
