"""Reading a deck file: JSON of our own format, or plain text as a person types it."""

from __future__ import annotations

import re
from typing import Any, Literal

import msgspec

from decks.parsing.deck_text import parse_deck_text, split_lines, without_comment
from decks.parsing.encoding import UnreadableText, decoded
from decks.parsing.headings import heading_in, headings
from decks.parsing.json_file import JsonRefused, card_from_json, converted, parsed_json
from rules.core.construction import CardDefinition, Deck, Entry, canonical_number
from rules.core.errors import FormatNotFound, RulesError, TitleNotFound, VersionNotFound
from rules.core.title import Title
from rules.core.title_file import load_title
from rules.core.title_list import CODES
from rules.core.words import Words

MOST_BYTES = 1_000_000

TOO_LARGE = Words(
    en="The file has {size} bytes; a deck list has at most {limit}.",
    ja="ファイルが{size}バイトあります。デッキリストは{limit}バイトまでです。",
)
EMPTY = Words(en="The file holds no cards.", ja="カードが1枚も書かれていません。")
MORE = Words(en="{first} ({count} more lines like this.)", ja="{first}(ほかに{count}行)")
CARD_TWICE = Words(en="Card {no} is defined twice.", ja="カード{no}の定義が二つあります。")
HEADERS = {
    "title": "title",
    "タイトル": "title",
    "rules_version": "rules_version",
    "ルールの版": "rules_version",
    "format": "deck_format",
    "deck_format": "deck_format",
    "形式": "deck_format",
}
HEADER = re.compile(rf"({'|'.join(HEADERS)})\s*:\s*(\S.*)", re.IGNORECASE)


class DeckFileError(Exception):
    """A deck file cannot be read; ``where`` is a line or a JSON path."""

    def __init__(self, where: str, words: Words) -> None:
        super().__init__(f"{where}: {words.en}")
        self.where, self.words = where, words


class DeckFile(msgspec.Struct, frozen=True):
    """A deck and the card definitions that came with it, by number; None means the catalogue."""

    deck: Deck
    cards: dict[str, CardDefinition] | None = None


class _Json(msgspec.Struct, frozen=True):
    format: Literal["gunbai-deck"]
    version: Literal[1]
    title: str
    sections: dict[str, Any]
    rules_version: str | None = None
    deck_format: str | None = None
    cards: list[Any] | None = None
    pool: Any = None


def read_deck(data: bytes) -> DeckFile:
    """Return the deck that ``data`` holds.

    Plain text may begin with lines such as ``title: doremi``, ``rules_version: 4.01`` and
    ``format: sealed``; without them the headings tell the title (Doremi where there are none), and
    it is a constructed deck of the newest rules.

    Raises:
        DeckFileError: with the place and how to mend it.

    >>> read_deck("時計\\n3 068".encode()).deck.sections
    {'clock': (Entry(no='068', count=3),)}
    """
    if len(data) > MOST_BYTES:
        raise DeckFileError("file", TOO_LARGE.filled(size=len(data), limit=MOST_BYTES))
    try:
        text = decoded(data)
        return (
            _from_json(text)
            if text.lstrip()[:1] in ("{", "[") and _is_json(text)
            else _from_text(text)
        )
    except UnreadableText as error:
        raise DeckFileError(f"line {error.line}", error.words) from error
    except JsonRefused as error:
        raise DeckFileError(error.where, error.words) from error


def _is_json(text: str) -> bool:
    """A list may begin with a heading such as [clock]; JSON begins with an object."""
    return text.lstrip().startswith("{") or bool(re.match(r'\s*\[\s*[\]{\["0-9-]', text))


def _from_json(text: str) -> DeckFile:
    file = converted(parsed_json(text), _Json, "$")
    title = _title(file.title, "$.title")
    version = _version(title, file.rules_version, "$.rules_version")
    deck_format = _format(title, file.deck_format, "$.deck_format")
    sections = {
        name: tuple(converted(lines, list[Entry], f"$.sections.{name}"))
        for name, lines in file.sections.items()
    }
    pool = None if file.pool is None else tuple(converted(file.pool, list[Entry], "$.pool"))
    deck = Deck(title.code, version, deck_format, sections, pool)
    return DeckFile(deck, None if file.cards is None else _cards(file.cards, title))


def _cards(values: list[Any], title: Title) -> dict[str, CardDefinition]:
    cards: dict[str, CardDefinition] = {}
    for index, value in enumerate(values):
        card = card_from_json(value, f"$.cards[{index}]")
        no = canonical_number(title, card.no)
        if no in cards:
            raise DeckFileError(f"$.cards[{index}].no", CARD_TWICE.filled(no=card.no))
        cards[no] = card
    return cards


def _from_text(text: str) -> DeckFile:
    headers, body = _headers(text)
    named = headers["title"][1] if "title" in headers else _title_by_headings(body)
    title = _title(named, _line(headers, "title"))
    version = _version(title, _value(headers, "rules_version"), _line(headers, "rules_version"))
    deck_format = _format(title, _value(headers, "deck_format"), _line(headers, "deck_format"))
    parsed = parse_deck_text(body, title, deck_format)
    if parsed.problems:
        first, others = parsed.problems[0], len(parsed.problems) - 1
        words = MORE.filled(first=first.words, count=others) if others else first.words
        raise DeckFileError(f"line {first.line}", words)
    if not any(parsed.sections.values()) and not parsed.pool:
        raise DeckFileError("line 1", EMPTY)
    return DeckFile(Deck(title.code, version, deck_format, parsed.sections, parsed.pool))


def _title_by_headings(text: str) -> str:
    """Return the title that has the first section heading of the list."""
    for line in map(without_comment, split_lines(text)):
        for code in CODES if line else ():
            title = load_title(code)
            if heading_in(line, headings(title.format(title.default_format))):
                return code
    return CODES[0]


def _headers(text: str) -> tuple[dict[str, tuple[int, str]], str]:
    """Return the header lines as name to (line, value), and the text with them blanked out."""
    found: dict[str, tuple[int, str]] = {}
    lines = split_lines(text)
    for index, line in enumerate(lines):
        plain_line = without_comment(line)
        match = HEADER.fullmatch(plain_line)
        if plain_line and match is None:
            break
        if match:
            found.setdefault(HEADERS[match[1].lower()], (index + 1, match[2].strip()))
            lines[index] = ""
    return found, "\n".join(lines)


def _value(headers: dict[str, tuple[int, str]], name: str) -> str | None:
    return headers[name][1] if name in headers else None


def _line(headers: dict[str, tuple[int, str]], name: str) -> str:
    return f"line {headers[name][0]}" if name in headers else "line 1"


def _title(code: str, where: str) -> Title:
    try:
        return load_title(code.casefold())
    except TitleNotFound as error:
        raise _refused(where, error) from error


def _version(title: Title, code: str | None, where: str) -> str:
    codes = tuple(version.code for version in title.versions)
    if code is not None and code not in codes:
        raise _refused(where, VersionNotFound(title.label.en, code, codes))
    return code if code is not None else codes[-1]


def _format(title: Title, code: str | None, where: str) -> str:
    """Return the code of the format; a person may also write its name."""
    names = {label: f.code for f in title.formats for label in (f.label.en.casefold(), f.label.ja)}
    try:
        given = code if code is not None else title.default_format
        return title.format(names.get(given.casefold(), given)).code
    except FormatNotFound as error:
        raise _refused(where, error) from error


def _refused(where: str, error: RulesError) -> DeckFileError:
    return DeckFileError(where, error.words)
