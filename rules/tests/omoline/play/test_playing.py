"""Playing an event (OML-2.2.4 to 2.2.6, OML-4.7.*, OML-6.6.1; OML-A10, OML-A11, OML-A18, OML-A41)."""

from collections.abc import Sequence

import pytest

from rules.games.omoline.cards.model import Card
from rules.tests.omoline.play.cards import FILLER, event
from rules.tests.omoline.play.tables import VERSIONS, Given, Table, table, turned

every_version = pytest.mark.parametrize("version", VERSIONS)
RED, BLUE, GREEN = (event(f"N{c[0]}", colours=c) for c in ("red", "blue", "green"))


def holding(*cards: Card, energy: Sequence[Given] = (), **more: object) -> Table:
    """Return the action step of Ada with these cards in hand and this energy."""
    ada = {"hand": list(cards), "energy_area": list(energy)}
    return table(Ada=ada, **more)  # type: ignore[arg-type]


@every_version
@pytest.mark.clause("OML-6.6.1", "OML-4.7.1", "OML-2.2.6", "OML-4.8.1", "OML-2.2.16")
def test_a_paid_event_comes_into_play_ready(version: str) -> None:
    card = event("E1", level=2, colours="red")
    at = holding(card, energy=[RED, BLUE, GREEN], version=version)
    assert at.offered("Ada") == {"play_event E1", "pass", "concede"}

    at = at.do("Ada", "play_event", event="E1")
    assert (at.waits, at.where("E1")) == (("paying.energy", "Ada"), "Ada hand")
    at = at.do("Ada", "turn_energy", energy="Nr").do("Ada", "turn_energy", energy="Nb")

    assert (at.where("E1"), at.waits) == ("Ada event_area", ("turn.action", "Ada"))
    assert [at.where(each) for each in ("Nr", "Nb", "Ng")] == [
        "Ada energy_area turned",
        "Ada energy_area turned",
        "Ada energy_area",
    ]
    assert at.clauses("played") == [("OML-4.7.1",)]


@pytest.mark.clause("OML-2.2.5")
def test_the_level_is_the_cost() -> None:
    three = event("E1", level=3)

    assert holding(three, energy=[RED, FILLER]).refused("Ada", "play_event", event="E1") == {
        "OML-2.2.5"
    }
    assert holding(three, energy=[RED, FILLER, turned(BLUE)]).refused(
        "Ada", "play_event", event="E1"
    ) == {"OML-2.2.5"}
    assert (
        holding(three, energy=[RED, FILLER, BLUE]).refused("Ada", "play_event", event="E1") == set()
    )


@pytest.mark.clause("OML-2.2.4")
def test_one_energy_of_the_same_colour_is_needed() -> None:
    red = event("E1", level=2, colours="red")

    assert holding(red, energy=[BLUE, GREEN]).refused("Ada", "play_event", event="E1") == {
        "OML-2.2.4"
    }
    assert holding(red, energy=[BLUE, GREEN, turned(RED)]).refused(
        "Ada", "play_event", event="E1"
    ) == {"OML-2.2.4"}


@pytest.mark.clause("OML-2.2.4", "OML-A11")
def test_the_energy_of_that_colour_is_among_those_turned() -> None:
    red = event("E1", level=2, colours="red")
    at = holding(red, energy=[BLUE, GREEN, RED]).do("Ada", "play_event", event="E1")
    at = at.do("Ada", "turn_energy", energy="Nb")

    assert at.offered("Ada") == {"turn_energy Nr", "concede"}
    assert at.refused("Ada", "turn_energy", energy="Ng") == {"OML-2.2.4"}


@pytest.mark.clause("OML-2.2.6")
def test_only_ready_energy_of_ones_own_is_turned() -> None:
    ada = {"hand": [event("E1", level=1)], "energy_area": [RED, turned(BLUE)]}
    at = table(Ada=ada, Ben={"energy_area": [event("K1")]}).do("Ada", "play_event", event="E1")

    assert at.refused("Ada", "turn_energy", energy="Nb") == {"OML-2.2.6"}
    assert at.refused("Ada", "turn_energy", energy="K1") == {"OML-4.8.1"}
    assert at.offered("Ada") == {"turn_energy Nr", "concede"}


@pytest.mark.clause("OML-A11", "OML-2.2.6")
def test_an_event_of_level_0_turns_nothing_and_needs_no_colour() -> None:
    at = holding(event("E1", level=0), energy=[BLUE]).do("Ada", "play_event", event="E1")

    assert (at.where("E1"), at.where("Nb")) == ("Ada event_area", "Ada energy_area")
    assert at.clauses("costs_nothing") == [("OML-A11",)]


TWO = event("E1", level=2, colours="red blue")


@pytest.mark.clause("OML-A10", "OML-2.2.4")
def test_any_colour_of_an_event_of_several_colours_will_do() -> None:
    at = holding(TWO, energy=[BLUE, GREEN]).do("Ada", "play_event", event="E1")
    at = at.do("Ada", "turn_energy", energy="Ng").do("Ada", "turn_energy", energy="Nb")

    assert ("OML-2.2.4", "OML-A10") in at.clauses("ended")


