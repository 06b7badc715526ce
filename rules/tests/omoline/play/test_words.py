"""What people read of a game of OmoLine, in both languages."""

import pytest

from rules.core.engine.filtering import seen_trace
from rules.core.engine.sentences import describe
from rules.games.omoline.play.game import rules
from rules.tests.omoline.play.cards import activated, character, draw, event, on_play
from rules.tests.omoline.play.tables import PLAYERS, VERSIONS, Table, ben, table


def lines(at: Table) -> list[tuple[str, str]]:
    """Return what is told of the last step, in English and in Japanese."""
    assert at.trace is not None
    told = [describe(at.game, node, PLAYERS) for node in seen_trace(at.trace, "judge").walk()]
    return [(words.en, words.ja) for words in told]


@pytest.mark.clause("OML-6.7.1")
def test_an_attack_is_told_as_the_event_and_its_character() -> None:
    has = {"event_area": [event("E1"), event("E2")]}
    at = table(at="attack", line=[ben(character("B1")), ben(character("B2"))], Ada=has)
    at = at.do("Ada", "attack", event="E1", character="B1")

    at = at.do("Ada", "attack", event="E2", character="B2")

    assert ("Attack: E2 → B2", "攻撃: E2→B2") in lines(at)
    assert at.facts_of("attacks_declared", "event", "character") == [("E2", "B2")]


@pytest.mark.clause("OML-6.9.2")
def test_a_block_is_told_as_the_event_and_its_character() -> None:
    at = table(
        at="block",
        line=[ben(character("B1"))],
        Ada={"event_area": [event("E1")]},
        Ben={"event_area": [event("K1")]},
        attacks={"E1": "B1"},
    )

    at = at.do("Ben", "block", event="K1", character="B1")

    assert ("Block: K1 → B1", "防御: K1→B1") in lines(at)


@pytest.mark.clause("OML-6.6.2")
def test_effects_are_counted_from_one() -> None:
    card = event("E1", effects=[on_play(draw(1)), activated(draw(2), turn_self=True)])
    at = table(Ada={"event_area": [card], "hand": 0})

    assert at.offered("Ada") == {"activate E1 2", "pass", "concede"}
    assert at.do("Ada", "activate", event="E1", effect=2).count("hand", "Ada") == 2
    assert at.refused("Ada", "activate", event="E1", effect=1) == {"OML-6.6.2"}
    assert at.refused("Ada", "activate", event="E1", effect=0) == {"OML-6.6.2"}


@pytest.mark.clause("OML-3.2.1", "OML-3.1.1")
def test_a_wrong_count_is_told_in_a_form_that_fits_any_number() -> None:
    at = table(Ben={"character_deck": 1, "event_deck": 1, "hand": 0})
    hints = {(each.hint.en, each.hint.ja) for each in at.game.validate(at.state)}

    assert {each for each in hints if each[0].startswith("Ben")} == {
        (
            "Ben: 1 of 40 events. Check the count.",
            "Benのイベントは1枚です(40枚のはず)。枚数を確かめてください。",
        ),
        (
            "Ben: 1 of 10 characters. Check the count.",
            "Benのキャラは1枚です(10枚のはず)。枚数を確かめてください。",
        ),
    }


@pytest.mark.parametrize("version", VERSIONS)
def test_no_step_is_named_by_a_question(version: str) -> None:
    labels = [s.label for p in rules(version).procedures.values() for s in p.steps.values()]

    assert [each for each in labels if "?" in each.en or each.ja.endswith(("？", "か"))] == []
