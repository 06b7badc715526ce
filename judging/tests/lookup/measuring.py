"""How well a search answers the labelled questions of the files ``queries*.yaml``."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

import msgspec

FIRST = 5
"""How many answers stand on the first page of a phone."""
ANSWERED_BAR, RANK_BAR = 0.95, 0.9
"""What the search must reach over all questions: ``Measure.answered`` and ``Measure.rank``."""
JUDGED = ("queries", "queries_second")
"""The sets on which the bars are set; a further file is only measured."""
KINDS = (
    "plain-ja", "plain-en", "inflected", "polite-sentence", "half-width", "katakana-hiragana",
    "okurigana", "long-vowel", "one-kanji", "two-letters", "synonym-ja", "synonym-en",
    "misspelt-kana", "english-plural-or-tense", "clause-number", "card-number", "mixed",
)  # fmt: skip


class Query(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question as it is typed, and the ids each of which answers it; without a title, of every one."""

    query: str
    kind: str
    relevant: tuple[str, ...]
    title: str = ""


Search = Callable[[Query], Sequence[str]]
"""Returns the ids of what it finds, the best first."""


@dataclass(frozen=True)
class Answer:
    """What a search found for a question, the best first."""

    query: Query
    found: tuple[str, ...]

    @property
    def is_answered(self) -> bool:
        """Whether one of the first five is relevant."""
        return self.share > 0

    @property
    def has_first(self) -> bool:
        """Whether the answer that is named first is among the first five."""
        return self.query.relevant[0] in self.found[:FIRST]

    @property
    def share(self) -> float:
        """The share of the relevant ids that the first five hold, of as many as they can hold."""
        hits = set(self.found[:FIRST]) & set(self.query.relevant)
        return len(hits) / min(FIRST, len(self.query.relevant))

    @property
    def reciprocal_rank(self) -> float:
        """One over the place of the first relevant id; 0 where none was found."""
        places = (n for n, id_ in enumerate(self.found, 1) if id_ in self.query.relevant)
        return 1 / next(places, float("inf"))


@dataclass(frozen=True)
class Measure:
    """Means over some questions, each from 0 to 1.

    Args:
        count: how many questions.
        answered: answered@5, the share of questions with a relevant id among the first five.
        first: recall@5 of the answer that is named first.
        share: recall@5 of all named answers, the mean of ``Answer.share``.
        rank: the mean reciprocal rank.
    """

    count: int
    answered: float
    first: float
    share: float
    rank: float


@dataclass(frozen=True)
class Measures:
    """Over all questions and for each kind, and what was found for each."""

    whole: Measure
    by_kind: Mapping[str, Measure]
    answers: tuple[Answer, ...]

    @property
    def unanswered(self) -> tuple[Answer, ...]:
        """Those with nothing relevant among the first five."""
        return tuple(each for each in self.answers if not each.is_answered)


def measured(queries: Iterable[Query], search: Search) -> Measures:
    """Return how well ``search`` answers ``queries``, of which there is at least one."""
    answers = tuple(Answer(query, tuple(search(query))) for query in queries)
    kinds = defaultdict(list)
    for each in answers:
        kinds[each.query.kind].append(each)
    by_kind = {kind: mean_of(some) for kind, some in kinds.items()}
    return Measures(mean_of(answers), by_kind, answers)


def mean_of(answers: Sequence[Answer]) -> Measure:
    return Measure(
        len(answers),
        fmean(each.is_answered for each in answers),
        fmean(each.has_first for each in answers),
        fmean(each.share for each in answers),
        fmean(each.reciprocal_rank for each in answers),
    )


def labelled_queries() -> list[Query]:
    """Return the questions that must be answered: of every set in ``JUDGED``."""
    return [query for name in JUDGED for query in query_sets()[name]]


def query_sets() -> dict[str, list[Query]]:
    """Return the questions of each file ``queries*.yaml`` by its name, the first one first."""
    files = sorted(Path(__file__).parent.glob("queries*.yaml"), key=lambda file: file.stem)
    return {file.stem: msgspec.yaml.decode(file.read_bytes(), type=list[Query]) for file in files}
