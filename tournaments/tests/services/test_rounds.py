import pytest
from django.db import IntegrityError, transaction

from tournaments.enums import ByeKind, RoundStatus
from tournaments.errors import (
    AllRoundsPlayed,
    PlanOutdated,
    ResultsExist,
    ResultsMissing,
    RoundAlreadyPaired,
    RoundNotDrafted,
    RoundNotNext,
    RoundsUnfinished,
    TournamentNotRunning,
)
from tournaments.models import LogEntry, Match, Round, Seat
from tournaments.pairing.request import planned_rounds, request_for
from tournaments.pairing.verification import verify
from tournaments.selectors.facts import facts_of
from tournaments.selectors.rounds import matches_of
from tournaments.selectors.rounds import planned_rounds as rounds_of
from tournaments.services.redrawing import discard_draft, pair_again
from tournaments.services.results import enter_result
from tournaments.services.rounds import (
    close_and_pair,
    close_round,
    pair_round,
    plan_round,
    publish_round,
    save_plan,
    unpublish_round,
)
from tournaments.standings.ranking import standings
from tournaments.tests.factories import (
    make_players,
    make_round,
    make_running,
    make_tournament,
    make_user,
    play_round,
    win,
)

pytestmark = pytest.mark.django_db


def test_pair_round_seats_everyone_once_and_gives_one_bye() -> None:
    tournament = make_running(5)

    round_ = make_round(tournament, published=False)

    matches = matches_of(round_)
    assert [match.table_number for match in matches] == [1, 2, None]
    assert [match.bye for match in matches] == [ByeKind.NONE, ByeKind.NONE, ByeKind.PAIRED]
    seated = [seat.registration.code for match in matches for seat in match.seats.all()]
    assert sorted(seated) == ["p1", "p2", "p3", "p4", "p5"]
    assert round_.status == RoundStatus.DRAFTED
    assert len(round_.seed) == 64


def test_pair_round_needs_a_running_tournament_with_its_rounds_closed() -> None:
    with pytest.raises(TournamentNotRunning):
        pair_round(make_tournament(status="closed"), actor=make_user("ada"))
    tournament = make_running(4)
    make_round(tournament)

    with pytest.raises(RoundsUnfinished, match="Round 1"):
        pair_round(tournament, actor=make_user("ada"))
    with pytest.raises(RoundAlreadyPaired, match="Round 1"):
        pair_round(tournament, actor=make_user("ada"), number=1)
    with pytest.raises(RoundNotNext, match="round 2"):
        pair_round(tournament, actor=make_user("ada"), number=3)


def test_pair_round_stops_after_the_planned_rounds() -> None:
    tournament = make_running(4, rounds_planned=1)
    play_round(make_round(tournament))

    with pytest.raises(AllRoundsPlayed):
        pair_round(tournament, actor=make_user("ada"))


def test_rounds_follow_the_number_of_players_when_none_are_planned() -> None:
    tournament = make_running(4, rounds_planned=None)
    for _ in range(2):
        play_round(make_round(tournament))

    with pytest.raises(AllRoundsPlayed, match="All 2"):
        pair_round(tournament, actor=make_user("ada"))


def test_a_plan_made_on_older_facts_is_not_saved() -> None:
    tournament = make_running(4)
    plan = plan_round(tournament, None, 1)
    make_players(tournament, 1)

    with pytest.raises(PlanOutdated):
        save_plan(tournament, plan, actor=make_user("ada"))

    assert not Round.objects.exists()
    assert not Seat.objects.exists()


def test_the_same_seed_draws_the_same_round() -> None:
    tournament = make_running(8)
    first = make_round(tournament, published=False)
    seats = set(first.seats.values_list("registration", "match__table_number"))
    discard_draft(first, actor=make_user("ada"))

    again = make_round(tournament, published=False)

    assert set(again.seats.values_list("registration", "match__table_number")) == seats


