"""What declared effects do (OML-2.2.2, OML-6.6.2, OML-5.3.1; OML-A19, OML-A20, OML-A25)."""

from typing import Any

import pytest

from rules.tests.omoline.play.cards import (
    Told,
    activated,
    character,
    draw,
    event,
    manual,
    on_play,
    op,
    relief,
    urge,
)
from rules.tests.omoline.play.tables import VERSIONS, Table, ada, ben, table, turned

every_version = pytest.mark.parametrize("version", VERSIONS)
A1, B1, B2 = character("A1", 7), character("B1", 7), character("B2", 6)


def doing(*ops: Told, **given: Any) -> Table:
    """Return the table after Ada has played E1, which does this."""
    mine = given.pop("Ada", {})
    given.setdefault("line", [ada(A1, urge=2), ben(B1, urge=6), ben(B2)])
    at = table(Ada={"hand": [event("E1", effects=[on_play(*ops)])], **mine}, **given)
    return at.do("Ada", "play_event", event="E1")


@every_version
@pytest.mark.clause("OML-6.6.2")
def test_an_activated_effect_is_used_in_the_action_step(version: str) -> None:
    cards = [event("E1", effects=[activated(draw(2), turn_self=True)]), event("E2")]
    at = table(version=version, Ada={"event_area": cards})
    assert at.offered("Ada") == {"activate E1 1", "pass", "concede"}

    at = at.do("Ada", "activate", event="E1", effect=1)

    assert (at.where("E1"), at.count("hand", "Ada")) == ("Ada event_area turned", 7)
    assert at.refused("Ada", "activate", event="E1", effect=1) == {"OML-6.6.2"}
    assert at.refused("Ada", "activate", event="E2", effect=1) == {"OML-6.6.2"}


@pytest.mark.clause("OML-6.6.2")
def test_the_cost_of_an_activated_effect_is_paid_with_any_energy() -> None:
    costs = event("E1", effects=[activated(op("change_closure", amount=2), energy=2)])
    blue = [event("N1", colours="blue"), event("N2", colours="blue")]
    poor = table(Ada={"event_area": [costs], "energy_area": [blue[0], turned(blue[1])]})
    assert poor.refused("Ada", "activate", event="E1", effect=1) == {"OML-6.6.2"}

    at = table(Ada={"event_area": [costs], "energy_area": blue}).do(
        "Ada", "activate", event="E1", effect=1
    )
    assert at.fact("closure") == 1
    at = at.do("Ada", "turn_energy", energy="N1").do("Ada", "turn_energy", energy="N2")

    assert (at.fact("closure"), at.where("E1")) == (3, "Ada event_area")


@pytest.mark.clause("OML-6.6.2")
def test_only_effects_of_ones_own_events_in_play_are_used() -> None:
    effect = [activated(draw(1), turn_self=True)]
    at = table(
        Ada={"hand": [event("E1", effects=effect)]},
        Ben={"event_area": [event("K1", effects=effect)]},
    )

    assert at.refused("Ada", "activate", event="E1", effect=1) == {"OML-6.6.2"}
    assert at.refused("Ada", "activate", event="K1", effect=1) == {"OML-6.6.2"}


@pytest.mark.clause("OML-2.2.2")
def test_parts_of_an_effect_are_carried_out_in_order() -> None:
    at = doing(op("change_closure", amount=-3), draw(1))

    assert (at.fact("closure"), at.count("hand", "Ada"), at.step) == (0, 1, "turn.action")
    assert at.clauses("set")[0] == ("OML-2.2.2", "OML-4.6.4")


@pytest.mark.clause("OML-2.2.2")
def test_two_effects_of_one_event_are_carried_out_in_order() -> None:
    both = [on_play(op("change_closure", amount=1)), on_play(op("change_closure", amount=-2))]
    at = table(Ada={"hand": [event("E1", effects=both)]}).do("Ada", "play_event", event="E1")

    assert at.fact("closure") == 0


@pytest.mark.parametrize(
    ("target", "named"),
    [("own_line", {"A1"}), ("opp_line", {"B1", "B2"}), ("any_line", {"A1", "B1", "B2"})],
)
def test_an_effect_names_a_character_in_the_line(target: str, named: set[str]) -> None:
    at = doing(urge(1, target), Ada={"skill_area": [character("S1")]})

    assert at.offered("Ada") == {*(f"choose_character {card}" for card in named), "concede"}
    assert at.refused("Ada", "choose_character", character="S1") == {"OML-2.2.2"}


@pytest.mark.clause("OML-2.1.23")
@pytest.mark.parametrize(("amount", "after"), [(1, 3), (-1, 1), (-9, 0)])
def test_urge_changes_by_an_effect(amount: int, after: int) -> None:
    at = doing(urge(amount, "own_line")).do("Ada", "choose_character", character="A1")

    assert dict(at.line)["A1"] == after


@pytest.mark.clause("OML-A34", "OML-5.4.1")
def test_an_effect_can_cause_an_accident_outside_battle() -> None:
    at = doing(urge(2)).do("Ada", "choose_character", character="B1")

    assert (at.where("B1"), at.bottle("Ben"), at.step) == ("Ben skill_area", 8 + 7, "turn.action")
    assert at.clauses("accident") == [("OML-5.4.1", "OML-2.1.8", "OML-A34")]


def test_an_effect_without_a_target_does_nothing() -> None:
    at = doing(urge(1), draw(1), line=[])

    assert (at.clauses("no_target"), at.count("hand", "Ada")) == ([("OML-2.2.2",)], 1)
    at = doing(op("remove_event", target="opp_event"))
    assert (at.step, at.clauses("no_target")) == ("turn.action", [("OML-2.2.2",)])


