"""The policy of a title without rules of its own: the organiser's rows, and how they add up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judging.policies.accumulation import Accumulation, Step
from judging.policies.model import Policy
from judging.policies.values import (
    ANY_LEVEL,
    CAUTION,
    FREE,
    WARNING,
    Advice,
    Answers,
    Past,
    Question,
    Row,
)
from rules.core.words import Words, any_of

LIGHTEST = Words(
    en="The organiser's policy allows {levels} for it; the lightest is proposed.",
    ja="主催者の定めでは{levels}のいずれかです。最も軽いものを示しています。",
)
ONLY = Words(
    en="The organiser's policy allows only {levels} for it.",
    ja="主催者の定めでは{levels}です。",
)
BY_JUDGE = Words(
    en="No row of the policy names it: the judge decides the level.",
    ja="罰則の表にないので、ジャッジがレベルを決めます。",
)
NOT_OBEYED = Words(
    en="What the judge pronounced was not obeyed.", ja="ジャッジの告知に従いませんでした。"
)


class PlainPolicy(Policy):
    """Rows with their levels; no question changes them, and the rulebook is silent.

    Args:
        rows: the title's own (``rows_of``) or what the organiser made of them.
        cautions, warnings: how many are treated as one of the next level; 0: they never add up.
        names: what the title calls its levels; "level 2" where it has no name.

    >>> from rules.registry import title_for
    >>> from judging.policies.rows import rows_of
    >>> PlainPolicy(rows_of(title_for("omoline"))).advise("extra_card", {}, ()).levels
    (1, 2, 3)
    """

    def __init__(
        self,
        rows: Sequence[Row],
        cautions: int = 3,
        warnings: int = 2,
        refusal_raises: bool = True,
        levels: Sequence[int] = ANY_LEVEL,
        names: Mapping[int, Words] | None = None,
    ) -> None:
        steps = (Step(level=CAUTION, count=cautions), Step(level=WARNING, count=warnings))
        super().__init__(rows, Accumulation(steps), levels=levels, refusal_raises=refusal_raises)
        self.names = names or {}

    def questions(self, code: str) -> tuple[Question, ...]:
        self.row(code)
        return ()

    def advise(self, code: str, answers: Answers, past: Sequence[Past]) -> Advice:
        row = self.row(code)
        level = min(row.levels)
        return Advice(
            level=level,
            levels=row.levels,
            clauses=(row.clause,) if row.clause else (),
            is_recorded=self.is_recorded(code, level),
            reasons=(self.reason_of(row),),
            needs_reason=code == FREE,
        )

    def refusal(self, level: int | None) -> Advice:
        raised = self.raised(level)
        return Advice(
            level=raised,
            levels=(raised,) if self.refusal_raises else self.levels,
            is_recorded=self.is_recorded(FREE, raised),
            reasons=(NOT_OBEYED,),
        )

    def reason_of(self, row: Row) -> Words:
        """Return why a level of ``row`` is proposed."""
        if row.code == FREE:
            return BY_JUDGE
        words = ONLY if len(row.levels) == 1 else LIGHTEST
        return words.filled(levels=any_of(tuple(map(self.name_of, row.levels))))

    def name_of(self, level: int) -> Words:
        return self.names.get(level) or Words(en=f"level {level}", ja=f"レベル{level}")
