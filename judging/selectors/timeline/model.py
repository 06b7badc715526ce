"""One thing that happened at a table, in words."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Registration, User

Viewer = Registration | None
"""Who reads: a player at the table, or None for a judge of the tournament."""


@dataclass(frozen=True)
class Happening:
    """One thing that happened at a table.

    Args:
        kind: call, result, ruling, time, penalty, appeal, check or draw.
        who: who did it; "" where it is nobody's business.
        words: what was done.
        detail: what exactly, in a few words.
        is_private: whether the players at the table are not told of it like this.
        url: where there is more of it.
    """

    at: datetime
    kind: str
    who: str
    words: str
    detail: str = ""
    is_private: bool = False
    url: str = ""


def named(user: User | None) -> str:
    return str(user) if user is not None else ""


def joined(*parts: object) -> str:
    """Return what there is of ``parts``, with dots between.

    >>> joined("table 4", "", None, "+5")
    'table 4 · +5'
    """
    return " · ".join(str(part) for part in parts if part not in ("", None))
