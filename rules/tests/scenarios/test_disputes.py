"""The disputes of Nanika: the published files end as they should, by the clauses that decide."""

import pytest

from rules.tests.scenarios.files import FILES, played, published

Cited = dict[int, tuple[str, ...]]


def clause(name: str, cited: Cited) -> object:
    """Return a dispute with the clauses that must be cited, by the number of the step."""
    ids = [clause for clauses in cited.values() for clause in clauses]
    return pytest.param(name, cited, id=name, marks=pytest.mark.clause(*dict.fromkeys(ids)))


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
]


@pytest.mark.parametrize(("name", "cited"), DISPUTES)
def test_a_dispute_ends_as_it_should_by_the_clauses_that_decide(name: str, cited: Cited) -> None:
    _, replayed = played(published(name))

    found = {done.n: done.clauses for done in replayed.steps}
    missing = [(n, id_) for n, ids in cited.items() for id_ in ids if id_ not in found[n]]
    assert replayed.failure is None
    assert missing == []


def test_there_is_a_file_for_each_dispute() -> None:
    names = [file.name[:10] for file in FILES if file.name.startswith("dispute")]

    assert names == [f"dispute-{n:02}" for n in range(1, 12)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_published_file_holds_and_expects_something(file: object) -> None:
    value = published(getattr(file, "name", ""))

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
