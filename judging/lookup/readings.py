"""Words of the rulebooks written in hiragana: which they are in kanji."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

SEEDS = Path(__file__).resolve().parent.parent / "seeds" / "readings.yaml"
BEFORE = "(?<![ぁ-ゖ])[をはがのにでともへや]?"
"""A word in hiragana begins where hiragana begin, or after what only joins it to the word before."""


@cache
def readings() -> Mapping[str, tuple[str, ...]]:
    """Return the words by how they are read."""
    rows = msgspec.yaml.decode(SEEDS.read_bytes(), type=dict[str, str])
    return {reading: tuple(words.split("・")) for reading, words in rows.items()}


def in_kanji(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each reading of a word that stands in the text, and the words that are read so.

    >>> list(in_kanji("カードのまいすうは"))
    [('まいすう', ('枚数',))]
    """
    for match in _pattern().finditer(text):
        yield match[1], readings()[match[1]]


@cache
def _pattern() -> re.Pattern[str]:
    longest_first = sorted(readings(), key=lambda word: (-len(word), word))
    return re.compile(f"{BEFORE}({'|'.join(longest_first)})")
