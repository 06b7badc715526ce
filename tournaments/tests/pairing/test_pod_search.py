"""Tables near the best there can be, held against every cut of a small field."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing import Entrant, pod_exact
from tournaments.pairing.pod_bounds import least_repeats, least_spread
from tournaments.pairing.pod_costs import PodCosts
from tournaments.pairing.pod_draw import PodDraw, draw_pods
from tournaments.pairing.pod_search import PodSearch
from tournaments.pairing.pod_sizes import pod_sizes
from tournaments.tests.pairing.fields import random_field
from tournaments.tests.pairing.pod_events import PodEvent

Cut = list[list[Entrant]]
seeds = st.integers(0, 10_000)


def small_field(seed: int, most: int = 9) -> list[Entrant]:
    rng = Random(seed)
    rounds, clubs = int(rng.random() * 5), int(rng.random() * 4)
    return random_field(rng, 3 + int(rng.random() * (most - 2)), rounds, clubs)


def all_cuts(field: Sequence[Entrant], sizes: Sequence[int]) -> Iterator[Cut]:
    """Yield every way to cut ``field`` into tables of ``sizes``, straight from the definition."""
    if not sizes:
        yield []
        return
    first, *others = field
    for size in set(sizes):
        rest_of_sizes = list(sizes)
        rest_of_sizes.remove(size)
        for mates in combinations(others, size - 1):
            rest = [entrant for entrant in others if entrant not in mates]
            yield from ([[first, *mates], *cut] for cut in all_cuts(rest, rest_of_sizes))


def value(cut: Cut) -> tuple[int, int, int]:
    """Return repeats, meetings within a club and the score differences, counted by hand."""
    pairs = [pair for pod in cut for pair in combinations(pod, 2)]
    return (
        sum(b.id in a.opponents for a, b in pairs),
        sum(a.club is not None and a.club == b.club for a, b in pairs),
        sum(abs(int(a.score) - int(b.score)) for a, b in pairs),
    )


def drawn(field: Sequence[Entrant], seed: object = "s") -> PodDraw:
    return draw_pods(field, pod_sizes(len(field)), Random(f"{seed}"))


def test_a_small_field_is_cut_as_well_as_can_be() -> None:
    for seed in range(150):
        field = small_field(seed)
        sizes = pod_sizes(len(field))
        if sizes:
            draw = drawn(field, seed)
            best = min(map(value, all_cuts(field, sizes)))
            assert (draw.repeats, draw.club, draw.spread) == value(draw.pods) == best
            assert draw.is_proven
            assert draw.least_repeats == draw.repeats


def test_restarts_alone_find_the_fewest_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pod_exact, "MOST_PLAYERS", 0)

    for seed in range(60):
        field = small_field(seed)
        sizes = pod_sizes(len(field))
        if sizes:
            assert drawn(field, seed).repeats == min(map(value, all_cuts(field, sizes)))[0]


@given(seeds, st.integers(2, 40))
@settings(max_examples=25, deadline=None)
def test_everyone_sits_once_and_no_bound_is_undercut(seed: int, players: int) -> None:
    field = random_field(Random(seed), players, 3, clubs=5)
    sizes = pod_sizes(len(field))

    draw = drawn(field, seed)

    seated = [entrant.id for pod in draw.pods for entrant in pod]
    assert sorted(seated) == sorted(entrant.id for entrant in field)[: sum(sizes)]
    assert sorted(map(len, draw.pods), reverse=True) == sizes
    assert (draw.repeats, draw.club, draw.spread) == value(draw.pods)
    assert draw.least_repeats <= draw.repeats
    assert draw.least_spread <= draw.spread


@given(seeds, st.integers(2, 90))
@settings(max_examples=15, deadline=None)
def test_the_same_seed_gives_the_same_tables_whatever_the_order_of_the_field(
    seed: int, players: int
) -> None:
    field = random_field(Random(seed), players, 3)

    assert drawn(field, seed) == drawn(field[::-1], seed)


@given(seeds, st.integers(4, 100))
@settings(max_examples=25, deadline=None)
def test_the_search_is_never_worse_than_the_cut_it_starts_from(seed: int, players: int) -> None:
    rng = Random(seed)
    costs = PodCosts(random_field(rng, players, 4, clubs=6))
    order = sorted(range(len(costs.ids)), key=lambda _: rng.random())
    sizes = pod_sizes(len(order))
    cut = [order[sum(sizes[:n]) : sum(sizes[: n + 1])] for n in range(len(sizes))]
    before = sum(map(costs.of, cut))

    after = PodSearch(costs, [list(pod) for pod in cut]).run(polish_all=True)

    assert sum(map(costs.of, after)) <= before
    assert sorted(player for pod in after for player in pod) == sorted(order)


def test_a_third_meeting_weighs_as_much_as_four_second_ones() -> None:
    groups = ["abc", "def"]
    often = {id_: tuple(set(group) - {id_}) for group in groups for id_ in group}
    once: dict[str, frozenset[str]] = {id_: frozenset("abcdef") - {id_} for id_ in "abcdef"}
    field = [Entrant(id=id_, opponents=once[id_], repeated=often[id_]) for id_ in "abcdef"]

    pods = drawn(field).pods

    assert sorted(sum(entrant.id in "abc" for entrant in pod) for pod in pods) == [1, 2]


def test_clubs_families_and_wishes_yield_to_repeats_and_come_before_points() -> None:
    field = [
        *(Entrant(id=f"a{n}", score=9, club="A", opponents=frozenset(["z"])) for n in range(2)),
        *(Entrant(id=f"b{n}", score=6, family="B") for n in range(2)),
        Entrant(id="y", avoid=frozenset(["a1"])),
        Entrant(id="z", opponents=frozenset(["a0", "a1"])),
    ]

    draw = drawn(field)

    assert (draw.repeats, draw.club, draw.unwanted) == (0, 1, 0)
    tables = [sorted(entrant.id for entrant in pod) for pod in draw.pods]
    assert tables in (
        [["a0", "a1", b], [other, "y", "z"]] for b, other in (["b0", "b1"], ["b1", "b0"])
    )


def latin_rounds(symbols: list[str]) -> list[Entrant]:
    """Return 16 players who met in the rows and in the columns of a square, then by symbol."""
    cells = [(row, column) for row in range(4) for column in range(4)]

    def met(a: tuple[int, int], b: tuple[int, int]) -> bool:
        symbol = [symbols[row][column] for row, column in (a, b)]
        return a != b and (a[0] == b[0] or a[1] == b[1] or symbol[0] == symbol[1])

    return [
        Entrant(id=f"{a}", opponents=frozenset(f"{b}" for b in cells if met(a, b))) for a in cells
    ]


def test_foresight_tells_a_square_that_can_go_on_from_one_that_cannot() -> None:
    """Only the second of the two kinds of squares of four has another one across it."""
    repeats = [
        drawn(latin_rounds(square)).repeats
        for square in (["0123", "1230", "2301", "3012"], ["0123", "1032", "2301", "3210"])
    ]

    assert repeats[0] > repeats[1] == 0


def test_foresight_leaves_new_opponents_for_the_coming_round() -> None:
    cells = [(row, column) for row in range(4) for column in range(4)]
    field = [
        Entrant(
            id=f"{a}",
            opponents=frozenset(f"{b}" for b in cells if a != b and (a[0] == b[0] or a[1] == b[1])),
        )
        for a in cells
    ]

    for seed in range(5):
        draw = draw_pods(field, [4] * 4, Random(f"{seed}"), rounds_left=2)
        coming = [
            msgspec.structs.replace(e, opponents=e.opponents | {o.id for o in pod} - {e.id})
            for pod in draw.pods
            for e in pod
        ]
        assert draw.is_foresighted
        assert (draw.repeats, drawn(coming).repeats) == (0, 0)


def test_points_in_fractions_are_compared_exactly() -> None:
    rounds = PodEvent(14, "thirds").play(4)

    assert str(rounds[0].float_total) == "0"
    assert any("/" in str(result.float_total) for result in rounds)


@pytest.mark.parametrize("sizes", [[4, 4], [3, 3, 3], [5, 5], [4, 3, 3], [5, 4, 3]])
def test_no_cut_is_below_the_least_spread_and_the_best_of_equal_sizes_reaches_it(
    sizes: list[int],
) -> None:
    for seed in range(6):
        rng = Random(seed)
        field = [Entrant(id=f"p{n:02}", score=int(rng.random() * 8)) for n in range(sum(sizes))]
        best = min(value(cut)[2] for cut in all_cuts(field, sizes))

        least = least_spread([int(entrant.score) for entrant in field], sizes)
        assert least <= best
        assert least == best or len(set(sizes)) > 1


def test_who_has_met_all_but_a_few_must_repeat_some() -> None:
    """Each of eight has met five and has two left for the three other seats."""
    ids = "abcdefgh"
    left = {id_: {ids[(n + 3) % 8], ids[(n - 3) % 8]} for n, id_ in enumerate(ids)}
    field = [Entrant(id=id_, opponents=frozenset(ids) - left[id_] - {id_}) for id_ in ids]

    assert least_repeats(PodCosts(field), [4, 4]) == 4
    assert drawn(field).repeats >= 4


def test_a_stuck_table_looks_farther_than_the_next_ones() -> None:
    """All of the first 16 tables have met one another; only the last table can take one in."""
    near = [f"n{n:02}" for n in range(64)]
    far = [f"z{n}" for n in range(4)]
    field = [
        *(Entrant(id=id_, opponents=frozenset(near[:60]) - {id_}, score=80 - n)
          for n, id_ in enumerate(near[:4])),
        *(Entrant(id=id_, opponents=frozenset(near[:60]) - {id_}, score=70) for id_ in near[4:60]),
        *(Entrant(id=id_, score=0) for id_ in (*near[60:], *far)),
    ]  # fmt: skip

    draw = drawn(field)

    assert draw.restarts == 1
    fresh = {*near[60:], *far}
    assert max(sum(entrant.id in fresh for entrant in pod) for pod in draw.pods) < 4


def test_cost_of_a_field_with_nothing_special_does_not_depend_on_extras() -> None:
    field = random_field(Random(1), 12, 3)
    with_wish = [*field[:-1], msgspec.structs.replace(field[-1], avoid=frozenset(["nobody"]))]

    plain, special = (PodCosts(entrants) for entrants in (field, with_wish))

    everyone: Any = range(len(field))
    assert (plain.is_plain, special.is_plain) == (True, False)
    assert [plain.row(p, everyone) for p in everyone] == [
        special.row(p, everyone) for p in everyone
    ]
