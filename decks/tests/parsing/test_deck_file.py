import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.parsing import DeckFile, DeckFileError, read_deck
from rules.core.construction import CardDefinition, Deck, Entry

CLOCK: dict[str, tuple[Entry, ...]] = {"clock": (Entry("068", 3),)}
JSON: dict[str, object] = {
    "format": "gunbai-deck",
    "version": 1,
    "title": "doremi",
    "rules_version": "4.01",
    "deck_format": "constructed",
    "sections": {"clock": [{"no": "068", "count": 3}]},
    "pool": None,
}


def encoded(**fields: object) -> bytes:
    return json.dumps({**JSON, **fields}, ensure_ascii=False).encode()


def refusal(data: bytes) -> tuple[str, str]:
    with pytest.raises(DeckFileError) as error:
        read_deck(data)
    assert error.value.words.ja
    return error.value.where, error.value.words.en


def outcome(data: bytes) -> DeckFile | DeckFileError:
    try:
        return read_deck(data)
    except DeckFileError as error:
        return error


def test_json_deck_is_read() -> None:
    assert read_deck(encoded()) == DeckFile(Deck("doremi", "4.01", "constructed", CLOCK))


def test_json_deck_with_bom_pool_and_cards() -> None:
    card = {"no": "68", "name": "A", "type": "character", "genki": 30}
    data = "\ufeff".encode() + encoded(
        deck_format="sealed", pool=[{"no": "068", "count": 4}], cards=[card]
    )

    file = read_deck(data)

    assert file.deck.pool == (Entry("068", 4),)
    assert file.cards == {"068": CardDefinition("68", "A", "character", details={"genki": 30})}


def test_json_deck_without_version_and_format_has_the_newest_and_the_usual() -> None:
    data = {"format": "gunbai-deck", "version": 1, "title": "omoline", "sections": {}}

    deck = read_deck(json.dumps(data).encode()).deck

    assert (deck.rules_version, deck.deck_format) == ("r2", "constructed")


@pytest.mark.parametrize(
    ("data", "where", "problem"),
    [
        (b"{", "line 1", "This is no valid JSON"),
        (b'{"a": 1,\n"a": 2}', "$", 'The name "a" stands twice'),
        (b'{"a": NaN}', "$", "NaN is no JSON number"),
        (b'{"a": "\\ud800"}', "$", "surrogates not allowed"),
        (b'{"a":' * 100_000, "$", "nested too deeply"),
        (b'{"a": ' + b"9" * 5000 + b"}", "$", "This is no valid JSON"),
        (b"[1]", "$", "Expected `object`"),
        (b"{}", "$", "missing required field `format`"),
        (encoded(format="other"), "$.format", "Invalid enum value"),
        (encoded(version=2), "$.version", "Invalid enum value"),
        (encoded(title="chess"), "$.title", 'There is no title "chess"'),
        (encoded(rules_version="3.00"), "$.rules_version", 'no rules version "3.00"'),
        (encoded(deck_format="draft"), "$.deck_format", 'no deck format "draft"'),
        (encoded(sections=[]), "$.sections", "Expected `object`"),
        (encoded(sections={"clock": 3}), "$.sections.clock", "Expected `array`"),
        (
            encoded(sections={"clock": [{"no": "068", "count": "3"}]}),
            "$.sections.clock[0].count",
            "Expected `int`, got `str`",
        ),
        (
            encoded(sections={"clock": [{"no": "068", "count": True}]}),
            "$.sections.clock[0].count",
            "Expected `int`, got `bool`",
        ),
        (
            encoded(sections={"clock": [{"count": 3}]}),
            "$.sections.clock[0]",
            "missing required field `no`",
        ),
        (encoded(pool={}), "$.pool", "Expected `array`"),
        (encoded(cards=[1]), "$.cards[0]", "Expected `object`"),
        (
            encoded(cards=[{"no": "1", "name": "A", "type": 3}]),
            "$.cards[0].type",
            "Expected `str | null`",
        ),
        (
            encoded(cards=[{"no": n, "name": "A", "type": "item"} for n in ("1", "001")]),
            "$.cards[1].no",
            "Card 001 is defined twice",
        ),
    ],
)
def test_json_that_cannot_be_read_is_refused_with_its_path(
    data: bytes, where: str, problem: str
) -> None:
    found = refusal(data)

    assert found[0] == where
    assert problem in found[1]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "utf-16"])
