"""What positions at random have to reach, so that comparing an engine on them says enough."""

from __future__ import annotations

from collections.abc import Iterator

from rules.tests.omoline.oracle.outcome import BRANCHES, Outcome
from rules.tests.omoline.oracle.position import Position
from rules.tests.omoline.oracle.settings import OPTIONS

EVERY_WAY = {(step, branch) for step, ways in BRANCHES.items() for branch in ways}
EVERY_MOMENT: set[object] = {
    *((name, value) for name, values in OPTIONS.items() for value in values),
    *("damage_event", "return", "direction", "damage", "target_gone"),
    *("r0", "r1", "r2", "accidents 1", "accidents 2"),
    *("lost at 41", "lost before a battle", "no attack", "two targets gone"),
    *("first player's turn", "second player's turn", "accident of the head"),
}


def ways_of(outcome: Outcome) -> set[tuple[str, str]]:
    """Return every step that was passed, with the way it went."""
    return {(step.step, step.branch) for step in outcome.steps}


def moments_of(position: Position, outcome: Outcome) -> Iterator[object]:
    """Yield what is worth reaching in a position and in what came of it."""
    yield position.version
    yield from position.settings.items()
    yield from (asked.question.kind for asked in outcome.questions)
    path, battles = outcome.path(), position.attacks.keys() & {c.id for c in position.line}
    if accidents := path.count("accident yes"):
        yield f"accidents {accidents}"
    if outcome.loser and outcome.end.side(outcome.loser).bottle == 41:
        yield "lost at 41"
    if outcome.loser and sum(way.startswith("battle") for way in path) < len(battles):
        yield "lost before a battle"
    if not position.attacks:
        yield "no attack"
    if sum(way.startswith("target gone") for way in path) == 2:
        yield "two targets gone"
    is_first = position.attack_player == position.first_player
    yield "first player's turn" if is_first else "second player's turn"
    if position.line and "accident yes" in outcome.path(position.line[0].id):
        yield "accident of the head"