EVENTS: dict[str, Any] = {
    "Ada": {"event_area": [event("E2")]},
    "Ben": {"event_area": [event("K1")]},
}


@pytest.mark.parametrize(
    ("target", "named"),
    [("own_event", {"E1", "E2"}), ("opp_event", {"K1"}), ("any_event", {"E1", "E2", "K1"})],
)
def test_an_effect_names_an_event_in_play(target: str, named: set[str]) -> None:
    at = doing(op("destroy_event", target=target), **EVENTS)

    assert at.offered("Ada") == {*(f"choose_event {card}" for card in named), "concede"}
    assert at.refused("Ada", "choose_event", event=at.state.zones["hand:1"][0]) == {"OML-2.2.2"}


@pytest.mark.clause("OML-4.10.1", "OML-4.11.1")
@pytest.mark.parametrize(
    ("name", "zone", "clause"),
    [
        ("destroy_event", "Ben drop_area", "OML-4.10.1"),
        ("remove_event", "Ben lost_area", "OML-4.11.1"),
    ],
)
def test_an_event_goes_to_its_owners_drop_or_lost_area(name: str, zone: str, clause: str) -> None:
    at = doing(op(name, target="opp_event"), **EVENTS).do("Ada", "choose_event", event="K1")

    assert at.where("K1") == zone
    assert clause in at.cited


def powered(until: str) -> Table:
    """Return the table after the power of E2 was raised by 300, before Ada attacks."""
    at = doing(op("change_power", target="own_event", amount=300, until=until), **EVENTS)
    return at.do("Ada", "choose_event", event="E2").passes("Ada")


@pytest.mark.clause("OML-2.2.10", "OML-2.2.2")
@pytest.mark.parametrize("until", ["battle_end", "turn_end"])
def test_a_change_of_power_counts_in_battle_and_wears_off(until: str) -> None:
    at = powered(until).do("Ada", "attack", event="E2", character="B2").passes("Ada", "Ben")
    at = at.do("Ben", "block", event="K1", character="B2").passes("Ben")

    assert at.facts_of("attack_wins", "attack", "block") == [(500, 200)]
    assert at.fact("power_changes") == ()
    assert at.waits == ("turn.energy", "Ben")


@pytest.mark.parametrize(("until", "step"), [("battle_end", "restroom"), ("turn_end", "swap")])
def test_a_change_of_power_ends_with_the_battle_phase_or_with_the_turn(
    until: str, step: str
) -> None:
    at = table(at="battle", facts={"power_changes": ((1, 100, until),)}, line=[ben(B1)]).run_on()

    assert at.trace is not None
    steps = [node for node in at.trace.walk() if node.key == "entered"]
    ends = [
        node
        for node in steps
        if any(each.facts.get("fact") == "power_changes" for each in node.children)
    ]
    assert [node.facts["step"] for node in ends] == [step]


@pytest.mark.clause("OML-2.2.2", "OML-A25")
def test_a_text_that_is_not_declared_waits_for_the_judge() -> None:
    at = doing(manual("Text of E1"), draw(1))
    assert at.waits == ("by_hand.judge", "judge")
    assert at.asked.text is not None
    assert (at.asked.text.ja, at.cited[-1]) == ("Text of E1", "OML-A25")

    at = at.carried_out()

    assert (at.step, at.count("hand", "Ada")) == ("turn.action", 1)


@pytest.mark.clause("OML-2.2.2", "OML-A25")
def test_a_printed_text_without_any_declared_effect_waits_for_the_judge() -> None:
    at = table(Ada={"hand": [event("E1", text="Text of E1")]}).do("Ada", "play_event", event="E1")

    assert (at.waits, at.where("E1")) == (("by_hand.judge", "judge"), "Ada event_area")


@pytest.mark.clause("OML-2.2.16")
def test_an_event_without_a_text_is_only_moved() -> None:
    at = table(Ada={"hand": [event("E1")]}).do("Ada", "play_event", event="E1")

    assert [key for key in at.told if key not in ("act", "entered", "begun", "goto", "ended")] == [
        "announced",
        "costs_nothing",
        "played",
    ]


@pytest.mark.clause("OML-5.3.1", "OML-A20")
def test_only_an_effect_brings_emergency_relief() -> None:
    at = table(line=[ada(A1, urge=7)])
    assert not any("relief" in name for name in at.game.rules.acts)

    at = doing(relief(), line=[ada(A1, urge=5)]).do("Ada", "choose_character", character="A1")

    assert at.where("A1") == "Ada skill_area"
    assert at.clauses("relief_by_effect") == [("OML-5.3.1", "OML-A20")]


@pytest.mark.clause("OML-A19", "OML-5.3.4")
def test_the_rest_of_a_cancelled_effect_is_for_the_judge() -> None:
    at = doing(relief(), draw(1), Ada={"bottle": 40}, line=[ada(A1, urge=5)])
    at = at.do("Ada", "choose_character", character="A1")
    assert at.waits == ("by_hand.judge", "judge")

    at = at.carried_out()

    assert (at.step, at.count("hand", "Ada"), at.line) == ("turn.action", 0, (("A1", 5),))


@pytest.mark.clause("OML-A19")
def test_the_rest_is_carried_out_when_relief_is_done() -> None:
    at = doing(relief(), draw(1), line=[ada(A1, urge=5)])

    at = at.do("Ada", "choose_character", character="A1")

    assert (at.step, at.count("hand", "Ada"), at.bottle("Ada")) == ("turn.action", 1, 8)
