"""Telling the floor pages of other processes through Redis that a call or the round changed.

Redis is a shortcut: what nobody heard of, every stream sees for itself a little later.
"""

import logging
from typing import Any

from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

logger = logging.getLogger(__name__)
HASTY: dict[str, Any] = {"socket_connect_timeout": 0.4, "socket_timeout": 0.4}
"""Seconds to reach Redis and to be answered: nobody waits for it longer than for a blink."""


def channel(tournament_id: int) -> str:
    """Return the name of the channel on which changes of a tournament are told."""
    return f"gunbai.calls.{settings.DATABASES['default']['NAME']}.{tournament_id}"


def tell(tournament_id: int) -> None:
    """Tell every stream of the tournament to look; without Redis they look by themselves."""
    if not settings.REDIS_URL:
        return
    try:
        with Redis.from_url(settings.REDIS_URL, **HASTY, retry=Retry(NoBackoff(), 0)) as client:
            client.publish(channel(tournament_id), b"")
    except RedisError:
        logger.warning("Redis does not answer; floor pages see what changed a little later")
