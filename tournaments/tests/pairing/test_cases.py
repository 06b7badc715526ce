"""The published cases of hard fields, each with what a pairing of the round must reach."""

import json
from importlib.resources import files
from typing import Any

import pytest

from tournaments.pairing import Entrant, pair, round_seed
from tournaments.tests.pairing.fields import make_request, pairs_of, value_of

FILE = files("tournaments.tests.pairing").joinpath("pairing_cases.json")
CASES: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))["cases"]
SEEDS = range(1, 21)


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


def looks_ahead(case: dict[str, Any]) -> bool:
    return bool(case["expected"].get("lookahead", {}).get("possible"))


def test_there_are_cases_of_both_kinds() -> None:
    assert len(CASES) == 55
    assert sum(map(looks_ahead, CASES)) == 9


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_pair_reaches_the_best_of_each_case(case: dict[str, Any]) -> None:
    entrants, expected = field_of(case), case["expected"]
    request = make_request(entrants, rounds_left=case["rounds_left"])

    drawn = [pairs_of(pair(request, round_seed("cases", 1, seed))) for seed in SEEDS]

    if looks_ahead(case):
        ahead = expected["lookahead"]
        best = [value_of(pairs, entrants) for pairs in drawn]
        assert {(value[0], value[1], value[4]) for value in best} == {
            (expected["min_rematches"], expected["min_bye_repeats"], ahead["min_total_float"])
        }
        assert all(pairs in as_sets(ahead["optimal"]) for pairs in drawn)
        return
    assert {value_of(pairs, entrants) for pairs in drawn} == {
        (
            expected["min_rematches"],
            expected["min_bye_repeats"],
            expected["bye_points_above_lowest"],
            expected.get("min_team_meetings", 0),
            expected["min_total_float"],
            expected["min_sum_squared_float"],
        )
    }
    if "optimal" in expected:
        assert all(pairs in as_sets(expected["optimal"]) for pairs in drawn)
    receivers = {id_ for pairs in drawn for two in pairs if "BYE" in two for id_ in two - {"BYE"}}
    assert receivers <= set(expected["allowed_bye_receivers"])


def as_sets(pairings: list[list[list[str]]]) -> list[set[frozenset[str]]]:
    return [{frozenset(two) for two in pairing} for pairing in pairings]
