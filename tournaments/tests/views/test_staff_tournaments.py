"""Create a tournament, change its settings, its staff and its state."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from rules.registry import titles
from tournaments.enums import TournamentStatus
from tournaments.models import Membership, Tournament
from tournaments.selectors.desk import desk_state_of
from tournaments.services.drops import drop_player
from tournaments.services.tournaments import change_settings, change_status
from tournaments.tests.factories import (
    make_players,
    make_round,
    make_running,
    make_sid,
    make_tournament,
    make_user,
    play_round,
)
from tournaments.tests.views.asking import as_shown, queries, said

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client: Client) -> Client:
    client.force_login(make_user("ada"))
    return client


def test_desk_lists_my_tournaments_with_what_is_next(ada: Client) -> None:
    make_tournament(name="Mine", status=TournamentStatus.DRAFT)
    make_tournament(name="Theirs", organiser=make_user("hugo"))

    states = ada.get("/organise/").context["states"]

    assert [(state.tournament.name, state.act) for state in states] == [("Mine", "open")]


def test_desk_asks_a_fixed_number_of_queries(ada: Client) -> None:
    make_running(2, name="One")
    one = queries(ada, "/organise/")
    make_running(2, name="Two")
    make_running(2, name="Three")

    assert queries(ada, "/organise/") == one


def test_create_offers_every_preset(ada: Client) -> None:
    page = ada.get("/organise/new/").content.decode()

    missing = [
        preset.code
        for title in titles()
        for preset in title.presets
        if f'href="?preset={title.code}/{preset.code}"' not in page
    ]

    assert missing == []


def test_create_fills_everything_from_the_preset(ada: Client) -> None:
    shown = as_shown(ada, "/organise/new/?preset=doremi/sealed")
    typed = {
        **shown,
        "preset": "doremi/sealed",
        "name": "春の大会",
        "starts_at": "2026-05-23T10:00",
    }

    response = ada.post("/organise/new/", typed)

    made = Tournament.objects.get()
    assert response["Location"] == reverse("tournaments:dashboard", args=[made.slug])
    assert (made.name, made.starts_at, made.deck_format, made.rules_version, made.settings) == (
        "春の大会",
        datetime(2026, 5, 23, 1, tzinfo=UTC),
        "sealed",
        "4.01",
        made.title.defaults(),
    )
    assert made.memberships.get().user == make_user("ada")


def test_create_refuses_an_hour_that_does_not_exist_and_keeps_what_was_typed(ada: Client) -> None:
    shown = as_shown(ada, "/organise/new/?preset=doremi/sealed")
    there = {"timezone": "Europe/Berlin", "starts_at": "2026-03-29T02:30", "name": "Cup"}

    response = ada.post("/organise/new/", {**shown, **there, "preset": "doremi/sealed"})

    assert "There is no 02:30 in Europe/Berlin" in response.content.decode()
    assert response.context["form"]["name"].value() == "Cup"
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("preset", ["chess/blitz", "doremi/blitz", "doremi", "/"])
def test_create_knows_no_other_preset(ada: Client, preset: str) -> None:
    assert ada.get("/organise/new/", {"preset": preset}).status_code == 404


def test_tournament_called_new_does_not_hide_the_page_that_makes_one(ada: Client) -> None:
    tournament = make_tournament(name="New")

    assert tournament.slug.startswith("new-")


def acts_of_a_day(tournament: Tournament) -> list[str]:
    """Return what is next at each step of a tournament of one round."""
    ada, acts = make_user("ada"), []

    def note() -> None:
        acts.append(desk_state_of(tournament).act)

    note()
    change_status(tournament, TournamentStatus.OPEN, actor=ada)
    note()
    make_players(tournament, 2, checked_in=False)
    note()
    change_status(tournament, TournamentStatus.CLOSED, actor=ada)
    note()
    tournament.registrations.update(status="checked_in")
    note()
    change_status(tournament, TournamentStatus.RUNNING, actor=ada)
    note()
    return acts


def test_next_act_follows_the_day() -> None:
    tournament = make_tournament(status=TournamentStatus.DRAFT)

    assert acts_of_a_day(tournament) == [
        "open",
        "add_players",
        "close",
        "check_in",
        "start",
        "pair",
    ]


def test_next_act_follows_the_rounds() -> None:
    tournament = make_running(4)
    acts = []

    for _number in (1, 2):
        round_ = make_round(tournament, published=False)
        acts.append(desk_state_of(tournament).act)
        round_.status = "published"
        round_.save()
        acts.append(desk_state_of(tournament).act)
        play_round(round_)
        acts.append(desk_state_of(tournament).act)

    assert acts == ["publish", "enter", "pair", "publish", "enter", "finish"]


@pytest.mark.parametrize(("rounds", "act"), [(1, "close_round"), (2, "close_and_pair")])
def test_round_with_every_result_is_to_be_closed(ada: Client, rounds: int, act: str) -> None:
    tournament = make_running(4, rounds_planned=rounds)
    play_round(make_round(tournament))
    tournament.rounds.update(status="published")

    assert desk_state_of(tournament).act == act
    assert ada.get(f"/organise/{tournament.slug}/").status_code == 200


def test_dashboard_offers_only_legal_moves(ada: Client) -> None:
    tournament = make_tournament(status=TournamentStatus.CLOSED)

    context = ada.get(f"/organise/{tournament.slug}/").context

    assert context["possible"] == [TournamentStatus.OPEN, TournamentStatus.RUNNING]


def test_dashboard_shows_a_scorekeeper_no_organisers_act(client: Client) -> None:
    tournament = make_tournament(status=TournamentStatus.DRAFT)
    client.force_login(make_sid(tournament))

    page = client.get(f"/organise/{tournament.slug}/").content.decode()

    assert "An organiser does this." in page
    assert 'value="open"' not in page


def test_status_moves_and_is_said(ada: Client) -> None:
    tournament = make_tournament(status=TournamentStatus.DRAFT)

    response = ada.post(f"/organise/{tournament.slug}/status/", {"status": "open"})

    tournament.refresh_from_db()
    assert (tournament.status, said(response)) == (
        "open",
        ["Saved: the tournament is now “registration open”."],
    )


def test_illegal_move_is_refused_in_words(ada: Client) -> None:
    tournament = make_tournament(status=TournamentStatus.DRAFT)
    url = f"/organise/{tournament.slug}/"

    response = ada.post(
        f"{url}status/", {"status": "finished"}, headers={"referer": f"http://testserver{url}"}
    )

    tournament.refresh_from_db()
    assert (tournament.status, said(response)) == (
        "draft",
        ["A tournament that is “draft” cannot become “finished”."],
    )


@pytest.mark.parametrize(("typed", "status"), [("Spring", "open"), ("Spring Cup", "cancelled")])
def test_cancelling_needs_the_name_typed(ada: Client, typed: str, status: str) -> None:
    tournament = make_tournament()

    ada.post(f"/organise/{tournament.slug}/status/", {"status": "cancelled", "typed": typed})

    tournament.refresh_from_db()
    assert tournament.status == status


def test_settings_save_a_field_and_a_house_reading(ada: Client) -> None:
    tournament = make_tournament()
    url = f"/organise/{tournament.slug}/settings/"
    typed = {
        "venue": "市民会館",
        "reading_loser_differential": '"negative"',
        "rounds_planned": "５",
    }

    response = ada.post(url, {**as_shown(ada, url), **typed})

    tournament.refresh_from_db()
    assert said(response) == ["Settings saved."]
    assert (tournament.venue, tournament.rounds_planned) == ("市民会館", 5)
    assert tournament.settings["loser_differential"] == "negative"
    assert tournament.log_entries.filter(verb="tournament.changed").count() == 1


def test_settings_sent_back_unchanged_are_not_logged(ada: Client) -> None:
    tournament = make_tournament()
    url = f"/organise/{tournament.slug}/settings/"

    response = ada.post(url, as_shown(ada, url))

    assert said(response) == ["Settings saved."]
    assert not tournament.log_entries.filter(verb="tournament.changed").exists()


def test_settings_show_each_house_reading_with_its_number(ada: Client) -> None:
    tournament = make_tournament()

    page = ada.get(f"/organise/{tournament.slug}/settings/").content.decode()

    readings = [s for s in tournament.title.settings if s.ambiguity]
    missing = [s.ambiguity for s in readings if f">{s.ambiguity}</a>" not in page]
    by_judges = sum(s.applied_by == "judges" for s in tournament.title.settings)
    assert missing == []
    assert page.count("house reading, not in the rules") >= len(readings)
    assert page.count("applied by hand by the judges") == by_judges


def test_settings_set_the_match_points_and_show_the_clause_of_the_default(ada: Client) -> None:
    tournament = make_tournament()
    url = f"/organise/{tournament.slug}/settings/"
    page = ada.get(url).content.decode()
    before, shown = page.split("What a match gives in the standings", 1)

    response = ada.post(
        url,
        {**as_shown(ada, url), "reading_draw_on_time_points": '"loss"', "reading_win_points": "2"},
    )

    tournament.refresh_from_db()
    assert said(response) == ["Settings saved."]
    assert shown.split("House readings")[0].count("DRM-21.02") >= 3
    assert "reading_win_points" not in before
    assert (tournament.settings["draw_on_time_points"], tournament.settings["win_points"]) == (
        "loss",
        2,
    )


def test_settings_changed_by_another_meanwhile_are_shown_and_the_form_kept(ada: Client) -> None:
    tournament = make_tournament()
    url = f"/organise/{tournament.slug}/settings/"
    typed = {**as_shown(ada, url), "venue": "Mine", "reading_loser_differential": '"negative"'}
    other = {**tournament.all_settings, "final_tiebreak": "random_draw"}
    change_settings(tournament, {"venue": "Theirs", "settings": other}, actor=make_user("hugo"))

    refused = ada.post(url, typed)

    tournament.refresh_from_db()
    assert (refused.status_code, tournament.venue) == (200, "Theirs")
    assert (
        "Now it reads: Venue: Theirs; When match points and differential are equal: draw lots."
        in refused.content.decode()
    )
    assert refused.context["form"]["venue"].value() == "Mine"
    again = {**typed, "seen": refused.context["form"]["seen"].value()}
    assert ada.post(url, again).status_code == 302
    tournament.refresh_from_db()
    assert tournament.venue == "Mine"


def test_settings_fixed_by_a_pairing_stay(ada: Client) -> None:
    tournament = make_running(2)
    url = f"/organise/{tournament.slug}/settings/"
    shown = as_shown(ada, url)
    make_round(tournament)

    refused = ada.post(url, {**shown, "best_of": "1", "venue": "Hall"})

    tournament.refresh_from_db()
    assert (refused.status_code, tournament.best_of, tournament.venue) == (200, 3, "")
    assert "Pairings exist" in ada.get(url).content.decode()
    assert ada.post(url, {**shown, "venue": "Hall"}).status_code == 302


def test_wrong_settings_keep_what_was_typed(ada: Client) -> None:
    tournament = make_tournament()
    url = f"/organise/{tournament.slug}/settings/"

    response = ada.post(url, {**as_shown(ada, url), "round_minutes": "long", "venue": "Hall"})

    tournament.refresh_from_db()
    assert (response.status_code, tournament.venue) == (200, "")
    assert response.context["form"]["round_minutes"].value() == "long"


def test_staff_is_added_by_user_name(ada: Client) -> None:
    tournament = make_tournament()
    make_user("sid")

    response = ada.post(
        f"/organise/{tournament.slug}/staff/", {"username": "sid", "role": "scorekeeper"}
    )

    assert said(response) == ["Sid is now scorekeeper."]
    assert tournament.memberships.filter(user__username="sid", role="scorekeeper").exists()


@pytest.mark.parametrize(
    ("username", "role"), [("nobody", "scorekeeper"), ("sid", "player"), ("sid", "king")]
)
def test_staff_refuses_unknown_names_and_roles(ada: Client, username: str, role: str) -> None:
    tournament = make_tournament()
    make_user("sid")

    response = ada.post(f"/organise/{tournament.slug}/staff/", {"username": username, "role": role})

    assert response.context["form"]["username"].value() == username
    assert tournament.memberships.count() == 1


def test_staff_is_removed_but_for_the_last_organiser(ada: Client) -> None:
    tournament = make_tournament()
    make_sid(tournament)

    for membership in Membership.objects.filter(tournament=tournament):
        ada.post(f"/organise/{tournament.slug}/staff/{membership.pk}/remove/")

    assert [(m.user.username, m.role) for m in tournament.memberships.all()] == [
        ("ada", "organiser")
    ]


def test_membership_of_another_tournament_is_not_found(ada: Client) -> None:
    tournament = make_tournament()
    other = make_tournament(organiser=make_user("hugo"))
    membership = other.memberships.get()

    response = ada.post(f"/organise/{tournament.slug}/staff/{membership.pk}/remove/")

    assert response.status_code == 404
    assert other.memberships.exists()


def test_state_counts_who_is_where() -> None:
    tournament = make_running(5, starts_at=datetime.now(UTC) + timedelta(hours=1))
    drop_player(tournament.registrations.order_by("pk")[0], actor=make_user("ada"))
    make_round(tournament)

    state = desk_state_of(tournament)

    found = (state.pending, state.checked_in, state.gone, state.done, state.total, state.planned)
    assert found == (0, 4, 1, 0, 2, 3)
