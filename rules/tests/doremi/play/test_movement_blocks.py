"""The twelve steps of a movement, clause by clause: blocks."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.engine.errors import Refused
from rules.core.engine.ops import MarkPiece, MovePiece, RemovePiece, TurnPiece
from rules.core.setup import build, from_state, parse, render
from rules.tests.doremi.play.cards import (
    black,
    character,
    does,
    draw,
    happening,
    item,
    maho,
    move_to,
    red,
    remove_happening,
    sleep,
    to_happening,
)
from rules.tests.doremi.play.laying import lies
from rules.tests.doremi.play.movement_positions import (
    ALL_SAID,
    H,
    answered,
    answering,
    blocked,
    gone_in_step_3,
    mover_struck,
    moving,
    solving,
)
from rules.tests.doremi.play.tables import table


@pytest.mark.clause("DRM-6.09", "AMB-29", "AMB-30")
def test_a_blocker_put_to_sleep_stays_and_nothing_is_compared() -> None:
    at = answered(blocked(sleep("D")), "Ada").passes("Ben")

    assert (at.where("D"), at.where("C")) == ("Ben maho_hall asleep", "on H")
    assert at.hours("Ben") == 2
    assert at.clauses("blocker_asleep") == [("DRM-6.09", "AMB-30")]
    assert "genki_not_higher" not in at.told
    assert "movement.s10" not in at.steps


@pytest.mark.clause("AMB-30", "DRM-6.09")
def test_a_blocker_that_has_left_the_hall_does_not_block() -> None:
    at = answered(blocked(move_to("hand", "D")), "Ada").passes("Ben")

    assert (at.where("D"), at.where("C")) == ("Ben hand", "on H")
    assert at.clauses("blocker_gone") == [("DRM-6.09", "AMB-30")]


@pytest.mark.clause("DRM-6.10", "AMB-29", "AMB-30")
def test_without_the_happening_blocker_and_mover_go_home() -> None:
    at = answered(blocked(remove_happening()), "Ada").passes("Ben")

    assert (at.where("C"), at.where("D")) == ("Ada home", "Ben home")
    assert at.clauses("goes_home") == [("DRM-6.10", "AMB-66"), ("DRM-6.10", "AMB-30", "AMB-66")]
    assert at.waits == ("day.main", "Ada")
    assert "movement.s11" not in at.steps


@pytest.mark.clause("DRM-6.09", "DRM-6.10")
def test_a_sleeping_blocker_stays_although_the_happening_is_gone() -> None:
    at = answered(blocked(sleep("D"), remove_happening()), "Ada").passes("Ben")

    assert (at.where("D"), at.where("C")) == ("Ben maho_hall asleep", "Ada home")


@pytest.mark.clause("DRM-6.10")
def test_the_block_succeeds_where_the_happening_is_still_there() -> None:
    at = blocked(draw()).passes("Ada")

    assert at.clauses("block_succeeds") == [("DRM-6.10",)]
    assert "genki_not_higher" in at.told


@pytest.mark.clause("AMB-30")
def test_a_mover_asleep_since_step_8_is_placed_asleep_and_does_not_solve() -> None:
    at = mover_struck(sleep("X"), "presence_only")

    assert (at.where("C"), at.where("D"), at.points("Ada")) == ("on H asleep", "on H", 0)
    assert at.clauses("placed_asleep") == [("AMB-30",)]
    assert at.clauses("genki_higher") == [("DRM-8.02b", "AMB-32")]


@pytest.mark.clause("AMB-30")
def test_by_setting_a_mover_asleep_since_step_8_is_not_placed() -> None:
    at = mover_struck(sleep("X"), "presence_and_awake")

    assert at.where("C") == "Ada maho_hall asleep"
    assert at.clauses("mover_asleep") == [("AMB-30",)]
    assert (at.where("H"), at.where("D")) == ("Ada failed_pile", "Ben home")


@pytest.mark.clause("AMB-30")
@pytest.mark.parametrize("setting", ["presence_only", "presence_and_awake"])
def test_a_mover_that_left_the_hall_since_is_not_placed(setting: str) -> None:
    at = mover_struck(move_to("home", "X"), setting)

    assert at.where("C") == "Ada home"
    assert at.clauses("mover_gone") == [("AMB-30",)]


@pytest.mark.clause("AMB-30", "DRM-3.4.03")
def test_by_setting_the_mover_is_placed_wherever_it_is() -> None:
    at = mover_struck(move_to("home", "X"), "none", solve=10)

    assert (at.where("C"), at.where("D")) == ("on H asleep", "on H")


@pytest.mark.clause("AMB-30", "DRM-23.06a")
@pytest.mark.parametrize("setting", ["presence_only", "presence_and_awake", "none"])
def test_a_frog_gone_for_good_in_step_8_is_placed_nowhere(setting: str) -> None:
    frogs = [
        character("K", abilities=[red(does("create_frog"))]),
        character("R", abilities=[red()]),
    ]
    strike = character("S", abilities=[red(move_to("hand", "マジョガエル"))])
    at = table(
        Ada={"maho_hall": [character("B", abilities=[red()]), *frogs], "happening_area": [H]},
        Ben={"maho_hall": [character("D", genki=30), strike]},
        settings={"mover_rechecked_after_block_window": setting},
    )
    at = at.do("Ada", "activate", card="K", ability=0).passes("Ben")
    at = moving(at, "frog").passes("Ben").do("Ben", "block", card="D")

    at = answered(answered(at, "Ada"), "Ben", "S").passes()

    assert (at.where("H"), at.where("D")) == ("Ada failed_pile", "Ben home")
    assert "frog" not in [here.card for here in at.state.pieces.values()]


@pytest.mark.clause("AMB-30", "DRM-6.04")
def test_a_mover_that_is_gone_for_good_leaves_a_position_like_any_other() -> None:
    at = gone_in_step_3()
    assert at.waits == ("effects.choose", "Ben")

    assert [each for each in at.game.validate(at.state) if each.severity == "stop"] == []
    assert at.game.decode(at.game.encode(at.state)) == at.state
    setup = from_state(at.game, at.state)
    assert build(at.game, parse(at.game, render(at.game, setup))) == at.state
    assert at.edit(TurnPiece(at.piece("D"), turned=True)).waits == ("effects.choose", "Ben")

    at = at.do("Ben", "choose_target", card="D")
    assert (at.waits, at.where("D")) == (("day.main", "Ada"), "Ben maho_hall asleep")
    assert at.clauses("mover_gone") == [("DRM-6.04", "AMB-30")]


@pytest.mark.clause("DRM-6.02", "DRM-6.07")
def test_nobody_takes_the_mover_or_blocker_away_where_the_next_step_needs_it() -> None:
    at = moving(answering()).passes("Ben")
    assert at.step == "movement.s07_block"

    with pytest.raises(Refused):
        at.edit(RemovePiece(at.piece("C")))


@pytest.mark.clause("AMB-61", "DRM-5.03")
def test_a_used_card_that_the_judge_takes_out_of_the_game_does_nothing() -> None:
    cards = [character("N"), item("I"), maho("T")]
    for card, more in zip(cards, ({}, {"bearer": "C"}, {}), strict=True):
        at = table(
            Ada={"maho_hall": [character("C")], "hand": cards},
            Ben={"maho_hall": [character("R", abilities=[red()])]},
        )
        act = f"use_{card.type}"
        at = at.do("Ada", act, card=card.no, **more)
        at = at.edit(RemovePiece(at.piece(card.no)))

        assert at.passes().waits == ("day.main", "Ada")


# steps 11 and 12


@pytest.mark.clause("DRM-6.11")
def test_mover_and_blocker_are_placed_before_anything_is_checked() -> None:
    at = blocked(draw()).passes("Ada")

    told = [key for key in at.told if key in ("placed", "genki_not_higher", "failed")]
    assert told == ["placed", "placed", "genki_not_higher", "failed"]
    assert at.clauses("placed") == [("DRM-6.11",), ("DRM-6.11",)]


@pytest.mark.clause("DRM-6.11")
def test_only_those_whose_movement_succeeded_are_placed() -> None:
    at = answered(blocked(sleep("D")), "Ada").passes("Ben")

    assert at.told.count("placed") == 1


@pytest.mark.clause("DRM-6.11a")
def test_resolved_the_happening_goes_to_the_memories_and_all_go_home_as_one_change() -> None:
    at = solving()

    assert at.lying("memories", "Ada") == ("H",)
    assert [at.where(card) for card in ("C", "C2", "D")] == ["Ada home", "Ada home", "Ben home"]
    (node,) = (each for each in at._nodes() if each.key == "resolved")
    inside = [each.key for each in node.walk() if each is not node]
    assert sorted(inside) == ["goes_home", "goes_home", "goes_home", "to_memories"]
    assert node.clauses[0] == "DRM-6.11a"


@pytest.mark.clause("DRM-6.11b")
def test_failed_the_happening_goes_to_the_failed_pile_and_all_go_home_as_one_change() -> None:
    at = solving(fail_if=["X"])

    assert at.lying("failed_pile", "Ada") == ("H",)
    assert at.seen("public", "failed_pile", "Ada") == ("H",)
    assert [at.where(card) for card in ("C", "C2", "D")] == ["Ada home", "Ada home", "Ben home"]
    (node,) = (each for each in at._nodes() if each.key == "failed")
    inside = [each.key for each in node.walk() if each is not node]
    assert sorted(inside) == ["goes_home", "goes_home", "goes_home", "to_failed_pile"]
    assert node.clauses[0] == "DRM-6.11b"


@pytest.mark.clause("DRM-6.11c")
def test_neither_resolved_nor_failed_the_characters_stay() -> None:
    at = moving(answering()).passes()

    assert at.lying("happening_area", "Ada") == (("H", "C"),)
    assert (at.count("memories", "Ada"), at.count("failed_pile", "Ada")) == (0, 0)
    later = at.do("Ada", "end_main").passes().do("Ada", "dinner", n=0)
    assert later.refused("Ben", "move_to_happening", card="D", happening="H") == {
        "DRM-6.01",
        "DRM-7.01a",
    }


@pytest.mark.clause("DRM-6.12", "AMB-46")
@pytest.mark.parametrize("turn", ["Ada", "Ben"])
def test_the_effects_come_after_the_placement_and_the_turn_players_first(turn: str) -> None:
    both = happening("H", fail_if=["C"], on_fail=[to_happening("mod_reward", ALL_SAID, amount=1)])
    own, theirs = ("Ada", "Ben") if turn == "Ada" else ("Ben", "Ada")
    tells = {"kind": "triggered", "colour": "black", "trigger": {"when": "failed_with_it"}}
    mine = character("C", abilities=[{**tells, "effects": [draw()]}])
    given: dict[str, Any] = {
        own: {"maho_hall": [mine]},
        theirs: {"happening_area": [both, happening("H2")]},
    }
    at = table(turn=turn, day=5, **given).do(turn, "move_to_happening", card="C", happening="H")

    at = at.passes()

    done = [key for key in at.told if key in ("placed", "failed", "draws", "marked")]
    assert done == ["placed", "failed", "draws", "marked"]
    assert at.told.index("draws") > at.told.index("failed")
    assert at.clauses("movement_over") == [("DRM-6.12",)]


@pytest.mark.clause("AMB-39", "DRM-6.01")
def test_both_areas_are_destinations_unless_the_tournament_says_so() -> None:
    given = {
        "Ada": {"maho_hall": [character("C")]},
        "Ben": {"happening_area": [H]},
    }
    at = moving(table(**given)).passes()  # type: ignore[arg-type]
    assert at.lying("happening_area", "Ben") == (("H", "C"),)

    own = table(**given, settings={"may_move_to_opposing_happenings": False})  # type: ignore[arg-type]
    assert own.refused("Ada", "move_to_happening", card="C", happening="H") == {"AMB-39"}


# reservations


@pytest.mark.clause("DRM-7.01", "DRM-7.01a")
def test_a_reservation_is_gone_with_its_happening() -> None:
    remover = character("K", abilities=[black(remove_happening())])
    at = table(
        Ada={"maho_hall": [remover, character("C")]},
        Ben={"happening_area": [lies(H, character("D"), character("D2"))]},
    )
    assert at.refused("Ada", "move_to_happening", card="C", happening="H") == {
        "DRM-6.01",
        "DRM-7.01a",
    }
    at = at.do("Ada", "activate", card="K", ability=0).passes()
    assert at.refused("Ada", "move_to_happening", card="C", happening="H") == {"DRM-1.15a"}

    back = MovePiece(at.piece("H"), "happening_area", 1), MarkPiece(at.piece("H"), "days", 2)
    at = at.edit(*back)

    assert at.refused("Ada", "move_to_happening", card="C", happening="H") == set()


@pytest.mark.clause("AMB-30", "DRM-1.13")
@pytest.mark.parametrize("zone", ["removed", "hand", "discard_pile"])
@pytest.mark.parametrize("setting", ["presence_only", "presence_and_awake", "none"])
def test_a_mover_that_left_the_field_in_step_8_is_not_placed(zone: str, setting: str) -> None:
    sender = character("R", abilities=[red(move_to(zone, "C"))])
    at = table(
        Ada={"maho_hall": [character("C", genki=90), sender], "happening_area": [H]},
        Ben={"maho_hall": [character("D", genki=30)]},
        settings={"mover_rechecked_after_block_window": setting},
    )
    at = moving(at).passes("Ben").do("Ben", "block", card="D")

    at = at.do("Ada", "activate", card="R", ability=0).passes()

    assert at.where("C") == f"Ada {zone}"


@pytest.mark.clause("DRM-6.10", "AMB-30")
def test_a_happening_that_the_judge_takes_away_while_a_block_is_asked_for_is_gone() -> None:
    at = table(
        Ada={"maho_hall": [character("C")], "happening_area": [H]},
        Ben={"maho_hall": [character("D")]},
    )
    at = moving(at).passes("Ben").edit(RemovePiece(at.piece("H")))

    at = at.do("Ben", "block", card="D").passes()

    assert (at.where("C"), at.where("D"), at.waits) == ("Ada home", "Ben home", ("day.main", "Ada"))
