"""The attack step (OML-6.7.*, OML-2.2.1, OML-4.7.3; OML-A12, OML-A13, OML-A31, OML-A32, OML-A36)."""

import pytest

from rules.tests.omoline.play.cards import character, event
from rules.tests.omoline.play.tables import OLD, VERSIONS, Table, ada, ben, table, turned

every_version = pytest.mark.parametrize("version", VERSIONS)
A1, B1, B2 = character("A1"), character("B1"), character("B2")
HOLD, HOLD2, RELIEF = event("E1", "hold 200"), event("E2", "hold 300"), event("E3", "relief 200")


def attacking(**more: object) -> Table:
    """Return the attack step of Ada with two hold events and one relief event."""
    given = {"line": [ada(A1), ben(B1), ben(B2)], "Ada": {"event_area": [HOLD, HOLD2, RELIEF]}}
    return table(at="attack", **{**given, **more})  # type: ignore[arg-type]


@every_version
@pytest.mark.clause("OML-6.7.1", "OML-2.2.1", "OML-4.7.3")
def test_an_event_is_turned_and_an_opposing_character_named(version: str) -> None:
    at = attacking(version=version).do("Ada", "attack", event="E1", character="B1")

    assert at.where("E1") == "Ada event_area turned"
    assert at.fact("attacks") == ((at.piece("E1"), at.piece("B1")),)
    assert at.clauses("attacks") == [("OML-6.7.1", "OML-4.7.3")]
    assert at.waits == ("turn.attack", "Ada")


@every_version
@pytest.mark.clause("OML-6.7.1", "OML-A13")
def test_only_opposing_characters_in_the_line_are_attacked(version: str) -> None:
    ben_has = {"skill_area": [character("T1")]}
    at = attacking(version=version, restroom=[ben(character("B3"))], Ben=ben_has)

    assert [
        at.refused("Ada", "attack", event="E1", character=each) for each in ("A1", "B3", "T1")
    ] == [
        {"OML-6.7.1"},
        {"OML-6.7.1"},
        {"OML-6.7.1"},
    ]


@pytest.mark.clause("OML-4.7.3", "OML-A31", "OML-6.7.1")
def test_a_turned_event_does_not_attack() -> None:
    at = attacking(Ada={"event_area": [turned(HOLD), HOLD2]})

    assert at.refused("Ada", "attack", event="E1", character="B1") == {"OML-4.7.3"}
    at = at.do("Ada", "attack", event="E2", character="B1")
    assert at.refused("Ada", "attack", event="E2", character="B2") == {"OML-4.7.3"}


@pytest.mark.clause("OML-6.7.1")
def test_only_ones_own_events_in_play_attack() -> None:
    at = attacking(Ada={"hand": [HOLD], "energy_area": [HOLD2]}, Ben={"event_area": [event("K1")]})

    for card in ("E1", "E2", "K1"):
        assert at.refused("Ada", "attack", event=card, character="B1") == {"OML-6.7.1"}
    assert at.offered("Ada") == {"pass", "concede"}


@pytest.mark.clause("OML-6.7.2", "OML-A12")
def test_any_number_of_events_attack() -> None:
    five = [event(f"E{n}") for n in range(1, 6)]
    at = attacking(Ada={"event_area": five})

    for n in range(1, 6):
        at = at.do("Ada", "attack", event=f"E{n}", character="B2" if n == 5 else "B1")

    assert len(at.fact("attacks")) == 5
    assert at.offered("Ada") == {"pass", "concede"}


@every_version
@pytest.mark.clause("OML-6.7.3", "OML-A12")
def test_events_of_one_attribute_only_attack_together(version: str) -> None:
    at = attacking(version=version).do("Ada", "attack", event="E1", character="B1")
    assert at.refused("Ada", "attack", event="E3", character="B1") == {"OML-6.7.3"}

    at = at.do("Ada", "attack", event="E2", character="B1")
    assert at.reasons("attacks") == [("OML-6.7.1", "OML-6.7.3", "OML-A12")]
    at = at.do("Ada", "attack", event="E3", character="B2")

    assert [at.look.card(target).no for _, target in at.fact("attacks")] == ["B1", "B1", "B2"]


@pytest.mark.clause("OML-6.7.3")
def test_a_mixed_attack_is_recorded_as_it_happened() -> None:
    at = attacking().do("Ada", "attack", event="E1", character="B1")

    at = at.do("Ada", "attack", event="E3", character="B1", forced="nobody noticed")

    assert len(at.fact("attacks")) == 2
    assert "OML-6.7.3" in at.cited


@pytest.mark.clause("OML-6.7.4")
def test_an_event_played_in_this_turn_attacks() -> None:
    at = (
        table(line=[ben(B1)], Ada={"hand": [HOLD]})
        .do("Ada", "play_event", event="E1")
        .passes("Ada")
    )

    assert at.offered("Ada") == {"attack E1 B1", "pass", "concede"}


@every_version
@pytest.mark.clause("OML-6.7.5")
def test_after_an_attack_the_reaction_step_follows(version: str) -> None:
    at = attacking(version=version).do("Ada", "attack", event="E1", character="B1").passes("Ada")

    assert at.waits == ("turn.reaction", "Ben")
    assert "OML-6.7.5" in at.cited


@pytest.mark.clause("OML-6.7.6", "OML-6.8.1", "OML-6.9.1", "OML-7.3")
def test_without_an_attack_the_end_phase_follows_since_r2() -> None:
    at = attacking().passes("Ada")

    assert at.steps[:2] == ["turn.restroom", "turn.entry"]
    assert at.waits == ("turn.energy", "Ben")
    assert ("OML-6.7.6",) in at.clauses("goto")


@pytest.mark.clause("OML-6.7.6h", "OML-A32")
@pytest.mark.parametrize("version", OLD)
def test_without_an_attack_the_reaction_step_followed_in_the_old_versions(version: str) -> None:
    at = attacking(version=version).passes("Ada")
    assert (at.waits, at.clauses("goto")) == (("turn.reaction", "Ben"), [("OML-6.7.6h", "OML-A32")])

    at = at.passes("Ben")

    assert "turn.restroom" in at.steps
    assert at.waits == ("turn.energy", "Ben")


@pytest.mark.clause("OML-A32")
@pytest.mark.parametrize("version", OLD)
@pytest.mark.parametrize(("answer", "step"), [("yes", "turn.reaction"), ("no", "turn.energy")])
def test_the_judge_may_say_whether_there_was_a_reaction_step(
    version: str, answer: str, step: str
) -> None:
    at = attacking(version=version, settings={"old_reaction_without_attack": "judge"}).passes("Ada")
    assert at.waits == ("turn.old_reaction", "judge")

    assert at.outcome(answer).waits == (step, "Ben")


@pytest.mark.clause("OML-A36", "OML-6.7.1")
def test_there_is_no_reaction_between_attacks() -> None:
    at = attacking().do("Ada", "attack", event="E1", character="B1")

    assert (at.waits, at.offered("Ben")) == (("turn.attack", "Ada"), {"concede"})
    at = at.passes("Ada", "Ben")
    assert at.step == "turn.block"
    assert at.refused("Ada", "attack", event="E2", character="B1") != set()
