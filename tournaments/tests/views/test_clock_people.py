"""Who may run the clock of a round, and who is told why a table is held."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from tournaments.models import Match, Membership, Registration, Round, User
from tournaments.services.clock import hold_table, keep_table, start_clock
from tournaments.tests.factories import (
    make_hugo,
    make_round,
    make_running,
    make_sid,
    make_staff,
    make_tournament,
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


ACTS = ["start", "pause", "resume", "extend", "reset", "call-time"]


TABLE_ACTS = ["extend", "hold", "release", "turn", "played", "points", "call-time", "time-back"]


PAGES: list[Any] = [
    ("get", "clock", {}),
    ("get", "clock-table", {"match_id": "match"}),
    *(("post", "clock-act", {"act": act}) for act in ACTS),
    *(("post", "clock-table-act", {"match_id": "match", "act": act}) for act in TABLE_ACTS),
]


DESK = {"ada", "hugo", "sid", "root"}


FLOOR = {"ada", "hugo", "fay", "root"}


EVERYONE = ["", "paul", "pia", "pip", "fay", "hugo", "sid", "ada", "olga", "root"]


@pytest.fixture
def manned(round_: Round) -> Round:
    """Return the round with everyone there; at the match asked for sit pia and pip."""
    tournament = started(round_).tournament
    make_hugo(tournament)
    make_sid(tournament)
    make_staff(tournament, "fay", "floor_judge")
    elsewhere = make_tournament(name="Elsewhere", organiser=make_user("olga"))
    make_staff(elsewhere, "olga", "head_judge")
    User.objects.create_superuser("root", password="x")
    make_user("paul")
    for position, who in enumerate(["pia", "pip"], start=1):
        seat = table(round_).seats.get(position=position)
        Registration.objects.filter(pk=seat.registration_id).update(user=make_user(who))
    return round_


def ask(who: str, prefix: str, page: Any, match: Match) -> int:
    method, name, told = page
    round_ = match.round
    values = {key: match.pk if value == "match" else value for key, value in told.items()}
    url = reverse(
        f"tournaments:{prefix}{name}",
        args=[round_.tournament.slug, round_.number, *values.values()],
    )
    client = signed_in(who) if who else Client()
    response = client.post(url) if method == "post" else client.get(url)
    at_login = response.status_code == 302 and "login" in response.headers["Location"]
    return 401 if at_login else response.status_code


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page[1]}-{page[2].get('act', '')}")
@pytest.mark.parametrize(
    ("prefix", "allowed"), [("", DESK), ("floor-", FLOOR)], ids=["desk", "floor"]
)
def test_who_may_run_the_clock(manned: Round, prefix: str, allowed: set[str], page: Any) -> None:
    answers = {who: ask(who, prefix, page, table(manned)) for who in EVERYONE}

    assert {who for who, status in answers.items() if status not in (401, 404)} == allowed
    assert answers[""] == 401


def test_a_scorekeeper_who_plays_runs_the_clock_but_not_the_own_table(manned: Round) -> None:
    Membership.objects.create(
        tournament=manned.tournament, user=make_user("pia"), role="scorekeeper"
    )
    pages = [("get", "clock", {}), ("post", "clock-act", {"act": "pause"})]
    own = [("get", "clock-table", {"match_id": "match"}), *PAGES[-8:]]

    assert [ask("pia", "", page, table(manned)) for page in pages] == [200, 302]
    assert {ask("pia", "", page, table(manned)) for page in own} == {404}
    assert ask("pia", "", own[0], table(manned, 2)) == 200


def test_a_scorekeeper_who_plays_calls_time_at_all_other_tables(manned: Round) -> None:
    Membership.objects.create(
        tournament=manned.tournament, user=make_user("pia"), role="scorekeeper"
    )

    signed_in("pia").post(desk(manned, "call-time/"))

    assert [hasattr(table(manned, n), "time_call") for n in (1, 2)] == [False, True]


def test_a_judge_who_plays_has_no_clock_on_the_floor(manned: Round) -> None:
    Membership.objects.create(
        tournament=manned.tournament, user=make_user("pia"), role="floor_judge"
    )

    assert ask("pia", "floor-", PAGES[0], table(manned)) == 404


def test_matches_of_other_rounds_and_rounds_that_are_over_are_not_found(manned: Round) -> None:
    other = make_round(make_running(4, name="Elsewhere again"))
    foreign = other.matches.get(table_number=1)
    url = reverse("tournaments:clock-table", args=[manned.tournament.slug, 1, foreign.pk])
    assert signed_in("ada").get(url).status_code == 404

    Round.objects.filter(pk=manned.pk).update(status="closed")

    assert ask("ada", "", PAGES[0], table(manned)) == 404
