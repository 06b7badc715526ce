"""The three kinds of relief, and the skill area (OML-1.2, OML-4.4.1, OML-4.9.*, OML-5.*)."""

from typing import Any

import pytest

from rules.tests.omoline.play.cards import activated, character, event, relief, urge
from rules.tests.omoline.play.tables import VERSIONS, Table, ada, ben, table

every_version = pytest.mark.parametrize("version", VERSIONS)
A1 = character("A1", 9, ep=5)
FIVE = [character(f"S{n}") for n in range(1, 6)]


def emergency(held: int, *, bottle: int = 10, ep: int | None = 5, **more: Any) -> Table:
    """Return the table after Ada has used an effect on A1, which has this urge."""
    cards = {
        "event_area": [event("E1", effects=[activated(relief(), turn_self=True)])],
        "bottle": bottle,
    }
    at = table(Ada=cards, line=[ada(character("A1", 9, ep=ep), urge=held)], **more)
    at = at.do("Ada", "activate", event="E1", effect=1)
    return at.do("Ada", "choose_character", character="A1")


def entering(held: int, bottle: int = 10, **more: Any) -> Table:
    """Return the table after the restroom step, with A1 at the head of the line."""
    line = [ada(A1, urge=held)]
    return table(
        at="entry", line=line, Ada={"bottle": bottle}, facts={"closure": 0}, **more
    ).run_on()


def accident(bottle: int = 0, skill_area: Any = ()) -> Table:
    """Return the table after an effect of Ada has brought B1 (HP 7) to urge 8."""
    cards = {"event_area": [event("E1", effects=[activated(urge(2), turn_self=True)])]}
    line = [ben(character("B1", 7), urge=6), ada(A1)]
    theirs = {"bottle": bottle, "skill_area": skill_area, "character_deck": 2}
    at = table(Ada=cards, Ben=theirs, line=line)
    return at.do("Ada", "activate", event="E1", effect=1).do(
        "Ada", "choose_character", character="B1"
    )


# whose bottle, how many


@every_version
@pytest.mark.clause("OML-1.2", "OML-4.4.1", "OML-5.2.2", "OML-4.6.2")
def test_restroom_relief_moves_the_counters_to_the_owners_bottle(version: str) -> None:
    at = entering(6, version=version)

    assert (at.bottle("Ada"), at.bottle("Ben"), at.mark("A1", "urge")) == (16, 0, 0)
    assert at.reasons("life_bottle") == [("OML-1.2", "OML-4.4.1", "OML-5.2.2")]


@every_version
@pytest.mark.clause("OML-5.3.2", "OML-4.4.1", "OML-1.2")
def test_emergency_relief_adds_three(version: str) -> None:
    at = emergency(5, version=version)

    assert (at.bottle("Ada"), at.bottle("Ben")) == (18, 0)
    assert at.reasons("life_bottle") == [("OML-1.2", "OML-4.4.1", "OML-5.3.2")]


@pytest.mark.clause("OML-5.4.2", "OML-4.4.1", "OML-1.2", "OML-5.5.1", "OML-A21")
def test_an_accident_adds_the_hold_power() -> None:
    at = accident()

    assert (at.bottle("Ben"), at.bottle("Ada")) == (8 + 7, 0)
    assert at.reasons("life_bottle") == [("OML-1.2", "OML-4.4.1", "OML-5.4.2")]


@pytest.mark.clause("OML-5.1.1", "OML-4.9.1")
def test_a_relieved_character_has_no_counters_and_leaves_the_line() -> None:
    for at, card, place in (
        (entering(6), "A1", "restroom"),
        (emergency(5), "A1", "Ada skill_area"),
        (accident(), "B1", "Ben skill_area"),
    ):
        assert (at.mark(card, "urge"), at.where(card)) == (0, place)
        assert card not in dict(at.line)
        assert "OML-5.1.1" in at.cited


# restroom


@every_version
@pytest.mark.clause("OML-5.2.1")
def test_restroom_relief_happens_on_entering(version: str) -> None:
    at = entering(6, version=version)

    assert (at.where("A1"), at.clauses("restroom_relief")) == (
        "restroom",
        [("OML-5.2.1", "OML-4.6.2")],
    )


@every_version
@pytest.mark.clause("OML-5.2.3", "OML-4.4.4")
@pytest.mark.parametrize(("held", "place"), [(4, "restroom"), (5, "line")])
def test_restroom_relief_to_40_is_allowed_and_beyond_is_barred(
    version: str, held: int, place: str
) -> None:
    at = entering(held, bottle=36, version=version)

    assert (at.where("A1"), at.state.result) == (place, None)
    assert at.bottle("Ada") == (40 if place == "restroom" else 36)


# emergency


