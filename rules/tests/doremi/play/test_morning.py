"""Good morning and breakfast (DRM-4.1.*, 4.2.*, 3.2.02; AMB-38, AMB-40)."""

from typing import Any

import pytest

from rules.tests.doremi.play.cards import (
    character,
    constant,
    does,
    draw,
    happening,
    mill,
    op,
    to_happening,
    when,
)
from rules.tests.doremi.play.laying import asleep, lies, of
from rules.tests.doremi.play.tables import Table, opening, table

C, D = character("C"), character("D")
H1, H2 = happening("H1"), happening("H2")
OWN_ZONES = {"wake_scope": "cards_in_own_zones"}


def morning(at: str = "op_check", **given: Any) -> Table:
    """Return Ada's main step after the rest of her morning."""
    return table(at=at, **given).run_on()


# order


@pytest.mark.clause("DRM-4.1.01", "DRM-4.1.02", "DRM-4.1.03", "DRM-4.1.04", "DRM-4.2.01")
def test_the_order_of_the_morning() -> None:
    at = morning()

    assert at.steps[:6] == [
        "day.op_check",
        "day.wake",
        "day.flip",
        "day.markers",
        "day.morning_effects",
        "day.breakfast",
    ]
    assert at.waits == ("day.main", "Ada")


# waking


@pytest.mark.clause("DRM-4.1.02", "DRM-1.10", "AMB-40")
def test_the_sleeping_cards_of_the_turn_player_wake_wherever_they_lie() -> None:
    at = morning(
        Ada={"maho_hall": [asleep(C)], "happening_area": [lies(H1, of("Ben", asleep(D)))]},
        Ben={
            "maho_hall": [asleep(character("E"))],
            "happening_area": [lies(H2, of("Ada", asleep(character("G"))))],
        },
    )

    assert [at.where(card) for card in "CDEG"] == [
        "Ada maho_hall",
        "on H1 asleep",
        "Ben maho_hall asleep",
        "on H2",
    ]
    assert at.clauses("woken") == [("DRM-4.1.02", "DRM-1.10")] * 2


@pytest.mark.clause("AMB-40", "DRM-4.1.02", "DRM-1.04")
def test_by_setting_the_cards_in_the_own_zones_wake_whosever_they_are() -> None:
    at = morning(
        Ada={"maho_hall": [asleep(C)], "happening_area": [lies(H1, of("Ben", asleep(D)))]},
        Ben={"happening_area": [lies(H2, of("Ada", asleep(character("G"))))]},
        settings=OWN_ZONES,
    )

    assert [at.where(card) for card in "CDG"] == ["Ada maho_hall", "on H1", "on H2 asleep"]


@pytest.mark.clause("DRM-4.1.02", "AMB-40")
def test_the_reading_of_who_wakes_is_in_the_trace() -> None:
    assert ("DRM-4.1.02", "AMB-40") in morning().clauses("entered")


# turning cards over


@pytest.mark.clause("DRM-4.1.03", "DRM-4.1.03a")
def test_each_player_turns_over_the_top_card_of_the_own_diary() -> None:
    at = morning(Ada={"diary": [H1, H2]}, Ben={"diary": [happening("H3", days=5), H2]})

    assert (at.lying("happening_area", "Ada"), at.lying("diary", "Ada")) == (("H1",), ("H2",))
    assert (at.lying("happening_area", "Ben"), at.lying("diary", "Ben")) == (("H3",), ("H2",))
    assert (at.mark("H1", "days"), at.mark("H3", "days")) == (3, 5)
    assert at.clauses("flips") == [("DRM-4.1.03",)] * 2
    assert at.reasons("days") == [("DRM-4.1.03a",)] * 2


@pytest.mark.clause("DRM-4.1.03b", "DRM-3.2.02", "AMB-38")
@pytest.mark.parametrize(
    ("hers", "flips"),
    [
        ([H1, H2], 2),
        ([H1, H2, happening("H3")], 1),
        ([H1, H2, happening("H3"), happening("H4")], 1),
        ([H1, op("O1", memories=9), op("O2", memories=9)], 1),
        ([lies(H1, C), lies(H2, D)], 2),
    ],
    ids=["two", "three", "four", "two of them OPs", "two with characters"],
)
def test_who_has_three_cards_in_the_own_area_turns_none_over(hers: list[Any], flips: int) -> None:
    at = morning("flip", Ada={"happening_area": hers})

    assert len(at.clauses("flips")) == flips
    assert at.count("happening_area", "Ben") == 1
    full = [("DRM-3.2.02", "DRM-4.1.03b", "AMB-38")]
    assert at.clauses("area_full") == (full if flips == 1 else [])


@pytest.mark.clause("DRM-4.1.03b")
def test_the_area_of_the_opponent_is_counted_for_the_opponent() -> None:
    at = morning("flip", Ben={"happening_area": 3})

    assert (at.count("happening_area", "Ada"), at.count("happening_area", "Ben")) == (1, 3)


# effects that arose


@pytest.mark.clause("DRM-4.1.04")
@pytest.mark.parametrize(("turn", "order"), [("Ada", ["Ada", "Ben"]), ("Ben", ["Ben", "Ada"])])
def test_the_effects_of_the_turn_players_card_come_first(turn: str, order: list[str]) -> None:
    at = table(
        at="flip",
        turn=turn,
        day=5 if turn == "Ada" else 6,
        Ada={"diary": [happening("HA", on_flip=[draw()])]},
        Ben={"diary": [happening("HB", on_flip=[draw()])]},
    ).run_on()

    assert at.facts_of("waits", "user") == order
    assert at.facts_of("draws", "user") == order


