"""The cards of a zone as one line of text: ``001 [041], 002 (turned), ? x60``."""

from __future__ import annotations

import re
from typing import Any

from rules.core.setup.details import read_details, write_details
from rules.core.setup.errors import Unclear
from rules.core.setup.forms import Entry, Laid, Row
from rules.core.setup.lines import (
    CLOSING,
    NOTHING,
    OPENING,
    UNCLOSED,
    key_of,
    masked,
    plain,
    quoted,
    split,
    unquoted,
)
from rules.core.setup.names import Names
from rules.core.setup.users import Users
from rules.core.setup.values import read_number
from rules.core.words import Words

TIMES = re.compile(r"(?:(?:(?<=[\s\])?])x)|[×*])\s*([0-9]+)$", re.IGNORECASE)
ID = re.compile(r"^(.*?)\s*(?:#([0-9]+))?$")
PLAIN_NUMBER = re.compile(r"[\w.-]+$")
UNKNOWN = "?"
MOST_CARDS = 999
"""How many cards one entry may stand for."""


def read_row(said: str, names: Names, users: Users) -> tuple[Entry, ...]:
    """Return the cards of a zone, the first on top.

    Raises:
        Unclear: a card is unknown, an entry is empty, or something cannot be read.
    """
    if key_of(said) in ("", *NOTHING):
        return ()
    return tuple(_entry(each, names, users) for each in split(said))


def _entry(said: str, names: Names, users: Users) -> Entry:
    if not said:
        raise Unclear(EMPTY)
    body, count = (said, 1) if names.card_or_none(said) else times(said)
    head, groups = _cut(body, names)
    card, fields = _head(head, names)
    found = _groups(groups)
    fields |= read_details(found["("], names, users)
    if found["["]:
        fields["attached"] = read_row(found["["], names, users)
    return simple(sound(Laid(card=card, count=count, **fields)))


def times(said: str) -> tuple[str, int]:
    """Return an entry without its count, and the count.

    >>> times("? x60"), times("001×2"), times("001")
    (('?', 60), ('001', 2), ('001', 1))
    """
    found = TIMES.search(masked(said))
    if found is None:
        return said, 1
    return said[: found.start()].strip(), card_count(read_number(found.group(1)))


def card_count(count: int) -> int:
    """Return the count of an entry.

    Raises:
        Unclear: it is not between 1 and what fits on a table.
    """
    if not 1 <= count <= MOST_CARDS:
        raise Unclear(COUNT.filled(n=count, most=MOST_CARDS))
    return count


def _cut(body: str, names: Names) -> tuple[str, str]:
    """Return the card and the brackets after it; brackets may belong to the name of the card."""
    starts, depth = [], 0
    for at, letter in enumerate(masked(body)):
        if letter in OPENING and depth == 0:
            starts.append(at)
        depth += (letter in OPENING) - (letter in CLOSING)
    for end in (len(body), *reversed(starts[1:])) if starts else ():
        if names.card_or_none(_number(body[:end])[0]):
            return body[:end].strip(), body[end:]
    end = starts[0] if starts else len(body)
    return body[:end].strip(), body[end:]


def _number(head: str) -> tuple[str, str | None]:
    """Return what the card is called, and its id."""
    found = ID.match(masked(head))
    return (head, None) if found is None else (head[: found.end(1)].strip(), found.group(2))


def _head(head: str, names: Names) -> tuple[str | None, dict[str, Any]]:
    called, number = _number(head)
    fields = {} if number is None else {"id": read_number(number)}
    if called == UNKNOWN:
        return None, fields
    text = unquoted(called)
    return names.card(called if text is None else text), fields


def _groups(rest: str) -> dict[str, str]:
    """Return what stands in round brackets and in square ones."""
    found = {"(": "", "[": ""}
    while rest:
        if rest[0] not in OPENING:
            raise Unclear(AFTER.filled(text=rest))
        if found[rest[0]]:
            raise Unclear(TWICE.filled(text=rest))
        end = _closing(rest)
        found[rest[0]] = rest[1:end]
        rest = rest[end + 1 :].lstrip()
    return found


def _closing(said: str) -> int:
    """Return where the bracket closes with which the text begins."""
    depth = 0
    for at, letter in enumerate(masked(said)):
        depth += (letter in OPENING) - (letter in CLOSING)
        if depth == 0:
            return at
    raise Unclear(UNCLOSED.filled(bracket=said[0]))


def sound(laid: Laid) -> Laid:
    """Return the card, which can lie so.

    Raises:
        Unclear: its count or id cannot be, or what is attached is attached twice.
    """
    card_count(laid.count)
    if laid.id is not None and laid.id < 1:
        raise Unclear(NO_ID.filled(id=laid.id))
    if laid.attached and laid.count > 1:
        raise Unclear(ONE_HOST)
    if any(full(entry).on is not None for entry in laid.attached):
        raise Unclear(HOST_TWICE)
    return laid


def simple(laid: Laid) -> Entry:
    """Return the entry without what goes without saying: a number, or None."""
    return laid.card if laid == Laid(card=laid.card) else laid


def full(entry: Entry) -> Laid:
    """Return the entry with everything that it says."""
    if isinstance(entry, Laid):
        return entry
    return Laid(card=None if entry == UNKNOWN else entry)


def entries(row: Row) -> tuple[Entry, ...]:
    """Return the entries of a zone; a pile that is one object is one entry."""
    return (row,) if isinstance(row, Laid) else row


def write_row(row: Row, names: Names) -> str:
    """Return the cards of a zone as text."""
    return ", ".join(_write(full(entry), names) for entry in entries(row))


def _write(laid: Laid, names: Names) -> str:
    card = UNKNOWN if laid.card in (None, UNKNOWN) else write_card(laid.card)
    number = "" if laid.id is None else f"#{laid.id}"
    details = write_details(laid, names)
    attached = f" [{write_row(laid.attached, names)}]" if laid.attached else ""
    many = f" x{laid.count}" if laid.count != 1 else ""
    return f"{card}{number}{details}{attached}{many}"


def write_card(number: str) -> str:
    """Return the number of a card as it stands in a text."""
    return number if PLAIN_NUMBER.match(number) and plain(number) == number else quoted(number)


COUNT = Words(
    "A count lies between 1 and {most}; {n} does not.", "枚数は1から{most}までです（{n}）。"
)
NO_ID = Words("An id is 1 or more, not {id}.", "番号は1以上です（{id}）。")
ONE_HOST = Words(
    "Cards are attached to one card: give the others entries of their own.",
    "札を付けられるのは一枚だけです。残りは別に書いてください。",
)
HOST_TWICE = Words(
    "A card that stands within another lies on that one: leave “on” out.",
    "別の札の中に書いた札には「付け先」を書かないでください。",
)
EMPTY = Words(
    "There is a gap between two commas. Write ? for a card that nobody knows.",
    "読点の間が空いています。不明の札は「？」と書いてください。",
)
AFTER = Words(
    "“{text}” stands after the brackets. Put a comma before the next card.",
    "括弧の後に「{text}」があります。次の札の前に読点を入れてください。",
)
TWICE = Words(
    "Write all details of a card in one pair of brackets, not “{text}” besides.",
    "一枚の札の説明は一組の括弧にまとめてください（「{text}」）。",
)
