"""One row of a catalogue, from CSV or JSON, to a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from decks.parsing.json_file import CARD_FIELDS, JsonRefused, card_from_json
from decks.parsing.places import column_words
from decks.parsing.plain import plain
from rules.core.construction import CardDefinition, canonical_number
from rules.core.title import Title
from rules.core.words import Words, any_of

LONGEST_FIELD = 2_000
MOST_LEVEL = 999
YES = frozenset({"true", "yes", "1", "○", "はい", "y"})
NO = frozenset({"false", "no", "0", "×", "いいえ", "n", ""})

NEEDED = Words(en="{column} is missing.", ja="{column}がありません。")
TOO_LONG = Words(
    en="{column} has {found} characters, at most {limit} are kept.",
    ja="{column}が{found}文字あります。{limit}文字までにしてください。",
)
NO_TYPE = Words(
    en='"{value}" is no card type of this title; use {known}.',
    ja="「{value}」というカードの種類はありません。使えるのは{known}です。",
)
NO_LEVEL = Words(
    en='Level "{value}" is no whole number from 0 to {limit}.',
    ja="レベル「{value}」は0から{limit}までの整数ではありません。",
)
NO_YES = Words(
    en='"{value}" is neither yes nor no.',
    ja="「{value}」は「はい」「いいえ」のどちらでもありません。",
)
SELF = Words(en="A card cannot be an alias of itself.", ja="自分自身の番号は指定できません。")
CONTROL = Words(en="{column} holds a control character.", ja="{column}に制御文字が含まれています。")


class FaultyRow(Exception):
    """A row that cannot be read: its place, the column if one is meant, and the mending."""

    def __init__(self, where: str, column: str | None, words: Words) -> None:
        super().__init__(f"{where}: {words.en}")
        self.where, self.column, self.words = where, column, words


class Row(msgspec.Struct, frozen=True):
    """A row as it was read: a line or JSON path, and its values by column or why there are none."""

    where: str
    values: Any
    fault: Words | None = None


def card_from_row(row: Row, title: Title) -> tuple[CardDefinition | None, list[FaultyRow]]:
    """Return the card of the row, or None, and every fault of the row."""
    if row.fault is not None:
        return None, [FaultyRow(row.where, None, row.fault)]
    try:
        values = row.values if not isinstance(row.values, dict) else _typed(row, title)
        card = card_from_json(values, row.where)
    except JsonRefused as error:
        return None, [FaultyRow(error.where, None, error.words)]
    except FaultyRow as error:
        return None, [error]
    faults = list(_faults(row.where, card, title))
    return (None if faults else _numbered(card, title)), faults


def _typed(row: Row, title: Title) -> dict[str, Any]:
    """Return the values with texts such as ``"はい"`` and ``"3"`` made what they mean."""
    values = dict(row.values)
    for name in CARD_FIELDS & values.keys():
        if values[name] == "" and name not in ("no", "name", "generic"):
            values[name] = None
    if isinstance(values.get("type"), str):
        values["type"] = _type(row, values["type"], title)
    if isinstance(values.get("level"), str):
        values["level"] = _level(row, values["level"])
    if isinstance(values.get("generic"), str):
        values["generic"] = _yes(row, values["generic"])
    return values


def _type(row: Row, text: str, title: Title) -> str:
    folded = plain(text).casefold()
    for type_ in title.card_types:
        if folded in (type_.code, type_.label.en.casefold(), type_.label.ja.casefold()):
            return type_.code
    known = any_of(tuple(type_.label for type_ in title.card_types) or (title.label,))
    raise FaultyRow(row.where, "type", NO_TYPE.filled(value=text[:40], known=known))


def _level(row: Row, text: str) -> int:
    digits = plain(text)
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= len(str(MOST_LEVEL))):
        raise FaultyRow(row.where, "level", NO_LEVEL.filled(value=text[:40], limit=MOST_LEVEL))
    return int(digits)


def _yes(row: Row, text: str) -> bool:
    folded = plain(text).casefold()
    if folded not in YES | NO:
        raise FaultyRow(row.where, "generic", NO_YES.filled(value=text[:40]))
    return folded in YES


def _faults(where: str, card: CardDefinition, title: Title) -> Iterator[FaultyRow]:
    texts = {"no": card.no, "name": card.name, "behaviour_key": card.behaviour_key}
    texts |= {"alias_of": card.alias_of, "reading": card.reading, "text": card.text}
    for column, text in texts.items():
        yield from _text_faults(where, column, text or "")
    if card.type is None and title.card_types:
        yield FaultyRow(where, "type", NEEDED.filled(column=column_words("type")))
    if card.level is not None and not 0 <= card.level <= MOST_LEVEL:
        yield FaultyRow(where, "level", NO_LEVEL.filled(value=card.level, limit=MOST_LEVEL))
    no = canonical_number(title, card.no)
    if card.alias_of and canonical_number(title, card.alias_of) == no:
        yield FaultyRow(where, "alias_of", SELF)


def _text_faults(where: str, column: str, text: str) -> Iterator[FaultyRow]:
    if column in ("no", "name") and not text.strip():
        yield FaultyRow(where, column, NEEDED.filled(column=column_words(column)))
    if len(text) > LONGEST_FIELD:
        words = TOO_LONG.filled(column=column_words(column), found=len(text), limit=LONGEST_FIELD)
        yield FaultyRow(where, column, words)
    if any(ord(c) < 32 and not (column == "text" and c in "\n\r\t") for c in text):
        yield FaultyRow(where, column, CONTROL.filled(column=column_words(column)))


def _numbered(card: CardDefinition, title: Title) -> CardDefinition:
    alias = canonical_number(title, card.alias_of) if card.alias_of else None
    no = canonical_number(title, card.no)
    return msgspec.structs.replace(card, no=no, alias_of=alias)
