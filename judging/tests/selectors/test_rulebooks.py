"""A rulebook narrowed by a word and an area."""

import pytest

from judging.enums import Area
from judging.selectors.rulebooks import Both, page_of
from rules.rulebooks import CODES, rulebook


def ids(title: str, wanted: str = "", area: str = "") -> list[str]:
    return [each.clause.id for each in page_of(rulebook(title), wanted, area, "en").clauses]


@pytest.mark.parametrize("title", CODES)
def test_without_a_word_everything_is_there(title: str) -> None:
    book = rulebook(title)
    page = page_of(book, "", "", "en")

    assert [each.clause.id for each in page.clauses] == list(book.clauses)
    assert [reading.id for reading in page.readings] == list(book.ambiguities)
    assert [term.ja for term in page.terms] == list(book.glossary)


@pytest.mark.parametrize("wanted", ["DRM-16.01", "drm-16.01", "ＤＲＭ－１６．０１", " DRM-16.01 "])
def test_a_clause_is_found_by_its_number_in_any_width_and_case(wanted: str) -> None:
    assert ids("doremi", wanted) == ["DRM-16.01", "DRM-16.01a"]


def test_words_are_found_in_either_language_and_either_kana() -> None:
    english = ids("doremi", "CLOCK: three copies")
    japanese = page_of(rulebook("doremi"), "てばんのひと", "", "en").terms

    assert english == ["DRM-16.03"]
    assert [term.code for term in japanese] == ["turn_player"]


def test_an_area_holds_its_clauses_and_the_readings_of_them() -> None:
    book = rulebook("doremi")
    page = page_of(book, "", "sealed", "en")

    assert {each.clause.area for each in page.clauses} == {"sealed"}
    assert "AMB-49" in {reading.id for reading in page.readings}
    assert page.terms == ()


def test_an_area_the_book_does_not_have_is_no_filter() -> None:
    assert ids("doremi", area="nonsense") == list(rulebook("doremi").clauses)


def test_nothing_found_is_said() -> None:
    assert page_of(rulebook("doremi"), "no such words", "", "en").is_empty


@pytest.mark.parametrize(
    ("language", "both"),
    [
        ("en", ("Clock: three copies per number", "en", "ja")),
        ("ja", (rulebook("doremi").clauses["DRM-16.03"].title_ja, "ja", "en")),
    ],
)
def test_the_language_of_the_page_stands_first(language: str, both: tuple[str, str, str]) -> None:
    [item] = page_of(rulebook("doremi"), "DRM-16.03", "", language).clauses

    found: Both = item.title
    assert (found.first, found.first_language, found.second_language) == both


def test_every_area_has_words() -> None:
    areas = {name for code in CODES for name in rulebook(code).meta.areas}

    assert areas == {area.value for area in Area}
