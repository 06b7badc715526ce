"""The field, clause by clause: home and hall."""

from typing import Any

import pytest

from rules.core.engine.ops import CreatePiece
from rules.games.doremi.play.seeing import field_characters
from rules.tests.doremi.play.cards import (
    character,
    constant,
    everybody,
    move_to,
    points,
    sleep,
)
from rules.tests.doremi.play.field_positions import H1, LIMIT_5, LIMIT_7, C, D, affected, crowd
from rules.tests.doremi.play.laying import asleep, lies, of
from rules.tests.doremi.play.tables import table

# what it is


@pytest.mark.clause("DRM-1.04")
def test_the_field_is_the_hall_the_happening_area_and_the_home() -> None:
    everywhere = [character(f"K{n}") for n in range(8)]
    hall, home, lying, hand, clock, hour, gone, removed = everywhere
    at = table(
        Ada={
            "maho_hall": [hall],
            "home": [home],
            "happening_area": [lies(H1, lying)],
            "hand": [hand],
            "clock": [clock],
            "time_area": [hour],
            "discard_pile": [gone],
            "removed": [removed],
        }
    )

    field = {at.state.pieces[piece].card for piece in field_characters(at.look, 0)}

    assert field == {"K0", "K1", "K2"}


@pytest.mark.clause("DRM-1.05", "DRM-1.04")
def test_own_field_on_a_card_holds_the_opponents_happening_area_too() -> None:
    at = affected(
        points(genki=5, target=everybody(side="own", zone="own_field")),
        Ada={"home": [C]},
        Ben={"happening_area": [lies(H1, of("Ada", D))], "home": [character("E")]},
    )

    assert [at.values(each)[0] for each in "CDE"] == [15, 15, 10]


@pytest.mark.clause("DRM-1.05")
def test_own_field_on_a_card_does_not_hold_the_opponents_hall_or_home() -> None:
    at = affected(
        points(genki=5, target=everybody(zone="own_field")),
        Ada={"maho_hall": [C]},
        Ben={
            "happening_area": [lies(H1, D)],
            "home": [character("E")],
            "maho_hall": [character("G")],
        },
    )

    assert [at.values(each)[0] for each in "CDEG"] == [15, 15, 10, 10]


@pytest.mark.clause("DRM-3.2.01")
def test_any_number_of_cards_may_lie_in_the_happening_area() -> None:
    at = table(Ada={"happening_area": 5})

    at = at.edit(CreatePiece("FH", "happening_area", 0, owner=0))

    assert at.count("happening_area", "Ada") == 6
    assert at.clauses("breaks") == []
    assert [each for each in at.game.validate(at.state) if each.code == "zone_full"] == []


# home


@pytest.mark.clause("DRM-3.4.01", "DRM-9.04", "DRM-13.02", "DRM-13.04")
@pytest.mark.parametrize(
    ("place", "genki"), [("maho_hall", 17), ("happening_area", 17), ("home", 12)]
)
def test_the_text_box_at_home_is_blank_except_for_blue_text(place: str, genki: int) -> None:
    black_one, blue_one = points(genki=5, until="while"), points(genki=2, until="while")
    text = [constant(black_one, colour="black"), constant(blue_one, colour="blue")]
    card = character("K", genki=10, abilities=text)

    at = table(Ada={place: [lies(H1, card)] if place == "happening_area" else [card]})

    assert at.values("K")[0] == genki


@pytest.mark.clause("DRM-3.4.01", "DRM-9.04")
def test_red_constant_text_is_blank_at_home_too() -> None:
    card = character("K", abilities=[constant(points(genki=5, until="while"), colour="red")])

    assert table(Ada={"home": [card]}).values("K")[0] == 10
    assert table(Ada={"maho_hall": [card]}).values("K")[0] == 15


@pytest.mark.clause("DRM-3.4.03", "DRM-1.09")
def test_a_character_that_moves_from_home_arrives_asleep() -> None:
    at = table(Ada={"home": [C]}).do("Ada", "move_to_hall", card="C").passes()

    assert at.where("C") == "Ada maho_hall asleep"
    assert at.clauses("enters_hall") == [("DRM-3.4.03",)]


