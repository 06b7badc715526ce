"""What stands against a list, ready to be shown."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rules.core.construction import Violation
from rules.core.words import Words


@dataclass(frozen=True)
class Reason:
    """One violation or notice: words, clauses, our reading, and the numbers if it is about some."""

    words: Words
    clause: str
    also: tuple[str, ...]
    reading: str | None
    found: str
    limit: str

    @property
    def amounts(self) -> bool:
        return bool(self.found and self.limit)


def reasons_of(violations: Iterable[Violation]) -> list[Reason]:
    """Return violations as reasons, in their order."""
    return [
        Reason(
            words=each.message,
            clause=each.clause,
            also=each.also,
            reading=each.reading,
            found=number(each.found),
            limit=number(each.limit),
        )
        for each in violations
    ]


def stored_reasons(findings: Iterable[dict[str, Any]]) -> list[Reason]:
    """Return the findings stored with a list as reasons."""
    return [
        Reason(
            words=Words(en=each["message"], ja=each["message_ja"]),
            clause=each["clause"],
            also=tuple(each.get("also", ())),
            reading=each.get("reading"),
            found=number(each.get("found")),
            limit=number(each.get("limit")),
        )
        for each in findings
    ]


def number(amount: Any) -> str:
    """Return an amount that counts cards as text, and nothing for types and the like.

    >>> number((0, 10)), number(3), number("oped")
    ('0 / 10', '3', '')
    """
    amounts = amount if isinstance(amount, list | tuple) else [amount]
    return " / ".join(map(str, amounts)) if all(type(each) is int for each in amounts) else ""
