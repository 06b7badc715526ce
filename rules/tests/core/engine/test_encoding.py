"""Whatever a state holds is in its text and in its name, and nothing that is no plain value."""

from typing import Any, get_type_hints

import msgspec
import pytest

from rules.core.engine.encoding import decode, encode, fingerprint
from rules.core.engine.errors import StateUnreadable
from rules.core.engine.state import SCHEMA, Frame, Piece, Result, State

replace = msgspec.structs.replace
STATE = State(
    title="toy",
    version="1",
    cards="a1",
    settings={"mode": "open"},
    seats=("Ada", "Ben"),
    zones={"pile": (1,), "hand:0": (2, 11)},
    pieces={
        1: Piece("", "pile", pool="pile"),
        2: Piece("C1", "hand:0", 0, None, False, True, 3, "", {"size": 2}),
        11: Piece("C2", "hand:0", 0, 2),
    },
    pools={"pile": {"C1": 1}},
    facts={"turn": 1, "log": ((0, "draw"), (1, ("x", None)))},
    frames=(Frame("turn", "main"), Frame("battle", "roll", {"who": (1, 2), "sure": True})),
    next_id=12,
    out=(1,),
    result=Result((0,), "points", ("TOY-1",), (3, 1)),
)
OTHER: dict[Any, dict[str, Any]] = {
    State: {
        "title": "toys",
        "version": "2",
        "cards": "b2",
        "settings": {"mode": "shut"},
        "seats": ("Ben", "Ada"),
        "zones": {"pile": (1,), "hand:0": (11, 2)},
        "pieces": {1: Piece("", "pile", pool="pile")},
        "pools": {},
        "facts": {"turn": True, "log": ()},
        "frames": (Frame("turn", "main"),),
        "next_id": 13,
        "out": (),
        "result": None,
        "schema": SCHEMA - 1,
    },
    Piece: {
        "card": "C9",
        "zone": "pile",
        "owner": None,
        "host": 1,
        "face_down": True,
        "turned": False,
        "known": 1,
        "pool": "pile",
        "marks": {"size": 3},
    },
    Frame: {"proc": "war", "step": "end", "data": {"who": (1, 2), "sure": 1}},
    Result: {"winners": (), "how": "loss", "clauses": (), "points": (3, 2)},
}


def with_piece(piece: Piece) -> State:
    return replace(STATE, pieces={**STATE.pieces, 2: piece})


PUT: dict[type, Any] = {
    State: lambda state: state,
    Piece: with_piece,
    Frame: lambda frame: replace(STATE, frames=(STATE.frames[0], frame)),
    Result: lambda result: replace(STATE, result=result),
}
WHOLE: dict[type, Any] = {
    State: STATE,
    Piece: STATE.pieces[2],
    Frame: STATE.frames[1],
    Result: STATE.result,
}


def test_a_state_comes_back_as_it_was() -> None:
    assert decode(encode(STATE)) == STATE
    assert encode(decode(encode(STATE))) == encode(STATE)


@pytest.mark.parametrize(
    ("part", "field"), [(part, field) for part in OTHER for field in part.__struct_fields__]
)
def test_every_field_is_in_the_text_and_in_the_name(part: type, field: str) -> None:
    """A field that is added fails here until it is tried: nothing can be left out of a snapshot."""
    other = PUT[part](replace(WHOLE[part], **{field: OTHER[part][field]}))

    assert encode(other) != encode(STATE)
    assert fingerprint(other) != fingerprint(STATE)
    assert decode(encode(other)) == other


def test_true_and_one_stay_different() -> None:
    other = replace(STATE, facts={"turn": True})

    assert decode(encode(other)).facts["turn"] is True


def test_a_state_can_hold_plain_values_only() -> None:
    plain = {"str", "int", "bool", "NoneType", "tuple", "dict", "Piece", "Frame", "Result"}
    held = {
        name for part in OTHER for hint in get_type_hints(part).values() for name in names_in(hint)
    }
    assert held <= plain


def names_in(hint: Any) -> set[str]:
    """Return the names of all types that a hint is made of."""
    parts = [each for each in getattr(hint, "__args__", ()) if each is not Ellipsis]
    own = {hint.__name__} if isinstance(hint, type) and not parts else set()
    origin = getattr(hint, "__origin__", None)
    own |= {origin.__name__} if isinstance(origin, type) else set()
    return own.union(*(names_in(part) for part in parts))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "cannot be read"),
        (b"{}", "cannot be read"),
        (b"\xff", "cannot be read"),
        (b'{"schema": 99}', "has schema 99"),
        (encode(STATE).replace(b'"next_id":12', b'"next_id":1.5'), "cannot be read"),
        (encode(STATE).replace(b'"turn":1', b'"turn":{"x":1}'), "cannot be read"),
    ],
)
def test_what_is_no_state_is_told(text: bytes, said: str) -> None:
    with pytest.raises(StateUnreadable, match=said) as error:
        decode(text)

    assert error.value.words.ja
