"""What the opening and the steps of a day tell, with the clauses (DRM-17.*, 18.*, 4.*, 15.*)."""

from __future__ import annotations

import pytest

from rules.games.doremi.cards.model import Card
from rules.tests.doremi.play.cards import character, happening, op
from rules.tests.doremi.play.laying import asleep, lies
from rules.tests.doremi.play.tables import opening, table

BREAKFAST = [
    "breakfast effect: gains_hour DRM-4.2.01 DRM-4.2.01e",
    "breakfast step: goto breakfast DRM-4.2.01 DRM-4.2.01b DRM-4.2.01d",
]
NIGHT = [
    "ed_check step: goto day_markers DRM-4.5.01 DRM-24.05 AMB-28 AMB-37",
    "day_markers effect: marked days DRM-4.5.02 DRM-15.02",
    "day_markers step: goto expiry DRM-4.5.02 DRM-15.02",
    "expiry step: goto hand DRM-4.5.03 DRM-15.01a",
]


def once(lines: list[str]) -> list[str]:
    """Return the lines, each where it is first told."""
    return list(dict.fromkeys(lines))


# before the first day


@pytest.mark.clause("DRM-17.01c", "DRM-17.01d", "DRM-18.01", "DRM-18.01a", "DRM-1.21")
def test_the_order_and_the_five_cards() -> None:
    at = opening().outcome(1)

    assert at.act_tells == [
        "act effect: set first_player DRM-17.01c",
        "act step: goto five DRM-17.01c",
    ]
    assert once(at.tells("opening")) == [
        "five effect: set_aside DRM-17.01d",
        "five step: goto start DRM-17.01d DRM-1.21",
        "start effect: draws DRM-18.01",
        "start step: goto begin_round DRM-1.21 DRM-18.01",
        "begin_round step: goto ask DRM-18.01a",
    ]


@pytest.mark.clause("DRM-18.01b", "DRM-18.01c", "DRM-18.01d", "DRM-18.01e")
def test_a_redraw_and_the_last_question() -> None:
    at = opening().outcome(0).do("Ada", "redraw")
    assert at.act_tells == ["act step: goto ask DRM-18.01 DRM-18.01a"]

    at = at.do("Ben", "keep")
    assert at.act_tells == [
        "act effect: set declined DRM-18.01d",
        "act step: goto carry_out DRM-18.01d",
    ]
    assert once(at.tells("opening")) == [
        "carry_out effect: removed_from_game DRM-18.01b DRM-1.13",
        "carry_out effect: draws DRM-18.01b",
        "carry_out step: goto begin_round DRM-18.01b DRM-18.01c DRM-18.01f",
        "begin_round step: goto ask DRM-18.01a",
    ]

    assert at.do("Ada", "keep").tells("opening") == [
        "carry_out step: all_ended DRM-18.01e",
        "carry_out step: begun begin DRM-18.01e",
    ]


@pytest.mark.clause("DRM-18.01d")
def test_who_declined_is_passed_over() -> None:
    at = opening().outcome(0).do("Ada", "keep").do("Ben", "redraw")

    assert at.tells("opening")[-2:] == [
        "begin_round step: goto ask DRM-18.01a",
        "begin_round step: goto ask DRM-18.01d",
    ]


# a day


@pytest.mark.clause("DRM-15.01", "DRM-1.01", "DRM-4.1.02", "DRM-4.1.03", "DRM-4.1.04", "DRM-4.2.01")
def test_a_morning() -> None:
    ada = {"maho_hall": [asleep(character("A"))], "diary": [happening("H")]}
    at = table(day=4, turn="Ben", at="begin", Ada=ada, Ben={"diary": [op("O")]}).run_on()

    assert once(at.tells("day")) == [
        "begin effect: set day DRM-15.01",
        "begin effect: set turn_player DRM-1.01",
        "begin step: goto op_check DRM-15.01 DRM-1.01",
        "op_check step: goto wake DRM-4.1.01 DRM-24.05 AMB-37",
        "wake effect: woken DRM-4.1.02 DRM-1.10",
        "wake step: goto flip DRM-4.1.02 AMB-40",
        "flip effect: flips DRM-4.1.03",
        "flip step: goto markers DRM-4.1.03",
        "markers effect: marked days DRM-4.1.03a",
        "markers step: goto morning_effects DRM-4.1.03a DRM-24.03",
        "morning_effects step: goto breakfast DRM-4.1.04",
        *BREAKFAST,
        "breakfast step: goto main DRM-4.2.01 DRM-4.2.01b DRM-4.2.01d",
    ]
    assert at.told.count("gains_hour") == 5