@pytest.mark.clause("DRM-3.4.03")
def test_a_character_that_is_placed_from_home_arrives_asleep_too() -> None:
    at = affected(move_to("maho_hall", "C"), Ada={"home": [C]})

    assert at.where("C") == "Ada maho_hall asleep"
    assert at.clauses("enters_hall") == [("DRM-3.4.03",)]


@pytest.mark.clause("DRM-3.4.04")
def test_nobody_at_home_is_put_to_sleep() -> None:
    at = affected(
        sleep(everybody()),
        Ada={"home": [C]},
        Ben={"home": [D], "maho_hall": [of("Ben", character("E"))]},
    )

    assert (at.where("C"), at.where("D")) == ("Ada home", "Ben home")
    assert at.where("E") == "Ben maho_hall asleep"
    assert at.clauses("no_sleep_at_home") == [("DRM-3.4.04",)] * 2


@pytest.mark.clause("AMB-66", "DRM-3.4.04", "DRM-6.11b")
def test_whoever_comes_home_asleep_is_turned_upright() -> None:
    lying = [lies(H1, asleep(C), of("Ben", asleep(D)), days=1)]
    at = table(at="day_markers", Ada={"happening_area": lying}).run_on()

    assert (at.where("C"), at.where("D")) == ("Ada home", "Ben home")
    assert at.clauses("goes_home") == [("DRM-6.11b", "AMB-66")] * 2


@pytest.mark.clause("AMB-66", "DRM-3.4.03")
def test_whoever_came_home_asleep_can_leave_on_the_same_day() -> None:
    at = affected(move_to("home", "C"), Ada={"maho_hall": [asleep(C)]})
    assert at.where("C") == "Ada home"

    at = at.do("Ada", "move_to_hall", card="C").passes()

    assert at.where("C") == "Ada maho_hall asleep"


@pytest.mark.clause("DRM-3.4.05")
def test_any_number_of_characters_may_be_at_home() -> None:
    at = table(Ada={"home": crowd(20), "maho_hall": [C]})

    at = at.do("Ada", "move_home", card="C").passes()

    assert at.count("home", "Ada") == 21


# the MAHO hall


@pytest.mark.clause("DRM-3.5.01")
@pytest.mark.parametrize(
    ("there", "more", "refused"),
    [
        (5, [], set()),
        (6, [], {"DRM-3.5.01"}),
        (6, [LIMIT_7], set()),
        (7, [LIMIT_7], {"DRM-3.5.01"}),
        (4, [LIMIT_5], set()),
        (5, [LIMIT_5], {"DRM-3.5.01"}),
    ],
)
def test_six_characters_in_the_hall_unless_a_text_says_otherwise(
    there: int, more: list[Any], refused: set[str]
) -> None:
    home = [C, character("L", abilities=more)]
    at = table(Ada={"maho_hall": crowd(there), "home": home, "hand": [D]})

    assert at.refused("Ada", "move_to_hall", card="C") == refused
    assert at.refused("Ada", "use_character", card="D") == refused
    if refused:
        assert at.hours("Ada") == 3


@pytest.mark.clause("DRM-3.5.01")
def test_the_limit_of_the_opponent_is_another_one() -> None:
    bens = character("L", abilities=[LIMIT_7])
    at = table(Ada={"maho_hall": crowd(6), "home": [C]}, Ben={"home": [bens]})

    assert at.refused("Ada", "move_to_hall", card="C") == {"DRM-3.5.01"}


@pytest.mark.clause("AMB-42", "DRM-3.5.01")
def test_a_forced_arrival_without_room_goes_home() -> None:
    given = {"maho_hall": crowd(6), "happening_area": [lies(H1, C)]}

    at = affected(move_to("maho_hall", "C"), Ada=given)

    assert at.where("C") == "Ada home"
    assert at.clauses("goes_home") == [("DRM-3.5.01", "AMB-42", "AMB-66")]


@pytest.mark.clause("AMB-42", "DRM-3.5.01")
def test_whoever_leaves_home_for_a_full_hall_stays_there_and_it_is_told() -> None:
    at = affected(move_to("maho_hall", "C"), Ada={"maho_hall": crowd(6), "home": [C]})

    assert at.where("C") == "Ada home"
    assert at.clauses("hall_full") == [("DRM-3.5.01", "AMB-42")]
