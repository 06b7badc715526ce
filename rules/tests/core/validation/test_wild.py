"""Whatever stands in a state, the validator tells about it and never trips."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rules.core.engine.encoding import decode, encode
from rules.core.engine.state import Frame, Piece, Result, State
from rules.core.engine.values import EVERYBODY
from rules.core.validation import validate
from rules.core.validation.validating import GRAVITY
from rules.tests.core.setup.states import VALUES, states
from rules.tests.core.validation.positions import GAME, replace

NUMBERS = st.integers(-3, 40) | st.integers(-(2**60), 2**60)
KEYS = st.sampled_from(
    ["heap", "lane", "hand:0", "hand:7", "field:0", "field:x", "attic", "", "turn", "day:0"]
)
CARDS = st.sampled_from(["", "001", "P1", "R1", "999"])
NAMES = st.sampled_from(["user", "tree", "trees", "wishes", "chosen", "text", "card", "other"])
PROCS = st.sampled_from(["day", "visit", "by_hand", "loop", "night"])
STEPS = st.sampled_from(["main", "morning", "welcome", "dice", "which", "wish", "judge", "evening"])
FACTS = st.sampled_from(["turn", "turn:0", "score:0", "score:9", "score:", "log", "rain", "rain:0"])
MARKS = st.sampled_from(["ripe", "size", "guest", "taste", "score", "rain"])
PIECES = st.builds(
    Piece,
    card=CARDS,
    zone=KEYS,
    owner=st.none() | NUMBERS,
    host=st.none() | NUMBERS,
    face_down=st.booleans(),
    turned=st.booleans(),
    known=st.sampled_from([0, 3, -1, EVERYBODY]) | NUMBERS,
    pool=KEYS,
    marks=st.dictionaries(MARKS, VALUES, max_size=2),
)
FRAMES = st.builds(
    Frame, proc=PROCS, step=STEPS, data=st.dictionaries(NAMES, VALUES | NUMBERS, max_size=4)
)
RESULTS = st.builds(
    Result,
    winners=st.lists(NUMBERS, max_size=2).map(tuple),
    how=st.sampled_from(["harvest", "famine", ""]),
    clauses=st.just(()),
    points=st.lists(NUMBERS, max_size=3).map(tuple),
)
WILD: st.SearchStrategy[State] = st.builds(
    State,
    title=st.sampled_from(["orchard", "meadow"]),
    version=st.sampled_from(["v2", ""]),
    cards=st.sampled_from(["orchard-cards", ""]),
    settings=st.dictionaries(st.sampled_from(["target", "wind", "rain"]), VALUES, max_size=3),
    seats=st.lists(st.sampled_from(["Ada", "Ben", ""]), max_size=18).map(tuple),
    zones=st.dictionaries(KEYS, st.lists(NUMBERS, max_size=4).map(tuple), max_size=5),
    pieces=st.dictionaries(NUMBERS, PIECES, max_size=5),
    pools=st.dictionaries(KEYS, st.dictionaries(CARDS, NUMBERS, max_size=2), max_size=2),
    facts=st.dictionaries(FACTS, VALUES, max_size=3),
    frames=st.lists(FRAMES, max_size=3).map(tuple),
    next_id=NUMBERS,
    out=st.lists(NUMBERS, max_size=2).map(tuple),
    result=st.none() | RESULTS,
)


def is_told_in_both_languages(problem: Any) -> bool:
    return (
        bool(problem.code and problem.hint.en and problem.hint.ja) and problem.severity in GRAVITY
    )


@given(WILD)
@settings(max_examples=200, deadline=None)
def test_any_state_at_all_is_told_about(state: State) -> None:
    problems = validate(GAME, state)

    assert all(is_told_in_both_languages(problem) for problem in problems)
    assert [GRAVITY.index(p.severity) for p in problems] == sorted(
        GRAVITY.index(p.severity) for p in problems
    )


def without_contradictions(state: State) -> State:
    """Return the state with everything put right that would stop the game."""
    pieces = {
        number: replace(piece, host=None, owner=None, marks={})
        for number, piece in state.pieces.items()
    }
    facts = {
        key: value
        for key, value in state.facts.items()
        if not key.startswith(("turn", "rival", "visits"))
    }
    settings = {**state.settings, "target": 10}
    return replace(
        state,
        pieces=pieces,
        facts=facts,
        settings=settings,
        pools={},
        frames=(Frame("day", "main"),),
    )


@given(states(GAME))
@settings(  # of these tables many have too few or too many seats
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.filter_too_much]
)
def test_a_position_without_contradictions_goes_on(state: State) -> None:
    least, most = GAME.rules.players
    assume(least <= len(state.seats) <= most)
    state = without_contradictions(state)

    problems = validate(GAME, state)

    assert [each for each in problems if each.severity == "stop"] == []
    assert (GAME.pending(state) is None) == (state.result is not None)
    assert [option.action.name for option in GAME.legal(state)] == ["rest"] * (not state.result)


@given(states(GAME))
@settings(max_examples=40, deadline=None)
def test_the_doubts_are_the_same_after_encoding(state: State) -> None:
    assert validate(GAME, decode(encode(state))) == validate(GAME, state)
