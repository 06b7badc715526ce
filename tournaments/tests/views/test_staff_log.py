"""The log in words, and jobs."""

import pytest
from django.test import Client

from tournaments.enums import JobStatus, SiteReason
from tournaments.log_words import VERBS
from tournaments.models import Job, LogEntry
from tournaments.selectors.rounds import matches_of
from tournaments.services.drops import disqualify_player
from tournaments.services.game_losses import award_game_loss, lift_game_loss
from tournaments.services.readmitting import readmit_player
from tournaments.services.results import correct_result
from tournaments.services.tournaments import change_settings
from tournaments.tests.factories import (
    goal,
    make_players,
    make_round,
    make_running,
    make_sid,
    make_tournament,
    make_user,
    play_round,
)
from tournaments.tests.views.asking import queries
from tournaments.tests.views.pages import signed_in, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client: Client) -> Client:
    client.force_login(make_user("ada"))
    return client


def test_log_tells_deeds_in_words(ada: Client) -> None:
    tournament = make_running(2)
    round_ = play_round(make_round(tournament))
    match = matches_of(round_)[0]
    first, second = (seat.registration.code for seat in match.seats.all())
    games = [goal(second, first), goal(second, first)]
    correct_result(match, games, reason="misread", actor=make_user("hugo"))

    lines = ada.get(f"/organise/{tournament.slug}/log/").context["lines"]

    newest = lines[0]
    assert (str(newest.entry.actor), newest.deed, newest.subject) == (
        "Hugo",
        "corrected a result",
        "round 1, table 1",
    )
    assert ("reason", "misread") in list(newest.details())
    assert {line.entry.verb for line in lines} <= set(VERBS)


def test_log_tells_in_words_what_the_site_wrote_as_a_reason(ada: Client) -> None:
    tournament = make_running(2)
    match = make_round(tournament).matches.get()
    player = match.seats.get(position=1).registration
    disqualify_player(player, reason=SiteReason.PENALTY, actor=make_user("ada"))
    readmit_player(player, reason=SiteReason.PENALTY, actor=make_user("ada"))

    readmitted, taken_back, excluded = ada.get(f"/organise/{tournament.slug}/log/").context[
        "lines"
    ][:3]

    assert list(excluded.details()) == [("reason", "because of a penalty")]
    assert list(readmitted.details()) == [("reason", "because of a penalty")]
    assert (taken_back.deed, taken_back.subject) == ("took a result back", "round 1, table 1")


def test_log_tells_old_and_new_values(ada: Client) -> None:
    tournament = make_tournament()
    settings = {**tournament.all_settings, "loser_differential": "negative"}
    changes = {"venue": "Hall", "lists_required": True, "settings": settings}
    change_settings(tournament, changes, actor=make_user("ada"))

    line = ada.get(f"/organise/{tournament.slug}/log/").context["lines"][0]

    assert list(line.details()) == [
        ("a valid deck list is needed to check in", "no → yes"),
        ("Differential of a lost game", "0 → subtracted from the total"),
        ("venue", "– → Hall"),
    ]


def test_log_shows_a_verb_it_does_not_know_as_it_is(ada: Client) -> None:
    tournament = make_tournament()
    LogEntry.objects.create(tournament=tournament, verb="moon.landed", subject="moon:1 Luna")

    line = ada.get(f"/organise/{tournament.slug}/log/").context["lines"][0]

    assert (line.deed, line.subject, list(line.details())) == ("moon.landed", "Luna", [])


def test_log_is_paged(ada: Client) -> None:
    tournament = make_tournament()
    make_players(tournament, 30)

    pages = [
        len(ada.get(f"/organise/{tournament.slug}/log/", {"page": page}).context["lines"])
        for page in (1, 2)
    ]

    assert pages == [50, 11]


def test_log_asks_a_fixed_number_of_queries(ada: Client) -> None:
    tournament = make_tournament()
    one = queries(ada, f"/organise/{tournament.slug}/log/")
    make_players(tournament, 3)

    assert queries(ada, f"/organise/{tournament.slug}/log/") == one


def make_job(**changes: object) -> Job:
    return Job.objects.create(
        kind="import_players",
        asked_by=make_user("ada"),
        tournament=make_tournament(),
        **changes,
    )


def test_running_job_asks_again_each_second(ada: Client) -> None:
    job = make_job(status=JobStatus.RUNNING, done=3, total=10)

    page = ada.get(f"/jobs/{job.pk}/").content.decode()
    part = ada.get(f"/jobs/{job.pk}/", headers={"HX-Request": "true"}).content.decode()

    assert 'hx-trigger="every 1s"' in page
    assert '<meta http-equiv="refresh"' in page
    assert "3 / 10" in part
    assert "<html" not in part


def test_failed_job_says_why_and_asks_no_more(ada: Client) -> None:
    job = make_job(status=JobStatus.FAILED, problem={"en": "No such person.", "ja": "いません。"})

    page = ada.get(f"/jobs/{job.pk}/").content.decode()

    assert "No such person." in page
    assert "every 1s" not in page


@pytest.mark.parametrize(("who", "status"), [("ada", 200), ("hugo", 404), ("sam", 404)])
def test_job_is_for_the_person_who_asked(client: Client, who: str, status: int) -> None:
    job = make_job(status=JobStatus.DONE, outcome={"count": 1})
    client.force_login(make_user(who))

    assert client.get(f"/jobs/{job.pk}/").status_code == status


def test_job_asks_the_anonymous_to_sign_in(client: Client) -> None:
    job = make_job()

    assert client.get(f"/jobs/{job.pk}/")["Location"] == f"/accounts/login/?next=/jobs/{job.pk}/"


def test_who_only_keeps_scores_does_not_read_why_a_game_was_lost() -> None:
    tournament = make_running(4)
    make_sid(tournament)
    match = make_round(tournament).matches.get(table_number=1)
    player = match.seats.get(position=1).registration
    loss = award_game_loss(player, match=match, reason="late", actor=make_user("ada"))
    lift_game_loss(loss, reason="the bus was late", actor=make_user("ada"))

    pages = {
        who: text_of(signed_in(who), f"/organise/{tournament.slug}/log/") for who in ("ada", "sid")
    }

    assert {who: "the bus was late" in text for who, text in pages.items()} == {
        "ada": True,
        "sid": False,
    }
