"""The field: home, MAHO hall, happening area (DRM-1.04, 1.05, 3.2.01, 3.4.*, 3.5.*; AMB-42, 43, 66)."""

from typing import Any

import pytest

from rules.core.engine.ops import CreatePiece, MovePiece
from rules.games.doremi.play.seeing import field_characters
from rules.tests.doremi.play.cards import (
    black,
    blue,
    character,
    chosen,
    constant,
    everybody,
    happening,
    item,
    maho,
    move_to,
    points,
    red,
    sleep,
    to_happening,
    when,
)
from rules.tests.doremi.play.laying import asleep, lies, of
from rules.tests.doremi.play.tables import Table, table

C, D = character("C"), character("D")
H1 = happening("H1")
LIMIT_7 = constant({"do": "mod_hall_limit", "amount": 1}, colour="blue")
LIMIT_5 = constant({"do": "mod_hall_limit", "amount": -1}, colour="blue")


def crowd(count: int) -> list[Any]:
    """Return so many characters for a hall."""
    return [character(f"N{n}") for n in range(count)]


def affected(text: Any, **given: Any) -> Table:
    """Return Ada's main step after a MAHO card with this text was used."""
    own = {**given.pop("Ada", {}), "hand": [maho("M", text)]}
    return table(Ada=own, **given).do("Ada", "use_maho", card="M").passes()


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


@pytest.mark.clause("AMB-42", "DRM-3.5.01")
def test_when_the_limit_falls_nobody_leaves_and_nobody_enters() -> None:
    lowering = character("L", abilities=[LIMIT_5])
    at = table(Ada={"maho_hall": [*crowd(5), lowering], "home": [C]})
    assert at.refused("Ada", "move_to_hall", card="C") == {"DRM-3.5.01"}

    at = at.do("Ada", "move_home", card="N0").passes()

    assert at.count("maho_hall", "Ada") == 5
    assert at.refused("Ada", "move_to_hall", card="C") == {"DRM-3.5.01"}


@pytest.mark.clause("AMB-42", "DRM-3.5.01")
@pytest.mark.parametrize("start", ["home", "happening_area"])
def test_by_setting_the_judge_decides_about_a_full_hall(start: str) -> None:
    given = {"maho_hall": crowd(6), start: [C] if start == "home" else [lies(H1, C)]}
    at = affected(move_to("maho_hall", "C"), Ada=given, settings={"hall_overflow": "judge"})
    assert (at.waits, at.asked.text) == (
        ("by_hand.judge", "judge"),
        at.game.rules.texts["by_hand.hall_full"],
    )
    assert ("DRM-3.5.01", "AMB-42") in at.clauses("begun")
    assert at.where("C") == "Ada home"

    at = at.edit(MovePiece(at.piece("C"), "maho_hall", 0))

    assert (at.where("C"), at.waits) == ("Ada maho_hall", ("day.main", "Ada"))


@pytest.mark.clause("AMB-42", "DRM-3.5.01", "DRM-6.11a")
@pytest.mark.parametrize("way", ["voluntary_refused_forced_home", "judge"])
def test_a_character_that_returns_from_a_resolved_happening_to_a_full_hall(way: str) -> None:
    back = when("resolved_with_it", {"do": "return_to_hall_on_resolve"})
    returning = character("R", abilities=[back])
    at = affected(
        to_happening("resolve_happening"),
        Ada={"maho_hall": crowd(6), "happening_area": [lies(H1, returning)]},
        settings={"hall_overflow": way},
    )

    assert (at.where("R"), at.where("H1")) == ("Ada home", "Ada memories")
    assert (at.step == "by_hand.judge") == (way == "judge")


@pytest.mark.clause("AMB-42", "AMB-34", "DRM-3.5.01")
@pytest.mark.parametrize(
    ("way", "place"), [("voluntary_refused_forced_home", "Ada home"), ("judge", "Ada hand")]
)
def test_a_character_whose_place_is_taken_meanwhile(way: str, place: str) -> None:
    """Ben answers by putting a character of Ada back into her hall."""
    filling = character(
        "B", abilities=[red(move_to("maho_hall", chosen(side="opposing", zone="happening")))]
    )
    at = table(
        Ada={"maho_hall": crowd(5), "hand": [C], "happening_area": [lies(H1, D)]},
        Ben={"maho_hall": [filling]},
        settings={"hall_overflow": way},
    )
    at = at.do("Ada", "use_character", card="C").do("Ben", "activate", card="B", ability=0)

    at = at.do("Ada", "pass")

    assert (at.where("D"), at.where("C")) == ("Ada maho_hall asleep", place)
    assert (at.step == "by_hand.judge") == (way == "judge")
    assert "AMB-42" in at.cited


@pytest.mark.clause("DRM-3.5.02", "AMB-43", "DRM-1.06")
def test_an_item_lying_in_the_hall_takes_a_place() -> None:
    lying = item("I", attach="hall", genki=0, grants=[constant(points(genki=1, until="while"))])
    at = table(Ada={"maho_hall": [*crowd(5), lying], "home": [C], "hand": [D]})

    assert at.refused("Ada", "move_to_hall", card="C") == {"DRM-3.5.01"}
    assert at.refused("Ada", "use_character", card="D") == {"DRM-3.5.01"}


