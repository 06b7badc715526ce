"""Why a player stands above another, in words."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from rules.core.words import Words
from tournaments.record import TournamentFile
from tournaments.standings import Standing, standings, why_above, why_above_next
from tournaments.tests.record.facts import make_file, make_players, make_rounds, won


def row(**values: Any) -> Standing:
    given: dict[str, Any] = {
        "rank": 1, "player": "a", "match_points": 6, "differential": 0, "tiebreakers": {},
        "played": 2, "wins": 2, "draws": 0, "losses": 0, "byes": 0,
        "dropped": False, "disqualified": False,
    }  # fmt: skip
    return Standing(**{**given, **values})


def one_measure(name: str, own: Fraction | int, other: Fraction | int) -> Words:
    return why_above(row(tiebreakers={name: own}), row(rank=2, tiebreakers={name: other}))


def played() -> TournamentFile:
    rounds = make_rounds([won("a", "b", 50, 60), won("c", "d", 30, 20)])
    return make_file("abcd", rounds)


def test_why_above_names_the_first_measure_that_differs() -> None:
    first, second, third, fourth = standings(played())

    assert why_above(first, second) == Words(
        en="point differential: 150 against 90", ja="得点差：150 対 90"
    )
    assert why_above(second, third) == Words(en="match points: 3 against 0", ja="勝ち点：3 対 0")
    assert why_above(third, fourth) == Words(
        en="level in every measure: they share the rank", ja="すべて同じなので同順位"
    )


@pytest.mark.parametrize(
    ("own", "other", "words"),
    [
        (Fraction(2, 3), Fraction(1, 3), "66.67% against 33.33%"),
        (1, Fraction(1, 2), "100.00% against 50.00%"),
        (Fraction(6111, 10_000), Fraction(6110, 10_000), "61.11% against 61.10%"),
        (Fraction(2, 3), Fraction(66_667, 100_000) - Fraction(1, 10**6), "66.6667% against 66.6669%"),
        (Fraction(10**9 + 1, 3 * 10**9), Fraction(1, 3), "33.3333334% against 33.3333333%"),
    ],
)  # fmt: skip
def test_shares_are_per_cent_with_as_many_digits_as_differ(
    own: Fraction | int, other: Fraction | int, words: str
) -> None:
    measure = "opponents_match_win_share"

    assert one_measure(measure, own, other).en == f"opponents' match wins: {words}"


@pytest.mark.parametrize(
    ("own", "other", "words"),
    [
        (Fraction(7, 2), 3, "3.5 against 3"),
        (3, Fraction(5, 2), "3 against 2.5"),
        (Fraction(5, 3), Fraction(1667, 1000), "1.6667 against 1.667"),
        (Fraction(1, 3), Fraction(33_333, 100_000), "0.333333 against 0.33333"),
        (12, 11, "12 against 11"),
    ],
)
def test_sums_have_decimals_only_where_they_are_fractions(
    own: Fraction | int, other: Fraction | int, words: str
) -> None:
    assert one_measure("buchholz", own, other).en == f"opponents' match points: {words}"


def test_head_to_head_and_lots_are_told_in_words_of_their_own() -> None:
    assert one_measure("head_to_head", 3, 0) == Words(
        en="match points from the matches between those level so far: 3 against 0",
        ja="ここまで並んだ人どうしの直接対戦の勝ち点：3 対 0",
    )
    assert one_measure("lot", 281_474_976, 12) == Words(en="drawn by lot", ja="抽選の結果")


def test_a_negative_differential_keeps_its_sign() -> None:
    assert one_measure("differential", -10, -90).en == "point differential: -10 against -90"


def test_each_row_says_why_it_stands_above_the_next() -> None:
    players = [
        msgspec.structs.replace(p, disqualified_in_round=1) if p.id == "d" else p
        for p in make_players("abcd")
    ]
    rows = standings(msgspec.structs.replace(played(), players=players))

    reasons = why_above_next(rows)

    assert [row.player for row in rows] == ["c", "a", "b", "d"]
    assert [reason and reason.en for reason in reasons] == [
        "point differential: 150 against 90",
        "match points: 3 against 0",
        "the other was disqualified and has no rank",
        None,
    ]


def test_nobody_stands_above_anybody_in_empty_standings() -> None:
    assert why_above_next([]) == []
