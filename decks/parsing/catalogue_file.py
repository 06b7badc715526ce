"""Reading a card catalogue from CSV or JSON: every fault at once, and whole or not at all."""

from __future__ import annotations

from typing import Any

import msgspec

from decks.parsing.catalogue_csv import csv_rows
from decks.parsing.catalogue_rows import FaultyRow, Row, card_from_row
from decks.parsing.encoding import UnreadableText, decoded
from decks.parsing.json_file import JsonRefused, parsed_json
from decks.parsing.places import column_words, place
from rules.core.construction import CardDefinition
from rules.core.title import Title
from rules.core.words import Words

MOST_BYTES = 5_000_000
MOST_ROWS = 10_000

TOO_LARGE = Words(
    en="The file has {size} bytes, at most {limit} are read.",
    ja="ファイルが{size}バイトあります。{limit}バイトまで読み込めます。",
)
TOO_MANY = Words(
    en="The file has more than {limit} cards; split it.",
    ja="カードが{limit}件を超えています。ファイルを分けてください。",
)
NO_CARDS = Words(en="The file holds no cards.", ja="カードが一件もありません。")
NO_LIST = Words(
    en='A list of cards is needed, or an object with "cards".',
    ja="カードの一覧か、「cards」を持つオブジェクトにしてください。",
)
TWICE = Words(en="Number {no} stands already in {first}.", ja="番号{no}は{first}にもあります。")


class RowProblem(msgspec.Struct, frozen=True):
    """A fault in the file: a line or JSON path, the column if one is meant, and the mending."""

    where: str
    column: str | None
    words: Words

    @property
    def place(self) -> Words:
        """``where`` in words."""
        return place(self.where)

    @property
    def column_words(self) -> Words:
        """``column`` as its heading."""
        return column_words(self.column or "")


class CatalogueFileError(Exception):
    """The file was refused as a whole; ``problems`` are all its faults in file order."""

    def __init__(self, problems: tuple[RowProblem, ...]) -> None:
        super().__init__("; ".join(f"{p.where}: {p.words.en}" for p in problems[:5]))
        self.problems = problems


def read_cards(data: bytes, title: Title) -> tuple[CardDefinition, ...]:
    """Return every card of the file, in file order, with numbers in their one form.

    CSV has a heading row of ``no, name, type, level, generic, behaviour_key, alias_of, reading,
    text`` in any order (Japanese names too); JSON is a list of card definitions.

    Raises:
        CatalogueFileError: with every fault; no card is returned then.

    >>> from rules.registry import title_for
    >>> csv = "番号,名前,種類\\n68,カードA,キャラクター".encode("cp932")
    >>> [(card.no, card.type) for card in read_cards(csv, title_for("doremi"))]
    [('068', 'character')]
    """
    if len(data) > MOST_BYTES:
        raise _refused("file", TOO_LARGE.filled(size=len(data), limit=MOST_BYTES))
    try:
        text = decoded(data)
        rows = _json_rows(text) if text.lstrip()[:1] in ("{", "[") else csv_rows(text)
    except UnreadableText as error:
        raise _refused(f"line {error.line}", error.words) from error
    except JsonRefused as error:
        raise _refused(error.where, error.words) from error
    except FaultyRow as error:
        raise _refused(error.where, error.words, error.column) from error
    return _cards(rows, title)


def _cards(rows: list[Row], title: Title) -> tuple[CardDefinition, ...]:
    if not rows or len(rows) > MOST_ROWS:
        raise _refused("file", TOO_MANY.filled(limit=MOST_ROWS) if rows else NO_CARDS)
    cards: dict[str, CardDefinition] = {}
    places: dict[str, str] = {}
    problems: list[RowProblem] = []
    for row in rows:
        card, faults = card_from_row(row, title)
        problems += [RowProblem(fault.where, fault.column, fault.words) for fault in faults]
        if card is None:
            continue
        if card.no in cards:
            words = TWICE.filled(no=card.no, first=place(places[card.no]))
            problems.append(RowProblem(row.where, "no", words))
        places.setdefault(card.no, row.where)
        cards[card.no] = card
    if problems:
        raise CatalogueFileError(tuple(problems))
    return tuple(cards.values())


def _json_rows(text: str) -> list[Row]:
    value: Any = parsed_json(text)
    path = "$"
    if isinstance(value, dict):
        value, path = value.get("cards"), "$.cards"
    if not isinstance(value, list):
        raise JsonRefused(path, NO_LIST)
    return [Row(f"{path}[{index}]", item) for index, item in enumerate(value)]


def _refused(where: str, words: Words, column: str | None = None) -> CatalogueFileError:
    return CatalogueFileError((RowProblem(where, column, words),))
