"""The own table as a player sees it: a judge is called, and the time there."""

import pytest
from django.test import Client

from judging.models import JudgeCall
from judging.services.calls import claim_call, open_call, withdraw_call
from judging.tests.floor import make_floor, make_table
from judging.tests.views.floor_pages import mine, seen, words_of
from tournaments.services.clock import pause_clock, start_clock
from tournaments.services.results import enter_result
from tournaments.tests.factories import make_user, win

pytestmark = pytest.mark.django_db


def test_a_player_calls_a_judge_with_one_tap_and_sees_that_it_is_saved(client: Client) -> None:
    match = make_table()
    assert "Call a judge" in seen(client, "pia", mine(match))

    answer = client.post(f"{mine(match)}call/", {"reason": "rules", "text": "May I?"}, follow=True)

    call = JudgeCall.objects.get()
    text = words_of(answer.content.decode())
    assert (call.reason, call.text, call.opened_by) == ("rules", "May I?", make_user("pia"))
    assert "Sent and saved: the judges see your call now." in text
    assert "You called a judge. Keep the game as it is." in text
    assert "a question about the rules May I? waiting m:ss" in text
    assert "Take the call back" in text


@pytest.mark.parametrize(
    ("sent", "reason", "text"),
    [
        ({}, "other", ""),
        ({"reason": "explode"}, "other", ""),
        ({"text": "x" * 999}, "other", "x" * 300),
    ],
)
def test_a_call_goes_through_whatever_is_sent_with_it(
    client: Client, sent: dict[str, str], reason: str, text: str
) -> None:
    match = make_table()
    client.force_login(make_user("pia"))

    client.post(f"{mine(match)}call/", sent)

    call = JudgeCall.objects.get()
    assert (call.reason, call.text) == (reason, text)


def test_a_player_sees_that_a_judge_is_coming_and_cannot_take_the_call_back(
    client: Client,
) -> None:
    match = make_table()
    claim_call(open_call(match, actor=make_user("pia")), actor=make_user("fay"))

    text = seen(client, "pia", f"{mine(match)}table/")

    assert "A judge is coming. Fay" in text
    assert "Take the call back" not in text


def test_a_player_takes_the_call_back(client: Client) -> None:
    match = make_table()
    open_call(match, actor=make_user("pia"))
    client.force_login(make_user("pia"))

    answer = client.post(f"{mine(match)}call/withdraw/", follow=True)

    assert JudgeCall.objects.get().outcome == "mistaken"
    assert "Your call is taken back; nobody comes." in answer.content.decode()


def test_taking_back_what_is_not_there_changes_nothing(client: Client) -> None:
    match = make_table()
    call = open_call(match, actor=make_user("paul"))
    client.force_login(make_user("pia"))

    client.post(f"{mine(match)}call/withdraw/")

    call.refresh_from_db()
    assert call.status == "open"


def test_both_players_see_that_a_judge_is_called_and_only_the_caller_why(client: Client) -> None:
    match = make_table()
    open_call(match, actor=make_user("paul"), reason="opponent", text="canary")

    page = seen(client, "pia", mine(match))

    assert "A judge is called to your table. Keep the game as it is. waiting m:ss" in page
    assert "I have something to say, too" in page
    assert [
        said for said in ("canary", "report something", "You called a judge") if said in page
    ] == []
    assert "Take the call back" not in page
    assert "You called a judge" in seen(client, "paul", mine(match))


def test_both_players_see_who_comes(client: Client) -> None:
    match = make_table()
    claim_call(open_call(match, actor=make_user("paul"), text="canary"), actor=make_user("fay"))

    pages = [seen(client, who, f"{mine(match)}table/") for who in ("pia", "paul")]

    assert ["A judge is coming. Fay" in page for page in pages] == [True, True]
    assert ["canary" in page for page in pages] == [False, True]


def test_who_joins_is_asked_for_words_and_not_for_a_reason(client: Client) -> None:
    match = make_table()
    open_call(match, actor=make_user("paul"), reason="opponent", text="canary")
    client.force_login(make_user("pia"))
    assert 'name="reason"' not in client.get(mine(match)).content.decode()

    client.post(f"{mine(match)}call/", {"text": "He asked first."})

    page = seen(client, "pia", mine(match))
    assert "You called a judge. Keep the game as it is." in page
    assert "He asked first." in page
    assert [
        said for said in ("canary", "report something", "something to say") if said in page
    ] == []


def test_the_own_table_comes_with_its_time_as_it_is_now(client: Client) -> None:
    match = make_table(round_minutes=50)
    client.force_login(make_user("pia"))
    page = client.get(mine(match)).content.decode()
    place = f'id="own-time-{match.seats.get(registration__user=make_user("pia")).registration_id}"'
    assert place in page

    start_clock(match.round, actor=make_user("hugo"))
    pause_clock(match.round, actor=make_user("hugo"))

    answer = client.get(f"{mine(match)}table/").content.decode()
    assert f'{place} hx-swap-oob="innerMorph"' in answer
    assert "50:00 left; the clock is paused for all" in words_of(answer)
    enter_result(match, win(match), actor=make_user("hugo"))
    assert "50:00" not in client.get(f"{mine(match)}table/").content.decode()


def test_only_a_page_with_an_open_call_asks_every_few_seconds(client: Client) -> None:
    match = make_table()
    client.force_login(make_user("pia"))
    assert "data-every" not in client.get(mine(match)).content.decode()

    open_call(match, actor=make_user("paul"))

    assert 'data-every="12"' in client.get(mine(match)).content.decode()


def test_a_fourth_call_tells_the_player_to_speak_to_a_judge(client: Client) -> None:
    match = make_table()
    for _ in range(3):
        withdraw_call(open_call(match, actor=make_user("pia")), actor=make_user("pia"))
    client.force_login(make_user("pia"))

    answer = client.post(
        f"{mine(match)}call/", headers={"Referer": f"http://testserver{mine(match)}"}, follow=True
    )

    assert JudgeCall.objects.count() == 3
    assert "Not sent: you have called 3 times within 5 minutes. Speak to a judge." in (
        answer.content.decode()
    )


def test_a_player_without_a_table_sees_no_button(client: Client) -> None:
    tournament = make_floor()

    assert "Call a judge" not in seen(client, "pia", f"/me/{tournament.slug}/")
