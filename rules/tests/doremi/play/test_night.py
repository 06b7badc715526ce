"""Dinner and goodnight (DRM-4.4.*, 4.5.*; AMB-25, 26, 27, 28)."""

from typing import Any

import pytest

from rules.tests.doremi.play.cards import (
    become,
    character,
    constant,
    does,
    draw,
    ed,
    happening,
    maho,
    points,
)
from rules.tests.doremi.play.laying import lies
from rules.tests.doremi.play.tables import Table, table

C = character("C")
TIMES = [character(f"T{n}") for n in range(4)]
CLOCK = [character(f"N{n}") for n in range(20)]
H1 = happening("H1")


def night(**given: Any) -> Table:
    """Return what comes after Ada took nothing for dinner."""
    return table(at="dinner", **given).do("Ada", "dinner", n=0)


# dinner


@pytest.mark.clause("DRM-4.4.01", "AMB-25")
def test_any_number_from_none_to_all_may_be_declared() -> None:
    at = table(at="dinner", Ada={"time_area": TIMES})

    assert at.offered("Ada") == {*[f"dinner {n}" for n in range(5)], "concede"}
    assert at.refused("Ada", "dinner", n=-1) == {"DRM-4.4.01"}
    assert at.refused("Ada", "dinner", n=5) == {"DRM-4.4.01"}
    assert at.offered("Ben") == {"concede"}


@pytest.mark.clause("DRM-4.4.02", "AMB-25")
@pytest.mark.parametrize(
    ("settings", "hand", "hours", "clock"),
    [
        ({}, ("T3", "T2"), ("T0", "T1"), 20),
        ({"time_area_top": "first_placed"}, ("T0", "T1"), ("T2", "T3"), 20),
        ({"dinner_source": "clock"}, ("N0", "N1"), ("T0", "T1", "T2", "T3"), 18),
    ],
    ids=["last placed", "first placed", "clock"],
)
def test_the_cards_are_taken_from_the_top(
    settings: dict[str, Any], hand: tuple[str, ...], hours: tuple[str, ...], clock: int
) -> None:
    at = table(at="dinner", Ada={"time_area": TIMES, "clock": CLOCK}, settings=settings)

    at = at.do("Ada", "dinner", n=2)

    assert (at.lying("hand", "Ada"), at.lying("time_area", "Ada")) == (hand, hours)
    assert at.count("clock", "Ada") == clock
    assert at.clauses("draws") == [("DRM-4.4.02", "AMB-25")] * 2


@pytest.mark.clause("DRM-4.4.01", "AMB-25")
def test_by_setting_as_many_may_be_taken_as_the_clock_holds() -> None:
    at = table(at="dinner", Ada={"clock": 20}, settings={"dinner_source": "clock"})

    assert at.refused("Ada", "dinner", n=21) == {"DRM-4.4.01"}
    assert at.do("Ada", "dinner", n=20).ended == ("clock_out", ("Ben",))


@pytest.mark.clause("DRM-4.4.03")
def test_dinner_is_taken_once() -> None:
    at = table(at="dinner", Ada={"hand": 6, "time_area": TIMES}).do("Ada", "dinner", n=1)

    assert at.waits == ("day.give_up", "Ada")
    assert at.refused("Ada", "dinner", n=1) == {"DRM-4.4.03"}


# goodnight


@pytest.mark.clause("AMB-28", "DRM-4.5.01", "DRM-4.5.02", "DRM-4.5.03", "DRM-4.5.04")
def test_the_order_of_the_night() -> None:
    assert night().steps[:5] == [
        "day.ed_check",
        "day.day_markers",
        "day.expiry",
        "day.hand",
        "day.end",
    ]
    assert "AMB-28" in night().cited


@pytest.mark.clause("DRM-4.5.02", "DRM-15.02")
def test_one_marker_comes_off_the_cards_in_the_own_area_only() -> None:
    at = night(
        Ada={"happening_area": [lies(H1, days=2), lies(ed("E1", memories=9), days=3)], "diary": 0},
        Ben={"happening_area": [lies(happening("H2"), days=2)], "diary": 0},
    )

    assert [at.mark(no, "days") for no in ("H1", "E1", "H2")] == [1, 2, 2]
    assert at.reasons("days") == [("DRM-4.5.02", "DRM-15.02")] * 2


@pytest.mark.clause("AMB-27", "DRM-8.02d", "DRM-4.5.02", "DRM-6.12")
def test_a_happening_fails_with_its_last_marker_and_its_effects_come_then() -> None:
    failing = happening("H", on_fail=[draw()])
    at = night(Ada={"happening_area": [lies(failing, C, days=1)], "diary": 8, "hand": 5})

    assert at.clauses("failed") == [("DRM-6.11b", "DRM-8.02d", "AMB-27")]
    assert (at.where("C"), at.count("hand", "Ada")) == ("Ada home", 6)
    assert at.steps.index("effects.next") < at.steps.index("day.expiry")


