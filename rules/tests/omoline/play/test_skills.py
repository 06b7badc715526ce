"""Skills (OML-2.1.3, OML-2.1.15, OML-2.1.19 to 2.1.22, OML-4.9.2, OML-6.6.3; OML-A16, A40, A42)."""

import pytest

from rules.tests.omoline.play.cards import character, draw, event, manual, op, relief, skill
from rules.tests.omoline.play.tables import VERSIONS, Given, Table, ada, table, turned

every_version = pytest.mark.parametrize("version", VERSIONS)
CLOSE = op("change_closure", amount=1)
USER = character("S1", red=2, blue=3, skill=skill("red", 3, CLOSE))
RED, BLUE = character("S2", red=2), character("S3", blue=4)


def relieved(*cards: Given, **more: object) -> Table:
    """Return the action step of Ada with these characters in her skill area."""
    return table(Ada={"skill_area": list(cards), "character_deck": 2}, **more)  # type: ignore[arg-type]


@every_version
@pytest.mark.clause("OML-6.6.3", "OML-2.1.19", "OML-2.1.21", "OML-4.9.2")
def test_a_skill_is_paid_by_turning_characters(version: str) -> None:
    at = relieved(USER, RED, BLUE, version=version)
    assert at.offered("Ada") == {"use_skill S1", "pass", "concede"}

    at = at.do("Ada", "use_skill", character="S1")
    assert at.offered("Ada") == {"turn_character S1", "turn_character S2", "concede"}
    at = at.do("Ada", "turn_character", character="S2").do("Ada", "turn_character", character="S1")

    assert (at.fact("closure"), at.step) == (2, "turn.action")
    assert at.where("S2") == "Ada skill_area turned"


@pytest.mark.clause("OML-2.1.22", "OML-A40")
def test_the_user_returns_to_the_bottom_of_the_deck_after_the_effect() -> None:
    at = relieved(USER, RED).do("Ada", "use_skill", character="S1")
    at = at.do("Ada", "turn_character", character="S2").do("Ada", "turn_character", character="S1")

    assert at.lying("character_deck", "Ada") == ("G", "G", "S1")
    assert at.told.index("set") < at.told.index("to_bottom")
    assert at.clauses("to_bottom") == [("OML-2.1.22", "OML-A40")]


@pytest.mark.clause("OML-A40", "OML-2.1.22", "OML-A19")
def test_the_user_returns_also_when_the_effect_is_cancelled() -> None:
    user = character("S1", skill=skill("red", 0, relief()))
    at = relieved(user, line=[ada(character("A1", 7), urge=1)]).do(
        "Ada", "use_skill", character="S1"
    )

    at = at.do("Ada", "choose_character", character="A1")

    assert at.clauses("relief_cancelled") == [("OML-5.3.3", "OML-A19")]
    assert at.where("S1") == "Ada character_deck"


@pytest.mark.clause("OML-2.1.3")
@pytest.mark.parametrize("place", ["line", "restroom"])
def test_a_character_that_is_not_relieved_has_no_skill_to_use(place: str) -> None:
    free = character("A1", skill=skill("red", 0, CLOSE))
    at = table(**{place: [ada(free)]})  # type: ignore[arg-type]

    assert at.refused("Ada", "use_skill", character="A1") == {"OML-2.1.3"}


@pytest.mark.clause("OML-2.1.3", "OML-6.6.3")
def test_a_skill_is_used_from_ones_own_skill_area() -> None:
    theirs = character("T1", skill=skill("red", 0, CLOSE))
    at = table(Ben={"skill_area": [theirs]})

    assert at.refused("Ada", "use_skill", character="T1") == {"OML-2.1.3"}


@pytest.mark.clause("OML-2.1.19")
def test_a_character_without_a_skill_cannot_use_one() -> None:
    assert relieved(RED).refused("Ada", "use_skill", character="S2") == {"OML-2.1.19"}


@pytest.mark.clause("OML-2.1.21", "OML-4.9.2", "OML-A42")
def test_only_ready_characters_with_the_colour_count() -> None:
    assert relieved(USER, BLUE).refused("Ada", "use_skill", character="S1") == {"OML-2.1.21"}
    assert relieved(USER, turned(RED)).refused("Ada", "use_skill", character="S1") == {"OML-2.1.21"}
    at = relieved(USER, RED, BLUE, turned(character("S4", red=4))).do(
        "Ada", "use_skill", character="S1"
    )

    assert at.refused("Ada", "turn_character", character="S3") == {"OML-2.1.21"}
    assert at.refused("Ada", "turn_character", character="S4") == {"OML-4.9.2"}


