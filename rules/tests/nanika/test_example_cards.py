"""The two example cards of the plan (NNK-B.*)."""

import pytest

from rules.games.nanika.cards.model import Card, Power
from rules.tests.nanika.battles import (
    BRYNHILDR,
    SAKURA,
    declared,
    duel,
    fight,
    opened,
    parts,
    rolled,
    supported,
    told,
)
from rules.tests.nanika.tables import Table, ghost, mandatory, table

FUTABA = ghost("futaba", name_keys=["双葉"])
SAKURA_KEY = ghost("sakura", name_keys=["さくら"])


@pytest.mark.clause("NNK-B.1", "NNK-A35")
def test_the_values_of_example_1() -> None:
    card = SAKURA
    assert (card.name, card.physical, card.mental, card.points) == (
        "御影さくら",
        Power(3, 2),
        Power(3, 1),
        5,
    )


@pytest.mark.clause("NNK-B.5", "NNK-A35")
def test_the_values_of_example_2() -> None:
    card = BRYNHILDR
    assert (card.name, card.physical, card.mental, card.points) == (
        "ブリュンヒルデ",
        Power(3, 1),
        Power(1, 1),
        3,
    )


@pytest.mark.clause("NNK-B.0", "NNK-A38")
def test_both_are_marked_as_examples() -> None:
    assert (SAKURA.marked, BRYNHILDR.marked) == ("example", "example")


@pytest.mark.clause("NNK-B.1", "NNK-B.2", "NNK-B.3")
def test_example_1_attacks_physically_with_two_more() -> None:
    at = opened(supported(declared(duel([SAKURA], [ghost("d")]), "physical", "E1")))

    at = rolled(at, E1=(5, 5, 5), d=(1, 1))

    assert parts(at)["E1"] == 15 + 2 + 2
    assert (told(at, "bonus"), at.clauses("bonus")) == (
        [{"card": "E1", "amount": 2}],
        [("NNK-B.3", "NNK-3.13")],
    )


@pytest.mark.clause("NNK-B.1", "NNK-B.3")
def test_example_1_has_no_bonus_in_a_mental_battle() -> None:
    at = opened(supported(declared(duel([SAKURA], [ghost("d")]), "mental", "E1")))

    at = rolled(at, E1=(5, 5, 5), d=(1,))

    assert parts(at)["E1"] == 15 + 1
    assert (told(at, "no_bonus"), at.clauses("no_bonus")) == (
        [{"card": "E1", "kind": "mental", "role": "attacker"}],
        [("NNK-B.3",)],
    )


@pytest.mark.clause("NNK-A27", "NNK-B.3")
def test_example_1_has_no_bonus_as_the_declared_defender() -> None:
    at = opened(supported(declared(duel([ghost("a")], [SAKURA]), "physical", "a", "E1")))

    at = rolled(at, a=(1, 1), E1=(5, 5, 5))

    assert parts(at)["E1"] == 15 + 2
    assert at.clauses("no_bonus") == [("NNK-B.3", "NNK-A27")]


@pytest.mark.clause("NNK-B.3", "NNK-A27")
@pytest.mark.parametrize("side", ["attack", "defence"])
def test_example_1_has_its_bonus_as_support_on_either_side(side: str) -> None:
    attack = [ghost("a"), SAKURA] if side == "attack" else [ghost("a")]
    defence = [ghost("d"), ghost("e")] if side == "attack" else [ghost("d"), SAKURA]
    at = duel(attack, defence)

    at = (
        fight(at, attack=["E1"], a=(1, 1), E1=(5, 5, 5), d=(1, 1))
        if side == "attack"
        else fight(at, defence=["E1"], a=(1, 1), d=(1, 1), E1=(5, 5, 5))
    )

    assert parts(at)["E1"] == 15 + 2 + 2


@pytest.mark.clause("NNK-B.2", "NNK-3.13")
def test_the_ability_of_example_1_works_only_while_it_is_installed() -> None:
    at = duel([ghost("a")], [ghost("d")], hands={"Ada": [SAKURA]})

    at = fight(at, a=(1, 1), d=(1, 1))

    assert parts(at) == {"a": 2, "d": 2}
    assert told(at, "bonus") == []
    assert [ability.mode for ability in SAKURA.status] == ["continuous"]


@pytest.mark.clause("NNK-B.2")
def test_the_ability_of_example_1_is_not_used_but_always_works() -> None:
    at = table(Ada={"desktop": [SAKURA]})

    assert at.offered("Ada") == {"end_step"}
    assert at.refused("Ada", "use_ability", ghost="E1") == {"NNK-3.13"}


# the event of example 1


def event_1(*archive: Card, **settings: str) -> Table:
    row = [ghost(f"s{n}") for n in range(5)]
    at = table(server=row, settings=settings, Ada={"archive": [SAKURA, *archive]})
    return at.do("Ada", "use_event", card="E1")


@pytest.mark.clause("NNK-B.4", "NNK-A24")
def test_without_a_named_ghost_the_event_only_downloads_three() -> None:
    at = event_1(ghost("x"))

    assert at.lying("archive", "Ada") == ("x", "s0", "s1", "s2")
    assert (at.lying("desktop", "Ada"), at.lying("trash")) == ((), ("E1",))
    assert at.clauses("no_named_ghost") == [("NNK-B.4", "NNK-A23")]


