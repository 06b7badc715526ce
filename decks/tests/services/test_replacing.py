"""A file in the place of a tournament: deck lists stay where the file has the same."""

import json
from typing import Any

import pytest

from decks.models import DeckList
from decks.services.tournament_files import Imported, import_tournament
from decks.tests.files import as_bytes, bare, exported
from tournaments.enums import DeckStatus
from tournaments.models import Registration, Tournament

pytestmark = pytest.mark.django_db


def deck(player: str, count: int = 2) -> dict[str, Any]:
    sections = {"clock": [{"no": "068", "count": count}]}
    return {"player": player, "sections": sections, "pool": None}


def imported(*decks: dict[str, Any]) -> Tournament:
    return import_tournament(as_bytes(bare(decks=list(decks))), actor=None).tournament


def replaced(tournament: Tournament, **changes: Any) -> Imported:
    file = {**json.loads(exported(tournament)), **changes}
    file["tournament"]["name"] = "Better"
    return import_tournament(as_bytes(file), actor=None, replace=True)


def lists() -> list[tuple[str, int, bool]]:
    """Return player, version and whether it is in force of each list."""
    rows = DeckList.objects.order_by("registration__code", "version")
    return list(rows.values_list("registration__code", "version", "is_current"))


def statuses() -> dict[str, str]:
    return dict(Registration.objects.values_list("code", "deck_status"))


def test_a_list_that_the_file_has_too_stays_with_what_was_typed() -> None:
    tournament = imported(deck("ann"))
    DeckList.objects.update(source_text="2 068")
    before = list(DeckList.objects.values())

    replaced(tournament)

    assert list(DeckList.objects.values()) == before
    assert statuses()["ann"] == DeckStatus.INVALID


def test_another_list_is_a_new_version_and_the_old_one_stays_on_record() -> None:
    tournament = imported(deck("ann"), deck("bob"))

    replaced(tournament, decks=[deck("ann", 3), deck("bob")])

    assert lists() == [("ann", 1, False), ("ann", 2, True), ("bob", 1, True)]
    assert json.loads(exported(tournament))["decks"] == [deck("ann", 3), deck("bob")]


def test_lists_that_the_file_lacks_are_out_of_force_and_counted() -> None:
    tournament = imported(deck("ann"), deck("bob"), deck("cyd"))

    answer = replaced(tournament, decks=[deck("ann")])

    [words] = [words for path, words in answer.warnings if path == "$.decks"]
    assert words.en.startswith("The file lacks 2 deck lists")
    assert lists() == [("ann", 1, True), ("bob", 1, False), ("cyd", 1, False)]
    assert (statuses()["ann"], statuses()["bob"]) == (DeckStatus.INVALID, DeckStatus.NONE)
