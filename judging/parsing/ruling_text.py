"""A ruling as the text of a file: what it is about in front, then what was asked and answered.

Readable without this software and written by hand as easily:

    ---
    number: 2026-001
    title: doremi
    rules_version: '4.01'
    ...
    ---

    # Question

    May C1 move to H1?

    # 質問

    ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Literal

import msgspec
import yaml

from rules.core.words import Words

Status = Literal["draft", "floor", "review", "published", "superseded", "withdrawn"]
Authority = Literal["floor", "head", "organiser", "site"]
Outcome = Literal["allowed", "refused", "other"]
Number = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9](?:[A-Za-z0-9-]{0,18}[A-Za-z0-9])?$")]
Moment = Annotated[datetime, msgspec.Meta(tz=True)]
Code = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]

HEADINGS = {
    "# Question": "question_en",
    "# Answer": "answer_en",
    "# Reasons": "reasoning_en",
    "# 質問": "question_ja",
    "# 裁定": "answer_ja",
    "# 理由": "reasoning_ja",
}
"""The headings of the parts, and the field that each is."""
RULE = "---"
ESCAPED = re.compile(r"^(?=\\*#)", re.M)
UNESCAPED = re.compile(r"^\\(?=\\*#)", re.M)


class RulingHead(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What stands in front of the text.

    Args:
        scenario: the file of its position, below the folder of scenarios.
        position: the name of the position in which the line ends (a hash).
        record, node: the disputed game and the position in it.
        tournament, match: by slug, and by round and table like 3/12.
        made_by, reviewers: by the names with which they sign in.
        read_as: hashes of the clauses and card texts it was made from, by id.
    """

    number: Number
    title: Code
    rules_version: Code
    status: Status
    authority: Authority
    outcome: Outcome = "other"
    reminder: bool = False
    clauses: list[Code] = []
    cards: list[Code] = []
    precedents: list[Number] = []
    supersedes: Number | None = None
    scenario: str = ""
    position: str = ""
    record: str = ""
    node: str = ""
    tournament: str = ""
    match: str = ""
    made: Moment | None = None
    made_by: str = ""
    published: Moment | None = None
    reviewers: list[Code] = []
    read_as: dict[str, str] = {}


class RulingTexts(msgspec.Struct, kw_only=True, frozen=True):
    """What was asked, what was answered, and why; empty where a language is missing."""

    question_en: str = ""
    answer_en: str = ""
    reasoning_en: str = ""
    question_ja: str = ""
    answer_ja: str = ""
    reasoning_ja: str = ""


class RulingText(msgspec.Struct, frozen=True):
    """A whole file."""

    head: RulingHead
    texts: RulingTexts


class RulingUnreadable(Exception):
    """A file cannot be read; ``words`` say what is wrong and how to mend it."""

    def __init__(self, place: str, words: Words) -> None:
        super().__init__(place, words.en)
        self.place, self.words = place, words


def write_ruling(ruling: RulingText) -> str:
    """Return the text of the file; ``read_ruling`` gives the same values back.

    >>> head = RulingHead(number="2026-001", title="doremi", rules_version="4.01", status="draft",
    ...     authority="floor", clauses=["DRM-6.01"])
    >>> text = write_ruling(RulingText(head, RulingTexts(question_en="May C1 move?")))
    >>> print(text)
    ---
    number: 2026-001
    title: doremi
    rules_version: '4.01'
    status: draft
    authority: floor
    clauses: [DRM-6.01]
    ---
    <BLANKLINE>
    # Question
    <BLANKLINE>
    May C1 move?
    <BLANKLINE>
    >>> read_ruling(text.encode()).head == head
    True
    """
    parts = [
        f"{heading}\n\n{ESCAPED.sub(chr(92) * 2, text)}\n"
        for heading, field in HEADINGS.items()
        if (text := getattr(ruling.texts, field))
    ]
    head = "".join(_lines(msgspec.to_builtins(ruling.head, builtin_types=(datetime,))))
    return "\n".join([f"{RULE}\n{head}{RULE}\n", *parts])


