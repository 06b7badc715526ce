"""Chances against the published figures, and against counting every roll one by one."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.nanika.dice import (
    DiceTerm,
    Distribution,
    Odds,
    Side,
    distribution,
    fumble_chance,
    odds,
    parse_side,
    raw_counts,
    side_distribution,
)

COUNTS = {
    1: (1, 1, 1, 1, 1, 1),
    2: (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1),
    3: (1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1),
}
GHOSTS = st.builds(DiceTerm, st.integers(1, 4), st.integers(-25, 25))
SMALL_SIDES = st.lists(
    st.builds(DiceTerm, st.integers(1, 2), st.integers(-6, 6)), min_size=1, max_size=2
).map(tuple)


def side_of(text: str) -> Distribution:
    return side_distribution(parse_side(text))


def rolled(ghost: DiceTerm, faces: tuple[int, ...], clamp: bool) -> int:
    """Return what the ghost adds with these faces, told from the rules once more."""
    if len(faces) >= 2 and faces == (6,) * len(faces):
        return 0
    total = sum(face % 6 for face in faces) + ghost.modifier
    return max(total, 0) if clamp else total


def counted(side: Side, clamp: bool) -> Distribution:
    """Return the distribution of a side by going through every roll of it."""
    dice = sum(ghost.dice for ghost in side)
    counts: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=dice):
        left, total = faces, 0
        for ghost in side:
            total += rolled(ghost, left[: ghost.dice], clamp)
            left = left[ghost.dice :]
        counts[total] += 1
    return Distribution(dict(counts), 6**dice)


@pytest.mark.clause("NNK-6.1.2", "NNK-6.1.5")
@pytest.mark.parametrize("dice", COUNTS)
def test_sums_come_as_often_as_published(dice: int) -> None:
    assert raw_counts(dice) == COUNTS[dice]


@pytest.mark.clause("NNK-6.1.5")
@pytest.mark.parametrize(("dice", "mean"), [(1, 2.5), (2, 5), (3, 7.5), (5, 12.5), (7, 17.5)])
def test_means_without_a_modifier_are_those_of_the_chart(dice: int, mean: float) -> None:
    assert distribution(DiceTerm(dice)).mean == Fraction(mean)


@pytest.mark.clause("NNK-6.1.3", "NNK-6.1.4")
@pytest.mark.parametrize("dice", range(1, 13))
def test_a_fumble_is_one_roll_of_all_but_never_of_one_die(dice: int) -> None:
    chance = Fraction(1, 6**dice) if dice > 1 else Fraction(0)

    assert fumble_chance((DiceTerm(dice, 3),)) == chance


@pytest.mark.clause("NNK-6.1.3", "NNK-6.1.6")
def test_a_fumble_is_0_whatever_the_modifier() -> None:
    assert distribution(DiceTerm(2, 5)).counts == {
        0: 1, 6: 2, 7: 3, 8: 4, 9: 5, 10: 6, 11: 5, 12: 4, 13: 3, 14: 2, 15: 1,
    }  # fmt: skip


@pytest.mark.clause("NNK-6.1.4")
def test_a_single_die_has_no_fumble() -> None:
    assert distribution(DiceTerm(1, 2)).counts == dict.fromkeys(range(2, 8), 1)


@pytest.mark.parametrize("dice", range(2, 13))
def test_mean_is_that_of_the_formula(dice: int) -> None:
    fumble = Fraction(1, 6**dice)

    means = [distribution(DiceTerm(dice, m)).mean for m in (-3, 0, 4)]

    assert means == [Fraction(5 * dice, 2) + m * (1 - fumble) for m in (-3, 0, 4)]


@pytest.mark.clause("NNK-6.0.15")
@pytest.mark.parametrize(
    ("attack", "defence", "wins"),
    [
        ("3D+2+2", "3D+1", Fraction(33611, 46656)),
        ("3D+1", "1D+1", Fraction(65, 72)),
        ("3D+1", "3D+2", Fraction(353, 972)),
        ("2D", "2D", Fraction(575, 1296)),
        ("1D+3", "2D", Fraction(1, 2)),
    ],
)
def test_attack_wins_as_often_as_published(attack: str, defence: str, wins: Fraction) -> None:
    assert odds(side_of(attack), side_of(defence)).attack_wins == wins


@pytest.mark.clause("NNK-6.0.15")
def test_equal_totals_go_to_the_defence() -> None:
    die = side_of("1D")

    chances = odds(die, die)

    assert chances == Odds(Fraction(15, 36), Fraction(6, 36), Fraction(15, 36))
    assert (chances.attack_wins, chances.defence_wins) == (Fraction(15, 36), Fraction(21, 36))


@settings(max_examples=60, deadline=None)
@given(GHOSTS, st.booleans())
def test_a_ghost_is_what_counting_every_roll_gives(ghost: DiceTerm, clamp: bool) -> None:
    assert distribution(ghost, clamp=clamp) == counted((ghost,), clamp)


@settings(max_examples=40, deadline=None)
@given(SMALL_SIDES, st.booleans())
def test_a_side_is_what_counting_every_roll_gives(side: Side, clamp: bool) -> None:
    assert side_distribution(side, clamp=clamp) == counted(side, clamp)


@settings(max_examples=40, deadline=None)
@given(SMALL_SIDES, st.booleans())
def test_a_pool_is_one_roll_of_all_dice_and_modifiers(side: Side, clamp: bool) -> None:
    pool = DiceTerm(sum(g.dice for g in side), sum(g.modifier for g in side))

    assert side_distribution(side, clamp=clamp, pooled=True) == counted((pool,), clamp)


@settings(max_examples=40, deadline=None)
@given(SMALL_SIDES, SMALL_SIDES)
def test_odds_are_what_comparing_every_pair_gives(attack: Side, defence: Side) -> None:
    ours, theirs = (side_distribution(side) for side in (attack, defence))
    signs = Counter[int]()
    for (a, m), (d, n) in product(ours.counts.items(), theirs.counts.items()):
        signs[(a > d) - (a < d)] += m * n

    out_of = ours.out_of * theirs.out_of
    assert odds(ours, theirs) == Odds(*(Fraction(signs[sign], out_of) for sign in (1, 0, -1)))


def test_two_single_dice_fumble_only_in_a_pool() -> None:
    side = parse_side("1D+1 & 1D+1")

    assert [fumble_chance(side, pooled=pooled) for pooled in (False, True)] == [0, Fraction(1, 36)]
    assert side_distribution(side).chance(0) == 0
    assert side_distribution(side, pooled=True).chance(0) == Fraction(1, 36)


def test_a_pool_of_one_ghost_is_that_ghost() -> None:
    side = parse_side("3D-2")

    assert side_distribution(side, pooled=True) == side_distribution(side)
    assert fumble_chance(side, pooled=True) == fumble_chance(side)


def test_one_of_two_ghosts_fumbles_as_often_as_not_both_are_safe() -> None:
    assert fumble_chance(parse_side("2D & 3D+1")) == 1 - Fraction(35, 36) * Fraction(215, 216)


def test_the_largest_sides_are_exact() -> None:
    side = parse_side(" & ".join(["12D+9"] * 12))

    total = side_distribution(side)

    assert total.out_of == 6**144 == sum(total.counts.values())
    assert total.mean == 12 * (30 + 9 * (1 - Fraction(1, 6**12)))
    assert sum(vars(odds(total, total)).values()) == 1
