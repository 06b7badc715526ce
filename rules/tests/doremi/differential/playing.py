"""Situations at random, played by the oracle and by the engine."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from rules.tests.doremi.differential.board import adapted
from rules.tests.doremi.differential.comparing import differences
from rules.tests.doremi.differential.following import Differs, Follower
from rules.tests.doremi.oracle import JUDGE, Situation, simulate
from rules.tests.doremi.oracle.generator import random_situation

ENGINE_READS = {
    "lock_out_expels": "before_check",
    "failed_movement_at_step_6": "goes_home",
    "step_11_without_happening": "mover_home",
    "absent_in_comparison": "counts_zero",
    "task_satisfied_by": "either_player",
}
"""How the engine reads the points that no clause and no setting decides."""

AT_STEP_6 = "reservation_opponent_at_step6"


def picker(seed: int) -> Callable[[int], int]:
    """Return a way to pick that is the same for the same seed."""
    number = random.Random(seed).random
    return lambda n: int(number() * n)


def situation_of(pick: Callable[[int], int], reads: Mapping[str, str]) -> Situation:
    """Return a situation at random that both can play, its open points read like this.

    A movement that the judge lets fail at step 6 leaves the mover where it is: the judge only ends it.
    """
    situation, points = adapted(random_situation(pick)), dict(reads)
    if situation.settings.get(AT_STEP_6) == JUDGE:
        points["failed_movement_at_step_6"] = "stays_in_hall"
    return replace(situation, open_points=points)


def compare(seed: int, reads: Mapping[str, str] = ENGINE_READS) -> list[str]:
    """Return on what the engine and the oracle differ in the situation of this seed.

    Args:
        reads: how the oracle reads the open points.
    """
    pick = picker(seed)
    situation = situation_of(pick, reads)
    engine = Follower(situation, pick)
    try:
        outcome = simulate(situation, engine.decide)
        engine.advance()
    except Differs as difference:
        return [str(difference)]
    return list(differences(engine, outcome))


def compare_all(seeds: Iterable[int]) -> list[str]:
    """Return a line for each difference in the situations of these seeds."""
    return [f"situation {seed}: {each}" for seed in seeds for each in compare(seed)]
