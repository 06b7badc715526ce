"""From the code of a title to the title: the only module that knows every card game."""

from __future__ import annotations

from rules.core.errors import TitleNotFound
from rules.core.title import Title
from rules.core.title_file import CODES, load_title

__all__ = ["CODES", "TitleNotFound", "title_for", "titles"]


def titles() -> tuple[Title, ...]:
    """Return every title, in the order in which they are offered."""
    return tuple(load_title(code) for code in CODES)


def title_for(code: str) -> Title:
    """Return the title of this code.

    Raises:
        TitleNotFound: no title has this code; the message lists those there are.

    >>> title_for("doremi").label.ja
    'おジャ魔女どれみCGC'
    """
    return load_title(code)
