"""Judge calls: who may raise, take, hand on and settle one, and what is kept of it."""

import pytest
from django.utils import timezone

from judging.call_errors import (
    CallForHead,
    CallTaken,
    JudgeUnfit,
    NoTableToCall,
    TooManyCalls,
)
from judging.models import JudgeCall
from judging.services.calls import (
    claim_call,
    escalate_call,
    hand_over,
    open_call,
    resolve_call,
    withdraw_call,
)
from judging.tests.calls import deeds, raised
from judging.tests.floor import later, make_floor, make_table, table_of
from tournaments.enums import Role
from tournaments.errors import RoundNotPlaying
from tournaments.models import Match
from tournaments.services.results import enter_result
from tournaments.services.rounds import close_round, publish_round
from tournaments.tests.factories import make_round, make_staff, make_user, win

pytestmark = pytest.mark.django_db


@pytest.mark.clause("DRM-19.04", "DRM-P.04")
def test_a_player_calls_and_the_call_is_kept_with_time_and_table() -> None:
    match = make_table()
    before = timezone.now()

    call = raised(match, reason="opponent", text="Paul looked at my deck.")

    stored = JudgeCall.objects.get()
    assert (stored, stored.match, stored.round_number) == (call, match, 1)
    assert stored.table_number == match.table_number
    assert (stored.reason, stored.text) == ("opponent", "Paul looked at my deck.")
    assert before <= stored.opened_at <= timezone.now()
    event = stored.events.get()
    assert (event.deed, event.actor, event.text) == (
        "opened",
        make_user("pia"),
        "Paul looked at my deck.",
    )
    assert event.player == match.seats.get(registration__user__username="pia").registration


def test_a_judge_calls_for_a_table_on_behalf_of_nobody() -> None:
    call = raised(who="fay")

    assert call.events.get().player is None


@pytest.mark.parametrize("who", ["pia", "paul", "fay"])
def test_who_calls_again_joins_the_open_call(who: str) -> None:
    match = make_table()
    first = raised(match)

    again = raised(match, who, text="Please come.")

    assert again == first
    assert deeds(first) == [("opened", "pia"), ("joined", who)]
    assert first.events.last().text == "Please come."  # type: ignore[union-attr]


@pytest.mark.parametrize("text", ["", "A dispute."])
def test_a_tap_too_many_changes_nothing(text: str) -> None:
    match = make_table()
    first = raised(match, text=text)

    again = raised(match, text=text)

    assert again == first
    assert deeds(first) == [("opened", "pia")]


def test_a_call_stays_open_when_the_opponent_joins_one_that_a_judge_has() -> None:
    match = make_table()
    call = claim_call(raised(match), actor=make_user("fay"))

    joined = raised(match, "paul")

    assert (joined, joined.status, joined.claimed_by) == (call, "claimed", make_user("fay"))


def test_a_player_calls_while_the_round_is_played_with_a_result_too() -> None:
    match = make_table()
    enter_result(match, win(match), actor=make_user("ada"))

    assert raised(match).match == match


def test_nobody_calls_before_the_pairings_or_after_the_round() -> None:
    tournament = make_floor()
    match = table_of(make_round(tournament, published=False), "pia")
    with pytest.raises(RoundNotPlaying):
        raised(match)
    round_ = publish_round(match.round, actor=make_user("ada"))
    enter_result(match, win(match), actor=make_user("ada"))
    close_round(round_, actor=make_user("ada"))

    with pytest.raises(RoundNotPlaying):
        raised(match)

    assert not JudgeCall.objects.exists()


def test_a_bye_has_no_table_to_call_a_judge_to() -> None:
    round_ = make_table("pia", "paul", "quin").round
    bye = Match.objects.get(round=round_, bye="paired")
    player = bye.seats.get().registration.user

    with pytest.raises(NoTableToCall):
        open_call(bye, actor=player)


def test_a_fourth_call_within_five_minutes_is_refused_and_a_judge_is_to_be_spoken_to() -> None:
    match = make_table()
    for _ in range(3):
        withdraw_call(raised(match), actor=make_user("pia"))

    with pytest.raises(TooManyCalls, match="Speak to a judge"):
        raised(match)

    assert JudgeCall.objects.count() == 3


def test_the_opponent_and_judges_are_not_counted_with_a_player() -> None:
    match = make_table()
    for _ in range(3):
        withdraw_call(raised(match), actor=make_user("pia"))

    withdraw_call(raised(match, "paul"), actor=make_user("paul"))
    for _ in range(4):
        resolve_call(raised(match, "fay"), outcome="answered", actor=make_user("fay"))

    assert JudgeCall.objects.count() == 8


