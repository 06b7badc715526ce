"""Acts recorded as they happened although they were illegal, and the judge's changes by hand."""

import pytest

from rules.core.engine.errors import Refused
from rules.core.engine.ops import MovePiece, SetFact, TurnPiece
from rules.tests.onsen.tables import companion, companions, down, ornament, out, scoring, table


@pytest.mark.clause("ONS-5.7")
def test_a_fourth_face_down_card_is_recorded_with_what_stands_against_it() -> None:
    areas = {1: [down(out(f"x{n}")) for n in range(3)]}
    at = table(Ada={"hand": [ornament("o")]}, areas=areas)

    laid = at.do("Ada", "place_spring", card="o", area=1, side="face_down", forced="seen too late")

    assert laid.lying("spring_1") == ("x0", "x1", "x2", "o")
    assert laid.clauses("three_face_down") == [("ONS-5.7",)]
    assert [each.code for each in laid.game.validate(laid.state)] == ["too_many_face_down"]


@pytest.mark.clause("ONS-5.3")
def test_a_third_action_is_recorded_and_none_is_left() -> None:
    at = table(Ada={"hand": [companion("c")]}, facts={"actions_left": 0})

    laid = at.do("Ada", "place_companion", card="c", forced="it happened")

    assert laid.lying("companions", "Ada") == ("c",)
    assert laid.fact("actions_left") == 0


@pytest.mark.clause("ONS-5.5")
def test_a_spring_card_laid_as_a_companion_is_no_companion() -> None:
    at = table(2, Ada={"hand": [ornament("o")], "companions": [companion("c", "elf")]})

    laid = at.do("Ada", "place_companion", card="o", forced="found out when it was turned up")

    assert laid.lying("companions", "Ada") == ("c", "o")
    codes = [each.code for each in laid.game.validate(laid.state)]
    assert "card_misplaced" in codes
    counted = scoring([companion("c", "elf"), ornament("o")])
    assert counted.points == (1, 0)


@pytest.mark.clause("ONS-6.2.13")
def test_an_out_that_was_left_out_is_recorded_so() -> None:
    at = scoring(companions("elf", "elf"), [out("x")])

    done = at.do("Ada", "skip_out", card="x", forced="nobody noticed")

    assert done.points == (2, 0)
    assert done.clauses("must_hit") == [("ONS-6.2.13",)]


@pytest.mark.clause("ONS-2.3.2")
def test_a_companion_that_is_not_described_is_hit_if_it_happened() -> None:
    at = scoring(companions("elf", "elf", "demon"), [out("x", race="elf")])

    done = at.do("Ada", "apply_out", card="x").do("Ada", "hit", card="demon3", forced="mistake")

    assert done.points == (2, 0)


@pytest.mark.clause("ONS-5.3")
def test_a_turn_that_ended_too_early_is_recorded() -> None:
    at = table(Ada={"hand": [companion("c")]}, deck=[companion(f"d{n}") for n in range(4)])

    ended = at.do("Ada", "end_turn", forced="it happened")

    assert ended.lying("discard") == ("c",)
    assert ended.fact("turn_player") == 1


def test_the_judge_moves_turns_and_sets_by_hand() -> None:
    at = table(areas={1: [down(out("x"), "Ben")]})

    done = at.edit(
        TurnPiece(at.piece("x"), face_down=False), MovePiece(at.piece("x"), "spring_2")
    ).edit(SetFact("actions_left", 1))

    assert (done.lying("spring_1"), done.lying("spring_2")) == ((), ("x",))
    assert done.seen("public", "spring_2") == ["x"]
    assert done.fact("actions_left") == 1


def test_an_area_that_is_taken_cannot_be_taken_again() -> None:
    at = table(2, "choice", facts={"area:0": 1}).run_on()

    with pytest.raises(Refused):
        at.do("Ben", "choose_area", area=1, forced="no")
