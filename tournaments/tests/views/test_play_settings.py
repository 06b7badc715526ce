"""How games of a tournament are played: the organiser answers, everyone reads, the file keeps it."""

from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from rules.registry import title_for
from tournaments.models import Tournament
from tournaments.record import read_tournament, write_tournament
from tournaments.selectors.facts import facts_of
from tournaments.services.restoring import restore_facts
from tournaments.tests.factories import make_tournament, make_user
from tournaments.tests.views.asking import as_shown, said
from tournaments.tests.views.pages import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client: Client) -> Client:
    client.force_login(make_user("ada"))
    return client


def settings_of(tournament: Tournament) -> str:
    return f"/organise/{tournament.slug}/settings/"


def answers_of(tournament: Tournament, *names: str) -> dict[str, Any]:
    tournament.refresh_from_db()
    return {name: tournament.settings[name] for name in names}


def test_organiser_answers_how_games_are_played(ada: Client) -> None:
    tournament = make_tournament()
    url = settings_of(tournament)
    typed = {"reading_failed_pile": '"shared"', "reading_hour_cost.activate": "0"}

    response = ada.post(url, {**as_shown(ada, url), **typed})

    assert said(response) == ["Settings saved."]
    assert answers_of(tournament, "failed_pile", "hour_cost.activate", "genki_asleep") == {
        "failed_pile": "shared",
        "hour_cost.activate": 0,
        "genki_asleep": "counts",
    }


def test_points_to_win_are_saved_kept_and_taken_back(ada: Client) -> None:
    tournament = make_tournament(title="nanika")
    url = settings_of(tournament)
    saved = []

    for typed in ({}, {"reading_unyu_target": "２０"}, {}, {"reading_unyu_target": ""}):
        ada.post(url, {**as_shown(ada, url), **typed})
        saved.append(answers_of(tournament, "unyu_target")["unyu_target"])

    assert saved == ["not_set", 20, 20, "not_set"]


def test_questions_of_play_are_folded_until_one_is_wrong(ada: Client) -> None:
    tournament = make_tournament(title="nanika")
    url = settings_of(tournament)
    typed = {**as_shown(ada, url), "reading_unyu_target": "1000"}

    shown, wrong = ada.get(url).content.decode(), ada.post(url, typed).content.decode()

    heading = "<h2>How games are played</h2>"
    folds = [page.partition(heading)[0].rpartition("<details")[2] for page in (shown, wrong)]
    assert ["open" in fold for fold in folds] == [False, True]
    assert typed["reading_unyu_target"] in wrong


def test_title_without_questions_of_play_shows_no_such_part(
    ada: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = make_tournament(title="onsen")
    silent = [each for each in tournament.title.settings if each.area != "play"]
    title = replace(tournament.title, settings=tuple(silent))
    monkeypatch.setattr(Tournament, "title", title)

    assert "How games are played" not in text_of(ada, settings_of(tournament))
    assert "How games are played" not in text_of(ada, f"/t/{tournament.slug}/rules/")


@pytest.mark.parametrize(("title", "shown"), [("doremi", True), ("nanika", False)])
def test_no_empty_part_stands_above_the_questions_of_play(
    ada: Client, title: str, shown: bool
) -> None:
    page = text_of(ada, settings_of(make_tournament(title=title)))

    assert "How games are played" in page
    assert ("House readings Where the rules" in page) is shown
    assert "This title leaves nothing to decide" not in page


def test_rules_page_tells_first_what_is_not_the_default(client: Client) -> None:
    make_tournament(settings={"genki_asleep": "ignored"})

    text = text_of(client, "/t/spring-cup/rules/")

    part = text.partition("How games are played")[2]
    assert "39 readings Genki of sleeping characters does not count default: counts" in part
    assert "engine" not in part.partition("Match points")[0]


@pytest.mark.parametrize(
    ("title", "answers"),
    [
        (
            "doremi",
            {"failed_pile": "shared", "hour_cost.interrupt": 0, "rule_12_5_in_force": False},
        ),
        ("nanika", {"unyu_target": 25, "master_slave": "on"}),
        ("nanika", {"unyu_target": "not_set"}),
    ],
)
def test_tournament_file_keeps_the_answers(title: str, answers: dict[str, Any]) -> None:
    ours = make_tournament(title=title, settings={**title_for(title).defaults(), **answers})
    file = read_tournament(write_tournament(facts_of(ours)))
    moved = replace(file, tournament=replace(file.tournament, slug="moved"))

    theirs = restore_facts(moved, held=None, actor=None)

    assert answers_of(theirs, *answers) == answers
    assert theirs.settings == ours.settings
