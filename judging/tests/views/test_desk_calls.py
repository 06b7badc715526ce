"""The desk calls a judge to a table: by its number, as often as it is asked to."""

import pytest
from django.test import Client

from judging.models import JudgeCall
from judging.tests.floor import make_table
from tournaments.models import Match
from tournaments.tests.factories import make_sid, make_user

pytestmark = pytest.mark.django_db


def desk(match: Match) -> str:
    return f"/organise/{match.round.tournament.slug}/rounds/{match.round.number}/"


def call(who: str, match: Match, table: object, text: str = "") -> str:
    """Send the form and return what the desk reads then."""
    client = Client()
    client.force_login(make_user(who))
    sent = {"call-table": table, "call-text": text}
    answer = client.post(f"{desk(match)}call-a-judge/", sent, follow=True)
    return answer.content.decode()


def test_a_scorekeeper_calls_a_judge_to_a_table() -> None:
    match = make_table()
    make_sid(match.round.tournament)

    page = call("sid", match, match.table_number, "Both claim the win.")

    made = JudgeCall.objects.get()
    assert (made.match, made.events.get().text) == (match, "Both claim the win.")
    assert "A judge is called to table 1." in page
    assert "Call a judge to a table" in page


@pytest.mark.parametrize(("table", "says"), [("77", "has no table 77"), ("x", "number")])
def test_a_table_that_is_not_there_is_told_and_nobody_is_called(table: str, says: str) -> None:
    match = make_table()
    make_sid(match.round.tournament)

    assert says in call("sid", match, table)
    assert not JudgeCall.objects.exists()


@pytest.mark.parametrize("who", ["pia", "fay", "stranger"])
def test_others_have_no_desk_to_call_from(who: str) -> None:
    match = make_table()
    client = Client()
    client.force_login(make_user(who))

    answer = client.post(f"{desk(match)}call-a-judge/", {"call-table": 1})

    assert (answer.status_code, JudgeCall.objects.count()) == (404, 0)
