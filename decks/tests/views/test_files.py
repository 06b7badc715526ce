"""The pages that hand tournament files out and take them in."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from decks.tests.files import as_bytes, bare, exported
from decks.views import files
from tournaments.enums import JobStatus, Role
from tournaments.models import Job, LogEntry, Tournament
from tournaments.services.tournaments import reveal_lists
from tournaments.tests.factories import make_hugo, make_sid, make_staff, make_user

pytestmark = pytest.mark.django_db
IMPORT = "/organise/import/"
DECK = {"player": "ann", "sections": {"clock": [{"no": "068", "count": 2}]}, "pool": None}


def signed_in(username: str) -> Client:
    client = Client()
    client.force_login(make_user(username))
    return client


def send(client: Client, data: bytes, **more: Any) -> Any:
    file = SimpleUploadedFile("t.json", data, "application/json")
    return client.post(IMPORT, {"file": file, **more})


def make_imported() -> Tournament:
    """Return Ada's tournament with a secret deck list, taken in through the page."""
    assert send(signed_in("ada"), as_bytes(bare(decks=[DECK]))).status_code == 302
    return Tournament.objects.get()


def test_who_brings_a_file_organises_the_tournament() -> None:
    answer = send(signed_in("ada"), as_bytes(bare()))

    tournament = Tournament.objects.get()
    assert answer.headers["Location"] == reverse("tournaments:dashboard", args=[tournament.slug])
    membership = tournament.memberships.get()
    assert (str(membership.user), membership.role) == ("Ada", Role.ORGANISER)


def test_the_page_shows_a_form_and_asks_strangers_to_sign_in() -> None:
    assert b"multipart/form-data" in signed_in("ada").get(IMPORT).content
    for answer in (Client().get(IMPORT), send(Client(), as_bytes(bare()))):
        assert answer.headers["Location"].startswith("/accounts/login/")
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (as_bytes(bare(players=[{"id": "a"}])), "$.players[0]"),
        (b"not json", "line 1"),
        (b"\xff", "UTF-8"),
        (b"", "empty"),
    ],
)
def test_a_bad_file_is_shown_with_its_place_and_saves_nothing(data: bytes, words: str) -> None:
    answer = send(signed_in("ada"), data)

    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Tournament.objects.exists()


def test_a_file_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decks.forms.tournament_files.MOST_BYTES", 10)

    answer = send(signed_in("ada"), as_bytes(bare()))

    assert answer.status_code == 422
    assert "at most 10 are read" in answer.content.decode()


def test_a_large_file_is_taken_in_by_a_job_whose_payload_is_wiped(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    monkeypatch.setattr(files, "AT_ONCE", 10)

    with django_capture_on_commit_callbacks(execute=True):
        answer = send(signed_in("ada"), as_bytes(bare(decks=[DECK])))

    job = Job.objects.get()
    assert answer.headers["Location"] == reverse("tournaments:job", args=[job.pk])
    assert (job.status, job.payload) == (JobStatus.DONE, {})
    assert job.outcome["slug"] == Tournament.objects.get().slug


def test_a_tournament_of_others_is_not_replaced() -> None:
    tournament = make_imported()
    data = exported(tournament).replace(b'"Bare"', b'"Taken"')

    answer = send(signed_in("sam"), data, replace="on")

    tournament.refresh_from_db()
    assert (answer.status_code, tournament.name) == (422, "Bare")
    assert "someone else organises" in answer.content.decode()


def test_own_tournament_is_replaced_when_asked_for() -> None:
    tournament = make_imported()
    data = exported(tournament).replace(b'"Bare"', b'"Better"')
    ada = signed_in("ada")

    refused, replaced = send(ada, data), send(ada, data, replace="on")

    tournament.refresh_from_db()
    assert (refused.status_code, replaced.status_code, tournament.name) == (422, 302, "Better")


def export_of(tournament: Tournament, client: Client) -> Any:
    return client.get(reverse("decks:tournament-export", args=[tournament.slug]))


def test_the_organiser_gets_the_file_with_lists_and_the_log_says_so() -> None:
    tournament = make_imported()

    answer = export_of(tournament, signed_in("ada"))

    assert answer.content == exported(tournament)
    assert answer.headers["Content-Disposition"] == 'attachment; filename="bare.json"'
    assert [str(e.actor) for e in LogEntry.objects.filter(verb="lists.exported")] == ["Ada"]


def test_lists_that_are_secret_from_the_scorekeeper_are_not_in_the_file() -> None:
    tournament = make_imported()
    make_sid(tournament)
    sid = signed_in("sid")

    secret = json.loads(export_of(tournament, sid).content)["decks"]
    reveal_lists(tournament, typed="Bare", actor=make_user("ada"))

    assert secret == []
    assert len(json.loads(export_of(tournament, sid).content)["decks"]) == 1


def test_export_is_for_the_desk_only() -> None:
    tournament = make_imported()
    make_hugo(tournament)
    make_staff(tournament, "fay", Role.FLOOR_JUDGE)

    found = {
        name: export_of(tournament, signed_in(name)).status_code for name in ("hugo", "fay", "sam")
    }

    assert found == {"hugo": 200, "fay": 404, "sam": 404}
    assert export_of(tournament, Client()).headers["Location"].startswith("/accounts/login/")
