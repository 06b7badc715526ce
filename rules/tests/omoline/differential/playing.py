"""Positions at random, played to the next turn by the oracle and by the engine."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from rules.tests.omoline.differential.comparing import differences
from rules.tests.omoline.differential.following import Differs, Follower
from rules.tests.omoline.oracle import Outcome, Position, end_turn
from rules.tests.omoline.oracle.generator import random_position

ENGINE_READS = {
    "direction_holds": "later_battles_too",
    "next_head_barred_too": "one_more_tries",
    "old_sum_unblocked": "one_for_each",
}
"""How the engine reads the points that no clause and no setting decides."""


def picker(seed: int) -> Callable[[int], int]:
    """Return a way to pick that is the same for the same seed."""
    number = random.Random(seed).random
    return lambda n: int(number() * n)


def played(
    seed: int, reads: Mapping[str, str] = ENGINE_READS
) -> tuple[Position, Follower, Outcome]:
    """Return the position of this seed, the engine that followed, and what the oracle says.

    Args:
        reads: how the oracle reads the open points.

    Raises:
        Differs: the engine asks something else on the way.
    """
    pick = picker(seed)
    position = random_position(pick, whole_decks=seed % 2 == 0)
    position = replace(position, open_points=reads)
    engine = Follower(position, pick)
    outcome = end_turn(position, engine.decide)
    engine.finish()
    return position, engine, outcome


def compare(seed: int, reads: Mapping[str, str] = ENGINE_READS) -> list[str]:
    """Return on what the engine and the oracle differ in the position of this seed."""
    try:
        _, engine, outcome = played(seed, reads)
    except Differs as difference:
        return [str(difference)]
    return list(differences(engine, outcome))


def compare_all(seeds: Iterable[int]) -> list[str]:
    """Return a line for each difference in the positions of these seeds."""
    return [f"situation {seed}: {each}" for seed in seeds for each in compare(seed)]
