"""Thefts of abilities (DRM-12.04)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.doremi.play.deriving import text_box
from rules.tests.doremi.play.ability_positions import activated, robbing
from rules.tests.doremi.play.cards import (
    black,
    blank,
    character,
    constant,
    does,
    draw,
    item,
    points,
    red,
    steal,
)
from rules.tests.doremi.play.laying import lies
from rules.tests.doremi.play.tables import table


@pytest.mark.clause("DRM-12.04")
def test_what_is_printed_is_stolen() -> None:
    at = robbing()

    assert "activate A 1" in at.offered("Ada")
    assert at.refused("Ben", "activate", card="D", ability=0) >= {"DRM-9.01a"}
    at = activated(at, "A", 1)
    assert (at.count("hand", "Ada"), at.where("A")) == (3, "Ada home")


@pytest.mark.clause("DRM-12.04")
def test_what_an_item_adds_is_not_stolen() -> None:
    granting = item("I", grants=[red(draw(2))])
    victim = lies(character("D", abilities=[red(draw(3))]), granting)

    at = robbing(victim=victim)

    offered = {each for each in at.offered("Ada") if each.startswith("activate A")}
    assert offered == {"activate A 0", "activate A 1"}
    at = at.do("Ada", "end_main")
    assert "activate D 0" in at.offered("Ben")
    at = at.do("Ben", "activate", card="D", ability=0).passes()
    assert at.count("hand", "Ben") == 2


@pytest.mark.clause("DRM-12.04", "DRM-1.12")
def test_nothing_is_stolen_from_a_blank_text_box() -> None:
    hall = [
        character("K", abilities=[black(blank("D"))]),
        character("A", abilities=[black(steal())]),
    ]
    at = table(Ada={"maho_hall": hall}, Ben={"maho_hall": [character("D", abilities=[red()])]})

    at = activated(activated(at, "K"), "A")

    assert at.clauses("nothing_to_steal") == [("DRM-12.04",)]
    assert len(text_box(at.look, at.piece("A"))) == 1


@pytest.mark.clause("DRM-12.04", "DRM-3.4.01")
@pytest.mark.parametrize(("colour", "stolen"), [("black", False), ("blue", True)])
def test_at_home_only_blue_text_is_there_to_be_stolen(colour: str, stolen: bool) -> None:
    victim = character("D", abilities=[constant(points(genki=5, until="while"), colour=colour)])
    thief = character("A", abilities=[black(steal())])
    at = activated(table(Ada={"maho_hall": [thief]}, Ben={"home": [victim]}), "A")

    assert (at.clauses("nothing_to_steal") == []) == stolen
    assert (at.clauses("lasting.stolen") != []) == stolen


@pytest.mark.clause("DRM-12.04", "AMB-46")
def test_of_several_printed_abilities_one_is_chosen() -> None:
    victim = lies(
        character("D", abilities=[black(draw(1)), black(draw(3))]),
        item("I", grants=[black(draw(2))]),
    )
    thief = character("A", abilities=[black(steal())])
    at = activated(table(Ada={"maho_hall": [thief]}, Ben={"maho_hall": [victim]}), "A")
    assert at.waits == ("stealing.which", "Ada")
    assert at.tells("effects")[-1] == "next step: begun which DRM-12.04"
    assert at.offered("Ada") == {"steal 0", "steal 1", "concede"}
    assert at.refused("Ada", "steal", ability=2) == {"DRM-12.04"}

    at = at.do("Ada", "steal", ability=1)

    mine, hers = (text_box(at.look, at.piece(no)) for no in ("A", "D"))
    assert [(boxed.no, boxed.place) for boxed in mine] == [("A", 0), ("D", 1)]
    assert [(boxed.no, boxed.place) for boxed in hers] == [("D", 0), ("I", 0)]


@pytest.mark.clause("DRM-12.04")
@pytest.mark.parametrize(("until", "last"), [("end_of_day", 5), (1, 5), (2, 6), ("permanent", 0)])
def test_an_ability_that_was_chosen_is_stolen_as_long_as_the_text_says(
    until: Any, last: int
) -> None:
    victim = character("D", abilities=[black(), red()])
    thief = character("A", abilities=[black(steal(until=until))])
    at = activated(table(Ada={"maho_hall": [thief]}, Ben={"maho_hall": [victim]}), "A")

    at = at.do("Ada", "steal", ability=1)

    a, d = at.piece("A"), at.piece("D")
    assert at.act_tells[0] == "act step: ended next DRM-12.04"
    assert at.waits == ("day.main", "Ada")
    assert at.fact("effects") == (
        ("stolen", 0, "A", a, last, "D", 1),
        ("robbed", 0, "A", d, last, 1, 0),
    )


@pytest.mark.clause("DRM-12.04")
def test_what_was_stolen_already_is_not_stolen_again() -> None:
    thieves = [character(no, abilities=[black(steal("D"))]) for no in ("A", "A2")]
    at = table(Ada={"maho_hall": thieves}, Ben={"maho_hall": [character("D", abilities=[red()])]})

    at = activated(activated(at, "A"), "A2")

    assert at.clauses("nothing_to_steal") == [("DRM-12.04",)]


@pytest.mark.clause("DRM-12.04", "DRM-4.5.03")
def test_what_was_stolen_returns_at_the_end_of_the_day() -> None:
    at = robbing().do("Ada", "end_main").passes().do("Ada", "dinner", n=0)

    assert at.waits == ("day.main", "Ben")
    assert "activate D 0" in at.offered("Ben")


@pytest.mark.clause("DRM-12.04", "DRM-23.01")
def test_a_frog_has_nothing_to_steal() -> None:
    froggy = does("to_frog", {"which": "all", "side": "opposing"})

    at = robbing(froggy, steal({"which": "all", "side": "opposing"}))

    assert at.clauses("nothing_to_steal") == [("DRM-12.04",)]
    offered = {each for each in at.offered("Ada") if each.startswith("activate A")}
    assert offered == {"activate A 0"}
