"""Which words of the groups that mean the same stand in a question, and not only inside others.

An English word stands there as a whole word in any ending, a Japanese verb in any form. A single
kanji must be the whole question, two hiragana too; short katakana must be a whole run of it.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from judging.lookup.english import STOP, stem
from judging.lookup.folding import spelt

END, EDGE = "\1", "\0"
"""What stands around the whole question, and around each of its words and runs of katakana."""
LATIN = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")
KATAKANA = re.compile(r"[ァ-ヺー]+")
HIRAGANA = re.compile(r"[ぁ-ゖー]+")
JAPANESE = re.compile(r"[ぁ-ゖァ-ヺー々〆一-鿿㐀-䶿]")
SHORT = 3
"""Katakana of so many sounds or fewer also stand inside other words by accident: アウト."""
FORMS = dict(
    each.split()
    for each in (
        "う わいうえおつ",
        "く かきくけこい",
        "ぐ がぎぐげごい",
        "す さしすせそ",
        "つ たちつてと",
        "ぬ なにぬねのん",
        "ぶ ばびぶべぼん",
        "む まみむめもん",
        "る らりるれろつてたなまよ",
        "い いくかけさ",
    )
)
"""What the last kana of a verb or an adjective turns into, by the one it ends in in a dictionary."""
VERB = re.compile(rf".*[ァ-ヺー々一-鿿㐀-䶿][ぁ-ゖ]*[{''.join(FORMS)}]")
LOSES_RU = re.compile(r".+[いきしちにひみりぎじびぴえけせてねへめれげぜでべぺ]")


SoughtWords = Mapping[str, Sequence[tuple[str, str]]]
"""By first letter what is looked for in a question, and the word that it is a form of."""


def sought(words: Iterable[str]) -> SoughtWords:
    """Return the words ready to be looked for: made once, asked with every question."""
    found = defaultdict[str, list[tuple[str, str]]](list)
    for word in words:
        for form in forms_of(word):
            found[form[:1] if form[:1] not in (EDGE, END) else form[:2]].append((form, word))
    return found


def said(words: SoughtWords, question: str) -> set[str]:
    """Return those of the words that stand in the question and not only inside a longer one.

    >>> sorted(said(sought(["時間", "時間切れ", "tap", "捨てる"]), "Taps: 時間切れで捨てた"))
    ['tap', '捨てる', '時間切れ']
    >>> said(sought(["ドロー", "tap", "場", "アウト"]), "ドロップの場とタイムアウト, tapir")
    set()
    """
    text = searched(question)
    firsts = {*text, *map("".join, pairwise(text))} & words.keys()
    found = {word: form for first in firsts for form, word in words[first] if form in text}
    forms = set(found.values())
    return {word for word, form in found.items() if not is_inside(form, forms)}


def is_inside(form: str, others: Iterable[str]) -> bool:
    return any(form in other for other in others if form != other)


def searched(question: str) -> str:
    """Return the question in one spelling, and after it its words and its runs of katakana."""
    plain = plain_of(question)
    runs = [*map(stem, LATIN.findall(plain)), *map(spelt, KATAKANA.findall(plain))]
    return END + spelt(plain) + END + EDGE.join(["", *runs, ""])


@lru_cache(maxsize=20_000)
def forms_of(word: str) -> tuple[str, ...]:
    """Return what is looked for in a question made ready by ``searched``: one of it is enough."""
    plain = plain_of(word)
    if not JAPANESE.search(plain):
        return (english(plain),)
    sound = spelt(plain)
    if len(plain) == 1 or (len(plain) == 2 and HIRAGANA.fullmatch(plain)):
        return (END + sound + END,)
    if len(sound) <= SHORT and KATAKANA.fullmatch(plain):
        return (EDGE + sound + EDGE,)
    if VERB.fullmatch(plain):
        return conjugated(sound)
    return (sound.removesuffix("ー"),)


def plain_of(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).casefold()
    return plain.replace(EDGE, " ").replace(END, " ").strip()


def english(plain: str) -> str:
    """Return the stems of the words; words that only make a sentence are the whole question."""
    words = LATIN.findall(plain)
    if not set(words) - STOP:
        return END + plain + END
    return EDGE + EDGE.join(map(stem, words)) + EDGE


def conjugated(sound: str) -> tuple[str, ...]:
    """Return the beginnings of every form of a verb or an adjective.

    >>> conjugated("ひく"), conjugated("捨てる")
    (('ひか', 'ひき', 'ひく', 'ひけ', 'ひこ', 'ひい'), ('捨て',))
    """
    root, last = sound[:-1], sound[-1]
    if last == "る" and LOSES_RU.fullmatch(root):
        return (root,)
    return tuple(root + form for form in FORMS[last])
