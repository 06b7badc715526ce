"""Movements, reservations and lock-outs, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from rules.tests.doremi.play.cards import (
    become,
    character,
    constant,
    draw,
    lock_out,
    move_to,
    red,
    sleep,
)
from rules.tests.doremi.play.laying import asleep, lies, of
from rules.tests.doremi.play.movement_positions import (
    H,
    answered,
    blocked,
    locked_meanwhile,
    moving,
)
from rules.tests.doremi.play.tables import table


@pytest.mark.clause("DRM-7.01a", "DRM-7.01c", "DRM-7.01e")
@pytest.mark.parametrize(
    ("own", "others", "allowed"),
    [(0, 0, True), (1, 0, True), (0, 1, False), (1, 1, True), (2, 1, True), (1, 2, False)],
)
def test_whoever_has_more_characters_there_has_the_reservation(
    own: int, others: int, allowed: bool
) -> None:
    lying = [asleep(character(f"O{n}")) for n in range(own)]
    lying += [of("Ben", asleep(character(f"B{n}"))) for n in range(others)]
    at = table(Ada={"maho_hall": [character("C")], "happening_area": [lies(H, *lying)]})

    refused = at.refused("Ada", "move_to_happening", card="C", happening="H")

    assert refused == (set() if allowed else {"DRM-6.01", "DRM-7.01a"})


@pytest.mark.clause("DRM-7.01e", "DRM-7.01b")
def test_equal_numbers_lift_a_reservation_so_that_a_block_is_possible_again() -> None:
    lying = lies(H, character("C2"), character("C3"), of("Ben", character("D2")))
    at = table(
        Ada={"maho_hall": [character("C")], "happening_area": [lying]},
        Ben={
            "maho_hall": [character("D"), character("R", abilities=[red(move_to("home", "C3"))])],
        },
    )
    assert moving(at).passes("Ben").step == "day.main"

    at = answered(moving(at)).passes("Ada")

    assert at.waits == ("movement.s07_block", "Ben")
    assert at.clauses("nobody_holds") == [("DRM-7.01c",)]


@pytest.mark.clause("DRM-7.01d")
def test_what_changes_after_step_6_does_not_undo_the_block() -> None:
    at = answered(blocked(draw()), "Ada").passes("Ben")
    assert at.told.count("placed") == 2

    lying = lies(H, character("C2"), of("Ben", character("D2")))
    at = table(
        Ada={
            "maho_hall": [
                character("C", genki=50),
                character("R", abilities=[red(move_to("home", "D2"))]),
            ],
            "happening_area": [lying],
        },
        Ben={"maho_hall": [character("D")]},
    )
    at = moving(at).passes("Ben").do("Ben", "block", card="D")
    at = answered(at, "Ada").passes("Ben")

    assert at.lying("happening_area", "Ada") == (("H", "C2", "C", "D"),)
    assert at.clauses("holder") == []


# lock-outs on the way


@pytest.mark.clause("DRM-12.01")
def test_a_lock_out_forbids_to_move_and_to_block_there() -> None:
    locker = character("L", abilities=[constant(lock_out("X"))])
    at = table(
        Ada={
            "maho_hall": [character("C", names=["X"]), character("C2")],
            "happening_area": [lies(H, locker, of("Ben", character("D2")))],
        },
        Ben={"maho_hall": [character("D", names=["X", "Y"])]},
    )
    assert at.refused("Ada", "move_to_happening", card="C", happening="H") == {"DRM-12.01"}

    at = moving(at, "C2").passes("Ben")

    assert at.refused("Ben", "block", card="D") == {"DRM-12.01"}
    assert "block D" not in at.offered("Ben")


@pytest.mark.clause("DRM-12.01")
def test_who_is_locked_out_is_sent_home_as_soon_as_the_card_is_placed() -> None:
    locker = character("L", abilities=[constant(lock_out("X"))])
    at = table(
        Ada={
            "maho_hall": [locker],
            "happening_area": [lies(H, character("C", names=["X"]), character("C2"))],
        },
    )

    at = moving(at, "L").passes()

    assert (at.where("C"), at.where("C2"), at.where("L")) == ("Ada home", "on H", "on H")
    assert at.clauses("locked_out") == [("DRM-12.01",)]
    assert at.clauses("goes_home") == [("DRM-12.01", "AMB-66")]


@pytest.mark.clause("DRM-12.01", "DRM-9.01", "AMB-32")
def test_two_that_lock_each_other_out_both_go_home() -> None:
    """Then nobody is compared with nobody, which is no more genki: the happening fails."""
    one = character("C", names=["X"], genki=30, abilities=[constant(lock_out("Y"))])
    two = character("D", names=["Y"], genki=10, abilities=[constant(lock_out("X"))])
    at = table(
        Ada={"maho_hall": [one], "happening_area": [H]},
        Ben={"maho_hall": [two]},
    )

    at = moving(at).passes("Ben").do("Ben", "block", card="D").passes()

    assert (at.where("C"), at.where("D")) == ("Ada home", "Ben home")
    assert at.where("H") == "Ada failed_pile"


@pytest.mark.clause("DRM-12.01")
@pytest.mark.parametrize("field", ["outfit", "icon_class"])
def test_a_lock_out_by_outfit_or_class(field: str) -> None:
    locker = character("L", abilities=[constant(lock_out(**{field: "K"}))])
    like: dict[str, Any] = {field: "K"}
    at = table(
        Ada={
            "maho_hall": [character("C", **like), character("C2")],
            "happening_area": [lies(H, locker)],
        }
    )

    assert at.refused("Ada", "move_to_happening", card="C", happening="H") == {"DRM-12.01"}
    assert at.refused("Ada", "move_to_happening", card="C2", happening="H") == set()


@pytest.mark.clause("DRM-12.02", "AMB-53")
def test_who_is_locked_out_on_the_way_goes_home_and_not_back_to_the_hall() -> None:
    at = locked_meanwhile()

    assert (at.where("C"), at.waits) == ("Ada home", ("day.main", "Ada"))
    assert at.clauses("locked_out") == [("DRM-12.02", "AMB-53")]
    assert at.clauses("goes_home") == [("DRM-12.02", "AMB-53", "AMB-66")]


@pytest.mark.clause("AMB-53", "DRM-6.04")
def test_who_sleeps_as_well_stays_in_the_hall() -> None:
    at = locked_meanwhile(sleep("X"))

    assert at.where("C") == "Ada maho_hall asleep"


@pytest.mark.clause("AMB-53", "DRM-12.02")
def test_a_blocker_locked_out_in_step_8_goes_home_alone() -> None:
    locker = character("L", abilities=[constant(lock_out("X"))])
    at = table(
        Ada={
            "maho_hall": [
                character("C"),
                character("R", abilities=[red(become("X", "D"))]),
            ],
            "happening_area": [lies(H, locker, of("Ben", character("D2")))],
        },
        Ben={"maho_hall": [character("D", genki=90)]},
    )
    at = moving(at).passes("Ben").do("Ben", "block", card="D")
    at = answered(at, "Ada").passes("Ben")

    assert (at.where("D"), at.where("C"), at.where("H")) == (
        "Ben home",
        "on H",
        "Ada happening_area",
    )
    assert at.clauses("locked_out") == [("DRM-12.02", "AMB-53")]
    assert "genki_not_higher" not in at.told


@pytest.mark.clause("AMB-53", "DRM-12.01")
def test_in_the_hall_a_lock_out_does_nothing() -> None:
    locker = character("L", abilities=[constant(lock_out("X"))])
    at = table(Ada={"maho_hall": [locker, character("C", names=["X"])], "happening_area": [H]})

    at = moving(at).passes()

    assert at.where("C") == "on H"


# activating on the way


@pytest.mark.clause("DRM-12.03", "AMB-30")
def test_a_declared_mover_may_activate_until_its_state_is_checked() -> None:
    mover = character("C", abilities=[red(cost=[{"pay": "discard_hand", "count": 1}])])
    at = table(
        Ada={"maho_hall": [mover], "happening_area": [H], "hand": 2},
        Ben={"maho_hall": [character("D"), character("R", abilities=[red()])]},
    )
    at = answered(moving(at))
    assert at.offered("Ada") == {"activate C 0", "pass", "concede"}

    at = at.passes("Ada").do("Ben", "block", card="D")

    assert at.waits == ("link.window", "Ada")
    assert at.refused("Ada", "activate", card="C", ability=0) == {"DRM-12.03"}
    assert at.offered("Ada") == {"pass", "concede"}


@pytest.mark.clause("DRM-12.03")
def test_the_blocker_may_still_activate_in_answer() -> None:
    at = table(
        Ada={
            "maho_hall": [character("C"), character("R", abilities=[red()])],
            "happening_area": [H],
        },
        Ben={"maho_hall": [character("D", abilities=[red()])]},
    )
    at = moving(at).passes("Ben").do("Ben", "block", card="D")

    at = answered(at, "Ada")

    assert at.offered("Ben") == {"activate D 0", "pass", "concede"}
    at = answered(at, "Ben", "D").passes("Ada")
    assert (at.where("D"), at.where("C")) == ("Ben maho_hall asleep", "on H")
