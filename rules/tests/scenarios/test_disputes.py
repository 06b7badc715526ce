"""Published disputes end as they should, by the clauses that decide: of Nanika and of OmoLine."""

from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from rules.tests.scenarios.files import ALL_FILES, played, published

Cited = dict[int, tuple[str, ...]]


def clause(name: str, cited: Cited, title: str = "nanika") -> ParameterSet:
    """Return a dispute with the clauses that must be cited, by the number of the step."""
    marks = pytest.mark.clause(*dict.fromkeys(each for ids in cited.values() for each in ids))
    return pytest.param(title, name, cited, id=f"{title}-{name}", marks=marks)


DISPUTES = [
    clause("dispute-01", {9: ("NNK-6.1.2", "NNK-B.3", "NNK-6.0.15", "NNK-6.0.16")}),
    clause(
        "dispute-02",
        {13: ("NNK-6.1.3", "NNK-6.1.6", "NNK-A08", "NNK-6.0.14", "NNK-6.0.15", "NNK-6.0.16")},
    ),
    clause("dispute-03", {9: ("NNK-6.1.4",)}),
    clause("dispute-04", {11: ("NNK-6.0.15", "NNK-6.0.16")}),
    clause(
        "dispute-05",
        {
            3: ("NNK-6.0.8", "NNK-A11"),
            4: ("NNK-6.0.8", "NNK-A11"),
            5: ("NNK-6.0.8",),
            6: ("NNK-6.0.7",),
        },
    ),
    clause("dispute-06", {6: ("NNK-B.6", "NNK-A25"), 7: ("NNK-6.0.12",), 8: ("NNK-6.0.8",)}),
    clause("dispute-07", {3: ("NNK-5.2.6",), 10: ("NNK-6.0.9", "NNK-A15")}),
    clause("dispute-08", {9: ("NNK-8.1",)}),
    clause("dispute-09", {1: ("NNK-5.2.3", "NNK-7.1", "NNK-8.2", "NNK-A04")}),
    clause("dispute-10", {1: ("NNK-B.4", "NNK-A24"), 3: ("NNK-3.20",), 7: ("NNK-5.2.10",)}),
    clause(
        "dispute-11", {1: ("NNK-3.11", "NNK-A40"), 4: ("NNK-5.2.6",), 11: ("NNK-6.0.9", "NNK-A15")}
    ),
    clause(
        "dispute-01",
        {1: ("OML-5.2.3", "OML-6.11.2", "OML-4.4.4", "OML-6.13.3", "OML-6.13.4")},
        "omoline",
    ),
    clause(
        "dispute-02",
        {
            1: (
                "OML-6.11.4",
                "OML-5.2.4",
                "OML-6.12.1",
                "OML-6.13.2",
                "OML-6.13.3",
                "OML-6.13.4",
                "OML-6.13.5",
                "OML-6.13.6",
                "OML-A06",
            )
        },
        "omoline",
    ),
    clause("dispute-03", {2: ("OML-6.7.3",), 4: ("OML-6.7.3", "OML-A12")}, "omoline"),
    clause(
        "dispute-04",
        {
            6: (
                "OML-6.10.3",
                "OML-6.10.4",
                "OML-6.10.5",
                "OML-6.10.6",
                "OML-6.10.7",
                "OML-6.10.12",
            ),
            7: ("OML-6.10.11", "OML-6.10.13"),
        },
        "omoline",
    ),
    clause(
        "dispute-05",
        {
            7: ("OML-2.2.8", "OML-2.2.9", "OML-A02"),
            8: ("OML-2.2.8", "OML-2.2.9", "OML-6.10.4", "OML-A02"),
        },
        "omoline",
    ),
    clause(
        "dispute-06-reset-in-the-draw-step-r2",
        {1: ("OML-4.1.2", "OML-4.1.3", "OML-6.4.1", "OML-A03")},
        "omoline",
    ),
    clause(
        "dispute-06-reset-in-the-draw-step-r1",
        {1: ("OML-4.1.2h", "OML-4.1.3", "OML-6.4.1", "OML-A03")},
        "omoline",
    ),
    clause(
        "dispute-07-emergency-relief-at-40",
        {4: ("OML-5.3.2", "OML-5.3.3", "OML-5.3.5"), 6: ("OML-A14",)},
        "omoline",
    ),
    clause(
        "dispute-07-emergency-relief-at-41",
        {4: ("OML-5.3.4", "OML-A19"), 6: ("OML-6.10.9", "OML-2.1.8")},
        "omoline",
    ),
    clause("dispute-08", {1: ("OML-6.12.2", "OML-6.12.3", "OML-2.1.2")}, "omoline"),
    clause(
        "dispute-09",
        {5: ("OML-6.10.2", "OML-6.10.9", "OML-6.10.13", "OML-5.4.3", "OML-A26")},
        "omoline",
    ),
    clause(
        "dispute-10",
        {
            1: ("OML-2.1.21",),
            6: ("OML-6.3.1",),
            9: ("OML-2.1.21", "OML-4.9.2", "OML-A16"),
            10: ("OML-2.1.22", "OML-A42"),
        },
        "omoline",
    ),
    clause(
        "dispute-11",
        {1: ("OML-4.1.3", "OML-4.4.4"), 10: ("OML-6.11.4", "OML-6.13.3", "OML-6.13.4", "OML-A06")},
        "omoline",
    ),
]


