"""The floor and a table as judges see them."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from judging.models import JudgeCall
from judging.selectors.calls import floor_of
from judging.services.calls import claim_call, escalate_call, open_call, resolve_call
from judging.services.penalties import Given, issue_penalty
from judging.tests.checks import begun, checked_tournament
from judging.tests.checks import fay as check_judge
from judging.tests.checks import table as make_check_table
from judging.tests.floor import make_table
from judging.tests.penalties import players_at
from judging.tests.views.floor_pages import floor, mine, seen, table, words_of
from tournaments.models import Match
from tournaments.services.clock import extend_table, pause_clock, start_clock
from tournaments.tests.factories import make_field, make_round, make_staff, make_user

pytestmark = pytest.mark.django_db


def make_calls(count: int) -> list[JudgeCall]:
    """Return calls of as many tables, the first one waiting longest; Fay is their judge."""
    round_ = make_round(make_field(2 * count))
    fay = make_staff(round_.tournament, "fay", "floor_judge")
    return [open_call(match, actor=fay) for match in round_.matches.order_by("table_number")]


def places(client: Client, path: str) -> list[str]:
    """Return the calls of the list in their order."""
    return re.findall(r'id="call-(\d+)"', client.get(path).content.decode())


def test_the_floor_shows_calls_by_waiting_time_with_what_they_are_about(client: Client) -> None:
    match = make_table()
    open_call(match, actor=make_user("pia"), reason="dispute", text="He drew <b>two</b>.")

    text = seen(client, "fay", floor(match))

    assert "Table 1 waiting m:ss we disagree about the game" in text
    assert "He drew &lt;b&gt;two&lt;/b&gt;." in text
    assert "Take it table 1" in text


def test_the_floor_says_that_nobody_is_calling(client: Client) -> None:
    text = seen(client, "fay", floor(make_table()))

    assert "0 waiting Nobody is calling. A call appears here by itself." in text


def test_calls_keep_their_places_while_the_page_is_looked_at(client: Client) -> None:
    calls = make_calls(4)
    keys, fay = [str(call.pk) for call in calls], make_user("fay")
    client.force_login(fay)
    shown = floor_of(calls[0].tournament, fay).version
    listed = f"/judge/t/{calls[0].tournament.slug}/calls/?shown={shown}"

    resolve_call(calls[1], outcome="answered", actor=fay)
    claim_call(calls[0], actor=fay)
    again = open_call(Match.objects.get(judge_calls=calls[1]), actor=fay)

    assert places(client, listed) == [*keys, str(again.pk)]
    assert places(client, f"/judge/t/{calls[0].tournament.slug}/") == [
        keys[0],
        *keys[2:],
        str(again.pk),
    ]
    page = client.get(listed).content.decode()
    assert page.count("call-new") == 1
    assert "settled: answered" in page


@pytest.mark.parametrize("shown", ["", "x", "-1", "²", "9" * 30])
def test_a_list_asked_for_in_a_strange_way_is_shown_as_it_is_now(
    client: Client, shown: str
) -> None:
    [call] = make_calls(1)
    client.force_login(make_user("fay"))

    assert places(client, f"/judge/t/{call.tournament.slug}/calls/?shown={shown}") == [str(call.pk)]


def test_the_list_tells_a_reader_how_many_wait_and_where_the_last_one_is(client: Client) -> None:
    calls = make_calls(2)
    client.force_login(make_user("fay"))

    page = client.get(f"/judge/t/{calls[0].tournament.slug}/calls/").content.decode()

    assert 'data-waiting="2"' in page
    assert f'data-newest="{calls[1].pk}"' in page
    assert 'data-said="2 calls wait, the last from table 2."' in page


@pytest.mark.parametrize("path", ["", "calls/"])
def test_the_floor_asks_as_many_questions_for_one_call_as_for_three(
    client: Client, path: str
) -> None:
    counts = []
    for count in (1, 3):
        calls = make_calls(count)
        for call in calls:
            open_call(call.match, actor=make_user("ada"), text="me too")  # type: ignore[arg-type]
        client.force_login(make_user("fay"))
        with CaptureQueriesContext(connection) as asked:
            client.get(f"/judge/t/{calls[0].tournament.slug}/{path}")
        counts.append(len(asked))

    assert counts[0] == counts[1]


def test_a_call_for_the_head_judge_is_not_offered_to_floor_judges(client: Client) -> None:
    match = make_table()
    escalate_call(open_call(match, actor=make_user("pia")), actor=make_user("fay"))

    assert "Take it" not in seen(client, "fay", floor(match))
    assert "head judge · waiting" in seen(client, "fay", floor(match))
    assert "Take it" in seen(client, "hugo", floor(match))
    assert "Settle it" not in seen(client, "fay", table(match))
    assert "Settle it" in seen(client, "hugo", table(match))


def test_who_takes_a_call_is_at_the_table_with_everything_that_happened(client: Client) -> None:
    match = make_table()
    call = open_call(match, actor=make_user("pia"), text="He drew two.")
    client.force_login(make_user("fay"))

    answer = client.post(f"{floor(match)}calls/{call.pk}/claim/", follow=True)

    text = words_of(answer.content.decode())
    assert answer.redirect_chain == [(table(match), 302)]
    assert "The call is yours." in text
    assert "Pia called a judge something else · He drew two." in text
    assert "Fay took the call" in text
    acts = ("Rule on it", "Penalty", "Open the stepper", "Extension, hold, time", "Hand over")
    assert [act for act in acts if act not in text] == []


def test_two_judges_take_one_call_and_the_second_is_told_who_has_it(client: Client) -> None:
    match = make_table()
    call = claim_call(open_call(match, actor=make_user("pia")), actor=make_user("fay"))
    client.force_login(make_user("finn"))

    answer = client.post(f"{floor(match)}calls/{call.pk}/claim/")

    assert answer.status_code == 409
    assert "Fay has this call already" in answer.content.decode()
    assert "Nothing was saved." in answer.content.decode()


def test_a_call_is_settled_from_its_table_with_a_note(client: Client) -> None:
    match = make_table()
    call = open_call(match, actor=make_user("pia"))
    client.force_login(make_user("fay"))

    answer = client.post(
        f"{floor(match)}calls/{call.pk}/resolve/", {"outcome": "answered", "note": "Calm."}
    )

    call.refresh_from_db()
    assert answer["Location"] == floor(match)
    assert (call.status, call.outcome, call.note) == ("resolved", "answered", "Calm.")


def test_an_outcome_that_does_not_exist_is_refused_and_the_form_says_so(client: Client) -> None:
    match = make_table()
    call = open_call(match, actor=make_user("pia"))
    client.force_login(make_user("fay"))

    answer = client.post(f"{floor(match)}calls/{call.pk}/resolve/", {"outcome": "exploded"})

    call.refresh_from_db()
    assert (answer.status_code, call.status) == (422, "open")
    assert "Not saved." in answer.content.decode()


def test_the_floor_shows_the_clock_and_the_tables_again(client: Client) -> None:
    match = make_table(round_minutes=50)
    client.force_login(make_user("fay"))
    start_clock(match.round, actor=make_user("hugo"))
    pause_clock(match.round, actor=make_user("hugo"))
    extend_table(match, minutes=5, reason="a long ruling", actor=make_user("hugo"))

    answer = client.get(f"{floor(match)}now/").content.decode()

    clock, tables = answer.split('<div id="floor-tables" hx-swap-oob="innerMorph">')
    assert "50:00 left; the clock is paused for all" in words_of(clock)
    assert "Tables with a time of their own Table 1 55:00 left" in words_of(tables)


def test_the_judges_desk_leads_to_the_floor_and_says_who_waits(client: Client) -> None:
    match = make_table()
    open_call(match, actor=make_user("pia"))

    assert "Floor · 1 waiting m:ss" in seen(client, "fay", "/judge/")
    assert "Floor · 1 waiting m:ss" in seen(
        client, "hugo", f"/organise/{match.round.tournament.slug}/"
    )
    assert "Floor" not in seen(client, "sid", f"/organise/{match.round.tournament.slug}/")


def test_control_characters_are_left_out_of_what_is_said_with_a_call(client: Client) -> None:
    match = make_table()
    client.force_login(make_user("pia"))
    client.post(f"{mine(match)}call/", {"text": "He\x00 drew\x1b\u3000two."})
    call = JudgeCall.objects.get()
    client.force_login(make_user("fay"))

    client.post(f"{floor(match)}calls/{call.pk}/escalate/", {"text": "Too\x00 much\x07"})

    assert list(call.events.values_list("text", flat=True)) == ["He drew two.", "Too much"]


def chosen(client: Client, call: JudgeCall) -> list[str]:
    """Return what the form that settles the call has chosen already: radios, then options."""
    assert call.match
    page = client.get(f"{floor(call.match)}calls/{call.pk}/", follow=True).content.decode()
    radio = re.findall(r'<input type="radio"[^>]*value="(\w+)"[^>]*checked', page)
    return radio + re.findall(r'<option value="(\d+)" selected', page)


def test_settling_a_call_begins_with_what_was_made_for_it(client: Client) -> None:
    match = make_table()
    fay = make_user("fay")
    extend_table(match, minutes=1, reason="before the call", actor=fay)
    call = claim_call(open_call(match, actor=make_user("pia")), actor=fay)
    client.force_login(fay)
    assert chosen(client, call) == ["answered"]

    extension = extend_table(match, minutes=2, reason="a long talk", actor=fay)
    assert chosen(client, call) == ["extended", str(extension.pk)]

    issue_penalty(
        players_at(match)[0], Given(1, departure="slow"), actor=fay, match=match, call=call
    )
    assert chosen(client, call) == ["penalised", str(extension.pk)]


def test_a_table_leads_to_the_deck_checks_under_way_there(client: Client) -> None:
    match = make_check_table(checked_tournament())
    one, other = begun(match)
    client.force_login(check_judge())

    page = client.get(table(match)).content.decode()

    for check in (one, other):
        assert f"{floor(match)}checks/{check.pk}/" in page
