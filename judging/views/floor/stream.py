"""The stream that tells a floor page at once that a call or the round changed; the page asks what.

A stream tells nothing but the number of the last deed, once for calls and once for everything else
that the pages of the floor show: the clock, the tables, the results. Between two looks it holds neither a
connection of the database nor a worker: with Redis it sleeps until it is told, without Redis it
looks once a second. It ends by itself after some minutes and the browser comes back; it ends for
good when the person no longer judges there.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.handlers.asgi import ASGIRequest
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from judging.permissions import judged_tournament_for, may_judge
from judging.selectors.floor import Versions, floor_versions
from judging.services.live import HASTY, channel
from tournaments.models import Tournament, User

LOOK = 1.0  # seconds between two looks without Redis
BEAT = 10.0  # seconds after which a stream shows that it lives, and looks again who listens
LASTS = 240.0  # seconds after which it ends and the browser begins a new one
RETRY = 2000  # milliseconds after which the browser comes back
Given = ParamSpec("Given")
Answer = TypeVar("Answer")
Wait = Callable[[], Awaitable[None]]


def released(ask: Callable[Given, Answer]) -> Callable[Given, Awaitable[Answer]]:
    """Return ``ask`` for async code; its connection of the database is given back at once."""

    @sync_to_async
    @wraps(ask)
    def asked(*args: Given.args, **options: Given.kwargs) -> Answer:
        try:
            return ask(*args, **options)
        finally:
            close_old_connections()

    return asked


@login_required
@require_safe
async def stream(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Tell of every change of a call as a server-sent event; a server without async sends none."""
    user = await request.auser()
    assert isinstance(user, User)
    tournament = await sync_to_async(judged_tournament_for)(user, slug)
    if not isinstance(request, ASGIRequest):
        return HttpResponse(status=204)  # the browser does not come back: the page asks by itself
    response = StreamingHttpResponse(
        events(user.pk, tournament.pk, seen_of(request)), content_type="text/event-stream"
    )
    response["X-Accel-Buffering"] = "no"
    return response


def seen_of(request: HttpRequest) -> Versions:
    """Return the last deeds that the page knows of, said like ``12-57``; -1 where it says none."""
    said = request.headers.get("Last-Event-ID") or request.GET.get("seen", "")
    calls, _dash, round_ = said.partition("-")
    return Versions(number_in(calls), number_in(round_))


def number_in(said: str) -> int:
    return int(said) if said.isascii() and said.isdigit() and len(said) < 19 else -1


async def events(user_id: int, tournament_id: int, seen: Versions) -> AsyncIterator[str]:
    """Yield what goes down the stream until it has lasted long enough or the role is lost."""
    now = asyncio.get_running_loop().time
    ends, beaten = now() + LASTS, now()
    yield f"retry: {RETRY}\n\n"
    async with alarm(tournament_id) as wait:
        while now() < ends:
            versions = await released(floor_versions)(tournament_id)
            if versions != seen or now() - beaten >= BEAT:
                if not await released(still_judges)(user_id, tournament_id):
                    return
                yield told(seen, versions) or ": beat\n\n"
                seen, beaten = versions, now()
            await wait()


def told(seen: Versions, versions: Versions) -> str:
    """Return an event for each part of the page that changed; "" where none did.

    >>> told(Versions(12, 56), Versions(12, 57))
    'id: 12-57\\nevent: round\\ndata: 57\\n\\n'
    """
    parts = zip(Versions._fields, seen, versions, strict=True)
    changed = [(part, new) for part, old, new in parts if old != new]
    known = f"id: {versions.calls}-{versions.round}\n"
    return "".join(f"{known}event: {part}\ndata: {new}\n\n" for part, new in changed)


def still_judges(user_id: int, tournament_id: int) -> bool:
    """Return whether the account is in use and judges the tournament without playing in it."""
    user = User.objects.filter(pk=user_id, is_active=True).first()
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    return user is not None and tournament is not None and may_judge(user, tournament)


@asynccontextmanager
async def alarm(tournament_id: int) -> AsyncIterator[Wait]:
    """Give a function that waits until it is worth to look again."""
    if not settings.REDIS_URL:
        yield nap
        return
    client = Redis.from_url(settings.REDIS_URL, **HASTY, retry=AsyncRetry(NoBackoff(), 0))
    listening = client.pubsub(ignore_subscribe_messages=True)
    try:
        yield await hearing(listening, channel(tournament_id))
    finally:
        await listening.aclose()
        await client.aclose()


async def nap() -> None:
    await asyncio.sleep(LOOK)


async def hearing(listening: PubSub, name: str) -> Wait:
    """Return what waits for a message on the channel ``name``; where Redis is gone, it naps."""
    try:
        await listening.subscribe(name)
    except RedisError:
        return nap

    async def wait() -> None:
        try:
            await listening.get_message(timeout=BEAT)
        except RedisError:
            await nap()

    return wait
