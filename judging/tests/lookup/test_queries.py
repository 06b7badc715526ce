"""The labelled questions, what is measured on them, and how well the look-up answers them."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from judging.models import Synonym
from judging.selectors.entries import entries
from judging.selectors.lookup import Filters, look_up
from judging.services.lookup import rebuild_lookup
from judging.services.synonyms import load_synonyms
from judging.tests.lookup.measuring import (
    ANSWERED_BAR,
    JUDGED,
    KINDS,
    RANK_BAR,
    Answer,
    Measure,
    Measures,
    Query,
    labelled_queries,
    measured,
    query_sets,
)
from rules.core.title_list import CODES

FOUND = 20
"""How far down the first relevant answer is looked for."""


@pytest.fixture(scope="module")
def index(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The whole index, built once for all these tests."""
    with django_db_blocker.unblock():
        load_synonyms()
        rebuild_lookup()
    yield
    with django_db_blocker.unblock():
        rebuild_lookup([])
        Synonym.objects.all().delete()


@pytest.fixture
def measures(index: None, db: None) -> Measures:
    return measured(labelled_queries(), search)


def search(query: Query) -> list[str]:
    found = look_up(query.query, Filters(title=query.title), limit=FOUND)
    return [each.entry.key for each in found]


@pytest.mark.django_db
def test_every_answer_is_an_entry_of_its_title() -> None:
    ids = defaultdict(set)
    for entry in entries():
        ids[entry.title_code].add(entry.key)
        ids[""].add(entry.key)

    unknown = {q.query: set(q.relevant) - ids[q.title] for q in labelled_queries()}

    assert {query: missing for query, missing in unknown.items() if missing} == {}


def test_there_are_enough_questions_of_every_kind_and_title() -> None:
    queries = labelled_queries()
    kinds = Counter(q.kind for q in queries)
    titles = Counter(q.title for q in queries)

    assert len(queries) >= 160
    assert set(kinds) == set(KINDS)
    assert min(kinds.values()) >= 6
    assert set(titles) == {"", *CODES}
    assert min(titles.values()) >= 10
    assert 0.4 <= titles[""] / len(queries) <= 0.6


@pytest.mark.parametrize("name", JUDGED)
def test_no_question_is_asked_twice_in_a_set_and_none_lists_an_answer_twice(name: str) -> None:
    queries = query_sets()[name]

    assert len({(q.query, q.title) for q in queries}) == len(queries)
    assert [q.query for q in queries if len(set(q.relevant)) != len(q.relevant)] == []
    assert [q.query for q in queries if not q.relevant] == []


def test_every_file_of_questions_is_read_and_all_that_are_judged_are_there() -> None:
    sets = query_sets()

    assert next(iter(sets)) == "queries"
    assert set(JUDGED) <= sets.keys()
    assert len(labelled_queries()) == sum(len(sets[name]) for name in JUDGED)


def test_a_clause_number_has_just_one_answer() -> None:
    numbers = [q for q in query_sets()["queries"] if q.kind == "clause-number"]

    assert {len(q.relevant) for q in numbers} == {1}


def test_recall_is_measured_by_question_and_by_id_and_the_rank_by_its_reciprocal() -> None:
    first = Query("one", "plain-en", ("a", "b"))
    second = Query("two", "mixed", ("x",))
    found = {"one": ["c", "a"], "two": ["1", "2", "3", "4", "5", "6", "7", "x"]}

    result = measured([first, second], lambda query: found[query.query])

    assert result.whole == Measure(count=2, answered=0.5, first=0.5, share=0.25, rank=0.3125)
    assert result.by_kind == {
        "plain-en": Measure(count=1, answered=1, first=1, share=0.5, rank=0.5),
        "mixed": Measure(count=1, answered=0, first=0, share=0, rank=0.125),
    }
    assert result.unanswered == (Answer(second, tuple(found["two"])),)


def test_five_of_many_answers_are_all_that_is_asked_for() -> None:
    many = Query("many", "mixed", tuple("abcdefgh"))

    assert Answer(many, tuple("hgfed")).share == 1
    assert Answer(many, ()).reciprocal_rank == 0


def test_the_look_up_answers_nearly_every_question(measures: Measures) -> None:
    assert measures.whole.answered >= ANSWERED_BAR


def test_the_first_answer_is_nearly_always_a_relevant_one(measures: Measures) -> None:
    assert measures.whole.rank >= RANK_BAR
