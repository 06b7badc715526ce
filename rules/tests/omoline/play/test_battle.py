"""Battles (OML-6.10.*, OML-2.2.8 to 2.2.14; OML-A02, OML-A12, OML-A15, OML-A22, OML-A37)."""

from collections.abc import Sequence
from typing import Any

import pytest

from rules.games.omoline.cards.model import Card
from rules.games.omoline.play.table import CYCLES
from rules.tests.omoline.play.cards import character, event
from rules.tests.omoline.play.tables import VERSIONS, Table, ada, ben, table, turned

every_version = pytest.mark.parametrize("version", VERSIONS)
A1, B1, B2 = character("A1"), character("B1", 20), character("B2", 20)
FIXED = {"attribute_cycle": CYCLES[0]}


def fought(
    attack: Sequence[Card], block: Sequence[Card] = (), *, target: Any = None, **more: Any
) -> Table:
    """Return the table after these events have attacked B1 and these have blocked for it."""
    at = table(
        at="block",
        line=[target or ben(B1)],
        Ada={"event_area": [turned(each) for each in attack], **more.pop("Ada", {})},
        Ben={"event_area": [turned(each) for each in block], **more.pop("Ben", {})},
        attacks={each.no: "B1" for each in attack},
        blocks={each.no: "B1" for each in block},
        **more,
    )
    return at.passes("Ben")


def hold(no: str, power: int, wave: int = 1) -> Card:
    return event(no, f"hold {power}", wave=wave)


def urge(at: Table) -> int:
    """Return the urge of B1 before the urge step of this turn has raised it."""
    assert at.step == "turn.energy"
    return dict(at.line)["B1"] - 1


# who wins


@every_version
@pytest.mark.clause("OML-6.10.3", "OML-6.10.6", "OML-2.2.11")
def test_the_higher_total_wins(version: str) -> None:
    attack, block = [hold("E1", 200), hold("E2", 200)], [hold("K1", 300)]
    at = fought(attack, block, version=version)
    assert at.facts_of("attack_wins", "attack", "block") == [(400, 300)]
    assert at.clauses("attack_wins") == [("OML-6.10.3", "OML-6.10.6", "OML-2.2.11", "OML-6.10.4")]

    at = fought([hold("E1", 300)], [hold("K1", 200), hold("K2", 200)], version=version)
    assert at.facts_of("block_wins", "attack", "block") == [(300, 400)]


@every_version
@pytest.mark.clause("OML-6.10.6", "OML-2.2.12")
def test_on_equal_power_the_attack_wins(version: str) -> None:
    at = fought([hold("E1", 400)], [hold("K1", 400)], version=version)

    assert at.facts_of("attack_wins", "attack", "block") == [(400, 400)]
    assert "OML-2.2.12" in at.clauses("attack_wins")[0]


@pytest.mark.clause("OML-2.2.9", "OML-6.10.4")
@pytest.mark.parametrize(
    ("attack", "block", "cycle", "totals"),
    [
        ("hold", "relief", CYCLES[0], (500, 400)),
        ("relief", "accident", CYCLES[0], (500, 400)),
        ("accident", "hold", CYCLES[0], (500, 400)),
        ("relief", "hold", CYCLES[0], (300, 600)),
        ("hold", "hold", CYCLES[0], (300, 400)),
        ("hold", "relief", CYCLES[1], (300, 600)),
        ("hold", "accident", CYCLES[1], (500, 400)),
        ("accident", "relief", CYCLES[1], (500, 400)),
    ],
)
def test_the_side_with_the_advantage_adds_200(
    attack: str, block: str, cycle: str, totals: tuple[int, int]
) -> None:
    events = [event("E1", f"{attack} 300")], [event("K1", f"{block} 400")]

    at = fought(*events, settings={"attribute_cycle": cycle})

    key = "attack_wins" if totals[0] >= totals[1] else "block_wins"
    assert at.facts_of(key, "attack", "block") == [totals]


@every_version
@pytest.mark.clause("OML-6.10.5")
def test_the_200_are_added_once(version: str) -> None:
    attack = [hold(f"E{n}", 100, wave=0) for n in range(3)]
    block = [event("K1", "relief 500")]
    assert fought(attack, block, settings=FIXED, version=version).facts_of(
        "attack_wins", "attack", "block"
    ) == [(500, 500)]

    block = [event("K1", "accident 100"), event("K2", "accident 100")]
    assert fought([hold("E1", 300)], block, settings=FIXED).facts_of(
        "block_wins", "attack", "block"
    ) == [(300, 400)]