@pytest.mark.clause("OML-2.1.15")
def test_energy_pays_for_no_skill() -> None:
    energy = [event(f"N{n}") for n in range(4)]
    at = table(Ada={"skill_area": [USER], "energy_area": energy})

    assert at.refused("Ada", "use_skill", character="S1") == {"OML-2.1.21"}


@pytest.mark.clause("OML-A42", "OML-2.1.21")
def test_an_excess_is_lost() -> None:
    strong = character("S5", red=4)
    at = relieved(USER, RED, strong).do("Ada", "use_skill", character="S1")

    at = at.do("Ada", "turn_character", character="S5")

    assert (at.step, at.where("S2"), at.where("S5")) == (
        "turn.action",
        "Ada skill_area",
        "Ada skill_area turned",
    )


@pytest.mark.clause("OML-A16")
def test_a_turned_character_uses_its_skill_when_others_pay() -> None:
    at = relieved(turned(USER), RED, character("S6", red=1)).do("Ada", "use_skill", character="S1")
    assert at.offered("Ada") == {"turn_character S2", "turn_character S6", "concede"}

    at = at.do("Ada", "turn_character", character="S2").do("Ada", "turn_character", character="S6")

    assert at.where("S1") == "Ada character_deck"


@pytest.mark.clause("OML-A16")
def test_the_user_pays_for_itself_unless_the_tournament_forbids_it() -> None:
    house = {"skill_user_may_pay": False}
    assert relieved(USER, RED, settings=house).refused("Ada", "use_skill", character="S1") == {
        "OML-2.1.21",
        "OML-A16",
    }
    at = relieved(USER, RED, character("S5", red=4), settings=house).do(
        "Ada", "use_skill", character="S1"
    )
    assert at.refused("Ada", "turn_character", character="S1") == {"OML-A16"}

    at = relieved(USER, RED).do("Ada", "use_skill", character="S1")
    at = at.do("Ada", "turn_character", character="S1")

    assert at.clauses("pays") == [("OML-2.1.21", "OML-2.1.15", "OML-4.9.2", "OML-A16")]


@pytest.mark.clause("OML-A16", "OML-2.1.21")
@pytest.mark.parametrize("others", [(), (turned(RED),)])
def test_the_reading_is_cited_only_where_the_user_would_have_sufficed(
    others: tuple[Given, ...],
) -> None:
    house = {"skill_user_may_pay": False}
    at = relieved(USER, *others, settings=house)
    lying = relieved(turned(USER), RED, settings=house)

    assert at.refused("Ada", "use_skill", character="S1") == {"OML-2.1.21"}
    assert lying.refused("Ada", "use_skill", character="S1") == {"OML-2.1.21"}


@pytest.mark.clause("OML-2.1.19", "OML-A25")
def test_a_skill_that_is_not_declared_waits_for_the_judge() -> None:
    written = character("S1", skill={"cost": {"colour": "red", "amount": 0}, "text": "Skill of S1"})
    declared = character("S2", skill=skill("red", 0, manual("Skill of S2"), draw(1)))

    for card, text in ((written, "Skill of S1"), (declared, "Skill of S2")):
        at = relieved(card).do("Ada", "use_skill", character=card.no)
        assert at.waits == ("by_hand.judge", "judge")
        assert at.asked.text is not None
        assert at.asked.text.ja == text
        assert "OML-2.1.19" in at.cited
        assert at.carried_out().where(card.no) == "Ada character_deck"


@pytest.mark.clause("OML-2.1.21")
def test_a_skill_that_was_not_paid_is_recorded_as_it_happened() -> None:
    at = relieved(USER).do("Ada", "use_skill", character="S1", forced="nobody counted")

    at = at.do("Ada", "turn_character", character="S1")

    assert (at.fact("closure"), at.where("S1")) == (2, "Ada character_deck")


def test_the_bottom_of_the_deck_is_known_to_both() -> None:
    at = relieved(USER, RED).do("Ada", "use_skill", character="S1")
    at = at.do("Ada", "turn_character", character="S2").do("Ada", "turn_character", character="S1")

    assert at.seen("Ben", "character_deck", "Ada") == ("?", "?", "S1")
