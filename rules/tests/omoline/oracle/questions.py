"""What the oracle asks on its way, and ways to answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

JUDGE = "judge"

Answer = str | int
Pick = Callable[[int], int]
"""Given n, returns a whole number from 0 to n - 1."""


@dataclass(frozen=True)
class Question:
    """A choice that somebody has.

    Args:
        asked: "A", "B" or "judge".
        kind: what is asked, and the options:
            "damage_event", to the attack player: which of several winning events deals the damage,
            by its id; ``about`` is the attacked character (OML-6.10.11);
            "return", to the owner of an overfull skill area: who of the six goes to the bottom of
            the character deck; ``about`` is the newcomer (OML-4.9.4);
            "direction", to the judge: one of the two cycles; ``about`` is the attacked character;
            "damage", to the judge under r0: the whole damage of several winning events, the 1 of an
            unblocked attack included; any whole number from 0 is allowed, the options are those
            worth trying; ``about`` is the attacked character (OML-6.10.11h);
            "target_gone", to the judge: only "no_battle", for what else the judge wants is done by
            hand; ``about`` is the target.
        options: the answers, in the order of the position.
        about: the id of what it is about.
    """

    asked: str
    kind: str
    options: tuple[Answer, ...]
    about: str


@dataclass(frozen=True)
class Asked:
    """A question that was put, and its answer."""

    question: Question
    answer: Answer


Decide = Callable[[Question], Answer]


def first_option(question: Question) -> Answer:
    """Return the first option of every question."""
    return question.options[0]


def scripted(answers: Iterable[Answer]) -> Decide:
    """Return a way to answer that gives ``answers`` one after the other.

    Raises:
        ValueError: from the oracle, when an answer is not among the options.
        StopIteration: when there are more questions than answers.
    """
    left = iter(answers)
    return lambda question: next(left)


def random_decider(pick: Pick) -> Decide:
    """Return a way to answer at random."""
    return lambda question: question.options[pick(len(question.options))]
