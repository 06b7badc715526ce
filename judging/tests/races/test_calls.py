"""Calls at once: one open call a table, one judge who has it, and none lost over a restart."""

import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from threading import Barrier, local
from typing import Any

import pytest
from django.db import connections

from judging.call_errors import CallTaken
from judging.models import CallEvent, JudgeCall
from judging.services import calls
from judging.services.calls import claim_call, open_call, resolve_call, withdraw_call
from judging.tests.floor import make_table
from tournaments.models import Match, User
from tournaments.services.results import enter_result
from tournaments.tests.factories import make_field, make_round, make_staff, make_user, win
from tournaments.tests.races.together import (
    SECONDS,
    kinds,
    plain_read,
    together,
    without_constraint,
)

pytestmark = pytest.mark.django_db(transaction=True)
TRIALS = 5
JUDGES = ("fay", "finn", "hugo", "ada")


def calling(match: Match, who: str) -> Callable[[], JudgeCall]:
    actor = make_user(who)
    return lambda: open_call(match, actor=actor)


def claiming(call: JudgeCall, who: str) -> Callable[[], JudgeCall]:
    actor = make_user(who)
    return lambda: claim_call(call, actor=actor)


def test_both_players_and_a_judge_who_call_at_once_are_at_one_call() -> None:
    for _trial in range(TRIALS):
        match = make_table()

        outcomes = together(*(calling(match, who) for who in ("pia", "paul", "fay")))

        [call] = JudgeCall.objects.filter(match=match)
        assert outcomes == [call] * 3
        assert sorted(call.events.values_list("deed", flat=True)) == ["joined", "joined", "opened"]
        assert set(call.events.values_list("actor__username", flat=True)) == {"pia", "paul", "fay"}


def test_a_button_tapped_four_times_at_once_is_one_call_and_one_deed() -> None:
    match = make_table()

    outcomes = together(*[calling(match, "pia")] * 4)

    [call] = JudgeCall.objects.all()
    assert outcomes == [call] * 4
    assert [event.deed for event in call.events.all()] == ["opened"]


