from config.caching import ForgivingRedisCache


def test_without_redis_the_cache_holds_nothing_and_stops_nobody() -> None:
    cache = ForgivingRedisCache(
        "redis://127.0.0.1:9/0", {"OPTIONS": {"socket_connect_timeout": 0.2}}
    )

    cache.set("table", 4)

    assert cache.get("table", "nothing") == "nothing"
    assert cache.get_many(["table"]) == {}
    assert cache.add("table", 4) is True
    assert cache.incr("count") == 1
    assert cache.has_key("table") is False
