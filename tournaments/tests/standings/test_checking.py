import msgspec
import pytest

from tournaments.record import Match, Player, TournamentFile
from tournaments.standings import check_facts, forgotten_entries
from tournaments.tests.record.facts import (
    bye,
    drawn,
    goal,
    make_file,
    make_players,
    make_rounds,
    won,
)


def doubts(file: TournamentFile) -> list[tuple[str, str]]:
    return [(doubt.path, doubt.severity) for doubt in check_facts(file)]


def one_match(match: Match) -> TournamentFile:
    return make_file("ab", make_rounds([match]))


def test_check_facts_finds_nothing_in_a_sound_file() -> None:
    assert check_facts(make_file("abc", make_rounds([won("a", "b"), bye("c")]))) == []


def test_check_facts_compares_result_and_games() -> None:
    file = one_match(msgspec.structs.replace(won("a", "b"), result="b"))

    assert doubts(file) == [("$.rounds[0].matches[0].result", "problem")]


@pytest.mark.parametrize(("games", "result"), [(2, None), (1, "a")])
def test_check_facts_warns_of_a_match_open_on_one_side(games: int, result: str | None) -> None:
    match = won("a", "b")
    file = one_match(msgspec.structs.replace(match, games=match.games[:games], result=result))

    assert doubts(file) == [("$.rounds[0].matches[0].result", "warning")]


@pytest.mark.parametrize(
    ("winners", "result", "expected"),
    [
        ("a", "a", None),
        ("ab", "draw", None),
        ("b", "a", "problem"),
        ("a", "draw", "problem"),
        ("a", "double_loss", "warning"),
    ],
)
def test_check_facts_counts_a_match_that_time_ended_between_games(
    winners: str, result: str, expected: str | None
) -> None:
    games = [goal(w, {"a": 100 if w == "a" else 0, "b": 100 if w == "b" else 0}) for w in winners]
    file = one_match(Match(players=["a", "b"], games=games, result=result, on_time=True))

    found = [("$.rounds[0].matches[0].result", expected)] if expected else []
    assert doubts(file) == found


def test_check_facts_takes_an_undecided_match_on_time_as_the_house_does() -> None:
    games = [goal("a", {"a": 100, "b": 0})]
    match = Match(players=["a", "b"], games=games, result="draw", on_time=True)
    settings = {"match_result_on_time": "undecided_is_draw"}

    assert doubts(make_file("ab", make_rounds([match]), settings=settings)) == []


def test_check_facts_names_impossible_games_by_their_path() -> None:
    games = [goal("a", {"a": 90, "b": 0}), *won("a", "b").games, goal("a", {"a": 100, "b": 0})]
    file = one_match(Match(players=["a", "b"], games=games, result="a"))

    assert doubts(file) == [
        ("$.rounds[0].matches[0].games[0].points", "problem"),
        ("$.rounds[0].matches[0].games[2]", "problem"),
        ("$.rounds[0].matches[0].games[3]", "problem"),
    ]


@pytest.mark.clause("DRM-21.06")
def test_a_forgotten_entry_is_flagged_to_the_staff() -> None:
    games = [goal("a", {"a": 100, "b": 0}, differential=None), goal("a", {"a": 100, "b": 0})]
    file = one_match(Match(table=4, players=["a", "b"], games=games, result="a"))
    path = "$.rounds[0].matches[0].games[0].differential"

    [entry] = forgotten_entries(file)

    assert (entry.round, entry.table, entry.game_number, entry.winner) == (1, 4, 1, "a")
    assert doubts(file) == [(path, "warning")]
    assert entry.path == path


@pytest.mark.parametrize(
    "player",
    [
        Player(id="b", name="B", dropped_after_round=1),
        Player(id="b", name="B", disqualified_in_round=1),
        Player(id="b", name="B", joined_in_round=3),
    ],
)
def test_check_facts_warns_of_a_seat_for_someone_who_does_not_play(player: Player) -> None:
    file = make_file([*make_players("a"), player], make_rounds([won("a", "b")], [won("a", "b")]))

    assert ("$.rounds[1].matches", "warning") in doubts(file)


def test_check_facts_warns_of_an_active_player_without_a_match() -> None:
    assert doubts(make_file("abc", make_rounds([won("a", "b")]))) == [
        ("$.rounds[0].matches", "warning")
    ]


def test_check_facts_warns_of_a_drawn_match_of_the_top_cut() -> None:
    [swiss, cut] = make_rounds([won("a", "b")], [drawn("a", "b")])
    file = make_file("ab", [swiss, msgspec.structs.replace(cut, stage="cut")])

    assert ("$.rounds[1].matches[0].result", "warning") in doubts(file)
    assert ("$.rounds[1].matches[0].result", "warning") not in doubts(make_file("ab", [swiss, cut]))
