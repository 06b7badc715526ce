"""The field, clause by clause: items and abilities in the hall."""

from typing import Any

import pytest

from rules.core.engine.ops import MovePiece
from rules.tests.doremi.play.cards import (
    black,
    blue,
    character,
    chosen,
    constant,
    item,
    maho,
    move_to,
    points,
    red,
    to_happening,
    when,
)
from rules.tests.doremi.play.field_positions import H1, LIMIT_5, C, D, affected, crowd
from rules.tests.doremi.play.laying import lies
from rules.tests.doremi.play.tables import table


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


@pytest.mark.clause("AMB-43", "DRM-3.5.01")
def test_by_setting_an_item_is_attached_only_where_a_place_is_left() -> None:
    tool = item("I")
    counted = {"item_takes_place": "every_attached_item"}
    full = table(Ada={"maho_hall": [*crowd(5), D], "hand": [tool]}, settings=counted)
    room = table(Ada={"maho_hall": [*crowd(4), D], "hand": [tool]}, settings=counted)

    assert full.refused("Ada", "use_item", card="I", bearer="D") == {"AMB-43"}
    assert room.refused("Ada", "use_item", card="I", bearer="D") == set()


@pytest.mark.clause("AMB-43", "DRM-3.5.01")
@pytest.mark.parametrize(("others", "refused"), [(3, set()), (4, {"DRM-3.5.01"})])
def test_by_setting_a_character_brings_its_items_places_along(
    others: int, refused: set[str]
) -> None:
    given = {"maho_hall": crowd(others), "home": [lies(C, item("I"), item("J"))]}
    at = table(Ada=given, settings={"item_takes_place": "every_attached_item"})

    assert at.refused("Ada", "move_to_hall", card="C") == refused
