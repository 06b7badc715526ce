"""What an effect lets a player choose, one after the other, and what the judge is asked (AMB-46)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.engine.ops import MovePiece
from rules.core.engine.state import Frame
from rules.core.engine.values import Value
from rules.tests.doremi.play.cards import (
    Told,
    black,
    by_hand,
    character,
    chosen,
    discard,
    does,
    draw,
    happening,
    maho,
    op,
    sleep,
)
from rules.tests.doremi.play.laying import lies
from rules.tests.doremi.play.tables import Table, table

A, B, C, D = (character(no) for no in "ABCD")
OP = op("OP", memories=9)


def cast(*text: Told, **hers: Any) -> Table:
    """Return the table after a MAHO card of Ada with this text was carried out."""
    given = {**hers, "hand": [maho("M", *text), *hers.get("hand", ())]}
    return table(Ada=given).do("Ada", "use_maho", card="M").passes()


@pytest.mark.clause("AMB-46", "DRM-8.08a")
def test_two_targets_are_chosen_one_after_the_other() -> None:
    at = cast(sleep(chosen(2)), draw(), maho_hall=[A, B, C])
    assert at.offered("Ada") == {"choose_target A", "choose_target B", "choose_target C", "concede"}

    at = at.do("Ada", "choose_target", card="B")
    assert at.offered("Ada") == {"choose_target A", "choose_target C", "concede"}
    assert at.refused("Ada", "choose_target", card="B") == {"DRM-8.08a"}
    assert at.lying("maho_hall", "Ada") == ("A", "B", "C")

    at = at.do("Ada", "choose_target", card="C")
    assert at.lying("maho_hall", "Ada") == ("A", "B asleep", "C asleep")
    assert (at.waits, at.count("hand", "Ada")) == (("day.main", "Ada"), 1)


@pytest.mark.clause("AMB-46")
def test_where_as_many_fit_as_are_meant_nobody_chooses() -> None:
    at = cast(sleep(chosen(2)), maho_hall=[A, B])

    assert at.lying("maho_hall", "Ada") == ("A asleep", "B asleep")


@pytest.mark.clause("AMB-46")
@pytest.mark.parametrize(("count", "left"), [(1, ("B", "C", "D")), (2, ("C", "D")), (3, ("D",))])
def test_so_many_cards_of_the_hand_are_given_up(count: int, left: tuple[str, ...]) -> None:
    at = cast(discard(count, "own"), hand=[A, B, C, D])

    for card in "ABC"[:count]:
        assert at.waits == ("giving.give", "Ada")
        at = at.do("Ada", "give", card=card)

    assert (at.waits, at.lying("hand", "Ada")) == (("day.main", "Ada"), left)


@pytest.mark.clause("DRM-20.05", "AMB-06")
@pytest.mark.parametrize(("count", "left"), [(1, ("B", "C", "D")), (2, ("C", "D")), (3, ("D",))])
def test_so_many_side_cards_are_taken(count: int, left: tuple[str, ...]) -> None:
    at = cast(does("take_side_card", count=count), side=[A, B, C, D])

    for card in "ABC"[:count]:
        assert at.waits == ("taking.take", "Ada")
        at = at.do("Ada", "take_side_card", card=card)

    assert (at.waits, at.lying("side", "Ada")) == (("day.main", "Ada"), left)
    assert at.lying("hand", "Ada") == tuple("ABC"[:count])


@pytest.mark.clause("DRM-20.05", "AMB-46")
@pytest.mark.parametrize(
    ("text", "zone", "act"),
    [
        (discard(2, "own"), "hand", "give"),
        (does("take_side_card", count=2), "side", "take_side_card"),
    ],
)
def test_no_more_are_chosen_than_the_judge_has_left(text: Told, zone: str, act: str) -> None:
    at = cast(text, **{zone: [A, B, C]})
    at = at.edit(*(MovePiece(at.piece(card), "removed", 0) for card in "BC"))

    assert at.do("Ada", act, card="A").waits == ("day.main", "Ada")


@pytest.mark.clause("DRM-24.03", "DRM-24.04")
def test_an_effect_means_the_ops_and_eds_of_both_areas() -> None:
    fewer = does("mod_days", {"which": "all", "kind": "oped"}, amount=-1)
    hers = {"hand": [maho("M", fewer)], "happening_area": [lies(OP, days=2), happening("H")]}
    at = table(Ada=hers, Ben={"happening_area": [lies(op("OP2", memories=9), days=1)]})

    at = at.do("Ada", "use_maho", card="M").passes()

    assert [at.mark(card, "days") for card in ("OP", "H")] == [1, 3]
    assert at.where("OP2") == "Ben failed_pile"


@pytest.mark.clause("DRM-9.01", "DRM-19.04")
@pytest.mark.parametrize("text", ["", "三人いれば一枚引く"])
def test_a_condition_in_words_is_put_to_the_judge_with_the_text_of_the_ability(text: str) -> None:
    worded = black(draw(), condition={"text": "三人いる"}, text=text)
    at = table(Ada={"maho_hall": [character("K", abilities=[worded])]})

    at = at.do("Ada", "activate", card="K", ability=0).passes()

    assert (at.step, at.count("hand", "Ada")) == ("by_hand.judge", 0)
    assert at.asked.text is not None
    assert at.asked.text.ja == (text or "三人いる")
    assert at.carried_out().waits == ("day.main", "Ada")


@pytest.mark.clause("DRM-19.04", "DRM-5.04")
def test_the_judge_is_told_on_which_card_the_text_stands_while_it_is_there() -> None:
    asked: dict[str, Value] = {"text": "its text", "clause": "DRM-19.04"}
    at = cast(by_hand())
    assert at.state.frames[-1] == Frame("by_hand", "judge", {**asked, "card": at.piece("M")})

    away = black(does("to_clock", {"which": "self"}, place="shuffle"), by_hand())
    at = table(Ada={"maho_hall": [character("K", abilities=[away])]})
    at = at.do("Ada", "activate", card="K", ability=0).passes().outcome(())
    assert at.state.frames[-1] == Frame("by_hand", "judge", asked)


@pytest.mark.clause("DRM-9.01", "DRM-5.04")
def test_a_condition_in_numbers_that_is_not_met_leaves_nothing_to_do() -> None:
    lonely = black(draw(), condition={"hall_at_least": 2}, text="二人いれば一枚引く")
    at = table(Ada={"maho_hall": [character("K", abilities=[lonely])]})

    at = at.do("Ada", "activate", card="K", ability=0).passes()

    assert (at.waits, at.count("hand", "Ada")) == (("day.main", "Ada"), 0)
