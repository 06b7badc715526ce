"""The reaction and the block step (OML-6.8.*, OML-6.9.*, OML-2.2.1; OML-A14, OML-A31)."""

import pytest

from rules.tests.omoline.play.cards import activated, character, draw, event, op, relief, skill
from rules.tests.omoline.play.tables import VERSIONS, Table, ada, ben, table, turned

every_version = pytest.mark.parametrize("version", VERSIONS)
A1, B1, B2 = character("A1"), character("B1"), character("B2")
HOLD, OTHER, RELIEF = event("K1", "hold 200"), event("K2", "hold 100"), event("K3", "relief 100")


def attacked(at: str, **more: object) -> Table:
    """Return a step of Ada's turn in which E1 attacks B1 and E2 attacks B2."""
    given = {
        "line": [ada(A1), ben(B1, urge=5), ben(B2)],
        "Ada": {"event_area": [turned(event("E1")), turned(event("E2"))]},
        "Ben": {"event_area": [HOLD, OTHER, RELIEF]},
        "attacks": {"E1": "B1", "E2": "B2"},
    }
    return table(at=at, **{**given, **more})  # type: ignore[arg-type]


@every_version
@pytest.mark.clause("OML-6.8.1", "OML-6.8.2", "OML-A41")
def test_the_block_player_acts_as_in_the_action_step(version: str) -> None:
    ben_has = {
        "hand": [event("N1"), event("N2", level=1)],
        "energy_area": [event("N3")],
        "event_area": [event("K1", effects=[activated(draw(1), turn_self=True)])],
        "skill_area": [
            character("T1", red=1, skill=skill("red", 1, op("change_closure", amount=1)))
        ],
    }
    at = attacked("reaction", version=version, Ben=ben_has)

    assert at.waits == ("turn.reaction", "Ben")
    assert at.offered("Ben") == {
        "play_event N1",
        "play_event N2",
        "activate K1 1",
        "use_skill T1",
        "pass",
        "concede",
    }
    at = at.do("Ben", "play_event", event="N2").do("Ben", "turn_energy", energy="N3")
    assert (at.where("N2"), at.waits) == ("Ben event_area", ("turn.reaction", "Ben"))
    assert at.do("Ben", "activate", event="K1", effect=1).count("hand", "Ben") == 2


@pytest.mark.clause("OML-6.8.2")
def test_the_block_player_pays_with_ones_own_ready_energy() -> None:
    theirs = {"hand": [event("N1", level=1)], "energy_area": [turned(event("N2"))]}
    at = attacked("reaction", Ben=theirs, Ada={"energy_area": [event("E5")]}, attacks={})

    assert at.refused("Ben", "play_event", event="N1") == {"OML-2.2.5"}


@pytest.mark.clause("OML-6.8.1")
def test_the_attack_player_does_not_act_in_the_reaction_step() -> None:
    mine = {"hand": [event("E5")], "event_area": [turned(event("E1")), turned(event("E2"))]}
    at = attacked("reaction", Ada=mine)

    assert at.offered("Ada") == {"concede"}
    assert at.refused("Ada", "play_event", event="E5") != set()


@pytest.mark.clause("OML-6.8.1", "OML-6.9.1")
def test_the_steps_of_the_block_player_cite_the_version() -> None:
    started = attacked("attack")
    assert started.passes("Ada").clauses("goto") == [("OML-6.7.5", "OML-6.8.1", "OML-A36")]
    assert attacked("reaction").passes("Ben").clauses("goto") == [("OML-6.7.5", "OML-6.9.1")]
    assert attacked("attack", version="r1").passes("Ada").clauses("goto") == [
        ("OML-6.7.5", "OML-A36")
    ]


# blocks


@every_version
@pytest.mark.clause("OML-6.9.2", "OML-2.2.1", "OML-4.7.3")
def test_an_event_is_turned_to_block_for_an_attacked_character(version: str) -> None:
    at = attacked("block", version=version)
    assert at.waits == ("turn.block", "Ben")

    at = at.do("Ben", "block", event="K1", character="B1")

    assert at.where("K1") == "Ben event_area turned"
    assert at.fact("blocks") == ((at.piece("K1"), at.piece("B1")),)
    assert at.clauses("blocks") == [("OML-6.9.2", "OML-4.7.3")]


