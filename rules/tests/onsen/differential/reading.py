"""What the three comparisons share: seeds, the engine's readings, how a difference is told."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rules.tests.onsen.oracle.generator import Pick

ENGINE_READS = {
    "factor_before_out": "companions_left",
    "special_with_points": "asked",
    "excluded_for": "everybody",
    "excluded_leaves_too_few": "offered",
    "fewer_under_tied_only": "wait_for_everybody",
    "tied_rounds_counted": "in_a_row",
}
"""How the engine reads the points that no clause and no setting decides."""


class Differs(AssertionError):
    """The engine and the oracle do not agree on who is asked what."""


def picker(seed: int) -> Pick:
    """Return a way to pick that is the same for the same seed."""
    number = random.Random(seed).random
    return lambda n: int(number() * n)


def apart(what: str, engine: object, oracle: object) -> Iterator[str]:
    """Yield a sentence if the two differ."""
    if engine != oracle:
        yield f"{what}: engine {engine}, oracle {oracle}"


def agree(what: str, engine: object, oracle: object) -> None:
    """Refuse to go on where the two differ."""
    for difference in apart(what, engine, oracle):
        raise Differs(difference)