@pytest.mark.clause("OML-A10")
def test_a_tournament_may_want_each_colour() -> None:
    each = {"multicolour_payment": "each"}
    at = holding(TWO, energy=[BLUE, GREEN], settings=each)
    assert at.refused("Ada", "play_event", event="E1") == {"OML-A10"}

    at = holding(TWO, energy=[BLUE, GREEN, RED], settings=each).do("Ada", "play_event", event="E1")
    assert at.refused("Ada", "turn_energy", energy="Ng") == {"OML-A10"}
    at = at.do("Ada", "turn_energy", energy="Nb")
    assert at.offered("Ada") == {"turn_energy Nr", "concede"}


@pytest.mark.clause("OML-A10")
def test_one_energy_of_both_colours_has_each_of_them() -> None:
    both, one = event("Nx", colours="blue red"), event("E1", level=1, colours="red blue")
    each = {"multicolour_payment": "each"}

    assert holding(one, energy=[RED, both], settings=each).do(
        "Ada", "play_event", event="E1"
    ).offered("Ada") == {"turn_energy Nx", "concede"}


FIVE = [event(f"P{n}") for n in range(5)]


@pytest.mark.clause("OML-4.7.2", "OML-A18")
def test_a_sixth_event_is_refused() -> None:
    four = table(Ada={"hand": [event("E1")], "event_area": FIVE[:4]})
    five = table(Ada={"hand": [event("E1")], "event_area": FIVE})

    assert four.refused("Ada", "play_event", event="E1") == set()
    assert five.refused("Ada", "play_event", event="E1") == {"OML-4.7.2"}


@pytest.mark.clause("OML-A18")
def test_a_tournament_may_let_an_event_be_replaced() -> None:
    ada = {"hand": [event("E1")], "event_area": FIVE}
    at = table(Ada=ada, settings={"event_area_full": "replace"}).do("Ada", "play_event", event="E1")
    assert at.offered("Ada") == {*(f"make_room P{n}" for n in range(5)), "concede"}
    assert at.refused("Ada", "make_room", event="E1") == {"OML-4.7.2"}

    at = at.do("Ada", "make_room", event="P2")

    assert at.lying("event_area", "Ada") == ("P0", "P1", "P3", "P4", "E1")
    assert at.lying("drop_area", "Ada") == ("P2",)


@pytest.mark.clause("OML-6.6.1", "OML-A41")
def test_as_many_events_as_can_be_paid_are_played() -> None:
    at = holding(event("E1"), event("E2"), event("E3"))

    for number in ("E1", "E2", "E3"):
        at = at.do("Ada", "play_event", event=number)

    assert at.lying("event_area", "Ada") == ("E1", "E2", "E3")


@pytest.mark.clause("OML-6.6.1")
@pytest.mark.parametrize("step", ["energy", "attack", "block"])
def test_events_are_played_in_the_action_and_reaction_step(step: str) -> None:
    ada = {"hand": [event("E1")], "event_area": [event("E2")]}
    at = table(at=step, Ada=ada)

    assert "OML-6.6.1" in at.refused("Ada", "play_event", event="E1")


@pytest.mark.clause("OML-6.6.1", "OML-A41")
def test_the_other_player_cannot_answer() -> None:
    at = table(Ada={"hand": [event("E1")]}, Ben={"hand": [event("K1")]})

    assert at.refused("Ben", "play_event", event="K1") != set()
    assert at.offered("Ben") == {"concede"}


@pytest.mark.clause("OML-6.6.1")
def test_an_event_is_played_from_ones_own_hand() -> None:
    at = table(Ada={"drop_area": [event("E1")]}, Ben={"hand": [event("K1")]})

    assert at.refused("Ada", "play_event", event="E1") == {"OML-6.6.1"}
    assert at.refused("Ada", "play_event", event="K1") == {"OML-6.6.1"}


def test_an_event_that_is_being_paid_for_is_shown_to_all() -> None:
    at = holding(event("E1", level=1), FILLER, energy=[RED]).do("Ada", "play_event", event="E1")

    assert at.seen("Ben", "hand", "Ada") == ("E1", "?")


def test_an_event_played_at_the_wrong_time_is_recorded_as_it_happened() -> None:
    at = table(at="attack", Ada={"hand": [event("E1")]})

    at = at.do("Ada", "play_event", event="E1", forced="nobody noticed")

    assert (at.where("E1"), at.waits) == ("Ada event_area", ("turn.attack", "Ada"))


def test_an_event_that_could_not_be_paid_is_recorded_with_what_was_paid() -> None:
    at = holding(event("E1", level=3), energy=[BLUE])

    at = at.do("Ada", "play_event", event="E1", forced="nobody noticed")
    at = at.do("Ada", "turn_energy", energy="Nb")

    assert (at.where("E1"), at.where("Nb")) == ("Ada event_area", "Ada energy_area turned")
