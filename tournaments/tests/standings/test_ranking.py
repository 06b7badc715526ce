"""Standings of small tournaments: section 21 of the Doremi tournament rules 4.01."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from tournaments.record import Game, Match, Player, TournamentFile
from tournaments.standings import NoSuchRound, Standing, standings, why_above
from tournaments.tests.record.facts import (
    bye,
    drawn,
    goal,
    make_file,
    make_players,
    make_rounds,
    won,
)


def ranks(file: TournamentFile, after_round: int | None = None) -> list[tuple[int | None, str]]:
    return [(row.rank, row.player) for row in standings(file, after_round)]


def row_of(file: TournamentFile, player: str) -> Standing:
    return next(row for row in standings(file) if row.player == player)


@pytest.mark.clause("DRM-21.01")
def test_more_match_points_rank_higher_whatever_the_differentials() -> None:
    rounds = make_rounds([won("a", "b", 99, 99), won("c", "d")], [won("a", "c", 99, 99), bye("b")])

    assert ranks(make_file("abcd", rounds)) == [(1, "a"), (2, "c"), (3, "b"), (4, "d")]


@pytest.mark.clause("DRM-21.02")
def test_a_win_a_draw_and_a_loss_give_four_points() -> None:
    rounds = make_rounds([won("a", "b")], [drawn("a", "b")], [won("b", "a")])

    row = row_of(make_file("ab", rounds), "a")

    assert (row.match_points, row.played, row.wins, row.draws, row.losses) == (4, 3, 1, 1, 1)


@pytest.mark.clause("DRM-21.03", "DRM-21.04")
def test_equal_match_points_are_split_by_the_total_of_differentials() -> None:
    rounds = make_rounds([won("a", "b", 50, 60), won("c", "d", 30, 20)])

    rows = standings(make_file("abcd", rounds))

    assert [(row.rank, row.player, row.differential) for row in rows] == [
        (1, "c", 150), (2, "a", 90), (3, "b", 0), (3, "d", 0),
    ]  # fmt: skip


@pytest.mark.clause("DRM-21.05")
def test_only_the_winner_of_each_game_has_its_differential() -> None:
    games = [
        goal("a", {"a": 100, "b": 40}),
        goal("b", {"a": 70, "b": 100}),
        goal("a", {"a": 100, "b": 90}),
    ]
    file = make_file("ab", make_rounds([Match(players=["a", "b"], games=games, result="a")]))

    assert (row_of(file, "a").differential, row_of(file, "b").differential) == (70, 30)


def test_the_loser_pays_where_the_house_says_so() -> None:
    rounds = make_rounds([won("a", "b", 50, 60)])
    file = make_file("ab", rounds, settings={"loser_differential": "negative"})

    assert (row_of(file, "a").differential, row_of(file, "b").differential) == (90, -90)


@pytest.mark.clause("DRM-21.04b")
def test_a_bye_is_a_won_match_with_differential_0() -> None:
    row = row_of(make_file("abc", make_rounds([won("a", "b"), bye("c")])), "c")

    assert (row.match_points, row.differential, row.byes, row.played) == (3, 0, 1, 0)


def test_a_bye_is_worth_what_the_house_says() -> None:
    rounds = make_rounds([won("a", "b"), bye("c")])
    tiebreakers: Any = ["game_win_share"]
    file = make_file(
        "abc",
        rounds,
        tiebreakers=tiebreakers,
        settings={"bye_match_points": 2, "bye_games": "2-0"},
    )

    row = row_of(file, "c")

    assert (row.match_points, row.tiebreakers) == (2, {"game_win_share": 1})


@pytest.mark.clause("DRM-21.06")
def test_a_forgotten_entry_adds_0() -> None:
    games = [
        goal("a", {"a": 100, "b": 40}, differential=60),
        goal("a", {"a": 100, "b": 40}, differential=None),
    ]
    file = make_file("ab", make_rounds([Match(players=["a", "b"], games=games, result="a")]))

    assert row_of(file, "a").differential == 60


def test_a_double_loss_gives_neither_points() -> None:
    match = Match(players=["a", "b"], result="double_loss")

    rows = standings(make_file("ab", make_rounds([match])))

    assert [(row.match_points, row.losses) for row in rows] == [(0, 1), (0, 1)]


def test_an_unfinished_match_counts_for_nobody() -> None:
    match = Match(players=["a", "b"], games=[goal("a", {"a": 100, "b": 0})])

    rows = standings(make_file("ab", make_rounds([match])))

    assert [(row.rank, row.match_points, row.played) for row in rows] == [(1, 0, 0), (1, 0, 0)]


@pytest.mark.clause("DRM-21.03")
def test_players_equal_in_all_share_the_rank_and_the_next_is_counted_on() -> None:
    rounds = make_rounds([won("a", "b"), won("c", "d")])

    assert ranks(make_file("dcba", rounds)) == [(1, "a"), (1, "c"), (3, "b"), (3, "d")]


@pytest.mark.clause("DRM-22.03.4")
def test_a_disqualified_player_has_no_rank_and_stands_last() -> None:
    players = [msgspec.structs.replace(p, disqualified_in_round=2) if p.id == "a" else p
               for p in make_players("abcd")]  # fmt: skip
    rounds = make_rounds([won("a", "b"), won("c", "d")], [won("c", "a"), won("b", "d")])
    file = make_file(players, rounds)

    assert ranks(file) == [(1, "c"), (2, "b"), (3, "d"), (None, "a")]
    assert ranks(file, 1) == [(1, "a"), (1, "c"), (3, "b"), (3, "d")]
    assert row_of(file, "a").disqualified


def test_a_dropped_player_keeps_the_rank() -> None:
    players = [Player(id="a", name="A", dropped_after_round=1), *make_players("b")]

    rows = standings(make_file(players, make_rounds([won("a", "b")])))

    assert [(row.rank, row.player, row.dropped) for row in rows] == [
        (1, "a", True),
        (2, "b", False),
    ]


def test_who_joins_later_is_not_listed_before() -> None:
    players = [*make_players("ab"), Player(id="c", name="C", joined_in_round=2)]
    file = make_file(players, make_rounds([won("a", "b")], [won("a", "c"), bye("b")]))

    assert ranks(file, 0) == [(1, "a"), (1, "b")]
    assert ranks(file, 1) == [(1, "a"), (2, "b")]
    assert [player for _, player in ranks(file)] == ["a", "b", "c"]


def test_standings_after_a_round_that_is_not_there_are_refused() -> None:
    with pytest.raises(NoSuchRound, match="no round 2"):
        standings(make_file("ab", make_rounds([won("a", "b")])), 2)


def test_standings_of_nobody_are_empty() -> None:
    assert standings(make_file("")) == []


def test_rounds_of_the_top_cut_do_not_count() -> None:
    rounds = make_rounds([won("a", "b")], [won("b", "a")])
    rounds[1] = msgspec.structs.replace(rounds[1], stage="cut")

    assert ranks(make_file("ab", rounds)) == [(1, "a"), (2, "b")]


def test_standing_as_json_has_the_fields_of_the_contract() -> None:
    row = row_of(make_file("abc", make_rounds([won("a", "b", 40, 0), bye("c")])), "a")

    assert row.to_json() == {
        "rank": 1, "player": "a", "match_points": 3, "differential": 160,
        "tiebreakers": {"differential": 160}, "played": 1, "wins": 1, "draws": 0, "losses": 0,
        "byes": 0, "dropped": False, "disqualified": False,
    }  # fmt: skip


THREE_ROUNDS = make_rounds(
    [won("a", "b"), won("c", "d")],
    [won("a", "c"), drawn("b", "d")],
    [won("a", "d"), bye("b")],
)


@pytest.mark.parametrize(
    ("tiebreaker", "expected"),
    [
        # match points: a 9, b 4, c 3, d 1; games: a 6 of 6, b 0 of 3, c 2 of 4, d 0 of 5
        ("buchholz", {"a": 8, "b": 10, "c": 10, "d": 16}),
        ("median_buchholz", {"a": 3, "b": 0, "c": 0, "d": 4}),
        (
            "opponents_match_win_share",
            {
                # byes left out: b has 1 point of 6, at least 1/3; c 3 of 6; d 1 of 9, at least 1/3
                "a": (Fraction(1, 3) + Fraction(1, 2) + Fraction(1, 3)) / 3,
                "b": (1 + Fraction(1, 3)) / 2,
                "c": (1 + Fraction(1, 3)) / 2,
                "d": (Fraction(1, 2) + Fraction(1, 3) + 1) / 3,
            },
        ),
        (
            "game_win_share",
            {"a": 1, "b": Fraction(1, 9), "c": Fraction(1, 2), "d": Fraction(1, 15)},
        ),
        (
            "opponents_game_win_share",
            {
                "a": (Fraction(1, 3) + Fraction(1, 2) + Fraction(1, 3)) / 3,
                "b": Fraction(2, 3),
                "c": Fraction(2, 3),
                "d": (Fraction(1, 2) + Fraction(1, 3) + 1) / 3,
            },
        ),
        (
            "strength_of_schedule",
            # points a round: a 9/3, b 4/3 with its bye, c 3/2, d 1/3
            {
                "a": (Fraction(4, 3) + Fraction(3, 2) + Fraction(1, 3)) / 3,
                "b": (3 + Fraction(1, 3)) / 2,
                "c": (Fraction(1, 3) + 3) / 2,
                "d": (Fraction(3, 2) + Fraction(4, 3) + 3) / 3,
            },
        ),
        ("game_points", {"a": 600, "b": 40, "c": 200, "d": 40}),
        ("differential", {"a": 600, "b": 0, "c": 200, "d": 0}),
        ("head_to_head", {"a": 0, "b": 0, "c": 0, "d": 0}),
    ],
)
def test_tiebreaker_is_exact(tiebreaker: Any, expected: dict[str, Any]) -> None:
    file = make_file("abcd", THREE_ROUNDS, tiebreakers=[tiebreaker])

    assert {row.player: row.tiebreakers[tiebreaker] for row in standings(file)} == expected


def test_fractions_are_rounded_only_for_showing() -> None:
    tiebreakers: Any = ["opponents_match_win_share"]
    file = make_file("abcd", THREE_ROUNDS, tiebreakers=tiebreakers)

    assert row_of(file, "b").to_json()["tiebreakers"] == {"opponents_match_win_share": 0.6667}


def test_a_disqualified_opponent_stays_in_the_tiebreaks() -> None:
    players = [msgspec.structs.replace(p, disqualified_in_round=3) if p.id == "a" else p
               for p in make_players("abcd")]  # fmt: skip
    tiebreakers: Any = ["buchholz"]
    file = make_file(players, THREE_ROUNDS, tiebreakers=tiebreakers)

    assert row_of(file, "b").tiebreakers == {"buchholz": 10}


def test_who_won_by_absence_has_met_nobody() -> None:
    absence = Match(players=["a", "b"], games=[Game(winner="a", end="no_show")], result="a")
    tiebreakers: Any = ["buchholz"]
    file = make_file("abcd", make_rounds([absence], [won("b", "c")]), tiebreakers=tiebreakers)

    assert row_of(file, "a").tiebreakers == {"buchholz": 0}


def test_head_to_head_splits_two_who_are_level() -> None:
    rounds = make_rounds(
        [won("a", "b"), won("c", "d")],
        [won("b", "c"), won("d", "a")],
        [won("a", "c"), won("b", "d")],
    )
    file = make_file("abcd", rounds, settings={"final_tiebreak": "head_to_head"})

    rows = standings(file)

    assert [row.player for row in rows] == ["a", "b", "c", "d"]
    assert [row.rank for row in rows] == [1, 2, 3, 4]
    assert why_above(rows[0], rows[1]).en == (
        "match points from the matches between those level so far: 3 against 0"
    )


def test_head_to_head_leaves_a_circle_level() -> None:
    rounds = make_rounds(
        [won("a", "b"), bye("c")], [won("b", "c"), bye("a")], [won("c", "a"), bye("b")]
    )
    tiebreakers: Any = ["head_to_head"]

    assert [rank for rank, _ in ranks(make_file("abc", rounds, tiebreakers=tiebreakers))] == [
        1,
        1,
        1,
    ]


def test_head_to_head_does_not_split_those_who_have_not_all_met() -> None:
    rounds = make_rounds([won("a", "b"), won("c", "d")], [won("b", "c"), won("d", "a")])
    tiebreakers: Any = ["head_to_head"]

    assert [rank for rank, _ in ranks(make_file("abcd", rounds, tiebreakers=tiebreakers))] == [
        1
    ] * 4


def test_a_lot_is_drawn_by_the_seed_and_shared_by_nobody() -> None:
    settings = {"final_tiebreak": "random_draw"}
    orders = [
        ranks(make_file("abcdefgh", seed=seed, settings=settings)) for seed in ("x", "x", "y")
    ]

    assert orders[0] == orders[1] != orders[2]
    assert [rank for rank, _ in orders[0]] == list(range(1, 9))


def test_a_title_without_points_ranks_by_its_own_tiebreakers() -> None:
    file = make_file(
        "ab",
        make_rounds([Match(players=["a", "b"], games=[Game(winner="a", end="goal")], result="a")]),
        title="omoline",
        rules_version="r2",
        best_of=1,
    )

    assert list(row_of(file, "a").tiebreakers) == [
        "opponents_match_win_share", "game_win_share", "opponents_game_win_share",
    ]  # fmt: skip


def test_a_pod_shares_a_win_out_by_the_opponents_beaten() -> None:
    game = Game(winner="a", end="goal", points={"a": 30, "b": 20, "c": 20, "d": 5})
    pod = Match(
        players=list("abcd"), games=[game], places={"a": 1, "b": 2, "c": 2, "d": 4}, result="a"
    )
    file = make_file(
        "abcd", make_rounds([pod]), title="onsen", rules_version="v1", structure="pods", best_of=1
    )

    rows = standings(file)

    assert [(row.rank, row.player, row.match_points, row.tiebreakers) for row in rows] == [
        (1, "a", 3, {"game_points": 30}),
        (2, "b", Fraction(3, 2), {"game_points": 20}),
        (2, "c", Fraction(3, 2), {"game_points": 20}),
        (4, "d", 0, {"game_points": 5}),
    ]
    assert (rows[0].wins, rows[1].losses) == (1, 1)
