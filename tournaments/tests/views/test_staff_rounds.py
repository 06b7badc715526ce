"""The desk of a round: draft with reasons, publish, follow, close, draft the next."""

from typing import Any

import pytest
from django.test import Client

from tournaments.models import Round, Tournament
from tournaments.selectors.rounds import matches_of
from tournaments.services.results import enter_result
from tournaments.tests.factories import make_round, make_running, make_user, play_round, win
from tournaments.tests.views.asking import queries, said

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client: Client) -> Client:
    client.force_login(make_user("ada"))
    return client


def desk(round_: Round) -> str:
    return f"/organise/{round_.tournament.slug}/rounds/{round_.number}/"


def states(tournament: Tournament) -> list[tuple[int, str]]:
    return list(tournament.rounds.values_list("number", "status"))


def enter_all(round_: Round) -> None:
    for match in matches_of(round_):
        if not match.is_bye:
            enter_result(match, win(match), actor=make_user("ada"))


def test_pairing_drafts_the_round_asked_for(ada: Client) -> None:
    tournament = make_running(4)

    response = ada.post(f"/organise/{tournament.slug}/rounds/pair/", {"number": "1"})

    assert response["Location"] == f"/organise/{tournament.slug}/rounds/1/"
    assert said(response) == ["Round 1 is drafted; nobody else sees it yet."]
    assert states(tournament) == [(1, "drafted")]


def test_second_click_lands_on_the_same_draft(ada: Client) -> None:
    tournament = make_running(4)
    url = f"/organise/{tournament.slug}/rounds/pair/"
    ada.post(url, {"number": "1"})
    drafted = tournament.rounds.get()

    response = ada.post(url, {"number": "1"})

    assert response["Location"] == f"/organise/{tournament.slug}/rounds/1/"
    assert said(response)[-1] == "Round 1 was already paired by someone else; this is their draft."
    assert tournament.rounds.get() == drafted


@pytest.mark.parametrize("number", ["", "one", "-1", "９", "1" * 30])
def test_pairing_without_a_number_means_the_next_round(ada: Client, number: str) -> None:
    tournament = make_running(4)

    ada.post(f"/organise/{tournament.slug}/rounds/pair/", {"number": number})

    assert states(tournament) == [(1, "drafted")]


def test_draft_shows_why_each_match_was_made(ada: Client) -> None:
    round_ = make_round(make_running(5), published=False)

    page = ada.get(desk(round_)).content.decode()

    assert page.count("Both have 0 match points.") == 2
    assert page.count("Bye: ") == 1
    assert "Publish round 1" in page


@pytest.mark.parametrize(
    ("acts", "after", "words"),
    [
        (["publish"], [(1, "published")], "Published: everyone sees the pairings of round 1."),
        (
            ["publish", "publish"],
            [(1, "published")],
            "Published: everyone sees the pairings of round 1.",
        ),
        (["draw-again"], [(1, "drafted")], "Round 1 is drawn again; nobody else sees the draft."),
        (["throw-away"], [], "The draft of round 1 is gone."),
        (
            ["publish", "unpublish"],
            [(1, "drafted")],
            "Round 1 is a draft again and hidden from players.",
        ),
    ],
)
def test_acts_on_a_draft(
    ada: Client, acts: list[str], after: list[tuple[int, str]], words: str
) -> None:
    tournament = make_running(4)
    url = desk(make_round(tournament, published=False))

    responses = [ada.post(f"{url}{act}/") for act in acts]

    assert states(tournament) == after
    assert said(responses[-1])[-1] == words


def test_drawing_again_draws_with_another_seed(ada: Client) -> None:
    round_ = make_round(make_running(4), published=False)

    ada.post(f"{desk(round_)}draw-again/")

    drawn = round_.tournament.rounds.get()
    assert (drawn.attempt, drawn.seed != round_.seed) == (2, True)


def test_round_being_played_says_what_is_missing(ada: Client) -> None:
    round_ = make_round(make_running(6))
    first = matches_of(round_)[0]
    enter_result(first, win(first), actor=make_user("ada"))

    context = ada.get(desk(round_)).context

    assert (context["done"], context["total"], context["missing"], context["suggested"]) == (
        1,
        3,
        [2, 3],
        2,
    )