# the direction of the attributes

UNSURE = [hold("E1", 300)], [event("K1", "accident 400")]


@every_version
@pytest.mark.clause("OML-2.2.8", "OML-A02")
def test_the_judge_says_the_direction_where_it_decides(version: str) -> None:
    at = fought(*UNSURE, version=version)
    assert (at.waits, at.where("K1")) == (("battle.direction", "judge"), "Ben event_area turned")

    wins, loses = at.outcome(CYCLES[1]), at.outcome(CYCLES[0])

    assert wins.facts_of("attack_wins", "attack", "block") == [(500, 400)]
    assert loses.facts_of("block_wins", "attack", "block") == [(300, 600)]
    assert wins.reasons("direction") == [("OML-2.2.8", "OML-A02")]


@pytest.mark.clause("OML-2.2.8", "OML-A02")
@pytest.mark.parametrize(("power", "key"), [(700, "attack_wins"), (100, "block_wins")])
def test_no_question_is_asked_where_both_directions_agree(power: int, key: str) -> None:
    at = fought([hold("E1", power)], [event("K1", "accident 400")])

    assert at.clauses("either_way") == [("OML-2.2.8", "OML-2.2.9", "OML-A02")]
    assert len(at.clauses(key)) == 1
    assert at.fact("direction") is None


@pytest.mark.clause("OML-A02")
def test_the_direction_that_was_said_holds_for_the_game() -> None:
    at = fought(*UNSURE, facts={"direction": CYCLES[1], "closure": 1})

    assert at.facts_of("attack_wins", "attack", "block") == [(500, 400)]
    assert at.waits == ("turn.energy", "Ben")


# what the loser loses, what the target takes


@every_version
@pytest.mark.clause("OML-6.10.7", "OML-2.2.14", "OML-6.10.10", "OML-2.1.23")
def test_a_blocked_attack_that_wins_deals_the_wave(version: str) -> None:
    at = fought(
        [hold("E1", 400, wave=2)], [hold("K1", 300)], target=ben(B1, urge=3), version=version
    )

    assert urge(at) == 5
    assert at.facts_of("damage", "card", "amount") == [("B1", 2)]
    assert at.clauses("damage") == [("OML-6.10.7", "OML-2.2.14", "OML-6.10.10")]


@every_version
@pytest.mark.clause("OML-6.10.8")
def test_where_the_block_wins_there_is_no_damage(version: str) -> None:
    at = fought(
        [hold("E1", 300, wave=2)], [hold("K1", 400)], target=ben(B1, urge=3), version=version
    )

    assert (urge(at), at.clauses("no_damage")) == (3, [("OML-6.10.8",)])


@every_version
@pytest.mark.clause("OML-6.10.9", "OML-2.2.10", "OML-A37")
def test_an_unblocked_attack_deals_the_wave_and_one_more(version: str) -> None:
    at = fought([hold("E1", 0, wave=2)], version=version)

    assert urge(at) == 3
    assert at.clauses("damage") == [("OML-6.10.9", "OML-2.2.14", "OML-6.10.10")]
    assert not {"attack_wins", "block_wins", "either_way"} & set(at.told)
    assert at.where("E1") == "Ada event_area turned"


@every_version
@pytest.mark.clause("OML-6.10.12", "OML-4.10.1")
def test_all_events_of_the_loser_go_to_the_drop(version: str) -> None:
    attack, block = [hold("E1", 300), hold("E2", 200)], [hold("K1", 100), hold("K2", 100)]
    at = fought(attack, block, version=version)
    if at.step == "battle.choose":
        at = at.do("Ada", "deal_damage", event="E1")
    won = at.lying("event_area", "Ada"), at.lying("drop_area", "Ben"), at.where("E1")
    assert won == (("E1", "E2"), ("K1", "K2"), "Ada event_area turned")

    block = [hold("K1", 300), hold("K2", 300)]
    at = fought(attack, block, version=version)
    assert (at.lying("drop_area", "Ada"), at.lying("event_area", "Ben")) == (
        ("E1", "E2"),
        ("K1", "K2"),
    )


# several attackers


