"""What a player needs for a place, by the API."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tournaments.models import Tournament
from tournaments.tests.api import world as worlds

pytestmark = pytest.mark.django_db


def ask(world: worlds.World, **query: Any) -> tuple[int, object]:
    answer = APIClient().get(world.path("tournaments/{slug}/standings/needs/"), query)
    return answer.status_code, answer.json()


def test_needs_are_told_in_both_languages_with_the_method() -> None:
    world = worlds.playing_world()
    Tournament.objects.update(rounds_planned=1)

    assert ask(world, player=world.pia.code, place=1) == (
        200,
        {
            "player": world.pia.code,
            "cut": {"place": 1, "points": None, "top_cut": False},
            "verdict": "possible",
            "method": "exact",
            "match_points": 0,
            "open_matches": 1,
            "rounds_to_come": 0,
            "results": {"win": "certain", "draw": "possible", "loss": "lost"},
            "needs": {"en": "A win is enough.", "ja": "勝てば届きます。"},
            "why": {
                "en": "exact: all 3 outcomes of the 1 open match",
                "ja": "厳密な判定：未終了の1マッチの全3通りを確認",
            },
        },
    )


def test_the_top_cut_is_meant_when_no_place_is_named() -> None:
    world = worlds.playing_world()
    Tournament.objects.update(top_cut=2)

    status, body = ask(world, player=world.paul.code)

    assert status == 200
    assert isinstance(body, dict)
    assert (body["cut"], body["method"]) == (
        {"place": 2, "points": None, "top_cut": True},
        "bounds",
    )
    assert body["why"]["en"] == "by bounds: 2 rounds are not paired yet"


def test_what_cannot_be_asked_is_refused() -> None:
    world = worlds.playing_world()

    assert ask(world, player=world.pia.code) == (
        400,
        {
            "code": "invalid",
            "detail": "place: This tournament has no top cut: choose a place.",
            "fields": {"place": ["This tournament has no top cut: choose a place."]},
        },
    )
    assert [ask(world, **query)[0] for query in ({}, {"player": "1", "place": 0})] == [400, 400]
    assert ask(world, player="nobody", place=1)[0] == 404
    assert ask(worlds_before_play(), player="x", place=1)[0] == 404


def worlds_before_play() -> worlds.World:
    """Return a running tournament whose first round is a draft, which nobody may see."""
    world = worlds.drafted_world()
    assert ask(world, player=world.pia.code, place=1)[0] == 404
    return world
