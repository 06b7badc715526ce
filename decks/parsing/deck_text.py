"""Reading a deck list that a person typed."""

from __future__ import annotations

import re
from collections import Counter

import msgspec

from decks.parsing.headings import POOL, heading_in, headings, looks_like_heading
from decks.parsing.lines import LineRefused, card_entry
from decks.parsing.plain import plain
from rules.core.construction import Entry
from rules.core.title import Format, Title
from rules.core.words import Words, any_of, same

COMMENT = re.compile(r"^(?:#|//|※).*|\s(?:#|//|※).*")
LINE_ENDS = re.compile(r"\r\n|\r|\n|\u2028|\u2029|\x0b|\x0c|\x85")
LONGEST_SHOWN = 80

NO_HEADING = Words(
    en="No section yet: write a heading ({known}) above the cards.",
    ja="区分がまだありません。カードの上に見出し({known})を書いてください。",
)
UNKNOWN_HEADING = Words(
    en='Unknown heading "{text}". Headings here: {known}.',
    ja="見出し「{text}」が分かりません。使えるのは{known}です。",
)


class LineProblem(msgspec.Struct, frozen=True):
    """A line that was not taken: its number from 1, its text, and how to mend it."""

    line: int
    text: str
    words: Words


class ParsedList(msgspec.Struct, frozen=True):
    """A typed list: the cards by section, the pool if it stood there, and the lines not taken."""

    sections: dict[str, tuple[Entry, ...]]
    problems: tuple[LineProblem, ...]
    pool: tuple[Entry, ...] | None = None


def parse_deck_text(text: str, title: Title, deck_format: str) -> ParsedList:
    """Return the cards in ``text`` and every line that could not be read. It never raises on text.

    One card a line, in the section whose heading stands above; repeated lines are summed.
    Comments (``#``, ``//``, ``※``) and blank lines are passed over.

    Raises:
        FormatNotFound: the title has no such deck format.

    >>> from rules.registry import title_for
    >>> parsed = parse_deck_text("時計\\n3 068 名前\\nNo.74 ×2", title_for("doremi"), "constructed")
    >>> parsed.sections["clock"]
    (Entry(no='068', count=3), Entry(no='074', count=2))
    """
    reader = _Reader(title, title.format(deck_format))
    for number, line in enumerate(split_lines(text.removeprefix("\ufeff")), start=1):
        reader.read(number, line)
    return reader.result()


def split_lines(text: str) -> list[str]:
    """Return the lines of ``text``, whatever ends them."""
    return LINE_ENDS.split(text)


def without_comment(line: str) -> str:
    """Return the plain line without its comment.

    >>> without_comment("３　068　# three")
    '3 068'
    """
    return COMMENT.sub("", plain(line)).strip()


class _Reader:
    """Goes through the lines once, keeping the current section."""

    def __init__(self, title: Title, format_: Format) -> None:
        self.title, self.format = title, format_
        self.headings = headings(format_)
        self.section: str | None = None
        self.counts: dict[str, Counter[str]] = {}
        self.problems: list[LineProblem] = []

    def read(self, number: int, line: str) -> None:
        text = without_comment(line)
        if not text:
            return
        try:
            self._take(text)
        except LineRefused as refused:
            shown = line.strip()[:LONGEST_SHOWN]
            self.problems.append(LineProblem(number, shown, refused.words))

    def _take(self, text: str) -> None:
        if (section := heading_in(text, self.headings)) is not None:
            self.section = section
            self.counts.setdefault(section, Counter())
        elif looks_like_heading(text):
            self.section = None
            raise LineRefused(
                UNKNOWN_HEADING.filled(text=text[:LONGEST_SHOWN], known=self._known())
            )
        else:
            entry = card_entry(text, self.title)
            if self.section is None:
                raise LineRefused(NO_HEADING.filled(known=self._known()))
            self.counts[self.section][entry.no] += entry.count

    def _known(self) -> Words:
        return any_of(tuple(s.label for s in self.format.sections) or (same("-"),))

    def result(self) -> ParsedList:
        lists = {name: entries(counts) for name, counts in self.counts.items()}
        pool = lists.pop(POOL, None)
        return ParsedList(lists, tuple(self.problems), pool)


def entries(counts: Counter[str]) -> tuple[Entry, ...]:
    """Return the counted cards as lines, in the order in which they were first written."""
    return tuple(Entry(no, count) for no, count in counts.items())
