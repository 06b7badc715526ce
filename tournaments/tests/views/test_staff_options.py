"""The organiser sets how rounds are paired and who plays on; everyone reads it."""

from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from tournaments.log_words import LogLine
from tournaments.models import Tournament
from tournaments.selectors.choices import pairing_choices
from tournaments.selectors.desk import desk_state_of
from tournaments.services.tournaments import change_settings
from tournaments.tests.factories import (
    make_players,
    make_round,
    make_running,
    make_tournament,
    make_user,
)
from tournaments.tests.views.asking import as_shown, said
from tournaments.tests.views.pages import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client: Client) -> Client:
    client.force_login(make_user("ada"))
    return client


def settings_of(tournament: Tournament) -> str:
    return f"/organise/{tournament.slug}/settings/"


def unticked(shown: dict[str, str], *names: str) -> dict[str, str]:
    return {name: text for name, text in shown.items() if name not in names}


def test_settings_save_the_pairing_and_the_cut(ada: Client) -> None:
    tournament = make_tournament()
    url = settings_of(tournament)
    shown = unticked(as_shown(ada, url), "clubs_apart")
    typed = {"power_pairing": "on", "top_cut": "points", "cut_points": "９", "third_place": "on"}

    response = ada.post(url, {**shown, **typed})

    tournament.refresh_from_db()
    assert said(response) == ["Settings saved."]
    assert (tournament.clubs_apart, tournament.power_pairing) == (False, True)
    assert (tournament.cut_by, tournament.cut_points, tournament.third_place) == ("points", 9, True)
    assert as_shown(ada, url)["top_cut"] == "points"


def test_settings_save_the_pods(ada: Client) -> None:
    tournament = make_tournament(title="onsen")
    url = settings_of(tournament)
    typed = {"pod_sizes": "3、4", "place_points": "４：４ ３ ２ １\n3: 3 3/2 0"}

    response = ada.post(url, {**as_shown(ada, url), **typed})

    tournament.refresh_from_db()
    assert said(response) == ["Settings saved."]
    assert (tournament.pod_sizes, tournament.place_points) == (
        [3, 4],
        {"4": [4, 3, 2, 1], "3": [3, "3/2", 0]},
    )
    assert as_shown(ada, url)["place_points"] == "3: 3 3/2 0\n4: 4 3 2 1"


def test_wrong_options_keep_what_was_typed(ada: Client) -> None:
    tournament = make_tournament(title="nanika")
    url = settings_of(tournament)
    typed = {"pod_sizes": "many", "place_points": "4: 4 3", "top_cut": "points"}

    response = ada.post(url, {**as_shown(ada, url), **typed})

    form = response.context["form"]
    assert (response.status_code, {name: form[name].value() for name in typed}) == (200, typed)
    assert list(form.errors) == ["pod_sizes", "place_points", "cut_points"]
    assert "Line 1: 4 places need 4 numbers, not 2." in response.content.decode()
    assert Tournament.objects.get(pk=tournament.pk).pod_sizes == []


def test_page_shows_no_pods_for_a_title_of_two_players(ada: Client) -> None:
    pages = [
        text_of(ada, settings_of(make_tournament(title=title))) for title in ("doremi", "onsen")
    ]

    assert ["Sizes of pods" in page for page in pages] == [False, True]
    assert "not paired on this site yet" not in pages[0]


def test_create_fills_the_options_and_takes_others(ada: Client) -> None:
    url = "/organise/new/?preset=onsen/pods"
    typed = {"preset": "onsen/pods", "name": "Bath Cup", "starts_at": "2026-05-23T10:00"}

    ada.post("/organise/new/", {**as_shown(ada, url), **typed, "pod_sizes": "5, 4"})

    made = Tournament.objects.get()
    assert (made.pod_sizes, made.place_points, made.clubs_apart) == ([5, 4], {}, True)


def test_settings_fixed_by_a_pairing_are_shown_so(ada: Client) -> None:
    tournament = make_running(2)
    url = settings_of(tournament)
    shown = as_shown(ada, url)
    make_round(tournament)

    refused = ada.post(url, unticked(shown, "clubs_apart"))

    tournament.refresh_from_db()
    assert (refused.status_code, tournament.clubs_apart) == (200, True)
    assert "Fixed since the first round was paired. It stays as it was." in refused.content.decode()


