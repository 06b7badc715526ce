"""What the steps of a movement tell: each check, each way on, with its clauses (DRM-6.*)."""

from __future__ import annotations

import pytest

from rules.tests.doremi.play.cards import (
    become,
    character,
    constant,
    draw,
    lock_out,
    move_to,
    red,
    remove_happening,
    sleep,
)
from rules.tests.doremi.play.laying import lies, of
from rules.tests.doremi.play.movement_positions import (
    H,
    answered,
    answering,
    blocked,
    locked_meanwhile,
    moving,
    reserved_meanwhile,
)
from rules.tests.doremi.play.tables import Table, table

C, D = character("C"), character("D")
ARRIVES = [
    "s04 check passed: mover_awake DRM-6.04",
    "s04 step: goto s05 DRM-6.04 AMB-29",
    "s05 check passed: movement_succeeds DRM-6.05",
    "s05 step: goto s06 DRM-6.05 AMB-29",
]
FREE = [
    "s06 check passed: nobody_holds DRM-7.01c",
    "s06 step: goto s07 DRM-6.06 DRM-7.01d",
]
AWAKE = [
    "s09 check passed: blocker_awake DRM-6.09",
    "s09 step: goto s10 DRM-6.09 AMB-29",
]
PLACED = [
    "s11 effect: placed DRM-6.11",
    "s11 step: goto s12 DRM-6.11",
    "s12 check passed: movement_over DRM-6.12",
    "s12 step: ended main DRM-6.12",
]


def struck(*effects: dict[str, object]) -> list[str]:
    """Return what is told from step 4 on after Ben has answered the declaration with this."""
    return answered(moving(answering(*effects))).passes("Ada").tells("movement")


def struck_back(*effects: dict[str, object]) -> list[str]:
    """Return what is told from step 9 on after Ada has answered the block with this."""
    return answered(blocked(*effects), "Ada").passes("Ben").tells("movement")


@pytest.mark.clause("DRM-6.01", "DRM-6.02", "DRM-6.03", "DRM-7.01c")
def test_steps_1_to_3() -> None:
    at = moving(answering())

    assert at.act_tells == ["act step: begun s01 DRM-6.01"]
    assert at.tells("movement") == [
        "s01 check passed: holder DRM-7.01c",
        "s01 step: goto s02 DRM-6.01 DRM-7.01a DRM-7.01d",
        "s02 effect: pays_hour DRM-6.02 AMB-33",
        "s02 step: goto s03 DRM-6.02 DRM-1.15",
        "s03 step: goto s04 DRM-6.03 DRM-5.01c",
        "s03 step: begun declared DRM-6.03 DRM-5.01c",
    ]


@pytest.mark.clause("DRM-6.01", "DRM-7.01a", "DRM-7.01c")
@pytest.mark.parametrize(("owner", "kind"), [("Ada", "passed"), ("Ben", "failed")])
def test_step_1_fails_where_the_other_player_has_reserved(owner: str, kind: str) -> None:
    lying = lies(H, of(owner, character("C2")))
    at = table(Ada={"maho_hall": [C], "happening_area": [lying]})

    at = at.do("Ada", "move_to_happening", card="C", happening="H", forced="it happened so")

    assert at.tells("movement")[0] == f"s01 check {kind}: holder DRM-7.01c"
    assert at.facts_of("holder", "user")[0] == owner


@pytest.mark.clause("DRM-6.04", "DRM-6.05", "DRM-6.06", "DRM-6.07")
def test_steps_4_to_7() -> None:
    assert moving(answering()).passes("Ben").tells("movement") == [
        *ARRIVES,
        *FREE,
        "s07 step: goto s07_block DRM-6.07 AMB-39",
    ]


@pytest.mark.clause("DRM-6.07b", "DRM-6.11", "DRM-6.12")
def test_without_a_block() -> None:
    at = moving(answering()).passes("Ben").do("Ben", "no_block")
    assert at.act_tells == ["act step: goto s11 DRM-6.07b"]
    assert at.tells("movement") == PLACED

    alone = moving(table(Ada={"maho_hall": [C], "happening_area": [H]})).passes("Ben")
    assert alone.tells("movement") == [
        *ARRIVES,
        *FREE,
        "s07 pass: no_block_possible DRM-6.07 DRM-6.07b",
        "s07 step: goto s11 DRM-6.07b",
        *PLACED,
    ]


@pytest.mark.clause("DRM-6.04", "DRM-6.05", "DRM-12.02", "AMB-30", "AMB-53")
def test_a_movement_that_fails_before_the_block() -> None:
    assert struck(sleep("C")) == [
        "s04 check failed: mover_asleep DRM-6.04 AMB-30",
        "s04 step: ended main DRM-6.04 AMB-30",
    ]
    assert struck(move_to("home", "C")) == [
        "s04 check failed: mover_gone DRM-6.04 AMB-30",
        "s04 step: ended main AMB-30",
    ]
    assert struck(remove_happening()) == [
        *ARRIVES[:2],
        "s05 check failed: happening_gone DRM-6.05",
        "s05 effect: goes_home DRM-6.05 AMB-66",
        "s05 step: ended main DRM-6.05 AMB-30",
    ]
    assert locked_meanwhile().tells("movement") == [
        *ARRIVES[:2],
        "s05 check failed: locked_out DRM-12.02 AMB-53",
        "s05 effect: goes_home DRM-12.02 AMB-53 AMB-66",
        "s05 step: ended main DRM-12.02",
    ]


