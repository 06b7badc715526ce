"""What each effect tells when it is carried out, with its clauses (DRM-5.04, 8.*, 23.*)."""

from __future__ import annotations

import pytest

from rules.tests.doremi.play.cards import (
    Told,
    become,
    black,
    blank,
    by_hand,
    character,
    discard,
    does,
    draw,
    dress,
    everybody,
    gain,
    happening,
    maho,
    mill,
    move_to,
    points,
    remove_happening,
    sleep,
    steal,
    to_happening,
    wake,
)
from rules.tests.doremi.play.laying import asleep, frog, lies, of
from rules.tests.doremi.play.tables import Table, table

HOME = ["effect: goes_home AMB-66"] * 2
WENT_HOME = {  # two characters lie on the happening
    end: [f"effect: goes_home DRM-6.11{end} AMB-66"] * 2 for end in "ab"
}
FAILED = [
    *WENT_HOME["b"],
    "effect: to_failed_pile DRM-6.11b DRM-3.3.02 AMB-24",
    "trigger noticed: waits DRM-6.12 DRM-8.08a",
    "effect: set waiting DRM-6.12 DRM-8.08a",
]


def cast(*text: Told) -> Table:
    """Return the table after a MAHO card of Ada with this text, which meets cards of every kind."""
    task = happening("H", on_resolve=[draw()], on_fail=[draw()])
    hers = {
        "maho_hall": [character("A", abilities=[black()]), asleep(character("S"))],
        "home": [character("Z"), frog(character("G"))],
        "happening_area": [lies(task, character("C"), of("Ben", character("E")))],
        "side": [character("SC"), character("SD")],
        "hand": [maho("M", *text), character("N"), character("O")],
    }
    return table(Ada=hers).do("Ada", "use_maho", card="M").passes()


TOLD: dict[str, tuple[Told, list[str]]] = {
    "sleep": (sleep("A"), ["effect: slept DRM-3.2.03 DRM-1.09"]),
    "sleep at home": (sleep("Z"), ["not applied: no_sleep_at_home DRM-3.4.04"]),
    "wake": (wake("S"), ["effect: woken DRM-1.10"]),
    "go home": (move_to("home", "A"), HOME[:1]),
    "enter the hall from home": (move_to("maho_hall", "Z"), ["effect: enters_hall DRM-3.4.03"]),
    "return to the hall": (move_to("maho_hall", "C"), ["effect: enters_hall DRM-3.5.05"]),
    "be in the hall": (move_to("maho_hall", "A"), ["not applied: in_hall_already DRM-3.5.05"]),
    "leave the field": (move_to("hand", "A"), ["effect: leaves_field DRM-5.04"]),
    "go into the clock": (does("to_clock", "A", place="bottom"), ["effect: leaves_field DRM-5.04"]),
    "points": (points(1, 1, "A"), ["effect: lasting.points effects DRM-4.5.03"]),
    "names": (become("Q", "A"), ["effect: lasting.names effects DRM-8.03c DRM-4.5.03"]),
    "outfit": (dress("O", "A"), ["effect: lasting.outfit effects DRM-8.04b DRM-4.5.03"]),
    "blank": (blank("A"), ["effect: lasting.blank effects DRM-1.12 DRM-4.5.03"]),
    "become a frog": (
        does("to_frog", "A"),
        ["effect: marked frog DRM-23.01 AMB-52", "effect: becomes_frog DRM-23.05"],
    ),
    "be itself again": (
        does("unfrog", everybody()),
        ["effect: marked frog DRM-23.07", "effect: is_itself_again DRM-23.07"],
    ),
    "put a frog into play": (
        does("create_frog"),
        ["effect: created DRM-5.04", "effect: marked frog DRM-23.06"],
    ),
    "reward": (
        to_happening("mod_reward", everybody(), amount=5),
        ["effect: marked reward DRM-3.9.03"],
    ),
    "days": (to_happening("mod_days", everybody(), amount=-1), ["effect: marked days DRM-5.04"]),
    "last day": (
        to_happening("mod_days", everybody(), amount=-3),
        [
            "effect: marked days DRM-5.04",
            "effect: failed DRM-6.11b DRM-8.02d AMB-27",
            *FAILED,
        ],
    ),
    "remove a happening": (remove_happening(), [*HOME, "effect: happening_leaves DRM-5.04"]),
    "remove it to the failed pile": (
        remove_happening("failed_pile"),
        [*HOME, "effect: happening_leaves DRM-3.3.02 AMB-24"],
    ),
    "resolve": (
        to_happening("resolve_happening"),
        [
            "effect: resolved DRM-6.11a DRM-8.01 DRM-4.0.01 AMB-31",
            *WENT_HOME["a"],
            "effect: to_memories DRM-6.11a",
            "trigger noticed: waits DRM-6.12 DRM-8.08 AMB-46",
            "effect: set waiting DRM-6.12 DRM-8.08 AMB-46",
        ],
    ),
    "fail": (to_happening("fail_happening"), ["effect: failed DRM-6.11b DRM-8.02", *FAILED]),
    "draw": (draw(), ["effect: draws DRM-5.04"]),
    "gain an hour": (gain(), ["effect: gains_hour DRM-3.7.01"]),
    "discard from the clock": (mill(2), ["effect: discarded DRM-5.04"] * 2),
}
"""Each effect, and what it tells at the step ``next``."""

