"""The first address of the API leads to all the others."""

import pytest
from django.test import Client

from tournaments.tests.factories import make_user

SITE = "http://testserver/api/v1/"


@pytest.mark.django_db
def test_index_names_the_schema_the_documentation_and_the_collections() -> None:
    assert Client().get("/api/v1/").json() == {
        "version": "v1",
        "schema": SITE + "schema/",
        "docs": SITE + "docs/",
        "collections": {
            "titles": SITE + "titles/",
            "tournaments": SITE + "tournaments/",
            "jobs": SITE + "jobs/",
            "me": SITE + "me/",
            "tokens": SITE + "tokens/",
        },
    }


@pytest.mark.django_db
def test_every_address_of_the_index_answers() -> None:
    client = Client()
    client.force_login(make_user("sam"))
    index = client.get("/api/v1/").json()

    addresses = [index["schema"], index["docs"], *index["collections"].values()]

    assert {client.get(address).status_code for address in addresses} == {200}


@pytest.mark.django_db
def test_what_is_not_in_the_api_is_still_answered_as_hidden() -> None:
    assert Client().get("/api/v1/nothing/").json()["code"] == "not_found"