def _lines(head: dict[str, object]) -> Iterator[str]:
    """Yield the fields, rows on one line and mappings one entry a line."""
    for name, value in head.items():
        flow = isinstance(value, list)
        yield yaml.safe_dump(
            {name: value}, allow_unicode=True, sort_keys=True, width=10_000,
            default_flow_style=None if flow else False,
        )  # fmt: skip


def read_ruling(data: bytes) -> RulingText:
    """Return the ruling written in a file.

    Raises:
        RulingUnreadable: with the line or the field that is wrong.
    """
    front, body, first = _parted(_text(data))
    try:
        head = msgspec.convert(yaml.safe_load(front), RulingHead, builtin_types=(datetime,))
    except (msgspec.ValidationError, yaml.YAMLError, ValueError, RecursionError) as error:
        place, why = _place(error)
        raise RulingUnreadable(place, HEAD.filled(why=why)) from error
    return RulingText(head, RulingTexts(**_parts(body, first)))


def _text(data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RulingUnreadable(f"byte {error.start}", NOT_UTF8) from error
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise RulingUnreadable(f"line {line}", NUL)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _parted(text: str) -> tuple[str, list[str], int]:
    """Return the front, the lines after it, and the number of the first of those."""
    lines = text.split("\n")
    if lines[0].rstrip() != RULE:
        raise RulingUnreadable("line 1", NO_FRONT)
    end = next((n for n, line in enumerate(lines[1:], 1) if line.rstrip() == RULE), None)
    if end is None:
        raise RulingUnreadable("line 1", NO_END)
    return "\n".join(lines[1:end]) + "\n", lines[end + 1 :], end + 2


def _parts(lines: list[str], first: int) -> dict[str, str]:
    """Return the texts by field, without the empty lines around them."""
    found: dict[str, list[str]] = {}
    field = ""
    for n, line in enumerate(lines, first):
        if line.startswith("#"):
            field = _field(line, found, f"line {n}")
        elif field:
            found[field].append(line)
        elif line.strip():
            raise RulingUnreadable(f"line {n}", NO_HEADING)
    return {name: UNESCAPED.sub("", "\n".join(text).strip()) for name, text in found.items()}


def _field(line: str, found: dict[str, list[str]], place: str) -> str:
    heading = line.rstrip()
    if heading not in HEADINGS:
        raise RulingUnreadable(place, HEADING.filled(known=" / ".join(HEADINGS)))
    if HEADINGS[heading] in found:
        raise RulingUnreadable(place, TWICE)
    found[HEADINGS[heading]] = []
    return HEADINGS[heading]


def _place(error: Exception) -> tuple[str, str]:
    """Return the place in the front and what is wrong there."""
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark is not None:
        return f"line {error.problem_mark.line + 2}", str(error.problem)
    said, _, path = str(error).partition(" - at `$")
    return path.strip("`.") or "the front", said


NOT_UTF8 = Words(
    "This is not UTF-8 text. Save the file as UTF-8.",
    "UTF-8のテキストではありません。UTF-8で保存してください。",
)
NUL = Words(
    "There is a NUL character here. Take it out.", "NUL文字があります。取り除いてください。"
)
NO_FRONT = Words(
    "The file begins with a line “---” and what the ruling is about.",
    "ファイルは「---」の行で始め、続けて裁定の項目を書いてください。",
)
NO_END = Words(
    "After the fields a second line “---” is missing.",
    "項目の後に、二つ目の「---」の行がありません。",
)
NO_HEADING = Words(
    "Before the first text stands a heading, such as “# Question”.",
    "最初の文章の前に、「# 質問」のような見出しを書いてください。",
)
HEADING = Words(
    "There is no such part; the headings are: {known}. A text line that begins with # is written with \\ before it.",
    "この見出しはありません。使える見出し: {known}。#で始まる本文の行は、前に\\を付けてください。",
)
TWICE = Words("This heading stands here twice.", "この見出しは二度書かれています。")
HEAD = Words("The fields cannot be read: {why}", "項目を読めません: {why}")
