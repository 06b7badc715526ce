"""Each field of a state is told to those whom it is declared for, and to nobody by default."""

from typing import Any

import msgspec
import pytest

from rules.core.engine import views
from rules.core.engine.decisions import Pending
from rules.core.engine.seen import encode_view
from rules.core.engine.state import Frame, Piece, Result, State
from rules.core.engine.viewers import Viewer
from rules.tests.core.engine.toys.hidden_table import (
    ALL,
    BURIED,
    COVERED,
    GAME,
    HAND_0,
    HAND_1,
    OPEN,
    UNDER,
    VIEWERS,
    VOWING,
    marked,
    moved,
    replace,
    table,
    with_data,
    with_facts,
    with_piece,
)

PLAN_1 = with_facts(**{"plan:1": 3})
BANE_2 = with_facts(**{"bane:2": 3})
TOLD_OF_A_STATE: list[tuple[str, State, set[Viewer]]] = [
    ("title", replace(table(), title="other"), ALL),
    ("version", replace(table(), version="2"), ALL),
    ("cards", replace(table(), cards="other"), ALL),
    ("settings", replace(table(), settings={"speed": 2}), ALL),
    ("seats", replace(table(), seats=("Ada", "Ben", "Dan")), ALL),
    ("zones", replace(table(), zones={**table().zones, "table:0": (OPEN, UNDER, COVERED)}), ALL),
    ("pieces", with_piece(OPEN, card="X09Q"), ALL),
    ("pools", replace(table(), pools={"deck": {"X09Q": 1}}), {"judge"}),
    ("facts", with_facts(round=1), ALL),
    ("facts", with_facts(omen=4), {"judge"}),
    ("facts", PLAN_1, {1, "judge"}),
    ("facts", BANE_2, {"judge"}),
    ("facts", with_facts(undeclared=1), {"judge"}),
    ("frames", replace(table(), frames=VOWING), ALL),
    ("next_id", replace(table(), next_id=99), {"judge"}),
    ("out", replace(table(), out=(1,)), ALL),
    ("result", replace(table(), result=Result((0,), "score", ("TOY-2",), (1, 0, 0))), ALL),
    ("schema", replace(table(), schema=0), ALL),
]
TOLD_OF_A_PIECE: list[tuple[str, State, set[Viewer]]] = [
    ("card", with_piece(COVERED, card="X09Q"), {1, "judge"}),
    ("card", with_piece(HAND_0, card="X09Q"), {0, "judge"}),
    ("card", with_piece(BURIED, card="X09Q"), {"judge"}),
    ("zone", moved(COVERED, "table:1"), ALL),
    ("owner", with_piece(COVERED, owner=1), {1, "judge"}),
    ("owner", with_piece(OPEN, owner=1), ALL),
    ("host", with_piece(UNDER, host=COVERED), ALL),
    ("face_down", with_piece(COVERED, face_down=False), ALL),
    ("turned", with_piece(COVERED, turned=True), ALL),
    ("known", with_piece(COVERED, known=0b110), {2, "judge"}),
    ("known", with_piece(OPEN, known=0b110), {"judge"}),
    ("pool", with_piece(OPEN, pool="deck"), {"judge"}),
    ("marks", marked(OPEN, "dent"), ALL),
    ("marks", marked(OPEN, "memo"), {0, "judge"}),
    ("marks", marked(OPEN, "curse"), {"judge"}),
    ("marks", marked(OPEN, "undeclared"), {"judge"}),
    ("marks", marked(COVERED, "dent"), {1, "judge"}),
    ("marks", marked(COVERED, "memo"), {"judge"}),
]
TOLD_OF_A_FRAME: list[tuple[str, State, set[Viewer]]] = [
    ("proc", replace(table(), frames=(Frame("loop", "judge"),)), ALL),
    ("step", replace(table(), frames=(replace(table().frames[0], step="roll"),)), ALL),
    ("data", with_data(seat=1), ALL),
    ("data", with_data(drawn=OPEN), ALL),
    ("data", with_data(drawn=HAND_1), {0, 1, "judge"}),
    ("data", with_data(mine=(HAND_0,)), ALL),
    ("data", with_data(mine=(OPEN,)), {0, "judge"}),
    ("data", with_data(whim=4), {"judge"}),
    ("data", with_data(stray=4), {"judge"}),
]
TOLD = TOLD_OF_A_STATE + TOLD_OF_A_PIECE + TOLD_OF_A_FRAME


@pytest.mark.parametrize(("field", "changed", "told"), TOLD)
def test_a_change_shows_to_those_whom_the_field_is_for(
    field: str, changed: State, told: set[Viewer]
) -> None:
    before, after = table(), changed

    assert {v for v in VIEWERS if GAME.view(before, v) != GAME.view(after, v)} == told


@pytest.mark.parametrize(
    ("struct", "declared", "tried"),
    [
        (State, views.STATE, TOLD_OF_A_STATE),
        (Piece, views.PIECE, TOLD_OF_A_PIECE),
        (Frame, views.FRAME, TOLD_OF_A_FRAME),
    ],
)
def test_every_field_is_declared_and_tried(struct: Any, declared: Any, tried: Any) -> None:
    fields = set(struct.__struct_fields__)

    assert set(declared) == fields
    assert {name for name, _, _ in tried} == fields


def test_every_part_of_a_decision_is_declared() -> None:
    assert set(views.PENDING) == set(Pending.__struct_fields__)


def planted(struct: Any, whole: Any) -> Any:
    """Return the value with a field more that nobody has thought about."""
    longer = msgspec.defstruct("Longer", [("whisper", str, "")], bases=(struct,), frozen=True)
    fields = {name: getattr(whole, name) for name in struct.__struct_fields__}
    return longer(**fields, whisper="canary")


WHISPERING = [
    planted(State, table()),
    replace(table(), pieces={**table().pieces, OPEN: planted(Piece, table().pieces[OPEN])}),
    replace(table(), frames=(planted(Frame, table().frames[0]),)),
]


@pytest.mark.parametrize("state", WHISPERING)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_field_that_nobody_declared_is_shown_to_nobody(state: State, viewer: Viewer) -> None:
    assert encode_view(GAME.view(state, viewer)) == encode_view(GAME.view(table(), viewer))
