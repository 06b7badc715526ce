"""Fields about pods: what is read, and what is said about what cannot be."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError

from tournaments.forms.pods import PlacePointsField, PodSizesField

SIZES = "Write numbers from 3 to 6, each once, the preferred size first, like “4, 3”."


def problems(field: Any, text: str) -> list[str]:
    with pytest.raises(ValidationError) as refused:
        field.clean(text)
    return [str(message) for message in refused.value.messages]


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("4, 3, 5", [4, 3, 5]),
        ("４、３", [4, 3]),
        (" 5 ", [5]),
        ("6 3", [6, 3]),
        ("", []),
    ],
)
def test_sizes_are_read_in_their_order(text: str, sizes: list[int]) -> None:
    field = PodSizesField(required=False)

    assert field.clean(text) == sizes
    assert field.clean(field.prepare_value(sizes)) == sizes


@pytest.mark.parametrize("text", ["2", "7", "4, 4", "fours", "4 or 3", "43", "-4"])
def test_sizes_that_cannot_be_get_one_clear_error(text: str) -> None:
    assert problems(PodSizesField(required=False), text) == [SIZES]


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("4: 4 3 2 1", {"4": [4, 3, 2, 1]}),
        ("３：３、３／２、０\r\n4人卓：4,3,2,1\n\n", {"3": [3, "3/2", 0], "4": [4, 3, 2, 1]}),
        ("3 : 1.5 2/4 0", {"3": ["3/2", "1/2", 0]}),
        ("2: 3 0", {"2": [3, 0]}),
        ("4: 1 1 1 1", {"4": [1, 1, 1, 1]}),
        (" \n", {}),
    ],
)
def test_points_by_place_are_read_line_by_line(text: str, points: dict[str, Any]) -> None:
    field = PlacePointsField(required=False)

    assert field.clean(text) == points
    assert field.clean(field.prepare_value(points)) == points


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4 3 2 1", "Line 1: write size, colon and the points of each place: “4: 4 3 2 1”."),
        ("4: 4 3 2", "Line 1: 4 places need 4 numbers, not 3."),
        ("\n7: 7 6 5 4 3 2 1", "Line 2: pods have 2 to 6 players."),
        ("3: 2 1 0\n3: 3 2 1", "Line 2: pods of 3 stand in a line above already."),
        ("3: 2 x 0", "Line 1: “x” is no number of points. Write 3, 3/2 or 1.5."),
        ("3: 2 1/0 0", "Line 1: “1/0” is no number of points. Write 3, 3/2 or 1.5."),
        ("3: 2 -1 -2", "Line 1: “-1” is no number of points. Write 3, 3/2 or 1.5."),
        ("3: 1½ 1 0", "Line 1: “11⁄2” is no number of points. Write 3, 3/2 or 1.5."),
        ("3: 20000 1 0", "Line 1: “20000” is no number of points. Write 3, 3/2 or 1.5."),
        ("3: 1 2 3", "Line 1: a place must not bring more than the place before it."),
    ],
)
def test_points_that_cannot_be_name_their_line(text: str, words: str) -> None:
    assert problems(PlacePointsField(required=False), text) == [words]


def test_every_wrong_line_is_named_at_once() -> None:
    assert [words[:6] for words in problems(PlacePointsField(), "3: 1\n4: 4 3 2 1\nx")] == [
        "Line 1",
        "Line 3",
    ]
