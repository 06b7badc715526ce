"""Hours and use costs (DRM-3.7.*, 4.3.01a, 4.3.01b, 4.3.02a; AMB-33, AMB-35)."""

from typing import Any

import pytest

from rules.core.engine.errors import StateUnreadable
from rules.tests.doremi.play.cards import (
    black,
    character,
    gain,
    happening,
    item,
    maho,
    red,
    sleepers,
)
from rules.tests.doremi.play.laying import asleep, frog, lies
from rules.tests.doremi.play.tables import Table, table

C, D, E = (character(no) for no in "CDE")
T1, T2, T3 = (character(no) for no in ("T1", "T2", "T3"))
H1 = happening("H1")
FIRST = {"pay_from": "first_placed"}
SLEEP_MODE = {"character_cost_mode": "sleep_characters"}
FIELD = {"cost_zone": "field"}


def used(act: str, card: Any, settings: dict[str, Any] | None = None, hours: int = 3) -> Table:
    """Return Ada's main step with a card to use."""
    given = {"hand": [card], "maho_hall": [C], "time_area": hours}
    return table(Ada=given, settings=settings)


# the time area


@pytest.mark.clause("DRM-3.7.01", "DRM-4.2.01d")
def test_each_card_in_the_time_area_is_an_hour_and_there_is_no_maximum() -> None:
    at = table(at="breakfast", left=5, Ada={"time_area": 23}).run_on()

    assert at.hours("Ada") == 28


@pytest.mark.clause("DRM-3.7.01")
def test_an_effect_can_bring_hours_now() -> None:
    at = table(Ada={"hand": [maho("M", gain(2))], "time_area": 1, "clock": 9})

    at = at.do("Ada", "use_maho", card="M").passes()

    assert (at.hours("Ada"), at.count("clock", "Ada")) == (2, 7)
    assert at.clauses("gains_hour") == [("DRM-3.7.01",)] * 2


@pytest.mark.clause("DRM-3.7.02", "AMB-33", "DRM-4.2.01e")
@pytest.mark.parametrize(
    ("settings", "left", "paid"),
    [({}, ("T1",), ("T3", "T2")), (FIRST, ("T3",), ("T1", "T2"))],
    ids=["last placed", "first placed"],
)
def test_hours_are_paid_in_their_fixed_order(
    settings: dict[str, Any], left: tuple[str, ...], paid: tuple[str, ...]
) -> None:
    at = table(Ada={"maho_hall": [C, D], "time_area": [T1, T2, T3]}, settings=settings)

    at = at.do("Ada", "move_home", card="C").passes().do("Ada", "move_home", card="D").passes()

    assert (at.lying("time_area", "Ada"), at.lying("discard_pile", "Ada")) == (left, paid)


@pytest.mark.clause("DRM-3.7.02")
def test_no_act_orders_the_time_area_anew() -> None:
    at = table(Ada={"time_area": [T1, T2, T3], "maho_hall": [C], "hand": [D]})

    for option in at.game.legal(at.state):
        row = at.game.apply(at.state, option.action).state.zones["time_area:0"]
        assert row in (at.state.zones["time_area:0"], at.state.zones["time_area:0"][:-1])


# the price in hours


@pytest.mark.clause("AMB-33", "DRM-4.3.01a")
@pytest.mark.parametrize(
    ("act", "card"),
    [("use_character", D), ("use_item", item("D")), ("use_maho", maho("D"))],
)
@pytest.mark.parametrize(("price", "left"), [(None, 2), (0, 3), (1, 2), (3, 0)])
def test_the_use_of_a_card_takes_an_hour_or_as_many_as_are_set(
    act: str, card: Any, price: int | None, left: int
) -> None:
    settings = {} if price is None else {"hour_cost.use_hand_card": price}
    at = used(act, card, settings)
    bearer = {"bearer": "C"} if act == "use_item" else {}

    at = at.do("Ada", act, card="D", **bearer)

    assert (at.hours("Ada"), at.count("discard_pile", "Ada")) == (left, 3 - left)
    assert at.clauses("pays_hour") == [("DRM-1.06", "AMB-33")] * (3 - left)


@pytest.mark.clause("AMB-33", "DRM-4.3.01b")
@pytest.mark.parametrize(
    ("price", "hours", "refused"),
    [(2, 1, {"DRM-4.3.01b"}), (2, 2, set()), (0, 0, {"DRM-4.3.01b"}), (0, 1, set())],
)
def test_who_has_fewer_hours_than_the_price_or_none_cannot_use_a_card(
    price: int, hours: int, refused: set[str]
) -> None:
    at = used("use_character", D, {"hour_cost.use_hand_card": price}, hours)

    assert at.refused("Ada", "use_character", card="D") == refused


