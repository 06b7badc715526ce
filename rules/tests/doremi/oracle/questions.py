"""What the oracle asks while it plays, and ways to answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.tests.doremi.oracle.situation import Use

PASS = "pass"
JUDGE = "judge"

Answer = str | Use
Pick = Callable[[int], int]
"""Given n, returns a whole number from 0 to n - 1."""


@dataclass(frozen=True)
class Question:
    """A choice that somebody has; it is put only where there are two options or more.

    Args:
        asked: "A", "B" or "judge".
        kind: what is asked, and the options:
            "interrupt": PASS, or a ``Use`` with its payers; ``about`` is the last link declared;
            "block": PASS, or the id of the blocker; ``about`` is the happening;
            "order": which effect of the same player is carried out next, by its source; ``about``
            is the number of those carried out before;
            or, to the judge, the name of a setting whose value is "judge": the value that holds
            here, for "both_players_satisfy" and "simultaneous_victory" the player (or "draw"), for
            "hall_overflow" the place ("home" or "hall").
        options: every legal answer, in the order of the situation.
        about: the id of what it is about.
    """

    asked: str
    kind: str
    options: tuple[Answer, ...]
    about: str = ""


@dataclass(frozen=True)
class Asked:
    """A question that was put, and its answer."""

    question: Question
    answer: Answer


Decide = Callable[[Question], Answer]


def scripted(answers: Iterable[Answer]) -> Decide:
    """Return a way to answer that gives ``answers`` one after the other, and passes after the last.

    Raises:
        ValueError: from the oracle, when an answer is not among the options (as PASS to a judge).
    """
    left = iter(answers)
    return lambda question: next(left, PASS)


def random_decider(pick: Pick, passes: int = 3) -> Decide:
    """Return a way to answer at random that passes once in ``passes`` times where it may."""

    def decide(question: Question) -> Answer:
        if question.options[0] == PASS and pick(passes):
            return question.options[1 + pick(len(question.options) - 1)]
        if question.options[0] == PASS:
            return PASS
        return question.options[pick(len(question.options))]

    return decide
