"""Verdicts against every way a small tournament can go on, or many at random."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from tournaments.record import Match, TournamentFile
from tournaments.standings.prospects import Cut, prospects
from tournaments.tests.standings.asking import placed, pod_file, pods
from tournaments.tests.standings.completions import (
    completions,
    own_result,
    places_of,
    played_on,
    random_file,
)


@pytest.mark.parametrize(
    "info",
    [
        {"tiebreakers": ["differential"]},
        {"tiebreakers": ["lot"]},
        {"tiebreakers": ["differential"], "settings": {"draw_on_time_points": 0, "loss_points": 1}},
        {"tiebreakers": ["differential", "lot"]},
        {"tiebreakers": ["head_to_head", "lot"]},
        {"tiebreakers": ["buchholz", "lot"]},
        {"tiebreakers": ["median_buchholz", "strength_of_schedule"]},
        {"tiebreakers": ["opponents_match_win_share", "differential"]},
        {"tiebreakers": ["head_to_head", "buchholz", "differential", "lot"]},
        {"tiebreakers": ["strength_of_schedule"], "settings": {"draw_on_time_points": 0}},
    ],
    ids=lambda info: "-".join([*info["tiebreakers"], *info.get("settings", [])]),
)
def test_exact_verdicts_are_those_of_all_completions(info: dict[str, Any]) -> None:
    """Certain, possible and lost hold if and only if all, some or none of the completions say so."""
    seen: Counter[tuple[str, str]] = Counter()
    for seed in range(20):
        rng = Random(seed)
        size, rounds, left = rng.choice((4, 5, 6, 7)), rng.choice((1, 2, 3)), rng.choice((1, 2))
        file = random_file(rng, players=size, rounds=rounds, open_matches=left, **info)
        seen += compare(file)
    assert {method for method, _ in seen} == {"exact"}
    assert min(seen["exact", verdict] for verdict in ("certain", "possible", "lost")) > 100


@pytest.mark.parametrize(
    "info",
    [
        {"tiebreakers": ["median_buchholz", "game_win_share", "strength_of_schedule"]},
        {"tiebreakers": ["head_to_head", "opponents_game_win_share", "game_points"]},
        {"tiebreakers": ["game_points", "lot"]},
        {"tiebreakers": ["differential", "head_to_head", "lot"]},
        {"tiebreakers": ["differential"], "settings": {"loser_differential": "negative"}},
    ],
    ids=lambda info: "-".join([*info["tiebreakers"], *info.get("settings", [])]),
)
def test_measures_of_games_to_be_played_never_decide_wrongly(info: dict[str, Any]) -> None:
    """What is called exact is so; by bounds a place that is called possible may be decided."""
    seen: Counter[tuple[str, str]] = Counter()
    for seed in range(20):
        rng = Random(f"games {seed}")
        size, rounds, left = rng.choice((4, 5, 6)), rng.choice((1, 2, 3)), rng.choice((1, 2))
        file = random_file(rng, players=size, rounds=rounds, open_matches=left, **info)
        seen += compare(file)
    assert min(seen["exact", verdict] for verdict in ("certain", "possible", "lost")) > 30
    assert seen["bounds", "possible"] > 0


def compare(file: TournamentFile) -> Counter[tuple[str, str]]:
    """Compare all answers of ``file`` with its completions; return how often each was given."""
    ends = list(completions(file))
    seen: Counter[tuple[str, str]] = Counter()
    for for_cut in (False, True):
        places = [places_of(end, for_cut=for_cut) for end in ends]
        for player in (p.id for p in file.players):
            own = [own_result(end, player) for end in ends]
            asked = [each.get(player) for each in places]
            for place in range(1, len(file.players)):
                found = prospects(file, player, Cut(place=place, top_cut=for_cut), len(file.rounds))
                given = [(None, found.verdict), *found.results.items()]
                for result, verdict in given:
                    told = verdict_of(
                        [
                            each
                            for each, ended in zip(asked, own, strict=True)
                            if result in (None, ended)
                        ],
                        place,
                    )
                    is_loose = found.method == "bounds" and verdict == "possible"
                    assert verdict == told or is_loose, (file, player, place, result)
                seen[found.method, found.verdict] += 1
    return seen


def verdict_of(places: list[tuple[int, int] | None], place: int) -> str:
    """Return the verdict by definition, from who stands above and not below in each completion."""
    if all(found is not None and found[1] <= place for found in places):
        return "certain"
    return "possible" if any(found and found[0] < place for found in places) else "lost"


@pytest.mark.parametrize(
    "info",
    [
        {"tiebreakers": ["differential"]},
        {"tiebreakers": ["buchholz"]},
        {"tiebreakers": ["lot"], "settings": {"loss_points": 1, "draw_points": 2}},
    ],
    ids=lambda info: info["tiebreakers"][0],
)
def test_bounds_are_never_wrong(info: dict[str, Any]) -> None:
    """No tournament that is played on at random contradicts a certain or a lost place."""
    seen: Counter[str] = Counter()
    for seed in range(40):
        rng = Random(f"bounds {seed}")
        file = random_file(
            rng,
            players=rng.choice((4, 5, 6, 8, 10)),
            rounds=rng.choice((1, 2, 3)),
            open_matches=rng.choice((0, 1, 3)),
            **info,
        )
        planned = len(file.rounds) + rng.choice((1, 2))
        ends = [played_on(file, rng, planned) for _ in range(25)]
        for for_cut in (False, True):
            places = [places_of(end, for_cut=for_cut) for end in ends]
            seen += contradicted(file, places, planned, for_cut=for_cut)
    assert min(seen[verdict] for verdict in ("certain", "possible", "lost")) > 50


def contradicted(
    file: TournamentFile, ends: list[dict[str, tuple[int, int]]], planned: int, *, for_cut: bool
) -> Counter[str]:
    seen: Counter[str] = Counter()
    for player in (p.id for p in file.players):
        for place in range(1, len(file.players)):
            found = prospects(file, player, Cut(place=place, top_cut=for_cut), planned)
            told = verdict_of([end.get(player) for end in ends], place)
            assert found.verdict in (told, "possible"), (file, player, place)
            assert found.method == "bounds" or found.verdict == "lost"
            seen[found.verdict] += 1
    return seen


@pytest.mark.parametrize("info", [{}, {"place_points": {"4": [5, "3/2", 1, 0]}}])
def test_bounds_of_pods_are_never_wrong(info: dict[str, Any]) -> None:
    seen: Counter[str] = Counter()
    changes: dict[str, Any] = {"tiebreakers": ["buchholz"], **info}
    for seed in range(20):
        rng = Random(f"pods {seed}")
        rounds = [random_pods(rng) for _ in range(rng.choice((1, 2, 3)))]
        file = pod_file(*rounds, **changes)
        open_pods = pods(*("".join(match.players) for match in random_pods(rng)))
        playing = pod_file(*rounds, open_pods, **changes)
        ends = [played_pods(playing, rng) for _ in range(30)]
        places = [places_of(end, for_cut=False) for end in ends]
        seen += contradicted(playing, places, len(playing.rounds), for_cut=False)
        later = [
            played_pods(pod_file(*rounds, random_pods(rng), tiebreakers=["buchholz"], **info), rng)
            for _ in range(30)
        ]
        places = [places_of(end, for_cut=False) for end in later]
        seen += contradicted(file, places, len(rounds) + 1, for_cut=False)
    assert min(seen[verdict] for verdict in ("certain", "possible", "lost")) > 50


def random_pods(rng: Random) -> list[Match]:
    order = list("abcdefgh")
    rng.shuffle(order)
    return [placed("".join(order[:4])), placed("".join(order[4:]))]


def played_pods(file: TournamentFile, rng: Random) -> TournamentFile:
    """Return ``file`` with its open pods ended in random orders."""
    *before, last = file.rounds
    matches = []
    for match in last.matches:
        order = list(match.players)
        rng.shuffle(order)
        matches.append(match if match.places else placed("".join(order)))
    return msgspec.structs.replace(
        file, rounds=[*before, msgspec.structs.replace(last, matches=matches)]
    )
