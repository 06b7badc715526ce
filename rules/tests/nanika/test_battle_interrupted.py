"""Ghosts, users and cards that are gone before a battle is over."""

import pytest

from rules.core.engine import ops
from rules.core.engine.state import Frame
from rules.tests.nanika.battles import (
    declared,
    duel,
    fight,
    for_battle,
    opened,
    parts,
    plus,
    rolled,
    supported,
    told,
    totals,
)
from rules.tests.nanika.tables import Table, ghost, mandatory, shell, table

SEND = {"do": "send_ghosts", "to": "trash"}
WIPE = {"do": "send_ghosts", "to": "trash", "which": "all"}


def to_trash(at: Table, card: str) -> Table:
    return at.edit(ops.MovePiece(at.piece(card), "trash"))


@pytest.mark.clause("NNK-6.0.14", "NNK-6.0.16")
def test_a_declared_attacker_sent_away_adds_nothing_and_is_not_captured() -> None:
    at = duel(
        [ghost("a"), ghost("s")],
        [ghost("d")],
        hands={"Ben": [for_battle("e", SEND)]},
        settings={"attacker_cap_basis": "participating"},
    )
    at = declared(at).do("Ada", "support", ghost="s").do("Ada", "end_support")
    at = at.do("Ben", "end_support").do("Ada", "withdraw", ghost="s")
    at = at.do("Ada", "end_set").do("Ben", "set_event", card="e").do("Ben", "end_set")
    assert at.waits == ("effects.choose_ghost", "Ben")

    at = rolled(at.do("Ben", "choose_ghost", ghost="a"), d=(6, 1))

    assert totals(at) == {"attack": 0, "defence": 1}
    assert (at.lying("captured", "Ben"), at.lying("desktop", "Ada")) == ((), ("s",))
    assert at.lying("trash") == ("a", "e")


@pytest.mark.clause("NNK-6.0.16")
def test_only_ghosts_that_still_stand_are_captured() -> None:
    at = duel([ghost("a")], [ghost("d"), ghost("s")])
    at = rolled(opened(supported(declared(at), defence=["s"])), a=(5, 5))

    at = rolled(to_trash(at, "d"), s=(1, 1))

    assert (totals(at), parts(at)) == ({"attack": 10, "defence": 2}, {"a": 10, "s": 2})
    assert (at.lying("captured", "Ada"), at.lying("trash")) == (("s",), ("d",))


@pytest.mark.clause("NNK-6.0.15")
def test_when_every_ghost_is_sent_away_the_defence_wins_nothing() -> None:
    at = duel([ghost("a")], [ghost("d")], hands={"Ada": [for_battle("e", WIPE)]})
    at = supported(declared(at)).do("Ada", "set_event", card="e").do("Ada", "end_set")

    at = at.do("Ben", "end_set")

    assert told(at, "defence_wins") == [{"attack": 0, "defence": 0}]
    assert at.waits == ("turn.battle", "Ada")
    assert [at.lying("captured", user) for user in ("Ada", "Ben")] == [(), ()]
    assert at.lying("trash") == ("a", "d", "e")


@pytest.mark.clause("NNK-A30", "NNK-6.0.3")
def test_without_a_ghost_to_name_the_battle_does_not_take_place() -> None:
    at = duel([ghost("a")], [ghost("d")]).do("Ada", "start_battle", ghost="a", user="Ben")

    at = to_trash(at, "d")

    assert at.waits == ("turn.battle", "Ada")
    assert at.clauses("no_ghost_to_attack") == [("NNK-6.0.3", "NNK-A30")]
    assert at.refused("Ada", "start_battle", ghost="a", user="Ben") == {"NNK-5.2.8", "NNK-A30"}


@pytest.mark.clause("NNK-6.0.13")
@pytest.mark.parametrize("pooling", ["per_ghost", "pool"])
def test_a_ghost_taken_away_does_not_roll(pooling: str) -> None:
    at = duel([ghost("a")], [ghost("d"), ghost("s")], settings={"dice_pooling": pooling})
    at = opened(supported(declared(at), defence=["s"])).roll(1, 1)

    at = to_trash(at, "d")

    assert at.waits == ("battle.roll", "chance")
    assert totals(at.roll(3, 4)) == {"attack": 2, "defence": 7}


@pytest.mark.clause("NNK-6.0.13")
@pytest.mark.parametrize("pooling", ["per_ghost", "pool"])
def test_a_side_of_which_nothing_is_left_does_not_roll(pooling: str) -> None:
    at = duel([ghost("a")], [ghost("d")], settings={"dice_pooling": pooling})
    at = opened(supported(declared(at))).roll(1, 1)

    at = to_trash(at, "d")

    assert totals(at) == {"attack": 2, "defence": 0}
    assert (at.waits, at.lying("captured", "Ada")) == (("turn.battle", "Ada"), ())


@pytest.mark.clause("NNK-6.0.11")
def test_events_after_one_that_is_taken_away_are_still_applied() -> None:
    hands = {
        "Ada": [for_battle("one", plus(3)), for_battle("two", plus(3))],
        "Ben": [for_battle("three", plus(3))],
    }
    at = supported(declared(duel([ghost("a")], [ghost("d")], hands=hands)))
    for card in ("one", "two"):
        at = at.do("Ada", "set_event", card=card)
    at = opened(at.do("Ada", "end_set").do("Ben", "set_event", card="three"))
    assert at.waits == ("battle.own_order", "Ada")

    at = rolled(to_trash(at, "one"), a=(6, 1), d=(6, 1))

    assert totals(at) == {"attack": 4, "defence": 4}
    assert at.lying("trash") == ("one", "two", "three")


