"""Which words differ between two texts, in runs that can be read."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby

TOKENS = {
    "ja": re.compile(r"[一-鿿々]+|[ァ-ヺー]+|[A-Za-z0-9]+|\s+|."),
    "en": re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*|\s+|."),
}
WORD = re.compile(r"\w")
SHORT = {"ja": 3, "en": 2}
"""Fewer characters (in Japanese) or words (in English) than these between two changes count as changed."""


@dataclass(frozen=True)
class Run:
    """A part of the texts that is the same in both, or what stood there and what stands there now."""

    same: str = ""
    old: str = ""
    new: str = ""


def runs_of(old: str, new: str, language: str) -> tuple[Run, ...]:
    """Return both texts as one line of runs; the ``same`` and ``old`` ones together are ``old``.

    >>> [(run.same, run.old, run.new) for run in runs_of("A hand of five.", "A hand of six.", "en")]
    [('A hand of ', '', ''), ('', 'five', 'six'), ('.', '', '')]
    >>> [(run.same, run.old, run.new) for run in runs_of("手札は5枚まで", "手札は6枚まで", "ja")]
    [('手札は', '', ''), ('', '5', '6'), ('枚まで', '', '')]
    """
    before, after = (TOKENS[language].findall(text.replace("\n", " ")) for text in (old, new))
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    runs = [
        Run(same="".join(before[a:b]))
        if kind == "equal"
        else Run(old="".join(before[a:b]), new="".join(after[c:d]))
        for kind, a, b, c, d in matcher.get_opcodes()
    ]
    return tuple(merged(readable(runs, language)))


def readable(runs: list[Run], language: str) -> Iterator[Run]:
    """Yield the runs; what is the same for a few characters between two changes counts as changed."""
    for n, run in enumerate(runs):
        is_between = 0 < n < len(runs) - 1
        if run.same and is_between and length(run.same, language) < SHORT[language]:
            yield Run(old=run.same, new=run.same)
        else:
            yield run


def length(text: str, language: str) -> int:
    """Return how long a text is in characters, in English in words."""
    if language == "ja":
        return len(text)
    return sum(bool(WORD.match(token)) for token in TOKENS[language].findall(text))


def merged(runs: Iterable[Run]) -> Iterator[Run]:
    """Yield the runs with changes that stand side by side as one."""
    for is_same, group in groupby(runs, key=lambda run: bool(run.same)):
        held = list(group)
        if is_same:
            yield from held
        else:
            yield Run(old="".join(run.old for run in held), new="".join(run.new for run in held))
