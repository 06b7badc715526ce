"""Writing a changed set-up into the text it was read from: what did not change stays as it was written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.core.setup.blocks import is_table
from rules.core.setup.errors import SetUpUnreadable
from rules.core.setup.forms import SetUp
from rules.core.setup.lines import ANY_QUOTES, lines_of, plain, unquoted, without_comment
from rules.core.setup.reading import Reader, parse
from rules.core.setup.writing import render

if TYPE_CHECKING:
    from rules.core.engine.game import Game

Key = tuple[int | None, str, str]
HEADING, TITLE = "heading", "title"
COMMENT = re.compile(r"^\s*[#＃]|(?<=\s)[#＃](?!\d)")
BEFORE_VALUE = re.compile(r"^[^:：]*[:：][ \t\u3000]*")
ENDS = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True)
class Piece:
    """Some lines of a text: what they speak of (None for comments and gaps), and how they are written."""

    key: Key | None
    raw: tuple[str, ...]


def rewritten(game: Game, text: str, after: SetUp) -> str:
    """Return a text of the set-up ``after`` that keeps comments, order and wording of ``text``.

    Only the lines that say something else are written anew. Where that cannot be, the whole text is.

    Args:
        text: a text that can be read.

    Raises:
        SetUpUnreadable: the text cannot be read, or ``after`` names something that there is not.
    """
    old, new = render(game, parse(game, text)), render(game, after)
    kept = _joined(_merged(_pieces(game, text), _said(game, old), _said(game, new)))
    return kept if _is_same(game, kept, new) else new


def _is_same(game: Game, text: str, other: str) -> bool:
    try:
        return render(game, parse(game, text)) == other
    except SetUpUnreadable:
        return False


def _joined(pieces: list[Piece]) -> str:
    return "".join(f"{line}\n" for piece in pieces for line in piece.raw).rstrip("\n") + "\n"


def _said(game: Game, text: str) -> dict[Key, str]:
    """Return what the lines of a text without comments say, in their order."""
    return {piece.key: piece.raw[0] for piece in _pieces(game, text) if piece.key is not None}


def _pieces(game: Game, text: str) -> list[Piece]:
    """Return the text in pieces, each with what it speaks of."""
    raw = ENDS.split(text.removeprefix("\ufeff"))
    starts = dict(_keys(game, text))
    pieces, at = list[Piece](), 0
    while at < len(raw):
        key = starts.get(at + 1)
        end = at + 1 if key is None else _end(raw, at, starts)
        pieces.append(Piece(key, tuple(raw[at:end])))
        at = end
    return pieces


def _end(raw: list[str], at: int, starts: dict[int, Key]) -> int:
    """Return where the lines end that go on with the one at this place."""
    end = at + 1
    for place in range(at + 1, len(raw)):
        if place + 1 in starts:
            break
        if without_comment(plain(raw[place])).strip():
            end = place + 1
    return end


def _keys(game: Game, text: str) -> Iterator[tuple[int, Key]]:
    """Yield the number of each line that says something, with what it speaks of."""
    reader = Reader(game)
    reader.read(text)
    known = {number: key for key, number in reader.lines.items()}
    seat: int | None = None
    for place, line in enumerate(lines_of(text)):
        if line.value is not None:
            yield line.number, known.get(line.number, (seat, "line", line.value))
        elif place == 0:
            yield line.number, (None, TITLE, "")
        else:
            name = unquoted(line.key) or line.key
            seat = None if is_table(line.key) else reader.users.sitting(name)
            yield line.number, (seat, HEADING, "")


def _merged(pieces: list[Piece], old: dict[Key, str], new: dict[Key, str]) -> list[Piece]:
    """Return the pieces with the changes from the old lines to the new ones."""
    found = [each for piece in pieces for each in _changed(piece, old, new)]
    before: Key | None = None
    for key, said in new.items():
        if key not in old and key[1] != TITLE:
            found = _added(found, Piece(key, (said,)), before)
        before = key
    return found


def _changed(piece: Piece, old: dict[Key, str], new: dict[Key, str]) -> list[Piece]:
    key = piece.key
    if key is None or key[1] in (HEADING, TITLE) or new.get(key) == old.get(key):
        return [piece]
    comments = [comment for line in piece.raw if (comment := _comment(line))]
    if key not in new:
        return [Piece(None, (comment.strip(),)) for comment in comments]
    start = BEFORE_VALUE.match(piece.raw[0])
    value = BEFORE_VALUE.sub("", new[key])
    line = new[key] if start is None else f"{start[0]}{value}"
    first, *others = comments or [""]
    return [Piece(None, (each.strip(),)) for each in others] + [Piece(key, (f"{line}{first}",))]


def _comment(line: str) -> str:
    """Return the comment of a line with the space before it.

    >>> _comment("maho_hall: 901 #12  # the third one")
    '  # the third one'
    """
    blotted = ANY_QUOTES.sub(lambda quoted: "_" * len(quoted.group()), line)
    found = COMMENT.search(blotted)
    return "" if found is None else line[len(line[: found.start()].rstrip()) :]


def _added(pieces: list[Piece], new: Piece, before: Key | None) -> list[Piece]:
    """Return the pieces with another after the line that comes before it."""
    assert new.key is not None
    same_seat = before is not None and before[0] == new.key[0]
    after = before if same_seat else (new.key[0], HEADING, "")
    for place, piece in enumerate(pieces):
        if piece.key == after:
            return [*pieces[: place + 1], new, *pieces[place + 1 :]]
    return [*pieces, *([Piece(None, ("",))] if new.key[1] == HEADING else []), new]
