"""A tournament file at the doors: who plays changes no penalty by one, by page or by API."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from judging.models import Penalty
from judging.tests.penalties import give
from tournaments.enums import RegistrationStatus, Role
from tournaments.models import Registration, Tournament
from tournaments.services.tokens import create_token
from tournaments.tests.factories import (
    make_hugo,
    make_player,
    make_round,
    make_running,
    make_staff,
    make_user,
)

pytestmark = pytest.mark.django_db


def warned() -> tuple[Tournament, Registration, Registration]:
    """Return a tournament, Pia, who organises, plays and has a warning, and whom she plays."""
    tournament = make_running(3)
    pia = make_player(tournament, "pia", status=RegistrationStatus.CHECKED_IN)
    make_staff(tournament, "pia", Role.ORGANISER)
    match = make_round(tournament).matches.get(seats__registration=pia)
    give(pia, 2, make_hugo(tournament), match=match, note="for judges alone")
    opponent = match.seats.exclude(registration=pia).get().registration
    return tournament, pia, opponent


def own_file(tournament: Tournament, **changes: Any) -> bytes:
    """Return the file that Pia gets of ``tournament`` under another name, with ``changes``."""
    client = Client()
    client.force_login(make_user("pia"))
    file = client.get(f"/organise/{tournament.slug}/export/").json()
    assert file["penalties"] == []
    file["tournament"]["name"] = "Summer Cup"
    return json.dumps({**file, **changes}).encode()


def by_page(data: bytes) -> str:
    """Return what the page says after Pia sent ``data`` to take the tournament's place."""
    client = Client()
    client.force_login(make_user("pia"))
    file = SimpleUploadedFile("t.json", data, "application/json")
    answer = client.post("/organise/import/", {"file": file, "replace": "on"}, follow=True)
    assert answer.redirect_chain
    return answer.content.decode()


def by_api(data: bytes) -> str:
    _row, token = create_token(user=make_user("pia"))
    answer = Client().post(
        "/api/v1/tournament-files/?replace=true",
        data,
        content_type="application/json",
        headers={"Authorization": f"Token {token}"},
    )
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("send", [by_page, by_api])
def test_who_plays_erases_no_own_penalty_by_a_file_and_invents_none(send: Any) -> None:
    tournament, _pia, opponent = warned()
    before = list(Penalty.objects.values())
    invented = {"player": opponent.code, "level": 3, "round": 1, "infraction": "T03"}

    said = send(own_file(tournament, penalties=[invented]))

    tournament.refresh_from_db()
    assert tournament.name == "Summer Cup"
    assert list(Penalty.objects.values()) == before
    assert "$.penalties" in said
    assert "Who plays in a tournament does not change this by a file" in said
    assert "for judges alone" not in said


@pytest.mark.parametrize("send", [by_page, by_api])
def test_a_file_without_penalties_does_not_tell_that_there_are_any(send: Any) -> None:
    tournament, _pia, _opponent = warned()
    before = list(Penalty.objects.values())

    said = send(own_file(tournament))

    assert list(Penalty.objects.values()) == before
    assert "$.penalties" not in said
