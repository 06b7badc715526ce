"""What uses, activations, short routes and their links tell, with the clauses (DRM-1.06, 1.11, 1.15)."""

from __future__ import annotations

import pytest

from rules.games.doremi.cards.model import Card
from rules.tests.doremi.play.ability_positions import card_gone, struck
from rules.tests.doremi.play.cards import (
    SLEEP_SELF,
    black,
    character,
    chosen,
    hand_card,
    item,
    maho,
    move_to,
    red,
    sleep,
    sleepers,
)
from rules.tests.doremi.play.field_positions import crowd
from rules.tests.doremi.play.tables import Table, table

C, D = character("C"), character("D")
LIES = item("L", attach="hall")
ONE = ["resolve step: goto done DRM-5.03 DRM-5.04 DRM-5.05"]
OVER = ["done step: ended main DRM-5.03 DRM-5.04 DRM-5.05"]
DECLARED = [
    "next step: ended main DRM-9.02 AMB-35",
    "next step: begun declared DRM-9.02 AMB-35",
]


def hand(*cards: Card) -> Table:
    """Return Ada's main step with these cards in hand and A and B in the hall."""
    return table(Ada={"hand": cards, "maho_hall": [character("A"), character("B")]})


# cards of the hand


@pytest.mark.clause("DRM-1.06", "DRM-14.01", "AMB-33", "AMB-34")
@pytest.mark.parametrize(
    ("card", "bearer", "told"),
    [
        (C, {}, "enters_field DRM-1.06 AMB-34"),
        (item("I"), {"bearer": "A"}, "attached DRM-14.01"),
        (LIES, {}, "item_lies DRM-3.5.02 AMB-43"),
    ],
    ids=["character", "item", "item in the hall"],
)
def test_a_card_is_shown_paid_declared_and_laid(
    card: Card, bearer: dict[str, str], told: str
) -> None:
    at = hand(card).do("Ada", f"use_{card.type}", card=card.no, **bearer)

    assert at.act_tells == [
        "act effect: shown DRM-1.06",
        "act effect: pays_hour DRM-1.06 AMB-33",
        "act step: begun next DRM-1.06 DRM-4.3.01",
    ]
    assert at.tells("paying") == DECLARED
    assert at.passes().tells("link") == [*ONE, f"resolve effect: {told}", *OVER]


@pytest.mark.clause("DRM-1.06", "DRM-11.01d", "DRM-5.04", "AMB-35", "AMB-60")
def test_a_maho_card_whose_cost_is_chosen() -> None:
    at = hand(maho("M", cost=1)).do("Ada", "use_maho", card="M")
    assert at.tells("paying") == ["next step: goto sleep DRM-9.02 AMB-35"]

    at = at.do("Ada", "pay_sleep", card="A")
    assert at.act_tells == [
        "act effect: slept AMB-35 DRM-1.09",
        "act step: goto next DRM-11.01d AMB-35",
    ]
    assert at.tells("paying") == DECLARED

    at = at.passes()
    assert at.tells("link") == [
        *ONE,
        "resolve effect: discarded AMB-60",
        "resolve step: begun begin DRM-5.04",
        *OVER,
    ]
    assert at.tells("effects") == [
        "begin step: goto next DRM-5.04",
        "next step: goto next DRM-5.04",
        "next effect: draws DRM-5.04",
        "next step: ended done DRM-5.04",
    ]


@pytest.mark.clause("AMB-42", "DRM-3.5.01", "DRM-3.5.02")
@pytest.mark.parametrize(
    ("card", "clause", "follows"),
    [
        (C, "DRM-3.5.01", ["resolve effect: enters_field DRM-1.06 AMB-34"]),
        (LIES, "DRM-3.5.02", ["resolve effect: discarded AMB-42"]),
    ],
    ids=["character", "item"],
)
def test_a_card_whose_place_is_taken_meanwhile(card: Card, clause: str, follows: list[str]) -> None:
    full = f"resolve not applied: hall_full {clause} AMB-42"
    assert taken_meanwhile(card).tells("link")[-4:] == [*ONE, full, *follows, *OVER]

    asked = taken_meanwhile(card, "judge")
    judge = f"resolve step: begun judge {clause} AMB-42"
    assert (asked.step, asked.tells("link")[-2:]) == ("by_hand.judge", [*ONE, judge])
    assert asked.where(card.no) == "Ada hand"


