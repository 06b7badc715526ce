"""Accounts: signing up with a name and its kana, signing in and out, the lock after many failures."""

from typing import Any

import pytest
from django.core import mail
from django.test import Client

from tournaments.models import User
from tournaments.tests.factories import PASSWORD, make_user
from tournaments.tests.views.pages import signed_in, text_of

pytestmark = pytest.mark.django_db
NEW = {"username": "aoi", "password1": "tall-correct-horse", "password2": "tall-correct-horse"}


def test_signing_up_keeps_name_and_reading(client: Client) -> None:
    answer = client.post(
        "/accounts/signup/", {**NEW, "display_name": "青木 あおい", "reading": "あおき あおい"}
    )

    aoi = User.objects.get(username="aoi")
    assert answer.headers["Location"] == "/me/"
    assert (aoi.display_name, aoi.reading, aoi.email) == ("青木 あおい", "あおき あおい", "")


def test_signing_up_needs_neither_name_nor_mail(client: Client) -> None:
    client.post("/accounts/signup/", NEW)

    assert str(User.objects.get()) == "aoi"


def test_signing_up_refuses_a_name_that_cannot_stand_and_keeps_the_rest(client: Client) -> None:
    answer = client.post("/accounts/signup/", {**NEW, "display_name": "!", "reading": "あおい"})

    page = answer.content.decode()
    assert "A name needs at least one letter." in page
    assert 'value="あおい"' in page
    assert User.objects.count() == 0


@pytest.mark.parametrize("page", ["login", "signup", "password/reset"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_entrance_pages_wear_the_look_of_the_site(client: Client, page: str, language: str) -> None:
    html = client.get(f"/accounts/{page}/", headers={"Accept-Language": language}).content.decode()

    assert f'<html lang="{language}">' in html
    assert html.count("<h1") == 1
    assert 'class="site-head"' in html
    assert 'class="act act-primary' in html
    assert 'style="' not in html


@pytest.mark.parametrize("page", ["logout", "password/change", "email"])
def test_account_pages_wear_the_look_of_the_site(page: str) -> None:
    html = signed_in("pia").get(f"/accounts/{page}/").content.decode()

    assert html.count("<h1") == 1
    assert 'class="site-head"' in html
    assert "<script>" not in html


def test_signing_in_leads_to_the_page_asked_for(client: Client) -> None:
    make_user("pia")

    answer = client.post(
        "/accounts/login/", {"login": "pia", "password": PASSWORD, "next": "/rulings/"}
    )

    assert answer.headers["Location"] == "/rulings/"


def test_signing_in_leads_to_no_other_site(client: Client) -> None:
    make_user("pia")

    answer = client.post(
        "/accounts/login/",
        {"login": "pia", "password": PASSWORD, "next": "https://elsewhere.example/"},
    )

    assert answer.headers["Location"] == "/me/"


def test_signing_out_is_one_act_in_the_head() -> None:
    client = signed_in("pia")
    assert 'action="/accounts/logout/"' in client.get("/").content.decode()

    client.post("/accounts/logout/")

    assert "Sign in" in client.get("/").content.decode()


def test_a_wrong_password_says_what_is_wrong(client: Client) -> None:
    make_user("pia")

    text = text_of(client, "/accounts/login/")
    answer = client.post("/accounts/login/", {"login": "pia", "password": "wrong"})

    assert "Sign in" in text
    assert "The username and/or password you specified are not correct." in answer.content.decode()


def test_too_many_wrong_passwords_close_the_account_for_a_while(
    client: Client, settings: Any
) -> None:
    settings.AXES_ENABLED = True
    make_user("pia")

    answers = [
        client.post("/accounts/login/", {"login": "pia", "password": "wrong"}).content.decode()
        for _ in range(settings.AXES_FAILURE_LIMIT + 1)
    ]

    assert "Too many attempts" not in answers[0]
    assert "Too many attempts" in answers[-1]
    late = client.post("/accounts/login/", {"login": "pia", "password": PASSWORD})
    assert "Too many attempts" in late.content.decode()


def test_a_forgotten_password_is_reset_by_mail(
    client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    make_user("pia", email="pia@example.org")

    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post("/accounts/password/reset/", {"email": "pia@example.org"}, follow=True)

    assert answer.status_code == 200
    assert [message.to for message in mail.outbox] == [["pia@example.org"]]
    assert "/accounts/password/reset/key/" in mail.outbox[0].body
