"""The situations at random reach everything that the oracle can say."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from rules.tests.doremi.oracle import BRANCHES, OPTIONS, Outcome, random_decider, simulate
from rules.tests.doremi.oracle.generator import random_situation
from rules.tests.doremi.oracle.situation import HOME, Situation

SITUATIONS = 20_000
BY_HAND_ONLY = {("home to hall", "no_room")}
"""Too rare at random; test_oracle_movement.py has it."""


def picker(seed: int) -> Callable[[int], int]:
    """Return a way to pick that is the same for the same seed."""
    number = random.Random(seed).random
    return lambda n: int(number() * n)


def drawn(seed: int) -> tuple[Situation, Outcome]:
    """Return a situation at random and what comes of it with answers at random."""
    pick = picker(seed)
    situation = random_situation(pick)
    return situation, simulate(situation, random_decider(pick))


def test_every_branch_of_every_step_is_reached() -> None:
    passed: Counter[tuple[str, str]] = Counter()
    depths: Counter[int] = Counter()
    for seed in range(SITUATIONS):
        _, outcome = drawn(seed)
        passed.update((step.step, step.branch) for step in outcome.steps)
        depths.update(len(chain.declared) - 1 for chain in outcome.chains)

    every = {(step, branch) for step, branches in BRANCHES.items() for branch in branches}
    assert set(passed) | BY_HAND_ONLY == every
    assert {0, 1, 2, 3, 4, 5, 6} <= set(depths)


def test_the_same_numbers_give_the_same_situation_and_outcome() -> None:
    assert [drawn(seed) for seed in range(200)] == [drawn(seed) for seed in range(200)]


def test_situations_are_at_rest_and_vary() -> None:
    situations = [drawn(seed)[0] for seed in range(2_000)]

    settings = {(n, v) for situation in situations for n, v in situation.settings.items()}
    assert {(n, v) for n, values in OPTIONS.items() for v in values} <= settings
    assert {len(situation.happenings) for situation in situations} == {0, 1, 2, 3}
    assert {len(situation.characters) for situation in situations} >= set(range(12))
    for situation in situations:
        assert_at_rest(situation)


def assert_at_rest(situation: Situation) -> None:
    """Nothing moves by itself, nobody sleeps at home, and no hall is over its maximum."""
    outcome = simulate(
        Situation(situation.characters, situation.happenings, ()), lambda q: q.options[0]
    )
    for character in situation.characters:
        assert outcome.characters[character.id].where == character.where
        assert not (character.where == HOME and character.asleep)
    for player in ("A", "B"):
        in_hall = [c for c in situation.characters if c.owner == player and c.where == "hall"]
        assert len([c for c in in_hall if not c.is_frog]) <= situation.side(player).hall_limit


def test_what_always_holds_of_an_outcome() -> None:
    for seed in range(2_000):
        situation, outcome = drawn(seed)
        for spot in outcome.characters.values():
            assert not (spot.where == HOME and spot.asleep)
            assert (
                spot.where not in outcome.happenings
                or outcome.happenings[spot.where].kind == "there"
            )
        assert all(hours >= 0 for hours in outcome.hours.values())
        for chain in outcome.chains:
            ended = len(chain.resolved) < len(chain.declared)
            assert chain.resolved == chain.declared[::-1][: len(chain.resolved)]
            assert not ended or outcome.result
        assert len(outcome.refusals) <= len(situation.acts)
