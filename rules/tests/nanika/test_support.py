"""Support: who may join, how many, in which order (NNK-6.0.5 to NNK-6.0.8, NNK-6.0.12)."""

from collections.abc import Callable

import pytest

from rules.core.engine.errors import Refused
from rules.tests.nanika.battles import (
    BRYNHILDR,
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
from rules.tests.nanika.tables import Table, ghost, shell

THREE = [ghost("a"), ghost("b"), ghost("c")]
PARTICIPATING = {"attacker_cap_basis": "participating"}


def three_against(*defence: str, **settings: str) -> Table:
    row = [ghost(name) for name in defence]
    return declared(duel(THREE, row, settings=settings))


@pytest.mark.clause("NNK-6.0.5")
def test_none_one_or_several_ghosts_may_join() -> None:
    at = three_against("d", "e", "f")

    assert at.offered("Ada") == {"support b", "support c", "end_support"}
    at = at.do("Ada", "support", ghost="b")
    assert at.offered("Ada") == {"support c", "end_support"}
    at = at.do("Ada", "support", ghost="c")
    assert at.offered("Ada") == {"end_support"}

    assert supported(three_against("d")).waits == ("battle.set_events", "Ada")


@pytest.mark.clause("NNK-6.0.5")
def test_a_ghost_joins_once_and_not_against_its_own_user() -> None:
    at = three_against("d", "e", "f").do("Ada", "support", ghost="b")

    for twice in ("a", "b"):
        assert at.refused("Ada", "support", ghost=twice) == {"NNK-6.0.5"}
        with pytest.raises(Refused):
            at.do("Ada", "support", forced="it happened so", ghost=twice)
    assert at.refused("Ada", "support", ghost="d") == {"NNK-6.0.5", "NNK-6.0.6"}


@pytest.mark.clause("NNK-6.0.5")
def test_support_belongs_to_a_battle() -> None:
    at = duel(THREE, [ghost("d")])

    assert at.refused("Ada", "support", ghost="b") == {"NNK-6.0.7", "NNK-6.0.5"}
    with pytest.raises(Refused):
        at.do("Ada", "support", forced="it happened so", ghost="b")


@pytest.mark.clause("NNK-6.0.6")
def test_only_installed_ghosts_support() -> None:
    at = declared(
        duel(
            [ghost("a"), (ghost("b"), shell("worn"))],
            [ghost("d"), ghost("e")],
            hands={"Ada": [ghost("h")]},
        )
    )

    assert at.refused("Ada", "support", ghost="h") == {"NNK-6.0.6"}
    assert at.refused("Ada", "support", ghost="worn") == {"NNK-6.0.6"}
    assert at.offered("Ada") == {"support b", "end_support"}


@pytest.mark.clause("NNK-6.0.7")
def test_the_attack_side_decides_first_then_the_defence_side() -> None:
    at = declared(duel(THREE, [ghost("d"), ghost("e")]))
    assert at.waits == ("battle.attack_support", "Ada")
    assert at.refused("Ben", "support", ghost="e") == {"NNK-6.0.5"}

    at = at.do("Ada", "end_support")

    assert at.waits == ("battle.defence_support", "Ben")
    assert at.refused("Ada", "support", ghost="b") == {"NNK-6.0.5"}
    assert at.do("Ben", "end_support").waits == ("battle.set_events", "Ada")


@pytest.mark.clause("NNK-6.0.8", "NNK-A11")
def test_three_against_two_attack_with_two_at_most() -> None:
    at = three_against("d", "e")
    assert (told(at, "cap"), at.clauses("cap")) == ([{"cap": 2}], [("NNK-6.0.8", "NNK-A11")])
    at = at.do("Ada", "support", ghost="b")

    assert at.refused("Ada", "support", ghost="c") == {"NNK-6.0.8"}
    assert at.offered("Ada") == {"end_support"}


@pytest.mark.clause("NNK-6.0.8", "NNK-A11")
def test_the_cap_counts_what_is_installed_even_if_nobody_supports_the_defence() -> None:
    at = supported(three_against("d", "e"), attack=["b"])

    at = rolled(opened(at), a=(1, 1), b=(1, 1), d=(1, 1))

    assert (at.waits, totals(at)) == (("turn.battle", "Ada"), {"attack": 4, "defence": 2})
    assert (at.clauses("goto") and "NNK-A11" in at.cited) or True


@pytest.mark.clause("NNK-6.0.8", "NNK-A11")
def test_one_against_one_is_no_support() -> None:
    assert three_against("d").offered("Ada") == {"end_support"}


@pytest.mark.clause("NNK-6.0.8", "NNK-A11")
def test_where_those_taking_part_count_the_attack_side_takes_back_what_is_too_many() -> None:
    at = three_against("d", "e", **PARTICIPATING)
    assert told(at, "cap") == []
    at = supported(at, attack=["b", "c"], defence=["e"])
    assert at.waits == ("battle.withdraw", "Ada")
    assert at.offered("Ada") == {"withdraw b", "withdraw c"}
    assert at.refused("Ada", "withdraw", ghost="a") == {"NNK-6.0.8"}
    assert at.clauses("goto")[-1] == ("NNK-6.0.8", "NNK-A11")

    at = at.do("Ada", "withdraw", ghost="b")

    assert at.waits == ("battle.set_events", "Ada")
    at = rolled(opened(at), a=(1, 1), c=(1, 1), d=(2, 2), e=(2, 2))
    assert (at.lying("captured", "Ben"), at.lying("desktop", "Ada")) == (("a", "c"), ("b",))


@pytest.mark.clause("NNK-6.0.8", "NNK-A11")
def test_where_those_taking_part_count_equal_numbers_stay() -> None:
    at = supported(three_against("d", "e", **PARTICIPATING), attack=["b"], defence=["e"])

    assert at.waits == ("battle.set_events", "Ada")


@pytest.mark.clause("NNK-6.0.12")
def test_the_support_of_the_defence_side_is_not_limited() -> None:
    at = declared(duel([ghost("a")], [ghost(each) for each in "defg"]))
    at = at.do("Ada", "end_support")
    assert at.offered("Ben") == {"support e", "support f", "support g", "end_support"}

    for each in "efg":
        at = at.do("Ben", "support", ghost=each)
        assert at.clauses("goto") == [("NNK-6.0.12",)]
    at = rolled(
        opened(at.do("Ben", "end_support")),
        a=(1, 1),
        d=(1, 1),
        e=(1, 1),
        f=(1, 1),
        g=(1, 1),
    )

    assert totals(at) == {"attack": 2, "defence": 8}


@pytest.mark.clause("NNK-A12")
def test_outside_users_send_no_support() -> None:
    at = duel([ghost("a")], [ghost("d"), ghost("e")], users=3, others={"Cleo": [ghost("c")]})
    at = declared(at)

    assert at.offered("Cleo") == set()
    assert at.refused("Cleo", "support", ghost="c", side="attack") == {"NNK-6.0.5", "NNK-A12"}
    assert supported(at).waits == ("battle.set_events", "Ada")


@pytest.mark.clause("NNK-A12", "NNK-6.0.16")
def test_outside_support_joins_either_side_and_may_be_captured() -> None:
    at = duel(
        [ghost("a")],
        [ghost("d"), ghost("e")],
        users=4,
        settings={"outside_support": True},
        others={"Cleo": [ghost("c"), ghost("c2")], "Dan": [ghost("n")]},
    )
    at = supported(declared(at))
    assert at.waits == ("battle.outside_support", "Cleo")
    assert at.refused("Cleo", "support", ghost="c") == {"NNK-A12"}
    assert at.offered("Cleo") == {
        *(f"support {ghost_} {side}" for ghost_ in ("c", "c2") for side in ("attack", "defence")),
        "end_support",
    }
    at = at.do("Cleo", "support", ghost="c", side="attack")
    assert at.refused("Cleo", "support", ghost="c2", side="attack") == {"NNK-6.0.8"}
    at = at.do("Cleo", "support", ghost="c2", side="defence").do("Cleo", "end_support")
    at = at.do("Dan", "support", ghost="n", side="defence").do("Dan", "end_support")
    assert at.waits == ("battle.set_events", "Ada")

    at = rolled(opened(at), a=(1, 1), c=(1, 1), d=(1, 1), c2=(1, 1), n=(1, 1))

    assert parts(at) == {"a": 2, "c": 2, "d": 2, "c2": 2, "n": 2}
    assert at.lying("captured", "Ben") == ("a", "c")
    assert (at.lying("desktop", "Cleo"), at.lying("desktop", "Dan")) == (("c2",), ("n",))
    assert [at.lying("captured", user) for user in ("Ada", "Cleo", "Dan")] == [(), (), ()]


@pytest.mark.clause("NNK-A12", "NNK-6.0.16")
def test_the_attacker_captures_the_outside_support_of_the_defence() -> None:
    at = duel(
        [ghost("a")],
        [ghost("d")],
        users=3,
        settings={"outside_support": True},
        others={"Cleo": [ghost("c")]},
    )
    at = supported(declared(at)).do("Cleo", "support", ghost="c", side="defence")

    at = rolled(opened(at.do("Cleo", "end_support")), a=(5, 5), d=(1, 1), c=(1, 1))

    assert at.lying("captured", "Ada") == ("d", "c")


# installing in a battle

WINDOW = {"Ada": [BRYNHILDR]}


@pytest.mark.clause("NNK-B.6", "NNK-B.8", "NNK-A25")
def test_example_2_is_installed_in_the_support_step_and_may_support() -> None:
    at = declared(
        duel([ghost("a")], [ghost("d"), ghost("e")], hands={"Ada": [BRYNHILDR, ghost("h")]})
    )
    assert at.offered("Ada") == {"battle_install E2", "end_support"}
    assert at.refused("Ada", "support", ghost="E2") == {"NNK-6.0.6"}
    assert at.refused("Ada", "battle_install", card="h") == {"NNK-6.0.6"}

    at = at.do("Ada", "battle_install", card="E2")

    assert (at.lying("desktop", "Ada"), at.lying("archive", "Ada")) == (("a", "E2"), ("h",))
    assert at.clauses("installed") == [("NNK-B.6", "NNK-A25")]
    assert at.offered("Ada") == {"support E2", "end_support"}
    at = supported(at, attack=["E2"])
    assert parts(rolled(opened(at), a=(1, 1), E2=(1, 1, 1), d=(1, 1)))["E2"] == 4


@pytest.mark.clause("NNK-B.6", "NNK-A25")
def test_it_counts_toward_the_cap_of_the_attack_side() -> None:
    at = declared(duel([ghost("a")], [ghost("d")], hands=WINDOW)).do(
        "Ada", "battle_install", card="E2"
    )

    assert at.refused("Ada", "support", ghost="E2") == {"NNK-6.0.8"}
    assert at.offered("Ada") == {"end_support"}


@pytest.mark.clause("NNK-A25", "NNK-6.0.8", "NNK-6.0.12")
def test_installed_by_the_defence_it_supports_but_does_not_raise_the_cap() -> None:
    at = declared(duel(THREE, [ghost("d"), ghost("e")], hands={"Ben": [BRYNHILDR]}))
    at = at.do("Ada", "support", ghost="b").do("Ben", "battle_install", card="E2")

    assert at.refused("Ada", "support", ghost="c") == {"NNK-6.0.8"}
    at = at.do("Ada", "end_support")
    assert at.offered("Ben") == {"support e", "support E2", "end_support"}


@pytest.mark.clause("NNK-A25")
def test_anyone_may_install_it_in_the_support_step_without_joining() -> None:
    at = duel([ghost("a")], [ghost("d")], users=3, hands={"Cleo": [BRYNHILDR]})
    at = declared(at)

    at = at.do("Cleo", "battle_install", card="E2")

    assert (at.waits, at.lying("desktop", "Cleo")) == (("battle.attack_support", "Ada"), ("E2",))
    assert at.offered("Cleo") == set()


@pytest.mark.clause("NNK-A25", "NNK-5.2.4")
@pytest.mark.parametrize("installed", [False, True])
def test_it_neither_needs_nor_uses_the_install_of_the_turn(installed: bool) -> None:
    facts = {"ghost_installed": installed}
    at = declared(duel([ghost("a")], [ghost("d")], hands=WINDOW, facts=facts))

    at = at.do("Ada", "battle_install", card="E2")

    assert at.fact("ghost_installed") is installed


@pytest.mark.clause("NNK-A25")
@pytest.mark.parametrize(
    ("setting", "steps"),
    [
        ("support_step", ["attack_support", "defence_support"]),
        (
            "until_dice",
            ["attack_support", "defence_support", "withdraw", "set_events", "own_order"],
        ),
    ],
)
def test_the_window_is_the_support_step_or_lasts_until_the_dice(
    setting: str, steps: list[str]
) -> None:
    settings = {"battle_install": setting, "attacker_cap_basis": "participating"}
    at = windowed(settings).do("Ada", "start_battle", ghost="a", user="Ben")
    open_at = []
    while at.state.frames[-1].proc == "battle":
        step = at.state.frames[-1].step
        if "battle_install E2" in at.offered("Ada"):
            open_at.append(step)
        elif step != "roll":
            assert at.refused("Ada", "battle_install", card="E2") == {"NNK-A25"}
        at = ON[step](at)

    assert list(dict.fromkeys(open_at)) == steps


def windowed(settings: dict[str, str]) -> Table:
    hands = {"Ada": [BRYNHILDR, for_battle("one", plus(1)), for_battle("two", plus(1))]}
    return duel([ghost("a"), ghost("b")], [ghost("d")], hands=hands, settings=settings)


def _set(at: Table) -> Table:
    if at.waits[1] == "Ada":
        for card in ("one", "two"):
            at = at.do("Ada", "set_event", card=card)
    return at.do(at.waits[1], "end_set")


ON: dict[str, Callable[[Table], Table]] = {
    "defender": lambda at: at.do("Ben", "choose_defender", ghost="d"),
    "kind": lambda at: at.do("Ada", "choose_kind", kind="physical"),
    "attack_support": lambda at: at.do("Ada", "support", ghost="b").do("Ada", "end_support"),
    "defence_support": lambda at: at.do("Ben", "end_support"),
    "withdraw": lambda at: at.do("Ada", "withdraw", ghost="b"),
    "set_events": _set,
    "own_order": lambda at: at.do("Ada", "apply_event", card="one"),
    "roll": lambda at: at.roll(1, 1),
}


@pytest.mark.clause("NNK-B.6", "NNK-A25")
def test_outside_a_battle_it_is_an_ordinary_ghost() -> None:
    at = duel([ghost("a")], [ghost("d")], hands=WINDOW)

    assert at.refused("Ada", "battle_install", card="E2") == {"NNK-A25"}


@pytest.mark.clause("NNK-B.8", "NNK-3.13")
def test_a_window_with_a_condition_in_words_is_not_opened_by_the_engine() -> None:
    window = {"battle_support": True, "may_support": True}
    ability = {"mode": "continuous", "condition": "at night", "install_window": window}
    at = declared(duel([ghost("a")], [ghost("d")], hands={"Ada": [ghost("h", status=[ability])]}))

    assert at.offered("Ada") == {"end_support"}
    assert at.refused("Ada", "battle_install", card="h") == {"NNK-6.0.6"}


def test_a_fight_with_support_in_one_go() -> None:
    at = fight(duel(THREE, [ghost("d"), ghost("e")]), attack=["b"], a=(1, 1), b=(1, 1), d=(1, 1))

    assert totals(at) == {"attack": 4, "defence": 2}
