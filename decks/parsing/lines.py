"""One line of a deck list."""

from __future__ import annotations

import re

import msgspec

from rules.core.construction import Entry, canonical_number
from rules.core.title import Title
from rules.core.words import Words

MOST_COPIES = 999
TIMES = r"(?:(?:[xX×*]|枚) ?| [×*] ?| [xX] | )"
BULLET = re.compile(r"^(?:[-*] |[・•] ?)")
NUMBER = r"(?:[Nn][Oo]\.? ?)?[0-9A-Za-z](?:[0-9A-Za-z._-]*[0-9A-Za-z])?"
COUNT_FIRST = re.compile(rf"(?P<count>[0-9]+){TIMES}(?P<no>{NUMBER})(?P<name> .*)?")
NUMBER_FIRST = re.compile(
    rf"(?P<no>{NUMBER})(?P<name> .*?)??(?: ?[xX×*] ?(?P<times>[0-9]+)(?: ?枚)?| (?P<sheets>[0-9]+) ?枚)"
)
BOTH = re.compile(r"(?P<left>[0-9]+)(?P<before> ?)[xX×*](?P<after> ?)(?P<right>[0-9]+)")
REAL_NUMBER = re.compile(r"[0-9]+|[A-Z]+[0-9]+|[0-9]+-[0-9]+")
HOLDS_CARD = re.compile(
    r" [0-9]{1,2} ?[xX×*]? ?(?:[0-9]{3}|[A-Z]{1,2}[0-9]{2})(?: |$)| [xX×*] ?[0-9]+$"
)

HOW = Words(en="Write it like {example}.", ja="「{example}」のように書いてください。")
NOT_A_LINE = Words(
    en="This line holds no count and card number.", ja="枚数とカード番号が読み取れません。"
)
NO_COUNT = Words(en="The number of copies is missing.", ja="枚数がありません。")
UNCLEAR = Words(
    en="Count and card number cannot be told apart.", ja="枚数とカード番号の区別がつきません。"
)
TWO_CARDS = Words(
    en="This line seems to hold two cards or two counts; write one card a line.",
    ja="1行にカードか枚数が二つあるようです。カードは1行に1種類ずつ書いてください。",
)
ZERO = Words(en="A count of 0 means nothing; leave the line out.", ja="0枚の行は消してください。")
TOO_MANY = Words(
    en="{count} copies is too large a number (at most {limit}).",
    ja="{count}枚は多すぎます({limit}枚まで)。",
)


class LineRefused(Exception):
    """A line cannot be read; ``words`` say why and how to mend it."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


class CardLine(msgspec.Struct, frozen=True):
    """The two texts that matter in a line."""

    count: str
    no: str


def card_entry(line: str, title: Title) -> Entry:
    """Return the card and count that a plain line names.

    Args:
        line: without full-width forms and without blanks at its ends.

    Raises:
        LineRefused: with what is wrong and how to mend it.
    """
    text = BULLET.sub("", " ".join(line.split()))
    parts = _both_numbers(text, title) or _count_first(text, title) or _number_first(text)
    if parts is None:
        raise LineRefused(_hint(_reason(text, title), title))
    no = canonical_number(title, parts.no)
    if title.number_style.pad and not REAL_NUMBER.fullmatch(no):
        raise LineRefused(_hint(NOT_A_LINE, title))
    return Entry(no, _count(parts.count))


def _both_numbers(text: str, title: Title) -> CardLine | None:
    """Tell "3x 068" from "068 x3": leading zeros and three digits mark a number, then blanks do."""
    match = BOTH.fullmatch(text)
    if match is None:
        return None
    left, right = match["left"], match["right"]
    can_be_left, can_be_right = _is_count(left), _is_count(right)
    if can_be_left == can_be_right:
        can_be_left = bool(match["after"]) and not match["before"]
        can_be_right = bool(match["before"]) and not match["after"]
    if can_be_left == can_be_right:
        raise LineRefused(_hint(UNCLEAR, title))
    return CardLine(left, right) if can_be_left else CardLine(right, left)


def _is_count(text: str) -> bool:
    return len(text) <= 2 and not (len(text) == 2 and text.startswith("0"))


def _count_first(text: str, title: Title) -> CardLine | None:
    match = COUNT_FIRST.fullmatch(text)
    if match is None or (len(match["count"]) > 1 and match["count"].startswith("0")):
        return None
    if len(match["count"]) > 2 and match["no"].isdigit():
        raise LineRefused(_hint(UNCLEAR, title))
    if HOLDS_CARD.search(match["name"] or ""):
        raise LineRefused(TWO_CARDS)
    return CardLine(match["count"], match["no"])


def _number_first(text: str) -> CardLine | None:
    match = NUMBER_FIRST.fullmatch(text)
    if match is None:
        return None
    return CardLine(match["times"] or match["sheets"], match["no"])


def _count(text: str) -> int:
    digits = text.lstrip("0")
    if not digits:
        raise LineRefused(ZERO)
    if len(digits) > len(str(MOST_COPIES)):
        raise LineRefused(TOO_MANY.filled(count=_short(text), limit=MOST_COPIES))
    return int(digits)


def _short(text: str) -> str:
    return text if len(text) <= 12 else f"{text[:12]}…"


def _reason(text: str, title: Title) -> Words:
    """Say that only the count is missing when the line begins with a card number."""
    first = text.split(" ")[0]
    is_number = REAL_NUMBER.fullmatch(canonical_number(title, first)) and first.isascii()
    return NO_COUNT if is_number and title.number_style.pad else NOT_A_LINE


def _hint(reason: Words, title: Title) -> Words:
    example = "3 068" if title.number_style.pad else "4 E01"
    how = HOW.filled(example=example)
    return Words(en=f"{reason.en} {how.en}", ja=f"{reason.ja}{how.ja}")
