"""The database file is its owner's alone: it holds secret lists, password hashes and tokens."""

from contextlib import suppress
from pathlib import Path

PRIVATE = 0o600


def keep_private(name: str, *, is_ours: bool) -> None:
    """Make the SQLite file ``name`` before SQLite does, closed to others; its journals follow it.

    A file that is there is closed only if it ``is_ours``: one that an administrator named may be
    shared on purpose. An error is left to the database, which says what it could not open.
    """
    if name.startswith((":memory:", "file:")):
        return
    path = Path(name)
    with suppress(OSError):
        if not path.exists():
            path.touch(mode=PRIVATE)
        for file in (path, *path.parent.glob(f"{path.name}-*")) if is_ours else ():
            if file.stat().st_mode & 0o077:
                file.chmod(PRIVATE)
