"""Two different results for one match at once: one stands, the other is told of it."""

from collections.abc import Sequence
from threading import Barrier
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tournaments.enums import ResultStatus
from tournaments.errors import MatchClosed, ResultConflict
from tournaments.models import Match, Result, User
from tournaments.record.model import Game
from tournaments.selectors.results import describe_result
from tournaments.services import results
from tournaments.services.results import enter_result
from tournaments.tests.factories import goal, make_hugo, make_round, make_running, make_user
from tournaments.tests.races.together import (
    SECONDS,
    kinds,
    nothing,
    plain_read,
    together,
    without_constraint,
)

pytestmark = pytest.mark.django_db(transaction=True)
TRIALS = 5


def match_to_play() -> tuple[Match, list[Game], list[Game]]:
    """Return a match being played and two sheets, one for each winner."""
    tournament = make_running(2)
    match = make_round(tournament).matches.get()
    one, other = (seat.registration.code for seat in match.seats.order_by("position"))
    make_hugo(tournament)
    return match, [goal(one, other, 100, 40)] * 2, [goal(other, one, 100, 70)] * 2


def enter(match: Match, games: Sequence[Game], who: str, version: int | None) -> Result:
    return enter_result(match, games, actor=make_user(who), version=version)


def confirmed(match: Match) -> list[Result]:
    return list(match.results.filter(status=ResultStatus.CONFIRMED))


@pytest.mark.parametrize("version", [0, None])
def test_of_two_results_at_once_one_stands_and_the_other_is_told(version: int | None) -> None:
    for _trial in range(TRIALS):
        one_trial(version)


def one_trial(version: int | None) -> None:
    match, ones, others = match_to_play()

    outcomes = together(
        lambda: enter(match, ones, "ada", version), lambda: enter(match, others, "hugo", version)
    )

    [stands] = confirmed(match)
    [refusal] = [o for o in outcomes if isinstance(o, Exception)]
    assert kinds(outcomes)["Result"] == 1
    assert match.results.count() == 1
    assert isinstance(refusal, MatchClosed if version is None else ResultConflict)
    winner = describe_result(stands)
    assert winner in str(refusal)
    assert version is None or str(stands.entered_by) in str(refusal)


def test_the_conflict_names_both_values() -> None:
    match, ones, others = match_to_play()
    enter(match, ones, "ada", 0)

    with pytest.raises(ResultConflict) as conflict:
        enter(match, others, "hugo", 0)

    assert "Ada" in str(conflict.value)
    assert "2–0" in str(conflict.value)
    assert "0–2" in str(conflict.value)


def off_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the lock away and let both writers check before either begins to write."""
    original, check = results.save_result, results.refuse_second_result
    meeting = Barrier(2)

    def unguarded(match: Match, games: Sequence[Game], **options: Any) -> Result:
        check(match, games, options["version"], options["outcome"])
        meeting.wait(SECONDS)
        return original(match, games, **options)

    monkeypatch.setattr(results, "lock", plain_read)
    monkeypatch.setattr(results, "refuse_second_result", nothing)
    monkeypatch.setattr(results, "save_result", unguarded)


def test_twin_without_the_guard_tells_both_that_they_are_saved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, ones, others = match_to_play()
    off_guard(monkeypatch)
    monkeypatch.setattr(results, "store_result", add_result)

    with without_constraint(Result, "one_confirmed_result_per_match"):
        outcomes = together(
            lambda: enter(match, ones, "ada", 0), lambda: enter(match, others, "hugo", 0)
        )
        winners = {result.winner for result in confirmed(match)}

    assert kinds(outcomes) == {"Result": 2}
    assert len(winners) == 2


def test_the_constraint_alone_keeps_the_second_result_out(monkeypatch: pytest.MonkeyPatch) -> None:
    match, ones, others = match_to_play()
    off_guard(monkeypatch)
    monkeypatch.setattr(results, "store_result", add_result)

    outcomes = together(
        lambda: enter(match, ones, "ada", 0), lambda: enter(match, others, "hugo", 0)
    )

    assert kinds(outcomes) == {"Result": 1, "ResultConflict": 1}
    assert len(confirmed(match)) == 1


def add_result(match: Match, games: Sequence[Game], *, actor: User, **_options: Any) -> Result:
    """Add a result without setting an older one aside, as a careless writer would."""
    people = {seat.registration.code: seat.registration for seat in match.seats.all()}
    return Result.objects.create(
        match=match, winner=people[games[0].winner or ""], entered_by=actor
    )


def test_the_database_itself_refuses_a_second_confirmed_result() -> None:
    match, ones, _others = match_to_play()
    enter(match, ones, "ada", None)

    with pytest.raises(IntegrityError), transaction.atomic():
        Result.objects.create(match=match, is_draw=True)

    Result.objects.create(match=match, is_draw=True, status=ResultStatus.CORRECTED)
