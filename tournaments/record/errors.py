"""What is wrong with a file, and where."""

from __future__ import annotations

from rules.core.words import Words


class RecordError(Exception):
    """A file cannot be read or understood.

    Args:
        path: the JSON path of the fault, like ``$.rounds[1].matches[3].players``.
        words: what is wrong and how to mend it.
    """

    def __init__(self, path: str, words: Words) -> None:
        super().__init__(f"{path}: {words.en}")
        self.path = path
        self.words = words


def fault(path: str, en: str, ja: str, **values: object) -> RecordError:
    """Return the error at ``path`` with ``{placeholders}`` of both texts filled in.

    >>> str(fault("$.players[0].id", "{name} is taken", "{name}は使われています", name="p1"))
    '$.players[0].id: p1 is taken'
    """
    return RecordError(path, Words(en=en, ja=ja).filled(**values))
