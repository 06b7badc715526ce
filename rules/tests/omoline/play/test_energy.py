"""The energy step (OML-6.5.1, OML-4.8.*; OML-A30)."""

import pytest

from rules.tests.omoline.play.cards import event
from rules.tests.omoline.play.tables import VERSIONS, table

RED, BOTH = event("E1", colours="red"), event("E2", colours="red blue")
every_version = pytest.mark.parametrize("version", VERSIONS)


@every_version
@pytest.mark.clause("OML-6.5.1", "OML-4.8.1")
def test_one_event_of_the_hand_may_be_placed(version: str) -> None:
    at = table(version=version, at="energy", Ada={"hand": [RED, BOTH]})
    assert at.offered("Ada") == {"place_energy E1", "place_energy E2", "pass", "concede"}

    at = at.do("Ada", "place_energy", event="E1")

    assert (at.where("E1"), at.waits) == ("Ada energy_area", ("turn.action", "Ada"))
    assert at.clauses("placed") == [("OML-4.8.2",)]


@every_version
@pytest.mark.clause("OML-6.5.1")
def test_the_player_may_decline(version: str) -> None:
    at = table(version=version, at="energy", Ada={"hand": [RED]}).passes("Ada")

    assert (at.where("E1"), at.waits) == ("Ada hand", ("turn.action", "Ada"))


@pytest.mark.clause("OML-4.8.2")
def test_a_second_energy_is_refused() -> None:
    at = table(at="energy", Ada={"hand": [RED, BOTH]}).do("Ada", "place_energy", event="E1")

    assert at.refused("Ada", "place_energy", event="E2") == {"OML-4.8.2"}


@pytest.mark.clause("OML-4.8.2")
def test_energy_comes_from_ones_own_hand_in_ones_own_step() -> None:
    ada = {"hand": [RED], "event_area": [BOTH]}
    at = table(at="energy", Ada=ada, Ben={"hand": [event("K1")]})

    assert at.refused("Ada", "place_energy", event="E2") == {"OML-4.8.2"}
    assert at.refused("Ada", "place_energy", event="K1") == {"OML-4.8.2"}
    assert at.refused("Ben", "place_energy", event="K1") != set()


@pytest.mark.clause("OML-4.8.3")
def test_an_event_of_several_colours_is_placed_turned() -> None:
    at = table(at="energy", Ada={"hand": [RED, BOTH]})

    both = at.do("Ada", "place_energy", event="E2")

    assert both.where("E2") == "Ada energy_area turned"
    assert both.clauses("placed") == [("OML-4.8.2", "OML-4.8.3")]
    assert at.do("Ada", "place_energy", event="E1").where("E1") == "Ada energy_area"


@pytest.mark.clause("OML-4.8.1", "OML-A30")
def test_energy_lies_open() -> None:
    at = table(at="energy", Ada={"hand": [RED]}).do("Ada", "place_energy", event="E1")

    assert (
        at.seen("Ben", "energy_area", "Ada") == at.seen("public", "energy_area", "Ada") == ("E1",)
    )


def test_a_card_that_nobody_knows_is_named_first() -> None:
    at = table(at="energy", Ada={"hand": [None]})

    assert at.refused("Ada", "place_energy", event=at.state.zones["hand:0"][0]) == {"OML-4.8.2"}
