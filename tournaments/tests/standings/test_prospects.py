"""What a player needs for a place: exactly, and by bounds."""

from __future__ import annotations

import msgspec
import pytest

from rules.core.words import Words
from tournaments.record import Match, Round
from tournaments.standings.prospects import Cut, prospects
from tournaments.tests.record.facts import (
    bye,
    drawn,
    goal,
    make_file,
    make_players,
    make_rounds,
    won,
)
from tournaments.tests.standings.asking import verdicts, versus

# ---- Exact: every outcome of the open matches


def test_own_results_that_are_enough_and_that_are_not() -> None:
    """a has 6; b and c have 3 and play each other; a plays d, who has 0."""
    rounds = make_rounds(
        [won("a", "b"), won("c", "d")],
        [won("a", "c"), won("b", "d")],
        [versus("a", "d"), versus("b", "c")],
    )
    file = make_file("abcd", rounds)

    assert verdicts(file, 2) == {"a": "certain", "b": "possible", "c": "possible", "d": "lost"}
    assert prospects(file, "a", Cut(place=1), 3).to_json() == {
        "player": "a",
        "cut": {"place": 1, "points": None, "top_cut": False},
        "verdict": "possible",
        "method": "exact",
        "match_points": 6,
        "open_matches": 2,
        "rounds_to_come": 0,
        "results": {"win": "certain", "draw": "certain", "loss": "possible"},
        "needs": {"en": "A draw is enough.", "ja": "引き分け以上で届きます。"},
        "why": {
            "en": "exact: all 9 outcomes of the 2 open matches",
            "ja": "厳密な判定：未終了の2マッチの全9通りを確認",
        },
    }


def test_two_who_play_each_other_cannot_both_get_past() -> None:
    """a is finished with 3 and leads on differential; b and c, with 0, play each other."""
    file = make_file("abcd", make_rounds([won("a", "d"), versus("b", "c")]))

    found = prospects(file, "a", Cut(place=2), 1)

    assert (found.verdict, found.results) == ("certain", {})
    assert found.needs == Words(en="The place is certain.", ja="確定しています。")
    assert prospects(file, "d", Cut(place=2), 1).verdict == "lost"


@pytest.mark.parametrize(("lead", "verdict"), [(0, "certain"), (100, "possible")])
def test_a_tie_in_match_points_is_open_while_the_differential_can_still_be_made_up(
    lead: int, verdict: str
) -> None:
    """b can draw level with a's 3 match points and add 200; a has 300, or 200 in the other case."""
    lost_to_d = Match(
        players=["d", "a"],
        games=[
            goal("d", {"d": 100, "a": 0}),
            goal("a", {"a": 100, "d": lead}),
            goal("d", {"d": 100, "a": 0}),
        ],
        result="d",
    )
    rounds = make_rounds(
        [won("a", "c"), won("d", "b")],
        [lost_to_d, won("c", "b")],
        [won("c", "a"), versus("b", "d")],
    )

    assert prospects(make_file("abcd", rounds), "a", Cut(place=3), 3).verdict == verdict


def test_a_tie_is_decided_when_neither_differential_can_change() -> None:
    """a and b are finished, level in match points; c and d, who play, cannot reach them."""
    rounds = make_rounds(
        [won("a", "e", 0, 0), won("b", "f", 50, 50), drawn("c", "d")],
        [won("a", "f"), won("b", "e"), versus("c", "d")],
    )
    file = make_file("abcdef", rounds)

    assert verdicts(file, 1) == {p: "certain" if p == "a" else "lost" for p in "abcdef"}
    assert prospects(file, "b", Cut(place=1), 2).needs.en == "The place is out of reach."


