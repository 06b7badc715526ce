"""``check_deck``: with the deck's own cards, the catalogue, or without any database."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import load_command_class

from decks.models import Card
from decks.services.catalogue import load_builtin_catalogue
from decks.tests.management.running import run
from rules.registry import sample_deck

ROOT = Path(__file__).resolve().parents[3]


def deck_file(folder: Path, **changes: Any) -> Path:
    deck = sample_deck("doremi", 1, "constructed", "4.01")
    assert deck is not None
    sections = {
        name: [{"no": entry.no, "count": entry.count} for entry in entries]
        for name, entries in deck.sections.items()
    }
    kind = {"format": "gunbai-deck", "version": 1, "title": "doremi"}
    more = {"rules_version": "4.01", "deck_format": "constructed", "sections": sections}
    path = folder / "deck.json"
    path.write_text(json.dumps({**kind, **more, **changes}), encoding="utf-8")
    return path


@pytest.mark.django_db
def test_a_legal_deck_is_valid(tmp_path: Path) -> None:
    load_builtin_catalogue()

    ran = run("check_deck", str(deck_file(tmp_path)), "--json")

    assert (ran.status, ran.document) == (0, {"valid": True, "violations": [], "notices": []})


@pytest.mark.django_db
def test_every_violation_is_printed_with_its_clause_in_both_languages(tmp_path: Path) -> None:
    sections = {"clock": [{"no": "068", "count": 4}], "diary": []}

    ran = run("check_deck", str(deck_file(tmp_path, sections=sections)), "--json")

    assert (ran.status, ran.document["valid"]) == (1, False)
    found = [each["clause"] for each in ran.document["violations"]]
    assert found == ["DRM-16.01", "DRM-16.01a", "DRM-16.03"]
    keys = {"clause", "section", "card", "message", "message_ja", "found", "limit"}
    assert all(keys <= set(each) for each in ran.document["violations"])


@pytest.mark.django_db
def test_the_cards_in_the_file_come_before_the_catalogue(tmp_path: Path) -> None:
    load_builtin_catalogue()
    cards = [{"no": "068", "name": "Other", "type": "happening"}]
    sections = {"clock": [{"no": "068", "count": 1}]}

    ran = run("check_deck", str(deck_file(tmp_path, sections=sections, cards=cards)), "--json")

    assert "DRM-3.6.01" in [each["clause"] for each in ran.document["violations"]]


@pytest.mark.django_db
def test_the_catalogue_of_the_database_counts(tmp_path: Path) -> None:
    load_builtin_catalogue()
    Card.objects.filter(title_code="doremi", no="068").update(type="happening")
    sections = {"clock": [{"no": "068", "count": 1}]}

    ran = run("check_deck", str(deck_file(tmp_path, sections=sections)), "--json")

    assert "DRM-3.6.01" in [each["clause"] for each in ran.document["violations"]]


@pytest.mark.parametrize("url", ["sqlite:///{}/none.sqlite3", "postgres://u@127.0.0.1:9/none"])
def test_a_deck_is_checked_without_a_database(tmp_path: Path, url: str) -> None:
    ran = subprocess.run(
        [sys.executable, "manage.py", "check_deck", str(deck_file(tmp_path)), "--json"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url.format(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["valid"] is True
    assert [path.name for path in tmp_path.iterdir()] == ["deck.json"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "line 1"),
        ("時計\n3 068\nmany 074", "line 3"),
        ("{", "line 1"),
        ('{"format": "gunbai-deck"}', "$"),
        ('{"format": "gunbai-deck", "version": 1, "title": "chess", "sections": {}}', "$.title"),
    ],
)
def test_what_is_not_understood_is_status_2_with_the_place(
    tmp_path: Path, text: str, where: str
) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(text, encoding="utf-8")

    ran = run("check_deck", str(path), "--json")

    assert (ran.status, ran.out) == (2, "")
    assert ran.complaint.startswith(f"{path}: {where}")
    assert "\n" not in ran.complaint


def test_help_tells_the_header_lines_of_a_text_list() -> None:
    parser = load_command_class("decks", "check_deck").create_parser("manage.py", "check_deck")

    text = " ".join(parser.format_help().split())

    for line in ("title: omoline", "rules_version: r2", "format: sealed"):
        assert line in text