@pytest.mark.clause("AMB-33")
@pytest.mark.parametrize("act", ["use_maho", "activate"])
def test_what_a_card_says_counts_before_the_setting(act: str) -> None:
    costly = character("K", abilities=[black(hours=3)])
    at = table(Ada={"hand": [maho("M", hours=3)], "maho_hall": [costly], "time_area": 3})
    args: dict[str, Any] = {"card": "M"} if act == "use_maho" else {"card": "K", "ability": 0}

    assert at.do("Ada", act, **args).hours("Ada") == 0


@pytest.mark.clause("AMB-33", "DRM-4.3.01a")
@pytest.mark.parametrize(("price", "left"), [(None, 2), (0, 3), (2, 1)])
def test_an_activation_takes_an_hour_or_as_many_as_are_set(price: int | None, left: int) -> None:
    settings = {} if price is None else {"hour_cost.activate": price}
    own = {"maho_hall": [character("K", abilities=[black()])]}

    at = table(Ada=own, settings=settings).do("Ada", "activate", card="K", ability=0)

    assert at.hours("Ada") == left


@pytest.mark.clause("AMB-33")
@pytest.mark.parametrize(
    ("settings", "left"),
    [
        ({}, 2),
        ({"hour_cost.activate": 2}, 1),
        ({"hour_cost.interrupt": 3}, 0),
        ({"hour_cost.interrupt": 0, "hour_cost.activate": 2}, 3),
    ],
)
def test_an_interrupt_costs_what_the_action_does_or_its_own_price(
    settings: dict[str, int], left: int
) -> None:
    bens = {"maho_hall": [character("B", abilities=[red()])]}
    at = table(Ada={"maho_hall": [C]}, Ben=bens, settings=settings)

    at = at.do("Ada", "move_home", card="C").do("Ben", "activate", card="B", ability=0)

    assert at.hours("Ben") == left


@pytest.mark.clause("AMB-33")
def test_the_price_of_an_interrupt_is_that_of_a_red_maho_card_too() -> None:
    at = table(
        Ada={"maho_hall": [C]},
        Ben={"hand": [maho("M", colour="red")]},
        settings={"hour_cost.interrupt": 2, "hour_cost.use_hand_card": 1},
    )

    at = at.do("Ada", "move_home", card="C").do("Ben", "use_maho", card="M")

    assert at.hours("Ben") == 1


@pytest.mark.clause("AMB-33")
def test_the_declaration_of_the_end_costs_nothing() -> None:
    assert table().do("Ada", "end_main").hours("Ada") == 3


@pytest.mark.clause("AMB-33", "DRM-3.7.01")
def test_paid_hours_go_to_the_discard_pile_of_their_owner() -> None:
    at = table(Ada={"maho_hall": [C], "time_area": [T1]}).do("Ada", "move_home", card="C")

    assert at.where("T1") == "Ada discard_pile"


@pytest.mark.clause("AMB-33")
@pytest.mark.parametrize("name", ["pay_from", "paid_hours_go_to"])
def test_what_is_no_number_is_not_answered_by_one(name: str) -> None:
    with pytest.raises(StateUnreadable):
        table(settings={name: 3})


@pytest.mark.clause("DRM-4.3.01a", "DRM-4.3.01d")
def test_actions_may_be_taken_as_long_as_time_remains() -> None:
    at = table(Ada={"maho_hall": [C, D, E], "time_area": 2})
    at = at.do("Ada", "move_home", card="C").passes()
    assert at.waits == ("day.main", "Ada")

    at = at.do("Ada", "move_home", card="D").passes()

    assert at.lying("home", "Ada") == ("C", "D")
    assert at.refused("Ada", "move_home", card="E") == {"DRM-4.3.01b"}


@pytest.mark.clause("DRM-4.3.01b")
def test_without_time_only_the_end_can_be_declared() -> None:
    at = table(
        Ada={
            "maho_hall": [C, character("K", abilities=[black()])],
            "home": [D],
            "hand": [E, maho("M"), item("I")],
            "happening_area": [H1],
            "time_area": 0,
        },
        settings={"hour_cost.use_hand_card": 0, "hour_cost.activate": 0},
    )

    assert at.offered("Ada") - {"concede"} == {"end_main"}


# the use cost of characters


@pytest.mark.clause("AMB-35", "DRM-1.06")
@pytest.mark.parametrize(
    ("settings", "cost", "refused"),
    [
        ({}, 2, set()),
        ({}, 3, {"AMB-35"}),
        (FIELD, 4, set()),
        (FIELD, 5, {"AMB-35"}),
        (SLEEP_MODE, 1, set()),
        (SLEEP_MODE, 2, {"AMB-35"}),
        (SLEEP_MODE | FIELD, 2, set()),
        (SLEEP_MODE | FIELD, 3, {"AMB-35"}),
    ],
)
def test_what_counts_for_the_cost_of_a_character(
    settings: dict[str, Any], cost: int, refused: set[str]
) -> None:
    """In the hall one is awake and one asleep; one awake character each is on a happening, at home."""
    at = table(
        Ada={
            "maho_hall": [C, asleep(D)],
            "happening_area": [lies(H1, E)],
            "home": [T1],
            "hand": [character("K", cost=cost)],
        },
        settings=settings,
    )

    assert at.refused("Ada", "use_character", card="K") == refused


