"""Refuse an environment variable that cannot work, in one line and before anything starts."""

import sys
import zoneinfo
from collections.abc import Callable
from os import environ
from typing import TypeVar

Value = TypeVar("Value")
LANGUAGES = ("en", "ja")


def refuse(name: str, en: str, ja: str) -> SystemExit:
    """Return the end of the program (status 2), after one line that names the variable."""
    reason = ja if environ.get("LANGUAGE_CODE", "").startswith("ja") else en
    sys.stderr.write(f"{name}: {reason}\n")
    return SystemExit(2)


def read(name: str, parse: Callable[[], Value], en: str, ja: str) -> Value:
    """Return what ``parse`` makes of the variable ``name``, or end the program with the reason."""
    try:
        return parse()
    except Exception as error:
        raise refuse(name, en, ja) from error


def one_of_the_languages(code: str) -> str:
    """Return ``code`` when the site speaks it."""
    if code not in LANGUAGES:
        raise refuse("LANGUAGE_CODE", "must be en or ja.", "en か ja を指定してください。")
    return code


def known_zone(name: str) -> str:
    """Return ``name`` when it is an IANA time zone."""
    read(
        "TIME_ZONE",
        lambda: zoneinfo.ZoneInfo(name),
        f"there is no time zone “{name}”; write it like Asia/Tokyo.",
        f"「{name}」というタイムゾーンはありません。Asia/Tokyo のように指定してください。",
    )
    return name


def redis_address(url: str) -> str:
    """Return ``url`` when it can be the address of a Redis server, or nothing."""
    if url and not url.startswith(("redis://", "rediss://", "unix://")):
        raise refuse(
            "REDIS_URL",
            "must begin with redis://, like redis://127.0.0.1:6379/0.",
            "redis://127.0.0.1:6379/0 のように指定してください。",
        )
    return url
