"""A table's clock stands while anything that judges do there is open, and the log tells no reason."""

import pytest
from django.utils import translation

from judging.models import Appeal
from judging.services.appeals import decide_appeal, file_appeal
from judging.services.check_plans import choose_table
from judging.services.deck_checks import begin_checks
from judging.tests.checks import begun, checked_tournament, counted, fay, finish, now, table
from judging.tests.penalties import give, players_at
from tournaments.clock_errors import TableKept
from tournaments.models import LogEntry, Match, TableHold
from tournaments.services.clock import hold_table, release_table
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return table(checked_tournament())


def appealed(match: Match) -> Appeal:
    player = players_at(match)[0]
    return file_appeal(player, against=give(player, 1, fay(), match=match), actor=fay())


def decided(appeal: Appeal) -> Appeal:
    return decide_appeal(appeal, overturned=False, reason="seen", actor=make_user("hugo"))


def running_hold(match: Match) -> TableHold | None:
    return match.holds.filter(released_at=None).first()


@pytest.mark.clause("DRM-P.05")
def test_an_appeal_holds_the_clock_on_when_the_check_before_it_ends(match: Match) -> None:
    one, other = begun(match)
    appeal = appealed(match)
    assert appeal.hold is None

    finish(counted(one))
    finish(counted(other))

    appeal.refresh_from_db()
    assert running_hold(match) == appeal.hold
    assert match.holds.count() == 2
    decided(appeal)
    assert running_hold(match) is None


@pytest.mark.clause("DRM-P.05")
def test_a_second_appeal_holds_the_clock_on_when_the_first_is_decided(match: Match) -> None:
    first, second = appealed(match), appealed(match)

    decided(first)

    second.refresh_from_db()
    assert second.hold is not None
    assert (running_hold(match), second.hold.why) == (second.hold, "appeal")


@pytest.mark.clause("DRM-P.05")
def test_a_table_held_by_hand_is_released_only_after_the_appeal_is_decided(match: Match) -> None:
    hand = hold_table(match, reason="a spill", actor=fay())
    appeal = appealed(match)
    with pytest.raises(TableKept):
        release_table(match, actor=fay())
    assert running_hold(match) == hand

    decided(appeal)

    assert running_hold(match) == hand
    release_table(match, actor=fay())
    assert running_hold(match) is None


def test_what_holds_a_table_is_told_in_the_language_of_the_reader(match: Match) -> None:
    with translation.override("ja"):
        appealed(match)
        told = running_hold(match)
        assert told is not None
        assert told.why == "上訴"
    assert told.why == "appeal"


def test_a_check_holds_the_clock_on_when_the_appeal_before_it_is_decided(match: Match) -> None:
    appeal = appealed(match)
    choose_table(match, actor=fay())
    one, other = begin_checks(match, actor=fay())

    decided(appeal)

    assert [now(one).hold, now(other).hold] == [running_hold(match)] * 2
    finish(counted(one))
    finish(counted(other))
    assert running_hold(match) is None


def test_the_log_does_not_tell_why_judges_held_or_extended_a_table(match: Match) -> None:
    for check in begun(match):
        finish(counted(check), minutes=3)
    appealed(match)

    told = LogEntry.objects.filter(verb__in=["table.held", "table.extended"]).order_by("pk")

    assert list(told.values_list("verb", "data")) == [
        ("table.held", {}),
        ("table.extended", {"minutes": 3}),
        ("table.held", {}),
    ]
