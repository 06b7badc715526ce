"""Who looks at a game: a seat, those who only watch, or the judge."""

from __future__ import annotations

from typing import Literal

from rules.core.engine.errors import ViewerUnknown
from rules.core.engine.rules import MOST_SEATS
from rules.core.engine.values import PUBLIC
from rules.core.words import Words

Viewer = int | Literal["public", "judge"]


def may_see(viewer: Viewer, mask: int) -> bool:
    """Return whether the viewer is among those of the mask; the judge always is.

    Raises:
        ViewerUnknown: it is no seat, nor the public, nor the judge.

    >>> may_see(1, 0b10), may_see(0, 0b10), may_see("public", 0b10), may_see("judge", 0)
    (True, False, False, True)
    >>> may_see("public", PUBLIC), may_see(1, PUBLIC)
    (True, True)
    """
    return viewer == "judge" or bool(mask & _bits(viewer))


def _bits(viewer: Viewer) -> int:
    """Return the bits of the viewer: what all may see, a seat may see too."""
    if viewer == "public":
        return PUBLIC
    if type(viewer) is int and 0 <= viewer < MOST_SEATS:
        return PUBLIC | 1 << viewer
    raise ViewerUnknown(UNKNOWN.filled(viewer=repr(viewer)))


UNKNOWN = Words(
    "Nobody looks from {viewer}: name a seat, or else public or judge.",
    "{viewer}という視点はありません。席の番号か public か judge を指定してください。",
)
