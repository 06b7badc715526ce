"""What keeps a scenario file from being read, and what in it does not hold."""

from __future__ import annotations

import msgspec

from rules.core.errors import RulesError
from rules.core.words import Words, same


class ScenarioUnreadable(RulesError):
    """A scenario file cannot be read; ``place`` is a JSON path, or a line with its column."""

    def __init__(self, place: Words | str, words: Words) -> None:
        self.place = same(place) if isinstance(place, str) else place
        self.reason = words
        super().__init__(AT.filled(place=self.place, what=words))


class Failure(msgspec.Struct, frozen=True):
    """Why a scenario does not hold: at which step, the clause that decides, and in words.

    ``step`` is 0 for the set-up and None for what is expected at the end. ``clauses`` are all that
    stand against the step.
    """

    step: int | None
    clauses: tuple[str, ...]
    words: Words

    @property
    def clause(self) -> str:
        """The first clause; empty where no rule decides."""
        return self.clauses[0] if self.clauses else ""


AT = Words("{place}: {what}", "{place}: {what}")
