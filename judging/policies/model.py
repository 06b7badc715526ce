"""What every penalty policy answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from judging.policies.accumulation import Accumulation
from judging.policies.errors import InfractionNotFound
from judging.policies.values import (
    ANY_LEVEL,
    CAUTION,
    EXCLUSION,
    FREE,
    GAME_LOSS,
    NOW,
    WARNING,
    Advice,
    Answers,
    Conversion,
    Outcome,
    Past,
    Question,
    Row,
)
from rules.core.words import Words

__all__ = [
    "ANY_LEVEL",
    "CAUTION",
    "EXCLUSION",
    "FREE",
    "GAME_LOSS",
    "NOW",
    "WARNING",
    "Advice",
    "Answers",
    "Conversion",
    "Outcome",
    "Past",
    "Policy",
    "Question",
    "Row",
]

AT_DISCRETION = Words(en="At the judge's discretion", ja="ジャッジの裁量")

DIRECTIONS: dict[int, Words] = {
    CAUTION: Words(
        en="The judge directs how to settle the matter; no result changes.",
        ja="処置はジャッジが指示します。結果は変わりません。",
    ),
    WARNING: Words(
        en="The judge directs how to settle the matter. The warning is told to all judges and"
        " stays on record for one year.",
        ja="処置はジャッジが指示します。警告はほかのジャッジにも伝え、1年間記録に残します。",
    ),
    GAME_LOSS: Words(
        en="The player loses the game at once.", ja="ただちにそのゲームの負けとします。"
    ),
    EXCLUSION: Words(
        en="The player is excluded: the running match is lost, and there is no further pairing"
        " and no rank.",
        ja="失格とします。対戦中のマッチは負けで、以後の対戦はなく、順位もつきません。",
    ),
}


class Policy(ABC):
    """The infractions of a tournament, what they bring, and how that adds up.

    Args:
        rows: the catalogue, in the order it is shown.
        accumulation: what adds up to what.
        levels: every level there is, the lightest first.
        refusal_raises: who does not obey gets the next higher level.
    """

    def __init__(
        self,
        rows: Sequence[Row],
        accumulation: Accumulation,
        *,
        levels: Sequence[int] = ANY_LEVEL,
        refusal_raises: bool = True,
    ) -> None:
        self.rows = tuple(rows)
        self.accumulation = accumulation
        self.levels = tuple(levels)
        self.refusal_raises = refusal_raises

    def infractions(self) -> tuple[Row, ...]:
        return self.rows

    def row(self, code: str) -> Row:
        """Return the infraction of this code; ``FREE`` is one of any level.

        Raises:
            InfractionNotFound: the message lists those there are.

        Source: DRM-22.01.
        """
        if code == FREE:
            return Row(code=FREE, label=AT_DISCRETION, levels=self.levels)
        for row in self.rows:
            if row.code == code:
                return row
        raise InfractionNotFound(code, tuple(row.code for row in self.rows))

    @abstractmethod
    def questions(self, code: str) -> tuple[Question, ...]:
        """Return what the form asks of this infraction."""

    @abstractmethod
    def advise(self, code: str, answers: Answers, past: Sequence[Past]) -> Advice:
        """Return what the policy proposes; a question without an answer has its lightest.

        Args:
            past: the player's entries in force, oldest first.

        Raises:
            InfractionNotFound, AnswerNotAccepted.
        """

    @abstractmethod
    def refusal(self, level: int | None) -> Advice:
        """Return what not obeying brings, after a penalty of ``level`` or none at all."""

    def directions(self, level: int) -> Words:
        """Return what a penalty of ``level`` means for the player."""
        return DIRECTIONS[level]

    def clauses_of(self, level: int) -> tuple[str, ...]:
        """Return the clauses that say what ``level`` brings; none where the rules are silent."""
        return ()

    def conversions(
        self, level: int, past: Sequence[Past], *, match: int | None
    ) -> tuple[Conversion, ...]:
        """Return what follows from giving ``level`` now (``Accumulation.conversions``)."""
        return self.accumulation.conversions(level, past, match=match)

    def due(self, past: Sequence[Past]) -> tuple[Conversion, ...]:
        """Return what the entries in force add up to by themselves (``Accumulation.due``)."""
        return self.accumulation.due(past)

    def raised(self, level: int | None) -> int:
        """Return the level in place of ``level``, which was not obeyed; None: an instruction.

        The highest stays. A variable row is raised from the level that was pronounced.

        Source: DRM-22.02a; our reading of its limits, AMB-19.
        """
        if level is None:
            return CAUTION
        if not self.refusal_raises:
            return level
        return next((higher for higher in self.levels if higher > level), level)

    def outcome(self, level: int) -> Outcome:
        """Return what ``level`` does to the match.

        Source: DRM-22.03.1 to DRM-22.03.4.
        """
        if level == GAME_LOSS:
            return "game_loss"
        return "exclusion" if level >= EXCLUSION else "none"

    def is_recorded(self, code: str, level: int) -> bool:
        """Return whether a penalty for ``code`` enters the one-year record: from warning upwards.

        Source: DRM-22.04.
        """
        return level >= WARNING