def test_plain_text_is_read_in_any_usual_encoding(encoding: str) -> None:
    data = "時計\n3 068 名前".encode(encoding)

    assert read_deck(data) == DeckFile(Deck("doremi", "4.01", "constructed", CLOCK))


def test_plain_text_with_header_lines() -> None:
    text = "# list\n\ntitle: omoline\nrules_version: r1\nformat: constructed\nevents\n4 E01"

    assert read_deck(text.encode()).deck == Deck(
        "omoline", "r1", "constructed", {"events": (Entry("E01", 4),)}
    )


def test_plain_sealed_text_with_japanese_header_and_pool() -> None:
    text = "タイトル：Doremi\n形式：シールド戦\n時計\n3 068\nプール\n5 068"

    assert read_deck(text.encode()).deck == Deck(
        "doremi", "4.01", "sealed", CLOCK, (Entry("068", 5),)
    )


def test_plain_text_that_begins_with_a_bracketed_heading() -> None:
    assert read_deck(b"[clock]\n3 068").deck.sections == CLOCK


@pytest.mark.parametrize(
    ("data", "where", "problem"),
    [
        (b"", "line 1", "The file holds no cards."),
        (b"clock\n", "line 1", "The file holds no cards."),
        (b"# c\ntitle: chess\nclock", "line 2", 'There is no title "chess"'),
        (b"rules_version: 5\nclock", "line 1", 'no rules version "5"'),
        (b"\nformat: draft\nclock", "line 2", 'no deck format "draft"'),
        (b"format: sealed\nclock\n\nwhat", "line 4", "This line holds no count and card number."),
        (b"clock\na\nb\nc", "line 2", "(2 more lines like this.)"),
        ("時計\n3 068\n".encode() + b"\xff\xff", "line 3", "neither UTF-8 nor Shift JIS"),
        (b"\xef\xbb\xbf\n\xff", "line 2", "neither UTF-8 nor Shift JIS"),
        (b"x" * 1_000_001, "file", "1000001 bytes"),
    ],
)
def test_text_that_cannot_be_read_is_refused_with_its_line(
    data: bytes, where: str, problem: str
) -> None:
    found = refusal(data)

    assert found[0] == where
    assert problem in found[1]


@given(
    st.binary()
    | st.text().map(str.encode)
    | st.text('{}[]":,0123456789a', max_size=40).map(str.encode)
)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    result = outcome(data)

    if isinstance(result, DeckFile):
        assert any(result.deck.sections.values()) or result.deck.pool
    else:
        assert result.where
        assert result.words.en


LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
VALUES = st.recursive(
    LEAVES,
    lambda v: st.lists(v, max_size=3) | st.dictionaries(st.text(max_size=5), v, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(sorted(JSON)), VALUES)
def test_any_value_in_any_field_is_read_or_refused(field: str, value: object) -> None:
    result = outcome(encoded(**{field: value}))

    assert isinstance(result, DeckFile) or result.where.startswith("$")


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("events\n4 E01\ncharacters\n3 C01", "omoline"),
        ("■キャラデッキ\n3 C01", "omoline"),
        ("# my list\n\n時計\n3 068", "doremi"),
        ("3 068", "doremi"),
    ],
)
def test_text_list_tells_its_title_by_its_headings(text: str, title: str) -> None:
    try:
        found = read_deck(text.encode()).deck.title
    except DeckFileError as error:
        found = "doremi" if "068" in text and error.where == "line 1" else "?"

    assert found == title
