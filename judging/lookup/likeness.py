"""A word with one wrong, missing, doubled or swapped sound: which known word it is meant to be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from judging.lookup.folding import folded

LEAST = 3
"""Sounds; shorter words are like too many others."""


class Vocabulary:
    """Known words, ready to be compared with: made once, asked with every question.

    >>> words = Vocabulary(["アーカイブ", "サーバー"])
    >>> words.nearest("アーイカブ"), words.nearest("アーカイブ"), words.nearest("ドロー")
    ('アーカイブ', '', '')
    """

    def __init__(self, words: Iterable[str]) -> None:
        by_sound = {folded(word): word for word in sorted(set(words), key=lambda w: (-len(w), w))}
        self._words: Mapping[str, str] = {s: w for s, w in by_sound.items() if len(s) >= LEAST}
        self._all = "\n".join(self._words)
        shortened = defaultdict[str, list[str]](list)
        for sound in self._words:
            for each in (sound, *without_one(sound)):
                shortened[each].append(sound)
        self._shortened: Mapping[str, Sequence[str]] = shortened

    def nearest(self, word: str) -> str:
        """Return the known word that differs in one sound, "" if this one is known or none does."""
        sound = folded(word)
        if len(sound) < LEAST or sound in self._all:
            return ""
        like = {
            known
            for each in (sound, *without_one(sound))
            for known in self._shortened.get(each, ())
            if is_one_off(sound, known)
        }
        return self._words[min(like, key=lambda each: (-len(each), each))] if like else ""


def without_one(word: str) -> Iterable[str]:
    """Return the word without each of its letters."""
    return {word[:n] + word[n + 1 :] for n in range(len(word))}


def is_one_off(one: str, other: str) -> bool:
    """Return whether one letter more, less, or another, or two swapped, make them the same."""
    pairs = enumerate(zip(one, other, strict=False))
    shorter = min(len(one), len(other))
    begin = next((n for n, (a, b) in pairs if a != b), shorter)
    a, b = one[begin:], other[begin:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])
