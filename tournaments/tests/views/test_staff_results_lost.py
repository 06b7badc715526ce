"""Results of pods, and of games lost by penalty, at the desk."""

from typing import Any

import pytest
from django.test import Client

from tournaments.models import Round
from tournaments.record.model import Game
from tournaments.selectors.rounds import matches_of, result_of
from tournaments.services.game_losses import award_game_loss
from tournaments.tests.factories import make_round, make_running, make_user
from tournaments.tests.views.result_sheets import (
    codes_of,
    entry,
    in_force,
    two_nil,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client: Client) -> Client:
    client.force_login(make_user("ada"))
    return client


@pytest.fixture
def round_() -> Round:
    return make_round(make_running(6))


def test_pod_is_entered_by_places(ada: Client) -> None:
    round_ = make_round(make_running(4, title="onsen"))
    match = matches_of(round_)[0]
    codes = codes_of(match)
    places: dict[str, Any] = {f"place_{n}": str(n + 1) for n in range(len(codes))}

    wrong = ada.post(entry(round_), {"table": "1", **places, "place_0": "2"})
    response = ada.post(entry(round_), {"table": "1", "version": "0", **places})

    assert "Give every player at the table a place" in wrong.content.decode()
    assert response.status_code == 302
    result = result_of(match)
    assert result is not None
    assert result.places == {code: n + 1 for n, code in enumerate(codes)}


def as_filled(client: Client, url: str) -> dict[str, str]:
    """Return what a browser would send back from the entry at ``url``, its table with it."""
    form = client.get(url).context["entry"]["form"]
    values = {name: form[name].value() for name in form.fields}
    return {"table": "1"} | {k: str(v) for k, v in values.items() if v is not None}


@pytest.mark.clause("DRM-22.03.3", "DRM-22.03.3a")
def test_the_form_comes_filled_with_a_game_lost_by_penalty(ada: Client, round_: Round) -> None:
    match = matches_of(round_)[0]
    player = match.seats.all()[0].registration
    award_game_loss(player, match=match, reason="late", actor=make_user("ada"))

    html = ada.get(entry(round_), {"table": "1"}).content.decode()
    sent = as_filled(ada, f"{entry(round_)}?table=1") | {
        "game_2": "goal:1",
        "points_2_0": "20",
        "points_2_1": "100",
    }
    ada.post(entry(round_), sent)

    assert f"<bdi>{player}</bdi> loses this game by a penalty." in html
    winner = match.seats.all()[1].registration.code
    assert in_force(match) == (
        winner,
        [
            Game(winner=winner, end="game_loss"),
            Game(winner=winner, end="goal", points={player.code: 20, winner: 100}),
        ],
    )


@pytest.mark.clause("DRM-22.03.3")
@pytest.mark.parametrize(("first", "ends"), [(0, ["game_loss"] * 2), (1, ["game_loss"])])
def test_two_games_lost_after_one_that_was_played_wait_for_its_result(
    ada: Client, round_: Round, first: int, ends: list[str]
) -> None:
    match = matches_of(round_)[0]
    player = match.seats.all()[0].registration
    for number in (2, None):
        award_game_loss(
            player, match=match, game_number=number, reason="late", actor=make_user("ada")
        )

    sent = as_filled(ada, f"{entry(round_)}?table=1") | {
        "game_1": f"goal:{first}",
        f"points_1_{first}": "100",
        f"points_1_{1 - first}": "20",
    }
    ada.post(entry(round_), sent)

    found = in_force(match)
    assert found is not None
    winner, games = found
    assert winner == match.seats.all()[1].registration.code
    assert [game.end for game in games] == ["goal", *ends]


@pytest.mark.clause("DRM-22.03.3a")
def test_who_types_differentials_finds_a_hundred_at_the_lost_game(
    ada: Client, round_: Round
) -> None:
    match = matches_of(round_)[0]
    player = match.seats.all()[0].registration
    award_game_loss(player, match=match, reason="late", actor=make_user("ada"))

    sent = as_filled(ada, f"{entry(round_)}?table=1&by=sheet")

    assert (sent["game_1"], sent["differential_1"]) == ("game_loss:1", "100")


def test_a_sheet_without_the_lost_game_is_refused_in_words(ada: Client, round_: Round) -> None:
    match = matches_of(round_)[0]
    player = match.seats.all()[0].registration
    award_game_loss(player, match=match, reason="late", actor=make_user("ada"))

    html = ada.post(entry(round_), two_nil()).content.decode()

    assert f"Not saved: {player} loses game 1 of this match by a penalty." in html
    assert in_force(match) is None
