"""What the comparison with the oracle has found: cards in use, named happenings, lock-out, movers."""

import pytest

from rules.games.doremi.cards.model import Card
from rules.tests.doremi.play.cards import (
    TO_HOME,
    character,
    constant,
    gain,
    happening,
    lock_out,
    maho,
    move_to,
    red,
    remove_happening,
    sleep,
)
from rules.tests.doremi.play.tables import Table, table

NAMED = remove_happening(target={"which": "chosen", "name": "H2"})


@pytest.mark.clause("DRM-1.06", "DRM-5.03")
def test_a_maho_card_is_used_once_in_a_chain() -> None:
    spell = maho("M", gain(), colour="red")
    at = table(
        Ada={"hand": [spell], "time_area": 9},
        Ben={"maho_hall": [character("B", abilities=[red(gain())])], "time_area": 9},
    )

    at = at.do("Ada", "use_maho", card="M").do("Ben", "activate", card="B", ability=0)
    assert at.refused("Ada", "use_maho", card="M") == {"DRM-1.06"}

    at = at.passes()
    assert (at.lying("discard_pile", "Ada")[-1], at.hours("Ada")) == ("M", 9)


@pytest.mark.clause("AMB-61", "DRM-8.08a")
def test_a_text_about_a_happening_by_name_means_no_other_one() -> None:
    spell = maho("M", NAMED)
    h1, h2 = happening("H1"), happening("H2")

    at = table(Ada={"hand": [spell], "happening_area": [h1, h2]}).do("Ada", "use_maho", card="M")
    at = at.passes()
    assert (at.lying("happening_area", "Ada"), at.where("H2")) == (("H1",), "Ada removed")

    at = table(Ada={"hand": [spell], "happening_area": [h1]}).do("Ada", "use_maho", card="M")
    at = at.passes()
    assert at.lying("happening_area", "Ada") == ("H1",)
    assert at.clauses("no_target") == [("AMB-61",)]


@pytest.mark.clause("DRM-9.01", "DRM-12.01", "DRM-6.11")
def test_a_blocker_locked_out_by_the_mover_takes_no_part_in_the_comparison() -> None:
    mover = character("A", genki=10, abilities=[constant(lock_out("Z"))])
    blocker = character("B", names=["Z"], genki=40)
    at = table(
        Ada={"maho_hall": [mover], "happening_area": [happening("H")]},
        Ben={"maho_hall": [blocker]},
    )

    at = at.do("Ada", "move_to_happening", card="A", happening="H").passes("Ben")
    at = at.do("Ben", "block", card="B").passes()

    assert (at.where("A"), at.where("B")) == ("on H", "Ben home")
    assert at.where("H") == "Ada happening_area"


@pytest.mark.clause("DRM-6.10", "AMB-30")
@pytest.mark.parametrize(
    ("recheck", "mover"),
    [("presence_only", "Ada home"), ("presence_and_awake", "Ada maho_hall asleep")],
)
def test_a_mover_that_does_not_move_any_more_is_not_sent_home(recheck: str, mover: str) -> None:
    answer = character("K", abilities=[red(sleep("A"), remove_happening(), cost=[TO_HOME])])
    at = blocked(answer, recheck)

    assert (at.where("A"), at.where("B")) == (mover, "Ben home")


@pytest.mark.clause("DRM-3.4.03", "DRM-6.11", "AMB-30")
def test_a_mover_that_comes_from_home_is_placed_asleep() -> None:
    answer = character("K", abilities=[red(move_to("home", "A"), cost=[TO_HOME])])
    at = blocked(answer, "none")

    assert (at.where("A"), at.where("B")) == ("on H asleep", "on H")
    assert at.clauses("placed")[0] == ("DRM-6.11", "DRM-3.4.03")


def blocked(answer: Card, recheck: str) -> Table:
    """Return the table after Ada answered Ben's block with the red ability of this character."""
    mover = character("A", genki=30)
    at = table(
        Ada={"maho_hall": [mover, answer], "happening_area": [happening("H")]},
        Ben={"maho_hall": [character("B")], "time_area": 1},
        settings={"mover_rechecked_after_block_window": recheck},
    )
    at = at.do("Ada", "move_to_happening", card="A", happening="H").passes("Ben")
    return at.do("Ben", "block", card="B").do("Ada", "activate", card="K", ability=0)