@pytest.mark.clause("DRM-4.5.03", "DRM-15.01a", "AMB-27")
@pytest.mark.parametrize(
    ("until", "tonight", "tomorrow"),
    [("end_of_day", 10, 10), (1, 10, 10), (2, 20, 10), ("permanent", 20, 20)],
)
def test_effects_end_in_the_goodnight_step_of_their_last_day(
    until: Any, tonight: int, tomorrow: int
) -> None:
    stronger = maho("M", points(genki=10, target={"name": "C"}, until=until))
    at = table(Ada={"maho_hall": [C], "hand": [stronger]}).do("Ada", "use_maho", card="M").passes()
    assert at.values("C")[0] == 20

    at = at.do("Ada", "end_main").passes().do("Ada", "dinner", n=0)
    assert (at.waits, at.values("C")[0]) == (("day.main", "Ben"), tonight)
    if tonight == 10:
        assert ("DRM-4.5.03", "AMB-27") in at.reasons("effects")
    at = at.do("Ben", "end_main").passes().do("Ben", "dinner", n=0)

    assert (at.waits, at.values("C")[0]) == (("day.main", "Ada"), tomorrow)


@pytest.mark.clause("DRM-4.5.03", "DRM-8.03c", "AMB-27")
def test_a_fail_condition_that_becomes_true_when_an_effect_ends_fails_then() -> None:
    renaming = maho("M", become("Y", "X"))
    failing = happening("H", fail_if=["X"])
    mover = character("K", names=("X",))
    at = table(Ada={"maho_hall": [mover], "hand": [renaming], "happening_area": [failing]})
    at = at.do("Ada", "use_maho", card="M").passes()
    at = at.do("Ada", "move_to_happening", card="K", happening="H").passes()
    assert at.where("K") == "on H"

    at = at.do("Ada", "end_main").passes().do("Ada", "dinner", n=0)

    assert (at.where("K"), at.where("H")) == ("Ada home", "Ada failed_pile")
    assert at.steps.index("day.expiry") < at.steps.index("day.hand")
    assert ("DRM-6.11b", "DRM-8.02a") in at.clauses("failed")


@pytest.mark.clause("AMB-27")
def test_when_both_could_apply_the_last_marker_comes_first() -> None:
    renaming = maho("M", become("Y", "X"))
    failing = happening("H", fail_if=["X"])
    at = table(
        Ada={
            "maho_hall": [character("K", names=("X",))],
            "hand": [renaming],
            "happening_area": [lies(failing, days=1)],
        }
    )
    at = at.do("Ada", "use_maho", card="M").passes()
    at = at.do("Ada", "move_to_happening", card="K", happening="H").passes()

    at = at.do("Ada", "end_main").passes().do("Ada", "dinner", n=0)

    assert at.clauses("failed") == [("DRM-6.11b", "DRM-8.02d", "AMB-27")]


# the hand


@pytest.mark.clause("DRM-4.5.04", "AMB-26")
def test_a_hand_of_eight_is_adjusted_to_exactly_five_by_own_choice() -> None:
    hand = [character(f"K{n}") for n in range(8)]
    at = night(Ada={"hand": hand})

    for card in ("K1", "K7", "K4"):
        assert at.waits == ("day.give_up", "Ada")
        at = at.do("Ada", "give_up", card=card)
        assert at.clauses("discarded")[0] == ("DRM-4.5.04", "AMB-26")

    assert at.lying("hand", "Ada") == ("K0", "K2", "K3", "K5", "K6")
    assert at.lying("discard_pile", "Ada") == ("K1", "K7", "K4")
    assert at.waits == ("day.main", "Ben")
    assert at.refused("Ada", "give_up", card="K0") == {"DRM-4.5.04"}


@pytest.mark.clause("DRM-4.5.04")
@pytest.mark.parametrize("count", [0, 4, 5])
def test_a_hand_of_five_or_fewer_stays_as_it_is(count: int) -> None:
    at = night(Ada={"hand": count})

    assert (at.count("hand", "Ada"), at.waits) == (count, ("day.main", "Ben"))


@pytest.mark.clause("DRM-4.5.04")
@pytest.mark.parametrize(("amount", "left"), [(1, 6), (-2, 3), (-9, 0)])
def test_the_limit_of_the_hand_may_be_raised_or_lowered(amount: int, left: int) -> None:
    text = constant(does("mod_hand_limit", amount=amount), colour="blue")
    at = night(Ada={"hand": 8, "home": [character("L", abilities=[text])]})

    while at.waits == ("day.give_up", "Ada"):
        at = at.do("Ada", "give_up", card=at.state.zones["hand:0"][0])

    assert at.count("hand", "Ada") == left


@pytest.mark.clause("AMB-26", "DRM-4.5.04")
@pytest.mark.parametrize(("players", "asked"), [("turn_player", []), ("both", ["Ben", "Ben"])])
def test_by_setting_the_other_hand_is_adjusted_too(players: str, asked: list[str]) -> None:
    at = night(Ben={"hand": 7}, settings={"hand_adjust_players": players})

    who = []
    while at.step == "day.give_up":
        who.append(at.waits[1])
        at = at.do(who[-1], "give_up", card=at.state.zones["hand:1"][0])

    assert (who, at.waits) == (asked, ("day.main", "Ben"))


@pytest.mark.clause("AMB-26", "DRM-4.5.04")
def test_by_setting_the_turn_player_adjusts_first() -> None:
    at = night(Ada={"hand": 6}, Ben={"hand": 6}, settings={"hand_adjust_players": "both"})
    assert at.waits == ("day.give_up", "Ada")

    at = at.do("Ada", "give_up", card=at.state.zones["hand:0"][0])

    assert at.waits == ("day.give_up", "Ben")


@pytest.mark.clause("DRM-4.5.04")
def test_only_cards_of_the_own_hand_are_given_up() -> None:
    at = night(Ada={"hand": 6}, Ben={"hand": [C]})

    assert at.refused("Ada", "give_up", card="C") == {"DRM-1.06"}
