"""The best order of the OUT cards: the worked examples, and orders that are really carried out."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from rules.games.onsen.cards.model import Card
from rules.games.onsen.solver import Hit, Outcome, Position, outcomes, solve
from rules.tests.onsen.tables import companion, companions, out, void

A, B = out("A", "all", race="dark elf"), out("B")
P, Q = out("P"), out("Q", "all", race="goblin")
TWO = companions("demon", "dark elf")


def position(race: str, owned: list[Card], *outs: Card, **more: Any) -> Position:
    return Position(race, tuple(owned), outs, **more)


EXAMPLES = [
    (position("demon", TWO, A, B), (1, 1), [(1, 1), (0, 2)]),
    (position("dark elf", TWO, A, B), (1, 1), [(1, 1), (0, 2)]),
    (position("demon", companions("demon", "demon", "demon")), (9, 0), [(9, 0)]),
    (position("demon", companions("demon", "demon", "demon", "elf"), P), (9, 1), [(9, 1), (3, 1)]),
    (
        position("demon", companions("demon", "demon", "elf", "goblin"), P, Q),
        (4, 2),
        [(4, 2), (3, 1), (2, 2)],
    ),
    (position("demon", TWO, A, B, void()), (2, 0), [(2, 0)]),
    (position("demon", [], A, B), (0, 0), [(0, 0)]),
]


@pytest.mark.clause("ONS-6.2.11", "ONS-6.2.12", "ONS-6.2.13", "ONS-6.2.14", "ONS-6.2.7")
@pytest.mark.parametrize(("given", "best", "all_"), EXAMPLES)
def test_the_examples_come_out_as_stated(given: Position, best: Any, all_: Any) -> None:
    assert solve(given).best == Outcome(*best)
    assert outcomes(given) == tuple(Outcome(*each) for each in all_)


@pytest.mark.clause("ONS-6.2.12")
def test_the_order_of_the_example_is_told_with_its_targets() -> None:
    found = solve(position("demon", TWO, A, B)).order

    assert found == (Hit("B", ("dark elf2",)), Hit("A", ()))


def test_of_two_best_orders_the_one_that_loses_fewer_is_told() -> None:
    owned = companions("elf", "demon")
    given = position("demon", owned, out("x"), out("y", race="demon"))

    assert outcomes(given) == (Outcome(1, 1), Outcome(0, 2))
    assert solve(given).best == Outcome(1, 1)


def test_of_orders_alike_the_first_by_number_is_told() -> None:
    given = position(
        "demon", companions("elf", "ogre", "demon"), out("b", race="ogre"), out("a", race="elf")
    )

    assert [hit.out for hit in solve(given).order] == ["a", "b"]


@pytest.mark.parametrize(("before", "points"), [(False, 9), (True, 3)])
def test_the_bonus_may_be_judged_before_out(before: bool, points: int) -> None:
    owned = companions("demon", "demon", "demon", "elf")

    assert solve(position("demon", owned, P, bonus_before=before)).best.points == points


def drawn(rng: random.Random, owned: int, outs: int) -> Position:
    """Return a position at random."""
    races, marks = "abc"[: rng.randint(1, 3)], "12"[: rng.randint(1, 2)]

    def described() -> dict[str, str]:
        both = {"race": rng.choice(races), "gender_mark": rng.choice(marks)}
        names = rng.choice([[], ["race"], ["gender_mark"], ["race", "gender_mark"]])
        return {name: both[name] for name in names}

    held = [companion(f"c{n}", rng.choice(races), rng.choice(marks)) for n in range(owned)]
    laid = [out(f"o{n}", rng.choice((1, 1, 2, 3, "all")), **described()) for n in range(outs)]
    return position(rng.choice(races), held, *laid)


def tried(given: Position) -> set[tuple[Outcome, tuple[str, ...]]]:
    """Return what every order and every choice comes to, by trying them all."""

    def count(left: tuple[Card, ...]) -> Outcome:
        same = all(card.race == given.race for card in left)
        points = len(left) ** 2 if same else len(left)
        return Outcome(points, len(given.companions) - len(left))

    def after(left: tuple[Card, ...], outs: tuple[Card, ...], order: tuple[str, ...]) -> Any:
        if not outs:
            yield count(left), order
        for card in outs:
            found = [each for each in left if card.describes(each)]
            for hit in combinations(found, card.demands(len(found))):
                rest = tuple(each for each in outs if each is not card)
                kept = tuple(each for each in left if each not in hit)
                yield from after(kept, rest, (*order, card.no))

    return set(after(given.companions, given.outs, ()))


@pytest.mark.clause("ONS-6.2.11", "ONS-6.2.13", "ONS-6.2.14")
def test_no_order_that_can_be_tried_is_better_and_none_comes_first() -> None:
    rng = random.Random(2026)
    for _ in range(150):
        given = drawn(rng, rng.randint(0, 5), rng.randint(0, 4))
        best, order = min(tried(given), key=lambda each: (-each[0].points, each[0].lost, each[1]))

        found = solve(given)

        assert (found.best, tuple(hit.out for hit in found.order)) == (best, order)
        assert set(outcomes(given)) == {outcome for outcome, _ in tried(given)}


def test_the_order_told_can_be_carried_out_and_comes_to_what_is_told() -> None:
    rng = random.Random(7)
    for _ in range(200):
        given = drawn(rng, rng.randint(0, 12), rng.randint(0, 8))
        solution, left = solve(given), {card.no: card for card in given.companions}
        outs = {card.no: card for card in given.outs}
        for hit in solution.order:
            found = [no for no, card in left.items() if outs[hit.out].describes(card)]
            assert set(hit.companions) <= set(found)
            assert len(hit.companions) == outs[hit.out].demands(len(found))
            left = {no: card for no, card in left.items() if no not in hit.companions}
        same = all(card.race == given.race for card in left.values())
        points = len(left) ** 2 if same else len(left)

        assert solution.best == Outcome(points, len(given.companions) - len(left))
        assert sorted(hit.out for hit in solution.order) == sorted(outs)


@pytest.mark.clause("ONS-6.2.11")
def test_the_hardest_position_known_comes_out_as_it_did() -> None:
    """Its time is measured by ``scripts/bench/outs.py``; here only what it comes to."""
    races_and_marks = ["a4", "b5", "a2", "a3", "b1", "e4", "f4", "b5", "e8", "b2", "g7", "d3"]
    owned = [companion(f"c{n:02}", *each) for n, each in enumerate(races_and_marks)]
    described: list[tuple[dict[str, str], int]] = [
        ({"gender_mark": "4"}, 3), ({}, 2), ({"race": "g"}, 1), ({"race": "d"}, 1),
        ({"gender_mark": "8"}, 1), ({"gender_mark": "5"}, 2), ({"race": "a"}, 2),
        ({"gender_mark": "2"}, 2),
    ]  # fmt: skip
    laid = [out(f"o{n}", count, **by) for n, (by, count) in enumerate(described)]

    given = position("g", owned, *laid)
    found = solve(given)

    assert found.best == outcomes(given)[0] == Outcome(2, 10)
    assert [hit.out for hit in found.order] == ["o1", "o2", "o3", "o4", "o5", "o6", "o0", "o7"]
