"""How a position stands in writing, to the letter."""

from __future__ import annotations

import pytest

from rules.core.engine.state import Frame, Piece, State
from rules.core.setup import SetUp, build, from_json, from_state, parse, render
from rules.core.setup.errors import SetUpUnreadable
from rules.tests.core.setup import orchard
from rules.tests.core.validation.positions import replace

GAME = orchard.game()
FULL = """orchard v2
users: Ada, "Ben, jr.", "@0", none-such
cards: "older-cards"
target: 10
wind: on
open: no
storms: none
doing: day.main chosen=(#1, #2)
doing: visit.wish user=@2 tree=#1 trees=(#2) wishes=(1, none, ("a b", yes), -) "odd name"="#1"
result: judge winners=(Ada, @2) points=(10, -4) clauses=("TOY-1")
turn: "Ben, jr."
day: 3
fact season: none
note: "spring, # or so"
log: ((1, no), "none")
visits: ((@Ada, #1, "001", 3), (@2, #40, P1, -1))
storm: yes
heap: 001#1, ? (pool=hand:0) x3, ?#61 x2, ? (pool="") x4
lane: 002#2 (turned, face down, owner=Ada, known=all), 003 (known=(Ada, @9, watchers))
zone season: 004 (ripe, size=-3, mark pool, tag="a, b", taste=very_sour, guest=@2, path=((1, x)))
zone next: 005
pool "hand:0": 001 x2, P-2.b x1
pool other:
next: 99

Ada
score: 4
skips: yes
rival: Ada
hand: 006, 007
field: 001#30 [P1 [?], 002 (ripe=no)], 003, 004 (on=#30)

"Ben, jr."
out: yes

@2
score: 1
"""


def test_everything_is_written_in_the_order_of_the_title() -> None:
    text = FULL.replace(", -) ", ", none) ").replace(" (ripe=no)", "")

    assert render(GAME, parse(GAME, FULL)) == FULL.replace(", -) ", ", none) ")
    assert render(GAME, from_state(GAME, build(GAME, parse(GAME, FULL)))) == text


def test_a_set_up_of_nothing_is_two_lines() -> None:
    assert render(GAME, SetUp(users=("Ada",))) == "orchard\nusers: Ada\n"


def test_an_entry_is_written_by_its_name_and_an_empty_zone_without_a_value() -> None:
    setup = from_json({"users": ["Ada"], "at": "仕事", "table": {"zones": {"heap": []}}})

    assert render(GAME, setup) == "orchard\nusers: Ada\nat: main\nheap:\n"


def test_what_has_no_name_cannot_be_written() -> None:
    with pytest.raises(SetUpUnreadable, match="There is no zone “attic”"):
        render(GAME, from_json({"users": ["Ada"], "table": {"zones": {"attic": []}}}))


def lying(*pieces: Piece, first: int = 1) -> State:
    """Return a state with these pieces in the heap, numbered from ``first`` on."""
    empty = build(GAME, parse(GAME, "users: Ada, Ben"))
    ids = range(first, first + len(pieces))
    return replace(
        empty,
        zones={**empty.zones, "heap": tuple(ids)},
        pieces=dict(zip(ids, pieces, strict=True)),
        next_id=first + len(pieces),
    )


def heap_of(state: State) -> str:
    return render(GAME, from_state(GAME, state)).splitlines()[-1]


UNKNOWN, KNOWN = Piece("", "heap", pool="heap"), Piece("001", "heap")


def test_cards_that_are_alike_are_written_once() -> None:
    assert heap_of(lying(UNKNOWN, UNKNOWN, KNOWN, KNOWN, UNKNOWN)) == "heap: ? x2, 001 x2, ?"
    assert heap_of(lying(UNKNOWN, replace(UNKNOWN, turned=True))) == "heap: ?, ? (turned)"
    assert heap_of(lying(*[UNKNOWN] * 5, first=61)) == "heap: ?#61 x5"


def test_one_entry_stands_for_no_more_than_a_table_holds() -> None:
    assert heap_of(lying(*[UNKNOWN] * 1200)) == "heap: ? x999, ? x201"


def test_numbers_that_fall_are_written_and_those_that_rise_are_not() -> None:
    state = lying(KNOWN, UNKNOWN, KNOWN, UNKNOWN)
    zones = {**state.zones, "heap": (1, 4, 2, 3)}

    assert heap_of(replace(state, zones=zones)) == "heap: 001, ?#4, ?, 001"


def test_deep_towers_are_written_by_ids_from_some_height_on() -> None:
    tower = [replace(KNOWN, host=n or None) for n in range(11)]

    assert heap_of(lying(*tower)) == (
        "heap: 001 [001 [001 [001 [001 [001 [001 [001#8]]]]]]], 001#9 (on=#8) [001#10 [001]]"
    )


def test_a_card_on_one_that_lies_nowhere_names_it() -> None:
    assert heap_of(lying(KNOWN, replace(KNOWN, host=9))) == "heap: 001, 001 (on=#9)"


def test_cards_that_a_fact_remembers_are_written_with_their_ids() -> None:
    state = lying(KNOWN, KNOWN, UNKNOWN)

    assert heap_of(replace(state, facts={"visits": ((0, 2, "001", 7),)})) == "heap: 001, 001#2, ?"


def test_seats_are_named_among_values_only_where_it_is_clear() -> None:
    state = replace(
        build(GAME, parse(GAME, "users: Ada Lee, Ben")),
        frames=(Frame("visit", "welcome", {"user": 0}), Frame("visit", "welcome", {"user": 1})),
    )

    assert render(GAME, from_state(GAME, state)).splitlines()[2:] == [
        "doing: visit.welcome user=@0",
        "doing: visit.welcome user=@Ben",
    ]
