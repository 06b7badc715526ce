"""The back office: who gets in, what can be changed there, and what only looked at."""

from typing import Any

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from decks.models import Card, DeckList
from decks.tests.factories import CANARY, make_canary_list
from tournaments.enums import Role
from tournaments.models import LogEntry, Membership, User
from tournaments.services.tournaments import reveal_lists
from tournaments.tests.factories import (
    make_hugo,
    make_player,
    make_round,
    make_running,
    make_tournament,
    make_user,
    play_round,
)

pytestmark = pytest.mark.django_db
LOOKED_AT = {
    "tournament",
    "registration",
    "round",
    "match",
    "result",
    "logentry",
    "job",
    "decklist",
}


@pytest.fixture
def root(client: Client) -> Client:
    client.force_login(make_user("root", is_superuser=True))
    return client


def of_ours() -> list[tuple[str, str, Any]]:
    return [
        (model._meta.app_label, str(model._meta.model_name), made)
        for model, made in admin.site._registry.items()
        if model._meta.app_label in ("tournaments", "decks", "judging")
    ]


def test_strangers_are_sent_to_the_sites_sign_in(client: Client) -> None:
    response = client.get("/admin/", follow=True)

    assert response.redirect_chain[-1] == ("/accounts/login/?next=/admin/", 302)


@pytest.mark.parametrize("is_staff", [False, True])
def test_only_site_administrators_get_in(client: Client, is_staff: bool) -> None:
    client.force_login(make_user("ada", is_staff=is_staff))

    assert client.get("/admin/", follow=True).status_code == 404
    assert client.get("/admin/decks/card/", follow=True).status_code == 404


def test_every_record_page_opens_on_real_records(root: Client) -> None:
    tournament = make_running()
    make_hugo(tournament)
    play_round(make_round(tournament))
    make_canary_list(make_player(make_tournament(), "pia"))

    for app, name, made in of_ours():
        listed = root.get(reverse(f"admin:{app}_{name}_changelist"), {"q": "a"})
        first = made.model._default_manager.first()
        assert listed.status_code == 200, name
        if first is not None:
            url = reverse(f"admin:{app}_{name}_change", args=[first.pk])
            assert root.get(url).status_code == 200, name


def test_competition_facts_are_only_looked_at(root: Client) -> None:
    tournament = make_running()
    play_round(make_round(tournament))
    make_canary_list(make_player(make_tournament(), "pia"))

    answers = {}
    for app, name, made in of_ours():
        first = made.model._default_manager.first()
        if name in LOOKED_AT and first is not None:
            answers[name] = [
                root.get(reverse(f"admin:{app}_{name}_add")).status_code,
                root.post(reverse(f"admin:{app}_{name}_change", args=[first.pk])).status_code,
                root.post(reverse(f"admin:{app}_{name}_delete", args=[first.pk])).status_code,
            ]

    assert answers == {name: [403, 403, 403] for name in LOOKED_AT - {"job"}}
    assert {name for _app, name, _made in of_ours()} == LOOKED_AT | {
        "user",
        "membership",
        "card",
        "synonym",
    }


def test_deck_lists_show_their_outside_only(root: Client) -> None:
    deck_list = make_canary_list(make_player(make_tournament(), "pia"))

    body = root.get(reverse("admin:decks_decklist_change", args=[deck_list.pk])).content.decode()

    assert CANARY not in body
    assert reverse("decks:list", args=["spring-cup", deck_list.registration_id]) in body
    assert DeckList.objects.count() == 1


def test_staff_role_given_there_goes_through_its_service(root: Client) -> None:
    tournament = make_tournament()
    data = {"tournament": tournament.pk, "user": make_user("hugo").pk, "role": Role.HEAD_JUDGE}

    response = root.post(reverse("admin:tournaments_membership_add"), data)

    assert response.status_code == 302
    assert Membership.objects.filter(user__username="hugo", role=Role.HEAD_JUDGE).count() == 1
    assert LogEntry.objects.get(verb="staff.added").actor == User.objects.get(username="root")


def test_last_organiser_cannot_be_removed_there_either(root: Client) -> None:
    membership = make_tournament().memberships.get(role=Role.ORGANISER)
    url = reverse("admin:tournaments_membership_delete", args=[membership.pk])

    response = root.post(
        url, {"post": "yes"}, headers={"referer": f"http://testserver{url}"}, follow=True
    )

    assert Membership.objects.filter(pk=membership.pk).exists()
    assert "A tournament needs an organiser." in response.content.decode()


def test_lists_can_be_made_secret_again_there(root: Client) -> None:
    tournament = make_tournament()
    reveal_lists(tournament, typed=tournament.name, actor=make_user("ada"))

    root.post(
        reverse("admin:tournaments_tournament_changelist"),
        {"action": "make_lists_secret", "_selected_action": [tournament.pk]},
    )

    tournament.refresh_from_db()
    assert tournament.is_revealed is False
    assert LogEntry.objects.filter(verb="lists.hidden").count() == 1


def card_data(**changes: str) -> dict[str, str]:
    return {
        "title_code": "doremi",
        "no": "Ｎｏ．８１",
        "name": "Card",
        "type": "item",
        "details": "{}",
        **changes,
    }


def test_card_number_is_kept_in_its_one_form(root: Client) -> None:
    root.post(reverse("admin:decks_card_add"), card_data(alias_of="t1"))

    assert Card.objects.filter(no="081", alias_of="T01", name="Card").count() == 1


def test_card_of_an_unknown_type_is_refused(root: Client) -> None:
    response = root.post(reverse("admin:decks_card_add"), card_data(type="spell"))

    assert "This title has no such type of card" in response.content.decode()
    assert Card.objects.filter(no="081").count() == 0
