"""The table of cases, row by row: infraction × circumstance × history."""

from __future__ import annotations

import pytest

from judging.tests.policies.table import Expected, Given, outcome_of, read_table

TABLE = read_table()


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        pytest.param(given, expected, marks=pytest.mark.clause(*given.clauses), id=given.id)
        for given, expected in TABLE
    ],
)
def test_the_policy_says_what_the_table_says(given: Given, expected: Expected) -> None:
    assert outcome_of(given) == expected


def test_the_table_names_each_row_once() -> None:
    names = [given.id for given, _ in TABLE]

    assert len(names) >= 80
    assert len({*names}) == len(names)


def test_every_row_of_doremi_proves_a_clause() -> None:
    assert [given.id for given, _ in TABLE if not given.clauses and not given.plain] == []
