"""Why a movement, a choice, a declaration is refused, in words (see ``test_refusals``)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.engine.ops import SetFact
from rules.tests.doremi.play.cards import (
    black,
    character,
    chosen,
    constant,
    discard,
    does,
    happening,
    item,
    lock_out,
    maho,
    op,
    red,
    sleep,
    steal,
)
from rules.tests.doremi.play.laying import asleep, lies, of
from rules.tests.doremi.play.tables import opening, table

A, C, D = character("A"), character("C"), character("D")
H = happening("H")
RESERVED = "The other player has reserved it."
LOCKED = ["The character is locked out there. (DRM-12.01)"]
ASLEEP = "The character is asleep."
NOT_OWN = "! It is not that player's character."


# movements


@pytest.mark.clause("DRM-1.15", "DRM-1.15a", "DRM-4.3.01b", "DRM-11.01b")
def test_a_short_route_that_is_closed() -> None:
    at = table(Ada={"maho_hall": [A, asleep(C)], "home": [D], "time_area": 0, "hand": [item("I")]})
    late = "1 needed, 0 hours left. (DRM-4.3.01b)"

    assert at.why_not("Ada", "move_home", card="A") == [late]
    assert at.why_not("Ada", "move_home", card="C") == [late, f"{ASLEEP} (DRM-11.01b)"]
    assert at.why_not("Ada", "move_home", card="D") == [
        late,
        "The character is not in the MAHO hall. (DRM-1.15a)",
    ]
    assert at.why_not("Ada", "move_to_hall", card="A") == [
        late,
        "The character is not at home. (DRM-1.15a)",
    ]
    assert at.why_not("Ada", "move_home", card="I")[0] == f"{NOT_OWN} (DRM-1.15)"


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
        return at.why_not("Ada", "move_to_happening", card="A", happening=to)

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

    assert at.why_not("Ben", "block", card="A") == [f"{NOT_OWN} (DRM-1.16)"]
    assert at.why_not("Ben", "block", card="S") == [f"{ASLEEP} (DRM-11.01b)"]
    assert at.why_not("Ben", "block", card="C") == [
        "The character is not in the MAHO hall. (DRM-1.15a)"
    ]
    assert at.why_not("Ben", "block", card="D") == LOCKED


# choices


@pytest.mark.clause("DRM-4.4.01", "DRM-1.06", "DRM-8.08a", "DRM-11.01d", "DRM-20.05")
def test_a_choice_that_is_none() -> None:
    dinner = table(at="dinner", Ada={"time_area": 3})
    for count in (-1, 4):
        assert dinner.why_not("Ada", "dinner", n=count) == [
            f"! Take 0 to 3, not {count}. (DRM-4.4.01)"
        ]

    hers = {"maho_hall": [A, asleep(C)], "hand": [maho("M", sleep(chosen()), cost=1)]}
    at = table(Ada={**hers, "maho_hall": [A, D, asleep(C)]}).do("Ada", "use_maho", card="M")
    assert at.why_not("Ada", "pay_sleep", card="C") == [
        "Only an awake character of the own hall can be put to sleep. (DRM-11.01d)"
    ]
    at = at.do("Ada", "pay_sleep", card="A").passes()
    assert at.why_not("Ada", "choose_target", card="M") == [
        "! It cannot be the target. (DRM-8.08a)"
    ]

    given = table(Ada={"maho_hall": [A], "hand": [maho("M", discard(1, "own")), C, D]})
    given = given.do("Ada", "use_maho", card="M").passes()
    assert given.why_not("Ada", "give", card="A") == [
        "! The card is not in that player's hand. (DRM-1.06)"
    ]

    side = table(Ada={"maho_hall": [A], "hand": [maho("M", does("take_side_card"))], "side": 2})
    side = side.do("Ada", "use_maho", card="M").passes()
    assert side.why_not("Ada", "take_side_card", card="A") == [
        "! The card is not among that player's side cards. (DRM-20.05)"
    ]


@pytest.mark.clause("DRM-12.04")
def test_a_theft_of_what_is_not_printed() -> None:
    thief = character("T", abilities=[black(steal("K"))])
    two = character("K", abilities=[black(), red()])
    at = table(Ada={"maho_hall": [thief]}, Ben={"maho_hall": [two]})
    at = at.do("Ada", "activate", card="T", ability=0).passes()

    assert at.why_not("Ada", "steal", ability=2) == [
        "! The text box has no such ability. (DRM-12.04)"
    ]


@pytest.mark.clause("DRM-10.01", "DRM-10.03", "DRM-10.04")
def test_a_name_that_is_not_declared() -> None:
    twin = character("T", names=["X", "Y"])
    at = table(Ada={"maho_hall": [A, twin], "happening_area": [lies(H, both("U"))]})

    assert at.why_not("Ben", "declare_name", card="T", name="X") == [f"{NOT_OWN} (DRM-10.03)"]
    assert at.why_not("Ada", "declare_name", card="A", name="A") == [
        "! The card has one name only. (DRM-10.03)"
    ]
    assert at.why_not("Ada", "declare_name", card="T", name="Z") == [
        "! That is none of its names. (DRM-10.01)"
    ]
    assert at.why_not("Ben", "demand_name", card="A") == [
        "! The card has one name only. (DRM-10.04)"
    ]

    once = ["It was declared already. (DRM-10.04)"]
    said = at.do("Ada", "declare_name", card="T", name="X")
    assert said.why_not("Ada", "declare_name", card="T", name="X") == once
    assert said.why_not("Ada", "declare_name", card="T", name="Y") == []
    assert said.why_not("Ben", "demand_name", card="T") == once
    there = at.do("Ada", "declare_name", card="U", name="X")
    assert there.why_not("Ada", "declare_name", card="U", name="Y") == once

    asked = at.do("Ben", "demand_name", card="T")
    assert asked.why_not("Ben", "demand_name", card="T") == ["It is demanded already. (DRM-10.04)"]


def both(no_: str) -> Any:
    """Return a character called X and Y."""
    return character(no_, names=["X", "Y"])


# before the game, and its end


@pytest.mark.clause("DRM-18.01d", "AMB-55", "DRM-1.21", "DRM-19.03a", "AMB-14")
def test_at_the_beginning_and_at_the_end() -> None:
    at = opening(Ada={"clock": 9}, settings={"max_redraws": 0})
    assert at.why_not("Ada", "concede") == ["The game begins with the five cards. (DRM-1.21)"]
    assert at.outcome(0).why_not("Ada", "redraw") == [
        "The clock has fewer than five cards. (house reading AMB-55)",
        "0 redraws at most. (house reading AMB-55)",
    ]

    declined = opening().outcome(0)
    declined = declined.edit(SetFact("declined", True, 0))
    assert declined.why_not("Ada", "redraw") == ["The player has declined before. (DRM-18.01d)"]

    called = table().do("judge", "call_time")
    assert called.why_not("judge", "call_time") == ["Time was called already. (DRM-19.03a)"]
    early = opening().outcome(0)
    assert early.why_not("judge", "call_time") == [
        "Before the first day the judge decides by hand. (house reading AMB-14)"
    ]
