"""The database from ``DATABASE_URL``; a SQLite file in ``var/`` when it is unset."""

from pathlib import Path
from typing import Any

import dj_database_url

from config.settings.checking import read, refuse

ENGINES = {"django.db.backends.postgresql", "django.db.backends.sqlite3"}
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",  # a reader that turns writer would fail at once under DEFERRED
    "timeout": 10,
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA mmap_size=0;"
    ),
}
POSTGRES_OPTIONS = {
    "pool": {"min_size": 1, "max_size": 8},
    "options": "-c lock_timeout=5000 -c statement_timeout=30000 -c idle_in_transaction_session_timeout=15000",
}


def database(url: str, folder: Path) -> dict[str, Any]:
    """Return Django's settings for ``url``, or for the file ``folder``/gunbai.sqlite3."""
    address = url or f"sqlite:///{folder / 'gunbai.sqlite3'}"
    settings = read(
        "DATABASE_URL",
        lambda: dict[str, Any](dj_database_url.parse(address, conn_max_age=0)),
        "must be like postgres://user:password@host:5432/name or sqlite:///path/to/file.",
        "postgres://user:password@host:5432/name か sqlite:///path/to/file の形で指定してください。",
    )
    if settings["ENGINE"] not in ENGINES:
        raise refuse(
            "DATABASE_URL",
            "only PostgreSQL (postgres://) and SQLite (sqlite://) are supported.",
            "使えるのは PostgreSQL (postgres://) と SQLite (sqlite://) だけです。",
        )
    is_sqlite = settings["ENGINE"].endswith("sqlite3")
    settings["OPTIONS"] = {
        **(SQLITE_OPTIONS if is_sqlite else POSTGRES_OPTIONS),
        **settings.get("OPTIONS", {}),
    }
    if is_sqlite:
        folder.mkdir(parents=True, exist_ok=True)
        settings["TEST"] = {"NAME": str(folder / "test.sqlite3")}
    return settings
