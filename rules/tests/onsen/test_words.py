"""What people read of a game of Hidden Hot Spring, in both languages."""

from typing import Any

import pytest

from rules.core.engine.filtering import seen_trace
from rules.core.engine.naming import Names
from rules.core.engine.sentences import describe
from rules.core.words import Words
from rules.games.onsen.cards.reading import demo_cards, demo_leaders
from rules.games.onsen.game import rules
from rules.tests.onsen.tables import Table, companions, table


def counted() -> Table:
    """Return a game after its points are counted: Ada has 1, Ben 2."""
    owned: Any = {
        "Ada": {"companions": companions("elf")},
        "Ben": {"companions": companions(*"xy")},
    }
    return table(2, "scoring", facts={"area:0": 1, "area:1": 2}, **owned).run_on()


def told(at: Table, *keys: str) -> list[Words]:
    """Return what is told by these keys in the last step."""
    assert at.trace is not None
    nodes = seen_trace(at.trace, "judge").walk()
    return [describe(at.game, node, at.state.seats) for node in nodes if node.key in keys]


@pytest.mark.clause("ONS-6.3.1")
def test_the_points_are_told_of_each_player_by_name() -> None:
    assert told(counted(), "final_points", "end.points") == [
        Words("Points of Ada: 1", "Ada: 1点"),
        Words("Points of Ben: 2", "Ben: 2点"),
        Words("Most points: Ben", "最多得点: Ben"),
    ]


@pytest.mark.clause("ONS-6.2.1")
def test_who_has_scored_is_told_in_a_sentence() -> None:
    at = counted()

    assert told(at, "has_scored") == [
        Words("Ada has scored", "Adaの計算は終わり"),
        Words("Ben has scored", "Benの計算は終わり"),
    ]
    assert Names(at.game, at.state.seats).entry("scored:0") == Words(
        "Ada’s score counted", "Adaの計算済み"
    )


def test_the_demo_leaders_are_called_as_the_sheet_calls_them() -> None:
    names = [(demo_cards()[no].name, demo_cards()[no].name_en) for no in demo_leaders()]

    assert names == [(f"親分{n}", f"Leader {n}") for n in range(1, 9)]


def test_no_step_of_the_turn_or_the_count_is_named_by_a_question() -> None:
    labels = [
        step.label
        for name, procedure in rules().procedures.items()
        for step in procedure.steps.values()
        if name != "choosing"
    ]

    assert [each for each in labels if "?" in each.en or each.ja.endswith(("？", "か"))] == []
