"""The list of tournaments, one tournament, its rules, and what every page keeps to."""

from datetime import UTC, datetime
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tournaments.enums import TournamentStatus
from tournaments.models import Tournament
from tournaments.tests.factories import (
    make_hugo,
    make_player,
    make_players,
    make_round,
    make_running,
    make_tournament,
    play_round,
)
from tournaments.tests.views.pages import queries_of, signed_in, text_of

pytestmark = pytest.mark.django_db
PAGES = ["", "standings/", "players/", "rules/"]


# ---- The list of tournaments


def test_home_shows_running_first_then_coming_then_finished(client: Client) -> None:
    make_tournament(name="Over", status=TournamentStatus.FINISHED)
    make_tournament(name="Soon", status=TournamentStatus.OPEN)
    make_tournament(name="Now", status=TournamentStatus.RUNNING)

    text = text_of(client, "/")

    assert [text.index(name) for name in ("Now", "Soon", "Over")] == sorted(
        text.index(name) for name in ("Now", "Soon", "Over")
    )


def test_home_shows_the_tournaments_of_one_title(client: Client) -> None:
    make_tournament(name="Witches")
    make_tournament(name="Tags", title="omoline")

    text = text_of(client, "/?title=omoline")

    assert ("Tags" in text, "Witches" in text) == (True, False)


def test_home_takes_an_unknown_title_for_all(client: Client) -> None:
    make_tournament(name="Witches")

    assert "Witches" in text_of(client, "/?title=chess")


def test_home_shows_a_draft_to_its_own_staff_only(client: Client) -> None:
    draft = make_tournament(name="Secret", status=TournamentStatus.DRAFT)
    make_hugo(draft)

    seen = {who: "Secret" in text_of(signed_in(who), "/") for who in ("ada", "hugo", "sam")}

    assert seen == {"ada": True, "hugo": True, "sam": False}
    assert "Secret" not in text_of(client, "/")


def test_home_says_when_there_is_nothing(client: Client) -> None:
    assert "There is no tournament to see yet." in text_of(client, "/")


def test_home_shows_the_start_on_the_clocks_of_the_venue(client: Client) -> None:
    make_tournament(starts_at=datetime(2026, 5, 23, 1, 0, tzinfo=UTC))

    assert "Sat 23 May 2026, 10:00 JST" in text_of(client, "/")


# ---- One tournament


def test_tournament_shows_what_when_where_and_how_to_enter(client: Client) -> None:
    make_tournament(
        venue="Hall 3", starts_at=datetime(2026, 5, 23, 1, 0, tzinfo=UTC), rounds_planned=5
    )

    text = text_of(client, "/t/spring-cup/")

    for words in ("Ojamajo Doremi CGC", "Hall 3", "10:00 JST", "5 rounds", "Enter this tournament"):
        assert words in text


def test_tournament_offers_no_entry_once_closed(client: Client) -> None:
    make_tournament(status=TournamentStatus.CLOSED)

    assert "Enter this tournament" not in text_of(client, "/t/spring-cup/")


def test_tournament_leads_its_player_to_the_own_page() -> None:
    make_player(make_tournament())

    assert "To my table and results" in text_of(signed_in("pia"), "/t/spring-cup/")
    assert "To my table and results" not in text_of(signed_in("sam"), "/t/spring-cup/")


def test_tournament_shows_how_far_the_round_is(client: Client) -> None:
    make_round(make_running(4))

    text = text_of(client, "/t/spring-cup/")

    assert "playing 0/2" in text
    assert "Pairings of round 1" in text


@pytest.mark.parametrize("page", PAGES)
def test_a_draft_answers_like_a_tournament_that_is_not_there(client: Client, page: str) -> None:
    make_tournament(status=TournamentStatus.DRAFT)

    hidden = client.get(f"/t/spring-cup/{page}", headers={"X-Request-Id": "same-id"})
    missing = client.get(f"/t/other-cup/{page}", headers={"X-Request-Id": "same-id"})

    assert hidden.status_code == missing.status_code == 404
    assert hidden.content == missing.content
    assert dict(hidden.headers) == dict(missing.headers)
    assert client.head(f"/t/spring-cup/{page}").status_code == 404


@pytest.mark.parametrize("page", PAGES)
def test_a_draft_shows_its_pages_to_its_staff(page: str) -> None:
    make_tournament(status=TournamentStatus.DRAFT)

    assert "Spring Cup" in text_of(signed_in("ada"), f"/t/spring-cup/{page}")


@pytest.mark.parametrize("page", ["", *PAGES])
def test_pages_refuse_to_be_posted_to(client: Client, page: str) -> None:
    make_tournament()

    assert client.post(f"/t/spring-cup/{page}").status_code == 405


# ---- Rules


@pytest.mark.clause("DRM-0.01")
def test_rules_name_the_version_and_the_place_of_rulings(client: Client) -> None:
    make_tournament()

    text = text_of(client, "/t/spring-cup/rules/")

    for words in ("Version 4.01", "DRM-0.01", "Rulings on single cards", "Collection of rulings"):
        assert words in text