@pytest.mark.clause("DRM-4.1.04")
def test_the_effects_come_when_both_cards_have_their_markers_and_before_breakfast() -> None:
    longer = to_happening("mod_days", {"which": "all"}, amount=1)
    at = morning("flip", Ada={"diary": [happening("HA", on_flip=[longer])]}, Ben={"diary": [H2]})

    assert (at.mark("HA", "days"), at.mark("H2", "days")) == (4, 4)
    assert at.reasons("days")[:2] == [("DRM-4.1.03a",)] * 2
    marks = [place for place, key in enumerate(at.told) if key == "marked"]
    assert len(marks) == 4
    assert marks[-1] < at.told.index("gains_hour")


@pytest.mark.clause("DRM-4.1.04", "DRM-3.6.04", "DRM-4.0.02")
def test_an_effect_of_a_card_that_was_turned_over_can_end_the_game() -> None:
    at = morning("flip", Ada={"diary": [happening("HA", on_flip=[mill(20)])]})

    assert (at.ended, at.clauses("gains_hour")) == (("clock_out", ("Ada",)), [])


# the breakfast step


@pytest.mark.clause("DRM-4.2.01", "DRM-4.2.01e", "DRM-3.7.01")
def test_five_cards_go_one_by_one_from_the_clock_into_the_time_area() -> None:
    clock = [character(f"N{n}") for n in range(8)]
    at = morning("flip", Ada={"clock": clock, "time_area": 0})

    assert at.lying("time_area", "Ada") == ("N0", "N1", "N2", "N3", "N4")
    assert at.lying("clock", "Ada") == ("N5", "N6", "N7")
    assert at.clauses("gains_hour") == [("DRM-4.2.01", "DRM-4.2.01e")] * 5
    assert at.count("clock", "Ben") == 20


@pytest.mark.clause("DRM-4.2.01a")
@pytest.mark.parametrize(
    ("amount", "side", "hours"), [(1, "own", 6), (-1, "own", 4), (-9, "own", 0), (2, "opposing", 5)]
)
def test_effects_change_the_number_of_hours(amount: int, side: str, hours: int) -> None:
    text = constant(does("mod_hours", amount=amount, side=side))
    at = morning("flip", Ada={"maho_hall": [character("K", abilities=[text])], "time_area": 0})

    assert at.hours("Ada") == hours


@pytest.mark.clause("DRM-4.2.01a")
def test_effects_of_the_opponent_change_the_number_of_hours() -> None:
    text = constant(does("mod_hours", amount=-2, side="opposing"))
    at = morning(
        "flip", Ada={"time_area": 0}, Ben={"maho_hall": [character("K", abilities=[text])]}
    )

    assert at.hours("Ada") == 3


@pytest.mark.clause("DRM-4.2.01b")
@pytest.mark.parametrize(
    ("day", "turn", "hours"), [(1, "Ada", 3), (1, "Ben", 3), (2, "Ben", 5), (3, "Ada", 5)]
)
def test_three_hours_on_the_first_day_of_the_player_who_goes_first(
    day: int, turn: str, hours: int
) -> None:
    at = table(at="flip", day=day, turn=turn, Ada={"time_area": 0}, Ben={"time_area": 0}).run_on()

    assert at.hours(turn) == hours
    assert any("DRM-4.2.01b" in clauses for clauses in at.clauses("entered"))


@pytest.mark.clause("DRM-4.2.01b", "DRM-18.01e")
def test_the_first_days_of_a_whole_game() -> None:
    at = opening().outcome(1).do("Ben", "keep").do("Ada", "keep")
    assert (at.waits, at.hours("Ben"), at.hours("Ada")) == (("day.main", "Ben"), 3, 0)

    at = at.do("Ben", "end_main").passes().do("Ben", "dinner", n=0)

    assert (at.waits, at.hours("Ada")) == (("day.main", "Ada"), 5)


@pytest.mark.clause("DRM-4.2.01d", "DRM-3.7.01")
def test_hours_that_are_left_are_added_to() -> None:
    at = morning("flip", Ada={"time_area": [C, D], "clock": [character("N")] * 9})

    assert at.lying("time_area", "Ada") == ("C", "D", *["N"] * 5)


@pytest.mark.clause("DRM-4.2.01e", "DRM-3.7.02")
def test_the_order_of_the_hours_stays_until_they_are_paid_or_taken() -> None:
    clock = [character(f"N{n}") for n in range(8)]
    at = morning("flip", Ada={"clock": clock, "time_area": 0, "maho_hall": [C]})

    at = at.do("Ada", "move_home", card="C").passes()

    assert at.lying("time_area", "Ada") == ("N0", "N1", "N2", "N3")


@pytest.mark.clause("DRM-4.1.04")
def test_effects_of_the_whole_good_morning_come_together_the_turn_players_first() -> None:
    watcher = character("D", abilities=[when("resolved_with_it", draw())])
    sleeper = of("Ben", asleep(character("C", names=["X"], solve=20)))
    solved = lies(happening("H", needs={"X": 20}), sleeper, watcher)
    at = table(
        at="begin",
        day=3,
        turn="Ada",
        Ada={"happening_area": [solved], "diary": [happening("FA")]},
        Ben={"diary": [happening("FB", on_flip=[draw()])]},
    )

    at = at.run_on()

    told = [key for key in at.told if key in ("resolved", "flips", "draws")]
    assert told == ["resolved", "flips", "flips", "draws", "draws"]
    assert at.facts_of("draws", "user") == ["Ben", "Ada"]