def test_the_constraint_alone_lets_the_second_join(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_table()
    off_guard(monkeypatch)

    outcomes = together(calling(match, "pia"), calling(match, "paul"))

    [call] = JudgeCall.objects.all()
    assert outcomes == [call] * 2


def test_twin_without_lock_and_constraint_has_two_calls_at_a_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = make_table()
    off_guard(monkeypatch)

    with without_constraint(JudgeCall, "one_open_call_per_table"):
        outcomes = together(calling(match, "pia"), calling(match, "paul"))
        found = JudgeCall.objects.filter(match=match).count()

    assert (kinds(outcomes), found) == ({"JudgeCall": 2}, 2)


def off_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take lock and transaction away and let both callers look before either saves."""
    look, unguarded = calls.open_call_at, calls._called.__wrapped__  # type: ignore[attr-defined]
    meeting, met = Barrier(2), local()

    def looked(match: Match) -> JudgeCall | None:
        found = look(match)
        if not hasattr(met, "once"):
            met.once = True
            meeting.wait(SECONDS)
        return found

    monkeypatch.setattr(calls, "lock", plain_read)
    monkeypatch.setattr(calls, "_called", unguarded)
    monkeypatch.setattr(calls, "open_call_at", looked)


def test_of_judges_who_take_a_call_at_once_one_has_it_and_the_others_are_told_who() -> None:
    for _trial in range(TRIALS):
        call = open_call(make_table(), actor=make_user("pia"))

        outcomes = together(*(claiming(call, who) for who in JUDGES))

        call.refresh_from_db()
        told = [str(each) for each in outcomes if isinstance(each, CallTaken)]
        assert kinds(outcomes) == {"JudgeCall": 1, "CallTaken": 3}
        assert all(told_of.startswith(f"{call.claimed_by} has this call") for told_of in told)
        assert [event.deed for event in call.events.all()] == ["opened", "claimed"]


def test_twin_without_the_lock_tells_two_judges_that_they_have_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    call = open_call(make_table(), actor=make_user("pia"))
    fay, finn = make_user("fay"), make_user("finn")
    stale = [JudgeCall.objects.get(pk=call.pk) for _judge in range(2)]
    # Both read the call before either saves it: what the lock keeps from happening.
    monkeypatch.setattr(calls, "locked", lambda given: given)

    outcomes = [claim_call(stale[0], actor=fay), claim_call(stale[1], actor=finn)]

    assert [outcome.claimed_by for outcome in outcomes] == [fay, finn]


def test_a_call_taken_back_while_a_judge_takes_it_is_one_or_the_other() -> None:
    for _trial in range(TRIALS):
        call = open_call(make_table(), actor=make_user("pia"))
        withdrawing = partial(withdraw_call, call, actor=make_user("pia"))

        outcomes = together(claiming(call, "fay"), withdrawing)

        call.refresh_from_db()
        assert kinds(outcomes) in (
            {"JudgeCall": 1, "CallTaken": 1},
            {"JudgeCall": 1, "CallSettled": 1},
        )
        assert call.events.count() == 2
        assert (call.status == "claimed") == (call.claimed_by is not None)


def test_nobody_is_called_to_a_table_twice_while_results_come_in() -> None:
    match = make_table()
    games, ada = win(match), make_user("ada")

    outcomes = together(
        calling(match, "pia"), calling(match, "paul"), lambda: enter_result(match, games, actor=ada)
    )

    assert kinds(outcomes) == {"JudgeCall": 2, "Result": 1}
    assert JudgeCall.objects.get().events.count() == 2


TABLES, CALLS_EACH, STOPPED_AFTER = 50, 10, 100


def planned(match: Match) -> list[tuple[int, User, str]]:
    """Return the calls of one table, each with words of its own: players thrice each, then Fay."""
    players = [seat.registration.user for seat in match.seats.order_by("position")]
    who = [*players * 3, *[make_user("fay")] * 4]
    return [(match.pk, actor, f"{match.table_number}/{n}") for n, actor in enumerate(who)]


def serve(plan: list[tuple[int, User, str]], told: Any) -> None:
    """Open and settle every call of the plan, and tell of each when it is saved."""
    fay = make_user("fay")
    for match_id, actor, text in plan:
        match = Match.objects.select_related("round__tournament").get(pk=match_id)
        call = open_call(match, actor=actor, text=text)
        told.send((text, call.pk))
        resolve_call(call, outcome="answered", actor=fay)


def process(plan: list[tuple[int, User, str]]) -> tuple[Any, Any]:
    """Start a process of its own that serves the plan; the connection tells what it has saved."""
    connections.close_all()  # a process of its own has connections of its own
    here, there = multiprocessing.Pipe(duplex=False)
    server = multiprocessing.get_context("fork").Process(target=serve, args=(plan, there))
    server.start()
    there.close()
    return server, here


def told_by(ear: Any, most: int | None = None) -> Iterator[tuple[str, int]]:
    """Yield what a process tells, until it ends or has told ``most``."""
    while most is None or most > 0:
        try:
            yield ear.recv()
        except EOFError:
            return
        most = None if most is None else most - 1


def settle(keys: Iterable[int]) -> None:
    """Settle the calls that were saved and not settled when the server was killed."""
    for call in JudgeCall.objects.filter(pk__in=keys, status="open"):
        resolve_call(call, outcome="answered", actor=make_user("fay"))


def test_of_500_calls_none_is_lost_or_doubled_when_the_server_is_killed_in_between() -> None:
    round_ = make_round(make_field(2 * TABLES))
    make_staff(round_.tournament, "fay", "floor_judge")
    tables = [planned(match) for match in round_.matches.order_by("table_number")]
    plan = [row[n] for n in range(CALLS_EACH) for row in tables]

    server, ear = process(plan)
    acknowledged = dict(told_by(ear, STOPPED_AFTER))
    server.kill()
    acknowledged |= dict(told_by(ear))
    server.join()
    settle(acknowledged.values())
    restarted, ear = process([each for each in plan if each[2] not in acknowledged])
    acknowledged |= dict(told_by(ear))
    restarted.join()

    stored = dict(JudgeCall.objects.values_list("text", "pk"))
    events = Counter(CallEvent.objects.values_list("call_id", "deed"))
    assert STOPPED_AFTER <= len(acknowledged) == len(plan) == 500
    assert JudgeCall.objects.count() == 500
    assert stored == acknowledged
    assert set(events.values()) == {1}
    assert events.keys() == {
        (pk, deed) for pk in stored.values() for deed in ("opened", "resolved")
    }
