"""The scan and the windows by themselves: what they keep, what they may say of their pairing."""

from collections import Counter
from itertools import pairwise
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing import Entrant
from tournaments.pairing.board import Board, Objective, Pair
from tournaments.pairing.drawing import draw
from tournaments.pairing.exact import cheapest, cheapest_among_near
from tournaments.pairing.scan import mend, neighbours, shuffled, take_bye
from tournaments.pairing.windows import LARGEST_WINDOW, Windows, pair_windows
from tournaments.tests.pairing.fields import played_on, random_field

fields = st.builds(
    lambda seed, players, rounds, clubs: random_field(Random(seed), players, rounds, clubs),
    st.integers(0, 10**6),
    st.integers(1, 70),
    st.integers(0, 8),
    st.sampled_from([0, 0, 3, 8]),
)


def scanned(board: Board, seed: int = 0) -> tuple[list[tuple[int, int]], int | None, list[int]]:
    order = shuffled(board, Random(seed))
    receiver = take_bye(board, order)
    pairs = neighbours(order)
    return pairs, receiver, mend(board, pairs)


@settings(max_examples=150, deadline=None)
@given(entrants=fields, seed=st.integers(0, 100))
def test_the_scan_seats_everyone_once_in_order_of_points(
    entrants: list[Entrant], seed: int
) -> None:
    board = Board(entrants)

    pairs, receiver, _ = scanned(board, seed)

    seated = [player for pair in pairs for player in pair]
    assert sorted([*seated, *([] if receiver is None else [receiver])]) == list(range(len(board)))
    scores = [board.scores[player] for player in seated]
    assert all(high >= low for high, low in pairwise(scores))


@settings(max_examples=150, deadline=None)
@given(entrants=fields, seed=st.integers(0, 100))
def test_what_the_scan_leaves_without_a_clash_is_the_best_of_all(
    entrants: list[Entrant], seed: int
) -> None:
    board = Board(entrants)
    pairs, receiver, clashes = scanned(board, seed)
    if clashes:
        assert all(board.clash(*pairs[n]) for n in clashes)
        return

    best = total_of(board, cheapest(board, range(len(board)), Random(0)))

    assert board.total(pairs, receiver, ()) == msgspec.structs.replace(best, rested=0)


def total_of(board: Board, pairs: list[Pair]) -> Objective:
    met = [(a, b) for a, b in pairs if b is not None]
    receiver = next((a for a, b in pairs if b is None), None)
    return board.total(met, receiver, board.clashing(met))


@settings(max_examples=150, deadline=None)
@given(entrants=fields, seed=st.integers(0, 100))
def test_windows_reach_what_the_whole_field_reaches(entrants: list[Entrant], seed: int) -> None:
    board = Board(entrants)
    pairs, receiver, clashes = scanned(board, seed)

    found, is_exact = pair_windows(board, pairs, clashes, receiver, Random(seed))

    assert is_exact
    assert total_of(board, found) == total_of(board, cheapest(board, range(len(board)), Random(1)))