@pytest.mark.parametrize(("title", "name", "cited"), DISPUTES)
def test_a_dispute_ends_as_it_should_by_the_clauses_that_decide(
    title: str, name: str, cited: Cited
) -> None:
    _, replayed = played(published(name, title))

    found = {done.n: done.clauses for done in replayed.steps}
    missing = [(n, id_) for n, ids in cited.items() for id_ in ids if id_ not in found[n]]
    assert replayed.failure is None
    assert missing == []


@pytest.mark.parametrize(("title", "last"), [("nanika", 11), ("omoline", 11)])
def test_there_is_a_file_for_each_dispute(title: str, last: int) -> None:
    files = [file for file in ALL_FILES if file.parent.name == title]
    names = {file.name[:10] for file in files if file.name.startswith("dispute")}

    assert names == {f"dispute-{n:02}" for n in range(1, last + 1)}


FILES = [file for file in ALL_FILES if file.parent.name in ("nanika", "omoline")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_published_file_holds_and_expects_something(file: Path) -> None:
    value = published(file.name, file.parent.name)

    _, replayed = played(value)

    assert replayed.failure is None
    assert value["expect"] != {}
    assert [each for each in replayed.warnings if each.severity == "breaks-a-rule"] == []


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("dispute-01", "seats.Ada.points", 3),
        ("dispute-04", "seats.Ben.zones.captured", ["D03"]),
        ("dispute-08", "result.winners", ["Ben"]),
    ],
)
def test_an_outcome_that_is_not_so_is_told(name: str, path: str, value: object) -> None:
    _, replayed = played(published(name) | {"expect": {path: value}})

    assert [each.path for each in replayed.mismatches] == [path]
    assert replayed.failure is not None
    assert replayed.failure.step is None


@pytest.mark.parametrize(
    ("name", "totals"),
    [
        pytest.param("dispute-01", (9, 10), marks=pytest.mark.clause("NNK-6.1.2", "NNK-B.3")),
        pytest.param("dispute-02", (13, 12), marks=pytest.mark.clause("NNK-6.1.6", "NNK-6.0.14")),
        pytest.param("dispute-03", (1, 1), marks=pytest.mark.clause("NNK-6.1.4")),
        pytest.param("dispute-04", (11, 11), marks=pytest.mark.clause("NNK-6.0.14")),
        pytest.param("dispute-05", (17, 16), marks=pytest.mark.clause("NNK-6.0.14")),
    ],
)
def test_the_totals_of_a_disputed_battle(name: str, totals: tuple[int, int]) -> None:
    _, replayed = played(published(name))

    trace = replayed.steps[-1].trace
    assert trace is not None
    compared = [node.facts for node in trace.walk() if node.key.endswith("_wins")]
    assert [(facts["attack"], facts["defence"]) for facts in compared] == [totals]