@pytest.mark.clause("NNK-B.4", "NNK-A24", "NNK-5.2.4")
@pytest.mark.parametrize("card", [FUTABA, SAKURA_KEY])
def test_a_named_ghost_is_installed_and_three_cards_are_downloaded(card: Card) -> None:
    at = event_1(card)

    assert (at.lying("desktop", "Ada"), at.lying("archive", "Ada")) == (
        (card.no,),
        ("s0", "s1", "s2"),
    )
    assert at.clauses("installed") == [("NNK-B.4", "NNK-A24")]
    assert at.fact("ghost_installed") is False


@pytest.mark.clause("NNK-B.4", "NNK-A41")
def test_of_several_named_ghosts_the_user_chooses_one() -> None:
    at = event_1(FUTABA, SAKURA_KEY)
    assert at.waits == ("effects.choose_install", "Ada")
    assert at.offered("Ada") == {"choose_install futaba", "choose_install sakura"}
    assert at.refused("Ada", "decline") == {"NNK-B.4"}

    at = at.do("Ada", "choose_install", card="sakura")

    assert at.lying("desktop", "Ada") == ("sakura",)
    assert at.lying("archive", "Ada") == ("futaba", "s0", "s1", "s2")


@pytest.mark.clause("NNK-B.4", "NNK-A23")
def test_names_are_compared_exactly_or_by_what_contains_them() -> None:
    other = ghost("other", name_keys=["御影さくら"])

    assert event_1(other).lying("desktop", "Ada") == ()
    assert event_1(other, name_match="contains").lying("desktop", "Ada") == ("other",)


@pytest.mark.clause("NNK-B.4", "NNK-3.8")
def test_the_event_of_example_1_is_for_the_own_turn() -> None:
    at = table(Ada={"archive": [SAKURA]}, Ben={"archive": [BRYNHILDR]})

    assert at.offered("Ada") == {"use_event E1", "end_step"}
    assert at.refused("Ben", "use_event", card="E2") == {"NNK-3.8"}


@pytest.mark.clause("NNK-B.4", "NNK-3.20")
def test_a_mandatory_event_among_the_three_is_carried_out() -> None:
    row = [ghost("s0"), mandatory("m"), ghost("s2"), ghost("s3")]
    at = table(server=row, Ada={"archive": [SAKURA, *(ghost(f"x{n}") for n in range(3))]})
    at = at.do("Ada", "use_event", card="E1")
    assert (at.waits, at.lying("trash")) == (("by_hand.judge", "judge"), ("E1", "m"))

    at = at.carried_out()

    assert at.lying("archive", "Ada") == ("x0", "x1", "x2", "s0", "s2")


# example 2


def event_2(user: str, skipped: bool = False) -> Table:
    """Return the table where the event has named the user; Ben may have been named before."""
    at = table(
        3,
        facts={"skips:1": True} if skipped else {},
        Ada={"archive": [BRYNHILDR], "desktop": [ghost("a")]},
        Ben={"desktop": [ghost("b")]},
        Cleo={"desktop": [ghost("c")]},
    )
    at = at.do("Ada", "use_event", card="E2")
    assert (at.waits, at.offered("Ada")) == (
        ("effects.choose_user", "Ada"),
        {f"choose_user {each}" for each in ("Ada", "Ben", "Cleo")},
    )
    return at.do("Ada", "choose_user", user=user)


def played(at: Table) -> Table:
    """Return the table after the turn under way, in which nothing more is done."""
    user = at.waits[1]
    while at.waits[0].startswith("turn.") and at.waits[1] == user:
        at = at.do(user, "end_step")
    return at


@pytest.mark.clause("NNK-B.7")
def test_the_next_turn_of_the_user_named_does_not_take_place() -> None:
    at = event_2("Ben")
    assert (at.fact("skips", "Ben"), at.waits) == (True, ("turn.action", "Ada"))

    at = played(at)

    assert at.waits == ("turn.install", "Cleo")
    assert at.clauses("turn_skipped") == [("NNK-B.7",)]
    assert (at.lying("archive", "Ben"), at.fact("skips", "Ben")) == ((), False)
    at = played(played(at))
    assert at.waits == ("turn.install", "Ben")  # only the one turn


@pytest.mark.clause("NNK-A26", "NNK-B.7")
def test_two_skips_are_one_skipped_turn() -> None:
    at = played(event_2("Ben", skipped=True))
    assert at.waits == ("turn.install", "Cleo")

    assert played(played(at)).waits == ("turn.install", "Ben")


@pytest.mark.clause("NNK-A26", "NNK-B.7")
def test_one_may_name_oneself() -> None:
    at = event_2("Ada")

    at = played(played(played(at)))

    assert (at.waits, at.fact("skips", "Ada")) == (("turn.install", "Ben"), False)


@pytest.mark.clause("NNK-B.7")
def test_a_user_who_is_out_is_not_named() -> None:
    at = table(3, out=["Cleo"], Ada={"archive": [BRYNHILDR]}, Ben={"desktop": [ghost("b")]})
    at = at.do("Ada", "use_event", card="E2")

    assert at.offered("Ada") == {"choose_user Ada", "choose_user Ben"}
    assert at.refused("Ada", "choose_user", user="Cleo") == {"NNK-B.7"}


@pytest.mark.clause("NNK-B.6", "NNK-B.8")
def test_example_2_opens_its_window_from_the_archive_in_a_battle_only() -> None:
    at = duel([ghost("a")], [ghost("d")], hands={"Ben": [BRYNHILDR]})
    assert "battle_install E2" not in at.offered("Ben")

    at = declared(at)

    assert "battle_install E2" in at.offered("Ben")
    installed = declared(duel([ghost("a")], [ghost("d"), BRYNHILDR]))
    assert installed.refused("Ben", "battle_install", card="E2") == {"NNK-B.6"}
