"""Signing in: sessions with CSRF, tokens of which only a hash is kept."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.utils import timezone
from knox.models import AuthToken
from rest_framework.test import APIClient

from tournaments.models import LogEntry
from tournaments.services.tokens import create_token
from tournaments.tests.api.world import BACKEND, client_of, open_world
from tournaments.tests.factories import make_user


def with_token(text: str) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {text}")
    return client


@pytest.mark.django_db
def test_token_is_shown_once_and_only_its_hash_is_kept() -> None:
    client = client_of("pia")

    made = client.post("/api/v1/tokens/", {"days": 7}, format="json").json()
    listed = client.get("/api/v1/tokens/").json()["results"]

    assert listed == [{name: made[name] for name in ("key", "created", "expiry")}]
    assert made["token"].startswith(made["key"])
    with connection.cursor() as cursor:
        cursor.execute("select digest, token_key from knox_authtoken")
        assert made["token"] not in str(cursor.fetchall())
    assert made["token"] not in str(list(LogEntry.objects.values_list("data", "subject")))


@pytest.mark.django_db
def test_token_signs_in_without_csrf() -> None:
    world = open_world()
    _token, text = create_token(user=make_user("ada"))
    client = APIClient(enforce_csrf_checks=True)
    client.credentials(HTTP_AUTHORIZATION=f"Token {text}")

    response = client.patch(world.path("tournaments/{slug}/"), {"venue": "Hall 2"}, format="json")

    assert (response.status_code, response.json()["venue"]) == (200, "Hall 2")


@pytest.mark.django_db
def test_session_needs_the_csrf_token() -> None:
    world = open_world()
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(make_user("ada"), backend=BACKEND)

    response = client.patch(world.path("tournaments/{slug}/"), {"venue": "Hall 2"}, format="json")

    assert (response.status_code, response.json()["code"]) == (403, "forbidden")
    world.tournament.refresh_from_db()
    assert world.tournament.venue == ""


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["", "wrong", "x" * 64, "a b"])
def test_wrong_token_is_refused_on_public_addresses_too(text: str) -> None:
    response = with_token(text).get("/api/v1/tournaments/")

    assert (response.status_code, response.json()["code"]) == (401, "not_signed_in")


@pytest.mark.django_db
def test_token_is_worthless_after_its_time() -> None:
    _token, text = create_token(user=make_user("pia"), days=7)

    with time_machine.travel(timezone.now() + timedelta(days=8)):
        response = with_token(text).get("/api/v1/me/")

    assert (response.status_code, response.json()["code"]) == (401, "not_signed_in")


@pytest.mark.django_db
def test_revoked_token_is_worthless() -> None:
    token, text = create_token(user=make_user("pia"))

    client_of("pia").delete(f"/api/v1/tokens/{token.token_key}/")

    assert with_token(text).get("/api/v1/me/").status_code == 401
    assert not AuthToken.objects.exists()


@pytest.mark.django_db
def test_token_of_another_person_is_hidden() -> None:
    token, _text = create_token(user=make_user("pia"))

    response = client_of("sam").delete(f"/api/v1/tokens/{token.token_key}/")

    assert (response.status_code, response.json()["code"]) == (404, "not_found")
    assert AuthToken.objects.count() == 1


@pytest.mark.django_db
def test_token_makes_no_token() -> None:
    _token, text = create_token(user=make_user("pia"), days=1)

    response = with_token(text).post("/api/v1/tokens/", {"days": None}, format="json")

    assert (response.status_code, response.json()["code"]) == (403, "session_needed")
    assert AuthToken.objects.count() == 1


@pytest.mark.django_db
def test_address_that_does_not_exist_answers_like_a_hidden_one() -> None:
    hidden = client_of("sam").get("/api/v1/tournaments/spring-cup/log/")
    missing = client_of("sam").get("/api/v1/no/such/thing/")

    assert (missing.status_code, missing.json()) == (hidden.status_code, hidden.json())
    assert missing.status_code == 404
