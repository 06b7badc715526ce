"""Facts read as bare rows say what each match says by itself."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tournaments.enums import ResultStatus
from tournaments.models import Game, Match, Result, Tournament
from tournaments.record import model as record
from tournaments.selectors.facts import facts_of, match_of
from tournaments.selectors.rounds import matches_of, recorded_results, with_people
from tournaments.services.results import correct_result, enter_result
from tournaments.tests.factories import goal, make_round, make_running, make_user, play_round, win

pytestmark = pytest.mark.django_db


def one_by_one(tournament: Tournament) -> list[record.Match]:
    """Return the matches of ``tournament``, each told by its own records."""
    codes = dict(tournament.registrations.values_list("pk", "code"))
    played = Match.objects.filter(round__tournament=tournament).order_by("round", "pk")
    return [match_of(match, codes) for match in with_people(played, recorded_results())]


def read(tournament: Tournament) -> list[record.Match]:
    return [match for round_ in facts_of(tournament).rounds for match in round_.matches]


def codes_of(match: Match) -> list[str]:
    return [seat.registration.code for seat in match.seats.all()]


def test_every_kind_of_result_is_read_as_it_stands() -> None:
    """A bye, a corrected win, a double loss, games of an unfinished match, a match not begun."""
    tournament, ada = make_running(9, rounds_planned=3), make_user("ada")
    first = play_round(make_round(tournament))
    changed = matches_of(first)[0]
    one, other = codes_of(changed)
    correct_result(changed, [goal(other, one), goal(other, one)], reason="misread", actor=ada)
    second = matches_of(make_round(tournament))
    enter_result(second[0], [], outcome="double_loss", actor=ada)
    enter_result(second[1], win(second[1]), actor=ada)
    partial = Result.objects.create(match=second[2], status=ResultStatus.PARTIAL)
    Game.objects.create(result=partial, number=1, end="time", points={}, is_written=True)

    found = read(tournament)

    assert found == one_by_one(tournament)
    assert {match.result for match in found} >= {other, "double_loss", None}
    assert [match.games for match in found if match.games and not match.result] == [
        [record.Game(end="time", differential=None)]
    ]


def test_places_of_a_pod_are_read() -> None:
    tournament = make_running(4, title="nanika")
    match = matches_of(make_round(tournament))[0]
    places = {code: place for place, code in enumerate(codes_of(match), start=1)}
    enter_result(match, [], places=places, actor=make_user("ada"))

    assert [found.places for found in read(tournament)] == [places]
    assert read(tournament) == one_by_one(tournament)


def test_facts_ask_as_often_for_many_rounds_as_for_one() -> None:
    tournament = make_running(6, rounds_planned=4)
    asked = []
    for _ in range(3):
        play_round(make_round(tournament))
        with CaptureQueriesContext(connection) as queries:
            facts_of(tournament)
        asked.append(len(queries))

    assert len(set(asked)) == 1
