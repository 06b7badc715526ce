"""The terms of a text and of a question: pairs of characters in Japanese, stems in English.

Japanese is written without spaces, so every two neighbours of a run are a term, and every kanji
alone; two kanji with kana between them are one too, which makes 引き直し and 引直し alike.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from judging.lookup.counters import counters_asked
from judging.lookup.english import STOP, stem
from judging.lookup.folding import code_of, folded
from judging.lookup.readings import in_kanji

RUN = re.compile(r"[a-z0-9]+(?:'[a-z]+)?|[ぁ-ゖァ-ヺー々〆一-鿿㐀-䶿]+")
KANJI = re.compile(r"[々〆一-鿿㐀-䶿]")
HIRAGANA = re.compile(r"[ぁ-ゖ]")
SILENT = frozenset(each for each in map(chr, range(0x3041, 0x30FD)) if not folded(each))
"""What lengthens a sound and stands in no spelling."""
BETWEEN = re.compile(r"(?<=[々〆一-鿿㐀-䶿])[ぁ-ゖ]{1,2}(?=[々〆一-鿿㐀-䶿])")
ALONE, MIXED, GRAMMAR = 0.4, 0.6, 0.0
"""How much a single kanji counts beside the pairs it is part of, a pair with one hiragana, and
what only makes a sentence: pairs of hiragana, words like "the"."""
IN_KANA = 0.8
"""How much a pair of a word counts that stands alone and wholly in hiragana."""
KANA_WORD = re.compile(
    "(?!でき|どう|いくつ|くださ|です|ます|でしょう|どれ|なに|なん|いつ|どこ|だれ|どんな|どの|とき|やつ|ところ|"
    "について|だった|したら|いい|よい|とは|もらう|ある|ない)[ぁ-ゖー]{3,}"
)
"""Such a word; those that only ask or make a sentence are none."""


CARD_ASKED = re.compile(
    "^(?:an? |the |which |what )?cards? (?:that|which|with|to|for)\\b|^(?:which|what) cards?\\b"
    "|[うくすつぬむるた]カード$|[うくすつぬむるた](?:やつ|奴)$|(?:どの|どんな|何の)カード"
)
Terms = Mapping[str, float]
"""How much each term counts."""


@dataclass(frozen=True)
class Meant:
    """What a part of a question means in other words; the best of them counts, and only that.

    Args:
        part: the terms of that part of the question.
        words: the terms of each other word.
        spelt: these words, where they are words.
        said: the words that stand in the question.
    """

    part: frozenset[str]
    words: tuple[Terms, ...]
    spelt: tuple[str, ...] = ()
    said: frozenset[str] = frozenset()

    def is_all_of(self, whole: str) -> bool:
        """Return whether the question, in one spelling, is just one of the words."""
        return any(folded(word) == whole for word in self.said)


@dataclass(frozen=True)
class Question:
    """What is asked for.

    Args:
        code: the number of a clause or card that it is, or "".
        whole: all of it in one spelling, for comparing with a heading.
        terms: how much each of its terms counts.
        text: as it was written.
        meant: what is written in hiragana, in kanji, and which numbers are asked for.
    """

    code: str
    whole: str
    terms: dict[str, float]
    text: str = ""
    meant: tuple[Meant, ...] = ()

    @property
    def asks_for_card(self) -> bool:
        """Whether it asks which card does something."""
        return bool(CARD_ASKED.search(unicodedata.normalize("NFKC", self.text).casefold()))


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
    others = (*_kanji_meant(text), *_numbers_meant(text))
    return Question(code_of(text), folded(text).strip(), dict(_telling(text)), text, others)


def meant_by(parts: Collection[str], words: tuple[str, ...]) -> Meant:
    """Return that these parts of a question mean what these words mean."""
    part = frozenset[str]().union(*(_telling(each) for each in parts))
    return Meant(part, tuple(_telling(word) for word in words), words, frozenset(parts))


@lru_cache(maxsize=20_000)
def _telling(word: str) -> Terms:
    found = _counts(word)
    return {term: weight for term, weight in found.items() if weight} or dict.fromkeys(found, 1.0)


def _kanji_meant(text: str) -> Iterator[Meant]:
    for part, words in in_kanji(unicodedata.normalize("NFKC", text)):
        yield meant_by((part,), words)


def _numbers_meant(text: str) -> Iterator[Meant]:
    for part, counters in counters_asked(text):
        yield Meant(frozenset(terms_of(part)), tuple({counter: 1.0} for counter in counters))


def _counts(text: str) -> dict[str, float]:
    """Return the most that each term counts in a question, grammar nothing."""
    counts: dict[str, float] = {}
    for run in _runs(text):
        least = IN_KANA if KANA_WORD.fullmatch(run) else 0.0
        for term, weight in _terms(run):
            counts[term] = max(least, weight, counts.get(term, 0))
    return counts


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
