"""OP and ED cards (DRM-24.*, 3.9.02, 4.1.01, 4.5.01; AMB-37, AMB-49)."""

from typing import Any

import pytest

from rules.core.cards import CardRefused
from rules.core.engine.ops import MovePiece
from rules.games.doremi.cards.reading import read_cards
from rules.tests.doremi.play.cards import (
    character,
    does,
    ed,
    happening,
    op,
    points,
    unmodelled,
)
from rules.tests.doremi.play.laying import lies, of
from rules.tests.doremi.play.tables import Table, table

OP, ED = op("OP", memories=1), ed("ED", memories=1)
M1 = happening("M1", reward=10)
OWN_AREA = {"oped_scope": "own_area"}
NO_FLIP = {"diary": 0}


def players(ada: dict[str, Any], ben: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return what both have, with empty diaries."""
    return {"Ada": {**NO_FLIP, **ada}, "Ben": {**NO_FLIP, **(ben or {})}}


def morning(ada: dict[str, Any], ben: dict[str, Any] | None = None, **given: Any) -> Table:
    """Return Ada's main step after her good morning."""
    return table(at="op_check", **players(ada, ben), **given).run_on()


def night(ada: dict[str, Any], ben: dict[str, Any] | None = None, **given: Any) -> Table:
    """Return Ben's main step after Ada's goodnight."""
    at = table(at="dinner", **players(ada, ben), **given)
    return at.do("Ada", "dinner", n=0)


# what they are


@pytest.mark.clause("DRM-24.01")
def test_nobody_moves_onto_an_op() -> None:
    at = table(Ada={"maho_hall": [character("C")], "happening_area": [OP, M1]})

    assert {each for each in at.offered("Ada") if "happening" in each} == {"move_to_happening C M1"}
    assert at.refused("Ada", "move_to_happening", card="C", happening="OP") == {"DRM-24.01"}


@pytest.mark.clause("DRM-24.02", "DRM-1.07")
@pytest.mark.parametrize("field", ["oped", "days", "condition", "effects"])
def test_an_op_has_days_a_condition_and_an_effect(field: str) -> None:
    given = {
        "no": "OP",
        "name": "OP",
        "type": "oped",
        "oped": "OP",
        "days": 4,
        "condition": {"memories_at_least": 1},
        "effects": [{"do": "mod_hours", "amount": 1}],
    }
    assert read_cards([given])["OP"].oped == "OP"
    del given[field]

    with pytest.raises(CardRefused, match=r"DRM-24\.02"):
        read_cards([given])


@pytest.mark.clause("DRM-24.03", "DRM-4.1.03a")
def test_as_many_markers_as_its_days_are_put_on_an_ed_that_is_turned_over() -> None:
    at = table(at="flip", Ada={"diary": [ED]}).run_on()

    assert (at.where("ED"), at.mark("ED", "days")) == ("Ada happening_area", 4)
    assert at.reasons("days")[0] == ("DRM-4.1.03a",)
    assert ("DRM-4.1.03a", "DRM-24.03") in [
        clauses for clauses in at.clauses("entered") if "DRM-24.03" in clauses
    ]


@pytest.mark.clause("DRM-24.04", "DRM-4.5.02", "DRM-3.3.02")
def test_one_whose_days_have_run_out_fails() -> None:
    lying = [lies(op("OP", memories=9), days=1), lies(ed("ED", memories=9), days=2)]
    at = table(at="day_markers", Ada={"happening_area": lying}).run_on()

    assert at.where("OP") == "Ada failed_pile"
    assert (at.where("ED"), at.mark("ED", "days")) == ("Ada happening_area", 1)
    assert at.reasons("days")[:2] == [("DRM-4.5.02", "DRM-15.02")] * 2
    assert at.clauses("failed") == [("DRM-6.11b", "DRM-24.04", "AMB-27")]


# when they are checked, and for whom


@pytest.mark.clause("DRM-4.1.01", "DRM-24.05", "DRM-24.06", "AMB-37")
def test_an_op_is_checked_in_the_morning_and_goes_to_the_memories() -> None:
    at = morning({"happening_area": [OP, ED], "memories": [M1]})

    assert at.lying("memories", "Ada") == ("M1", "OP")
    assert at.where("ED") == "Ada happening_area"
    assert at.clauses("to_memories") == [("DRM-24.06", "AMB-37")]


@pytest.mark.clause("DRM-4.1.01", "DRM-4.1.02", "DRM-4.1.03")
def test_the_good_morning_step_begins_with_the_op_check() -> None:
    at = morning({})

    assert at.steps[:4] == ["day.op_check", "day.wake", "day.flip", "day.markers"]


@pytest.mark.clause("DRM-4.5.01", "DRM-24.05", "DRM-24.06", "AMB-28", "AMB-37")
def test_an_ed_is_checked_at_night_before_markers_come_off() -> None:
    at = night({"happening_area": [lies(ED, days=1), lies(OP, days=2)], "memories": [M1]})

    assert at.lying("memories", "Ada") == ("M1", "ED")
    assert (at.lying("failed_pile", "Ada"), at.mark("OP", "days")) == ((), 1)
    assert at.clauses("entered")[0][:3] == ("DRM-4.5.01", "DRM-24.05", "AMB-28")


@pytest.mark.clause("DRM-24.05", "DRM-4.1.01")
def test_an_op_whose_condition_only_the_opponent_meets_stays_until_the_opponents_day() -> None:
    at = morning({"happening_area": [OP]}, {"memories": [M1]})
    assert at.where("OP") == "Ada happening_area"
    assert at.clauses("condition_not_met") == [("DRM-24.05",)]

    at = table(
        at="op_check",
        turn="Ben",
        day=6,
        **players({"happening_area": [OP]}, {"memories": [M1]}),
    ).run_on()

    assert at.lying("memories", "Ben") == ("M1", "OP")


@pytest.mark.clause("DRM-24.05", "DRM-4.5.01")
def test_an_ed_whose_condition_only_the_opponent_meets_stays() -> None:
    at = night({"happening_area": [ED]}, {"memories": [M1]})

    assert at.where("ED") == "Ada happening_area"


@pytest.mark.clause("DRM-24.05")
def test_a_condition_that_is_met_in_the_main_step_counts_the_next_morning_only() -> None:
    at = table(**players({"happening_area": [OP, M1]}))
    at = at.edit(MovePiece(at.piece("M1"), "memories", 0))
    assert at.where("OP") == "Ada happening_area"

    at = at.do("Ada", "end_main").passes().do("Ada", "dinner", n=0)
    assert (at.waits, at.where("OP")) == (("day.main", "Ben"), "Ada happening_area")
    at = at.do("Ben", "end_main").passes().do("Ben", "dinner", n=0)

    assert (at.waits, at.where("OP")) == (("day.main", "Ada"), "Ada memories")


@pytest.mark.clause("AMB-37", "DRM-24.06", "DRM-3.9.01", "DRM-1.03")
def test_the_turn_player_takes_an_op_of_the_other_area_too() -> None:
    at = morning({"memories": [M1]}, {"happening_area": [OP]})

    assert at.lying("memories", "Ada") == ("M1", "OP")
    assert at.state.pieces[at.piece("OP")].owner == 1


@pytest.mark.clause("AMB-37")
def test_by_setting_only_the_own_area_is_checked() -> None:
    at = morning({"memories": [M1]}, {"happening_area": [OP]}, settings=OWN_AREA)
    assert at.where("OP") == "Ben happening_area"

    at = night({"memories": [M1], "happening_area": [ED]}, settings=OWN_AREA)
    assert at.where("ED") == "Ada memories"


@pytest.mark.clause("DRM-24.05", "DRM-4.1.01")
def test_the_first_op_counts_for_the_condition_of_the_second() -> None:
    at = morning({"happening_area": [op("O1"), op("O2", memories=1), op("O3", memories=3)]})

    assert at.lying("memories", "Ada") == ("O1", "O2")
    assert at.where("O3") == "Ada happening_area"


# conditions for the judge


@pytest.mark.clause("DRM-24.05", "DRM-24.06")
@pytest.mark.parametrize(("answer", "place"), [("yes", "memories"), ("no", "happening_area")])
def test_a_condition_in_words_is_put_to_the_judge(answer: str, place: str) -> None:
    worded = op("OP", memories=0, text="ドドの人数が3以上", text_en="three Dodos or more")
    at = morning({"happening_area": [worded, op("O2")]})
    assert at.waits == ("oped_asked.condition", "judge")
    assert at.asked.text is not None
    assert (at.asked.text.en, at.asked.text.ja) == ("three Dodos or more", "ドドの人数が3以上")

    at = at.outcome(answer)

    assert (at.where("OP"), at.where("O2")) == (f"Ada {place}", "Ada memories")
    assert at.waits == ("day.main", "Ada")


@pytest.mark.clause("DRM-24.05", "DRM-24.06")
def test_the_condition_of_a_card_that_is_not_modelled_is_put_to_the_judge() -> None:
    card = unmodelled("OP", "oped", "its whole text", oped="OP", days=4)
    at = morning({"happening_area": [card]})
    assert at.waits == ("oped_asked.condition", "judge")
    assert at.asked.text is not None
    assert at.asked.text.ja == "its whole text"

    assert at.outcome("no").where("OP") == "Ada happening_area"
    assert at.outcome("yes").where("OP") == "Ada memories"


# what they do


@pytest.mark.clause("DRM-24.06", "DRM-4.2.01a")
def test_the_effect_lasts_as_long_as_the_card_lies_in_the_memories() -> None:
    at = table(at="flip", **players({"memories": [OP], "time_area": 0, "clock": 30})).run_on()
    assert at.hours("Ada") == 6

    at = at.edit(MovePiece(at.piece("OP"), "removed", 0))
    at = at.do("Ada", "end_main").passes().do("Ada", "dinner", n=0)
    at = at.do("Ben", "end_main").passes().do("Ben", "dinner", n=0)

    assert (at.waits, at.hours("Ada")) == (("day.main", "Ada"), 6 + 5)


@pytest.mark.clause("DRM-24.06")
def test_an_op_in_the_happening_area_has_no_effect_yet() -> None:
    strong = op("OP", points(genki=5, target={"which": "all"}, until="while"), memories=9)
    lying = {"maho_hall": [character("C", genki=10)]}

    assert table(Ada={**lying, "happening_area": [strong]}).values("C")[0] == 10
    assert table(Ada={**lying, "memories": [strong]}).values("C")[0] == 15


@pytest.mark.clause("DRM-24.07", "DRM-3.9.02")
def test_each_is_worth_ten_reward_points() -> None:
    at = morning({"happening_area": [OP], "memories": [M1]})
    assert at.points("Ada") == 20

    assert table(Ada={"memories": [OP, ED]}).points("Ada") == 20


@pytest.mark.clause("DRM-24.07", "DRM-4.0.02", "DRM-2.01")
def test_the_tenth_ten_points_win() -> None:
    at = morning({"happening_area": [OP], "memories": [happening("M", reward=90)]})

    assert at.ended == ("goal", ("Ada",))


@pytest.mark.clause("DRM-24.08", "DRM-3.9.04")
def test_two_of_one_number_have_one_effect_and_ten_points() -> None:
    hours = op("OP", does("mod_hours", amount=1))
    at = table(at="flip", **players({"memories": [hours, hours], "time_area": 0})).run_on()

    assert (at.hours("Ada"), at.points("Ada")) == (6, 10)


@pytest.mark.clause("AMB-49", "DRM-3.9.06", "DRM-24.08")
def test_in_sealed_the_points_count_each_and_the_effect_once() -> None:
    at = table(
        at="flip",
        facts={"format": "sealed"},
        **players({"memories": [OP, OP, of("Ben", ED)], "time_area": 0}),
    ).run_on()

    assert (at.hours("Ada"), at.points("Ada")) == (7, 30)
