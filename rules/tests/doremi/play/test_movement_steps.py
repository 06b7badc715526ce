"""The twelve steps of a movement, clause by clause: the first."""

from __future__ import annotations

import pytest

from rules.core.engine.ops import MovePiece
from rules.tests.doremi.play.cards import (
    character,
    draw,
    happening,
    move_to,
    remove_happening,
    sleep,
)
from rules.tests.doremi.play.laying import asleep, lies, of
from rules.tests.doremi.play.movement_positions import (
    H,
    answered,
    answering,
    blocked,
    moving,
    reserved_meanwhile,
)
from rules.tests.doremi.play.tables import table

# steps 1 to 3


@pytest.mark.clause("DRM-6.01", "DRM-7.01a")
def test_nobody_moves_where_the_other_has_reserved_and_nothing_is_paid() -> None:
    at = table(
        Ada={"maho_hall": [character("C")], "happening_area": [lies(H, of("Ben", character("D")))]}
    )

    assert at.refused("Ada", "move_to_happening", card="C", happening="H") == {
        "DRM-6.01",
        "DRM-7.01a",
    }
    assert at.offered("Ada") == {"concede", "end_main", "move_home C"}
    assert at.hours("Ada") == 3


@pytest.mark.clause("DRM-6.01")
def test_step_1_is_told_with_who_has_the_reservation() -> None:
    at = moving(answering())

    assert at.steps[:3] == ["movement.s01", "movement.s02", "movement.s03"]
    assert at.clauses("holder") == [("DRM-7.01c",)]


@pytest.mark.clause("DRM-6.02", "AMB-29")
def test_the_hour_is_paid_at_once_and_mover_and_happening_are_kept() -> None:
    at = moving(answering())

    assert (at.hours("Ada"), at.hours("Ben"), at.count("discard_pile", "Ada")) == (2, 3, 1)
    movement = at.state.frames[1]
    assert (movement.data["mover"], movement.data["happening"]) == (at.piece("C"), at.piece("H"))
    assert at.clauses("pays_hour") == [("DRM-6.02", "AMB-33")]
    assert at.where("C") == "Ada maho_hall"


@pytest.mark.clause("DRM-6.03", "AMB-29")
def test_the_opponent_is_asked_before_the_state_of_the_mover_is_checked() -> None:
    at = moving(answering())

    assert at.waits == ("link.window", "Ben")
    assert "movement.s04" not in at.steps
    assert at.refused("Ada", "pass") != set()

    assert at.passes("Ben").steps[:4] == [
        "link.resolve",
        "link.done",
        "movement.s04",
        "movement.s05",
    ]


# steps 4 and 5


@pytest.mark.clause("DRM-6.04", "AMB-29", "AMB-30")
def test_a_mover_put_to_sleep_stays_in_the_hall_and_the_hour_stays_paid() -> None:
    at = answered(moving(answering(sleep("C")))).passes("Ada")

    assert (at.where("C"), at.waits) == ("Ada maho_hall asleep", ("day.main", "Ada"))
    assert (at.hours("Ada"), at.hours("Ben")) == (2, 2)
    assert at.clauses("mover_asleep") == [("DRM-6.04", "AMB-30")]
    assert "movement.s05" not in at.steps


@pytest.mark.clause("AMB-30", "DRM-6.04")
def test_a_mover_that_has_left_the_hall_does_not_move() -> None:
    at = answered(moving(answering(move_to("home", "C")))).passes("Ada")

    assert (at.where("C"), at.waits) == ("Ada home", ("day.main", "Ada"))
    assert at.clauses("mover_gone") == [("DRM-6.04", "AMB-30")]


@pytest.mark.clause("DRM-6.05", "AMB-29", "AMB-30")
def test_without_the_happening_the_mover_goes_home() -> None:
    at = answered(moving(answering(remove_happening()))).passes("Ada")

    assert (at.where("C"), at.where("H")) == ("Ada home", "Ada removed")
    assert at.waits == ("day.main", "Ada")
    assert at.clauses("goes_home") == [("DRM-6.05", "AMB-66")]
    assert "movement.s06" not in at.steps


@pytest.mark.clause("DRM-6.04", "DRM-6.05")
def test_the_state_is_checked_before_the_happening() -> None:
    at = answered(moving(answering(sleep("C"), remove_happening()))).passes("Ada")

    assert (at.where("C"), at.where("H")) == ("Ada maho_hall asleep", "Ada removed")
    assert at.clauses("happening_gone") == []


@pytest.mark.clause("DRM-6.05")
def test_the_movement_succeeds_where_the_happening_is_still_there() -> None:
    at = moving(answering()).passes("Ben")

    assert at.clauses("movement_succeeds") == [("DRM-6.05",)]
    assert at.waits == ("movement.s07_block", "Ben")
    assert at.where("C") == "Ada maho_hall"


# step 6


@pytest.mark.clause("DRM-6.06", "DRM-7.01b", "AMB-41")
def test_with_the_own_reservation_nobody_is_asked_to_block() -> None:
    at = table(
        Ada={"maho_hall": [character("C")], "happening_area": [lies(H, character("C2"))]},
        Ben={"maho_hall": [character("D")]},
    )
    at = moving(at).passes("Ben")

    assert (at.where("C"), at.waits) == ("on H", ("day.main", "Ada"))
    assert at.clauses("holder") == [("DRM-7.01c", "DRM-7.01b", "AMB-41")]
    assert "movement.s07" not in at.steps


