"""What a judge writes of a ruling, and where it was asked for."""

from dataclasses import dataclass, fields
from typing import Any

from judging.enums import Outcome
from judging.models import GameRecord, Ruling
from tournaments.models import Match, Tournament

TEXTS = (
    "question_en",
    "question_ja",
    "answer_en",
    "answer_ja",
    "reasoning_en",
    "reasoning_ja",
)


@dataclass(frozen=True)
class RulingWords:
    """What a judge writes of a ruling.

    Args:
        clauses, cards: ids of the rulebook and numbers of cards, in the order that tells most.
        is_reminder: it only repeats what the rules say.
    """

    title_code: str
    rules_version: str
    question_en: str = ""
    question_ja: str = ""
    answer_en: str = ""
    answer_ja: str = ""
    reasoning_en: str = ""
    reasoning_ja: str = ""
    outcome: str = Outcome.OTHER
    clauses: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    is_reminder: bool = False

    def values(self) -> dict[str, Any]:
        """Return the fields as they are stored."""
        held = {field.name: getattr(self, field.name) for field in fields(self)}
        texts = {name: tidy(held[name]) for name in TEXTS}
        return {**held, **texts, "clauses": list(self.clauses), "cards": list(self.cards)}


@dataclass(frozen=True)
class RulingPlace:
    """Where the ruling was asked for: the tournament and match, and the position on the engine.

    Args:
        scenario: the line as the values of a scenario file, or None.
        state_hash: the name of the position in which it ends.
    """

    tournament: Tournament | None = None
    match: Match | None = None
    record: GameRecord | None = None
    node: str = ""
    state_hash: str = ""
    scenario: dict[str, Any] | None = None


NOWHERE = RulingPlace()
"""Asked for at no tournament, about no position."""


def place_of(ruling: Ruling) -> RulingPlace:
    """Return where a ruling that is there was asked for."""
    return RulingPlace(**{field.name: getattr(ruling, field.name) for field in fields(RulingPlace)})


def tidy(text: str) -> str:
    """Return a text with one kind of line ends, no spaces around it and nothing that cannot be stored."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").strip()
