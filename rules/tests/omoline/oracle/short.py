"""Short ways to write positions down, for tests."""

from __future__ import annotations

from typing import Any

from rules.tests.omoline.oracle.outcome import Outcome
from rules.tests.omoline.oracle.play import end_turn
from rules.tests.omoline.oracle.position import Character, Event, Position, Side
from rules.tests.omoline.oracle.questions import Answer, scripted


def char(written: str) -> Character:
    """Return a character of the player that its id begins with.

    >>> char("B1 4/7")
    Character(id='B1', owner='B', hold_power=7, urge=4, turned=False)
    """
    id_, counters = written.split()
    urge, hold_power = counters.split("/")
    return Character(id_, id_[0], int(hold_power), int(urge))


def chars(*written: str) -> tuple[Character, ...]:
    """Return several characters."""
    return tuple(char(each) for each in written)


def event(written: str) -> Event:
    """Return a turned event by its id, attribute, power and wave.

    >>> event("e1 hold 300 w2")
    Event(id='e1', attribute='hold', power=300, wave=2, turned=True)
    """
    id_, attribute, power, wave = written.split()
    return Event(id_, attribute, int(power), int(wave.removeprefix("w")), turned=True)


def events(*written: str) -> tuple[Event, ...]:
    """Return several events."""
    return tuple(event(each) for each in written)


def side(bottle: int = 0, *top: str, area: tuple[Event, ...] = ()) -> Side:
    """Return a side by its bottle, the characters of its deck and its event area."""
    return Side(bottle, chars(*top), event_area=area)


def against(attack: int, block: int, **details: Any) -> Position:
    """Return a hold event that attacks B1 and an accident event that blocks for it."""
    return Position(
        chars("B1 0/6"),
        closure=1,
        attacks={"B1": ("e1",)},
        blocks={"B1": ("f1",)},
        side_a=side(area=events(f"e1 hold {attack} w2")),
        side_b=side(area=events(f"f1 accident {block} w1")),
        **details,
    )


def lined(outcome: Outcome) -> list[str]:
    """Return the line at the end, head first, as "B1 4/7"."""
    return [f"{each.id} {each.urge}/{each.hold_power}" for each in outcome.end.line]


def play(position: Position, *answers: Answer) -> Outcome:
    """Return what comes of the position with these answers.

    Raises:
        AssertionError: there were other questions than answers.
    """
    outcome = end_turn(position, scripted(answers))
    assert tuple(asked.answer for asked in outcome.questions) == answers
    return outcome
