"""No more cards can be set up than anybody plays with, and a small text cannot ask for many."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.setup import Complaint, SetUpUnreadable, build, from_json, parse
from rules.tests.core.setup import orchard

GAME = orchard.game()
HEAD = "orchard v2\nusers: Ada, Ben\nheap: "


def complaints(value: Any) -> list[tuple[int, str, str]]:
    """Return line, path and words of everything that is wrong with a text or with JSON values."""
    with pytest.raises(SetUpUnreadable) as caught:
        build(GAME, parse(GAME, value) if isinstance(value, str) else from_json(value))
    return [_told(each) for each in caught.value.complaints]


def _told(complaint: Complaint) -> tuple[int, str, str]:
    return complaint.line, complaint.path, complaint.words.en.partition(".")[0]


def json(heap: Any, hand: Any) -> dict[str, Any]:
    return {
        "users": ["Ada", "Ben"],
        "table": {"zones": {"heap": heap}},
        "seats": {"Ben": {"zones": {"hand": hand}}},
    }


def test_a_thousand_cards_may_lie_on_the_table() -> None:
    text = f"{HEAD}? x999\nBen\nhand: ?"

    assert len(build(GAME, parse(GAME, text)).pieces) == 1_000
    assert len(build(GAME, from_json(json({"count": 999}, [None]))).pieces) == 1_000


def test_one_more_is_refused_with_the_line_in_which_they_become_too_many() -> None:
    text = f"{HEAD}? x999\nBen\nhand: ? [?]\nfield: ? x999\nAda\nhand: ? x999"

    assert complaints(text) == [
        (5, "", "Up to here lie 1001 cards; a set-up has at most 1000 in all")
    ]


def test_one_more_is_refused_with_the_path_of_the_row_in_which_they_become_too_many() -> None:
    on_another = [{"card": "001", "attached": [None]}]

    assert complaints(json({"count": 999}, on_another)) == [
        (0, "$.seats.Ben.zones.hand", "Up to here lie 1001 cards; a set-up has at most 1000 in all")
    ]


@pytest.mark.parametrize("times", [30, 3000])
def test_a_short_text_cannot_lay_out_thousands(times: int) -> None:
    row = ", ".join(["? x999"] * times)

    assert complaints(HEAD + row)[0][0] == 3
    assert complaints(json([{"count": 999}] * times, []))[0][1] == "$.table.zones.heap"


def test_a_name_is_no_longer_than_anybodys() -> None:
    long = {"users": ["A" * 201, "Ben"]}

    assert complaints(long) == [
        (0, "$.users", f"The name “{'A' * 20}…” has 201 letters; at most 200")
    ]
    assert complaints(f"orchard v2\nusers: Ben, {'A' * 201}")[0][:2] == (2, "")
    assert build(GAME, from_json({"users": ["A" * 200]})).seats == ("A" * 200,)