@every_version
@pytest.mark.clause("OML-5.3.3", "OML-2.1.11")
@pytest.mark.parametrize(
    ("held", "place"), [(4, "line"), (5, "Ada skill_area"), (6, "Ada skill_area")]
)
def test_emergency_relief_needs_the_emergency_point(version: str, held: int, place: str) -> None:
    at = emergency(held, version=version)

    assert at.where("A1") == place
    told = [("OML-5.3.3", "OML-A19")] if place == "line" else []
    assert at.clauses("relief_cancelled") == told


@pytest.mark.clause("OML-2.1.13")
def test_a_cross_allows_no_emergency_relief() -> None:
    at = emergency(9, ep=None)

    assert at.where("A1") == "line"
    assert at.clauses("relief_cancelled") == [("OML-2.1.13", "OML-A19")]


@every_version
@pytest.mark.clause("OML-5.3.4", "OML-A19")
@pytest.mark.parametrize(("bottle", "after"), [(32, 40), (33, 33)])
def test_emergency_relief_beyond_40_is_cancelled_and_its_cost_stays_paid(
    version: str, bottle: int, after: int
) -> None:
    at = emergency(5, bottle=bottle, version=version)

    assert (at.bottle("Ada"), at.state.result) == (after, None)
    assert at.where("E1") == "Ada event_area turned"
    assert ("OML-5.3.4" in at.cited) == (after == 33)


@pytest.mark.clause("OML-5.3.5")
def test_emergency_relief_leads_to_the_skill_area() -> None:
    at = emergency(5)

    assert (at.where("A1"), at.lying("restroom")) == ("Ada skill_area", ())
    assert at.clauses("to_skill_area") == [("OML-5.3.5", "OML-5.1.1", "OML-4.9.1")]


# accident


@pytest.mark.clause("OML-5.4.1", "OML-2.1.8")
def test_an_accident_needs_more_urge_than_the_hold_power() -> None:
    cards = {"event_area": [event("E1", effects=[activated(urge(1), turn_self=True)])]}
    at = table(Ada=cards, line=[ben(character("B1", 7), urge=6)]).do(
        "Ada", "activate", event="E1", effect=1
    )

    at = at.do("Ada", "choose_character", character="B1")

    assert (at.line, at.bottle("Ben")) == ((("B1", 7),), 0)


@pytest.mark.clause("OML-5.4.3", "OML-A26")
@pytest.mark.parametrize(("bottle", "lost"), [(25, False), (26, True)])
def test_an_accident_beyond_40_loses(bottle: int, lost: bool) -> None:
    at = accident(bottle)

    assert (at.state.result is not None, at.bottle("Ben")) == (lost, bottle + 15)
    if lost:
        assert at.ended == ("goal", ("Ada",))
        assert at.clauses("end.goal") == [
            ("OML-4.4.4", "OML-6.1.1", "OML-1.3", "OML-5.4.3", "OML-A26")
        ]


@pytest.mark.clause("OML-5.4.4", "OML-4.9.1")
def test_an_accident_leads_to_the_skill_area() -> None:
    at = accident()

    assert at.where("B1") == "Ben skill_area"
    assert at.clauses("to_skill_area") == [("OML-5.4.4", "OML-5.1.1", "OML-4.9.1")]


# overflow of the skill area


@pytest.mark.clause("OML-4.9.3")
def test_five_characters_may_lie_in_the_skill_area() -> None:
    at = accident(skill_area=FIVE[:4])

    assert (at.count("skill_area", "Ben"), at.step) == (5, "turn.action")


@pytest.mark.clause("OML-4.9.4", "OML-4.9.3", "OML-A17")
@pytest.mark.parametrize("chosen", ["S3", "B1"])
def test_of_six_the_owner_returns_any_to_the_bottom_of_the_deck(chosen: str) -> None:
    at = accident(skill_area=FIVE)
    assert at.waits == ("overflow.choose", "Ben")
    six = ("S1", "S2", "S3", "S4", "S5", "B1")
    assert at.offered("Ben") == {*(f"return_character {card}" for card in six), "concede"}

    at = at.do("Ben", "return_character", character=chosen)

    assert at.lying("character_deck", "Ben") == ("G", "G", chosen)
    assert (at.count("skill_area", "Ben"), at.waits) == (5, ("turn.action", "Ada"))
    assert at.clauses("to_bottom") == [("OML-4.9.4", "OML-A17")]


@pytest.mark.clause("OML-4.9.4")
def test_only_a_character_of_ones_own_skill_area_returns() -> None:
    at = accident(skill_area=FIVE)

    assert at.refused("Ben", "return_character", character="A1") == {"OML-4.9.4"}
    assert at.refused("Ada", "return_character", character="S1") == {"OML-4.9.3"}


@pytest.mark.clause("OML-4.9.4", "OML-6.11.1")
def test_the_occupant_of_the_restroom_may_be_the_sixth() -> None:
    at = table(at="restroom", restroom=[ben(character("B1"))], Ben={"skill_area": FIVE}).run_on()

    assert at.waits == ("overflow.choose", "Ben")
    assert at.do("Ben", "return_character", character="B1").waits == ("turn.energy", "Ben")
