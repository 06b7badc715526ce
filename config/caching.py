"""A cache over Redis that is slow to lose, never in the way: without Redis it holds nothing."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)


def forgiving(method: Callable[..., Any], answer: Callable[..., Any]) -> Callable[..., Any]:
    """Return ``method`` that gives ``answer(*arguments)`` where Redis does not answer."""

    @wraps(method)
    def call(cache: RedisCache, *arguments: Any, **options: Any) -> Any:
        try:
            return method(cache, *arguments, **options)
        except RedisError:
            logger.warning("Redis does not answer; going on without the cache")
            return answer(*arguments, **options)

    return call


class ForgivingRedisCache(RedisCache):
    """What Redis holds is a copy or a counter: without it pages are slower and nothing else."""

    get = forgiving(RedisCache.get, lambda _key, default=None, **_options: default)
    get_many = forgiving(RedisCache.get_many, lambda *_arguments, **_options: {})
    set = forgiving(RedisCache.set, lambda *_arguments, **_options: None)
    set_many = forgiving(RedisCache.set_many, lambda *_arguments, **_options: [])
    add = forgiving(RedisCache.add, lambda *_arguments, **_options: True)
    touch = forgiving(RedisCache.touch, lambda *_arguments, **_options: False)
    delete = forgiving(RedisCache.delete, lambda *_arguments, **_options: False)
    delete_many = forgiving(RedisCache.delete_many, lambda *_arguments, **_options: None)
    has_key = forgiving(RedisCache.has_key, lambda *_arguments, **_options: False)
    incr = forgiving(RedisCache.incr, lambda _key, delta=1, **_options: delta)
    clear = forgiving(RedisCache.clear, lambda *_arguments, **_options: None)
