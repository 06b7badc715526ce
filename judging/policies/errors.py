"""What a policy refuses, in words for the person who can mend it."""

from __future__ import annotations

from rules.core.errors import RulesError
from rules.core.words import Words


class InfractionNotFound(RulesError):
    """The policy has no infraction of this code."""

    def __init__(self, code: str, known: tuple[str, ...]) -> None:
        self.code = code
        super().__init__(
            Words(
                en='There is no infraction "{code}". Choose one of: {known}.',
                ja="「{code}」という違反はありません。使えるもの: {known}",
            ).filled(code=code, known=", ".join(known))
        )


class AnswerNotAccepted(RulesError):
    """A question about an infraction has an answer that it cannot have."""

    def __init__(self, label: Words, value: object) -> None:
        super().__init__(
            Words(
                en='"{label}" cannot be answered by {value}. Choose one of the answers, or'
                " give whole minutes, 0 or more.",
                ja="「{label}」に{value}とは答えられません。"
                "選択肢から選ぶか、0以上の整数で分数を入れてください。",
            ).filled(label=label, value=repr(value))
        )
