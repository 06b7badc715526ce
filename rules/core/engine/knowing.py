"""Who may know the outcomes that a decision can have, and the one that is entered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.engine.chances import Dice, Domain, Pick
from rules.core.engine.values import EVERYBODY, NOBODY

if TYPE_CHECKING:
    from rules.core.engine.look import Look
    from rules.core.engine.procedures import Decision
    from rules.core.engine.values import Value


def outcome_mask(look: Look, step: Decision, domain: Domain) -> int:
    """Return who may know the outcomes of the domain, and which of them it was.

    Dice lie open, and so do answers that name no card, unless the step is secret. What is drawn
    and how a pile is ordered is known to those who decide it; where chance does, to nobody: what
    the outcome changes tells each viewer what that viewer may know.
    """
    if not step.secret and _lies_open(look, domain):
        return EVERYBODY
    if step.kind == "chance":
        return NOBODY
    return sum(1 << seat for seat in step.who(look) if seat >= 0)


def _lies_open(look: Look, domain: Domain) -> bool:
    if isinstance(domain, Pick):
        return not any(_names_a_card(look, answer) for answer in domain.answers)
    return isinstance(domain, Dice)


def _names_a_card(look: Look, value: Value) -> bool:
    if isinstance(value, tuple):
        return any(_names_a_card(look, each) for each in value)
    return isinstance(value, str) and value in look.cards
