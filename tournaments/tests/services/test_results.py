import pytest
from django.db import IntegrityError, transaction
from msgspec import UNSET

from tournaments.errors import (
    ByeHasNoResult,
    ImpossibleResult,
    MatchClosed,
    NothingChanged,
    ReasonNeeded,
    ResultConflict,
    RoundNotPlaying,
)
from tournaments.models import LogEntry, Match, Result
from tournaments.record.model import Game
from tournaments.selectors.facts import facts_of
from tournaments.selectors.results import describe_result
from tournaments.selectors.rounds import matches_of, result_of
from tournaments.services.results import correct_result, enter_result
from tournaments.standings import check_facts
from tournaments.standings.ranking import standings
from tournaments.tests.factories import goal, make_round, make_running, make_user, win

pytestmark = pytest.mark.django_db


def first_match(count: int = 4, **changes: object) -> tuple[Match, str, str]:
    match = matches_of(make_round(make_running(count, **changes)))[0]
    a, b = (seat.registration.code for seat in match.seats.all())
    return match, a, b


@pytest.mark.clause("DRM-1.20")
def test_enter_result_takes_the_match_from_its_games() -> None:
    match, a, b = first_match()

    result = enter_result(
        match, [goal(a, b, 100, 40), goal(b, a), goal(a, b, 120, 30)], actor=make_user("ada")
    )

    assert result.winner is not None
    assert result.winner.code == a
    facts = facts_of(match.round.tournament).rounds[0].matches[0]
    assert facts.result == a
    assert facts.games == [goal(a, b, 100, 40), goal(b, a), goal(a, b, 120, 30)]


@pytest.mark.clause("DRM-21.06")
def test_enter_result_keeps_a_forgotten_entry_apart_from_points_not_noted() -> None:
    match, a, b = first_match()

    enter_result(
        match,
        [
            Game(winner=a, end="goal", differential=None),
            Game(winner=a, end="clock_out", differential=60),
        ],
        actor=make_user("ada"),
    )

    games = facts_of(match.round.tournament).rounds[0].matches[0].games
    assert [game.differential for game in games] == [None, 60]
    assert goal(a, b).differential is UNSET


def test_enter_result_refuses_what_cannot_be_with_every_reason() -> None:
    match, a, b = first_match()
    games = [goal(a, b, 50, 40), goal(a, b), goal(a, b)]

    with pytest.raises(ImpossibleResult) as caught:
        enter_result(match, games, actor=make_user("ada"))

    assert len(caught.value.problems) == 2
    assert result_of(match) is None
    assert match.version == 0


def test_an_undecided_match_needs_more_games_or_the_word_that_time_was_up() -> None:
    match, a, b = first_match()

    with pytest.raises(ImpossibleResult, match="not decided"):
        enter_result(match, [goal(a, b)], actor=make_user("ada"))
    result = enter_result(match, [goal(a, b)], outcome="time", actor=make_user("ada"))

    assert result.winner is not None
    assert result.winner.code == a


@pytest.mark.parametrize(
    ("setting", "is_draw"), [("games_won", False), ("undecided_is_draw", True)]
)
def test_house_reading_of_matches_that_time_ends(setting: str, is_draw: bool) -> None:
    match, a, b = first_match(settings={"match_result_on_time": setting})

    result = enter_result(match, [goal(a, b)], outcome="time", actor=make_user("ada"))

    assert result.is_draw is is_draw


def test_a_match_that_time_ended_is_noted_so_and_raises_no_doubt() -> None:
    match, a, b = first_match()

    result = enter_result(match, [goal(a, b)], outcome="time", actor=make_user("ada"))

    facts = facts_of(match.round.tournament)
    [noted] = [m for m in facts.rounds[0].matches if m.result == a]
    doubts = [doubt for doubt in check_facts(facts) if doubt.path.endswith(".result")]
    assert (result.is_on_time, noted.on_time, doubts) == (True, True, [])
    assert describe_result(result).endswith("1–0, time up (100–0)")


def test_a_draw_can_be_corrected_into_a_draw_on_time() -> None:
    match, a, b = first_match(settings={"draw_on_time_points": 0, "max_games": 3})
    games = [goal(a, b), goal(b, a), Game(end="both_clock_out")]
    enter_result(match, games, actor=make_user("ada"))

    corrected = correct_result(
        match, games, outcome="time", reason="time was up", actor=make_user("hugo")
    )

    rows = {row.player: row for row in standings(facts_of(match.round.tournament))}
    assert (corrected.is_draw, corrected.is_on_time) == (True, True)
    assert [rows[code].match_points for code in (a, b)] == [0, 0]


