"""For every test: which database and broker ran, and a SQLite file of each run's own."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

collect_ignore_glob = ["*/migrations/*"]


def pytest_report_header() -> list[str]:
    return [f"database: {database_in_use()}", f"redis: {settings.REDIS_URL or 'none (in process)'}"]


def database_in_use() -> str:
    """Return the kind, version and place of the database, without its password."""
    from django.db import connection

    if connection.vendor == "sqlite":
        return f"sqlite {sqlite3.sqlite_version}"
    chosen = connection.settings_dict
    return f"{connection.vendor} {chosen['HOST']}:{chosen['PORT']} {chosen['NAME']}"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Keep the test database in this run's temporary folder, so that two runs never share it."""
    from django.db import connection

    if connection.vendor == "sqlite" and connection.settings_dict["TEST"]["NAME"]:
        file = Path(connection.settings_dict["TEST"]["NAME"]).name
        connection.settings_dict["TEST"]["NAME"] = str(tmp_path_factory.getbasetemp() / file)
