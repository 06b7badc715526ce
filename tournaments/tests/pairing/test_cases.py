"""The published cases of hard fields, each with what a pairing of the round must reach.

A case with ``lookahead`` that is possible asks for a pairing that spares a later round; those are
not among the cases here, where each round is paired for itself. All others are.
"""

import json
from importlib.resources import files
from typing import Any

import pytest

from tournaments.pairing import Entrant, pair, round_seed
from tournaments.tests.pairing.fields import make_request, pairs_of, value_of

FILE = files("tournaments.tests.pairing").joinpath("pairing_cases.json")
ALL: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))["cases"]
CASES = [case for case in ALL if not case["expected"].get("lookahead", {}).get("possible")]


def field_of(case: dict[str, Any]) -> list[Entrant]:
    return [
        Entrant(
            id=player["id"],
            score=player["score"],
            opponents=frozenset(player["opponents"]),
            byes=player["byes"],
            club=player.get("team"),
        )
        for player in case["players"]
        if not player["dropped"]
    ]


def test_there_are_cases_of_both_kinds() -> None:
    assert len(CASES) > 30
    assert len(ALL) > len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
@pytest.mark.parametrize("attempt", range(1, 6))
def test_pair_reaches_the_best_of_each_case(case: dict[str, Any], attempt: int) -> None:
    entrants, expected = field_of(case), case["expected"]

    pairs = pairs_of(pair(make_request(entrants), round_seed("cases", 1, attempt)))

    assert value_of(pairs, entrants) == (
        expected["min_rematches"],
        expected["min_bye_repeats"],
        expected["bye_points_above_lowest"],
        expected.get("min_team_meetings", 0),
        expected["min_total_float"],
        expected["min_sum_squared_float"],
    )
    if "optimal" in expected:
        assert pairs in [{frozenset(two) for two in optimal} for optimal in expected["optimal"]]
    receivers = [id_ for two in pairs if "BYE" in two for id_ in two - {"BYE"}]
    assert set(receivers) <= set(expected["allowed_bye_receivers"])
