"""The rows that a game keeps: what may stand in them, and how they are told."""

from dataclasses import replace

import pytest

from rules.core.engine.declared import Fact
from rules.core.engine.filtering import SeenFace
from rules.core.engine.game import Game
from rules.core.engine.naming import Names
from rules.core.engine.values import Value
from rules.core.words import Words
from rules.tests.core.engine.toys.hidden_table import GAME

LABEL = Words("effects", "効果")
ROW = ("seat", "card", "piece", "count", "typed")
FACT = Fact(
    code="effects", label=LABEL, scope="table", kind="rows", seen="all", default=(), row=ROW
)
KEEPING = Game(
    replace(GAME.rules, facts_declared=(*GAME.rules.facts_declared, FACT)), GAME.cards, "rows"
)
NAMES = Names(KEEPING, ("Ada", "Ben"))


@pytest.mark.parametrize(
    ("value", "is_accepted"),
    [
        ((), True),
        (((1, "X07Q", 7, 0, "ann"), (0, "X07Q", 7, 3, 5)), True),
        (((2, "X07Q", 7, 0, "ann"),), False),
        (((True, "X07Q", 7, 0, "ann"),), False),
        (((1, 7, 7, 0, "ann"),), False),
        (((1, "X07Q", "7", 0, "ann"),), False),
        (((1, "X07Q", 7, 0),), False),
        (((1, "X07Q", 7, 0, None),), False),
        (("X07Q",), False),
        (0, False),
    ],
)
def test_rows_have_their_members_each_of_its_kind(value: Value, is_accepted: bool) -> None:
    assert FACT.accepts(value, 2) is is_accepted


def test_members_are_told_as_what_they_are() -> None:
    told = NAMES.value_of("effects", ((1, "X07Q", SeenFace(7, "X07Q"), 0, "ann"),))

    assert told == Words(
        "Ben, Canary07, Canary07, 0, ann", "Ben、札カナリア07、札カナリア07、0、ann"
    )


def test_a_card_known_by_its_id_alone_and_no_row_are_not_told_as_numbers() -> None:
    assert NAMES.value_of("effects", ((0, "X07Q", 7, 0, 5),)).en == "Ada, Canary07, 0, 5"
    assert NAMES.value_of("effects", ()) == Words("none", "なし")


def test_several_rows_are_told_apart() -> None:
    told = NAMES.value_of("effects", ((0, "X07Q", 7, 0, 5), (1, "X07Q", 7, 2, "ann")))

    assert told == Words(
        "(Ada, Canary07, 0, 5), (Ben, Canary07, 2, ann)",
        "(Ada、札カナリア07、0、5)、(Ben、札カナリア07、2、ann)",
    )
