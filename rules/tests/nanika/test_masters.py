"""The provisional variant of masters and slaves (NNK-11.*), off unless it is switched on."""

from typing import Any

import pytest

from rules.core.engine import ops
from rules.core.engine.chances import Draw
from rules.core.engine.state import Frame, Result
from rules.tests.nanika.battles import (
    BRYNHILDR,
    declared,
    duel,
    fight,
    opened,
    parts,
    rolled,
    supported,
)
from rules.tests.nanika.tables import Table, ghost, mandatory, shell, table

ON = {"master_slave": "on"}
WHY = "the judge allowed it"


def masters(at: Table, *cards: str) -> Table:
    """Return the table on which these ghosts are the masters of their users."""
    return at.edit(*(ops.MarkPiece(at.piece(card), "master", True) for card in cards))


def with_masters(attack: str, defence: str, **given: Any) -> Table:
    """Return a battle step with the ghosts a, b … of Ada and d, e … of Ben; M and N are masters."""
    at = duel(
        [ghost(each) for each in attack], [ghost(each) for each in defence], settings=ON, **given
    )
    return masters(at, *(each for each in (*attack, *defence) if each.isupper()))


# before the game


def set_up(*server: Any, users: int = 2, **settings: Any) -> Table:
    at = table(users, frames=[Frame("setup", "begin")], settings={**ON, **settings}, server=server)
    return at.run_on()


@pytest.mark.clause("NNK-11.2", "NNK-A07")
def test_each_user_is_dealt_a_master_before_the_cards() -> None:
    at = set_up(ghost("g1"), shell("s"), mandatory("m"), *(ghost(f"h{n}") for n in range(12)))
    assert at.waits == ("setup.master_dealt", "chance")
    assert at.asked.clauses == ("NNK-11.2",)
    names = sorted(["g1", *(f"h{n}" for n in range(12))])
    assert at.asked.domain == Draw(tuple((name, 1) for name in names), may_stay_unknown=False)

    at = at.outcome("h3").outcome("g1")

    assert [at.lying("desktop", user) for user in ("Ada", "Ben")] == [("h3",), ("g1",)]
    assert (at.mark("h3", "master"), at.mark("g1", "master")) == (True, True)
    # the mandatory event was dealt too, and replaced
    assert at.lying("archive", "Ada") == ("s", "h0", "h1", "h2", "h9")


@pytest.mark.clause("NNK-11.2")
def test_a_master_is_a_ghost_that_is_left_in_the_server() -> None:
    at = table(
        frames=[Frame("setup", "begin")],
        settings=ON,
        server=[ghost("k"), None, None],
        known=[ghost("g"), ghost("h"), shell("s")],
        pools={"server": {"g": 1, "s": 1}},
    ).run_on()

    assert at.asked.domain == Draw((("g", 1), ("k", 1)), may_stay_unknown=False)
    at = at.outcome("g")
    assert (at.lying("desktop", "Ada"), at.asked.domain) == (("g",), Draw((("k", 1),), False))


@pytest.mark.clause("NNK-11.2")
def test_a_server_without_ghosts_deals_no_master() -> None:
    at = set_up(*(shell(f"s{n}") for n in range(11)))

    assert at.waits == ("setup.order", "chance")


@pytest.mark.clause("NNK-11.2", "NNK-5.1.7")
def test_a_master_is_none_of_the_two_first_ghosts() -> None:
    at = set_up(*(ghost(f"g{n}") for n in range(14))).outcome("g0").outcome("g1")
    at = at.outcome(0)
    for user in ("Ada", "Ben", "Ben", "Ada"):
        assert at.waits == ("setup.place", user)
        at = at.do(user, "place_ghost", card=at.lying("archive", user)[0])

    assert [len(at.lying("desktop", user)) for user in ("Ada", "Ben")] == [3, 3]
    assert at.waits == ("turn.install", "Ada")


@pytest.mark.clause("NNK-A07", "NNK-11.2")
def test_without_the_variant_no_master_is_dealt() -> None:
    at = set_up(*(ghost(f"g{n}") for n in range(14)), master_slave="off")

    assert at.waits == ("setup.order", "chance")


# in battle


@pytest.mark.clause("NNK-11.4", "NNK-A07")
def test_a_master_is_not_chosen_to_defend_while_a_slave_protects_it() -> None:
    at = with_masters("a", "Nde").do("Ada", "start_battle", ghost="a", user="Ben")

    assert at.offered("Ben") == {"choose_defender d", "choose_defender e"}
    assert at.refused("Ben", "choose_defender", ghost="N") == {"NNK-11.4"}


@pytest.mark.clause("NNK-11.4", "NNK-11.5")
def test_a_master_without_slaves_defends() -> None:
    at = with_masters("a", "N").do("Ada", "start_battle", ghost="a", user="Ben")

    assert at.offered("Ben") == {"choose_defender N"}


@pytest.mark.clause("NNK-11.5", "NNK-A07")
def test_a_master_does_not_attack_while_there_is_a_slave() -> None:
    at = with_masters("Ma", "d")

    assert at.offered("Ada") == {"start_battle a Ben", "end_step"}
    assert at.refused("Ada", "start_battle", ghost="M", user="Ben") == {"NNK-11.5"}
    assert with_masters("M", "d").offered("Ada") == {"start_battle M Ben", "end_step"}