def test_pair_again_draws_with_the_next_seed_and_logs_the_old_one() -> None:
    tournament = make_running(8)
    first = make_round(tournament, published=False)

    second = pair_again(first, actor=make_user("ada"))

    assert (second.attempt, second.seed != first.seed) == (2, True)
    log = LogEntry.objects.filter(verb="round.discarded").get()
    assert (log.data["seed"], log.data["attempt"]) == (first.seed, 1)


def test_publish_twice_is_publish_once_and_a_published_round_is_no_draft() -> None:
    tournament = make_running(4)
    round_ = make_round(tournament)

    again = publish_round(round_, actor=make_user("ada"))

    assert again.published_at == round_.published_at
    assert LogEntry.objects.filter(verb="round.published").count() == 1
    with pytest.raises(RoundNotDrafted):
        pair_again(again, actor=make_user("ada"))


def test_unpublish_only_while_no_result_is_in() -> None:
    tournament = make_running(4)
    round_ = make_round(tournament)
    assert unpublish_round(round_, actor=make_user("ada")).status == RoundStatus.DRAFTED
    publish_round(round_, actor=make_user("ada"))
    match = matches_of(round_)[0]
    enter_result(match, win(match), actor=make_user("ada"))

    with pytest.raises(ResultsExist):
        unpublish_round(round_, actor=make_user("ada"))


def test_close_round_names_the_tables_without_a_result() -> None:
    tournament = make_running(6)
    round_ = make_round(tournament)
    match = matches_of(round_)[1]
    enter_result(match, win(match), actor=make_user("ada"))

    with pytest.raises(ResultsMissing, match="1, 3"):
        close_round(round_, actor=make_user("ada"))


def test_close_and_pair_leaves_the_round_open_when_no_other_can_follow() -> None:
    tournament = make_running(4, rounds_planned=1)
    round_ = make_round(tournament)
    for match in matches_of(round_):
        enter_result(match, win(match), actor=make_user("ada"))

    with pytest.raises(AllRoundsPlayed):
        close_and_pair(round_, actor=make_user("ada"))

    round_.refresh_from_db()
    assert round_.status == RoundStatus.PUBLISHED


def test_awarded_byes_stand_beside_the_one_that_is_drawn() -> None:
    tournament = make_running(6)
    tournament.registrations.filter(code__in=["p1", "p2", "p3"]).update(byes=1)

    round_ = make_round(tournament)

    kinds = sorted(match.bye for match in matches_of(round_))
    assert kinds == ["", "awarded", "awarded", "awarded", "paired"]


@pytest.mark.parametrize("bye", [ByeKind.PAIRED])
def test_database_refuses_a_second_drawn_bye_and_a_second_seat(bye: str) -> None:
    round_ = make_round(make_running(5))
    seat = round_.seats.first()
    assert seat is not None

    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.create(round=round_, bye=bye)
    match = Match.objects.create(round=round_, table_number=9)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(match=match, round=round_, registration=seat.registration, position=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.create(tournament=round_.tournament, stage=round_.stage, number=1)


def test_who_never_checked_in_is_neither_paired_nor_ranked_nor_counted() -> None:
    tournament = make_running(4, rounds_planned=None)
    make_players(tournament, 5, checked_in=False)

    round_ = make_round(tournament)

    facts = facts_of(tournament)
    assert round_.seats.count() == 4
    assert [len(standings(facts)), planned_rounds(facts), rounds_of(tournament)] == [4, 2, 2]
    assert {e.id for e in request_for(facts, 2).entrants} == {"p1", "p2", "p3", "p4"}


def test_who_comes_during_a_draft_is_in_the_redraw_and_else_joins_a_round_later() -> None:
    tournament = make_running(4)
    draft = make_round(tournament, published=False)
    late = make_players(tournament, 1)[0]
    assert pair_again(draft, actor=make_user("ada")).seats.filter(registration=late).exists()
    latest = make_players(tournament, 1)[0]

    round_ = publish_round(tournament.rounds.get(), actor=make_user("ada"))

    latest.refresh_from_db()
    assert latest.joined_in_round == 2
    assert verify(facts_of(tournament))["ok"]
    unpublish_round(round_, actor=make_user("ada"))
    latest.refresh_from_db()
    assert latest.joined_in_round == 1