def test_double_loss_has_no_winner() -> None:
    match, a, b = first_match()

    with pytest.raises(ImpossibleResult, match="double loss"):
        enter_result(match, [goal(a, b)], outcome="double_loss", actor=make_user("ada"))
    result = enter_result(match, [], outcome="double_loss", actor=make_user("ada"))

    assert (result.winner, result.is_double_loss) == (None, True)
    assert facts_of(match.round.tournament).rounds[0].matches[0].result == "double_loss"


def test_second_result_is_refused_and_nothing_overwritten() -> None:
    match, a, b = first_match()
    version = match.version
    enter_result(match, win(match), actor=make_user("ada"), version=version)

    with pytest.raises(ResultConflict) as caught:
        enter_result(match, [goal(b, a), goal(b, a)], actor=make_user("hugo"), version=version)
    with pytest.raises(MatchClosed):
        enter_result(match, [goal(b, a), goal(b, a)], actor=make_user("hugo"))

    assert "Ada" in str(caught.value)
    assert "2–0" in str(caught.value)
    assert "0–2" in str(caught.value)
    result = result_of(match)
    assert result is not None
    assert result.winner is not None
    assert result.winner.code == a


def test_correct_result_keeps_the_old_value_and_the_reason() -> None:
    match, a, b = first_match()
    enter_result(match, win(match), actor=make_user("ada"))

    with pytest.raises(ReasonNeeded):
        correct_result(match, [goal(b, a), goal(b, a)], reason=" ", actor=make_user("hugo"))
    correct_result(match, [goal(b, a), goal(b, a)], reason="swapped sides", actor=make_user("hugo"))

    results = list(Result.objects.filter(match=match).order_by("pk"))
    assert [(r.status, r.reason, r.winner.code if r.winner else None) for r in results] == [
        ("corrected", "", a),
        ("confirmed", "swapped sides", b),
    ]
    log = LogEntry.objects.filter(verb="result.corrected").get()
    assert log.data["reason"] == "swapped sides"
    assert log.data["before"] != log.data["after"]


def test_correction_of_points_alone_keeps_the_old_points_in_the_log() -> None:
    match, a, b = first_match()
    enter_result(match, win(match), actor=make_user("ada"))

    correct_result(
        match, [goal(a, b, 100, 40), goal(a, b, 100, 90)], reason="misread", actor=make_user("hugo")
    )

    log = LogEntry.objects.filter(verb="result.corrected").get()
    assert log.data["before"].endswith("2–0 (100–40, 100–40)")
    assert log.data["after"].endswith("2–0 (100–40, 100–90)")


def test_both_players_absent_lose_both() -> None:
    match, a, b = first_match()

    result = enter_result(match, [Game(end="no_show")], actor=make_user("ada"))

    assert (result.winner, result.is_double_loss) == (None, True)
    rows = {row.player: row for row in standings(facts_of(match.round.tournament))}
    assert [(rows[id_].match_points, rows[id_].losses) for id_ in (a, b)] == [(0, 1), (0, 1)]


def test_correct_result_to_the_very_same_changes_nothing() -> None:
    match, *_players = first_match()
    enter_result(match, win(match), actor=make_user("ada"))

    with pytest.raises(NothingChanged) as caught:
        correct_result(match, win(match), reason="again", actor=make_user("hugo"))

    assert "2–0" in str(caught.value)
    match.refresh_from_db()
    assert (match.version, Result.objects.filter(match=match).count()) == (1, 1)
    assert not LogEntry.objects.filter(verb="result.corrected").exists()


@pytest.mark.parametrize("outcome", [None, "double_loss"])
def test_correct_result_of_equal_score_but_other_facts_is_a_correction(outcome: str | None) -> None:
    match, a, b = first_match()
    enter_result(match, win(match), actor=make_user("ada"))
    games = [] if outcome else [goal(a, b, 100, 40), goal(a, b, 100, 30)]

    correct_result(match, games, reason="misread", outcome=outcome, actor=make_user("hugo"))

    assert Result.objects.filter(match=match).count() == 2


def test_bye_and_unpublished_round_take_no_result() -> None:
    tournament = make_running(3)
    round_ = make_round(tournament, published=False)
    table, bye = matches_of(round_)

    with pytest.raises(RoundNotPlaying):
        enter_result(table, win(table), actor=make_user("ada"))
    with pytest.raises(ByeHasNoResult):
        enter_result(bye, [], actor=make_user("ada"))


def test_database_refuses_a_second_confirmed_result() -> None:
    match, _, _ = first_match()
    enter_result(match, win(match), actor=make_user("ada"))

    with pytest.raises(IntegrityError), transaction.atomic():
        Result.objects.create(match=match, is_draw=True)
