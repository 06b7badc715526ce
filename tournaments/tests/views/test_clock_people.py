"""Whose tables staff who play leave alone, and who is told why a table is held."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from tournaments.models import Match, Membership, Registration, Round
from tournaments.services.clock import hold_table, keep_table, start_clock
from tournaments.tests.factories import (
    make_hugo,
    make_round,
    make_running,
    make_sid,
    make_staff,
    make_user,
)
from tournaments.tests.views.pages import signed_in, text_of

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 3, 3, tzinfo=UTC)  # noon in Tokyo


@pytest.fixture
def watch() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as coordinates:
        yield coordinates


@pytest.fixture
def round_(watch: time_machine.Traveller) -> Round:
    return make_round(make_running(4, round_minutes=50))


def table(round_: Round, number: int = 1) -> Match:
    return round_.matches.select_related("round__tournament").get(table_number=number)


def floor(round_: Round, rest: str = "") -> str:
    return f"/judge/t/{round_.tournament.slug}/clock/{round_.number}/{rest}"


def desk(round_: Round, rest: str = "") -> str:
    return f"/organise/{round_.tournament.slug}/rounds/{round_.number}/clock/{rest}"


def started(round_: Round) -> Round:
    start_clock(round_, actor=make_user("ada"))
    return round_


@pytest.fixture
def manned(round_: Round) -> Round:
    """Return the round with its staff there; Pia sits at the first table."""
    tournament = started(round_).tournament
    make_hugo(tournament)
    make_sid(tournament)
    make_staff(tournament, "fay", "floor_judge")
    seat = table(round_).seats.get(position=1)
    Registration.objects.filter(pk=seat.registration_id).update(user=make_user("pia"))
    return round_


@pytest.mark.parametrize(
    ("who", "reads"), [("ada", True), ("hugo", True), ("fay", True), ("sid", False)]
)
def test_why_a_judge_holds_a_table_is_for_judges(manned: Round, who: str, reads: bool) -> None:
    hold_table(table(manned), reason="a secret reason", actor=make_user("hugo"))
    place = floor if who == "fay" else desk

    for page in ("", f"tables/{table(manned).pk}/"):
        text = text_of(signed_in(who), place(manned, page))
        assert ("a secret reason" in text, "clock held" in text) == (reads, True)


@pytest.mark.parametrize(("who", "reads"), [("hugo", True), ("fay", True), ("sid", False)])
def test_what_judges_do_at_a_table_is_for_judges(manned: Round, who: str, reads: bool) -> None:
    keep_table(table(manned), need="check", actor=make_user("hugo"))
    place = floor if who == "fay" else desk

    for page in ("", f"tables/{table(manned).pk}/"):
        text = text_of(signed_in(who), place(manned, page))
        assert ("deck check" in text, "held by a judge" in text) == (reads, not reads)
    assert "run again" not in text


def test_a_scorekeeper_reads_why_the_own_hold_is_there(manned: Round) -> None:
    hold_table(table(manned), reason="a broken chair", actor=make_user("sid"))

    assert "clock held a broken chair" in text_of(signed_in("sid"), desk(manned))


def test_a_scorekeeper_who_plays_calls_time_at_all_other_tables(manned: Round) -> None:
    Membership.objects.create(
        tournament=manned.tournament, user=make_user("pia"), role="scorekeeper"
    )

    signed_in("pia").post(desk(manned, "call-time/"))

    assert [hasattr(table(manned, n), "time_call") for n in (1, 2)] == [False, True]


def test_matches_of_other_rounds_and_rounds_that_are_over_are_not_found(manned: Round) -> None:
    other = make_round(make_running(4, name="Elsewhere again"))
    foreign = other.matches.get(table_number=1)
    assert signed_in("ada").get(desk(manned, f"tables/{foreign.pk}/")).status_code == 404

    Round.objects.filter(pk=manned.pk).update(status="closed")

    assert signed_in("ada").get(desk(manned)).status_code == 404
