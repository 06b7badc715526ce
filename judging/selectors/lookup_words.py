"""Which words are known, for questions in which one is misspelt."""

import re
from collections.abc import Iterator
from functools import lru_cache

from judging.enums import EntryKind
from judging.lookup import Meant, Vocabulary, meant_by
from judging.selectors.entries import EntryText, cards_told, published_entries
from rules.registry import CODES

KATAKANA = re.compile("[ァ-ヺー]{3,}")
WORD = re.compile(r"[ァ-ヺー]{3,}|(?<![^\s])[ぁ-ゖァ-ヺー々一-鿿]{4,15}(?![^\s])")
"""Runs of katakana, and what stands alone between spaces."""
LONGEST = 15


def misspelt(text: str, title: str, synonyms: tuple[str, ...]) -> list[Meant]:
    """Return of each misspelt word which it is meant to be.

    Args:
        title: in which title it is looked for; "": in all.
        synonyms: further words that are known, with commas between them.
    """
    known = vocabulary(title, synonyms)
    found = ((word, known.nearest(word)) for word in WORD.findall(text))
    return [meant_by((word,), (other,)) for word, other in found if other]


@lru_cache(maxsize=16)
def vocabulary(title: str, synonyms: tuple[str, ...]) -> Vocabulary:
    """Return the katakana words of a title's entries and synonyms, its names and its readings."""
    cards = (card for code in CODES for card in cards_told(code, {}))
    entries = (each for each in (*published_entries(), *cards) if title in ("", each.title_code))
    words = {word for entry in entries for word in words_of(entry)}
    return Vocabulary(words.union(*map(KATAKANA.findall, synonyms)))


def words_of(entry: EntryText) -> Iterator[str]:
    for text in (entry.heading.ja, entry.text.ja, *entry.names):
        yield from KATAKANA.findall(text)
    names = (entry.heading.ja, *entry.names) if entry.kind == EntryKind.TERM else entry.names
    yield from (name for name in names if len(name) <= LONGEST)
