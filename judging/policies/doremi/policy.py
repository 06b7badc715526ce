"""The penalty policy of Doremi tournaments, with the house readings of one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judging.policies.accumulation import Accumulation, Step
from judging.policies.answers import answered
from judging.policies.doremi import words
from judging.policies.doremi.cases import CASES, Case, at_discretion
from judging.policies.doremi.questions import ASKED, OF_ANY_LEVEL, absence_questions
from judging.policies.model import Policy
from judging.policies.rows import rows_of
from judging.policies.values import CAUTION, GAME_LOSS, WARNING, Advice, Answers, Past, Question
from rules.registry import title_for

UNRECORDED = "T07"
CLAUSES = {
    1: ("DRM-22.03.1",),
    2: ("DRM-22.03.2", "DRM-22.04"),
    3: ("DRM-22.03.3", "DRM-22.03.3a", "DRM-22.04"),
    4: ("DRM-22.03.4", "DRM-22.04"),
}


class DoremiPolicy(Policy):
    """Section 22 and the tournament policy, as ``settings`` read them where they are silent.

    >>> policy = DoremiPolicy()
    >>> policy.advise("T07", {"minutes": 11}, ()).losses
    2
    """

    def __init__(self, settings: Mapping[str, object] | None = None) -> None:
        title = title_for("doremi")
        self.settings = title.answers(settings or {})
        super().__init__(rows_of(title), accumulation_by(self.settings))

    def questions(self, code: str) -> tuple[Question, ...]:
        self.row(code)
        if code == UNRECORDED:
            return absence_questions(self.settings)
        is_free = CASES[code] is at_discretion
        return OF_ANY_LEVEL if is_free else ASKED.get(code, ())

    def advise(self, code: str, answers: Answers, past: Sequence[Past]) -> Advice:
        given = answered(self.questions(code), answers)
        return CASES[code](Case(self.row(code), given, past, self.settings))

    def refusal(self, level: int | None) -> Advice:
        """Return what not obeying brings; it stands in place of the penalty of ``level``.

        Source: DRM-22.02a; our reading AMB-19.
        """
        if level is None:
            return self.advise("refusal", {}, ())
        raised = self.raised(level)
        reason = words.ONE_LEVEL_UP if raised > level else words.NOTHING_ABOVE
        return Advice(
            level=raised,
            levels=(raised,),
            clauses=("DRM-22.02a", "AMB-19"),
            is_recorded=raised >= WARNING,
            reasons=(reason,),
        )

    def clauses_of(self, level: int) -> tuple[str, ...]:
        return CLAUSES[level]

    def is_recorded(self, code: str, level: int) -> bool:
        """Return whether it enters the record; leaving the seat and lateness do not.

        An exclusion does all the same: no absence brings it, but not obeying.

        Source: DRM-22.04 and DRM-22.T07a; which of them goes first is our reading AMB-16.
        """
        is_absence = code == UNRECORDED and level <= GAME_LOSS
        return not is_absence and super().is_recorded(code, level)


def accumulation_by(settings: Mapping[str, object]) -> Accumulation:
    """Return what adds up to what. Source: DRM-22.03.1a, DRM-22.03.2a; the scope is AMB-17."""
    cautions = Step(
        level=CAUTION,
        count=3,
        clause="DRM-22.03.1a",
        is_by_match=settings["caution_scope"] == "match",
    )
    warnings = Step(
        level=WARNING,
        count=2,
        clause="DRM-22.03.2a",
        reaches_back=settings["warning_scope"] == "one_year",
    )
    return Accumulation((cautions, warnings))
