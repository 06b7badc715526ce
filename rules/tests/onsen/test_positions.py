"""What is doubtful about a position, and what must hold after every step."""

from typing import Any

import pytest

from rules.core.engine.ops import MovePiece
from rules.core.engine.state import Frame
from rules.tests.onsen.tables import (
    Table,
    companion,
    down,
    leader,
    ornament,
    out,
    replace_,
    table,
    void,
)


def codes(at: Table) -> list[str]:
    return [problem.code for problem in at.game.validate(at.state)]


def with_facts(at: Table, **facts: Any) -> Table:
    kept = {**at.state.facts, **facts}
    return Table(
        at.game, replace_(at.state, facts={k: v for k, v in kept.items() if v is not None})
    )


def test_nothing_is_doubtful_about_a_sound_position() -> None:
    at = table(4, Ada={"hand": [companion("c")]}, areas={4: [down(out("x"), "Ben")]})

    assert codes(at) == []


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"turn_player": None}, "turn_player_missing"),
        ({"start_player": None}, "start_player_missing"),
        ({"round": None}, "round_missing"),
        ({"area:0": 2, "area:1": 2}, "area_taken_twice"),
    ],
    ids=str,
)
def test_facts_that_are_missing_or_clash_are_told(facts: Any, code: str) -> None:
    assert codes(with_facts(table(), **facts)) == [code]


@pytest.mark.clause("ONS-6.1.2")
def test_who_counts_needs_an_area() -> None:
    assert codes(table(2, "scoring", facts={"area:0": 1})) == ["without_area"]


@pytest.mark.clause("ONS-1.5.5")
def test_four_face_down_cards_break_a_rule() -> None:
    at = table(areas={1: [down(out(f"x{n}")) for n in range(4)]})

    assert codes(at) == ["too_many_face_down"]
    assert [name for name, _ in at.game.rules.invariants(at.look)] == ["face_down"]


@pytest.mark.clause("ONS-1.5.3")
def test_cards_in_an_area_that_does_not_exist_stop_the_game() -> None:
    at = table(4, areas={4: [ornament("o")]})
    state = replace_(at.state, seats=at.state.seats[:3])

    assert ("area_beyond", "stop") in [
        (each.code, each.severity) for each in at.game.rules.problems(at.game.look(state))
    ]


@pytest.mark.clause("ONS-2.3.3")
def test_a_second_out_void_is_told() -> None:
    at = table(areas={1: [void(), void()]})

    assert codes(at) == ["out_void_twice"]


@pytest.mark.clause("ONS-2.3.3")
@pytest.mark.parametrize(
    ("count", "found"), [(0, ["out_void_missing"]), (1, []), (2, ["out_void_twice"])]
)
def test_a_deck_list_holds_out_void_once(count: int, found: list[str]) -> None:
    pool = {"c": 6 - count, **({"void": count} if count else {})}

    at = table(pools={"deck": pool}, known=[companion("c"), void()])

    assert codes(at) == found


@pytest.mark.clause("ONS-4.1")
def test_there_are_as_many_leaders_as_players() -> None:
    few = table(3, "setup", leaders=[leader("l1"), leader("l2")])
    enough = table(2, "setup", leaders=[leader("l1"), leader("l2")])

    assert (codes(few), codes(enough)) == (["leaders_missing"], [])


@pytest.mark.clause("ONS-2.1.1")
def test_nobody_has_two_leaders() -> None:
    at = table(Ada={"leader": [leader("l1"), leader("l2")]})

    assert codes(at) == ["zone_full"]
    assert [name for name, _ in at.game.rules.invariants(at.look)] == ["leaders"]


@pytest.mark.clause("ONS-1.3.3")
def test_a_hand_outside_the_own_turn_is_told() -> None:
    at = table(Ben={"hand": [companion("c")]})

    assert codes(at) == ["hand_kept"]
    assert [name for name, _ in at.game.rules.invariants(at.look)] == ["hand_kept"]


@pytest.mark.clause("ONS-3.1")
def test_a_game_stands_in_one_stage() -> None:
    at = table()
    frames = (Frame("bathing", "act"), Frame("scoring", "next"))

    assert "stage_unclear" in codes(Table(at.game, replace_(at.state, frames=frames)))


@pytest.mark.clause("ONS-A13")
@pytest.mark.parametrize(("most", "found"), [("2 or more", []), (4, []), (3, ["too_many_players"])])
def test_the_organiser_may_limit_the_number_of_players(most: Any, found: list[str]) -> None:
    at = table(4)
    at = Table(at.game, replace_(at.state, settings={**at.state.settings, "player_range": most}))

    assert codes(at) == found


def test_a_change_by_hand_that_breaks_a_rule_says_so() -> None:
    areas = {1: [down(out(f"x{n}")) for n in range(3)], 2: [down(out("y"))]}
    at = table(areas=areas)

    moved = at.edit(MovePiece(at.piece("y"), "spring_1", face_down=True))

    assert moved.told("breaks") == [{"why": "4 cards lie face down in area 1"}]
