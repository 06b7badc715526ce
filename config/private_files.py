"""The database file of one machine is its owner's alone: it holds secret lists and password hashes."""

from pathlib import Path
from typing import Any

from django.conf import settings

PRIVATE = 0o600


def keep_private(file: Path) -> None:
    """Close ``file`` and its journals to others; journals made later take its mode."""
    for each in (file, *file.parent.glob(f"{file.name}-*")):
        if each.stat().st_mode & 0o077:
            each.chmod(PRIVATE)


def close_own_file(connection: Any, **_kwargs: Any) -> None:
    """Keep the default database private from its first connection on.

    A file that an administrator named in ``DATABASE_URL`` may be shared on purpose.
    """
    own = settings.VAR_DIR / "gunbai.sqlite3"
    if connection.vendor == "sqlite" and connection.settings_dict["NAME"] == str(own):
        keep_private(own)
