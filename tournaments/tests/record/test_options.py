"""Options of pairing in a file: what contradicts itself is refused with its place."""

import json
from typing import Any

import pytest

from tournaments.record import RecordError, TournamentInfo, read_tournament

INFO = {
    "name": "Bath Cup",
    "title": "onsen",
    "rules_version": "v1",
    "deck_format": "none",
    "structure": "pods",
}


def read(**options: Any) -> TournamentInfo:
    file = {"format": "gunbai-tournament", "version": 1, "tournament": {**INFO, **options}}
    return read_tournament(json.dumps(file).encode()).tournament


def test_options_have_their_defaults_and_are_read() -> None:
    usual = read()
    chosen = read(
        cut_by="points", cut_points=9, pod_sizes=[5, 4], place_points={"3": [3, "3/2", 0]}
    )

    assert (usual.clubs_apart, usual.power_pairing, usual.pod_sizes, usual.place_points) == (
        True,
        False,
        [],
        {},
    )
    assert (chosen.cut_by, chosen.cut_points, chosen.pod_sizes, chosen.place_points) == (
        "points",
        9,
        [5, 4],
        {"3": [3, "3/2", 0]},
    )


@pytest.mark.parametrize(
    ("options", "path", "words"),
    [
        ({"cut_by": "points"}, "cut_points", "is needed"),
        ({"pod_sizes": [4, 4]}, "pod_sizes[1]", "twice"),
        ({"pod_sizes": [2]}, "pod_sizes[0]", "3 or more"),
        ({"place_points": {"4": [1]}}, "place_points.4", "needs 4 numbers"),
        ({"place_points": {"3": [0, "1/2", 1]}}, "place_points.3", "more than the place before"),
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, Any], path: str, words: str) -> None:
    with pytest.raises(RecordError) as refused:
        read(**options)

    assert refused.value.path == f"$.tournament.{path}"
    assert words in refused.value.words.en
    assert refused.value.words.ja