def test_pairings_with_a_result_are_not_taken_back(ada: Client) -> None:
    round_ = make_round(make_running(4))
    assert "Take the pairings back" in ada.get(desk(round_)).content.decode()
    first = matches_of(round_)[0]
    enter_result(first, win(first), actor=make_user("ada"))

    response = ada.post(f"{desk(round_)}unpublish/")

    assert response.status_code == 409
    assert states(round_.tournament) == [(1, "published")]
    assert "Take the pairings back" not in ada.get(desk(round_)).content.decode()


def test_keys_stand_by_the_act_they_do(ada: Client) -> None:
    round_ = make_round(make_running(4))
    enter_all(round_)

    page = ada.get(desk(round_)).content.decode()

    marks = ["Close round 1 and draft round 2", "<kbd>Ctrl</kbd>", "Only close the round"]
    assert sorted(marks, key=page.index) == marks


def test_close_and_pair_goes_on_to_the_next_draft(ada: Client) -> None:
    round_ = make_round(make_running(4))
    enter_all(round_)
    assert "Close round 1 and draft round 2" in ada.get(desk(round_)).content.decode()

    response = ada.post(f"{desk(round_)}close-and-pair/")

    assert response["Location"] == f"/organise/{round_.tournament.slug}/rounds/2/"
    assert said(response) == ["Round 1 is closed, round 2 drafted; nobody else sees the draft yet."]
    assert states(round_.tournament) == [(1, "closed"), (2, "drafted")]


def test_close_and_pair_twice_lands_on_the_same_draft(ada: Client) -> None:
    round_ = make_round(make_running(4))
    enter_all(round_)
    ada.post(f"{desk(round_)}close-and-pair/")

    response = ada.post(f"{desk(round_)}close-and-pair/")

    assert response["Location"] == f"/organise/{round_.tournament.slug}/rounds/2/"
    assert states(round_.tournament) == [(1, "closed"), (2, "drafted")]


def test_round_with_a_gap_is_not_closed(ada: Client) -> None:
    round_ = make_round(make_running(4))
    url = desk(round_)

    response = ada.post(f"{url}close-and-pair/", headers={"referer": f"http://testserver{url}"})

    assert said(response) == ["These tables have no result yet: 1, 2."]
    assert states(round_.tournament) == [(1, "published")]


def test_last_round_offers_closing_alone(ada: Client) -> None:
    round_ = make_round(make_running(4, rounds_planned=1))
    enter_all(round_)

    page = ada.get(desk(round_)).content.decode()
    ada.post(f"{desk(round_)}close/")

    assert "Close round 1, the last one" in page
    assert "draft round 2" not in page
    assert states(round_.tournament) == [(1, "closed")]


def test_closed_round_offers_corrections(ada: Client) -> None:
    round_ = play_round(make_round(make_running(4)))

    page = ada.get(desk(round_)).content.decode()

    assert page.count("/correct/") == 2
    assert "Enter a result" not in page


@pytest.mark.parametrize("number", [2, 10**20])
def test_round_not_paired_does_not_exist(ada: Client, number: int) -> None:
    tournament = make_running(4)

    assert ada.get(f"/organise/{tournament.slug}/rounds/{number}/").status_code == 404


@pytest.mark.parametrize("published", [True, False])
def test_desk_of_a_round_asks_a_fixed_number_of_queries(ada: Client, published: bool) -> None:
    small = make_round(make_running(2, name="Small"), published=published)
    large = make_round(make_running(6, name="Large"), published=published)

    assert queries(ada, desk(large)) == queries(ada, desk(small))


def test_closed_round_asks_a_fixed_number_of_queries(ada: Client) -> None:
    small: Any = play_round(make_round(make_running(2, name="Small")))
    large: Any = play_round(make_round(make_running(6, name="Large")))

    assert queries(ada, desk(large)) == queries(ada, desk(small))
