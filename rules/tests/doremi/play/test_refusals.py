"""Why the use of a card or an ability is refused, in words; "!" where it cannot even be recorded."""

from __future__ import annotations

from typing import Any

import pytest

from rules.tests.doremi.play.cards import (
    ITSELF_DISCARDED,
    Told,
    activated,
    black,
    blue,
    character,
    constant,
    draw,
    hand_card,
    happening,
    item,
    maho,
    points,
    red,
)
from rules.tests.doremi.play.field_positions import crowd
from rules.tests.doremi.play.laying import asleep, frog, lies
from rules.tests.doremi.play.tables import Table, table

A, C, D = character("A"), character("C"), character("D")
H = happening("H")
FULL = "The MAHO hall is full."
ASLEEP = "The character is asleep."
NOT_OWN = "! It is not that player's character."


# cards of the hand


@pytest.mark.clause("DRM-1.06", "DRM-11.01d", "AMB-35", "AMB-63")
def test_a_card_of_the_hand_that_is_not_used() -> None:
    hers = [character("N", cost=9), maho("M", cost=9), None]
    at = table(Ada={"hand": hers, "maho_hall": [A]}, Ben={"hand": [C]})
    unknown = at.state.zones["hand:0"][2]

    assert at.why_not("Ada", "use_character", card="C") == [
        "! The card is not in that player's hand. (DRM-1.06)"
    ]
    assert at.why_not("Ada", "use_character", card="M") == [
        "! The card is of another type. (DRM-1.06)"
    ]
    assert at.why_not("Ada", "use_maho", card=unknown) == [
        "! Say first which card it is. (DRM-1.06)"
    ]
    assert at.why_not("Ada", "use_character", card="N") == [
        "The use cost is 9; there are fewer characters in the hall. (house reading AMB-35)"
    ]
    assert at.why_not("Ada", "use_maho", card="M") == [
        "9 awake characters must be put to sleep. (DRM-11.01d)"
    ]


@pytest.mark.clause("DRM-4.3.01b", "AMB-33")
@pytest.mark.parametrize(("price", "left"), [(0, 0), (1, 0), (3, 2)])
def test_hours_that_are_not_there(price: int, left: int) -> None:
    at = table(Ada={"hand": [C], "time_area": left}, settings={"hour_cost.use_hand_card": price})

    assert at.why_not("Ada", "use_character", card="C") == [
        f"{max(1, price)} needed, {left} hours left. (DRM-4.3.01b)"
    ]


@pytest.mark.clause("DRM-12.05")
@pytest.mark.parametrize("player", ["Ada", "Ben"])
def test_a_second_copy(player: str) -> None:
    unique = character("U", unique_on_field=True)
    given: dict[str, Any] = {"Ada": {"hand": [unique]}}
    given.setdefault(player, {})["home"] = [unique]
    at = table(**given)

    assert at.why_not("Ada", "use_character", card=at.state.zones["hand:0"][0]) == [
        "Only one may lie in either field. (DRM-12.05)"
    ]


@pytest.mark.clause("DRM-14.01", "DRM-14.02", "DRM-23.04", "AMB-43")
def test_a_bearer_that_is_none() -> None:
    hers = {
        "hand": [item("I"), item("L", attach="hall")],
        "maho_hall": [A, frog(character("G"))],
        "home": [C],
    }
    at = table(Ada=hers, Ben={"maho_hall": [D]})

    assert at.why_not("Ada", "use_item", card="I") == [
        "! Name the character that gets the item. (DRM-14.01)"
    ]
    assert at.why_not("Ada", "use_item", card="I", bearer="L") == [
        "! Name the character that gets the item. (DRM-14.01)"
    ]
    assert at.why_not("Ada", "use_item", card="I", bearer="G") == [
        "Items do not go onto Majo-gaeru. (DRM-23.04)"
    ]
    assert at.why_not("Ada", "use_item", card="I", bearer="C") == [
        "An item goes onto a character in the MAHO hall. (DRM-14.01)"
    ]
    assert at.why_not("Ada", "use_item", card="I", bearer="D") == [
        "It does not go onto the other player's character. (DRM-14.02)"
    ]
    assert at.why_not("Ada", "use_item", card="L", bearer="A") == [
        "! That item lies in the hall by itself: name no bearer. (house reading AMB-43)"
    ]


@pytest.mark.clause("DRM-3.5.01", "DRM-3.5.02", "AMB-43")
def test_a_full_hall() -> None:
    hand = [C, item("I"), item("L", attach="hall")]
    ways = {"item_takes_place": "every_attached_item"}
    at = table(Ada={"hand": hand, "maho_hall": crowd(6), "home": [D]}, settings=ways)

    assert at.why_not("Ada", "use_character", card="C") == [f"{FULL} (DRM-3.5.01)"]
    assert at.why_not("Ada", "move_to_hall", card="D") == [f"{FULL} (DRM-3.5.01)"]
    assert at.why_not("Ada", "use_item", card="L") == [f"{FULL} (DRM-3.5.02)"]
    assert at.why_not("Ada", "use_item", card="I", bearer="N0") == [
        f"{FULL} (house reading AMB-43)"
    ]


