"""A secret key for one machine, made once and kept in ``var/``."""

import os
import secrets
from pathlib import Path


def secret_key(folder: Path) -> str:
    """Return the key kept in ``folder``, made at the first start and readable by its owner alone."""
    path = folder / "secret_key"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(64))
    except FileExistsError:
        pass
    return path.read_text()