@pytest.mark.clause("NNK-11.5", "NNK-11.7", "NNK-A07")
def test_a_master_supports_its_slaves_only_when_the_judge_allows_it() -> None:
    at = declared(with_masters("Ma", "de"))
    assert at.refused("Ada", "support", ghost="M") == {"NNK-11.5"}

    at = at.do("Ada", "support", forced=WHY, ghost="M")

    assert at.look.within("battle", "attack") == (at.piece("M"),)


@pytest.mark.clause("NNK-11.8", "NNK-A07")
def test_slaves_do_not_support_one_another_unless_the_judge_allows_it() -> None:
    at = declared(with_masters("Mab", "Nde"))
    assert at.offered("Ada") == {"end_support"}
    assert at.refused("Ada", "support", ghost="b") == {"NNK-11.8"}

    forced = at.do("Ada", "support", forced=WHY, ghost="b")
    assert forced.look.within("battle", "attack") == (at.piece("b"),)
    at = at.do("Ada", "end_support")
    assert (at.offered("Ben"), at.refused("Ben", "support", ghost="e")) == (
        {"end_support"},
        {"NNK-11.8"},
    )


@pytest.mark.clause("NNK-11.8")
def test_a_slave_that_comes_in_the_battle_may_support_its_master() -> None:
    at = with_masters("M", "de", hands={"Ada": [BRYNHILDR]})
    at = declared(at, attacker="M").do("Ada", "battle_install", card="E2")

    assert at.offered("Ada") == {"support E2", "end_support"}


@pytest.mark.clause("NNK-11.6")
def test_being_a_master_changes_no_value() -> None:
    at = duel([ghost("a", (2, 3))], [ghost("N", (2, 1), points=4)], settings=ON, users=3)

    at = fought(masters(at, "N"))

    assert parts(at) == {"a": 13, "N": 3}
    assert (at.lying("captured", "Ada"), at.game.rules.points(at.look)) == (("N",), (4, 0, 0))


def fought(at: Table) -> Table:
    at = opened(supported(declared(at, defender="N")))
    return rolled(at, a=(5, 5), N=(1, 1))


@pytest.mark.clause("NNK-11.3", "NNK-A07")
def test_a_user_whose_master_is_captured_is_out() -> None:
    at = with_masters("a", "N", users=3, others={"Cleo": [ghost("c")]})

    at = fought(at)

    assert (at.state.out, at.clauses("eliminated")) == ((1,), [("NNK-11.3",)])
    assert at.waits == ("turn.battle", "Ada")
    at = at.do("Ada", "end_step")
    assert at.waits == ("turn.install", "Cleo")


@pytest.mark.clause("NNK-11.3", "NNK-5.2.9")
def test_a_master_captured_in_its_own_attack_ends_the_turn_of_its_user() -> None:
    at = with_masters("M", "d", users=3, others={"Cleo": [ghost("c")]})

    at = rolled(opened(supported(declared(at, attacker="M"))), M=(1, 1), d=(1, 1))

    assert (at.state.out, at.lying("captured", "Ben")) == ((0,), ("M",))
    assert at.waits == ("turn.install", "Ben")
    assert ("NNK-11.3",) in at.clauses("goto")


@pytest.mark.clause("NNK-11.3")
def test_the_last_user_with_a_master_wins() -> None:
    at = fought(with_masters("a", "N", users=3, out=["Cleo"]))

    assert at.state.result == Result((0,), "last_user", ("NNK-11.3", "NNK-A07"), (1, 0, 0))


@pytest.mark.clause("NNK-11.3")
def test_a_captured_slave_costs_only_itself() -> None:
    at = with_masters("a", "Nd")

    at = fight(at, a=(5, 5), d=(1, 1))

    assert (at.state.out, at.lying("desktop", "Ben")) == ((), ("N",))


@pytest.mark.clause("NNK-11.3")
def test_a_master_that_is_trashed_is_not_defeated() -> None:
    at = with_masters("a", "N")

    at = at.edit(ops.MovePiece(at.piece("N"), "trash"))

    assert (at.state.out, at.state.result) == ((), None)


@pytest.mark.clause("NNK-A07")
def test_without_the_variant_a_master_is_a_ghost_like_any_other() -> None:
    at = masters(duel([ghost("M"), ghost("a")], [ghost("N"), ghost("d")], users=3), "M", "N")
    assert at.offered("Ada") == {"start_battle M Ben", "start_battle a Ben", "end_step"}

    at = declared(at, attacker="M", defender="N").do("Ada", "support", ghost="a")
    at = rolled(
        opened(at.do("Ada", "end_support").do("Ben", "end_support")), M=(5, 5), a=(5, 5), N=(1, 1)
    )

    assert (at.state.out, at.lying("captured", "Ada")) == ((), ("N",))


@pytest.mark.clause("NNK-11.1", "NNK-A06")
def test_with_masters_nobody_is_punished_for_having_no_ghost() -> None:
    at = table(turn="battle", settings=ON)

    at = at.do("Ada", "end_step")

    assert at.waits == ("turn.install", "Ben")
    assert at.clauses("no_penalty") == [("NNK-11.1", "NNK-A06")]