def test_conflict_shows_options_in_words(ada: Client) -> None:
    tournament = make_tournament(title="onsen")
    url = settings_of(tournament)
    typed = {**as_shown(ada, url), "pod_sizes": "4", "top_cut": "8"}
    theirs = {"pod_sizes": [5, 4], "top_cut": 4, "clubs_apart": False}
    change_settings(tournament, theirs, actor=make_user("hugo"))

    page = ada.post(url, typed).content.decode()

    for words in (
        "Keep members of one club or family apart: no",
        "Sizes of pods, the preferred first: 5, 4",
        "Who plays on: the first 4",
    ):
        assert words in page


def test_recommended_rounds_stand_beside_the_field_and_at_the_desk(ada: Client) -> None:
    tournament = make_tournament(rounds_planned=3)
    make_players(tournament, 20, checked_in=False)

    assert "Empty: by the number of players, 5 for 20." in text_of(ada, settings_of(tournament))
    assert "0 of 3 (5 recommended for 20 players)" in text_of(ada, f"/organise/{tournament.slug}/")
    state = desk_state_of(tournament)
    assert (state.planned, state.recommended) == (3, 5)


def test_rounds_follow_the_players_registered_before_the_start() -> None:
    tournament = make_tournament()
    make_players(tournament, 20, checked_in=False)

    assert desk_state_of(tournament).planned == 5


# ---- What everyone reads


def facts(tournament: Tournament) -> dict[str, list[str]]:
    with override("en"):
        return {str(c.label): [str(line) for line in c.lines] for c in pairing_choices(tournament)}


def test_rules_say_how_swiss_rounds_are_paired_and_who_plays_on(client: Client) -> None:
    tournament = make_tournament(power_pairing=True, top_cut=8, third_place=True)

    assert facts(tournament) == {
        "Clubs and families": [
            "Members of one club or family meet only when nothing else is left."
        ],
        "Last Swiss round": [
            "By rank: first meets second, third meets fourth; no rematches here either."
        ],
        "Top cut": [
            "the first 8",
            "Single elimination; a match ends with a winner.",
            "The losers of the semi-finals play for third place.",
        ],
    }
    page = text_of(client, f"/t/{tournament.slug}/rules/")
    assert all(line in page for lines in facts(tournament).values() for line in lines)


def test_rules_say_how_pods_are_made_and_scored() -> None:
    points = {"4": [4, "3/2", 1, 0], "3": [3, 1, 0]}
    tournament = make_tournament(
        title="onsen", clubs_apart=False, pod_sizes=[4, 3], place_points=points
    )

    assert facts(tournament) == {
        "Clubs and families": ["They may meet like everyone else."],
        "Sizes of pods": ["4, 3, the preferred size first"],
        "Match points by place": [
            "3 players: 3 – 1 – 0",
            "4 players: 4 – 3/2 – 1 – 0",
            "other sizes: the points of a win times the share of opponents beaten",
            "Who share a place share its points.",
        ],
        "Top cut": ["none"],
    }


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"top_cut": 8}, "top cut: the first 8"),
        (
            {"top_cut": 4, "third_place": True},
            "top cut: the first 4 · with a match for third place",
        ),
        ({"top_cut": 2, "third_place": True}, "top cut: the first 2"),
        (
            {"cut_by": "points", "cut_points": 9},
            "top cut: everyone with 9 match points or more",
        ),
    ],
)
def test_overview_says_who_plays_on(client: Client, changes: dict[str, Any], words: str) -> None:
    tournament = make_tournament(**changes)

    page = text_of(client, f"/t/{tournament.slug}/")

    assert words in page
    assert ("third place" in page) == ("third place" in words)


def test_overview_tells_of_no_cut_where_there_is_none(client: Client) -> None:
    assert "top cut" not in text_of(client, f"/t/{make_tournament().slug}/")


def test_log_says_what_changed_in_words() -> None:
    tournament = make_tournament(title="onsen", place_points={"3": [2, 1, 0]})
    changes = {"cut_by": "points", "cut_points": 9, "pod_sizes": [4, 3], "place_points": {}}
    change_settings(tournament, changes, actor=make_user("ada"))

    line = LogLine(tournament.log_entries.get(verb="tournament.changed"), tournament)

    assert list(line.details()) == [
        (
            "who reaches the top cut",
            "the first in the standings → everyone with enough match points",
        ),
        ("match points for the top cut", "– → 9"),
        ("points by place", "3: 2, 1, 0 → –"),
        ("pod sizes", "– → 4, 3"),
    ]