@pytest.mark.clause("OML-6.10.11", "OML-A15")
@pytest.mark.parametrize("version", ["r1", "r2"])
@pytest.mark.parametrize(("chosen", "after"), [("E1", 2), ("E2", 3)])
def test_the_attack_player_chooses_the_one_event_that_deals_damage(
    version: str, chosen: str, after: int
) -> None:
    at = fought([hold("E1", 200, wave=1), hold("E2", 200, wave=2)], version=version)
    assert at.waits == ("battle.choose", "Ada")
    assert at.offered("Ada") == {"deal_damage E1", "deal_damage E2", "concede"}

    at = at.do("Ada", "deal_damage", event=chosen)

    assert urge(at) == after
    assert at.clauses("damage")[0][:2] == ("OML-6.10.11", "OML-A15")


@pytest.mark.clause("OML-6.10.11")
def test_only_a_winning_event_deals_damage() -> None:
    at = fought([hold("E1", 200), hold("E2", 200)], [hold("K1", 100)])

    assert at.refused("Ada", "deal_damage", event="K1") == {"OML-6.10.11"}


@pytest.mark.clause("OML-6.10.11h", "OML-A22", "OML-7.6")
def test_in_r0_the_judge_enters_the_damage_of_several_events() -> None:
    at = fought([hold("E1", 200, wave=1), hold("E2", 200, wave=2)], version="r0")
    assert at.waits == ("battle.amount", "judge")
    assert at.asked.domain is not None
    assert [value for value, _ in at.asked.domain.outcomes()] == [0, 1, 2, 3, 4, 5]

    at = at.outcome(4)

    assert urge(at) == 4
    assert at.clauses("damage") == [("OML-6.10.11h", "OML-A22", "OML-6.10.10")]


@pytest.mark.clause("OML-6.10.11h", "OML-A22")
def test_in_r0_a_tournament_may_add_up_the_damage() -> None:
    at = fought(
        [hold("E1", 200, wave=1), hold("E2", 200, wave=2)],
        version="r0",
        settings={"old_multi_damage": "sum"},
    )

    assert urge(at) == 5


# order, and accidents


def two(front: Any, rear: Any, **more: Any) -> Table:
    """Return the table after E1 has attacked B1 in front and E2 has attacked B2 behind it."""
    return table(
        at="block",
        line=[ada(A1), front, rear],
        Ada={"event_area": [turned(hold("E1", 200)), turned(hold("E2", 200))]},
        attacks={"E1": "B1", "E2": "B2"},
        **more,
    ).passes("Ben")


@every_version
@pytest.mark.clause("OML-6.10.1", "OML-6.10.2")
def test_a_battle_takes_place_for_each_attacked_character_from_the_rear(version: str) -> None:
    at = two(ben(B1), ben(B2), version=version)

    assert at.facts_of("damage", "card", "amount") == [("B2", 2), ("B1", 2)]
    assert at.fact("attacks") == at.fact("blocks") == at.fact("battled") == ()


@every_version
@pytest.mark.clause("OML-6.10.13", "OML-2.1.2", "OML-5.4.1", "OML-5.4.2")
def test_damage_above_the_hold_power_is_an_accident(version: str) -> None:
    at = fought([hold("E1", 200, wave=2)], target=ben(character("B1", 6), urge=5), version=version)

    assert (at.where("B1"), at.bottle("Ben")) == ("Ben skill_area", 14)
    assert at.clauses("accident") == [("OML-5.4.1", "OML-2.1.8", "OML-6.10.13", "OML-2.1.2")]


@pytest.mark.clause("OML-2.1.8", "OML-5.4.1")
def test_damage_up_to_the_hold_power_is_none() -> None:
    at = fought([hold("E1", 200)], target=ben(character("B1", 7), urge=5))

    assert (at.line, at.bottle("Ben")) == ((("B1", 7),), 0)
    assert at.clauses("no_accident_yet") == [("OML-2.1.8",)]


@pytest.mark.clause("OML-A26", "OML-5.4.3", "OML-6.10.2")
def test_after_a_loss_no_battle_is_processed() -> None:
    lost = two(ben(B1), ben(character("B2", 6), urge=5), Ben={"bottle": 30})

    assert lost.ended == ("goal", ("Ada",))
    assert lost.facts_of("damage", "card") == [("B2",)]
    assert lost.bottle("Ben") == 43
