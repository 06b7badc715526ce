"""Restroom, urge and line step, change of roles (OML-6.11 to 6.14, OML-4.4 to 4.6; OML-A05 to A09)."""

from typing import Any

import pytest

from rules.tests.omoline.play.cards import FILLER_CHARACTER, character, event
from rules.tests.omoline.play.tables import VERSIONS, Table, ada, ben, table

every_version = pytest.mark.parametrize("version", VERSIONS)
OPEN = {"closure": 0}
A1, A2, A3 = character("A1"), character("A2"), character("A3")
B1, B2, B3 = character("B1"), character("B2"), character("B3")
TOP_A, TOP_B = character("A9", 9), character("B9", 9)


def ended(*line: Any, at: str = "restroom", **more: Any) -> Table:
    """Return the table after Ada's end phase."""
    return table(at=at, line=line, **more).run_on()


# restroom step


@every_version
@pytest.mark.clause("OML-6.11.1", "OML-4.6.3")
def test_first_the_occupant_goes_to_the_skill_area(version: str) -> None:
    at = ended(ben(B1), restroom=[ada(A1)], facts=OPEN, version=version)

    assert (at.where("A1"), at.where("B1")) == ("Ada skill_area", "restroom")
    assert at.told.index("to_skill_area") < at.told.index("enters")
    assert at.clauses("to_skill_area") == [("OML-6.11.1", "OML-4.6.3", "OML-4.9.1")]


@pytest.mark.clause("OML-4.6.3", "OML-6.11.1")
def test_the_occupant_leaves_even_while_the_restroom_is_closed() -> None:
    at = ended(ben(B1), restroom=[ada(A1)])

    assert (at.where("A1"), at.lying("restroom")) == ("Ada skill_area", ())


@every_version
@pytest.mark.clause("OML-6.11.2", "OML-4.6.1", "OML-4.6.2")
def test_the_head_enters_and_is_relieved(version: str) -> None:
    at = ended(ada(A1, urge=3), ben(B1, urge=2), facts=OPEN, version=version)

    assert (at.lying("restroom"), at.line) == (("A1",), (("B1", 3),))
    assert (at.bottle("Ada"), at.bottle("Ben")) == (3, 0)


@every_version
@pytest.mark.clause("OML-6.11.3", "OML-4.6.4", "OML-A07")
@pytest.mark.parametrize("closure", [1, 2])
def test_while_closed_nobody_enters_and_a_counter_is_removed(version: str, closure: int) -> None:
    at = ended(ada(A1, urge=3), facts={"closure": closure}, version=version)

    assert (at.lying("restroom"), at.fact("closure")) == ((), closure - 1)
    assert at.line == (("A1", 4),)


@pytest.mark.clause("OML-A07", "OML-6.11.3")
def test_closure_comes_before_the_bar() -> None:
    at = ended(ada(A1, urge=3), ben(B1), Ada={"bottle": 39})

    assert at.line == (("A1", 4), ("B1", 1))


@every_version
@pytest.mark.clause("OML-6.11.4", "OML-5.2.4", "OML-A06", "OML-A38")
def test_a_barred_head_goes_to_the_rear_and_nobody_enters(version: str) -> None:
    line = (ada(A1, urge=4), ben(B1), ada(A2), ben(B2))

    at = ended(*line, Ada={"bottle": 38}, facts=OPEN, version=version)

    assert at.lying("restroom") == ()
    assert at.line == (("B1", 1), ("A2", 1), ("B2", 1), ("A1", 5))
    assert at.clauses("to_rear") == [("OML-5.2.4", "OML-6.11.4", "OML-A38")]
    assert at.bottle("Ada") == 38


@pytest.mark.clause("OML-A06")
def test_a_tournament_may_let_the_next_one_enter() -> None:
    house = {"requeue_next_head_enters": True}
    at = ended(
        ada(A1, urge=4), ada(A2, urge=3), ben(B1), Ada={"bottle": 38}, facts=OPEN, settings=house
    )
    assert (at.lying("restroom"), at.line) == (("B1",), (("A1", 5), ("A2", 4)))

    at = ended(ada(A1, urge=4), ada(A2, urge=3), Ada={"bottle": 38}, facts=OPEN, settings=house)
    assert (at.lying("restroom"), at.line) == ((), (("A1", 5), ("A2", 4)))


