"""More entries than there are: made of the words of the real ones, as often as they stand there.

Each has the length of real ones, with all words drawn from the texts of the same language, so that
a term stands in about the same share of all entries.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from judging.enums import EntryKind, RulingStatus
from judging.selectors.entries import LONGEST_HEADING, EntryText
from rules.core.words import Words

ENGLISH = re.compile(r"[A-Za-z]+(?:['-][A-Za-z]+)*")
JAPANESE = re.compile(r"[一-鿿々]+[ぁ-ゖ]*|[ァ-ヺー]+[ぁ-ゖ]*|[ぁ-ゖ]+")
OPEN_EACH = 50
"""One of so many generated rulings is not public yet."""


@dataclass(frozen=True)
class Vocabulary:
    """Every word of the real texts, as often as it stands there."""

    en: tuple[str, ...]
    ja: tuple[str, ...]

    def reworded(self, words: Words, rng: Random) -> Words:
        """Return a text of the same length in both languages, in other words."""
        return Words(
            ENGLISH.sub(lambda _: rng.choice(self.en), words.en),
            JAPANESE.sub(lambda _: rng.choice(self.ja), words.ja),
        )


def vocabulary_of(entries: Sequence[EntryText]) -> Vocabulary:
    """Return the words of the entries' headings and texts."""
    texts = [words for entry in entries for words in (entry.heading, entry.text)]
    return Vocabulary(
        tuple(word for text in texts for word in ENGLISH.findall(text.en)),
        tuple(word for text in texts for word in JAPANESE.findall(text.ja)),
    )


def with_generated(real: Sequence[EntryText], total: int, seed: int = 1) -> list[EntryText]:
    """Return the real entries and as many generated ones as make ``total``; the same every time."""
    more = generated(real, max(0, total - len(real)), Random(seed))
    return [*real, *more]


def generated(real: Sequence[EntryText], count: int, rng: Random) -> Iterator[EntryText]:
    """Yield rulings: each a question as long as a real one, and a text as long as a real entry's.

    Rulings are what a site gets more of year by year; the rulebooks stay as long as they are.
    """
    vocabulary = vocabulary_of(real)
    rulings = [each for each in real if each.kind == EntryKind.RULING]
    texts = [each for each in real if each.text.en]
    for n in range(count):
        ruling, text = rng.choice(rulings), rng.choice(texts)
        heading = vocabulary.reworded(ruling.heading, rng)
        yield replace(
            ruling,
            key=f"g-{n:05}",
            numbers=(f"g-{n:05}",),
            heading=Words(heading.en[:LONGEST_HEADING], heading.ja[:LONGEST_HEADING]),
            text=vocabulary.reworded(text.text, rng),
            extra=(heading.en, heading.ja),
            status=RulingStatus.DRAFT if n % OPEN_EACH == 0 else RulingStatus.PUBLISHED,
        )