@pytest.mark.clause("DRM-3.5.02", "AMB-43", "DRM-1.06")
def test_an_item_is_laid_into_the_hall_where_there_is_room() -> None:
    lying = item("I", attach="hall", grants=[constant(points(genki=1, until="while"))])
    at = table(Ada={"maho_hall": crowd(5), "hand": [lying]})
    assert at.refused("Ada", "use_item", card="I") == set()

    at = at.do("Ada", "use_item", card="I").passes()
    assert (at.where("I"), at.clauses("item_lies")) == (
        "Ada maho_hall",
        [("DRM-3.5.02", "AMB-43")],
    )

    full = table(Ada={"maho_hall": crowd(6), "hand": [lying]})
    assert full.refused("Ada", "use_item", card="I") == {"DRM-3.5.02"}


@pytest.mark.clause("AMB-42", "DRM-3.5.02")
@pytest.mark.parametrize(
    ("way", "place"),
    [("voluntary_refused_forced_home", "Ada discard_pile"), ("judge", "Ada hand")],
)
def test_an_item_whose_place_in_the_hall_is_taken_meanwhile(way: str, place: str) -> None:
    filling = character(
        "B", abilities=[red(move_to("maho_hall", chosen(side="opposing", zone="happening")))]
    )
    lying = item("I", attach="hall", grants=[constant(points(genki=1, until="while"))])
    at = table(
        Ada={"maho_hall": crowd(5), "hand": [lying], "happening_area": [lies(H1, D)]},
        Ben={"maho_hall": [filling]},
        settings={"hall_overflow": way},
    )
    at = at.do("Ada", "use_item", card="I").do("Ben", "activate", card="B", ability=0)

    at = at.do("Ada", "pass")

    assert (at.where("I"), at.step == "by_hand.judge") == (place, way == "judge")
    assert "AMB-42" in at.cited


@pytest.mark.clause("AMB-43", "DRM-3.5.02")
@pytest.mark.parametrize(
    ("way", "refused"),
    [("only_items_lying_in_hall", set()), ("every_attached_item", {"DRM-3.5.01"})],
)
def test_by_setting_attached_items_take_a_place_too(way: str, refused: set[str]) -> None:
    given = {"maho_hall": [*crowd(4), lies(D, item("I"))], "home": [C]}
    at = table(Ada=given, settings={"item_takes_place": way})

    assert at.refused("Ada", "move_to_hall", card="C") == refused


@pytest.mark.clause("DRM-3.5.03", "DRM-11.01d", "AMB-35")
@pytest.mark.parametrize("kind", ["maho", "item"])
def test_an_item_in_the_hall_pays_no_cost(kind: str) -> None:
    lying = item("L", attach="hall", grants=[constant(points(genki=1, until="while"))])
    used = maho("U", cost=2) if kind == "maho" else item("U", cost=2)
    at = table(Ada={"maho_hall": [C, lying], "hand": [used]})

    args = {} if kind == "maho" else {"bearer": "C"}

    assert at.refused("Ada", f"use_{kind}", card="U", **args) == {"DRM-11.01d"}


@pytest.mark.clause("DRM-3.5.04", "DRM-9.03", "DRM-1.11")
@pytest.mark.parametrize(
    ("place", "refused"),
    [("maho_hall", set()), ("happening_area", {"DRM-3.5.04"}), ("home", {"DRM-9.03", "DRM-9.01a"})],
)
@pytest.mark.parametrize("ability", [black(), red()], ids=["black", "red"])
def test_abilities_are_activated_in_the_hall_only(
    ability: Any, place: str, refused: set[str]
) -> None:
    card = character("K", abilities=[ability])
    at = table(Ada={place: [lies(H1, card)] if place == "happening_area" else [card]})

    assert at.refused("Ada", "activate", card="K", ability=0) == refused
    assert ("activate K 0" in at.offered("Ada")) == (not refused)


@pytest.mark.clause("DRM-3.5.04", "DRM-9.03")
def test_a_blue_ability_is_not_activated_at_home_either() -> None:
    at = table(Ada={"home": [character("K", abilities=[blue()])]})

    assert at.refused("Ada", "activate", card="K", ability=0) >= {"DRM-9.03"}


@pytest.mark.clause("DRM-3.5.05")
@pytest.mark.parametrize(
    ("more", "place"),
    [({}, "Ada maho_hall asleep"), ({"awake": True}, "Ada maho_hall")],
    ids=["nothing said", "awake"],
)
def test_a_character_that_returns_to_the_hall_is_asleep_unless_a_text_says_otherwise(
    more: dict[str, Any], place: str
) -> None:
    at = affected(move_to("maho_hall", "C", **more), Ada={"happening_area": [lies(H1, C)]})

    assert (at.where("C"), at.clauses("enters_hall")) == (place, [("DRM-3.5.05",)])


@pytest.mark.clause("DRM-3.5.05")
def test_a_character_that_is_in_the_hall_already_does_not_return_there() -> None:
    at = affected(move_to("maho_hall", "C"), Ada={"maho_hall": [C]})

    assert at.where("C") == "Ada maho_hall"
