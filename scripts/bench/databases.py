"""Empty databases to measure in, and probes run on them in a process of their own.

SQLite in a temporary file; PostgreSQL where ``DATABASE_URL`` names one, or where one answers at
``postgres://postgres@127.0.0.1:5432/``, in a database of its own that is dropped afterwards.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

import psycopg

from scripts.bench.progress import progress

LOCAL = "postgres://postgres@127.0.0.1:5432/postgres"
DATABASES = ("sqlite", "postgresql")


def probed(name: str, module: str, *arguments: str) -> dict[str, Any] | None:
    """Return what ``module`` tells of a database of this kind, None where there is none."""
    with database(name) as address:
        if not address:
            print(f"{name}: none answers; name one in DATABASE_URL", file=sys.stderr)
            return None
        progress(f"{module.rpartition('.')[2]} on {name}")
        return run(address, module, *arguments)


def run(address: str, module: str, *arguments: str) -> dict[str, Any]:
    """Return the JSON that ``module`` prints, run with the settings of a server.

    Raises:
        RuntimeError: it failed; its last lines are in the text.
    """
    env = {**os.environ, "DATABASE_URL": address, "DJANGO_SETTINGS_MODULE": "config.settings.base"}
    env |= {"DEBUG": "false", "REDIS_URL": ""}
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    if done.returncode:
        raise RuntimeError(f"{module} failed:\n{done.stderr[-2000:]}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@contextmanager
def database(name: str) -> Iterator[str]:
    """Yield the address of an empty database of this kind, "" where none can be had."""
    if name == "sqlite":
        with TemporaryDirectory() as folder:
            yield f"sqlite:///{Path(folder) / 'bench.sqlite3'}"
        return
    named = os.environ.get("DATABASE_URL", "")
    server = named if named.startswith("postgres") else LOCAL
    try:
        connection = psycopg.connect(server, autocommit=True, connect_timeout=3)
    except psycopg.OperationalError:
        yield ""
        return
    with connection:
        own = f"gunbai_bench_{os.getpid()}"
        connection.execute(f'CREATE DATABASE "{own}"')
        try:
            yield urlsplit(server)._replace(path=f"/{own}").geturl()
        finally:
            connection.execute(f'DROP DATABASE "{own}" WITH (FORCE)')