def test_a_window_stops_at_a_group_that_can_take_up_any_player() -> None:
    """The two on 9 points have met; the hundred on 6 are enough to end the window."""
    top = [Entrant(id="a", score=9, opponents=frozenset("b"))]
    top += [Entrant(id="b", score=9, opponents=frozenset("a"))]
    others = [Entrant(id=f"m{n:03}", score=6 - 3 * (n // 100)) for n in range(200)]
    board = Board([*top, *others])
    pairs, _, clashes = scanned(board)

    [(start, end)] = Windows(board, pairs).spans(clashes)

    assert start == 0
    assert 4 <= end <= 20


def test_windows_that_touch_are_one() -> None:
    met = [("a", "b"), ("c", "d")]
    entrants = [
        Entrant(id=one, score=9 - 3 * n, opponents=frozenset(other))
        for n, pair in enumerate(met)
        for one, other in (pair, pair[::-1])
    ]
    entrants += [Entrant(id=f"m{n:02}", score=0) for n in range(60)]
    board = Board(entrants)
    pairs, _, clashes = scanned(board)

    spans = Windows(board, pairs).spans(clashes)

    assert len(clashes) == 2
    assert len(spans) == 1


def test_a_window_beyond_measure_is_paired_among_near_players() -> None:
    clubs = [Entrant(id=f"p{n:04}", club="x" if n % 5 else None, score=n % 2) for n in range(400)]
    assert len(clubs) > LARGEST_WINDOW

    drawn = draw(clubs, Random(0))

    assert (drawn.method, drawn.is_exact) == ("near", False)
    assert drawn.total.club == (320 - 80) // 2


@pytest.mark.parametrize("number", range(40))
def test_pairing_among_near_players_takes_no_rematch(number: int) -> None:
    rng = Random(number)
    board = Board(random_field(rng, rng.randint(30, 80), 6))
    order = sorted(range(len(board)), key=lambda player: -board.scores[player])

    near = total_of(board, cheapest_among_near(board, order, Random(number)))

    assert near == total_of(board, cheapest(board, order, Random(number)))


def test_every_pairing_of_equals_is_drawn_about_equally_often() -> None:
    """Six players of whom three pairs have met: eight pairings are left."""
    met = {"a": "b", "b": "a", "c": "d", "d": "c", "e": "f", "f": "e"}
    entrants = [Entrant(id=id_, opponents=frozenset(other)) for id_, other in met.items()]

    drawn = Counter(named(entrants, draw(entrants, Random(seed)).pairs) for seed in range(3200))

    assert len(drawn) == 8
    assert min(drawn.values()) > 240
    assert max(drawn.values()) < 640


def named(entrants: list[Entrant], pairs: list[Pair]) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(entrants[n].id for n in pair if n is not None) for pair in pairs)


def test_the_stages_give_the_same_for_the_same_seed() -> None:
    entrants = random_field(Random(5), 63, 0)
    for n in range(7):
        first, again = draw(entrants, Random(n)), draw(entrants[::-1], Random(n))
        assert (first.pairs, first.method) == (again.pairs, again.method)
        pairs = named(first.board.entrants, first.pairs)
        entrants = played_on(entrants, [p if len(p) > 1 else p | {"BYE"} for p in pairs], Random(n))


def test_players_with_nothing_but_byes_are_kept_apart_where_that_costs_nothing() -> None:
    rested = [Entrant(id=f"r{n}", score=3, byes=1, is_rested=True) for n in range(8)]
    others = [Entrant(id=f"w{n}", score=3) for n in range(8)]

    for size in (2, 4, 8):
        for seed in range(10):
            drawn = draw([*rested[:size], *others], Random(seed))
            assert (drawn.total.rested, drawn.total.floats) == (0, 0)


def test_twin_players_who_had_no_bye_are_not_kept_apart() -> None:
    entrants = [Entrant(id=f"{kind}{n}", score=3) for kind in "rw" for n in range(8)]

    met = [named(entrants, draw(entrants, Random(seed)).pairs) for seed in range(10)]

    assert any({id_[0] for id_ in pair} == {"r"} for pairs in met for pair in pairs)


def test_players_with_nothing_but_byes_meet_rather_than_be_paired_down() -> None:
    rested = [Entrant(id=f"r{n}", score=3, byes=1, is_rested=True) for n in range(4)]
    losers = [Entrant(id=f"l{n}", score=0) for n in range(4)]

    drawn = draw([*rested, *losers], Random(0))

    assert (drawn.total.rested, drawn.total.floats) == (2, 0)


def ranked(*ranks: int, met: str = "") -> list[Entrant]:
    """Return players a, b, c … with these ranks; ``met`` names pairs like "ab cd"."""
    opponents: dict[str, set[str]] = {chr(97 + n): set() for n in range(len(ranks))}
    for one, other in map(tuple, met.split()):
        opponents[one].add(other)
        opponents[other].add(one)
    return [
        Entrant(id=id_, score=20 - rank, rank=rank, opponents=frozenset(opponents[id_]))
        for id_, rank in zip(opponents, ranks, strict=True)
    ]


@pytest.mark.parametrize(
    ("entrants", "expected"),
    [
        (ranked(1, 2, 3, 4, 5, 6), "ab cd ef"),
        (ranked(6, 5, 4, 3, 2, 1), "ef cd ab"),
        (ranked(1, 2, 3, 4, met="ab"), "ac bd"),
        (ranked(1, 2, 3, 4, 5), "ab cd e"),
        (ranked(1, 2, 3, 4, 5, 6, met="ab ac bc"), "ad be cf"),
    ],
    ids=["in order", "upside down", "first two have met", "odd", "the top three have met"],
)
def test_a_round_by_rank_puts_neighbours_in_the_standings_together(
    entrants: list[Entrant], expected: str
) -> None:
    drawn = draw(entrants, Random(0), by_rank=True)

    assert named(entrants, drawn.pairs) == frozenset(map(frozenset, expected.split()))


def test_players_who_share_a_rank_are_drawn() -> None:
    entrants = ranked(1, 1, 1, 1)

    drawn = {named(entrants, draw(entrants, Random(n), by_rank=True).pairs) for n in range(30)}

    assert len(drawn) == 3


def test_a_great_round_by_rank_takes_no_rematch_and_stays_near() -> None:
    ids = [f"p{n:04}" for n in range(700)]
    entrants = [
        Entrant(
            id=id_,
            score=700 - n,
            rank=n + 1,
            opponents=frozenset(ids[n - 1 : n] + ids[n + 1 : n + 2]),
        )
        for n, id_ in enumerate(ids)
    ]

    drawn = draw(entrants, Random(0), by_rank=True)

    assert drawn.total.rematches == 0
    assert max(abs(a - (b or 0)) for a, b in drawn.pairs) <= 8