ASKS: dict[str, tuple[Told, list[str]]] = {
    "shuffle a happening": (
        remove_happening("diary"),
        [*HOME, "effect: happening_leaves DRM-5.04", "step: begun shuffle DRM-5.04"],
    ),
    "discard from the hand": (discard(1, "own"), ["step: begun give DRM-5.04"]),
    "take a side card": (does("take_side_card"), ["step: begun take DRM-20.05"]),
    "by hand": (by_hand(), ["step: begun judge DRM-19.04"]),
}
"""Effects that end with a question."""


@pytest.mark.clause("DRM-5.04", "DRM-8.01", "DRM-8.02", "DRM-8.08", "DRM-8.08a", "DRM-23.01")
@pytest.mark.parametrize("effect", TOLD)
def test_what_an_effect_tells(effect: str) -> None:
    text, told = TOLD[effect]
    at = cast(text)

    lines = at.tells("effects")
    end = lines.index("next step: ended done DRM-5.04")

    assert lines[:2] == ["begin step: goto next DRM-5.04", "next step: goto next DRM-5.04"]
    assert lines[2:end] == [f"next {line}" for line in told]


@pytest.mark.clause("DRM-5.04", "DRM-19.04", "DRM-20.05")
@pytest.mark.parametrize("effect", ASKS)
def test_what_an_effect_tells_that_asks(effect: str) -> None:
    text, told = ASKS[effect]

    assert cast(text).tells("effects")[2:] == [f"next {line}" for line in told]


@pytest.mark.clause("DRM-12.04")
def test_what_a_theft_tells() -> None:
    hers = {"maho_hall": [character("T", abilities=[black(steal("A"))])]}
    at = table(Ada=hers, Ben={"maho_hall": [character("A", abilities=[black()])]})
    at = at.do("Ada", "activate", card="T", ability=0).passes()

    assert at.tells("effects")[2:-1] == [
        "next effect: lasting.stolen effects DRM-12.04 DRM-4.5.03",
        "next effect: lasting.robbed effects DRM-12.04 DRM-4.5.03",
    ]


@pytest.mark.clause("DRM-9.02", "AMB-46", "DRM-20.05", "AMB-06")
def test_what_is_told_of_the_cards_that_are_chosen() -> None:
    given = cast(discard(1, "own"))
    assert given.do("Ada", "give", card="N").act_tells == [
        "act effect: discarded AMB-46",
        "act step: ended next AMB-46",
    ]
    more = cast(discard(2, "own"), draw())
    assert more.tells("effects")[-1] == "next step: begun give DRM-5.04"

    taken = cast(does("take_side_card"))
    assert taken.do("Ada", "take_side_card", card="SC").act_tells == [
        "act effect: draws DRM-20.05 AMB-06",
        "act step: ended next DRM-20.05",
    ]