def test_opponents_points_leave_a_tie_open_until_they_cannot_make_up_the_difference() -> None:
    """a and b are finished with 6 behind e and f; a met c, b met d, who still play.

    Far ahead c has two byes more, so that c is past a and b, and a has the better opponents for good.
    """
    rounds = [
        [won("a", "c"), won("b", "d"), won("e", "g"), won("f", "h")],
        [bye("a"), bye("b"), bye("e"), bye("f"), drawn("c", "g"), won("h", "d")],
        [won("e", "a"), won("f", "b"), versus("c", "d"), won("g", "h")],
    ]
    near = make_file("abcdefgh", make_rounds(*rounds), tiebreakers=["buchholz"])
    far = make_file(
        "abcdefgh", make_rounds([bye("c")], [bye("c")], *rounds), tiebreakers=["buchholz"]
    )

    assert [prospects(near, p, Cut(place=3), 3).verdict for p in "ab"] == ["possible"] * 2
    assert [prospects(near, p, Cut(place=4), 3).verdict for p in "ab"] == ["certain"] * 2
    assert [prospects(far, p, Cut(place=4), 5).verdict for p in "ab"] == ["certain", "lost"]


def test_shares_of_opponents_who_still_play_leave_a_tie_open() -> None:
    """a's opponent c has the better share than b's opponent d, and they meet: d can make it up."""
    byes = [bye(player) for player in "abef"]
    rounds = make_rounds(
        byes,
        [won("a", "c"), won("b", "d"), won("e", "g"), won("f", "h")],
        [*byes, won("c", "g"), won("h", "d")],
        [won("e", "a"), won("f", "b"), versus("c", "d"), won("g", "h")],
    )
    file = make_file("abcdefgh", rounds, tiebreakers=["opponents_match_win_share"])
    played = msgspec.structs.replace(
        file, rounds=[*rounds[:3], Round(number=4, matches=[*rounds[3].matches[:2], won("c", "d")])]
    )

    assert [prospects(file, p, Cut(place=3), 4).verdict for p in "ab"] == ["possible"] * 2
    assert [prospects(played, p, Cut(place=3), 4).verdict for p in "ab"] == ["certain", "lost"]


def test_a_shared_rank_at_the_edge_is_neither_certain_nor_lost() -> None:
    file = make_file("abcd", make_rounds([won("a", "b"), won("c", "d")]))

    found = prospects(file, "a", Cut(place=1), 1)

    assert verdicts(file, 1) == {"a": "possible", "b": "lost", "c": "possible", "d": "lost"}
    assert verdicts(file, 2) == {"a": "certain", "b": "lost", "c": "certain", "d": "lost"}
    assert (found.needs.en, found.why.en) == (
        "The rank is shared at the edge; it is not decided by play.",
        "exact: every match is finished",
    )


def test_many_open_matches_are_still_exact() -> None:
    """Eleven tables are open; a, with 3, is surely among the first twelve."""
    players = make_players("abcdefghijklmnopqrstuvwx")
    rest = [p.id for p in players if p.id not in "ab"]
    open_tables = [versus(*pair) for pair in zip(rest[::2], rest[1::2], strict=True)]
    file = make_file(players, make_rounds([won("a", "b"), *open_tables]))

    found = prospects(file, "a", Cut(place=12), 1)

    assert (found.verdict, found.method) == ("certain", "exact")
    assert found.why.en == "exact: every outcome of the 11 open matches"
    assert prospects(file, "a", Cut(place=11), 1).verdict == "possible"
    assert prospects(file, "b", Cut(place=13), 1).verdict == "possible"
    assert prospects(file, "b", Cut(place=12), 1).verdict == "lost"


# ---- Ties that hang on other results


def test_outcomes_are_gone_through_where_a_tie_hangs_on_other_results() -> None:
    """a, with 0, can draw level with b, c and d, who have 3; all have met, and the lot is drawn."""
    rounds = make_rounds(
        [Match(players=["a", "b"], result="double_loss"), won("c", "d")],
        [Match(players=["a", "d"], result="double_loss"), won("b", "c")],
        [versus("a", "c"), won("d", "b")],
    )
    file = make_file("abcd", rounds, tiebreakers=["head_to_head", "lot"], seed="121")

    found = {place: prospects(file, "a", Cut(place=place), 3) for place in (2, 3)}

    assert {place: (f.verdict, f.method, f.results["win"]) for place, f in found.items()} == {
        2: ("lost", "exact", "lost"),
        3: ("possible", "exact", "certain"),
    }
    assert found[2].why.en == "exact: all 3 outcomes of the 1 open match"