@pytest.mark.clause("AMB-35")
def test_characters_are_only_counted_and_nobody_is_put_to_sleep() -> None:
    at = table(Ada={"maho_hall": [C, asleep(D)], "hand": [character("K", cost=2)]})

    at = at.do("Ada", "use_character", card="K").passes()

    assert at.lying("maho_hall", "Ada") == ("C", "D asleep", "K")


@pytest.mark.clause("AMB-35")
def test_by_setting_characters_are_put_to_sleep_for_a_character() -> None:
    hand = [character("K", cost=1)]
    at = table(Ada={"maho_hall": [C, D], "hand": hand}, settings=SLEEP_MODE)
    at = at.do("Ada", "use_character", card="K")
    assert (at.waits, at.offered("Ada")) == (
        ("paying.sleep", "Ada"),
        {"pay_sleep C", "pay_sleep D", "concede"},
    )

    at = at.do("Ada", "pay_sleep", card="D")
    assert at.clauses("slept") == [("AMB-35", "DRM-1.09")]
    assert (at.waits, at.lying("maho_hall", "Ada")) == (("link.window", "Ben"), ("C", "D asleep"))

    assert at.passes().lying("maho_hall", "Ada") == ("C", "D asleep", "K")


# the use cost of MAHO cards and items


@pytest.mark.clause("AMB-35", "DRM-11.01d", "DRM-5.03")
@pytest.mark.parametrize(
    ("act", "card"), [("use_maho", maho("U", cost=2)), ("use_item", item("U", cost=2))]
)
def test_awake_characters_are_put_to_sleep_for_a_maho_card_or_an_item(act: str, card: Any) -> None:
    at = table(Ada={"maho_hall": [C, asleep(D), frog(E)], "hand": [card]})
    args = {"bearer": "C"} if act == "use_item" else {}

    at = at.do("Ada", act, card="U", **args)

    assert at.waits == ("link.window", "Ben")
    assert at.lying("maho_hall", "Ada") == ("C asleep", "D asleep", "E frog asleep")


@pytest.mark.clause("DRM-11.01d", "AMB-35")
@pytest.mark.parametrize(
    ("settings", "cost", "refused"),
    [({}, 1, set()), ({}, 2, {"DRM-11.01d"}), (FIELD, 2, set()), (FIELD, 3, {"DRM-11.01d"})],
)
def test_only_awake_characters_pay(settings: dict[str, Any], cost: int, refused: set[str]) -> None:
    """Nobody sleeps at home (DRM-3.4.04), so whoever is there pays nothing."""
    at = table(
        Ada={
            "maho_hall": [C, asleep(D)],
            "happening_area": [lies(H1, E)],
            "home": [T1],
            "hand": [maho("M", cost=cost)],
        },
        settings=settings,
    )

    assert at.refused("Ada", "use_maho", card="M") == refused
    if cost == 2 and not refused:
        paid = at.do("Ada", "use_maho", card="M")
        assert (paid.where("C"), paid.where("E")) == ("Ada maho_hall asleep", "on H1 asleep")


@pytest.mark.clause("AMB-35")
def test_the_player_chooses_who_is_put_to_sleep() -> None:
    at = table(Ada={"maho_hall": [C, D, E], "hand": [maho("M", cost=2)]})
    at = at.do("Ada", "use_maho", card="M").do("Ada", "pay_sleep", card="D")
    assert at.waits == ("paying.sleep", "Ada")

    at = at.do("Ada", "pay_sleep", card="E")

    assert at.lying("maho_hall", "Ada") == ("C", "D asleep", "E asleep")
    assert at.waits == ("link.window", "Ben")


@pytest.mark.clause("AMB-35", "DRM-9.02")
def test_the_zone_of_use_costs_is_no_matter_of_abilities() -> None:
    payer = character("K", abilities=[black(cost=[sleepers(1)])])
    alone = table(Ada={"happening_area": [lies(H1, payer, E)]}, settings=FIELD)
    assert "DRM-11.01d" in alone.refused("Ada", "activate", card="K", ability=0)

    at = table(Ada={"maho_hall": [payer, D], "happening_area": [lies(H1, E)]}, settings=FIELD)
    at = at.do("Ada", "activate", card="K", ability=0)
    assert at.offered("Ada") == {"pay_sleep K", "pay_sleep D", "concede"}
    assert at.refused("Ada", "pay_sleep", card="E") == {"DRM-11.01d"}
