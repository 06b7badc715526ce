"""Why something is refused, in words; "!" stands before what cannot even be recorded as it happened."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.engine.actions import Act
from rules.core.engine.asking import sentence
from rules.core.engine.ops import SetFact
from rules.tests.doremi.play.cards import (
    ITSELF_DISCARDED,
    Told,
    activated,
    black,
    blue,
    character,
    chosen,
    constant,
    discard,
    does,
    draw,
    hand_card,
    happening,
    item,
    lock_out,
    maho,
    op,
    points,
    red,
    sleep,
    steal,
)
from rules.tests.doremi.play.field_positions import crowd
from rules.tests.doremi.play.laying import asleep, frog, lies, of
from rules.tests.doremi.play.tables import Table, opening, table

A, C, D = character("A"), character("C"), character("D")
H = happening("H")
FULL = "The MAHO hall is full."
RESERVED = "The other player has reserved it."
LOCKED = ["The character is locked out there. (DRM-12.01)"]
ASLEEP = "The character is asleep."
NOT_OWN = "! It is not that player's character."


def no(at: Table, user: str, act: str, **args: Any) -> list[str]:
    """Return each sentence that refuses the act; nothing when it is allowed."""
    kinds = {arg.name: arg.kind for arg in at.game.rules.acts[act].args}
    named = {n: at.piece(v) if kinds[n] == "piece" else v for n, v in args.items()}
    obstacles = at.game.explain(at.state, Act(at.seat(user), act, named))
    return ["! " * each.impossible + sentence(at.game.rules, each).en for each in obstacles]


# cards of the hand


@pytest.mark.clause("DRM-1.06", "DRM-11.01d", "AMB-35", "AMB-63")
def test_a_card_of_the_hand_that_is_not_used() -> None:
    hers = [character("N", cost=9), maho("M", cost=9), None]
    at = table(Ada={"hand": hers, "maho_hall": [A]}, Ben={"hand": [C]})
    unknown = at.state.zones["hand:0"][2]

    assert no(at, "Ada", "use_character", card="C") == [
        "! The card is not in that player's hand. (DRM-1.06)"
    ]
    assert no(at, "Ada", "use_character", card="M") == ["! The card is of another type. (DRM-1.06)"]
    assert no(at, "Ada", "use_maho", card=unknown) == ["! Say first which card it is. (DRM-1.06)"]
    assert no(at, "Ada", "use_character", card="N") == [
        "The use cost is 9; there are fewer characters in the hall. (house reading AMB-35)"
    ]
    assert no(at, "Ada", "use_maho", card="M") == [
        "9 awake characters must be put to sleep. (DRM-11.01d)"
    ]


@pytest.mark.clause("DRM-4.3.01b", "AMB-33")
@pytest.mark.parametrize(("price", "left"), [(0, 0), (1, 0), (3, 2)])
def test_hours_that_are_not_there(price: int, left: int) -> None:
    at = table(Ada={"hand": [C], "time_area": left}, settings={"hour_cost.use_hand_card": price})

    assert no(at, "Ada", "use_character", card="C") == [
        f"{max(1, price)} needed, {left} hours left. (DRM-4.3.01b)"
    ]


@pytest.mark.clause("DRM-12.05")
@pytest.mark.parametrize("player", ["Ada", "Ben"])
def test_a_second_copy(player: str) -> None:
    unique = character("U", unique_on_field=True)
    given: dict[str, Any] = {"Ada": {"hand": [unique]}}
    given.setdefault(player, {})["home"] = [unique]
    at = table(**given)

    assert no(at, "Ada", "use_character", card=at.state.zones["hand:0"][0]) == [
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

    assert no(at, "Ada", "use_item", card="I") == [
        "! Name the character that gets the item. (DRM-14.01)"
    ]
    assert no(at, "Ada", "use_item", card="I", bearer="L") == [
        "! Name the character that gets the item. (DRM-14.01)"
    ]
    assert no(at, "Ada", "use_item", card="I", bearer="G") == [
        "Items do not go onto Majo-gaeru. (DRM-23.04)"
    ]
    assert no(at, "Ada", "use_item", card="I", bearer="C") == [
        "An item goes onto a character in the MAHO hall. (DRM-14.01)"
    ]
    assert no(at, "Ada", "use_item", card="I", bearer="D") == [
        "It does not go onto the other player's character. (DRM-14.02)"
    ]
    assert no(at, "Ada", "use_item", card="L", bearer="A") == [
        "! That item lies in the hall by itself: name no bearer. (house reading AMB-43)"
    ]


@pytest.mark.clause("DRM-3.5.01", "DRM-3.5.02", "AMB-43")
def test_a_full_hall() -> None:
    hand = [C, item("I"), item("L", attach="hall")]
    ways = {"item_takes_place": "every_attached_item"}
    at = table(Ada={"hand": hand, "maho_hall": crowd(6), "home": [D]}, settings=ways)

    assert no(at, "Ada", "use_character", card="C") == [f"{FULL} (DRM-3.5.01)"]
    assert no(at, "Ada", "move_to_hall", card="D") == [f"{FULL} (DRM-3.5.01)"]
    assert no(at, "Ada", "use_item", card="L") == [f"{FULL} (DRM-3.5.02)"]
    assert no(at, "Ada", "use_item", card="I", bearer="N0") == [f"{FULL} (house reading AMB-43)"]


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
        assert no(window(ability), "Ben", "activate", card="K", ability=0) == red_only
    assert no(window(black()), "Ben", "use_maho", card="MB") == red_only

    asked = window(red(), interrupt_kinds="judge")
    assert no(asked, "Ben", "use_maho", card="MR") == [
        "Whether a red MAHO card interrupts is for the judge: allow it with a reason. (house reading AMB-36)"
    ]
    never = window(red(), interrupt_kinds="red_activated_only")
    assert no(never, "Ben", "use_maho", card="MR") == [
        "This tournament interrupts with abilities only. (house reading AMB-36)"
    ]

    again = window(red()).do("Ben", "activate", card="K", ability=0)
    assert no(again, "Ada", "use_maho", card="M") == [
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

    assert no(at, "Ada", "activate", card="D") == [f"{NOT_OWN} (DRM-1.11)"]
    assert no(at, "Ada", "activate", card="K", ability=3) == [
        "! The text box has no such ability. (DRM-9.01a)"
    ]
    assert no(at, "Ada", "activate", card="K", ability=1) == [
        "! That ability is not activated. (DRM-9.01a)"
    ]
    assert no(at, "Ada", "activate", card="K", ability=0) == [
        "The hand is too small for the cost. (DRM-9.02)"
    ]
    blue_one = "The rules say nothing of blue text that is activated: ask the judge. (house reading AMB-36)"
    assert no(at, "Ada", "activate", card="K", ability=2) == [blue_one]
    assert no(at, "Ada", "activate", card="S", ability=0) == [f"{ASLEEP} (DRM-11.01a)"]
    assert no(at, "Ada", "activate", card="S", ability=1) == [f"{ASLEEP} (DRM-14.08.2)"]
    hall = "Abilities are activated in the MAHO hall only."
    assert no(at, "Ada", "activate", card="Z", ability=0) == [f"{hall} (DRM-9.03)", blue_one]
    assert no(at, "Ada", "activate", card="Q", ability=0) == [f"{hall} (DRM-3.5.04)"]


@pytest.mark.clause("DRM-13.01", "DRM-13.03")
def test_abilities_in_the_opponents_main_step() -> None:
    his = [character("B", abilities=[black()]), character("R", abilities=[red()])]
    at = table(Ben={"maho_hall": his})

    assert no(at, "Ben", "activate", card="B")[1:] == [
        "Black text is used in one's own main step. (DRM-13.01)"
    ]
    assert no(at, "Ben", "activate", card="R")[1:] == [
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

    assert no(at.do("Ben", "block", card="R"), "Ada", "activate", card="M") == [
        "The mover's state was checked already. (DRM-12.03)"
    ]


# movements


@pytest.mark.clause("DRM-1.15", "DRM-1.15a", "DRM-4.3.01b", "DRM-11.01b")
def test_a_short_route_that_is_closed() -> None:
    at = table(Ada={"maho_hall": [A, asleep(C)], "home": [D], "time_area": 0, "hand": [item("I")]})
    late = "1 needed, 0 hours left. (DRM-4.3.01b)"

    assert no(at, "Ada", "move_home", card="A") == [late]
    assert no(at, "Ada", "move_home", card="C") == [late, f"{ASLEEP} (DRM-11.01b)"]
    assert no(at, "Ada", "move_home", card="D") == [
        late,
        "The character is not in the MAHO hall. (DRM-1.15a)",
    ]
    assert no(at, "Ada", "move_to_hall", card="A") == [
        late,
        "The character is not at home. (DRM-1.15a)",
    ]
    assert no(at, "Ada", "move_home", card="I")[0] == f"{NOT_OWN} (DRM-1.15)"


@pytest.mark.clause("DRM-1.15a", "DRM-6.01", "DRM-7.01a", "DRM-12.01", "DRM-24.01", "AMB-39")
def test_a_happening_to_which_nobody_moves() -> None:
    locker = character("L", abilities=[constant(lock_out("A"))])
    area = [
        op("OP"),
        lies(happening("HR"), of("Ben", C)),
        lies(happening("HL"), locker, of("Ben", D)),
    ]
    own = {"may_move_to_opposing_happenings": False}
    at = table(
        Ada={"maho_hall": [A], "happening_area": area, "memories": [happening("HM")]},
        Ben={"happening_area": [H]},
        settings=own,
    )

    def moving(to: str) -> list[str]:
        return no(at, "Ada", "move_to_happening", card="A", happening=to)

    assert moving("OP") == ["! Nobody moves onto OP or ED. (DRM-24.01)"]
    assert moving("HM") == ["! It is no happening in an area. (DRM-1.15a)"]
    assert moving("A") == ["! It is no happening in an area. (DRM-1.15a)"]
    assert moving("H") == ["This tournament moves to own happenings only. (house reading AMB-39)"]
    assert moving("HR") == [f"{RESERVED} (DRM-6.01)", f"{RESERVED} (DRM-7.01a)"]
    assert moving("HL") == LOCKED


@pytest.mark.clause("DRM-1.16", "DRM-6.07", "DRM-11.01b", "DRM-12.01")
def test_a_block_that_is_not_possible() -> None:
    locker = character("L", abilities=[constant(lock_out("D"))])
    hers = {"maho_hall": [A], "happening_area": [lies(H, locker, of("Ben", C))]}
    at = table(Ada=hers, Ben={"maho_hall": [D, asleep(character("S")), character("E")]})
    at = at.do("Ada", "move_to_happening", card="A", happening="H").passes("Ben")

    assert no(at, "Ben", "block", card="A") == [f"{NOT_OWN} (DRM-1.16)"]
    assert no(at, "Ben", "block", card="S") == [f"{ASLEEP} (DRM-11.01b)"]
    assert no(at, "Ben", "block", card="C") == [
        "The character is not in the MAHO hall. (DRM-1.15a)"
    ]
    assert no(at, "Ben", "block", card="D") == LOCKED


# choices


@pytest.mark.clause("DRM-4.4.01", "DRM-1.06", "DRM-8.08a", "DRM-11.01d", "DRM-20.05")
def test_a_choice_that_is_none() -> None:
    dinner = table(at="dinner", Ada={"time_area": 3})
    for count in (-1, 4):
        assert no(dinner, "Ada", "dinner", n=count) == [f"! Take 0 to 3, not {count}. (DRM-4.4.01)"]

    hers = {"maho_hall": [A, asleep(C)], "hand": [maho("M", sleep(chosen()), cost=1)]}
    at = table(Ada={**hers, "maho_hall": [A, D, asleep(C)]}).do("Ada", "use_maho", card="M")
    assert no(at, "Ada", "pay_sleep", card="C") == [
        "Only an awake character of the own hall can be put to sleep. (DRM-11.01d)"
    ]
    at = at.do("Ada", "pay_sleep", card="A").passes()
    assert no(at, "Ada", "choose_target", card="M") == ["! It cannot be the target. (DRM-8.08a)"]

    given = table(Ada={"maho_hall": [A], "hand": [maho("M", discard(1, "own")), C, D]})
    given = given.do("Ada", "use_maho", card="M").passes()
    assert no(given, "Ada", "give", card="A") == [
        "! The card is not in that player's hand. (DRM-1.06)"
    ]

    side = table(Ada={"maho_hall": [A], "hand": [maho("M", does("take_side_card"))], "side": 2})
    side = side.do("Ada", "use_maho", card="M").passes()
    assert no(side, "Ada", "take_side_card", card="A") == [
        "! The card is not among that player's side cards. (DRM-20.05)"
    ]


@pytest.mark.clause("DRM-12.04")
def test_a_theft_of_what_is_not_printed() -> None:
    thief = character("T", abilities=[black(steal("K"))])
    two = character("K", abilities=[black(), red()])
    at = table(Ada={"maho_hall": [thief]}, Ben={"maho_hall": [two]})
    at = at.do("Ada", "activate", card="T", ability=0).passes()

    assert no(at, "Ada", "steal", ability=2) == ["! The text box has no such ability. (DRM-12.04)"]


@pytest.mark.clause("DRM-10.01", "DRM-10.03", "DRM-10.04")
def test_a_name_that_is_not_declared() -> None:
    twin = character("T", names=["X", "Y"])
    at = table(Ada={"maho_hall": [A, twin], "happening_area": [lies(H, both("U"))]})

    assert no(at, "Ben", "declare_name", card="T", name="X") == [f"{NOT_OWN} (DRM-10.03)"]
    assert no(at, "Ada", "declare_name", card="A", name="A") == [
        "! The card has one name only. (DRM-10.03)"
    ]
    assert no(at, "Ada", "declare_name", card="T", name="Z") == [
        "! That is none of its names. (DRM-10.01)"
    ]
    assert no(at, "Ben", "demand_name", card="A") == ["! The card has one name only. (DRM-10.04)"]

    once = ["It was declared already. (DRM-10.04)"]
    said = at.do("Ada", "declare_name", card="T", name="X")
    assert no(said, "Ada", "declare_name", card="T", name="X") == once
    assert no(said, "Ada", "declare_name", card="T", name="Y") == []
    assert no(said, "Ben", "demand_name", card="T") == once
    there = at.do("Ada", "declare_name", card="U", name="X")
    assert no(there, "Ada", "declare_name", card="U", name="Y") == once

    asked = at.do("Ben", "demand_name", card="T")
    assert no(asked, "Ben", "demand_name", card="T") == ["It is demanded already. (DRM-10.04)"]


def both(no_: str) -> Any:
    """Return a character called X and Y."""
    return character(no_, names=["X", "Y"])


# before the game, and its end


@pytest.mark.clause("DRM-18.01d", "AMB-55", "DRM-1.21", "DRM-19.03a", "AMB-14")
def test_at_the_beginning_and_at_the_end() -> None:
    at = opening(Ada={"clock": 9}, settings={"max_redraws": 0})
    assert no(at, "Ada", "concede") == ["The game begins with the five cards. (DRM-1.21)"]
    assert no(at.outcome(0), "Ada", "redraw") == [
        "The clock has fewer than five cards. (house reading AMB-55)",
        "0 redraws at most. (house reading AMB-55)",
    ]

    declined = opening().outcome(0)
    declined = declined.edit(SetFact("declined", True, 0))
    assert no(declined, "Ada", "redraw") == ["The player has declined before. (DRM-18.01d)"]

    called = table().do("judge", "call_time")
    assert no(called, "judge", "call_time") == ["Time was called already. (DRM-19.03a)"]
    early = opening().outcome(0)
    assert no(early, "judge", "call_time") == [
        "Before the first day the judge decides by hand. (house reading AMB-14)"
    ]
