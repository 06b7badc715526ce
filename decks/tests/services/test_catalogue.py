"""Filling the card catalogue: whole or not at all."""

import base64
import json

import pytest
from django.test import TestCase

from decks.errors import CardsRefused
from decks.models import Card
from decks.selectors.catalogue import catalogue_of
from decks.services import catalogue as service
from decks.services.catalogue import import_cards, load_builtin_catalogue
from rules.core.construction import CardDefinition
from rules.registry import builtin_cards, title_for
from tournaments.enums import JobStatus
from tournaments.models import Job, LogEntry
from tournaments.services.jobs import ask_job
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db
DOREMI = title_for("doremi")
CSV = "番号,名前,種類\n801,カードA,キャラクター\n802,カードB,ハプニング\n"


def cards(*numbers: str) -> list[tuple[str, str, str]]:
    found = Card.objects.filter(title_code="doremi", no__in=numbers)
    return list(found.values_list("no", "name", "type"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "utf-16"])
def test_import_reads_every_encoding(encoding: str) -> None:
    count = import_cards(DOREMI, CSV.encode(encoding), actor=make_user("ada"))

    assert count == 2
    assert cards("801", "802") == [
        ("801", "カードA", "character"),
        ("802", "カードB", "happening"),
    ]


def test_import_of_json_keeps_fields_for_the_engine() -> None:
    data = [{"no": "801", "name": "Card A", "type": "item", "cost": 3, "generic": False}]

    import_cards(DOREMI, json.dumps(data).encode(), actor=make_user("ada"))

    assert catalogue_of("doremi")["801"] == CardDefinition(
        no="801", name="Card A", type="item", details={"cost": 3}
    )


def test_import_replaces_the_same_number_and_leaves_the_rest() -> None:
    before = Card.objects.filter(title_code="doremi").count()
    demo = next(card for card in builtin_cards("doremi") if card.demo)
    row = f"no,name,type\n{demo.no},Real card,item\n"

    import_cards(DOREMI, row.encode(), actor=make_user("ada"))

    assert cards(demo.no) == [(demo.no, "Real card", "item")]
    assert Card.objects.get(title_code="doremi", no=demo.no).is_demo is False
    assert Card.objects.filter(title_code="doremi").count() == before


def test_import_is_recorded() -> None:
    import_cards(DOREMI, CSV.encode(), actor=make_user("ada"))

    entry = LogEntry.objects.first()
    assert entry is not None
    assert (entry.verb, entry.data) == ("cards.imported", {"title": "doremi", "count": 2})


@pytest.mark.parametrize(
    ("data", "places"),
    [
        (b"", ["line 1"]),
        (b"no,name,type\n", ["file"]),
        (b"foo,bar\n1,2\n", ["line 1"]),
        (b"no,name,type\n801,A,item\n802,B,nothing\n,C,item\n", ["line 3", "line 4"]),
        (b"no,name,type\n801,A,item\n801,B,item\n", ["line 3"]),
        (b'[{"no": "801"', ["line 1"]),
        (b"\x81\xff\xfe\x00", ["line 1"]),
        (b"no,name,type\n801," + b"x" * 200 + b",item\n", ["801"]),
    ],
    ids=["empty", "no rows", "no headings", "bad rows", "twice", "broken", "not text", "too long"],
)
def test_faulty_file_changes_nothing(data: bytes, places: list[str]) -> None:
    before = list(Card.objects.values())
    logged = LogEntry.objects.count()

    with pytest.raises(CardsRefused) as refused:
        import_cards(DOREMI, data, actor=make_user("ada"))

    assert [problem.where for problem in refused.value.problems] == places
    assert list(Card.objects.values()) == before
    assert LogEntry.objects.count() == logged


def test_file_that_is_too_big_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decks.parsing.catalogue_file.MOST_BYTES", 10)

    with pytest.raises(CardsRefused, match="10"):
        import_cards(DOREMI, CSV.encode(), actor=make_user("ada"))


def test_fault_while_storing_leaves_nothing_half_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object, **_kwargs: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(service, "record", fail)
    with pytest.raises(RuntimeError):
        import_cards(DOREMI, CSV.encode(), actor=make_user("ada"))

    assert cards("801", "802") == []


def run_import_job(data: bytes) -> Job:
    payload = {"title": "doremi", "data": base64.b64encode(data).decode()}
    with TestCase.captureOnCommitCallbacks(execute=True):
        job = ask_job("import_cards", payload, actor=make_user("ada"))
    job.refresh_from_db()
    return job


def test_import_as_a_job() -> None:
    job = run_import_job(CSV.encode())

    assert (job.status, job.outcome) == (JobStatus.DONE, {"title": "doremi", "cards": 2})
    assert len(cards("801", "802")) == 2


def test_import_job_with_a_faulty_file_says_why_in_both_languages() -> None:
    job = run_import_job(b"no,name,type\n801,A,nothing\n")

    assert job.status == JobStatus.FAILED
    assert job.problem["en"].startswith("No card was imported")
    assert "種類" in job.problem["ja"]


def test_fresh_database_holds_the_cards_that_come_with_the_site() -> None:
    assert catalogue_of("doremi") == {card.no: card for card in builtin_cards("doremi")}
    assert catalogue_of("omoline") == {card.no: card for card in builtin_cards("omoline")}


def test_loading_again_adds_nothing_and_overwrites_nothing() -> None:
    import_cards(DOREMI, b"no,name,type\n068,Real card,item\n", actor=make_user("ada"))

    assert load_builtin_catalogue() == 0
    assert cards("068") == [("068", "Real card", "item")]


def test_loading_fills_what_is_missing() -> None:
    Card.objects.filter(title_code="doremi", no__in=["068", "072"]).delete()

    assert load_builtin_catalogue() == 2


def test_catalogue_is_one_query(django_assert_num_queries: object) -> None:
    with django_assert_num_queries(1):  # type: ignore[operator]
        catalogue_of("doremi")
