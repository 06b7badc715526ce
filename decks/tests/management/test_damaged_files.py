"""Damaged files through the commands: status 0, 1 or 2, one line, nothing half-saved."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from decks.models import DeckList
from decks.tests.files import everything, exported
from decks.tests.management.mutations import damaged, in_bytes
from decks.tests.management.running import Ran, run
from rules.registry import sample_deck
from tournaments.models import LogEntry, Match, Registration, Result, Tournament, User
from tournaments.record import write_tournament

pytestmark = pytest.mark.django_db
TOURNAMENTS, DECKS, TEXTS = 300, 200, 100
MODELS = (Tournament, Registration, Match, Result, User, DeckList, LogEntry)


def rows() -> list[int]:
    return [model._default_manager.count() for model in MODELS]


def assert_plain(ran: Ran, data: bytes) -> None:
    """Assert that a command ended in a way that a person can read."""
    assert ran.status in (0, 1, 2), data
    assert ran.status == 0 or ran.complaint, data
    assert ran.status != 2 or (ran.out == "" and "\n" not in ran.complaint), data


def test_damaged_tournament_files_are_taken_whole_or_not_at_all(tmp_path: Path) -> None:
    rng, path = random.Random(1), tmp_path / "t.json"
    document = json.loads(write_tournament(everything()))
    statuses = set()
    for _ in range(TOURNAMENTS):
        data, before = damaged(document, rng), rows()
        path.write_bytes(data)

        ran = run("tournament_import", str(path), "--replace", "--json")

        assert_plain(ran, data)
        statuses.add(ran.status)
        if ran.status:
            assert rows() == before, data
        else:
            assert_comes_back(ran, path)
    assert statuses == {0, 1, 2}


def assert_comes_back(ran: Ran, path: Path) -> None:
    """Assert that what was taken in goes out as a file that the site holds already."""
    path.write_bytes(exported(Tournament.objects.get(pk=ran.document["id"])))
    assert run("tournament_import", str(path), "--json").document["outcome"] == "unchanged"


def test_damaged_deck_files_are_answered(tmp_path: Path) -> None:
    rng, path = random.Random(2), tmp_path / "deck.json"
    for data in [damaged(deck_document(), rng) for _ in range(DECKS)]:
        path.write_bytes(data)
        assert_plain(run("check_deck", str(path), "--json"), data)


def test_damaged_deck_texts_are_answered(tmp_path: Path) -> None:
    rng, path = random.Random(3), tmp_path / "deck.txt"
    text = "title: doremi\n時計\n3 068 名前\n074 ×2\n日記\n２　Ｔ１\n# side\nサイド\n1x P01\n"
    for _ in range(TEXTS):
        data = in_bytes(in_bytes(text.encode() or b"x", rng) or b"x", rng)
        path.write_bytes(data)
        assert_plain(run("check_deck", str(path), "--json"), data)


def deck_document() -> dict[str, Any]:
    deck = sample_deck("doremi", 1, "sealed", "4.01")
    assert deck is not None
    lists = {
        name: [{"no": entry.no, "count": entry.count} for entry in entries]
        for name, entries in {**deck.sections, "pool": deck.pool or ()}.items()
    }
    return {
        "format": "gunbai-deck", "version": 1, "title": "doremi", "rules_version": "4.01",
        "deck_format": "sealed", "pool": lists.pop("pool"), "sections": lists,
        "cards": [{"no": "068", "name": "A", "type": "character", "level": 1, "generic": False}],
    }  # fmt: skip
