"""The clauses that a scenario names: a slip of the pen would else count as a rule that did not apply."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from rules.core.scenario.errors import ScenarioUnreadable
from rules.core.scenario.forms import Scenario
from rules.core.scenario.parsing import below, readable
from rules.core.words import Words

CLAUSES = ("clauses", "clauses.contains", "clauses.lacks")


def check_citations(scenario: Scenario, known: Container[str]) -> None:
    """Check that every clause exists that is to refuse a step or is expected to be cited.

    Args:
        known: the ids of the clauses and readings in the title's rulebook.

    Raises:
        ScenarioUnreadable: there is no such clause; with the JSON path.
    """
    for place, clause in _named(scenario):
        if clause not in known:
            raise ScenarioUnreadable(place, NO_CLAUSE.filled(clause=readable(clause)))


def _named(scenario: Scenario) -> Iterator[tuple[str, str]]:
    for step in scenario.steps:
        yield from ((f"{step.place}.refused", clause) for clause in step.refused)
        yield from _expected(step.expect, f"{step.place}.expect")
    yield from _expected(scenario.expect, "$.expect")


def _expected(expect: dict[str, Any], place: str) -> Iterator[tuple[str, str]]:
    for name in CLAUSES:
        if name in expect:
            yield from _texts(expect[name], below(place, name))


def _texts(value: Any, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from _texts(each, below(place, name))
    elif isinstance(value, list):
        for n, each in enumerate(value):
            yield from _texts(each, f"{place}[{n}]")


NO_CLAUSE = Words(
    "There is no such clause: {clause}. Write an id that the rulebook of the title has.",
    "「{clause}」という条文はありません。このタイトルのルールブックにある番号を書いてください。",
)
