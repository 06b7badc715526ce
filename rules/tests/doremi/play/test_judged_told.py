"""What is told where something is judged: happenings, piles, names, the end (DRM-8.*, 10.*, 19.*, 2.*)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.engine.ops import MarkPiece, MovePiece
from rules.tests.doremi.play.cards import character, constant, draw, happening, lock_out
from rules.tests.doremi.play.judging_positions import doremi, hazuki, judged
from rules.tests.doremi.play.laying import of
from rules.tests.doremi.play.tables import Table, opening, table

X1, Y1 = doremi("X1"), hazuki("Y1")
NEEDS_X = happening("H", needs={"X": 10})
FIRST = "act effect: marked reward"
"""What lets ``judged`` look at the happening: a mark of another card."""


# happenings


@pytest.mark.clause("DRM-6.11a", "DRM-6.12", "DRM-8.01", "DRM-8.05", "DRM-4.1.04", "AMB-46")
def test_a_resolution_with_a_bonus() -> None:
    bonus = {"if_moved": "Y", "reward_points": 10, "effects": [draw()]}
    at = judged(happening("H", needs={"X": 10}, bonus=bonus), X1, Y1)

    assert at.act_tells == [
        FIRST,
        "act effect: resolved DRM-6.11a DRM-8.01 DRM-4.0.01 AMB-31",
        "act effect: goes_home DRM-6.11a AMB-66",
        "act effect: goes_home DRM-6.11a AMB-66",
        "act effect: to_memories DRM-6.11a",
        "act effect: bonus DRM-8.05",
        "act effect: marked reward DRM-3.9.03",
        "act trigger noticed: waits DRM-8.05",
        "act effect: set waiting DRM-8.05",
        "act effect: set waiting DRM-4.1.04",
        "act step: begun begin DRM-8.08",
    ]


@pytest.mark.clause("DRM-8.02a", "DRM-8.03", "DRM-6.11b", "AMB-31")
@pytest.mark.parametrize(("needs", "also"), [({"X": 10}, " AMB-31"), ({"X": 90}, "")])
def test_a_failure_by_a_name(needs: dict[str, int], also: str) -> None:
    assert judged(happening("H", needs=needs, fail_if=["X"]), X1).act_tells == [
        FIRST,
        "act state check: fails_if DRM-8.02a DRM-8.03",
        f"act effect: failed DRM-6.11b DRM-8.02a{also}",
        "act effect: goes_home DRM-6.11b AMB-66",
        "act effect: to_failed_pile DRM-6.11b DRM-3.3.02 AMB-24",
    ]


@pytest.mark.clause("DRM-4.0.01", "AMB-31")
def test_what_the_judge_says_where_both_satisfy_the_task() -> None:
    way = {"both_players_satisfy": "judge"}
    at = judged(NEEDS_X, X1, of("Ben", doremi("X2")), settings=way)
    assert at.act_tells == [FIRST, "act step: begun resolver DRM-4.0.01 AMB-31"]

    assert at.outcome(1).act_tells == [
        "act step: ended main AMB-31",
        "act effect: resolved DRM-6.11a DRM-8.01 DRM-4.0.01 AMB-31",
        "act effect: goes_home DRM-6.11a AMB-66",
        "act effect: goes_home DRM-6.11a AMB-66",
        "act effect: to_memories DRM-6.11a",
    ]


@pytest.mark.clause("DRM-12.01", "AMB-66")
def test_a_lock_out() -> None:
    locker = character("L", abilities=[constant(lock_out("X"))])

    assert judged(happening("H"), locker, X1).act_tells == [
        FIRST,
        "act state check: locked_out DRM-12.01",
        "act effect: goes_home DRM-12.01 AMB-66",
    ]


# names and piles


@pytest.mark.clause("DRM-10.03", "DRM-10.04", "AMB-48")
def test_a_demand_and_a_declaration() -> None:
    at = table(Ben={"maho_hall": [character("D", names=["P", "Q"])]})

    at = at.do("Ada", "demand_name", card="D")
    assert at.act_tells == ["act step: begun declare DRM-10.04"]

    at = at.do("Ben", "declare_name", card="D", name="P")
    assert at.act_tells == [
        "act effect: declares DRM-10.03",
        "act effect: marked declared_name DRM-10.04 AMB-48",
        "act step: ended main DRM-10.04",
    ]


@pytest.mark.clause("DRM-1.19", "AMB-63")
def test_a_card_that_comes_to_light() -> None:
    at = table(at="flip", Ada={"diary": [None, None]}, known=[NEEDS_X]).run_on()
    assert at.act_tells == ["act step: begun name DRM-1.19 AMB-63"]

    assert at.outcome("H").act_tells == [
        "act step: ended markers DRM-1.19 AMB-63",
        "act effect: identified DRM-1.19 AMB-63",
    ]


@pytest.mark.clause("DRM-3.1.04", "AMB-23", "AMB-24")
def test_a_refill_and_its_shuffle() -> None:
    failed = [happening("F1"), happening("F2")]
    at = table(Ada={"diary": [NEEDS_X], "failed_pile": failed})

    at = at.edit(MovePiece(at.piece("H"), "removed", 0))
    assert at.act_tells[1:] == [
        "act state check: diary_refilled DRM-3.1.04 AMB-23",
        "act effect: moved DRM-3.1.04 AMB-24",
        "act effect: moved DRM-3.1.04 AMB-24",
        "act step: begun shuffle DRM-3.1.04",
    ]

    assert at.outcome(()).act_tells == [
        "act step: ended main DRM-3.1.04",
        "act effect: shuffled DRM-3.1.04",
    ]


# the end


@pytest.mark.clause("DRM-2.00", "DRM-2.01", "DRM-2.02", "DRM-3.6.04", "DRM-3.6.05", "DRM-4.0.02")
@pytest.mark.parametrize(
    ("gone", "reward", "told"),
    [
        ((), 1, "end.goal DRM-2.00 DRM-2.01 DRM-4.0.02"),
        ((0,), 0, "end.clock_out DRM-2.02 DRM-3.6.04 DRM-4.0.02"),
        ((0, 1), 0, "end.both_clock_out DRM-3.6.05 AMB-21"),
        ((0,), 1, "end.other DRM-2.00 AMB-22"),
    ],
)
def test_a_condition_of_victory(gone: tuple[int, ...], reward: int, told: str) -> None:
    at = last_cards()
    clocks = [MovePiece(at.state.zones[f"clock:{seat}"][0], "removed", seat) for seat in gone]

    at = at.edit(*clocks, MarkPiece(at.piece("M"), "reward", reward))

    assert at.act_tells[-1] == f"act result: {told}"


def last_cards() -> Table:
    """Return a table where Ada has 99 points and each player has one card left in the clock."""
    hers: dict[str, Any] = {"memories": [happening("M", reward=99)], "clock": 1}
    return table(Ada=hers, Ben={"clock": 1})


@pytest.mark.clause("DRM-19.03a", "DRM-19.03b", "DRM-19.03c", "DRM-19.03d", "AMB-14")
@pytest.mark.parametrize(("memories", "clause"), [([NEEDS_X], "DRM-19.03c"), ([], "DRM-19.03d")])
def test_time(memories: list[Any], clause: str) -> None:
    at = table(Ada={"memories": memories}).do("judge", "call_time")
    assert at.act_tells == ["act effect: set time_out DRM-19.03a AMB-14"]

    at = at.do("Ada", "end_main").passes().do("Ada", "dinner", n=0)
    assert at.act_tells[1:] == ["act state check: one_more_day DRM-19.03b"]

    at = at.do("Ben", "end_main").passes().do("Ben", "dinner", n=0)
    assert at.act_tells[1:] == [f"act result: end.time {clause} AMB-14"]


@pytest.mark.clause("DRM-19.03a", "DRM-19.05", "AMB-14")
def test_time_before_the_first_day_and_a_concession() -> None:
    at = opening(settings={"time_out_before_day_1": "draw"}).outcome(0)

    assert at.do("judge", "call_time").act_tells == ["act result: end.time DRM-19.03a AMB-14"]
    assert at.do("Ben", "concede").act_tells == ["act result: end.concession DRM-19.05"]