@pytest.mark.clause("AMB-41", "DRM-6.06")
def test_the_mover_itself_is_not_counted_at_step_6() -> None:
    at = moving(answering()).passes("Ben")

    assert at.clauses("nobody_holds") == [("DRM-7.01c",)]
    assert at.offered("Ben") >= {"block D", "no_block"}


@pytest.mark.clause("AMB-41", "DRM-7.01d", "DRM-7.01b")
def test_the_movement_stands_although_the_opponent_has_reserved_since() -> None:
    at = reserved_meanwhile("no_block_movement_stands")

    assert (at.where("C"), at.waits) == ("on H", ("day.main", "Ada"))
    assert at.clauses("holder") == [("DRM-7.01c", "DRM-7.01b", "AMB-41")]


@pytest.mark.clause("AMB-41")
def test_by_setting_the_movement_fails_where_the_opponent_has_reserved_since() -> None:
    at = reserved_meanwhile("movement_fails")

    assert (at.where("C"), at.waits) == ("Ada home", ("day.main", "Ada"))
    assert at.clauses("goes_home")[-1] == ("AMB-41", "AMB-66")


@pytest.mark.clause("AMB-41")
def test_by_setting_the_judge_says_what_follows_a_reservation_at_step_6() -> None:
    at = reserved_meanwhile("judge")
    assert at.waits[1:] == ("judge",)
    assert at.where("C") == "Ada maho_hall"

    stands = at.carried_out()
    assert stands.where("C") == "on H"

    home = at.edit(MovePiece(at.piece("C"), "home", 0))
    assert home.step == "day.main"
    assert home.where("C") == "Ada home"


# step 7


@pytest.mark.clause("DRM-6.07", "AMB-39")
def test_a_block_takes_an_hour_and_an_awake_character_of_the_own_hall() -> None:
    at = table(
        Ada={"maho_hall": [character("C")], "happening_area": [H]},
        Ben={
            "maho_hall": [character("D"), asleep(character("D2"))],
            "home": [character("D3")],
            "happening_area": [lies(happening("H2"), character("D4"))],
        },
    )
    at = moving(at).passes("Ben")

    assert at.offered("Ben") == {"block D", "no_block", "concede"}
    assert at.refused("Ben", "block", card="D2") == {"DRM-11.01b"}
    assert at.refused("Ben", "block", card="D3") == {"DRM-1.15a"}
    assert at.refused("Ben", "block", card="D4") == {"DRM-1.15a"}
    assert at.refused("Ben", "block", card="C") == {"DRM-1.16"}

    at = at.do("Ben", "block", card="D")
    assert (at.hours("Ben"), at.hours("Ada")) == (2, 2)
    assert at.clauses("pays_hour") == [("DRM-6.07", "AMB-33")]


@pytest.mark.clause("DRM-6.07", "DRM-6.07b")
@pytest.mark.parametrize(
    "ben",
    [
        {"maho_hall": [character("D")], "time_area": 0},
        {"maho_hall": [asleep(character("D"))]},
        {"home": [character("D")]},
    ],
    ids=["no time", "asleep", "at home"],
)
def test_without_time_or_an_awake_character_no_block_is_asked_for(ben: dict[str, object]) -> None:
    at = table(Ada={"maho_hall": [character("C")], "happening_area": [H]}, Ben=ben)

    at = moving(at).passes()

    assert (at.where("C"), at.waits) == ("on H", ("day.main", "Ada"))
    if "time_area" in ben:
        at = moving(table(Ada={"maho_hall": [character("C")], "happening_area": [H]}, Ben=ben))
    assert at.clauses("no_block_possible") == [("DRM-6.07", "DRM-6.07b")]


@pytest.mark.clause("DRM-6.07", "AMB-39")
def test_whoever_has_lost_the_last_hour_meanwhile_cannot_block() -> None:
    at = moving(answering()).passes("Ben")
    assert "block D" in at.offered("Ben")

    taken = [MovePiece(piece, "discard_pile", 1) for piece in at.state.zones["time_area:1"]]
    at = at.edit(*taken)

    assert at.refused("Ben", "block", card="D") == {"DRM-6.07"}
    assert at.offered("Ben") == {"no_block", "concede"}


@pytest.mark.clause("DRM-6.07a")
def test_one_blocker_goes_to_the_same_happening() -> None:
    at = table(
        Ada={"maho_hall": [character("C")], "happening_area": [H, happening("H2")]},
        Ben={"maho_hall": [character("D"), character("D2")]},
    )
    at = moving(at).passes("Ben")
    assert at.offered("Ben") == {"block D", "block D2", "no_block", "concede"}

    at = at.do("Ben", "block", card="D").passes()

    assert at.lying("maho_hall", "Ben") == ("D2",)
    assert at.where("D") in ("on H", "Ben home")
    assert at.told.count("placed") == 2


@pytest.mark.clause("DRM-6.07b")
def test_without_a_block_step_11_follows() -> None:
    at = moving(answering()).passes("Ben").do("Ben", "no_block")

    assert at.steps[:2] == ["movement.s11", "movement.s12"]
    assert (at.where("C"), at.waits) == ("on H", ("day.main", "Ada"))


@pytest.mark.clause("DRM-6.08")
def test_the_turn_player_is_asked_before_the_state_of_the_blocker_is_checked() -> None:
    at = blocked(draw())

    assert at.waits == ("link.window", "Ada")
    assert at.steps == ["movement.s08", "link.declared"]
    assert at.offered("Ada") == {"activate R 0", "pass", "concede"}
    assert at.passes("Ada").steps[:4] == [
        "link.resolve",
        "link.done",
        "movement.s09",
        "movement.s10",
    ]
