"""The page of a person's keys to the API."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from knox.models import AuthToken

from tournaments.services.tokens import create_token
from tournaments.tests.factories import make_user

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
PAGE = "/me/tokens/"


def client_of(username: str) -> Client:
    client = Client()
    client.force_login(make_user(username), backend=BACKEND)
    return client


@pytest.mark.django_db
def test_new_token_is_shown_in_its_answer_only() -> None:
    client = client_of("pia")

    page = client.post(PAGE, {"days": "3０"}).content.decode()
    again = client.get(PAGE).content.decode()

    (text,) = re.findall(r"<code>([0-9a-f]{64})</code>", page)
    token = AuthToken.objects.get()
    assert text.startswith(token.token_key)
    assert round((token.expiry - token.created) / timedelta(days=1)) == 30
    assert token.token_key in again
    assert text not in again


@pytest.mark.django_db
def test_days_that_are_no_number_are_refused_and_kept() -> None:
    response = client_of("pia").post(PAGE, {"days": "soon"})

    assert response.status_code == 422
    assert 'value="soon"' in response.content.decode()
    assert not AuthToken.objects.exists()


@pytest.mark.django_db
def test_token_is_revoked() -> None:
    token, _text = create_token(user=make_user("pia"))

    response = client_of("pia").post(f"{PAGE}{token.token_key}/revoke/", follow=True)

    assert "The token is revoked." in response.content.decode()
    assert not AuthToken.objects.exists()


@pytest.mark.django_db
def test_stranger_revokes_nothing() -> None:
    token, _text = create_token(user=make_user("pia"))

    response = client_of("sam").post(f"{PAGE}{token.token_key}/revoke/")

    assert response.status_code == 404
    assert AuthToken.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("path", [PAGE, f"{PAGE}abc/revoke/"])
def test_anonymous_is_sent_to_sign_in(path: str) -> None:
    response = Client().post(path)

    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/")