@pytest.mark.clause("DRM-6.06", "DRM-7.01b", "AMB-41")
def test_the_own_reservation_at_step_6() -> None:
    lying = lies(H, character("C2"))
    at = table(Ada={"maho_hall": [C], "happening_area": [lying]}, Ben={"maho_hall": [D]})

    assert moving(at).passes("Ben").tells("movement") == [
        *ARRIVES,
        "s06 check failed: holder DRM-7.01c DRM-7.01b AMB-41",
        "s06 step: goto s11 DRM-7.01b AMB-41",
        *PLACED,
    ]


@pytest.mark.clause("DRM-6.06", "AMB-41")
@pytest.mark.parametrize(
    ("setting", "follows"),
    [
        ("no_block_movement_stands", ["s06 step: goto s11 DRM-7.01b AMB-41", *PLACED]),
        (
            "movement_fails",
            ["s06 effect: goes_home AMB-41 AMB-66", "s06 step: ended main AMB-41"],
        ),
        ("judge", ["s06 step: goto s11 AMB-41", "s06 step: begun judge DRM-6.06 AMB-41"]),
    ],
)
def test_the_opponents_reservation_at_step_6(setting: str, follows: list[str]) -> None:
    assert reserved_meanwhile(setting).tells("movement") == [
        *ARRIVES,
        "s06 check failed: holder DRM-7.01c DRM-7.01b AMB-41",
        *follows,
    ]


@pytest.mark.clause("DRM-6.07", "DRM-6.08")
def test_the_block_is_paid_and_step_8_opens_a_window() -> None:
    at = blocked(draw())

    assert at.act_tells == [
        "act effect: pays_hour DRM-6.07 AMB-33",
        "act step: goto s08 DRM-6.07",
    ]
    assert at.tells("movement") == [
        "s08 step: goto s09 DRM-6.08 DRM-5.01c",
        "s08 step: begun declared DRM-6.08 DRM-5.01c",
    ]


@pytest.mark.clause("DRM-6.09", "DRM-6.10", "DRM-6.11", "DRM-6.12", "DRM-8.02b")
def test_steps_9_to_12_with_a_comparison() -> None:
    assert blocked(draw()).passes("Ada").tells("movement") == [
        *AWAKE,
        "s10 check passed: block_succeeds DRM-6.10",
        "s10 step: goto s11 DRM-6.10 AMB-29",
        "s11 effect: placed DRM-6.11",
        "s11 effect: placed DRM-6.11",
        "s11 check failed: genki_not_higher DRM-8.02b AMB-32",
        "s11 effect: failed DRM-6.11b DRM-8.02b AMB-32",
        "s11 effect: goes_home DRM-6.11b AMB-66",
        "s11 effect: goes_home DRM-6.11b AMB-66",
        "s11 effect: to_failed_pile DRM-6.11b DRM-3.3.02 AMB-24",
        *PLACED[1:],
    ]


@pytest.mark.clause("DRM-6.09", "DRM-6.10", "DRM-12.02", "AMB-30", "AMB-53")
def test_a_block_that_fails() -> None:
    assert struck_back(sleep("D")) == [
        "s09 check failed: blocker_asleep DRM-6.09 AMB-30",
        "s09 step: goto s11 AMB-30",
        *PLACED,
    ]
    assert struck_back(move_to("hand", "D")) == [
        "s09 check failed: blocker_gone DRM-6.09 AMB-30",
        "s09 step: goto s11 AMB-30",
        *PLACED,
    ]
    assert struck_back(remove_happening()) == [
        *AWAKE,
        "s10 check failed: happening_gone DRM-6.10",
        "s10 effect: goes_home DRM-6.10 AMB-66",
        "s10 effect: goes_home DRM-6.10 AMB-30 AMB-66",
        "s10 step: ended main DRM-6.10 AMB-30",
    ]
    assert blocker_locked_out().tells("movement") == [
        *AWAKE,
        "s10 check failed: locked_out DRM-12.02 AMB-53",
        "s10 effect: goes_home DRM-12.02 AMB-53 AMB-66",
        "s10 step: goto s11 AMB-53",
        *PLACED,
    ]


def blocker_locked_out() -> Table:
    """Return the table after Ada has made the blocker an X, which L locks out of H."""
    locker = character("L", abilities=[constant(lock_out("X"))])
    at = table(
        Ada={
            "maho_hall": [C, character("R", abilities=[red(become("X", "D"))])],
            "happening_area": [lies(H, locker, of("Ben", character("D2")))],
        },
        Ben={"maho_hall": [character("D", genki=90)]},
    )
    at = moving(at).passes("Ben").do("Ben", "block", card="D")
    return answered(at, "Ada").passes("Ben")
