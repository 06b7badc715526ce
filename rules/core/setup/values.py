"""The values of a set-up text: numbers, words, cards by id, seats by user, rows in parentheses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from rules.core.engine.values import Value
from rules.core.setup.errors import Unclear
from rules.core.setup.lines import NO, NOTHING, YES, key_of, plain, quoted, split, unquoted
from rules.core.setup.users import Users
from rules.core.words import Words

NUMBER = re.compile(r"#?[+-]?[0-9]+$")
BARE = re.compile(r"[^\W\d][\w.:/#*+-]*$")
LONGEST_NUMBER = 15


def read_value(said: str, users: Users) -> Value:
    """Return the value that stands there.

    Raises:
        Unclear: brackets or quotes are not closed, a number is too long, a user is not there.

    >>> read_value('(1, #12, @Ben, yes, none, "x y", (a))', Users(("Ada", "Ben")))
    (1, 12, 1, True, None, 'x y', ('a',))
    """
    if said.startswith("(") and said.endswith(")"):
        parts = split(said[1:-1])
        if parts[-1] == "":
            parts.pop()
        return tuple(read_value(part, users) for part in parts)  # type: ignore[misc]
    text = unquoted(said)
    if text is not None:
        return text
    if said.startswith("@"):
        return users.find(said)
    if said.startswith("("):
        split(said)
    return read_number(said) if NUMBER.match(said) else _word(said)


def _word(said: str) -> Value:
    key = key_of(said)
    if key in YES or key in NO:
        return key in YES
    return None if key in NOTHING else said


def read_number(said: str) -> int:
    """Return the whole number, with or without the sign of a card's id.

    Raises:
        Unclear: it is no whole number, or too long for one.
    """
    if not NUMBER.match(said) or len(said) > LONGEST_NUMBER:
        raise Unclear(NO_NUMBER.filled(text=said, n=LONGEST_NUMBER))
    return int(said.removeprefix("#"))


def write_value(value: Value, number: Callable[[int], str] = str) -> str:
    """Return the value as text; ``number`` writes the numbers in it.

    >>> write_value((1, True, None, "x y", ("a",)), "#{}".format)
    '(#1, yes, none, "x y", (a))'
    """
    if isinstance(value, tuple):
        return f"({', '.join(write_value(each, number) for each in value)})"
    if isinstance(value, bool):
        return YES[0] if value else NO[0]
    if isinstance(value, int):
        return number(value)
    return NOTHING[0] if value is None else write_word(value)


def write_word(text: str, taken: Iterable[str] = ()) -> str:
    """Return the text as one word, between quotes where it would be read as something else."""
    key = key_of(text)
    if key in (*YES, *NO, *NOTHING, *taken) or plain(text) != text or not BARE.match(text):
        return quoted(text)
    return text


def choice(said: str, options: Iterable[Value]) -> Value:
    """Return the one option that the text means; None when there is none, or several.

    >>> choice("On your turn", ("on_your_turn", "on_battle"))
    'on_your_turn'
    """
    found = [option for option in options if key_of(str(option)) == key_of(said)]
    return found[0] if len(found) == 1 else None


NO_NUMBER = Words(
    "“{text}” is not a whole number of at most {n} digits.",
    "「{text}」は{n}桁までの整数ではありません。",
)
