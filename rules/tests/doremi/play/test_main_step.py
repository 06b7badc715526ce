"""The main step (DRM-4.0.03, 4.3.*; AMB-36)."""

from typing import Any

import pytest

from rules.tests.doremi.play.cards import (
    black,
    character,
    happening,
    item,
    maho,
    red,
    when,
)
from rules.tests.doremi.play.tables import Table, table

C, D = character("C"), character("D")
H1 = happening("H1")
RED_ONE = character("R", abilities=[red()])


def rich(**given: Any) -> Table:
    """Return Ada's main step; each player could do something of every kind."""
    hers = {
        "maho_hall": [C, character("K", abilities=[black(), red()])],
        "home": [D],
        "hand": [character("E"), item("I"), maho("M")],
        "happening_area": [H1],
    }
    his = {"maho_hall": [RED_ONE], "hand": [maho("MR", colour="red"), maho("MB")]}
    return table(**{"Ada": hers, "Ben": his, **given})


@pytest.mark.clause("DRM-4.3.01", "DRM-1.01")
def test_the_four_kinds_of_action_in_the_main_step() -> None:
    offered = rich().offered("Ada") - {"concede"}

    assert {each.split()[0] for each in offered} == {
        "use_character",
        "use_item",
        "use_maho",
        "activate",
        "move_to_hall",
        "move_home",
        "move_to_happening",
        "end_main",
    }
    assert rich().offered("Ben") == {"concede"}


ACTIONS: dict[str, dict[str, Any]] = {
    "use_character": {"card": "E"},
    "use_item": {"card": "I", "bearer": "C"},
    "use_maho": {"card": "M"},
    "activate": {"card": "K", "ability": 0},
    "move_to_hall": {"card": "D"},
    "move_home": {"card": "C"},
    "move_to_happening": {"card": "C", "happening": "H1"},
}


@pytest.mark.clause("DRM-4.3.01c", "DRM-5.01", "DRM-5.01a", "DRM-5.01b", "DRM-5.01c")
@pytest.mark.parametrize("act", ACTIONS)
def test_every_action_gives_the_opponent_a_window(act: str) -> None:
    at = rich().do("Ada", act, **ACTIONS[act])

    assert at.waits == ("link.window", "Ben")
    assert at.clauses("chain.window") == [("DRM-5.01", "DRM-4.3.01c", "DRM-4.3.02a")]
    assert at.offered("Ben") == {"activate R 0", "use_maho MR", "pass", "concede"}


@pytest.mark.clause("DRM-4.3.01d")
@pytest.mark.parametrize("act", ACTIONS)
@pytest.mark.parametrize("answered", [False, True])
def test_after_the_chain_the_turn_player_acts_again(act: str, answered: bool) -> None:
    at = rich().do("Ada", act, **ACTIONS[act])
    if answered:
        at = at.do("Ben", "activate", card="R", ability=0)

    at = at.passes()

    assert at.waits == ("day.main", "Ada")
    assert at.do("Ada", "end_main").waits == ("link.window", "Ben")


@pytest.mark.clause("DRM-4.3.01e", "DRM-4.3.02", "DRM-5.01d")
def test_the_end_declaration_leads_to_the_opponents_window() -> None:
    at = rich().do("Ada", "end_main")

    assert at.waits == ("link.window", "Ben")
    assert at.clauses("main_2") == [("DRM-4.3.01e", "DRM-4.3.02")]
    assert at.offered("Ben") == {"activate R 0", "use_maho MR", "pass", "concede"}
    assert at.offered("Ada") == {"concede"}


@pytest.mark.clause("DRM-4.3.02c", "DRM-5.02")
def test_the_main_step_is_over_when_the_opponent_passes() -> None:
    at = rich().do("Ada", "end_main").do("Ben", "pass")

    assert at.waits == ("day.dinner", "Ada")
    assert ("DRM-4.3.02c",) in at.clauses("goto")


@pytest.mark.clause("DRM-4.3.02b")
@pytest.mark.parametrize("answers", [1, 2])
def test_after_an_interrupt_to_the_end_the_turn_player_may_act_again(answers: int) -> None:
    at = rich().do("Ada", "end_main").do("Ben", "activate", card="R", ability=0)
    if answers == 2:
        at = at.do("Ada", "activate", card="K", ability=1)

    at = at.passes()

    assert at.waits == ("day.main", "Ada")
    assert at.clauses("back_to_main") == [("DRM-4.3.02b",)]
    assert at.do("Ada", "move_home", card="C").passes().where("C") == "Ada home"
    assert at.do("Ada", "end_main").passes("Ben").waits == ("day.dinner", "Ada")


@pytest.mark.clause("DRM-4.3.02a", "AMB-33", "DRM-5.01d")
@pytest.mark.parametrize("act", [*ACTIONS, "end_main"])
def test_an_opponent_without_time_is_not_asked(act: str) -> None:
    his = {"maho_hall": [RED_ONE], "time_area": 0}
    settings = {"hour_cost.interrupt": 0}

    at = rich(Ben=his, settings=settings).do("Ada", act, **ACTIONS.get(act, {}))

    assert at.waits == (("day.dinner", "Ada") if act == "end_main" else ("day.main", "Ada"))
    assert at.clauses("chain.nobody") == [("DRM-5.01", "DRM-4.3.01c", "DRM-4.3.02a")]


@pytest.mark.clause("DRM-4.0.03", "AMB-36")
@pytest.mark.parametrize("colour", ["red", "black", "blue"])
@pytest.mark.parametrize("player", ["Ada", "Ben"])
@pytest.mark.parametrize("step", ["dinner", "hand", "effects", "block"])
def test_maho_cards_and_abilities_are_for_main_steps_only(
    step: str, player: str, colour: str
) -> None:
    at = outside_of_main(step, colour)

    assert "DRM-4.0.03" in at.refused(player, "use_maho", card=f"M-{player}")
    assert "DRM-4.0.03" in at.refused(player, "activate", card=f"K-{player}", ability=0)


def outside_of_main(step: str, colour: str) -> Table:
    """Return a decision outside of the free main step and of windows."""
    text = {"red": red, "black": black}.get(colour, lambda: {**black(), "colour": "blue"})()
    has: dict[str, Any] = {
        player: {
            "maho_hall": [character(f"K-{player}", abilities=[text]), character(f"N-{player}")],
            "hand": [maho(f"M-{player}", colour=colour), *[C] * 6],
            "time_area": 9,
        }
        for player in ("Ada", "Ben")
    }
    if step == "block":
        has["Ada"]["happening_area"] = [H1]
        at = table(**has).do("Ada", "move_to_happening", card="N-Ada", happening="H1")
        return at.passes("Ben")
    if step == "effects":
        flipped = happening("HF", on_flip=[{"do": "sleep"}])
        return table(at="flip", **{**has, "Ada": {**has["Ada"], "diary": [flipped]}}).run_on()
    at = table(at=step, **has)
    return at if step == "dinner" else at.run_on()


@pytest.mark.clause("DRM-4.3.01d", "DRM-4.0.02")
def test_the_day_does_not_go_on_before_everything_is_carried_out() -> None:
    drawing = character("T", abilities=[when("put_to_sleep")])
    sleeping = character("S", abilities=[black({"do": "sleep", "target": {"name": "T"}})])
    at = table(Ada={"maho_hall": [sleeping, drawing]})

    at = at.do("Ada", "activate", card="S", ability=0).passes()

    assert (at.waits, at.count("hand", "Ada")) == (("day.main", "Ada"), 1)
