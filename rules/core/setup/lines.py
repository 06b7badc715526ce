"""The lines of a set-up text: one way of writing for full width and half width, comments cut off.

What stands between double quotes is a JSON string and stays as it is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

import msgspec

from rules.core.setup.errors import Unclear
from rules.core.words import Words

QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
ANY_QUOTES = re.compile(rf'{QUOTED.pattern}|[“”„＂](?:[^“”„＂"\\]|\\.)*[“”„＂"]')
COMMENT = re.compile(r"^\s*#.*|\s#(?!\d).*")
OPENING, CLOSING = "([", ")]"
YES, NO = ("yes", "true", "はい"), ("no", "false", "いいえ")
NOTHING = ("none", "null", "なし", "-", "空", "empty")
MOST_NESTED = 8
"""How many cards may lie on one another."""
MOST_BRACKETS = MOST_NESTED + 4
"""How deep brackets may stand in brackets."""

_commas = str.maketrans({"、": ",", "､": ",", "−": "-"})


class Line(msgspec.Struct, frozen=True):
    """One line with its number: ``key: value``, or a heading when there is no value."""

    number: int
    key: str
    value: str | None


def lines_of(text: str) -> Iterator[Line]:
    """Yield the lines that say something; one that ends in a comma goes on in the next."""
    begun, first = "", 0
    for number, raw in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), start=1):
        said = without_comment(plain(raw)).strip()
        goes_on = begun.endswith(",") and ":" not in masked(said)
        if begun and not goes_on:
            yield _line(first, begun)
        if said:
            begun, first = (f"{begun} {said}", first) if goes_on else (said, number)
        elif not goes_on:
            begun = ""
    if begun:
        yield _line(first, begun)


def _line(number: int, said: str) -> Line:
    colon = masked(said).find(":")
    if colon < 0:
        return Line(number, said, None)
    return Line(number, said[:colon].strip(), said[colon + 1 :].strip())


def plain(raw: str) -> str:
    """Return the text in half width, with plain commas and quotes, outside of quotes.

    >>> plain("アーカイブ：００１、？")
    'アーカイブ:001,?'
    """
    parts, at = [], 0
    for quoted in ANY_QUOTES.finditer(raw):
        parts += [_half_width(raw[at : quoted.start()]), f'"{quoted.group()[1:-1]}"']
        at = quoted.end()
    return "".join([*parts, _half_width(raw[at:])])


def _half_width(text: str) -> str:
    return unicodedata.normalize("NFKC", text).translate(_commas)


def masked(said: str) -> str:
    """Return the text with everything between quotes blotted out, at the same places.

    >>> masked('"a: b": c')
    '______: c'
    """
    return QUOTED.sub(lambda quoted: "_" * len(quoted.group()), said)


def without_comment(said: str) -> str:
    """Return the line up to its comment; ``#12`` within a line is a card and no comment.

    >>> without_comment("attacker=#12 # the third one")
    'attacker=#12'
    """
    found = COMMENT.search(masked(said))
    return said if found is None else said[: found.start()]


def split(said: str, separator: str = ",") -> list[str]:
    """Return the parts between the separators that stand in no brackets and no quotes.

    Raises:
        Unclear: a bracket is not closed, or closed without having been opened.

    >>> split("001 [041, 042], ? x2")
    ['001 [041, 042]', '? x2']
    """
    parts, begin, open_ = [], 0, ""
    for at, letter in enumerate(masked(said)):
        open_ = _brackets(open_, letter)
        if letter == separator and not open_:
            parts.append(said[begin:at].strip())
            begin = at + 1
    if open_:
        raise Unclear(UNCLOSED.filled(bracket=open_[-1]))
    return [*parts, said[begin:].strip()]


def _brackets(open_: str, letter: str) -> str:
    """Return the brackets that are open after the letter."""
    if letter in OPENING:
        if len(open_) >= MOST_BRACKETS:
            raise Unclear(TOO_DEEP.filled(n=MOST_BRACKETS))
        return open_ + letter
    if letter in CLOSING:
        if not open_ or OPENING.index(open_[-1]) != CLOSING.index(letter):
            raise Unclear(UNOPENED.filled(bracket=letter))
        return open_[:-1]
    return open_


def key_of(name: str) -> str:
    """Return the name as names are compared: width, case, spaces and underlines do not matter.

    >>> key_of("Set_Events") == key_of("ｓｅｔ　events")
    True
    """
    folded = unicodedata.normalize("NFKC", name).translate(_commas).casefold()
    return " ".join(folded.replace("_", " ").split())


def unquoted(said: str) -> str | None:
    """Return the text between the quotes, or None when it stands in no quotes.

    Raises:
        Unclear: the quotes are not closed, or hold what is no JSON string, or a NUL character.
    """
    if not said.startswith('"'):
        return None
    try:
        text = msgspec.json.decode(said, type=str)
    except msgspec.DecodeError as error:
        raise Unclear(QUOTES.filled(text=said)) from error
    if "\0" in text:
        raise Unclear(NUL)
    return text


def quoted(text: str) -> str:
    """Return the text between quotes."""
    return msgspec.json.encode(text).decode()


NUL = Words(
    "A NUL character stands between the quotes. Take it out.",
    "引用符の中にNUL文字が含まれています。取り除いてください。",
)
UNCLOSED = Words('A bracket "{bracket}" is not closed.', "「{bracket}」が閉じていません。")
UNOPENED = Words(
    'The bracket "{bracket}" closes nothing.', "「{bracket}」に対応する括弧がありません。"
)
TOO_DEEP = Words(
    "Brackets stand in brackets more than {n} deep.", "括弧の入れ子が深すぎます（{n}段まで）。"
)
QUOTES = Words(
    'Close the quotes: {text}. Inside, write \\" for a quote and \\\\ for a backslash.',
    '引用符を閉じてください: {text}（中では " を \\"、\\ を \\\\ と書きます）。',
)
