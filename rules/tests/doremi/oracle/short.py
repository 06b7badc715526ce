"""Short ways to write situations down, for tests."""

from __future__ import annotations

from typing import Any

from rules.tests.doremi.oracle.outcome import RESOLVED, Fate, Outcome
from rules.tests.doremi.oracle.play import simulate
from rules.tests.doremi.oracle.questions import PASS, Answer, scripted
from rules.tests.doremi.oracle.situation import (
    Ability,
    Act,
    Character,
    Effect,
    Happening,
    Icon,
    Move,
    Situation,
    Task,
)

FREE = Fate()
"""The fate of a happening that is still there."""
RESOLVED_BY_A = Fate(RESOLVED, "A", "DRM-6.11a")
MOVE = Move("A1", "H1")


def red(*effects: Effect, cost: tuple[str, ...] = ("hour",), item: str = "") -> Ability:
    """Return a red activated ability; unless told otherwise it costs an hour besides the act's."""
    return Ability("red", effects, cost, item)


def black(*effects: Effect) -> Ability:
    """Return a black activated ability that costs an hour besides the act's."""
    return Ability("black", effects, ("hour",))


def char(id_: str, names: str = "X", /, **details: Any) -> Character:
    """Return a character of the player that its id begins with; names are joined by "&".

    >>> char("BD1", "X&Y").owner, char("BD1", "X&Y").names
    ('B', ('X', 'Y'))
    """
    return Character(id_, id_[0], tuple(names.split("&")), **details)


def waker(id_: str, whom: str) -> Character:
    """Return a character with a red ability to wake another."""
    return char(id_, abilities=(red(Effect("wake", whom)),))


def task(*icons: tuple[str, int], mode: str = "all") -> Task:
    """Return a task of icons, each with who and what is needed."""
    return Task(tuple(Icon(who, need) for who, need in icons), mode)


HEAVY = task(("X", 90))


def h1(task_: Task = HEAVY, **details: Any) -> Happening:
    """Return the happening H1 of player B, hard to resolve unless a task is given."""
    return Happening("H1", "B", "B", task_, **details)


def play(
    characters: list[Character],
    *acts: Act,
    answers: tuple[Answer, ...] = (),
    happening: Happening | None = None,
    **details: Any,
) -> Outcome:
    """Return what comes of acts of A on H1, with the answers given and then passes.

    Raises:
        AssertionError: an answer was left over, or something else than a pass was needed.
    """
    situation = Situation(tuple(characters), (happening or h1(),), acts, **details)
    outcome = simulate(situation, scripted(answers))
    given = tuple(asked.answer for asked in outcome.questions)
    assert given[: len(answers)] == answers, given
    assert set(given[len(answers) :]) <= {PASS}, given
    return outcome


def lying(outcome: Outcome) -> dict[str, str]:
    """Return where each character lies, with a note if it is asleep."""
    return {
        id_: spot.where + (" asleep" if spot.asleep else "")
        for id_, spot in outcome.characters.items()
    }
