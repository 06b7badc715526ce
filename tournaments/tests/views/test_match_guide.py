"""How a match goes, on the page of the rules; and who goes first in the next game."""

import pytest
from django.test import Client

from rules.rulebooks import rulebook
from tournaments.models import Match, Registration, Result
from tournaments.selectors.match_guide import NextGame, next_game_of
from tournaments.services.game_losses import award_game_loss
from tournaments.services.results import enter_result
from tournaments.tests.factories import make_hugo, make_round, make_running, make_user, win

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "clause",
    [
        pytest.param(each, marks=pytest.mark.clause(each))
        for each in (
            "DRM-17.01a",
            "DRM-17.01b",
            "DRM-17.01c",
            "DRM-17.01d",
            "DRM-19.02",
            "DRM-20.06",
        )
    ],
)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_of_the_rules_guides_players_through_a_match(clause: str, language: str) -> None:
    tournament = make_running(2)

    page = Client(headers={"accept-language": language}).get(f"/t/{tournament.slug}/rules/")

    guide = page.content.decode().partition('id="guide"')[2].partition("</section>")[0]
    assert rulebook("doremi").clauses[clause].text.in_(language) in guide.replace("&#x27;", "'")


def test_a_game_without_such_rules_has_no_guide() -> None:
    tournament = make_running(2, title="omoline")

    page = Client().get(f"/t/{tournament.slug}/rules/")

    assert 'id="guide"' not in page.content.decode()


def at_a_table() -> tuple[Match, Registration, Registration]:
    tournament = make_running(2)
    make_hugo(tournament)
    match = make_round(tournament).matches.select_related("round__tournament").get()
    first, second = (seat.registration for seat in match.seats.order_by("position"))
    return match, first, second


@pytest.mark.clause("DRM-20.01")
def test_the_loser_of_a_game_decides_who_goes_first_in_the_next() -> None:
    match, first, _second = at_a_table()

    award_game_loss(first, match=match, reason="penalty", actor=make_user("hugo"))

    assert next_game_of(match) == NextGame(2, first, "DRM-20.01")


@pytest.mark.clause("DRM-20.02")
def test_after_a_drawn_game_the_players_agree_anew() -> None:
    match, _first, _second = at_a_table()
    unfinished = Result.objects.create(match=match, status="partial")
    unfinished.games.create(number=1, winner=None, end="goal", points={})

    assert next_game_of(match) == NextGame(2, None, "DRM-20.02")


def test_before_the_first_game_and_after_the_match_nothing_is_said() -> None:
    match, _first, _second = at_a_table()
    assert next_game_of(match) is None

    enter_result(match, win(match), actor=make_user("ada"))

    assert next_game_of(match) is None