@pytest.mark.clause("NNK-6.0.10")
def test_a_card_among_the_set_events_that_has_no_event_is_passed_over() -> None:
    at = duel([ghost("a")], [ghost("d")], hands={"Ben": [mandatory("m")]})
    at = supported(declared(at))
    at = at.edit(ops.MovePiece(at.piece("m"), "set_events", 1))

    at = opened(at)

    assert told(at, "no_event") == [{"card": "m"}]
    assert at.waits == ("battle.roll", "chance")


@pytest.mark.clause("NNK-A11")
def test_nothing_is_withdrawn_once_the_numbers_are_right() -> None:
    at = duel(
        [ghost("a"), ghost("s")], [ghost("d")], settings={"attacker_cap_basis": "participating"}
    )
    at = supported(declared(at), attack=["s"])
    assert at.waits == ("battle.withdraw", "Ada")

    at = to_trash(at, "s")

    assert at.waits == ("battle.set_events", "Ada")


@pytest.mark.clause("NNK-6.0.2")
@pytest.mark.parametrize(("seat", "user"), [(0, "Ben"), (1, "Ada")])
@pytest.mark.parametrize("when", ["defender", "kind", "support", "set", "roll"])
def test_a_battle_ends_without_a_winner_when_a_party_is_out(
    when: str, seat: int, user: str
) -> None:
    hands = {"Ben": [for_battle("e", plus(3))]}
    at = duel([ghost("a")], [ghost("d")], users=3, hands=hands, others={"Cleo": [ghost("c")]})
    at = at.do("Ada", "start_battle", ghost="a", user="Ben")
    if when != "defender":
        at = at.do("Ben", "choose_defender", ghost="d")
    if when in ("support", "set", "roll"):
        at = at.do("Ada", "choose_kind", kind="mental")
    if when in ("set", "roll"):
        at = supported(at).do("Ada", "end_set").do("Ben", "set_event", card="e")
    if when == "roll":
        at = opened(at)

    at = at.edit(ops.Eliminate(seat))

    assert at.clauses("party_gone") == [("NNK-6.0.2",)]
    assert (at.look.frame("battle"), at.lying("set_events", "Ben")) == (None, ())
    assert (at.lying("desktop", "Ada"), at.lying("desktop", "Ben")) == (("a",), ("d",))
    assert at.fact("turn_user") == (1 if seat == 0 else 0)


@pytest.mark.clause("NNK-6.0.9", "NNK-A13")
def test_the_users_after_one_who_is_out_are_still_asked_for_events() -> None:
    at = duel([ghost("a")], [ghost("d")], users=4)
    at = supported(declared(at)).do("Ada", "end_set").do("Ben", "end_set")
    assert at.waits == ("battle.set_events", "Cleo")

    at = at.edit(ops.Eliminate(2))

    assert at.waits == ("battle.set_events", "Dan")
    assert at.do("Dan", "end_set").waits == ("battle.roll", "chance")


@pytest.mark.clause("NNK-A12", "NNK-A13")
def test_the_users_after_one_who_is_out_are_still_asked_for_support() -> None:
    at = duel([ghost("a")], [ghost("d")], users=4, settings={"outside_support": True})
    at = supported(declared(at))
    assert at.waits == ("battle.outside_support", "Cleo")

    at = at.edit(ops.Eliminate(2))

    assert at.waits == ("battle.outside_support", "Dan")
    assert at.do("Dan", "end_support").waits == ("battle.set_events", "Ada")


@pytest.mark.clause("NNK-6.0.2")
def test_a_user_who_is_out_is_not_attacked() -> None:
    at = duel([ghost("a")], [ghost("d")], users=3, others={"Cleo": [ghost("c")]}, out=["Cleo"])

    assert at.refused("Ada", "start_battle", ghost="a", user="Cleo") == {"NNK-6.0.2"}
    assert at.offered("Ada") == {"start_battle a Ben", "end_step"}


@pytest.mark.clause("NNK-6.0.6", "NNK-6.0.14")
@pytest.mark.parametrize("what", ["worn", "unknown"])
def test_what_is_no_ghost_does_not_fight_even_if_it_was_sent(what: str) -> None:
    at = duel([(ghost("a"), shell("worn")), None], [ghost("d")])
    at = declared(at)
    piece = at.piece("worn") if what == "worn" else 3

    at = at.do("Ada", "support", forced="it happened so", ghost=piece)

    at = rolled(opened(supported(at)), a=(6, 1), d=(1, 1))
    assert totals(at) == {"attack": 2, "defence": 2}
    assert at.lying("captured", "Ben") == ("a",)


@pytest.mark.clause("NNK-6.0.2")
def test_a_battle_that_was_begun_in_the_set_up_comes_to_an_end() -> None:
    at = table(
        frames=[Frame("setup", "place", {"round": 1, "place": 0, "redrawn": 0})],
        Ada={"desktop": [ghost("a")], "archive": [ghost("g")]},
        Ben={"desktop": [ghost("d")]},
    )

    at = at.do("Ada", "start_battle", forced="it happened so", ghost="a", user="Ben")
    at = at.do("Ben", "choose_defender", ghost="d").do("Ada", "choose_kind", kind="physical")
    at = rolled(opened(supported(at)), a=(5, 5), d=(1, 1))

    assert (at.waits[0], at.lying("captured", "Ada")) == ("setup.place", ("d",))


def test_a_fight_in_one_go_is_the_fight_step_by_step() -> None:
    at = duel([ghost("a")], [ghost("d")])

    assert (
        fight(at, a=(1, 2), d=(1, 1)).state
        == rolled(opened(supported(declared(at))), a=(1, 2), d=(1, 1)).state
    )
