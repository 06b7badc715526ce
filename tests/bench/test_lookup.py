"""What the look-up is measured on, and held against."""

from typing import Any

import pytest

from judging.enums import EntryKind
from judging.models import LookupEntry
from judging.selectors.entries import EntryText
from judging.services.lookup import rebuild_lookup
from judging.tests.lookup.measuring import Query
from rules.core.words import Words
from scripts.bench.lookup import bars_of, notes, rows_of
from scripts.bench.lookup_peers import peer
from scripts.bench.lookup_probe import measured, processor
from scripts.bench.lookup_texts import ENGLISH, JAPANESE, with_generated
from scripts.bench.report import is_passed

CLAUSE = EntryText(
    EntryKind.CLAUSE, "doremi", "A", Words("Draw", "引く"), Words("Two cards", "手札を減らす")
)
RULING = EntryText(
    EntryKind.RULING, "nanika", "nanika-01", Words("Who wins?", "勝ちは"), Words("A", "A")
)


def probe(**ours: Any) -> dict[str, Any]:
    found = {
        "search": "gunbai",
        "answered": 0.97,
        "first": 0.93,
        "share": 0.78,
        "rank": 0.91,
        "ms": [4.0, 9.0],
        "clock_ms": [40.0],
        **ours,
    }
    worse = {"answered": 0.25, "first": 0.19, "share": 0.16, "rank": 0.2}
    peer = {"search": "FTS5", **worse, "ms": [1.0, 2.0], "clock_ms": [3.0]}
    size = {"entries": 20_000, "postings": 2, "build_s": 3.2, "questions": 2}
    return {"database": "sqlite 3.40.1", **size, "searches": [found, peer]}


def test_a_quick_and_good_look_up_passes_and_each_fault_is_missed() -> None:
    def verdicts(**ours: Any) -> list[str]:
        return [bar.verdict for bar in bars_of("sqlite", probe(**ours))]

    assert verdicts() == ["ok"] * 3
    assert verdicts(answered=0.949) == ["MISSED", "ok", "ok"]
    assert verdicts(rank=0.899) == ["ok", "MISSED", "ok"]
    assert verdicts(ms=[1.0, 10.1]) == ["ok", "ok", "MISSED"]


def test_a_database_that_was_not_there_is_said_and_not_passed() -> None:
    bars = bars_of("postgresql", None)

    assert [bar.verdict for bar in bars] == ["NOT RUN"] * 3
    assert not is_passed(bars)
    assert notes({"sqlite": probe()})[-1] == "postgresql: not measured"


def test_the_peer_is_told_in_units_of_ours() -> None:
    assert rows_of("sqlite", probe())[1] == (
        "FTS5", "sqlite", "0.250", "0.190", "0.160", "0.200", "2.00", "2.00", "0.22", "3.00",
    )  # fmt: skip


def test_generated_entries_are_rulings_of_real_words_and_the_same_every_time() -> None:
    found = with_generated([CLAUSE, RULING], 60)

    more = found[2:]
    assert found[:2] == [CLAUSE, RULING]
    assert len({each.key for each in found}) == len(found) == 60
    assert {each.kind for each in more} == {EntryKind.RULING}
    assert {word for each in more for word in ENGLISH.findall(each.text.en)} <= {
        *("Draw", "Two", "cards", "Who", "wins", "A")
    }
    assert {word for each in more for word in JAPANESE.findall(each.text.ja)} <= {
        *("引く", "手札を", "減らす", "勝ちは")
    }
    assert [each.status for each in more].count("draft") == 2
    assert with_generated([CLAUSE, RULING], 60) == found


@pytest.mark.django_db
def test_searches_are_measured_in_turn_on_every_question() -> None:
    asked = [Query("draw", "plain-en", ("A",)), Query("two", "plain-en", ("B",))]

    ours, theirs = measured(asked, {"gunbai": lambda _: ["A", "B"], "peer": lambda _: []})

    assert (ours["answered"], ours["rank"], len(ours["ms"])) == (1.0, 0.75, 6)
    assert (theirs["answered"], theirs["rank"], len(theirs["ms"])) == (0.0, 0.0, 6)


@pytest.mark.django_db
def test_the_time_of_the_database_is_counted_too() -> None:
    busy = processor()

    before = busy()
    LookupEntry.objects.count()

    assert busy() > before > 0


@pytest.mark.django_db(transaction=True)
def test_the_peer_of_this_database_searches_the_same_entries() -> None:
    rebuild_lookup([CLAUSE, RULING])

    search = peer()

    assert (search("cards", ""), search("手札を減", "doremi"), search("cards", "nanika")) == (
        ["A"],
        ["A"],
        [],
    )