@pytest.mark.clause("OML-6.9.2")
def test_only_ones_own_attacked_characters_are_blocked_for() -> None:
    at = attacked("block", attacks={"E1": "B1"})

    assert at.refused("Ben", "block", event="K1", character="B2") == {"OML-6.9.2"}
    assert at.refused("Ben", "block", event="K1", character="A1") == {"OML-6.9.2"}
    assert at.offered("Ben") == {"block K1 B1", "block K2 B1", "block K3 B1", "pass", "concede"}


@pytest.mark.clause("OML-6.9.2", "OML-A31", "OML-4.7.3")
def test_only_ready_events_of_ones_own_block() -> None:
    at = attacked("block", Ben={"event_area": [turned(HOLD)], "hand": [OTHER]})

    assert at.refused("Ben", "block", event="K1", character="B1") == {"OML-4.7.3"}
    assert at.refused("Ben", "block", event="K2", character="B1") == {"OML-6.9.2"}
    assert at.refused("Ben", "block", event="E1", character="B1") == {"OML-6.9.2"}


@pytest.mark.clause("OML-6.9.3")
def test_any_number_of_events_block() -> None:
    at = attacked("block").do("Ben", "block", event="K1", character="B1")
    at = at.do("Ben", "block", event="K2", character="B1").do(
        "Ben", "block", event="K3", character="B2"
    )

    assert len(at.fact("blocks")) == 3
    assert at.offered("Ben") == {"pass", "concede"}


@every_version
@pytest.mark.clause("OML-6.9.4")
def test_events_of_one_attribute_only_block_together(version: str) -> None:
    at = attacked("block", version=version).do("Ben", "block", event="K1", character="B1")
    assert at.refused("Ben", "block", event="K3", character="B1") == {"OML-6.9.4"}

    at = at.do("Ben", "block", event="K2", character="B1")

    assert at.reasons("blocks") == [("OML-6.9.2", "OML-6.9.4")]
    assert at.refused("Ben", "block", event="K3", character="B2") == set()


@pytest.mark.clause("OML-6.9.5")
def test_an_event_played_in_the_reaction_step_blocks() -> None:
    at = (
        attacked("reaction", Ben={"hand": [event("N1")]})
        .do("Ben", "play_event", event="N1")
        .passes("Ben")
    )

    assert "block N1 B1" in at.offered("Ben")


# a target that is gone

GONE = {"event_area": [event("K1", effects=[activated(relief(), turn_self=True)])]}


def relieved(**more: object) -> Table:
    """Return the table after Ben has relieved B1, which E1 attacks, and both have passed."""
    at = attacked("reaction", Ben=GONE, attacks={"E1": "B1"}, **more)
    at = at.do("Ben", "activate", event="K1", effect=1).do(
        "Ben", "choose_character", character="B1"
    )
    return at.passes("Ben", "Ben")


@every_version
@pytest.mark.clause("OML-A14", "OML-6.10.1", "OML-6.8.2")
def test_an_attack_on_a_character_that_has_left_the_line_has_no_battle(version: str) -> None:
    at = relieved(version=version)

    assert at.clauses("target_gone") == [("OML-6.10.1", "OML-A14")]
    assert (at.where("B1"), at.bottle("Ben")) == ("Ben skill_area", 8)
    assert at.where("E1") == "Ada event_area turned"
    assert at.waits == ("turn.energy", "Ben")


@pytest.mark.clause("OML-A14")
def test_the_judge_may_be_asked_about_a_target_that_is_gone() -> None:
    at = relieved(settings={"target_gone": "judge"})
    assert at.waits == ("by_hand.judge", "judge")

    assert at.carried_out().waits == ("turn.energy", "Ben")


@pytest.mark.clause("OML-6.10.1")
def test_an_attacker_that_was_destroyed_does_not_battle() -> None:
    destroys = op("destroy_event", target="opp_event")
    ben_has = {"event_area": [event("K1", effects=[activated(destroys, turn_self=True)])]}
    at = attacked("reaction", Ben=ben_has, attacks={"E1": "B1"})
    at = at.do("Ben", "activate", event="K1", effect=1).do("Ben", "choose_event", event="E1")

    at = at.passes("Ben", "Ben")

    assert (at.where("E1"), dict(at.line)["B1"]) == ("Ada drop_area", 6)
    assert at.clauses("no_attacker") == [("OML-6.10.1",)]