def test_an_empty_line_leaves_the_restroom_empty() -> None:
    at = ended(facts=OPEN)

    assert (at.lying("restroom"), at.clauses("nobody_waits")) == ((), [("OML-6.11.2",)])


# urge step


@every_version
@pytest.mark.clause("OML-6.12.1", "OML-A08")
def test_every_character_in_the_line_gains_one(version: str) -> None:
    line = (ada(A1), ben(B1, urge=2), ada(A2, urge=3), ben(B2, urge=4))

    at = ended(*line, restroom=[], facts=OPEN, version=version)

    assert at.line == (("B1", 3), ("A2", 4), ("B2", 5))
    assert (at.lying("restroom"), at.mark("A1", "urge")) == (("A1",), 0)


@every_version
@pytest.mark.clause("OML-6.12.2", "OML-6.12.3", "OML-2.1.2")
def test_at_the_hold_power_nothing_is_gained_and_no_accident_happens(version: str) -> None:
    at = ended(ada(A1, urge=7), ben(B1, urge=6), version=version)

    assert (at.line, at.bottle("Ada")) == ((("A1", 7), ("B1", 7)), 0)
    assert at.clauses("at_hold_power") == [("OML-6.12.2", "OML-6.12.3", "OML-2.1.2")]
    assert "accident" not in at.told


@pytest.mark.clause("OML-A08")
def test_who_is_requeued_gains_one_and_who_joins_does_not() -> None:
    at = ended(ada(A1, urge=4), Ada={"bottle": 37, "character_deck": [TOP_A]}, facts=OPEN)

    assert at.line == (("A1", 5), ("A9", 7))


# line step

JOINING: dict[str, Any] = {"Ada": {"character_deck": [TOP_A]}, "Ben": {"character_deck": [TOP_B]}}


@every_version
@pytest.mark.clause("OML-6.13.2", "OML-6.13.6", "OML-4.5.2", "OML-A39")
@pytest.mark.parametrize("first", ["Ada", "Ben"])
@pytest.mark.parametrize("turn", ["Ada", "Ben"])
def test_the_one_who_went_first_in_the_game_adds_a_character_first(
    version: str, first: str, turn: str
) -> None:
    at = table(
        at="line", turn=turn, first=first, line=[ben(B1)], version=version, **JOINING
    ).run_on()

    order = ["A9", "B9"] if first == "Ada" else ["B9", "A9"]
    assert [card for card, _ in at.line] == ["B1", *order]
    assert at.clauses("joins") == [
        ("OML-6.13.2", "OML-4.5.2", "OML-A39"),
        ("OML-6.13.6", "OML-4.5.2", "OML-A39"),
    ]


@every_version
@pytest.mark.clause("OML-6.13.3", "OML-4.4.2", "OML-A09")
@pytest.mark.parametrize(
    ("bottle", "counters"), [(0, 0), (4, 0), (5, 1), (14, 2), (19, 3), (40, 8)]
)
def test_who_joins_gets_a_fifth_of_the_bottle(version: str, bottle: int, counters: int) -> None:
    at = ended(at="line", Ada={"character_deck": [TOP_A], "bottle": bottle}, version=version)

    assert (at.line, at.bottle("Ada")) == ((("A9", counters),), bottle)


@pytest.mark.clause("OML-A09")
def test_a_tournament_may_take_the_counters_out_of_the_bottle() -> None:
    house = {"entry_counters_source": "bottle"}

    at = ended(at="line", Ada={"character_deck": [TOP_A], "bottle": 14}, settings=house)

    assert (at.line, at.bottle("Ada")) == ((("A9", 2),), 12)


@every_version
@pytest.mark.clause("OML-6.13.4", "OML-4.4.3")
@pytest.mark.parametrize(("bottle", "hp", "counters"), [(40, 6, 6), (35, 5, 5), (25, 6, 5)])
def test_nobody_joins_above_the_hold_power(
    version: str, bottle: int, hp: int, counters: int
) -> None:
    deck = [character("A8", hp)]

    at = ended(at="line", Ada={"character_deck": deck, "bottle": bottle}, version=version)

    assert at.line == (("A8", counters),)
    assert "accident" not in at.told


