"""``tournament_import`` and ``tournament_export``: exit status, words, JSON."""

from pathlib import Path

import pytest
from django.db import OperationalError
from django.utils import translation

from decks.management.commands import tournament_import
from decks.tests.files import as_bytes, bare, everything
from decks.tests.management.running import run
from tournaments.enums import Role
from tournaments.models import Tournament, User
from tournaments.record import write_tournament
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tournament.json"
    path.write_bytes(write_tournament(everything()))
    return path


def test_a_file_goes_in_and_comes_out_unchanged(file: Path, tmp_path: Path) -> None:
    number = run("tournament_import", str(file)).out.strip()
    copy = tmp_path / "copy.json"

    ran = run("tournament_export", number, "--output", str(copy))

    assert (ran.status, ran.out) == (0, "")
    assert copy.read_bytes() == file.read_bytes()
    assert run("tournament_export", "everything").out.encode() == file.read_bytes()


def test_import_prints_one_document(file: Path) -> None:
    ran = run("tournament_import", str(file), "--json")

    document = ran.document
    assert ran.status == 0
    assert {key: document[key] for key in ("slug", "created", "outcome")} == {
        "slug": "everything",
        "created": True,
        "outcome": "created",
    }
    assert document["id"] == Tournament.objects.get().pk
    assert "9999" in " ".join(warning["message"] for warning in document["warnings"])


def test_import_again_changes_nothing_and_another_version_needs_replace(file: Path) -> None:
    run("tournament_import", str(file))
    again = run("tournament_import", str(file), "--json")
    file.write_bytes(file.read_bytes().replace("何でも".encode(), b"Any"))

    refused = run("tournament_import", str(file))
    replaced = run("tournament_import", str(file), "--replace", "--json")

    assert (again.status, again.document["outcome"]) == (0, "unchanged")
    assert refused.status == 1
    assert "replace" in refused.complaint
    assert (replaced.status, replaced.document["created"]) == (0, False)
    assert Tournament.objects.get().name == "Any大会"


def test_import_names_the_organiser(file: Path) -> None:
    ada = make_user("ada")

    ran = run("tournament_import", str(file), "--organiser", "ada")

    assert ran.status == 0
    membership = Tournament.objects.get().memberships.get()
    assert (membership.user, membership.role) == (ada, Role.ORGANISER)


@pytest.mark.parametrize("name", ["nobody", "", "\ud800"])
def test_import_for_an_unknown_organiser_saves_nothing(file: Path, name: str) -> None:
    ran = run("tournament_import", str(file), "--organiser", name)

    assert (ran.status, Tournament.objects.count()) == (1, 0)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "line 1"),
        (b"\xff\xfe", "UTF-8"),
        (b'{"format": "gunbai-deck", "version": 1}', "$.format"),
        (as_bytes(bare(players=[{"id": "a"}])), "$.players[0]"),
        (as_bytes(bare(players=[{"id": "a", "name": "\u202e"}])), "$.players[0].name"),
        (as_bytes(bare(tournament={})), "$.tournament"),
    ],
)
def test_import_says_in_one_line_where_a_file_is_not_understood(
    tmp_path: Path, content: bytes, words: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)

    ran = run("tournament_import", str(path))

    assert (ran.status, ran.out) == (2, "")
    assert ran.complaint.startswith(f"{path}: ")
    assert words in ran.complaint
    assert "\n" not in ran.complaint
    assert not User.objects.exists()


def test_import_of_a_missing_file_is_not_understood(tmp_path: Path) -> None:
    assert run("tournament_import", str(tmp_path / "none.json")).status == 2


def test_import_speaks_japanese(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(as_bytes(bare(players=[{"id": "a"}])))

    with translation.override("ja"):
        ran = run("tournament_import", str(path))

    assert "項目「name」がありません" in ran.complaint


def test_import_without_a_database_says_so(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_args: object, **_options: object) -> None:
        raise OperationalError("no such table: tournaments_tournament\nLINE 1")

    monkeypatch.setattr(tournament_import, "import_tournament", unreachable)

    ran = run("tournament_import", str(file))

    assert ran.status == 1
    assert "migrate" in ran.complaint
    assert "\n" not in ran.complaint


@pytest.mark.parametrize("wanted", ["0", "77", "9" * 18, "9" * 40, "none", "", "４", "\ud800"])
def test_export_of_an_unknown_tournament_is_refused(wanted: str) -> None:
    ran = run("tournament_export", wanted)

    assert (ran.status, ran.out) == (1, "")


def test_export_to_a_place_that_cannot_be_written_is_status_2(file: Path, tmp_path: Path) -> None:
    run("tournament_import", str(file))

    ran = run("tournament_export", "everything", "--output", str(tmp_path / "no" / "file.json"))

    assert ran.status == 2
    assert "file.json" in ran.complaint