@pytest.mark.parametrize(("tables", "method"), [(6, "exact"), (7, "bounds")])
def test_too_many_outcomes_leave_a_tie_to_bounds(tables: int, method: str) -> None:
    """a and b are level; the opponents of both are among those who still play."""
    rest = "cdefghijklmnop"[: 2 * tables]
    first = [won("a", rest[0]), won("b", rest[2]), won(rest[1], rest[3])]
    second = [won("a", rest[4]), won("b", rest[6])]
    third = [versus(rest[n], rest[n + 1]) for n in range(0, len(rest), 2)]
    rounds = make_rounds(first, second, [bye("a"), bye("b"), *third])
    file = make_file("ab" + rest, rounds, tiebreakers=["buchholz"])

    found = prospects(file, "a", Cut(place=1), 3)

    assert (found.verdict, found.method) == ("possible", method)
    assert (
        found.why
        == {
            "exact": Words(
                en="exact: all 729 outcomes of the 6 open matches",
                ja="厳密な判定：未終了の6マッチの全729通りを確認",
            ),
            "bounds": Words(
                en="by bounds: a tie would be decided by opponents' match points, which still moves",
                ja="範囲による判定：並んだときの順位を決める「対戦相手の勝ち点合計」がまだ変わるため",
            ),
        }[method]
    )


def test_a_tie_that_hangs_on_games_to_be_played_is_told_by_bounds() -> None:
    """a and b, level, both still play."""
    rounds = make_rounds([won("a", "c"), won("b", "d")], [versus("a", "d"), versus("b", "c")])
    file = make_file("abcd", rounds, tiebreakers=["game_points"])

    found = prospects(file, "a", Cut(place=1), 2)

    assert (found.verdict, found.method) == ("possible", "bounds")
    assert found.why.en == (
        "by bounds: a tie would be decided by points of all games, which still moves"
    )


@pytest.mark.parametrize(("on_time", "outcomes"), [("draw", "3"), ("loss", "4")])
def test_a_draw_on_time_with_points_of_its_own_is_one_more_outcome(
    on_time: str, outcomes: str
) -> None:
    file = make_file(
        "ab", make_rounds([versus("a", "b")]), settings={"draw_on_time_points": on_time}
    )

    why = prospects(file, "a", Cut(place=1), 1).why

    assert why.en == f"exact: all {outcomes} outcomes of the 1 open match"


# ---- By bounds: rounds to come


def test_bounds_say_so_and_count_rounds_and_next_results() -> None:
    file = make_file("abcdefgh", make_rounds([won(*pair) for pair in ("ab", "cd", "ef", "gh")]))

    found = prospects(file, "a", Cut(place=4), 2)

    assert (found.verdict, found.method, found.rounds_to_come) == ("possible", "bounds", 1)
    assert found.why.en == "by bounds: 1 round is not paired yet"
    assert found.results == {"win": "certain", "draw": "certain", "loss": "possible"}
    assert found.needs.en == "A draw is enough."


def test_a_round_to_come_has_only_so_many_points_to_give() -> None:
    """Six with 3 points could each reach a's 6, but only four of them can win in one round."""
    rounds = make_rounds(
        [won("a", "b"), won("c", "d"), won("e", "f"), won("g", "h")],
        [won("a", "c"), won("d", "e"), won("f", "g"), won("b", "h")],
    )
    file = make_file("abcdefgh", rounds)

    assert prospects(file, "a", Cut(place=4), 3).results["loss"] == "possible"
    assert prospects(file, "a", Cut(place=5), 3).results["loss"] == "certain"
    assert verdicts(file, 5, rounds=3)["a"] == "certain"


def test_draws_can_give_more_points_than_wins() -> None:
    """a, with 2, loses; the seven others have 0, and six of them can reach 2 by drawing."""
    settings = {"draw_points": 2, "bye_match_points": 2}
    file = make_file("abcdefgh", make_rounds([bye("a")]), settings=settings)

    assert prospects(file, "a", Cut(place=7), 2).results["loss"] == "possible"
    assert prospects(file, "a", Cut(place=8), 2).results["loss"] == "certain"
