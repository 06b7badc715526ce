"""Judge calls that are settled, taken back, or outlive their round."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from judging.call_errors import (
    CallForHead,
    CallNotYours,
    CallSettled,
    CallTaken,
    NoExtensionGiven,
    NoPenaltyGiven,
    NoRulingGiven,
    OutcomeUnfit,
)
from judging.models import CallEvent, JudgeCall, Penalty, Ruling
from judging.services.calls import (
    claim_call,
    escalate_call,
    hand_over,
    resolve_call,
    withdraw_call,
)
from judging.services.ledger_ends import retract_penalty
from judging.services.penalties import Given, issue_penalty
from judging.services.ruling_words import RulingPlace
from judging.services.rulings import create_ruling
from judging.tests.calls import deeds, raised
from judging.tests.floor import make_table, table_of
from judging.tests.penalties import give, players_at
from judging.tests.rulings import make_ruling, words
from tournaments.models import Match, TableExtension
from tournaments.services.clock import extend_table
from tournaments.services.redrawing import re_pair
from tournaments.services.rounds import publish_round
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db


def test_a_call_is_settled_with_what_came_of_it() -> None:
    match = make_table()
    call = claim_call(raised(match), actor=make_user("fay"))
    ruling = make_ruling(
        make_user("fay"),
        match.round.tournament,
        title_code="doremi",
        rules_version="4.01",
        clauses=("DRM-6.04",),
    )
    extension = TableExtension.objects.create(
        match=match, minutes=5, reason="ruling", given_by=make_user("fay"), given_at=timezone.now()
    )

    settled = resolve_call(
        call,
        outcome="ruled",
        actor=make_user("fay"),
        note=" Both were calm. ",
        ruling=ruling,
        extension=extension,
    )

    settled.refresh_from_db()
    assert (settled.status, settled.outcome, settled.note) == (
        "resolved",
        "ruled",
        "Both were calm.",
    )
    assert (settled.ruling, settled.extension, settled.record) == (ruling, extension, None)
    assert settled.resolved_at is not None
    assert deeds(call) == [("opened", "pia"), ("claimed", "fay"), ("resolved", "fay")]


def test_a_judge_who_settles_a_call_that_waits_was_the_one_who_came() -> None:
    settled = resolve_call(raised(), outcome="answered", actor=make_user("fay"))

    assert settled.claimed_by == make_user("fay")
    assert settled.claimed_at is not None


def test_what_belongs_to_another_table_is_no_outcome() -> None:
    call = raised()
    other = make_table(name="Other Cup")
    extension = TableExtension.objects.create(
        match=other, minutes=5, reason="", given_at=timezone.now()
    )
    ruling = make_ruling(
        make_user("ada"),
        other.round.tournament,
        title_code="doremi",
        rules_version="4.01",
        clauses=("DRM-6.04",),
    )
    fay = make_user("fay")

    for wrong in (
        {"outcome": "exploded"},
        {"outcome": "ruled", "ruling": ruling},
        {"outcome": "extended", "extension": extension},
    ):
        with pytest.raises(OutcomeUnfit):
            resolve_call(call, actor=fay, **wrong)

    call.refresh_from_db()
    assert call.status == "open"


def given_ruling(match: Match) -> Ruling:
    written = words(title_code="doremi", rules_version="4.01", clauses=("DRM-6.04",))
    place = RulingPlace(match.round.tournament, match)
    return create_ruling(written, actor=make_user("fay"), place=place)


def given_time(match: Match) -> TableExtension:
    return extend_table(match, minutes=5, reason="a long talk", actor=make_user("fay"))


def given_caution(match: Match) -> Penalty:
    return give(players_at(match)[0], 1, make_user("hugo"), match=match)


GIVEN: dict[str, tuple[Callable[[Match], Any], type[OutcomeUnfit]]] = {
    "ruled": (given_ruling, NoRulingGiven),
    "extended": (given_time, NoExtensionGiven),
    "penalised": (given_caution, NoPenaltyGiven),
}


@pytest.mark.parametrize("outcome", GIVEN)
def test_an_outcome_that_nothing_at_the_table_bears_out_is_refused(outcome: str) -> None:
    match, fay = make_table(), make_user("fay")
    give_it, error = GIVEN[outcome]
    give_it(match)
    call = raised(match)

    with pytest.raises(error, match=r"since the call\. .* or choose another outcome"):
        resolve_call(call, outcome=outcome, actor=fay)
    give_it(match)

    assert resolve_call(call, outcome=outcome, actor=fay).outcome == outcome


def test_an_outcome_that_is_named_with_what_was_given_before_the_call_is_taken() -> None:
    match, fay = make_table(), make_user("fay")
    ruling, extension = given_ruling(match), given_time(match)

    settled = [
        resolve_call(raised(match), outcome="ruled", ruling=ruling, actor=fay),
        resolve_call(raised(match), outcome="extended", extension=extension, actor=fay),
    ]

    assert [call.outcome for call in settled] == ["ruled", "extended"]


def test_a_penalty_of_the_call_bears_it_out_and_one_taken_back_does_not() -> None:
    match, hugo = make_table(), make_user("hugo")
    call = raised(match)
    taken_back = given_caution(match)
    retract_penalty(taken_back, reason="Mistaken", actor=hugo)
    with pytest.raises(NoPenaltyGiven):
        resolve_call(call, outcome="penalised", actor=hugo)

    issue_penalty(players_at(match)[0], Given(1, departure="rude"), call=call, actor=hugo)

    assert resolve_call(call, outcome="penalised", actor=hugo).outcome == "penalised"


def test_a_head_judge_who_keeps_a_call_that_is_passed_on_is_named() -> None:
    hugo = make_user("hugo")
    kept = escalate_call(claim_call(raised(), actor=hugo), actor=hugo)
    assert list(kept.events.values_list("to", flat=True))[-1] == hugo.pk
    match = make_table(name="Other Cup")

    waits = escalate_call(claim_call(raised(match), actor=make_user("fay")), actor=make_user("fay"))

    assert list(waits.events.values_list("to", flat=True))[-1] is None


def acts(call: JudgeCall) -> list[Any]:
    fay, finn = make_user("fay"), make_user("finn")
    return [
        lambda: claim_call(call, actor=finn),
        lambda: hand_over(call, to=finn, actor=fay),
        lambda: escalate_call(call, actor=fay),
        lambda: resolve_call(call, outcome="answered", actor=fay),
        lambda: withdraw_call(call, actor=make_user("pia")),
    ]


@pytest.mark.parametrize("act", range(5))
def test_nothing_is_done_to_a_settled_call(act: int) -> None:
    call = resolve_call(raised(), outcome="answered", actor=make_user("fay"))

    with pytest.raises(CallSettled, match="by Fay"):
        acts(call)[act]()

    assert call.events.count() == 2


def test_after_it_is_settled_the_table_can_call_again() -> None:
    match = make_table()
    first = resolve_call(raised(match), outcome="answered", actor=make_user("fay"))

    assert raised(match) != first


def test_a_player_takes_the_own_call_back() -> None:
    withdrawn = withdraw_call(raised(), actor=make_user("pia"))

    event = withdrawn.events.last()
    assert (withdrawn.status, withdrawn.outcome, withdrawn.claimed_by) == (
        "resolved",
        "mistaken",
        None,
    )
    assert event is not None
    assert (event.deed, event.player) == ("resolved", withdrawn.events.first().player)  # type: ignore[union-attr]


def test_a_call_of_both_players_is_not_taken_back_by_one() -> None:
    match = make_table()
    call = raised(match)
    raised(match, "paul")

    for who in ("pia", "paul"):
        with pytest.raises(CallNotYours):
            withdraw_call(call, actor=make_user(who))


def test_a_call_is_not_taken_back_once_a_judge_comes_or_was_there() -> None:
    call = claim_call(raised(), actor=make_user("fay"))
    with pytest.raises(CallTaken):
        withdraw_call(call, actor=make_user("pia"))
    escalate_call(call, actor=make_user("fay"))

    with pytest.raises(CallForHead):
        withdraw_call(call, actor=make_user("pia"))


def test_a_call_outlives_a_round_that_is_drawn_anew() -> None:
    match = make_table()
    ada, table = make_user("ada"), match.table_number
    call = claim_call(raised(match), actor=make_user("fay"))
    fresh = re_pair(match.round, typed="1", reason="wrong field", actor=ada)
    publish_round(fresh, actor=ada)

    call.refresh_from_db()
    assert (call.match, call.round_number, call.table_number) == (None, 1, table)
    assert resolve_call(call, outcome="answered", actor=make_user("fay")).status == "resolved"
    assert raised(table_of(fresh, "pia")) != call


def test_the_database_itself_refuses_a_second_open_call_of_a_table() -> None:
    match = make_table()
    call = raised(match)
    twin = JudgeCall(
        tournament=call.tournament,
        match=match,
        round_number=1,
        opened_by=call.opened_by,
        opened_at=call.opened_at,
    )

    with pytest.raises(IntegrityError), transaction.atomic():
        twin.save()

    resolve_call(call, outcome="answered", actor=make_user("fay"))
    twin.save()
    assert JudgeCall.objects.count() == 2


def test_the_log_tells_of_calls_without_anyones_words() -> None:
    match = make_table()
    call = raised(match, text="canary words")
    resolve_call(call, outcome="answered", note="canary note", actor=make_user("fay"))

    entries = match.round.tournament.log_entries.filter(verb__startswith="call.").order_by("pk")
    assert [(entry.verb, entry.data) for entry in entries] == [
        ("call.opened", {}),
        ("call.resolved", {}),
    ]
    assert CallEvent.objects.count() == 2