# answers


def window(answer: Told, **settings: Any) -> Table:
    """Return Ben's window after Ada has used a red MAHO card; K of his has this ability."""
    his = {
        "maho_hall": [character("K", abilities=[answer])],
        "hand": [maho("MB"), maho("MR", colour="red")],
    }
    hers = {"hand": [maho("M", colour="red")]}
    return table(Ada=hers, Ben=his, settings=settings).do("Ada", "use_maho", card="M")


@pytest.mark.clause("DRM-1.06", "DRM-13.01", "DRM-13.03", "AMB-36")
def test_what_does_not_answer() -> None:
    red_only = ["Only red text interrupts. (DRM-13.01)"]
    for ability in (black(), blue()):
        assert window(ability).why_not("Ben", "activate", card="K", ability=0) == red_only
    assert window(black()).why_not("Ben", "use_maho", card="MB") == red_only

    asked = window(red(), interrupt_kinds="judge")
    assert asked.why_not("Ben", "use_maho", card="MR") == [
        "Whether a red MAHO card interrupts is for the judge: allow it with a reason. (house reading AMB-36)"
    ]
    never = window(red(), interrupt_kinds="red_activated_only")
    assert never.why_not("Ben", "use_maho", card="MR") == [
        "This tournament interrupts with abilities only. (house reading AMB-36)"
    ]

    again = window(red()).do("Ben", "activate", card="K", ability=0)
    assert again.why_not("Ada", "use_maho", card="M") == [
        "The card is being used in this chain already. (DRM-1.06)"
    ]


# abilities


@pytest.mark.clause("DRM-1.11", "DRM-3.5.04", "DRM-9.01a", "DRM-9.02", "DRM-9.03", "DRM-11.01a")
def test_an_ability_that_is_not_activated() -> None:
    standing = constant(points(1, 1, until="while"), colour="blue")
    acting = [black(cost=[hand_card(2)]), standing, blue()]
    wand = item("W", self_discard=activated("red", draw(), cost=[ITSELF_DISCARDED]))
    hers = {
        "maho_hall": [
            character("K", abilities=acting),
            asleep(character("S", abilities=[black()]), wand),
        ],
        "home": [character("Z", abilities=[{**black(), "colour": "blue"}])],
        "happening_area": [lies(H, character("Q", abilities=[black()]))],
        "hand": [C],
    }
    at = table(Ada=hers, Ben={"maho_hall": [D]})

    assert at.why_not("Ada", "activate", card="D") == [f"{NOT_OWN} (DRM-1.11)"]
    assert at.why_not("Ada", "activate", card="K", ability=3) == [
        "! The text box has no such ability. (DRM-9.01a)"
    ]
    assert at.why_not("Ada", "activate", card="K", ability=1) == [
        "! That ability is not activated. (DRM-9.01a)"
    ]
    assert at.why_not("Ada", "activate", card="K", ability=0) == [
        "The hand is too small for the cost. (DRM-9.02)"
    ]
    blue_one = "The rules say nothing of blue text that is activated: ask the judge. (house reading AMB-36)"
    assert at.why_not("Ada", "activate", card="K", ability=2) == [blue_one]
    assert at.why_not("Ada", "activate", card="S", ability=0) == [f"{ASLEEP} (DRM-11.01a)"]
    assert at.why_not("Ada", "activate", card="S", ability=1) == [f"{ASLEEP} (DRM-14.08.2)"]
    hall = "Abilities are activated in the MAHO hall only."
    assert at.why_not("Ada", "activate", card="Z", ability=0) == [f"{hall} (DRM-9.03)", blue_one]
    assert at.why_not("Ada", "activate", card="Q", ability=0) == [f"{hall} (DRM-3.5.04)"]


@pytest.mark.clause("DRM-13.01", "DRM-13.03")
def test_abilities_in_the_opponents_main_step() -> None:
    his = [character("B", abilities=[black()]), character("R", abilities=[red()])]
    at = table(Ben={"maho_hall": his})

    assert at.why_not("Ben", "activate", card="B")[1:] == [
        "Black text is used in one's own main step. (DRM-13.01)"
    ]
    assert at.why_not("Ben", "activate", card="R")[1:] == [
        "In the other player's main step red text is used by answering only. (DRM-13.03)"
    ]


@pytest.mark.clause("DRM-12.03")
def test_a_mover_whose_state_was_checked() -> None:
    hers = {"maho_hall": [character("M", abilities=[red(cost=[hand_card()])])], "hand": 2}
    at = table(
        Ada={**hers, "happening_area": [H]},
        Ben={"maho_hall": [character("R", abilities=[red()])]},
    )
    at = at.do("Ada", "move_to_happening", card="M", happening="H").passes("Ben")

    assert at.do("Ben", "block", card="R").why_not("Ada", "activate", card="M") == [
        "The mover's state was checked already. (DRM-12.03)"
    ]
