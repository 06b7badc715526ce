"""Tables come with the clauses that they stand by, or when they hold the word themselves."""

import pytest

from judging.selectors.rulebooks import page_of
from rules.rulebooks import rulebook


def tables(wanted: str = "", area: str = "", title: str = "nanika") -> list[str]:
    page = page_of(rulebook(title), wanted, area, "en")
    return [table.code for group in page.tables for table in group.tables]


@pytest.mark.parametrize(
    ("wanted", "area", "found"),
    [
        ("", "", ["dice-means", "dice-chart"]),
        ("", "dice", ["dice-means", "dice-chart"]),
        ("", "battle", []),
        ("NNK-A.2", "", ["dice-means"]),
        ("NNK-6.1.5", "", ["dice-chart"]),
        ("1193/216", "", ["dice-means"]),
        ("1193/216", "battle", []),
        ("３Ｄ－２", "", ["dice-means"]),
        ("no such words", "", []),
    ],
)
def test_tables_are_narrowed_like_clauses(wanted: str, area: str, found: list[str]) -> None:
    assert tables(wanted, area) == found


def test_a_page_with_nothing_but_a_table_is_not_empty() -> None:
    page = page_of(rulebook("nanika"), "1193/216", "", "en")

    assert (page.clauses, page.readings, page.terms, page.is_empty) == ((), (), (), False)


def test_a_title_without_tables_shows_none() -> None:
    assert tables(title="doremi") == []
