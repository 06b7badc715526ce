"""How many values one statement may carry on SQLite."""

import sqlite3
from typing import Any


def allow_long_statements(connection: Any, **_kwargs: Any) -> None:
    """Let a bulk insert carry as many values as this SQLite takes.

    Django counts with the 999 of old versions, which cuts a round of 1,000 tables into twenty
    statements under the write lock; SQLite takes 32,766 and more since 3.32.
    """
    if connection.vendor == "sqlite":
        most = connection.connection.getlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER)
        connection.features.max_query_params = most
