"""What is drawn at random reaches everything that the oracle can say, and what always holds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

from rules.tests.onsen.oracle import (
    OPTIONS,
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
    moments = {moment for each in all_drawn() for moment in moments_of(*each)}

    scoring = ("race_bonus_check", "ornament_scope", "out_void_optional", "values")
    assert moments >= {(name, value) for name in scoring for value in OPTIONS[name]}
    assert moments >= {
        *("bonus", "no bonus", "nobody left", "nobody at all"),
        *("OUT without a target", "OUT with fewer than it demands", "OUT of two kinds at once"),
        *("order matters", "order matters not", "targets matter", "more lost, more points"),
        *("void", "void declined is better", "ornament alone", "ornament not alone"),
        *("recovery", "recovery of another attribute", "special", "judge asked", "judge not asked"),
        *("0 OUT", "1 OUT", "2 OUT", "3 OUT", "4 OUT", "5 companions"),
    }


def moments_of(case: Case, entered: dict[str, int], reach: Reach) -> Iterator[object]:
    """Yield what is worth reaching."""
    yield from case.settings.items()
    yield from (f"{len(case.outs)} OUT", f"{len(case.companions)} companions")
    yield from moments_of_outs(case, reach)
    best = score(case, reach.best_ways[0], entered, case.has_void and bool(reach.best_ways[0]))
    yield "bonus" if best.has_race_bonus else "no bonus"
    yield "nobody at all" if not case.companions else "somebody"
    yield "nobody left" if case.companions and not best.left else "somebody left"
    yield "judge asked" if asked(case) else "judge not asked"
    for card in case.springs:
        kind = {"R": "recovery", "N": "ornament", "S": "special"}.get(card.id[0], "")
        if kind == "ornament":
            yield "ornament alone" if card.id in best.effects else "ornament not alone"
        elif kind:
            yield kind if card.id in best.effects else "recovery of another attribute"


def moments_of_outs(case: Case, reach: Reach) -> Iterator[str]:
    """Yield what is worth reaching with OUT cards."""
    if case.has_void:
        yield "void"
        yield "void declined is better" if reach.lost_with_best else "void is best"
        return
    orders = {tuple(hit.out for hit in way) for way in reach.best_ways}
    yield "order matters" if len(orders) < factorial(len(case.outs)) else "order matters not"
    if len(case.outs) == 1 and len(reach.results) > 1:
        yield "targets matter"
    if reach.lost_with_best > reach.fewest_lost:
        yield "more lost, more points"
    cards = {out.id: out for out in case.outs}
    for hit in (hit for way in reach.best_ways for hit in way):
        if not hit.targets:
            yield "OUT without a target"
        elif len(hit.targets) < (cards[hit.out].count or 0):
            yield "OUT with fewer than it demands"
        if cards[hit.out].race and cards[hit.out].gender_mark and hit.targets:
            yield "OUT of two kinds at once"


def factorial(n: int) -> int:
    """Return in how many orders n cards can be applied."""
    return n * factorial(n - 1) if n else 1


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


def states_of(start: Choosing, rounds: tuple[Round, ...]) -> list[Choosing]:
    """Return the state before the first round and after each one."""
    return [resolve(start, rounds[:n]) for n in range(len(rounds) + 1)]


def test_everything_about_the_choice_is_reached() -> None:
    moments: set[object] = set()
    for start, rounds in all_phases():
        states = states_of(start, rounds)
        moments.update(start.settings.items())
        moments.add("over" if states[-1].is_over else "not over")
        moments.add(f"{len(start.counts)} players")
        for state, each in zip(states, rounds, strict=False):
            moments.update(moments_of_round(state, each))

    names = ("choice_tie", "choice_tie_below_top", "choice_tiebreak_after")
    assert moments >= {(name, value) for name in names for value in OPTIONS[name]}
    assert moments >= {
        *("over", "not over", "2 players", "3 players", "4 players", "5 players", "6 players"),
        *("alone", "most companions", "tie of 2", "tie of 3", "two ties", "tie with one below"),
        *("tiebreak", "tiebreak suggested", "waiting", "area kept back"),
    }


def moments_of_round(state: Choosing, each: Round) -> Iterator[str]:
    """Yield what is worth reaching in one round."""
    after = resolve(state, [Round(each.choices)])
    new = {player: area for player, area in after.taken.items() if player not in state.taken}
    chosen = list(each.choices.values())
    yield from ("alone" if chosen.count(a) == 1 else "most companions" for a in new.values())
    yield from (f"tie of {len(tied)}" for tied in after.ties.values())
    if len(after.ties) > 1:
        yield "two ties"
    if any(len(tied) < chosen.count(area) for area, tied in after.ties.items()):
        yield "tie with one below"
    if each.tiebreaks:
        yield "tiebreak"
    if after.tiebreak_is_suggested:
        yield "tiebreak suggested"
    if len(choosers(after)) + len(after.taken) < len(after.counts):
        yield "waiting"
    if after.kept_from:
        yield "area kept back"


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