def test_after_five_minutes_a_player_calls_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_table()
    for _ in range(3):
        withdraw_call(raised(match), actor=make_user("pia"))
    later(monkeypatch, minutes=5, seconds=1)

    assert raised(match).status == "open"


def test_joining_with_ever_new_words_ends_as_well() -> None:
    match = make_table()
    call = raised(match, "paul")
    for number in range(3):
        raised(match, text=f"Come, {number}")

    with pytest.raises(TooManyCalls):
        raised(match, text="Come at last")

    assert call.events.count() == 4


def test_a_judge_takes_a_call_and_waiting_ends() -> None:
    call = raised()

    taken = claim_call(call, actor=make_user("fay"))

    assert (taken.status, taken.claimed_by) == ("claimed", make_user("fay"))
    assert taken.claimed_at is not None
    assert deeds(call) == [("opened", "pia"), ("claimed", "fay")]


def test_who_takes_a_call_twice_changes_nothing() -> None:
    call = claim_call(raised(), actor=make_user("fay"))

    assert claim_call(call, actor=make_user("fay")).claimed_at == call.claimed_at
    assert deeds(call) == [("opened", "pia"), ("claimed", "fay")]


def test_a_call_that_is_taken_says_who_has_it() -> None:
    call = claim_call(raised(), actor=make_user("fay"))

    with pytest.raises(CallTaken, match="Fay has this call"):
        claim_call(call, actor=make_user("finn"))

    call.refresh_from_db()
    assert call.claimed_by == make_user("fay")


def test_a_judge_hands_the_own_call_to_another_judge() -> None:
    call = claim_call(raised(), actor=make_user("fay"))

    handed = hand_over(call, to=make_user("finn"), actor=make_user("fay"))

    event = handed.events.last()
    assert handed.claimed_by == make_user("finn")
    assert handed.claimed_at == call.claimed_at
    assert event is not None
    assert (event.deed, event.actor, event.to) == ("handed", make_user("fay"), make_user("finn"))


def test_the_head_judge_sends_someone_to_a_call_that_waits() -> None:
    handed = hand_over(raised(), to=make_user("finn"), actor=make_user("hugo"))

    assert (handed.status, handed.claimed_by) == ("claimed", make_user("finn"))


def test_nobody_but_the_head_judge_gives_away_a_call_of_another() -> None:
    call = claim_call(raised(), actor=make_user("fay"))

    with pytest.raises(CallTaken):
        hand_over(call, to=make_user("finn"), actor=make_user("finn"))

    assert hand_over(call, to=make_user("finn"), actor=make_user("hugo")).claimed_by == make_user(
        "finn"
    )


@pytest.mark.parametrize("unfit", ["sid", "sam", "pia", "frank"])
def test_a_call_is_handed_to_no_one_who_plays_or_does_not_judge(unfit: str) -> None:
    match = make_table("pia", "frank")
    make_staff(match.round.tournament, "frank", Role.FLOOR_JUDGE)
    call = claim_call(raised(match), actor=make_user("fay"))

    with pytest.raises(JudgeUnfit):
        hand_over(call, to=make_user(unfit), actor=make_user("fay"))

    call.refresh_from_db()
    assert call.claimed_by == make_user("fay")


def test_a_call_for_the_head_judge_waits_again_and_no_floor_judge_takes_it() -> None:
    call = claim_call(raised(), actor=make_user("fay"))

    passed = escalate_call(call, actor=make_user("fay"), text="They do not accept it.")

    assert (passed.status, passed.claimed_by, passed.is_escalated) == ("open", None, True)
    for judge in ("fay", "finn"):
        with pytest.raises(CallForHead):
            claim_call(passed, actor=make_user(judge))
        with pytest.raises(CallForHead):
            resolve_call(passed, outcome="answered", actor=make_user(judge))
    assert claim_call(passed, actor=make_user("hugo")).claimed_by == make_user("hugo")
    with pytest.raises(CallForHead):
        hand_over(passed, to=make_user("finn"), actor=make_user("hugo"))
    assert passed.claimed_at == call.claimed_at


def test_the_organiser_counts_as_a_head_and_keeps_a_call_passed_on() -> None:
    call = claim_call(raised(), actor=make_user("ada"))

    passed = escalate_call(call, actor=make_user("ada"))

    assert (passed.status, passed.claimed_by) == ("claimed", make_user("ada"))
    assert escalate_call(passed, actor=make_user("ada")).events.count() == 3
