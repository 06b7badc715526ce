"""What is drawn at random reaches everything that the oracle can say, and what always holds."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise

from rules.tests.onsen.oracle import (
    Case,
    Choosing,
    OutVoid,
    Reach,
    Round,
    asked,
    brute_force,
    choosers,
    offered,
    resolve,
    score,
)
from rules.tests.onsen.oracle.generator import random_case, random_choosing, random_entries
from rules.tests.onsen.oracle.moments import (
    EVERY_MOMENT_OF_CASES,
    EVERY_MOMENT_OF_PHASES,
    moments_of_case,
    moments_of_phase,
    states_of,
)
from rules.tests.onsen.oracle.orders import describes, left_by

CASES, PHASES = 800, 1_000


def picker(seed: int) -> Callable[[int], int]:
    """Return a way to pick that is the same for the same seed."""
    number = random.Random(seed).random
    return lambda n: int(number() * n)


def drawn(seed: int) -> tuple[Case, dict[str, int], Reach]:
    """Return a case at random, what the judge enters, and all that can come out."""
    pick = picker(seed)
    case = random_case(pick)
    entered = random_entries(pick, case)
    return case, entered, brute_force(case, entered)


@cache
def all_drawn() -> tuple[tuple[Case, dict[str, int], Reach], ...]:
    """Return the cases of every seed."""
    return tuple(map(drawn, range(CASES)))


def test_everything_about_scoring_is_reached() -> None:
    moments = {moment for each in all_drawn() for moment in moments_of_case(*each)}

    assert moments >= EVERY_MOMENT_OF_CASES


def test_the_same_numbers_give_the_same() -> None:
    assert [drawn(seed) for seed in range(100)] == [drawn(seed) for seed in range(100)]
    phases = [random_choosing(picker(seed)) for seed in range(100)]
    assert phases == [random_choosing(picker(seed)) for seed in range(100)]


def test_the_best_is_among_the_results() -> None:
    for _, _, reach in all_drawn():
        assert (reach.best, reach.lost_with_best) in reach.results
        assert not [pair for pair in reach.results if pair[0] > reach.best]
        assert reach.fewest_lost <= reach.lost_with_best
        assert reach.best_ways


def test_out_void_loses_nothing() -> None:
    for case, entered, _ in all_drawn():
        springs = tuple(card for card in case.springs if not isinstance(card, OutVoid))
        void = replace(case, springs=(*springs, OutVoid("V1")), settings={})
        without = replace(
            case, springs=tuple(c for c in springs if c not in case.outs), settings={}
        )
        points = {**dict.fromkeys(asked(void), 1), **entered}
        assert brute_force(void, points).results == brute_force(without, points).results
        assert {lost for _, lost in brute_force(void, points).results} == {0}


def test_how_the_cards_lie_does_not_matter() -> None:
    for case, entered, reach in all_drawn()[:300]:
        turned = replace(case, companions=case.companions[::-1], springs=case.springs[::-1])
        other = brute_force(turned, entered)
        assert (other.results, other.best_orders) == (reach.results, reach.best_orders)


def test_a_card_misses_only_those_it_does_not_describe() -> None:
    for case, _, reach in all_drawn():
        cards = {out.id: out for out in case.outs}
        for way in reach.best_ways[:20]:
            for place, hit in enumerate(way):
                out, left = cards[hit.out], left_by(way[: place + 1], case.companions)
                is_sated = out.count is not None and len(hit.targets) == out.count
                assert is_sated or not [each for each in left if describes(out, each)]


def test_what_the_best_is_made_of() -> None:
    for case, entered, reach in all_drawn():
        way = reach.best_ways[0]
        best = score(case, way, entered, case.has_void and bool(way))
        assert sorted((*best.left, *best.lost)) == sorted(each.id for each in case.companions)
        assert set(best.lost) == {target for hit in way for target in hit.targets}
        assert best.base == len(best.left)
        assert best.after_bonus == (best.base**2 if best.has_race_bonus else best.base)
        assert best.total == reach.best == best.after_bonus + sum(best.effects.values())
        assert set(asked(case)) <= set(best.effects)


@cache
def all_phases() -> tuple[tuple[Choosing, tuple[Round, ...]], ...]:
    """Return the choice phases of every seed."""
    return tuple(random_choosing(picker(seed)) for seed in range(PHASES))


def test_everything_about_the_choice_is_reached() -> None:
    moments = {moment for phase in all_phases() for moment in moments_of_phase(*phase)}

    assert moments >= EVERY_MOMENT_OF_PHASES


def test_an_area_has_one_player_and_somebody_can_always_choose() -> None:
    for start, rounds in all_phases():
        for state in states_of(start, rounds):
            assert len(set(state.taken.values())) == len(state.taken)
            assert state.is_over or choosers(state)
            assert all(offered(state, player) for player in choosers(state))


def test_whoever_has_an_area_keeps_it() -> None:
    for start, rounds in all_phases():
        states = states_of(start, rounds)
        for before, after in pairwise(states):
            assert before.taken.items() <= after.taken.items()


def test_nobody_takes_an_area_from_one_with_as_many_companions() -> None:
    for start, rounds in all_phases():
        for state, each in zip(states_of(start, rounds), rounds, strict=False):
            after = resolve(state, [Round(each.choices)])
            for player, area in after.taken.items() - state.taken.items():
                others = [p for p, a in each.choices.items() if a == area and p != player]
                assert all(start.counts[p] < start.counts[player] for p in others)
