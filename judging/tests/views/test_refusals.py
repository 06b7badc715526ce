"""Penalties on their pages: refused, given to whom, by whom, and with what the judge is shown."""

import pytest
from django.test import Client
from django.urls import reverse

from judging.models import Penalty
from judging.selectors.ledger import ledger_of_player
from judging.tests.penalties import first_match, give, make_floor, players_at, standing
from tournaments.enums import TournamentStatus
from tournaments.models import Match, Registration, Tournament, User
from tournaments.services.registrations import register_player
from tournaments.services.results import enter_result
from tournaments.tests.factories import make_running, make_user, win

pytestmark = pytest.mark.django_db


def at_a_table(**changes: object) -> tuple[Match, Registration, User]:
    _tournament, round_, fay = make_floor(**changes)  # type: ignore[arg-type]
    match = first_match(round_)
    return match, players_at(match)[0], fay


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def address(name: str, tournament: Tournament, *args: object) -> str:
    return reverse(f"judging:{name}", args=[tournament.slug, *args])


@pytest.mark.clause("DRM-22.02", "DRM-22.02a")
def test_what_was_obeyed_is_not_refused_from_an_old_page() -> None:
    match, player, fay = at_a_table()
    caution = give(player, 1, fay, match=match)
    page, comply, refuse = (
        address(name, player.tournament, caution.pk)
        for name in ("penalty", "penalty-comply", "penalty-refuse")
    )
    client = client_of(fay)
    before = client.get(page).content.decode()

    client.post(comply)
    after = client.get(page).content.decode()
    answer = client.post(refuse)

    assert (refuse in before, refuse in after) == (True, False)
    assert answer.status_code == 409
    assert "noted that the player obeyed" in answer.content.decode()
    assert standing(player) == [("issued", 1)]


@pytest.mark.clause("DRM-22.02a", "DRM-22.03.1a", "DRM-22.03.2a")
def test_the_page_shows_what_follows_from_a_refusal() -> None:
    match, player, fay = at_a_table(best_of=1)
    second = [give(player, 1, fay, match=match) for _nth in range(4)][1]
    client, refuse = client_of(fay), address("penalty-refuse", player.tournament, second.pk)

    page = client.get(address("penalty", player.tournament, second.pk))
    follows = page.context["raised"]["follows"]
    unseen = client.post(refuse, {"seen": follows.marks[:1]})
    client.post(refuse, {"seen": follows.marks})

    text = page.content.decode()
    assert ("this makes: warning" in text, "this makes: game loss" in text) == (True, True)
    assert unseen.status_code == 409
    assert standing(player)[3:] == [("raised", 2), ("derived", 2), ("derived", 3)]


@pytest.mark.clause("DRM-22.04b", "DRM-22.01a")
def test_the_sheet_shows_what_was_given_in_another_tournament() -> None:
    match, player, fay = at_a_table()
    give(player, 2, fay, match=match, infraction="T04")
    Tournament.objects.update(status=TournamentStatus.FINISHED)
    later = make_running(2, name="Autumn Cup")
    here = register_player(
        later, name="Later", user=player.user, actor=make_user("ada"), same_name_confirmed=True
    )

    page = client_of(make_user("ada")).get(
        address("penalty-new", later), {"registration": str(here.pk), "infraction": "T01"}
    )

    before = page.content.decode().partition("Given before")[2].partition("The policy proposes")[0]
    assert ("warning" in before, "Slow play" in before) == (True, True)


@pytest.mark.clause("DRM-22.01")
def test_who_plays_gives_no_penalty_to_the_opponent() -> None:
    match, player, _fay = at_a_table()
    opponent = players_at(match)[1]
    sent = {"registration": opponent.pk, "match": match.pk, "infraction": "T01", "level": 1}

    answer = client_of(player.user).post(address("penalty-new", player.tournament), sent)

    assert answer.status_code == 404
    assert not Penalty.objects.exists()


@pytest.mark.clause("DRM-20.08")
def test_who_has_finished_is_penalised_at_the_table_that_was_disturbed() -> None:
    match, _player, fay = at_a_table()
    own = match.round.matches.exclude(pk=match.pk).get()
    enter_result(own, win(own), actor=make_user("ada"))
    disturber = players_at(own)[0]
    sent = {
        "registration": disturber.pk, "match": match.pk, "infraction": "T08",
        "asked_has_finished": "on", "level": 2, "proposed": 2,
    }  # fmt: skip

    answer = client_of(fay).post(address("penalty-new", disturber.tournament), sent)

    [entry] = ledger_of_player(disturber).in_force
    assert answer.status_code == 302
    assert (entry.level, entry.match, entry.table_number) == (2, match, match.table_number)
    assert "DRM-20.08" in entry.clauses