def test_rules_show_each_house_reading_with_answer_default_and_source(client: Client) -> None:
    make_tournament(settings={"final_tiebreak": "head_to_head"})

    text = text_of(client, "/t/spring-cup/rules/")

    assert (
        "When match points and differential are equal the winner of their match ranks higher "
        "default: share the rank AMB-07 house reading, not in the rules"
    ) in text
    assert (
        "Differential of a lost game 0 the default AMB-08 house reading, not in the rules" in text
    )


def test_rules_show_the_match_points_and_where_they_leave_the_rules_document(
    client: Client,
) -> None:
    make_tournament(settings={"win_points": 2, "draw_on_time_points": "loss"})

    text = text_of(client, "/t/spring-cup/rules/")

    assert (
        "Match points for a win 2 default: 3 DRM-21.02 other than the rules document says "
        "Match points for a draw 1 the default DRM-21.02 "
        "Match points for a draw on time two losses default: like any other draw "
        "Match points for a loss 0 the default DRM-21.02"
    ) in text


def test_rules_show_every_setting_that_applies(client: Client) -> None:
    tournament = make_tournament()
    expected = [s.label.en for s in tournament.title.settings if s.area != "sealed"]

    text = unescape(text_of(client, "/t/spring-cup/rules/"))

    assert [label for label in expected if label not in text] == []
    assert "Sealed decks" not in text


def test_rules_of_a_sealed_tournament_show_the_sealed_readings(client: Client) -> None:
    make_tournament(preset="sealed")

    assert "Sealed decks" in text_of(client, "/t/spring-cup/rules/")


def test_rules_say_what_judges_apply_by_hand_and_what_the_organiser_chose(client: Client) -> None:
    make_tournament(round_minutes=45)

    text = text_of(client, "/t/spring-cup/rules/")

    assert text.count("applied by the judges by hand") == sum(
        s.applied_by == "judges" for s in Tournament.objects.get().title.settings
    )
    assert (
        "These are the organiser's choice, not from the rules document. Minutes a round 45" in text
    )


@pytest.mark.parametrize("title", ["omoline", "onsen", "nanika"])
def test_pages_of_every_title_are_shown(client: Client, title: str) -> None:
    make_players(make_tournament(title=title), 2, checked_in=False)

    for page in PAGES:
        assert "Spring Cup" in text_of(client, f"/t/spring-cup/{page}")


# ---- Every page


@pytest.mark.parametrize("page", ["rounds/1/", *PAGES])
def test_pages_have_one_heading_and_the_language_of_the_reader(client: Client, page: str) -> None:
    play_round(make_round(make_running(4)))

    for language in ("en", "ja"):
        html = client.get(
            f"/t/spring-cup/{page}", headers={"Accept-Language": language}
        ).content.decode()
        assert html.count("<h1") == 1
        assert f'<html lang="{language}">' in html
        assert 'style="' not in html
        assert "<style" not in html


def test_language_switch_stays_on_the_page(client: Client) -> None:
    make_tournament()
    page = client.get("/t/spring-cup/rules/").content.decode()
    assert '<input type="hidden" name="next" value="/t/spring-cup/rules/">' in page

    answer = client.post("/language/setlang/", {"language": "ja", "next": "/t/spring-cup/rules/"})

    assert answer.headers["Location"] == "/t/spring-cup/rules/"
    assert '<html lang="ja">' in client.get("/t/spring-cup/rules/").content.decode()
    assert "おジャ魔女どれみCGC" in text_of(client, "/t/spring-cup/rules/")


def test_head_answers_like_get_without_the_body(client: Client) -> None:
    make_tournament()

    answer = client.head("/t/spring-cup/")

    assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.parametrize("page", ["rounds/1/", *PAGES])
def test_a_page_asks_the_database_as_often_for_more_players(page: str) -> None:
    counts = []
    for name, players in (("one", 2), ("three", 6)):
        play_round(make_round(make_running(players, name=name)))
        counts.append(queries_of(f"/t/{name}/{page}"))

    assert counts[0] == counts[1]


def test_home_asks_the_database_as_often_for_more_tournaments() -> None:
    counts = []
    for rows in (1, 3):
        for number in range(rows):
            for status in (
                TournamentStatus.RUNNING,
                TournamentStatus.OPEN,
                TournamentStatus.FINISHED,
            ):
                make_tournament(name=f"Cup {rows} {number} {status}", status=status)
        counts.append(queries_of("/"))

    assert counts[0] == counts[1]


# ---- Errors


def test_a_fault_shows_its_request_id_and_no_traceback(client: Client, settings: Any) -> None:
    settings.DEBUG = False
    settings.ROOT_URLCONF = "tournaments.tests.views.faulty_urls"
    client.raise_request_exception = False

    answer = client.get("/fault", headers={"X-Request-Id": "fault-77"})

    page = answer.content.decode()
    assert answer.status_code == 500
    assert "A fault of the site" in page
    assert "fault-77" in page
    assert "Traceback" not in page


def test_a_form_without_its_token_says_what_to_do() -> None:
    make_tournament()
    client = Client(enforce_csrf_checks=True)

    answer = client.post("/language/setlang/", {"language": "ja"})

    assert answer.status_code == 403
    assert (
        "Nothing was saved. Go back, reload the page and send it again." in answer.content.decode()
    )
