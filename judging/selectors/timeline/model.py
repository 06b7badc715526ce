"""One thing that happened at a table, in words."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.core.words import Words
from tournaments.models import Registration, User

Viewer = Registration | None
"""Who reads: a player at the table, or None for a judge of the tournament."""


@dataclass(frozen=True)
class Made:
    """Something that came of it, in a few words; ``url`` is where it is, "" where nobody is led."""

    words: str
    url: str = ""


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
        made: what came of it, each with its own place.
    """

    at: datetime
    kind: str
    who: str
    words: str
    detail: str = ""
    is_private: bool = False
    url: str = ""
    made: tuple[Made, ...] = ()


def named(user: User | None) -> str:
    return str(user) if user is not None else ""


def in_page(words: Words | None) -> str:
    return words.in_(get_language() or "en") if words else ""


def minutes_in_words(minutes: int) -> str:
    """Return minutes that a table has more, or fewer, with their sign."""
    return _("%(n)s min") % {"n": f"{minutes:+d}".replace("-", "−")}


def joined(*parts: object) -> str:
    """Return what there is of ``parts``, with dots between.

    >>> joined("table 4", "", None, "+5")
    'table 4 · +5'
    """
    return " · ".join(str(part) for part in parts if part not in ("", None))
