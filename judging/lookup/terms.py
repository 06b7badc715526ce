"""The terms of a text and of a question: pairs of characters in Japanese, stems in English.

Japanese is written without spaces, so every two neighbours of a run are a term, and every kanji
alone; two kanji with kana between them are one too, which makes 引き直し and 引直し alike.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

import snowballstemmer  # type: ignore[import-untyped]

from judging.lookup.folding import code_of, folded

RUN = re.compile(r"[a-z0-9]+(?:'[a-z]+)?|[ぁ-ゖァ-ヺー々〆一-鿿㐀-䶿]+")
KANJI = re.compile(r"[々〆一-鿿㐀-䶿]")
HIRAGANA = re.compile(r"[ぁ-ゖ]")
SILENT = frozenset(each for each in map(chr, range(0x3041, 0x30FD)) if not folded(each))
"""What lengthens a sound and stands in no spelling."""
BETWEEN = re.compile(r"(?<=[々〆一-鿿㐀-䶿])[ぁ-ゖ]{1,2}(?=[々〆一-鿿㐀-䶿])")
STOP = frozenset(
    re.findall(
        r"\w+",
        "a an and are as at be by can do does for from has have how i if in is it its may me my of "
        "on or that the their then there this to was what when where which who why will with you",
    )
)
ALONE, MIXED, GRAMMAR = 0.4, 0.6, 0.0
"""How much a single kanji counts beside the pairs it is part of, a pair with one hiragana, and
what only makes a sentence: pairs of hiragana, words like "the"."""


@dataclass(frozen=True)
class Question:
    """What is asked for.

    Args:
        code: the number of a clause or card that it is, or "".
        whole: all of it in one spelling, for comparing with a heading.
        terms: how much each of its terms counts.
        text: as it was written.
    """

    code: str
    whole: str
    terms: dict[str, float]
    text: str = ""


def terms_of(text: str) -> Counter[str]:
    """Return how often each term stands in a text.

    >>> sorted(terms_of("Redraws, 引き直し"))
    ['redraw', 'き直', '引', '引き', '引直', '直', '直し']
    """
    return Counter(term for run in _runs(text) for term, _ in _terms(run))


def number_term(code: str) -> str:
    """Return the term that a number in one spelling is in the index; no text has such a term.

    >>> number_term("drm 16 3")
    '#drm 16 3'
    """
    return f"#{code}"


def question_of(text: str) -> Question:
    """Return what a question asks for.

    Pairs of hiragana are mostly grammar and count only where there is nothing else.

    >>> question_of("手札を減らす").terms
    {'手札': 1, '札を': 0.6, 'を減': 0.6, '減ら': 0.6, '札減': 0.6, '手': 0.4, '札': 0.4, '減': 0.4}
    """
    counts: dict[str, float] = {}
    for run in _runs(text):
        for term, weight in _terms(run):
            counts[term] = max(weight, counts.get(term, 0))
    telling = {term: weight for term, weight in counts.items() if weight}
    whole = folded(text).strip()
    return Question(code_of(text), whole, telling or dict.fromkeys(counts, 1.0), text)


def _runs(text: str) -> Iterator[str]:
    """Yield the words and the runs of Japanese, in their own script."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    yield from RUN.findall(plain)


def _terms(run: str) -> Iterator[tuple[str, float]]:
    """Yield the terms of a run and how much each counts in a question."""
    if run[0].isascii():
        yield stem(run), GRAMMAR if run in STOP else 1
        return
    pairs = dict(_pairs(run))
    yield from _pairs(run)
    yield from ((p, min(w, MIXED)) for p, w in _pairs(BETWEEN.sub("", run)) if p not in pairs)
    for kanji in KANJI.findall(run):
        yield kanji, 1 if len(run) == 1 else ALONE


def _pairs(run: str) -> Iterator[tuple[str, float]]:
    """Yield every two neighbours in one spelling; those with hiragana say less."""
    written = [each for each in run if each not in SILENT]
    return map(_pair, pairwise(written))


@lru_cache(maxsize=100_000)
def _pair(pair: tuple[str, str]) -> tuple[str, float]:
    kana = sum(bool(HIRAGANA.match(each)) for each in pair)
    return folded("".join(pair)), (1, MIXED, GRAMMAR)[kana]


@cache
def stem(word: str) -> str:
    """Return an English word without its ending.

    >>> stem("redraws"), stem("moving")
    ('redraw', 'move')
    """
    stems: str = _stemmer().stemWord(word.replace("'s", ""))
    return stems


@cache
def _stemmer() -> snowballstemmer.stemmer:
    return snowballstemmer.stemmer("english")
