"""What requests in the stepper are held against, and that each kind is measured."""

from typing import Any

import pytest

from rules.registry import CODES
from scripts.bench.stepper import bars, table
from scripts.bench.stepper_probe import timings
from tournaments.tests.factories import make_user


def found(**changes: list[float]) -> dict[tuple[str, str], dict[str, list[float]]]:
    """Return the figures of two titles on both databases, some of the last changed."""
    usual = {"open": [90.0], "step": [50.0], "look": [30.0], "compare": [60.0]}
    all_ = {(name, title): usual for name in ("sqlite", "postgresql") for title in CODES[:2]}
    return {**all_, ("postgresql", CODES[1]): {**usual, **changes}}


def missed(figures: Any) -> list[tuple[str, str]]:
    return [(bar.kind, bar.what) for bar in bars(figures) if not bar.is_met]


def test_the_slowest_title_is_held_to_the_bars() -> None:
    assert missed(found()) == []
    assert missed(found(open=[501.0])) == [
        ("must", "postgresql: opening a record of 500 positions, p95")
    ]
    assert missed(found(compare=[301.0])) == [
        ("must", "postgresql: comparing positions 100 steps apart, p95")
    ]
    assert [kind for kind, _ in missed(found(step=[121.0]))] == ["must", "aim"]


def test_a_database_that_was_not_there_is_said_and_not_passed() -> None:
    alone = {key: ms for key, ms in found().items() if key[0] == "sqlite"}

    assert {bar.verdict for bar in bars(alone)} == {"ok", "NOT RUN"}
    assert table(alone).notes[-1] == "postgresql: not measured"


@pytest.mark.django_db
@pytest.mark.parametrize("title", CODES)
def test_every_kind_of_request_is_measured_for_every_title(title: str) -> None:
    measured = timings(title, 30, 2, make_user("fay"))

    assert {kind: len(ms) for kind, ms in measured.items()} == {
        "open": 2,
        "step": 2,
        "look": 2,
        "compare": 1,
    }
