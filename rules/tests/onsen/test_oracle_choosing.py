"""Choice phases whose outcome is known, put to the oracle (these are tests of the oracle itself)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.tests.onsen.oracle import (
    Choosing,
    NotAllowed,
    Round,
    area_numbers,
    break_tie,
    choosers,
    offered,
    resolve,
    resolve_round,
)


def start(*counts: int, **settings: str | int) -> Choosing:
    """Return a choice phase of as many players as there are companion counts."""
    named = {f"P{n}": count for n, count in enumerate(counts, start=1)}
    return Choosing(named, area_numbers(len(counts)), settings=settings)


def chosen(*areas: int) -> Round:
    """Return a round in which P1, P2 and so on choose these areas, 0 for none."""
    return Round({f"P{n}": area for n, area in enumerate(areas, start=1) if area})


def all_offered(state: Choosing) -> dict[str, tuple[int, ...]]:
    """Return what is offered to everybody who chooses now."""
    return {player: offered(state, player) for player in choosers(state)}


@pytest.mark.parametrize(("players", "areas"), [(2, (1, 2, 3)), (3, (1, 2, 3)), (4, (1, 2, 3, 4))])
def test_how_many_areas(players: int, areas: tuple[int, ...]) -> None:
    assert area_numbers(players) == areas


def test_without_a_collision_everybody_has_an_area() -> None:
    state = resolve(start(0, 0, 0), [chosen(3, 1, 2)])

    assert state.taken == {"P1": 3, "P2": 1, "P3": 2}
    assert state.is_over
    assert all_offered(state) == {}


def test_dispute_4_most_companions_take_the_area() -> None:
    state = resolve(start(4, 3), [chosen(2, 2)])

    assert state.taken == {"P1": 2}
    assert all_offered(state) == {"P2": (1, 3)}
    assert state.ties == {}


def test_dispute_5_a_tie_twice_and_its_tiebreak() -> None:
    once = resolve(start(3, 3, 1, 0), [chosen(1, 1, 2, 3)])
    twice = resolve(once, [chosen(1, 1)])

    assert (once.taken, once.ties) == ({"P3": 2, "P4": 3}, {1: ("P1", "P2")})
    assert all_offered(once) == {"P1": (1, 4), "P2": (1, 4)}
    assert (once.tied_rounds, once.tiebreak_is_suggested) == (1, False)
    assert (twice.tied_rounds, twice.tiebreak_is_suggested) == (2, True)
    broken = break_tie(twice, 1, "P2")
    assert broken.taken == {"P3": 2, "P4": 3, "P2": 1}
    assert all_offered(broken) == {"P1": (4,)}
    assert resolve(broken, [chosen(4)]).is_over


def test_a_tiebreak_may_follow_the_first_tie() -> None:
    state = resolve(start(2, 2), [Round({"P1": 1, "P2": 1}, {1: "P1"})])

    assert state.taken == {"P1": 1}
    assert state.ties == {}


def test_a_tiebreak_is_suggested_by_setting() -> None:
    assert resolve(start(2, 2, choice_tiebreak_after=1), [chosen(1, 1)]).tiebreak_is_suggested


def test_a_tie_at_the_top_with_a_third_one() -> None:
    state = resolve(start(3, 3, 2), [chosen(1, 1, 1)])

    assert (state.taken, state.ties) == ({}, {1: ("P1", "P2")})
    assert all_offered(state) == dict.fromkeys(("P1", "P2", "P3"), (1, 2, 3))


def test_the_third_one_waits_by_setting() -> None:
    state = resolve(start(3, 3, 2, choice_tie_below_top="tied_only"), [chosen(1, 1, 1)])

    assert all_offered(state) == {"P1": (1, 2, 3), "P2": (1, 2, 3)}
    assert all_offered(resolve(state, [chosen(1, 3)])) == {"P3": (2,)}


def test_the_third_one_may_choose_elsewhere() -> None:
    before = start(3, 3, 2, choice_tie_below_top="tied_only")
    reading = {"fewer_under_tied_only": "choose_elsewhere"}
    before = Choosing(before.counts, before.areas, settings=before.settings, open_points=reading)
    state = resolve(before, [chosen(1, 1, 1)])

    assert all_offered(state) == {"P1": (1, 2, 3), "P2": (1, 2, 3), "P3": (2, 3)}


def test_a_contested_area_may_be_kept_back_for_one_choice() -> None:
    state = resolve(start(3, 3, 2, choice_tie="exclude"), [chosen(1, 1, 2)])

    assert all_offered(state) == {"P1": (3,), "P2": (3,)}
    assert all_offered(resolve(state, [chosen(3, 3)])) == {"P1": (1,), "P2": (1,)}


@pytest.mark.parametrize(
    ("reading", "areas"), [("those_who_tied", (2, 3, 4, 5)), ("everybody", (3, 4, 5))]
)
def test_from_whom_it_is_kept(reading: str, areas: tuple[int, ...]) -> None:
    before = Choosing(
        {"P1": 3, "P2": 3, "P3": 2, "P4": 1, "P5": 0},
        area_numbers(5),
        settings={"choice_tie": "exclude"},
        open_points={"excluded_for": reading},
    )
    state = resolve(before, [chosen(2, 2, 1, 1, 3)])

    assert state.taken == {"P3": 1, "P5": 3}
    assert all_offered(state) == {
        "P1": (4, 5),
        "P2": (4, 5),
        "P4": tuple(area for area in areas if area != 3),
    }


@pytest.mark.parametrize(("reading", "areas"), [("kept_back", (3,)), ("offered", (1, 3))])
def test_what_is_offered_where_the_rest_is_too_little(reading: str, areas: tuple[int, ...]) -> None:
    before = replace(
        start(3, 3, 2, choice_tie="exclude"), open_points={"excluded_leaves_too_few": reading}
    )

    assert all_offered(resolve(before, [chosen(1, 1, 2)])) == {"P1": areas, "P2": areas}


@pytest.mark.parametrize(
    ("reading", "choose"), [("wait", ("P3", "P5")), ("wait_for_everybody", ("P5",))]
)
def test_how_long_those_below_a_tie_wait(reading: str, choose: tuple[str, ...]) -> None:
    before = replace(
        start(3, 3, 2, 2, 1, choice_tie_below_top="tied_only"),
        open_points={"fewer_under_tied_only": reading},
    )
    state = resolve(before, [chosen(1, 1, 1, 2, 2)])
    after = resolve_round(state, {"P1": 1, "P2": 3, "P5": 3})

    assert (choosers(state), choosers(after)) == (("P1", "P2", "P5"), choose)
    last = resolve_round(after, dict(zip(choose, (4, 5), strict=False)))
    assert last.is_over or choosers(last) == ("P3",)


@pytest.mark.parametrize(("reading", "count"), [("all", 2), ("in_a_row", 1)])
def test_a_round_without_a_tie_between(reading: str, count: int) -> None:
    before = replace(start(3, 3, 3, 2, 2), open_points={"tied_rounds_counted": reading})
    between = {"P1": 1, "P4": 1, "P2": 3, "P5": 3}
    state = resolve(before, [chosen(1, 1, 2, 2, 2), Round(between), Round({"P4": 4, "P5": 4})])

    assert (state.ties, state.tied_rounds) == ({4: ("P4", "P5")}, count)
    assert state.tiebreak_is_suggested == (count == 2)


def test_those_from_two_collisions_choose_together() -> None:
    state = resolve(start(3, 1, 3, 1), [chosen(1, 1, 2, 2)])
    again = resolve(state, [Round({"P2": 3, "P4": 3})])

    assert state.taken == {"P1": 1, "P3": 2}
    assert (again.ties, again.tied_rounds) == ({3: ("P2", "P4")}, 1)


def test_two_ties_in_one_round_are_broken_one_by_one() -> None:
    state = resolve(start(3, 3, 2, 2), [Round({"P1": 1, "P2": 1, "P3": 2, "P4": 2}, {2: "P4"})])

    assert (state.taken, state.ties, state.tied_rounds) == ({"P4": 2}, {1: ("P1", "P2")}, 1)
    assert all_offered(state) == dict.fromkeys(("P1", "P2", "P3"), (1, 3, 4))


def test_players_without_companions_tie_as_well() -> None:
    assert resolve(start(0, 0), [chosen(1, 1)]).ties == {1: ("P1", "P2")}


@pytest.mark.parametrize(
    "choices", [{"P1": 1}, {"P1": 1, "P2": 2, "P3": 3, "P9": 1}, {"P1": 1, "P2": 2, "P3": 4}]
)
def test_choices_that_are_not_allowed(choices: dict[str, int]) -> None:
    with pytest.raises(NotAllowed):
        resolve_round(start(1, 2, 3), choices)


def test_a_taken_area_is_not_offered_again() -> None:
    state = resolve(start(4, 3), [chosen(2, 2)])

    with pytest.raises(NotAllowed, match=r"ONS-6\.1\.4"):
        resolve_round(state, {"P2": 2})
    with pytest.raises(NotAllowed, match=r"ONS-6\.1\.2"):
        resolve_round(state, {"P1": 1, "P2": 3})


@pytest.mark.parametrize(("area", "winner"), [(2, "P1"), (1, "P3")])
def test_a_tiebreak_that_is_not_allowed(area: int, winner: str) -> None:
    state = resolve(start(3, 3, 2), [chosen(1, 1, 1)])

    with pytest.raises(NotAllowed, match=r"ONS-6\.1\.6"):
        break_tie(state, area, winner)
