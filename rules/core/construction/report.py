"""What is wrong with a deck, each thing with the clause that says so."""

from __future__ import annotations

import msgspec

from rules.core.deck_rules import AnyRule
from rules.core.words import Words

Amount = int | str | tuple[int | str, ...] | None


class Violation(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is wrong (or, in ``Report.notices``, that a judge should know).

    ``found`` and ``limit`` are what stands in the list and what may; several allowed values are a
    tuple. ``also`` are further clauses that say the same, ``reading`` is the id of our reading
    when the document leaves the question open.
    """

    clause: str
    message: Words
    section: str | None = None
    card: str | None = None
    found: Amount = None
    limit: Amount = None
    also: tuple[str, ...] = ()
    reading: str | None = None

    def to_json(self) -> dict[str, object]:
        """Return the plain form that the ``check_deck`` command prints."""
        return {
            "clause": self.clause,
            "section": self.section,
            "card": self.card,
            "message": self.message.en,
            "message_ja": self.message.ja,
            "found": self.found,
            "limit": list(self.limit) if isinstance(self.limit, tuple) else self.limit,
            "also": list(self.also),
            "reading": self.reading,
        }


class Report(msgspec.Struct, frozen=True):
    """Every violation of a deck, in the order of the rules, and notices for the judge."""

    violations: tuple[Violation, ...] = ()
    notices: tuple[Violation, ...] = ()

    @property
    def valid(self) -> bool:
        """Whether the deck may be played."""
        return not self.violations


def breach(
    rule: AnyRule,
    message: Words,
    *,
    section: str | None = None,
    card: str | None = None,
    found: Amount = None,
    limit: Amount = None,
) -> Violation:
    """Return the violation of ``rule``: its clauses and reading with what was found."""
    return Violation(
        clause=rule.clause,
        also=rule.also,
        reading=rule.reading,
        message=message,
        section=section,
        card=card,
        found=found,
        limit=limit,
    )
