"""The disputes of Hidden Hot Spring: the published files end as they should, by the right clauses."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.tests.scenarios.files import played

FOLDER = Path(__file__).resolve().parents[3] / "docs/scenarios/onsen"
FILES = sorted(FOLDER.glob("*.json"))
Cited = dict[int, tuple[str, ...]]


def published(name: str) -> dict[str, Any]:
    """Return the published scenario whose file name begins so."""
    (found,) = (file for file in FILES if file.name.startswith(name))
    return dict(json.loads(found.read_text(encoding="utf-8")))


def dispute(name: str, cited: Cited, **points: int) -> Any:
    """Return a dispute with the clauses cited by the number of the step, and points at its end."""
    ids = dict.fromkeys(each for clauses in cited.values() for each in clauses)
    return pytest.param(name, cited, points, id=name, marks=pytest.mark.clause(*ids))


DISPUTES = [
    dispute(
        "dispute-01",
        {
            1: ("ONS-6.2.11", "ONS-6.2.13", "ONS-A07"),
            2: ("ONS-6.2.13", "ONS-6.2.14", "ONS-6.2.6", "ONS-6.2.7"),
        },
        Ada=1,
    ),
    dispute("dispute-02", {2: ("ONS-6.2.5", "ONS-6.2.7", "ONS-A06", "ONS-A07")}, Ada=9),
    dispute("dispute-03", {1: ("ONS-6.2.11", "ONS-A08"), 3: ("ONS-6.2.11",)}, Ada=4),
    dispute("dispute-04", {2: ("ONS-6.1.3", "ONS-6.1.4", "ONS-A04"), 3: ("ONS-6.1.4",)}),
    dispute(
        "dispute-05",
        {
            4: ("ONS-6.1.4", "ONS-6.1.5", "ONS-A01"),
            7: ("ONS-6.1.5", "ONS-A01"),
            8: ("ONS-6.1.6", "ONS-A03"),
            9: ("ONS-6.1.4",),
        },
    ),
    dispute(
        "dispute-06", {1: ("ONS-5.9", "ONS-A16"), 2: ("ONS-5.7", "ONS-1.5.5"), 3: ("ONS-5.6",)}
    ),
    dispute("dispute-07", {1: ("ONS-5.9",), 7: ("ONS-6.2.4", "ONS-A09")}, Ada=3, Ben=0),
    dispute("dispute-08", {1: ("ONS-2.3.5", "ONS-A11")}, Ada=3),
    dispute("dispute-09", {1: ("ONS-1.2.2", "ONS-5.2", "ONS-A18"), 2: ("ONS-1.2.2", "ONS-5.2")}),
    dispute("dispute-10", {1: ("ONS-5.8", "ONS-A17"), 2: ("ONS-1.4.2",), 3: ("ONS-5.8",)}),
    dispute("dispute-11", {1: ("ONS-6.2.13",), 2: ("ONS-6.2.13", "ONS-A07")}, Ada=1),
    dispute("out-without", {1: ("ONS-6.2.14",)}, Ada=2),
]


@pytest.mark.parametrize(("name", "cited", "points"), DISPUTES)
def test_a_dispute_ends_as_it_should_by_the_clauses_that_decide(
    name: str, cited: Cited, points: dict[str, int]
) -> None:
    game, replayed = played(published(name))

    found = {done.n: done.clauses for done in replayed.steps}
    missing = [(n, id_) for n, ids in cited.items() for id_ in ids if id_ not in found[n]]
    won = dict(zip(replayed.state.seats, game.rules.points(game.look(replayed.state)), strict=True))
    assert replayed.failure is None
    assert missing == []
    assert {user: won[user] for user in points} == points


def test_there_is_a_file_for_each_dispute() -> None:
    names = [file.name[:10] for file in FILES if file.name.startswith("dispute")]

    assert names == [f"dispute-{n:02}" for n in range(1, 12)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_published_file_holds_without_a_doubt(file: Path) -> None:
    value = published(file.name)

    _, replayed = played(value)

    assert replayed.failure is None
    assert value["expect"] != {}
    assert replayed.warnings == ()


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("dispute-01", "seats.Ada.points", 2),
        ("dispute-05", "seats.Ben.facts.area", 1),
        ("dispute-09", "table.zones.deck.count", 2),
    ],
)
def test_an_outcome_that_is_not_so_is_told(name: str, path: str, value: object) -> None:
    _, replayed = played(published(name) | {"expect": {path: value}})

    assert [each.path for each in replayed.mismatches] == [path]
