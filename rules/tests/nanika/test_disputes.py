"""Disputes at the table, as they are decided by the clauses and by our readings."""

import pytest

from rules.core.engine.state import Result
from rules.tests.nanika.battles import (
    BRYNHILDR,
    SAKURA,
    declared,
    duel,
    fight,
    for_battle,
    opened,
    plus,
    rolled,
    supported,
    told,
    totals,
)
from rules.tests.nanika.tables import event, ghost, mandatory, table


@pytest.mark.clause("NNK-6.1.2", "NNK-B.3", "NNK-6.0.15", "NNK-6.0.16")
def test_a_six_is_nothing_so_example_1_loses_its_attack_on_example_2() -> None:
    at = opened(supported(declared(duel([SAKURA], [BRYNHILDR]), "physical", "E1", "E2")))

    at = rolled(at, E1=(5, 6, 6), E2=(4, 4, 1))

    assert totals(at) == {"attack": 9, "defence": 10}
    assert (at.lying("captured", "Ben"), at.game.rules.points(at.look)) == (("E1",), (0, 5))


@pytest.mark.clause("NNK-6.1.3", "NNK-6.1.6", "NNK-6.0.14", "NNK-6.0.16", "NNK-A08")
def test_a_fumble_of_the_attacker_does_not_undo_its_support() -> None:
    at = declared(duel([SAKURA, BRYNHILDR], [ghost("d"), ghost("e")]), attacker="E1")
    at = opened(supported(at, ["E2"], ["e"]))

    at = rolled(at, E1=(6, 6, 6), E2=(5, 5, 2), d=(5, 1), e=(5, 1))

    assert totals(at) == {"attack": 13, "defence": 12}
    assert at.lying("captured", "Ada") == ("d", "e")


@pytest.mark.clause("NNK-6.1.4")
def test_example_2_defends_mentally_with_one_die_and_does_not_fumble() -> None:
    at = opened(supported(declared(duel([ghost("a")], [BRYNHILDR]), "mental", "a", "E2")))

    at = rolled(at, a=(1,), E2=(6,))

    assert (totals(at), at.clauses("one_die_safe")) == (
        {"attack": 1, "defence": 1},
        [("NNK-6.1.4",)],
    )


@pytest.mark.clause("NNK-6.0.15", "NNK-6.0.16")
def test_a_tie_costs_both_attackers() -> None:
    at = duel([ghost("a"), ghost("s")], [ghost("d", (3, 0)), ghost("e")])

    at = fight(at, attack=["s"], a=(4, 3), s=(2, 2), d=(4, 4, 3))

    assert (totals(at), at.lying("captured", "Ben")) == ({"attack": 11, "defence": 11}, ("a", "s"))


@pytest.mark.clause("NNK-6.0.7", "NNK-6.0.8", "NNK-A11")
def test_two_attackers_stay_although_the_defence_sends_no_support() -> None:
    at = declared(duel([ghost(each) for each in "abc"], [ghost("d"), ghost("e")]))

    at = supported(at, attack=["b"])

    assert at.waits == ("battle.set_events", "Ada")
    assert at.look.within("battle", "attack") == (at.piece("b"),)


@pytest.mark.clause("NNK-B.6", "NNK-6.0.8", "NNK-6.0.12", "NNK-A25")
def test_a_ghost_installed_in_the_battle_does_not_let_a_third_attack() -> None:
    at = declared(
        duel([ghost(each) for each in "abc"], [ghost("d"), ghost("e")], hands={"Ben": [BRYNHILDR]})
    )
    at = at.do("Ada", "support", ghost="b").do("Ben", "battle_install", card="E2")
    assert at.refused("Ada", "support", ghost="c") == {"NNK-6.0.8"}

    at = at.do("Ada", "end_support").do("Ben", "support", ghost="E2")

    assert at.look.within("battle", "defence") == (at.piece("E2"),)


@pytest.mark.clause("NNK-5.2.6", "NNK-6.0.9", "NNK-A15")
def test_an_event_of_the_action_step_leaves_those_of_the_battle() -> None:
    hand = [
        ghost("e", event=event("on_your_turn", {"do": "download", "count": 1})),
        for_battle("f"),
    ]
    at = table(Ada={"desktop": [ghost("a")], "archive": hand}, Ben={"desktop": [ghost("d")]})
    at = at.do("Ada", "use_event", card="e").do("Ada", "end_step")

    at = supported(declared(at)).do("Ada", "set_event", card="f")

    assert (at.lying("set_events", "Ada"), at.fact("event_used")) == (("f",), True)


@pytest.mark.clause("NNK-8.1")
def test_points_on_the_desktop_do_not_help() -> None:
    at = table(
        turn="battle",
        settings={"unyu_target": 10},
        Ada={"desktop": [ghost("five", points=5)], "captured": [ghost("seven", points=7)]},
        Ben={"desktop": [ghost("b")]},
    )

    assert at.do("Ada", "end_step").state.result is None


@pytest.mark.clause("NNK-5.2.3", "NNK-7.1", "NNK-8.2", "NNK-A04")
def test_the_last_card_is_carried_out_and_then_the_game_ends() -> None:
    drastic = mandatory("m", {"do": "send_ghosts", "to": "trash", "which": "all"})
    at = table(
        turn="battle",
        server=[drastic],
        Ada={"captured": [ghost("x", points=2)]},
        Ben={"desktop": [ghost("b", points=9)], "captured": [ghost("y")]},
    )

    at = at.do("Ada", "end_step")

    assert at.lying("trash") == ("m", "b")
    assert at.state.result == Result(
        (0,), "judgement_victory", ("NNK-8.0", "NNK-8.2", "NNK-7.1", "NNK-A04"), (2, 1)
    )


@pytest.mark.clause("NNK-B.4", "NNK-3.20", "NNK-5.2.10", "NNK-A24")
def test_the_event_of_example_1_without_the_ghosts_it_names() -> None:
    row = [ghost("s1"), mandatory("m"), ghost("s2"), ghost("s3")]
    at = table(server=row, Ada={"archive": [SAKURA, ghost("x"), ghost("y"), ghost("z")]})

    at = at.do("Ada", "use_event", card="E1").carried_out()

    assert (at.lying("trash"), at.lying("desktop", "Ada")) == (("E1", "m"), ())
    assert at.lying("archive", "Ada") == ("x", "y", "z", "s1", "s2")
    at = at.do("Ada", "end_step").do("Ada", "end_step")
    assert at.fact("turn_user") == 1  # nothing was trashed at the end


@pytest.mark.clause("NNK-3.11", "NNK-5.2.6", "NNK-A15", "NNK-A40")
def test_an_anytime_event_before_the_action_step_is_the_event_of_the_turn() -> None:
    hand = [
        ghost("any", event=event("anytime", {"do": "download", "count": 1})),
        ghost("own", event=event("on_your_turn", {"do": "download", "count": 1})),
        for_battle("fight", plus(1)),
    ]
    at = table(
        turn="install",
        Ada={"desktop": [ghost("a")], "archive": hand},
        Ben={"desktop": [ghost("d")]},
    )

    at = at.do("Ada", "use_event", card="any").do("Ada", "end_step")
    assert at.refused("Ada", "use_event", card="own") == {"NNK-5.2.6"}
    at = supported(declared(at.do("Ada", "end_step"))).do("Ada", "set_event", card="fight")
    at = rolled(opened(at), a=(1, 1), d=(1, 1))

    assert told(at, "attack_wins") == [{"attack": 3, "defence": 2}]
