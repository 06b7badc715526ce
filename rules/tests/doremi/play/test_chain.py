"""Windows and the chain (DRM-5.*; AMB-36, AMB-61, AMB-65)."""

from typing import Any

import pytest

from rules.tests.doremi.play.cards import (
    SLEEP_SELF,
    TO_HOME,
    black,
    blank,
    blue,
    character,
    chosen,
    draw,
    gain,
    hand_card,
    happening,
    item,
    maho,
    move_to,
    red,
    sleep,
    sleepers,
    wake,
)
from rules.tests.doremi.play.laying import lies
from rules.tests.doremi.play.tables import Table, table

C, D = character("C"), character("D")
H1 = happening("H1")
WINDOW = ("DRM-5.01", "DRM-4.3.01c", "DRM-4.3.02a")


def reds(*names: str, text: Any = None) -> list[Any]:
    """Return characters with a red ability each, by which their player draws a card."""
    return [character(name, abilities=[red(*([text] if text else []))]) for name in names]


def duel(**given: Any) -> Table:
    """Return Ada's main step; both have three red abilities, and Ada a black one."""
    hers = [character("A0", abilities=[black()]), *reds("A1", "A2", "A3")]
    has: dict[str, Any] = {
        "Ada": {"maho_hall": hers, "time_area": 9},
        "Ben": {"maho_hall": reds("B1", "B2", "B3"), "time_area": 9},
    }
    return table(**{**has, **given})


def activate(at: Table, player: str, card: str) -> Table:
    """Return the table after the activation of the first ability of a card."""
    return at.do(player, "activate", card=card, ability=0)


# occasions


@pytest.mark.clause("DRM-5.01", "DRM-5.01e", "DRM-5.02", "AMB-65")
def test_each_interrupt_gives_the_player_interrupted_a_window() -> None:
    at = activate(duel(), "Ada", "A0")

    asked = []
    for card in ("B1", "A1", "B2", "A2"):
        asked.append(at.waits)
        at = activate(at, at.waits[1], card)
        assert at.clauses("chain.window") == [WINDOW]

    assert asked == [("link.window", player) for player in ("Ben", "Ada", "Ben", "Ada")]
    assert len([frame for frame in at.state.frames if frame.proc == "link"]) == 5


@pytest.mark.clause("DRM-5.01")
def test_a_player_interrupts_once_for_each_occasion() -> None:
    at = activate(activate(duel(), "Ada", "A0"), "Ben", "B1")
    assert at.refused("Ben", "activate", card="B2", ability=0) != set()

    at = at.passes("Ada")

    assert (at.waits, at.clauses("chain.window")) == (("day.main", "Ada"), [])
    assert at.refused("Ben", "activate", card="B2", ability=0) == {"DRM-4.3.01", "DRM-13.03"}


@pytest.mark.clause("DRM-5.01", "DRM-5.02")
@pytest.mark.parametrize("links", [1, 2, 3, 4])
def test_the_first_pass_completes_the_chain(links: int) -> None:
    at = activate(duel(), "Ada", "A0")
    for card in ("B1", "A1", "B2")[: links - 1]:
        at = activate(at, at.waits[1], card)

    at = at.do(at.waits[1], "pass")

    assert at.waits == ("day.main", "Ada")
    assert len(at.clauses("draws")) == links
    assert at.clauses("chain.passed") == [("DRM-5.02",)]


@pytest.mark.clause("DRM-5.01c", "AMB-65")
def test_a_block_gives_the_turn_player_a_window() -> None:
    at = duel(Ada={"maho_hall": [C, *reds("A1")], "happening_area": [H1]})
    at = at.do("Ada", "move_to_happening", card="C", happening="H1").passes("Ben")

    at = at.do("Ben", "block", card="B1")

    assert (at.waits, at.clauses("chain.window")) == (("link.window", "Ada"), [WINDOW])
    assert "activate A1 0" in at.offered("Ada")


@pytest.mark.clause("AMB-65", "DRM-5.01", "DRM-1.02")
def test_on_the_other_players_day_the_windows_change_sides() -> None:
    at = duel(turn="Ben", day=6)

    at = activate(at, "Ben", "B1")
    assert at.waits == ("link.window", "Ada")
    assert activate(at, "Ada", "A1").waits == ("link.window", "Ben")


@pytest.mark.clause("DRM-4.3.02a", "DRM-5.01e", "AMB-33")
def test_the_turn_player_without_time_cannot_answer_an_interrupt() -> None:
    at = duel(Ada={"maho_hall": [C, *reds("A1")], "time_area": 1})

    at = activate(at.do("Ada", "move_home", card="C"), "Ben", "B1")

    assert (at.waits, at.clauses("chain.nobody")) == (("day.main", "Ada"), [WINDOW])


# what may interrupt


