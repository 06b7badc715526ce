"""Terms in the sentences of the rulebooks: which are marked, and that the sentences stay whole."""

import pytest

from judging.lookup.term_marks import Entry, Marker
from judging.templatetags.rulebooks import clause_text
from rules.rulebooks import CODES, rulebook

TERMS = (
    Entry("field", "場", "field"),
    Entry("hour", "時間", "hour"),
    Entry("time_area", "時間置き場", "time area"),
    Entry("card", "カード", "card"),
    Entry("hold", "属性H", "hold (attribute)"),
    Entry("caution", "指導", "caution (PL1)"),
    Entry("out", "OUT", "OUT"),
    Entry("first", "先攻・後攻", "going first / going second"),
)


def marked(text: str, language: str, own: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Return the words that are marked, each with its key."""
    pieces = Marker(language, TERMS).pieces(text, own)
    return [(piece.text, piece.key) for piece in pieces if piece.key]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("時間置き場の時間を時間ごとに", [("時間置き場", "time_area"), ("時間", "hour")]),
        ("アイテムカードではなくカード", [("カード", "card")]),
        ("後攻が先攻に", [("後攻", "first")]),
        ("この場合は場にない", []),
        ("", []),
    ],
)
def test_japanese_terms_are_the_longest_and_no_part_of_another_word(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert marked(text, "ja") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Fields in the time area, an hour", ["Fields", "time area", "hour"]),
        ("A cardboard discard, a wildcard-card", []),
        ("It runs out; OUT holds", ["OUT"]),
        ("A caution is PL1.", ["caution"]),
        ("Only PL1.", ["PL1"]),
    ],
)
def test_english_terms_are_whole_words(text: str, expected: list[str]) -> None:
    assert [word for word, _key in marked(text, "en")] == expected


def test_words_with_other_meanings_are_marked_where_the_clause_uses_the_term() -> None:
    told = [marked("They hold five.", "en", own) for own in ((), ("hold",))]
    characters = [marked("この場合は場にない", "ja", own) for own in ((), ("field",))]

    assert told == [[], [("hold", "hold")]]
    assert characters == [[], [("場", "field")]]


def test_without_a_glossary_nothing_is_marked() -> None:
    assert [piece.text for piece in Marker("en", ()).pieces("A card.")] == ["A card."]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_clause_stays_as_it_reads_and_each_term_is_marked_once(
    code: str, language: str
) -> None:
    book = rulebook(code)
    marker = Marker(language, tuple(Entry(t.code, t.ja, t.en) for t in book.file.glossary))

    for clause in book.clauses.values():
        text = clause.text.in_(language)
        pieces = marker.pieces(text)
        keys = [piece.key for piece in pieces if piece.key]
        assert "".join(piece.text for piece in pieces) == text
        assert len(keys) == len(set(keys))


def test_a_term_is_a_link_with_its_reading_and_the_rest_is_escaped() -> None:
    book = rulebook("doremi")
    clause = book.clauses["DRM-3.1.01"]
    escaped = [
        clause_text(book, each, "en")
        for each in book.clauses.values()
        if "OP&ED" in each.text_en.partition(".")[0]
    ]

    link = 'href="/x/#term-happening" title="ハプニング (はぷにんぐ)"'
    assert link in clause_text(book, clause, "en", "/x/")
    assert escaped != []
    assert all("OP&amp;ED" in text for text in escaped)