@every_version
@pytest.mark.clause("OML-6.13.5", "OML-4.5.3", "OML-A05")
def test_with_three_in_the_line_nobody_joins(version: str) -> None:
    three, two = (ada(A1), ada(A2), ada(A3)), (ben(B1), ben(B2))

    at = ended(*three, *two, at="line", restroom=[ben(B3)], version=version, **JOINING)

    assert [card for card, _ in at.line] == ["A1", "A2", "A3", "B1", "B2", "B9"]
    assert at.facts_of("line_full", "user") == [("Ada",)]
    assert at.facts_of("room_in_line", "user", "count") == [("Ben", 2)]


@pytest.mark.clause("OML-6.13.1", "OML-4.5.1")
def test_the_line_closes_up_in_its_order() -> None:
    at = ended(ada(A1, urge=1), ben(B1), ada(A2), ben(B2), facts=OPEN, **JOINING)

    assert [card for card, _ in at.line] == ["B1", "A2", "B2", "A9", "B9"]
    assert at.state.zones["line"] == tuple(at.piece(card) for card, _ in at.line)


@pytest.mark.clause("OML-A29", "OML-4.2.1")
def test_without_a_character_deck_nobody_joins() -> None:
    at = ended(at="line", Ben={"character_deck": [TOP_B]})

    assert at.line == (("B9", 0),)
    assert at.clauses("no_character") == [("OML-4.2.1", "OML-A29")]


@pytest.mark.clause("OML-4.5.2", "OML-2.1.1")
def test_an_unknown_character_is_named_when_it_joins() -> None:
    pools = {"characters": {"A9": 1, "G": 1}}
    deck = [ada(None, pool="characters"), ada(None, pool="characters")]
    at = table(
        at="line", Ada={"character_deck": deck, "bottle": 10}, known=[TOP_A], pools=pools
    ).run_on()
    assert at.waits == ("turn.joined", "chance")
    assert at.asked.domain is not None
    assert at.asked.domain.refuses("") is not None
    assert at.asked.domain.refuses("F") is not None

    at = at.outcome("A9")

    assert at.line == (("A9", 2),)
    assert at.seen("public", "line") == ("A9",)
    assert at.state.pools == {"characters": {FILLER_CHARACTER.no: 1}}


# the roles change


@every_version
@pytest.mark.clause("OML-6.14.1", "OML-6.14.2")
@pytest.mark.parametrize(("turn", "next_", "seat"), [("Ada", "Ben", 1), ("Ben", "Ada", 0)])
def test_the_roles_change_and_a_new_turn_begins(
    version: str, turn: str, next_: str, seat: int
) -> None:
    at = table(at="swap", turn=turn, version=version).run_on()

    assert (at.fact("attack_player"), at.fact("turn_no")) == (seat, 6)
    assert at.fact("first_player") == 0
    assert at.steps[:3] == ["turn.swap", "turn.refresh", "turn.draw"]
    assert at.waits == ("turn.energy", next_)


@every_version
@pytest.mark.clause("OML-6.11.1", "OML-6.12.1", "OML-6.13.1", "OML-6.14.1", "OML-A08")
def test_the_steps_of_the_end_phase_follow_one_another(version: str) -> None:
    at = table(at="block", version=version).passes("Ben")

    assert at.steps[: at.steps.index("turn.refresh")] == [
        "turn.battle",
        "turn.restroom",
        "turn.entry",
        "turn.urge",
        "turn.line",
        "turn.join",
        "turn.join",
        "turn.join",
        "turn.swap",
    ]


@pytest.mark.clause("OML-A37")
def test_turned_events_stay_turned_in_the_turn_of_the_opponent() -> None:
    at = table(at="block", Ada={"event_area": [ada(event("E1"), turned=True)]}).passes("Ben")

    assert (at.where("E1"), at.waits) == ("Ada event_area turned", ("turn.energy", "Ben"))
