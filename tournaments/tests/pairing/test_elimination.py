"""Single elimination after Swiss, in plain values."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tournaments.pairing import PairingImpossible
from tournaments.pairing.bracket import bracket, final_places, round_name
from tournaments.pairing.cut_seeding import cut_seeds
from tournaments.pairing.elimination import cut_length, cut_round, with_cut
from tournaments.pairing.slots import bracket_size, column_count, first_column
from tournaments.record import DOUBLE_LOSS
from tournaments.tests.pairing.cuts import (
    decided,
    ids,
    left,
    paired,
    pairs,
    played,
    swiss,
    top_seat,
)
from tournaments.tests.record.facts import make_file, make_rounds, won

SIZES = range(2, 33)


def places(file: Any) -> list[tuple[int, str]]:
    return [(place.place, place.player) for place in final_places(file)]


# ---- Seeds


def test_the_first_ranked_go_on_and_nobody_else() -> None:
    assert cut_seeds(swiss(10, top_cut=4)).seeds == ("s01", "s02", "s03", "s04")


def test_who_dropped_or_was_excluded_before_is_passed_over() -> None:
    file = left(swiss(6, top_cut=4), ["s02"], after=1)
    excluded = [replace(p, disqualified_in_round=1) if p.id == "s03" else p for p in file.players]

    assert cut_seeds(replace(file, players=excluded)).seeds == ("s01", "s04", "s05", "s06")


def test_who_left_after_the_cut_still_counts_for_its_seeds() -> None:
    file = left(swiss(6, top_cut=4), ["s02"], after=2)

    assert cut_seeds(file).seeds == ("s01", "s02", "s03", "s04")


def test_a_rank_shared_at_the_edge_is_decided_by_lot_and_said() -> None:
    file = make_file(
        "abcdef", make_rounds([won("a", "b"), won("c", "d"), won("e", "f")]), top_cut=2
    )

    cut = cut_seeds(file)

    assert (cut.rank, cut.drawn, set(cut.sharing)) == (1, 2, {"a", "c", "e"})
    assert cut.seeds == cut.sharing[:2]
    words = cut.words({id_: id_.upper() for id_ in "abcdef"})
    assert words is not None
    assert words.en.endswith(f"lets {', '.join(id_.upper() for id_ in cut.seeds)} in.")
    assert "抽選" in words.ja


def test_the_lot_follows_from_the_seed_alone() -> None:
    found = {cut_seeds(make_file("abcd", [], top_cut=2, seed=str(n))).seeds for n in range(40)}

    assert len(found) == 12
    assert cut_seeds(make_file("abcd", [], top_cut=2)) == cut_seeds(
        make_file("dcba", [], top_cut=2)
    )


def test_a_rank_shared_within_the_cut_leaves_nobody_out() -> None:
    file = make_file("abcd", make_rounds([won("a", "b"), won("c", "d")]), top_cut=2)

    cut = cut_seeds(file)

    assert (cut.rank, set(cut.seeds), cut.words({})) == (None, {"a", "c"}, None)


@pytest.mark.parametrize("count", range(3, 16))
def test_by_points_everyone_with_enough_goes_on_and_the_best_have_byes(count: int) -> None:
    file = paired(swiss(count, cut_by="points", cut_points=3))

    byes = sorted(m.players[0] for m in file.rounds[-1].matches if m.bye)

    assert file.cut_seeds == ids(count)
    assert byes == ids(bracket_size(count) - count)
    assert cut_length(file) == column_count(count)


def test_by_points_nobody_with_fewer_goes_on() -> None:
    with pytest.raises(PairingImpossible, match="Only 0 players"):
        with_cut(swiss(4, cut_by="points", cut_points=4))


@pytest.mark.parametrize(("count", "top_cut", "rounds"), [(6, 8, 3), (3, 8, 2), (2, 16, 1)])
def test_fewer_players_than_places_make_a_smaller_bracket(
    count: int, top_cut: int, rounds: int
) -> None:
    assert cut_length(paired(swiss(count, top_cut=top_cut))) == rounds


# ---- Slots


@pytest.mark.parametrize("players", SIZES)
def test_every_seed_stands_once_and_each_slot_sums_to_the_size_and_one(players: int) -> None:
    size = bracket_size(players)
    order = first_column(size)

    assert sorted(order) == list(range(1, size + 1))
    assert {a + b for a, b in zip(order[::2], order[1::2], strict=True)} == {size + 1}


@pytest.mark.parametrize("players", SIZES)
def test_better_seeds_never_meet_before_their_round(players: int) -> None:
    order = first_column(bracket_size(players))
    while len(order) > 1:
        assert sorted(order) == list(range(1, len(order) + 1))
        order = [min(a, b) for a, b in zip(order[::2], order[1::2], strict=True)]


def test_eight_players_meet_as_everybody_expects() -> None:
    file = paired(swiss(8))

    assert pairs(file, 2) == {
        1: ("s01", "s08"), 2: ("s04", "s05"), 3: ("s02", "s07"), 4: ("s03", "s06"),
    }  # fmt: skip
    assert [m.table for m in file.rounds[-1].matches] == [1, 2, 3, 4]


def test_reasons_name_the_seeds_in_both_languages() -> None:
    matches = cut_round(with_cut(swiss(3)), 2).matches

    assert [m.reason.words().en for m in matches] == [
        "Seed 2 against seed 3.", "Bye for seed 1: the bracket has more places than players.",
    ]  # fmt: skip
    assert matches[0].reason.words().ja == "第2シード対第3シードです。"
    assert [(m.table, m.bracket_slot) for m in matches] == [(1, 2), (None, 1)]


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("third_place", [False, True])
def test_a_cut_of_any_size_is_played_to_one_winner(players: int, third_place: bool) -> None:
    file = swiss(players, third_place=third_place)
    rounds = column_count(players)

    file = played(file, rounds)

    found = bracket(file)
    assert found is not None
    assert found.is_over
    assert [len(c.matches) for c in found.columns] == [2**n for n in range(rounds - 1, -1, -1)]
    assert places(file)[:2] == [(1, "s01"), (2, "s02")]
    assert sorted(player for _, player in places(file)) == ids(players)
    with pytest.raises(PairingImpossible, match="to the end"):
        cut_round(file, rounds + 2)


def test_final_places_are_shared_by_round() -> None:
    assert places(played(swiss(8), 3)) == [
        (1, "s01"), (2, "s02"), (3, "s03"), (3, "s04"),
        (5, "s05"), (5, "s06"), (5, "s07"), (5, "s08"),
    ]  # fmt: skip


def test_the_match_for_third_place_is_played_with_the_final() -> None:
    file = played(swiss(8, third_place=True), 3)

    assert pairs(file, 4) == {1: ("s01", "s02"), 0: ("s04", "s03")}
    assert [m.table for m in file.rounds[-1].matches] == [1, 2]
    assert places(file)[:4] == [(1, "s01"), (2, "s02"), (3, "s03"), (4, "s04")]


@pytest.mark.parametrize(
    ("players", "expected"), [(2, [1, 2]), (3, [1, 2, 3]), (5, [1, 2, 3, 4, 5])]
)
def test_small_cuts_with_third_place(players: int, expected: list[int]) -> None:
    file = played(swiss(players, third_place=True), column_count(players))

    assert [place for place, _ in places(file)] == expected


def test_rounds_are_named_for_who_is_left() -> None:
    found = bracket(paired(swiss(16)))

    assert found is not None
    assert [column.name.en for column in found.columns] == [
        "Round of 16", "Quarter-final", "Semi-final", "Final",
    ]  # fmt: skip
    assert [round_name(2**n).ja for n in range(1, 5)] == ["決勝", "準決勝", "準々決勝", "ベスト16"]


# ---- Players who leave, and matches that both lose


def test_who_leaves_after_the_cut_stays_and_the_opponent_advances() -> None:
    file = left(played(swiss(8), 1), ["s01"], after=2)

    file = paired(file)

    assert pairs(file, 2)[1] == ("s01", "s08")
    assert pairs(file, 3) == {1: ("s04",), 2: ("s02", "s03")}
    found = bracket(file)
    assert found is not None
    first = found.columns[1].matches[0]
    assert (first.state, first.absent, first.onward.player) == ("walkover", "s01", "s04")


def test_who_leaves_while_a_match_is_played_keeps_its_seat() -> None:
    file = left(paired(swiss(4)), ["s04"], after=2)

    assert cut_round(file, 2).matches == cut_round(left(file, ["s04"], after=9), 2).matches


def test_both_gone_leave_the_slot_empty_and_the_next_opponent_advances() -> None:
    file = paired(left(with_cut(swiss(8)), ["s01", "s08"], after=1))

    assert pairs(file, 2) == {2: ("s04", "s05"), 3: ("s02", "s07"), 4: ("s03", "s06")}
    file = paired(decided(file))
    assert pairs(file, 3) == {1: ("s04",), 2: ("s02", "s03")}
    assert cut_round(file, 3).matches[-1].reason.code == "walkover"
    assert places(played(file, 0)) == [(5, f"s{n:02}") for n in (1, 5, 6, 7, 8)]


def test_a_double_loss_takes_both_out() -> None:
    file = decided(paired(swiss(4)), lambda m: DOUBLE_LOSS if "s01" in m.players else top_seat(m))

    file = paired(file)

    assert pairs(file, 3) == {1: ("s02",)}
    assert places(file) == [(1, "s02"), (3, "s01"), (3, "s03"), (3, "s04")]


def test_a_double_loss_of_the_final_leaves_the_first_place_empty() -> None:
    file = decided(paired(played(swiss(4), 1)), lambda _match: DOUBLE_LOSS)

    assert places(file) == [(2, "s01"), (2, "s02"), (3, "s03"), (3, "s04")]


def test_third_place_goes_to_who_is_left_without_a_match() -> None:
    file = paired(left(played(swiss(4, third_place=True), 1), ["s03"], after=2))

    assert pairs(file, 3) == {1: ("s01", "s02")}
    assert places(decided(file)) == [(1, "s01"), (2, "s02"), (3, "s04"), (4, "s03")]


def test_nobody_left_is_said() -> None:
    file = left(played(swiss(4), 1), ["s01", "s02"], after=2)

    with pytest.raises(PairingImpossible, match="Nobody is left"):
        cut_round(file, 3)


def test_an_undecided_match_holds_the_next_round_back() -> None:
    file = decided(paired(swiss(4)), lambda match: None if "s02" in match.players else "s01")

    with pytest.raises(
        PairingImpossible, match="Round 2 of the top cut has no winner yet at table 2"
    ):
        cut_round(file, 3)
    assert cut_round(file, 2).matches == cut_round(with_cut(swiss(4)), 2).matches


def test_a_draw_in_a_foreign_file_is_no_winner() -> None:
    file = decided(paired(swiss(2)), lambda _match: "draw")

    found = bracket(file)

    assert found is not None
    assert (found.is_over, places(file)) == (False, [])


def test_rematches_and_floats_are_told() -> None:
    rounds = make_rounds([won("a", "b")], [won("a", "b")])
    file = with_cut(make_file("ab", rounds, top_cut=2))

    result = cut_round(file, 3)

    assert (result.rematches, result.float_total, result.seed) == (1, 6, "")
    assert isinstance(result.float_total, int | Fraction)
    assert result.to_json()["matches"][0]["bracket_slot"] == 1  # type: ignore[index]


# ---- Every order of seeds, every course


@given(st.data())
def test_whatever_happens_each_round_follows_and_nothing_before_changes(
    data: st.DataObject,
) -> None:
    players = data.draw(st.integers(2, 16))
    rng = Random(data.draw(st.integers(0, 2**32)))
    file = swiss(players, third_place=rng.random() < 0.5)
    seeds = ids(players)
    rng.shuffle(seeds)
    file = replace(file, cut_seeds=seeds)
    for number in range(2, 2 + column_count(players)):
        leaving = [p for p in seeds if rng.random() < 0.1]
        file = left(file, [p for p in leaving if is_in(file, p)], after=number - 1)
        before = bracket(file)
        try:
            made = paired(file)
        except PairingImpossible:
            break
        file = decided(
            made, lambda m: rng.choice([*m.players, *m.players, *m.players, DOUBLE_LOSS])
        )
        assert_continues(before, bracket(file), number)
    found = bracket(file)
    assert found is not None
    assert found.seeds == tuple(seeds)
    told = [place.player for place in final_places(file)]
    assert len(told) == len(set(told))
    assert set(told) <= set(seeds)
    if found.is_over:
        assert set(told) == set(seeds)


def is_in(file: Any, player: str) -> bool:
    return all(p.dropped_after_round is None for p in file.players if p.id == player)


def assert_continues(before: Any, after: Any, number: int) -> None:
    """Assert that the rounds before ``number`` are untouched and nobody sits twice in it."""
    for old, new in zip(before.columns, after.columns, strict=True):
        if old.round_number < number:
            assert [(m.sides, m.winner) for m in old.matches] == [
                (m.sides, m.winner) for m in new.matches
            ]
        if new.round_number == number:
            seated = [p for m in new.matches if m.match for p in m.match.players]
            assert len(seated) == len(set(seated))


@given(st.permutations(ids(8)))
def test_the_better_seed_always_winning_the_first_two_meet_in_the_final(order: list[str]) -> None:
    file = replace(swiss(8), cut_seeds=order)

    file = played(file, 3, lambda match: min(match.players, key=order.index))

    assert pairs(file, 4) == {1: (order[0], order[1])}
    assert [place.seed for place in final_places(file)] == list(range(1, 9))


def test_the_lot_is_told_of_every_rank_shared_in_the_cut_and_of_no_other() -> None:
    rounds = make_rounds([won("a", "b"), won("c", "d"), won("e", "f")])

    marked = [
        cut_seeds(make_file("abcdef", rounds, **info)).by_lot
        for info in ({"top_cut": 3}, {"top_cut": 2}, {"cut_by": "points", "cut_points": 3})
    ]

    assert marked == [frozenset("ace")] * 3
    assert cut_seeds(swiss(6, top_cut=4)).by_lot == frozenset()