@pytest.mark.clause("AMB-36", "DRM-13.01", "DRM-13.03", "DRM-5.01")
def test_only_red_abilities_and_red_maho_cards_interrupt() -> None:
    his = {
        "maho_hall": [
            character("K", abilities=[red(), black(), blue()]),
            character("S", abilities=[red()]),
            lies(D, item("I", grants=[red()])),
        ],
        "home": [character("Z", abilities=[red()])],
        "hand": [
            maho("MR", colour="red"),
            maho("MB"),
            maho("ML", colour="blue"),
            character("N"),
            item("J"),
        ],
    }
    at = table(Ada={"maho_hall": [C]}, Ben=his).do("Ada", "move_home", card="C")

    assert at.offered("Ben") == {
        "activate K 0",
        "activate S 0",
        "activate D 0",
        "use_maho MR",
        "pass",
        "concede",
    }
    assert at.refused("Ben", "activate", card="K", ability=1) == {"DRM-13.01"}
    assert at.refused("Ben", "activate", card="K", ability=2) == {"DRM-13.01"}
    assert at.refused("Ben", "use_maho", card="MB") == {"DRM-13.01"}
    assert at.refused("Ben", "use_maho", card="ML") == {"DRM-13.01"}
    assert at.refused("Ben", "use_character", card="N") == {"DRM-4.0.03"}
    assert at.refused("Ben", "use_item", card="J", bearer="D") == {"DRM-4.0.03"}
    assert at.refused("Ben", "move_home", card="D") == {"DRM-4.3.01"}
    assert at.refused("Ben", "end_main") == {"DRM-4.3.01"}


@pytest.mark.clause("AMB-36", "DRM-5.01")
@pytest.mark.parametrize(
    ("kinds", "refused"),
    [
        ("red_activated_and_red_maho", set()),
        ("red_activated_only", {"AMB-36"}),
        ("judge", {"AMB-36"}),
    ],
)
def test_by_setting_red_maho_cards_do_not_interrupt(kinds: str, refused: set[str]) -> None:
    at = table(
        Ada={"maho_hall": [C]},
        Ben={"maho_hall": reds("B1"), "hand": [maho("MR", colour="red")]},
        settings={"interrupt_kinds": kinds},
    ).do("Ada", "move_home", card="C")

    assert at.refused("Ben", "use_maho", card="MR") == refused
    assert at.refused("Ben", "activate", card="B1", ability=0) == set()


@pytest.mark.clause("AMB-36")
@pytest.mark.parametrize("kinds", ["red_activated_only", "judge"])
def test_by_setting_red_maho_cards_are_still_used_in_the_own_main_step(kinds: str) -> None:
    at = table(Ada={"hand": [maho("MR", colour="red")]}, settings={"interrupt_kinds": kinds})

    assert at.refused("Ada", "use_maho", card="MR") == set()


@pytest.mark.clause("AMB-36")
def test_by_setting_the_judge_can_allow_a_red_maho_card_as_an_interrupt() -> None:
    at = table(
        Ada={"maho_hall": [C]},
        Ben={"hand": [maho("MR", colour="red")]},
        settings={"interrupt_kinds": "judge"},
    ).do("Ada", "move_home", card="C")

    at = at.do("Ben", "use_maho", card="MR", forced="the judge allows it")

    assert at.clauses("maho_for_the_judge") == [("AMB-36",)]
    assert at.passes().where("MR") == "Ben discard_pile"


# costs now, effects later


@pytest.mark.clause("DRM-5.03", "DRM-9.02")
def test_costs_are_paid_at_once_and_nothing_else_changes_before_the_chain_is_complete() -> None:
    paying = red(sleep("C"), draw(2), cost=[SLEEP_SELF, hand_card(), sleepers()])
    his = {"maho_hall": [character("B", abilities=[paying]), D], "hand": [character("N")]}
    at = table(Ada={"maho_hall": [C, *reds("A1")]}, Ben=his)

    at = activate(at.do("Ada", "move_home", card="C"), "Ben", "B")

    assert at.waits == ("link.window", "Ada")
    assert (at.where("B"), at.where("D")) == ("Ben maho_hall asleep", "Ben maho_hall asleep")
    assert (at.hours("Ben"), at.lying("hand", "Ben")) == (2, ())
    assert (at.where("C"), at.hours("Ada")) == ("Ada maho_hall", 2)
    at = at.passes()
    assert (at.where("C"), at.count("hand", "Ben")) == ("Ada maho_hall asleep", 2)


