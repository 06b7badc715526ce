"""The JSON form: what it may leave out, and what cannot stand in it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.engine.state import State
from rules.core.setup import (
    Complaint,
    SetUp,
    SetUpUnreadable,
    build,
    from_json,
    parse,
    render,
    to_json,
)
from rules.tests.core.setup import orchard

GAME = orchard.game()
USERS = {"users": ["Ada", "Ben"]}
DEEP: dict[str, Any] = {}
for _ in range(2000):
    DEEP = {"attached": [DEEP]}


def heap(*entries: Any) -> dict[str, Any]:
    return {**USERS, "table": {"zones": {"heap": [*entries]}}}


def test_everything_is_called_by_code_number_or_exact_name() -> None:
    by_code = {
        **USERS,
        "settings": {"wind": "on"},
        "at": "visit.welcome",
        "table": {"zones": {"heap": ["001", None]}, "facts": {"turn": "Ada"}},
        "seats": {"Ben": {"zones": {"field": [{"card": "002", "marks": {"ripe": True}}]}, "out": True}},
        "pools": {"heap": {"001": 1}},
    }  # fmt: skip
    by_label = {
        **USERS,
        "title": "Orchard",
        "settings": {"Wind": "on"},
        "at": "客を迎える",
        "table": {"zones": {"山": ["りんご", "?"]}, "facts": {"手番": 0}},
        "seats": {"@1": {"zones": {"庭": [{"card": "梨（青）", "marks": {"熟した": True}}]}, "out": True}},
        "pools": {"heap": {"りんご": 1}},
    }  # fmt: skip

    assert build(GAME, from_json(by_label)) == build(GAME, from_json(by_code))


def test_a_hidden_pile_is_an_object_with_a_count() -> None:
    setup = from_json({**USERS, "table": {"zones": {"heap": {"count": 3, "id": 61}}}})

    state = build(GAME, setup)

    assert state.zones["heap"] == (61, 62, 63)
    assert {piece.pool for piece in state.pieces.values()} == {"heap"}
    assert build(GAME, parse(GAME, render(GAME, setup))) == state


def test_what_goes_without_saying_is_not_written() -> None:
    setup = from_json(heap({"card": "001", "count": 1, "turned": False}, None))

    assert to_json(setup) == heap({"card": "001"}, None) | {
        "users": ("Ada", "Ben"),
        "table": {"zones": {"heap": ({"card": "001"}, None)}},
    }


def test_the_schema_of_the_form_can_be_published() -> None:
    schema = msgspec.json.schema(SetUp)

    assert sorted(schema["$defs"]) == ["Doing", "Ended", "Laid", "Place", "Seat", "SetUp"]
    assert schema["$defs"]["SetUp"]["required"] == ["users"]


SHAPES: list[tuple[Any, str, str]] = [
    (None, "$", "Here must stand an object, not null."),
    ([], "$", "Here must stand an object, not a list."),
    ({}, "$", "“users” is missing."),
    ({"users": "Ada"}, "$.users", 'Here must stand a list, not "Ada".'),
    ({"users": ["Ada", 7]}, "$.users[1]", "Here must stand a text, not 7."),
    (
        {**USERS, "frames": []},
        "$",
        "There is no “frames” here. Write one of: users, title, version, cards, settings, at, "
        "table, seats, pools, result or next_id.",
    ),
    ({**USERS, "at": 3}, "$.at", "Here must stand a text or a list, not 3."),
    ({**USERS, "at": [{"proc": "day"}]}, "$.at[0]", "“step” is missing."),
    ({**USERS, "next_id": True}, "$.next_id", "Here must stand a whole number or null, not true."),
    ({**USERS, "next_id": 10**15}, "$.next_id", "This number is too great."),
    (
        {**USERS, "seats": {"Ada": {"facts": {"score": 1.5}}}},
        "$.seats.Ada.facts.score",
        "Here must stand a whole number, a text, true / false, null or a list, not 1.5.",
    ),
    (
        {**USERS, "settings": {"wind": [[[[1]]]]}},
        "$.settings.wind[0][0][0]",
        "Here must stand a whole number, a text, true / false or null, not a list.",
    ),
    (
        heap({"no": "001"}),
        "$.table.zones.heap[0]",
        "There is no “no” here. Write one of: card, id, count, attached, on, turned, face_down, "
        "owner, known_by, pool or marks.",
    ),
    (heap(1), "$.table.zones.heap[0]", "Here must stand an object, a text or null, not 1."),
    (
        heap(DEEP),
        "$.table.zones.heap[0]" + ".attached[0]" * 18 + ".attached",
        "More than 40 things stand in one another.",
    ),
]
NAMES: list[tuple[Any, str, str]] = [
    ({**USERS, "title": "meadow"}, "$.title", "This is a set-up of meadow, not of orchard."),
    ({"users": ["Ada"] * 17}, "$.users", "17 users are too many; at most 16."),
    (
        {**USERS, "settings": {"winds": 1}},
        "$.settings.winds",
        "There is no setting “winds”. Did you mean wind (a question)?",
    ),
    (
        {**USERS, "settings": {"wind": "hot"}},
        "$.settings.wind",
        "a question cannot be hot. Write one of: off or on.",
    ),
    (
        {**USERS, "settings": {"wind": "on", "Wind": "off"}},
        "$.settings.Wind",
        "wind is said twice.",
    ),
    (
        {**USERS, "at": "mains"},
        "$.at",
        "There is no step to begin at “mains”. Did you mean main (Work)?",
    ),
    (
        {**USERS, "at": [{"proc": "day", "step": "mane"}]},
        "$.at[0]",
        "There is no step “mane”. Did you mean main (Work)?",
    ),
    ({**USERS, "seats": {"Cleo": {}}}, "$.seats.Cleo", "No user Cleo sits here: Ada or Ben."),
    (
        {**USERS, "seats": {"@2": {}}},
        "$.seats.@2",
        "There is no seat @2: only 2 sit here, from @0 on.",
    ),
    ({**USERS, "seats": {"Ada": {}, "@0": {}}}, "$.seats.@0", "Ada is said twice."),
    (
        {**USERS, "seats": {"Ada": {"zones": {"heap": []}}}},
        "$.seats.Ada.zones.heap",
        "There is no zone “heap”. Write one of: hand or field (garden field).",
    ),
    (
        {**USERS, "table": {"facts": {"turn": "Cleo"}}},
        "$.table.facts.turn",
        "No user Cleo sits here: Ada or Ben.",
    ),
    (
        {**USERS, "table": {"facts": {"day": "3"}}},
        "$.table.facts.day",
        "day is a whole number, not 3.",
    ),
    (
        heap("Quince"),
        "$.table.zones.heap[0]",
        "“Quince” may be more than one card; write the code: 004, 005.",
    ),
    (
        {**USERS, "pools": {"heap": {"1": 1}}},
        "$.pools.heap.1",
        "There is no card “1”. Did you mean P1 (Ladder)?",
    ),
    (
        {**USERS, "pools": {"heap": {"001": -1}}},
        "$.pools.heap.001",
        "001: a count is not negative (-1).",
    ),
    (
        {**USERS, "result": {"how": "rain"}},
        "$.result.how",
        "There is no ending “rain”. Write one of: judge or harvest.",
    ),
    (
        {**USERS, "result": {"how": "judge", "winners": ["Ada", "Cleo"]}},
        "$.result.winners[1]",
        "No user Cleo sits here: Ada or Ben.",
    ),
    (heap({"count": 0}), "$.table.zones.heap[0]", "A count lies between 1 and 999; 0 does not."),
    (heap({"id": 0}), "$.table.zones.heap[0]", "An id is 1 or more, not 0."),
    (
        heap({"count": 2, "attached": [None]}),
        "$.table.zones.heap[0]",
        "Cards are attached to one card: give the others entries of their own.",
    ),
    (
        heap({"attached": [{"on": 3}]}),
        "$.table.zones.heap[0]",
        "A card that stands within another lies on that one: leave “on” out.",
    ),
    (heap({"owner": "Cleo"}), "$.table.zones.heap[0]", "No user Cleo sits here: Ada or Ben."),
    (
        heap({"known_by": ["all", "Cleo"]}),
        "$.table.zones.heap[0]",
        "No user Cleo sits here: Ada or Ben.",
    ),
    (
        heap({"marks": {"asleep": True}}),
        "$.table.zones.heap[0].marks.asleep",
        "There is no mark “asleep”. Write one of: ripe, size, pool (in the pool), tag, taste, "
        "guest (guest of) or path.",
    ),
    (
        heap({"attached": ["0O1"]}),
        "$.table.zones.heap[0].attached[0]",
        "There is no card “0O1”. Did you mean 001 (りんご)?",
    ),
]


@pytest.mark.parametrize(("value", "path", "message"), SHAPES)
def test_a_misshapen_form_is_named_with_its_path(value: Any, path: str, message: str) -> None:
    with pytest.raises(SetUpUnreadable) as raised:
        from_json(value)

    assert [(each.path, each.words.en) for each in raised.value.complaints] == [(path, message)]


@pytest.mark.parametrize(("value", "path", "message"), NAMES)
def test_a_name_that_there_is_not_is_named_with_its_path(
    value: Any, path: str, message: str
) -> None:
    with pytest.raises(SetUpUnreadable) as raised:
        build(GAME, from_json(value))

    assert [(each.path, each.words.en) for each in raised.value.complaints] == [(path, message)]


def test_every_fault_is_named_at_once() -> None:
    value = {**USERS, "at": "mains", "seats": {"Ada": {"facts": {"score": "x"}}, "Cleo": {}}}

    with pytest.raises(SetUpUnreadable) as raised:
        build(GAME, from_json(value))

    assert [each.path for each in raised.value.complaints] == [
        "$.at",
        "$.seats.Ada.facts.score",
        "$.seats.Cleo",
    ]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
PARTS = ("users", "settings", "at", "table", "seats", "pools", "result", "next_id", "cards")
PLACES = st.dictionaries(st.sampled_from(("zones", "facts", "out")), JSON, max_size=2)


def built(value: Any) -> State | tuple[Complaint, ...]:
    try:
        return build(GAME, from_json(value))
    except SetUpUnreadable as error:
        return error.complaints


@given(
    st.dictionaries(st.sampled_from(PARTS), JSON, max_size=4)
    | st.dictionaries(st.sampled_from(["Ada", "Ben", "@0"]), PLACES).map(
        lambda seats: {**USERS, "seats": seats}
    )
    | st.dictionaries(st.sampled_from(["heap", "lane", "rest"]), JSON).map(
        lambda zones: {**USERS, "table": {"zones": zones}}
    )
)
@settings(max_examples=150, deadline=None)
def test_any_json_is_built_or_complained_about(value: Any) -> None:
    found = built(value)

    assert isinstance(found, State) or all(
        each.path.startswith("$") and each.words.en and each.words.ja for each in found
    )
