"""The stream of a floor page, served for real: what it tells, how soon, to whom, and when it ends."""

import time
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import close_old_connections, connections
from django.test import Client

from judging.models import CallEvent, JudgeCall
from judging.services.calls import claim_call, open_call
from judging.tests.floor import make_table
from judging.tests.views.streams import Listener, Server, served
from tournaments.models import LogEntry, Match, Membership, User
from tournaments.services.clock import extend_table, pause_clock, start_clock
from tournaments.tests.factories import make_player, make_user

pytestmark = pytest.mark.django_db(transaction=True)
SEEN_WITHIN = 2.0
STREAM = "judging.views.floor.stream"


@pytest.fixture
def server() -> Iterator[Server]:
    with served() as running:
        yield running
    connections.close_all()


def listening(server: Server, match: Match, who: str = "fay", seen: str = "") -> Listener:
    client = Client()
    client.force_login(make_user(who))
    return Listener(server, client, f"/judge/t/{match.round.tournament.slug}/calls/stream/{seen}")


def test_a_call_is_seen_within_two_seconds_and_so_is_every_deed_after_it(server: Server) -> None:
    match = make_table()
    ear = listening(server, match)
    pia, paul, fay = (make_user(name) for name in ("pia", "paul", "fay"))
    deeds = [
        lambda: open_call(match, actor=pia),
        lambda: open_call(match, actor=paul, text="Me too."),
        lambda: claim_call(JudgeCall.objects.get(), actor=fay),
    ]

    seen, waited = [ear.version()], []
    for deed in deeds:
        began = time.monotonic()
        deed()
        seen.append(ear.version())
        waited.append(time.monotonic() - began)

    assert seen == [0, *CallEvent.objects.order_by("pk").values_list("pk", flat=True)]
    assert min(waited) <= SEEN_WITHIN  # the quickest: a busy machine can hold any one up
    assert ear.response.headers["Content-Type"] == "text/event-stream"
    assert ear.response.headers["Cache-Control"] == "private, no-store"
    ear.close()


def test_a_change_of_the_clock_is_seen_within_two_seconds(server: Server) -> None:
    match = make_table(round_minutes=50)
    hugo, round_ = make_user("hugo"), match.round
    ear = listening(server, match)
    ear.version("round")
    deeds = [
        lambda: start_clock(round_, actor=hugo),
        lambda: pause_clock(round_, actor=hugo),
        lambda: extend_table(match, minutes=5, reason="a long ruling", actor=hugo),
    ]

    seen, waited = [], []
    for deed in deeds:
        began = time.monotonic()
        deed()
        seen.append(ear.version("round"))
        waited.append(time.monotonic() - began)

    entries = LogEntry.objects.filter(verb__regex="^(clock|table)").order_by("pk")
    assert seen == list(entries.values_list("pk", flat=True))
    assert min(waited) <= SEEN_WITHIN
    ear.close()


def test_a_call_does_not_let_the_page_ask_for_the_clock(server: Server) -> None:
    match = make_table()
    ear = listening(server, match, seen="?seen=0")
    ear.version("round")

    call = open_call(match, actor=make_user("pia"))
    ear.version()
    claim_call(call, actor=make_user("fay"))

    assert ear.next("event: ") == "event: calls"
    ear.close()


def test_what_happened_while_nobody_listened_is_told_at_once(server: Server) -> None:
    match = make_table()
    open_call(match, actor=make_user("pia"))
    last = CallEvent.objects.get().pk
    entries = LogEntry.objects.exclude(verb="call.opened")
    known = entries.latest("pk").pk

    missed, informed = listening(server, match, seen="?seen=0"), listening(server, match)
    up_to_date = listening(server, match, seen=f"?seen={last}-{known}")

    assert (missed.version(), informed.version("round")) == (last, known)
    call = claim_call(JudgeCall.objects.get(), actor=make_user("fay"))
    assert up_to_date.version() == call.events.latest("pk").pk
    for ear in (missed, informed, up_to_date):
        ear.close()


def test_the_stream_ends_for_someone_who_loses_the_role(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{STREAM}.BEAT", 0.1)
    match = make_table()
    ear = listening(server, match)
    assert ear.next(": beat") == ": beat"

    Membership.objects.filter(user=make_user("fay")).delete()

    assert ear.next("no such line") is None
    refused = listening(server, match)
    assert refused.response.status == 404


def test_the_stream_ends_for_a_judge_who_enters_as_a_player(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{STREAM}.BEAT", 0.1)
    match = make_table()
    ear = listening(server, match)
    ear.version()

    make_player(match.round.tournament, "fay")

    assert ear.next("no such line") is None


def test_the_stream_ends_for_an_account_that_is_closed(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{STREAM}.BEAT", 0.1)
    match = make_table()
    ear = listening(server, match)
    ear.version()

    User.objects.filter(username="fay").update(is_active=False)

    assert ear.next("no such line") is None


def test_the_stream_ends_by_itself_so_that_a_server_can_stop(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{STREAM}.LASTS", 0.0)
    ear = listening(server, make_table())

    assert [ear.lines.get(timeout=30), ear.lines.get(timeout=30)] == ["retry: 2000", None]


def test_no_connection_of_the_database_is_held_while_a_stream_sleeps(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[bool] = []
    monkeypatch.setattr(f"{STREAM}.BEAT", 0.05)

    def released() -> None:
        close_old_connections()
        held.append(connections["default"].connection is not None)

    monkeypatch.setattr(f"{STREAM}.close_old_connections", released)
    ear = listening(server, make_table())
    for _beat in range(3):
        ear.next(": beat")

    assert len(held) >= 4
    assert not any(held)
    ear.close()


@pytest.mark.parametrize("redis", ["", "redis://127.0.0.1:1/0"])
def test_without_redis_the_stream_looks_by_itself(
    server: Server, monkeypatch: pytest.MonkeyPatch, redis: str
) -> None:
    monkeypatch.setattr(settings, "REDIS_URL", redis)
    match = make_table()
    ear = listening(server, match)
    ear.version()

    call = open_call(match, actor=make_user("pia"))

    assert ear.version() == call.events.get().pk
    ear.close()


def test_a_server_without_async_sends_no_stream_and_the_page_asks_by_itself(client: Client) -> None:
    match = make_table()
    client.force_login(make_user("fay"))

    answer = client.get(f"/judge/t/{match.round.tournament.slug}/calls/stream/")

    assert (answer.status_code, answer.content) == (204, b"")


def test_a_stream_asks_for_an_account(client: Client) -> None:
    match = make_table()

    answer = client.get(f"/judge/t/{match.round.tournament.slug}/calls/stream/")

    assert answer.status_code == 302
