"""The command that looks something up."""

import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override

from judging.services.lookup import rebuild_lookup

pytestmark = pytest.mark.django_db
FIELDS = {"id", "kind", "title", "version", "heading", "snippet", "score", "clauses"}


@pytest.fixture(scope="module", autouse=True)
def index(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The whole index, built once for all these tests."""
    with django_db_blocker.unblock():
        rebuild_lookup()
    yield
    with django_db_blocker.unblock():
        rebuild_lookup([])


def said(*arguments: str) -> str:
    out = io.StringIO()
    with override("en"):
        call_command("rulings", *arguments, stdout=out)
    return out.getvalue()


def test_the_document_has_the_fields_of_the_contract() -> None:
    document = json.loads(said("16.03", "--json", "--limit", "2"))

    assert document["query"] == "16.03"
    assert [set(result) for result in document["results"]] == [FIELDS, FIELDS]
    first = document["results"][0]
    assert (first["id"], first["kind"], first["title"], first["version"]) == (
        "DRM-16.03", "clause", "doremi", "4.01",
    )  # fmt: skip
    assert first["clauses"] == ["DRM-16.03"]


def test_one_question_a_line_gives_one_document_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("予約\nredraw\n\n"))

    documents = [json.loads(line) for line in said("--stdin", "--limit", "1").splitlines()]

    assert [each["query"] for each in documents] == ["予約", "redraw", ""]
    assert [len(each["results"]) for each in documents] == [1, 1, 0]


def test_one_title_only() -> None:
    document = json.loads(said("手札", "--title", "omoline", "--json"))

    assert {result["title"] for result in document["results"]} == {"omoline"}


def test_for_people_each_answer_has_its_number_heading_and_text() -> None:
    assert said("DRM-18.01", "--limit", "1").startswith("DRM-18.01  Redraw: when and what  (clause")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ((), 2, "QUERY"),
        (("  ",), 2, "QUERY"),
        (("hand", "--title", "chess"), 2, "chess"),
        (("zzzzqqqq",), 1, "Nothing answers"),
    ],
)
def test_what_cannot_be_answered_says_why(
    arguments: tuple[str, ...], code: int, words: str
) -> None:
    with pytest.raises(CommandError) as caught:
        said(*arguments)

    assert caught.value.returncode == code
    assert words in str(caught.value)
