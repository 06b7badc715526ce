"""Refresh and draw step (OML-6.3.1, OML-6.4.*), the limit of the hand (OML-4.3.*)."""

import pytest

from rules.tests.omoline.play.cards import activated, character, draw, event, on_play
from rules.tests.omoline.play.tables import OLD, VERSIONS, Table, table, turned

CARDS = {
    "event_area": [turned(event("E1"))],
    "energy_area": [turned(event("E2"))],
    "skill_area": [turned(character("S1"))],
}
THEIRS = {
    "event_area": [turned(event("K1"))],
    "energy_area": [turned(event("K2"))],
    "skill_area": [turned(character("T1"))],
}
every_version = pytest.mark.parametrize("version", VERSIONS)


@every_version
@pytest.mark.clause("OML-6.3.1", "OML-A43")
def test_the_turned_cards_of_the_attack_player_become_ready(version: str) -> None:
    at = table(version=version, at="refresh", Ada=CARDS, Ben=THEIRS).run_on()

    assert [at.where(card) for card in ("E1", "E2", "S1")] == [
        "Ada event_area",
        "Ada energy_area",
        "Ada skill_area",
    ]
    assert [at.where(card) for card in ("K1", "K2", "T1")] == [
        "Ben event_area turned",
        "Ben energy_area turned",
        "Ben skill_area turned",
    ]
    assert at.facts_of("readied", "card") == [("E1",), ("E2",), ("S1",)]
    assert set(at.clauses("readied")) == {("OML-6.3.1", "OML-A43")}


@every_version
@pytest.mark.clause("OML-6.4.1", "OML-4.3.1")
@pytest.mark.parametrize(("held", "drawn"), [(0, 5), (2, 3), (4, 1)])
def test_the_hand_is_filled_to_five(version: str, held: int, drawn: int) -> None:
    at = table(version=version, at="draw", Ada={"hand": held}, Ben={"hand": 1}).run_on()

    assert (at.count("hand", "Ada"), at.count("event_deck", "Ada")) == (5, 20 - drawn)
    assert at.facts_of("drawn", "user") == [("Ada",)] * drawn
    assert at.count("hand", "Ben") == 1
    assert at.waits == ("turn.energy", "Ada")


@every_version
@pytest.mark.clause("OML-6.4.2")
@pytest.mark.parametrize("held", [5, 6])
def test_with_five_or_more_cards_nothing_is_drawn(version: str, held: int) -> None:
    at = table(version=version, at="draw", Ada={"hand": held}).run_on()

    assert (at.count("hand", "Ada"), at.facts_of("drawn", "user")) == (held, [])
    assert at.clauses("no_draw") == [("OML-6.4.2",)]


@pytest.mark.clause("OML-6.4.1", "OML-4.3.1")
def test_the_top_card_is_drawn() -> None:
    deck = [event("E1"), event("E2"), event("E3")]
    at = table(at="draw", Ada={"hand": 3, "event_deck": deck}).run_on()

    assert at.lying("hand", "Ada") == ("F", "F", "F", "E1", "E2")
    assert at.lying("event_deck", "Ada") == ("E3",)


def test_an_unknown_card_is_asked_for_and_may_stay_unknown() -> None:
    unknown = {"hand": 3, "event_deck": [None, None, event("E1")]}
    at = table(at="draw", Ada=unknown).run_on()
    assert at.waits == ("drawing.drawn", "chance")

    at = at.outcome("E1").outcome("")

    assert at.lying("hand", "Ada") == ("F", "F", "F", "E1", "?")


# the limit of the hand


def after_two_draws(version: str, **settings: str) -> Table:
    """Return the table after Ada, with seven cards, has played one that draws two."""
    card = event("E1", effects=[on_play(draw(2))])
    ada = {"hand": [card], "event_area": [event("E2", effects=[activated(draw(6))])]}
    at = table(version=version, Ada=ada, settings=settings)
    at = at.do("Ada", "activate", event="E2", effect=1)
    assert at.count("hand", "Ada") == 7
    return at.do("Ada", "play_event", event="E1")


@pytest.mark.clause("OML-4.3.2h", "OML-A24")
@pytest.mark.parametrize("version", OLD)
def test_a_hand_above_seven_is_pointed_out_in_the_old_versions(version: str) -> None:
    at = after_two_draws(version)

    assert at.count("hand", "Ada") == 8
    assert at.facts_of("hand_over_limit", "user", "count") == [("Ada", 8)]
    assert at.clauses("hand_over_limit") == [("OML-4.3.2h", "OML-A24")]
    assert at.step == "turn.action"
    assert [
        problem.code for problem in at.game.validate(at.state) if problem.severity == "note"
    ] == ["hand_over_limit"]


@pytest.mark.clause("OML-4.3.2h", "OML-A24")
@pytest.mark.parametrize("version", OLD)
def test_the_judge_may_be_asked_about_a_hand_above_seven(version: str) -> None:
    at = after_two_draws(version, old_hand_limit_enforcement="judge")

    assert at.waits == ("by_hand.judge", "judge")
    assert at.carried_out().step == "turn.action"


@pytest.mark.clause("OML-4.3.2")
def test_the_hand_has_no_limit_since_r2() -> None:
    at = after_two_draws("r2")

    assert (at.count("hand", "Ada"), at.facts_of("hand_over_limit", "user")) == (8, [])
    at = at.passes("Ada", "Ada")
    assert (at.count("hand", "Ada"), at.waits) == (8, ("turn.energy", "Ben"))
    assert [problem.code for problem in at.game.validate(at.state)] == ["card_total"] * 4