def taken_meanwhile(card: Card, way: str = "voluntary_refused_forced_home") -> Table:
    """Return the table after Ben has answered the use by filling Ada's hall with D."""
    filling = red(move_to("maho_hall", "D"))
    at = table(
        Ada={"maho_hall": crowd(5), "hand": [card], "home": [D]},
        Ben={"maho_hall": [character("B", abilities=[filling])]},
        settings={"hall_overflow": way},
    )
    at = at.do("Ada", f"use_{card.type}", card=card.no)
    return at.do("Ben", "activate", card="B", ability=0).passes("Ada")


# abilities


@pytest.mark.clause("DRM-1.11", "DRM-9.01a", "DRM-9.02", "DRM-13.01", "AMB-46")
def test_an_ability_with_every_choice() -> None:
    lulling = black(sleep(chosen()), cost=[hand_card(), sleepers(1), SLEEP_SELF])
    at = table(
        Ada={"hand": [C, D], "maho_hall": [character("K", abilities=[lulling]), *hall("A", "B")]}
    )

    at = at.do("Ada", "activate", card="K", ability=0)
    assert at.act_tells == [
        "act check passed: text_colour DRM-13.01",
        "act effect: pays_hour DRM-9.02 AMB-33",
        "act effect: slept DRM-14.03 DRM-9.02 DRM-1.09",
        "act step: begun next DRM-1.11 DRM-9.01a",
    ]

    at = at.do("Ada", "pay_sleep", card="A")
    assert at.tells("paying") == ["next step: goto discard DRM-9.02 AMB-35"]

    at = at.do("Ada", "pay_discard", card="C")
    assert at.act_tells == ["act effect: discarded DRM-9.02", "act step: goto next DRM-9.02"]

    at = at.passes()
    assert at.tells("effects")[-1] == "next step: goto choose DRM-5.04"
    assert at.do("Ada", "choose_target", card="B").act_tells == [
        "act step: goto choose AMB-46",
        "act step: goto next AMB-46",
        "act effect: slept DRM-3.2.03 DRM-1.09",
    ]


def hall(*names: str) -> list[Card]:
    """Return characters of these names."""
    return [character(name) for name in names]


@pytest.mark.clause("AMB-61", "DRM-5.03")
def test_a_link_without_its_source() -> None:
    gone = [*ONE, "resolve not applied: source_gone AMB-61"]

    at = card_gone("fizzles", move_to("home", "A"))
    assert (at.tells("link")[-3:], at.facts_of("source_gone", "card")) == ([*gone, *OVER], ["A"])
    assert card_gone("judge", move_to("home", "A")).tells("link")[-3:] == [
        *gone,
        "resolve step: begun judge DRM-5.03 AMB-61",
    ]


# short routes


@pytest.mark.clause("DRM-1.15", "DRM-1.15a", "DRM-3.4.03", "AMB-62", "AMB-66")
def test_a_short_route() -> None:
    at = table(Ada={"maho_hall": [C], "home": [D]})
    for act, card in (("move_home", "C"), ("move_to_hall", "D")):
        assert at.do("Ada", act, card=card).act_tells == [
            "act effect: pays_hour DRM-1.15 AMB-33",
            "act step: begun declared DRM-1.15 DRM-1.15a",
        ]

    home = "resolve effect: goes_home DRM-1.15a AMB-66"
    assert struck("move_home").tells("link") == [*ONE, home, *OVER]
    enters = "resolve effect: enters_hall DRM-3.4.03"
    assert struck("move_to_hall").tells("link") == [*ONE, enters, *OVER]


@pytest.mark.clause("AMB-61", "AMB-62", "DRM-11.01b")
def test_a_short_route_that_fails() -> None:
    gone = [*ONE, "resolve not applied: mover_gone AMB-62 AMB-61", *OVER]
    for route in ("move_home", "move_to_hall"):
        assert struck(route, "as_step_4", move_to("hand", "C")).tells("link")[-3:] == gone

    asleep = "resolve check failed: mover_asleep DRM-11.01b AMB-62"
    assert struck("move_home", "as_step_4", sleep("C")).tells("link")[-3:] == [*ONE, asleep, *OVER]