@pytest.mark.clause("DRM-5.04", "DRM-5.05")
def test_the_last_interrupt_is_carried_out_first() -> None:
    """Ben's first card would wake C again; Ada's red one in between puts it to sleep."""
    his = [
        character("B1", abilities=[red(wake("C"))]),
        character("B2", abilities=[red(wake("C"))]),
    ]
    hers = [C, character("A1", abilities=[red(sleep("C"))])]
    at = table(
        Ada={"maho_hall": [*hers, character("A0", abilities=[black()])]}, Ben={"maho_hall": his}
    )

    at = activate(
        activate(activate(activate(at, "Ada", "A0"), "Ben", "B1"), "Ada", "A1"), "Ben", "B2"
    )
    at = at.passes("Ada")

    assert [key for key in at.told if key in ("slept", "woken", "draws")] == [
        "slept",
        "woken",
        "draws",
    ]
    assert at.clauses("entered").count(("DRM-5.03", "DRM-5.04", "DRM-5.05")) == 8


@pytest.mark.clause("DRM-5.05")
def test_no_window_opens_while_a_chain_is_carried_out_whatever_is_gained() -> None:
    gaining = reds("B1", text=gain(3, "opposing"))
    at = duel(
        Ada={"maho_hall": [C, *reds("A1")], "time_area": 1, "home": []},
        Ben={"maho_hall": gaining, "time_area": 9},
    )

    at = activate(at.do("Ada", "move_home", card="C"), "Ben", "B1")

    assert (at.waits, at.hours("Ada")) == (("day.main", "Ada"), 3)
    assert at.clauses("chain.window") == []


@pytest.mark.clause("DRM-5.05", "AMB-61", "DRM-4.0.03")
def test_nothing_is_declared_while_a_target_is_chosen() -> None:
    his = [character("B", abilities=[red(sleep(chosen(side="opposing")))])]
    at = duel(Ada={"maho_hall": [C, D, *reds("A1")]}, Ben={"maho_hall": his})
    at = activate(at.do("Ada", "move_home", card="C"), "Ben", "B").passes("Ada")
    assert at.waits == ("effects.choose", "Ben")

    assert at.refused("Ada", "activate", card="A1", ability=0) == {"DRM-4.0.03"}
    assert "DRM-4.3.01" in at.refused("Ada", "move_home", card="D")


# links whose source or target is gone


GONE: dict[str, tuple[Any, str]] = {
    "sent home": (move_to("home", "A0"), "Ada home"),
    "sent to the hand": (move_to("hand", "A0"), "Ada hand"),
    "removed": (move_to("removed", "A0"), "Ada removed"),
}


@pytest.mark.clause("AMB-61", "DRM-5.03", "DRM-5.04")
@pytest.mark.parametrize("gone", GONE)
@pytest.mark.parametrize(
    ("way", "drawn", "asked"),
    [("still_resolves", 1, False), ("fizzles", 0, False), ("judge", 0, True)],
)
def test_a_link_whose_source_is_gone(gone: str, way: str, drawn: int, asked: bool) -> None:
    text, place = GONE[gone]
    his = [character("B", abilities=[red(text)])]
    hers = [character("A0", abilities=[black(cost=[hand_card()])])]
    at = table(
        Ada={"maho_hall": hers, "hand": [D]},
        Ben={"maho_hall": his},
        settings={"link_without_source": way},
    )

    at = activate(activate(at, "Ada", "A0"), "Ben", "B").passes("Ada")

    assert at.where("A0") == place
    assert len(at.clauses("draws")) == drawn
    assert (at.step == "by_hand.judge") == asked
    assert ("AMB-61" in at.cited) == (way != "still_resolves")


@pytest.mark.clause("AMB-61", "DRM-5.03")
@pytest.mark.parametrize(("way", "drawn"), [("still_resolves", 1), ("fizzles", 0), ("judge", 0)])
@pytest.mark.parametrize("text", [blank("A0"), sleep("A0")], ids=["blanked", "put to sleep"])
def test_a_link_whose_source_was_blanked_or_put_to_sleep(text: Any, way: str, drawn: int) -> None:
    his = [character("B", abilities=[red(text)])]
    at = table(
        Ada={"maho_hall": [character("A0", abilities=[black(cost=[hand_card()])])], "hand": [D]},
        Ben={"maho_hall": his},
        settings={"link_without_source": way},
    )

    at = activate(activate(at, "Ada", "A0"), "Ben", "B").passes("Ada")

    assert len(at.clauses("draws")) == drawn


@pytest.mark.clause("AMB-61", "DRM-9.02")
@pytest.mark.parametrize("cost", [SLEEP_SELF, TO_HOME, sleepers(1)], ids=["asleep", "home", "one"])
def test_a_source_is_not_unable_by_its_own_cost(cost: Any) -> None:
    hers = [character("A0", abilities=[black(cost=[cost])])]
    at = table(Ada={"maho_hall": hers}, settings={"link_without_source": "fizzles"})

    at = activate(at, "Ada", "A0").passes()

    assert len(at.clauses("draws")) == 1