@pytest.mark.clause("DRM-24.05", "DRM-24.06", "DRM-4.1.03b", "AMB-23", "AMB-37", "AMB-38")
def test_a_morning_without_anything_to_turn_over() -> None:
    full = [op("O"), op("P", memories=9), *[happening(f"H{n}") for n in range(3)]]
    at = table(at="op_check", Ada={"happening_area": full}, Ben={"diary": 0}).run_on()

    assert at.tells("day")[:8] == [
        "op_check step: goto op_check DRM-4.1.01 DRM-24.05 AMB-37",
        "op_check effect: to_memories DRM-24.06 AMB-37",
        "op_check step: goto op_check DRM-4.1.01 DRM-24.05 AMB-37",
        "op_check check failed: condition_not_met DRM-24.05",
        "op_check step: goto wake DRM-4.1.01 DRM-24.05 AMB-37",
        "wake step: goto flip DRM-4.1.02 AMB-40",
        "flip not applied: area_full DRM-3.2.02 DRM-4.1.03b AMB-38",
        "flip not applied: diary_empty AMB-23",
    ]


@pytest.mark.clause("DRM-24.05", "DRM-24.06", "AMB-37")
@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("yes", "effect: to_memories DRM-24.06 AMB-37"),
        ("no", "check failed: condition_not_met DRM-24.05"),
    ],
)
def test_what_the_judge_says_of_a_condition(answer: str, told: str) -> None:
    worded = op("OP", text="三人以上", text_en="three or more")
    at = table(at="op_check", Ada={"happening_area": [worded]}).run_on()
    assert at.tells("day")[-1] == "op_check step: begun condition DRM-24.06"

    assert at.outcome(answer).act_tells == [
        "act step: ended op_check DRM-24.05 DRM-24.06",
        f"act {told}",
    ]


@pytest.mark.clause("DRM-4.3.01e", "DRM-4.3.02", "DRM-4.3.02b", "DRM-4.3.02c")
def test_the_end_of_the_main_step() -> None:
    at = table().do("Ada", "end_main")
    assert at.act_tells == [
        "act step: main_2 DRM-4.3.01e DRM-4.3.02",
        "act step: begun declared DRM-4.3.01e DRM-4.3.02",
    ]

    assert at.passes().tells("link") == [
        "resolve step: goto done DRM-5.03 DRM-5.04 DRM-5.05",
        "done step: ended main DRM-5.03 DRM-5.04 DRM-5.05",
        "done step: goto dinner DRM-4.3.02c",
    ]


@pytest.mark.clause(
    "DRM-4.4.02", "DRM-4.4.03", "DRM-4.5.01", "DRM-4.5.02", "DRM-4.5.04", "DRM-15.01"
)
def test_a_night() -> None:
    hers = {"hand": 5, "happening_area": [happening("H")]}
    at = table(at="dinner", Ada=hers).do("Ada", "dinner", n=1)

    assert at.act_tells == [
        "act effect: draws DRM-4.4.02 AMB-25",
        "act step: goto ed_check DRM-4.4.03",
    ]
    assert at.tells("day") == [*NIGHT, "hand step: goto give_up DRM-4.5.04 AMB-26"]

    at = at.do("Ada", "give_up", card=at.state.zones["hand:0"][0])
    assert at.act_tells == [
        "act effect: discarded DRM-4.5.04 AMB-26",
        "act step: goto hand DRM-4.5.04",
    ]
    assert at.tells("day")[:2] == [
        "hand step: goto end DRM-4.5.04 AMB-26",
        "end step: goto begin DRM-15.01",
    ]


@pytest.mark.clause("DRM-4.5.02", "DRM-8.02d", "DRM-24.04", "DRM-6.11b", "AMB-27")
@pytest.mark.parametrize(
    ("card", "clause"), [(happening("H"), "DRM-8.02d"), (op("H", memories=9), "DRM-24.04")]
)
def test_a_last_marker(card: Card, clause: str) -> None:
    at = table(at="day_markers", Ada={"happening_area": [lies(card, days=1)]}).run_on()

    assert at.tells("day")[:3] == [
        "day_markers effect: marked days DRM-4.5.02 DRM-15.02",
        f"day_markers effect: failed DRM-6.11b {clause} AMB-27",
        "day_markers effect: to_failed_pile DRM-6.11b DRM-3.3.02 AMB-24",
    ]
