"""Windows and the chain (DRM-5.*): every declaration may be answered once, the last is first."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.engine.chains import Chain, Link
from rules.core.engine.look import Look
from rules.core.engine.run import Run
from rules.core.engine.trace import Face
from rules.games.doremi.play.seeing import hours, other, place_of

RESOLVE: dict[str, Callable[[Run, Link], None]] = {}
"""What each declared act does when its link is carried out; acts add themselves."""

AFTER: dict[str, Callable[[Run, Link], None]] = {}
"""What follows a chain that began with this act."""


def _answerer(look: Look, link: Link) -> int | None:
    """Whoever has no time cannot interrupt (DRM-4.3.02a); the other player otherwise (AMB-65)."""
    seat = other(link.by)
    return seat if hours(look, seat) else None


def _resolve(run: Run, link: Link) -> None:
    RESOLVE[link.act](run, link)


def _after(run: Run, link: Link) -> None:
    if link.act in AFTER:
        AFTER[link.act](run, link)


chain = Chain(
    answers=("use_maho", "activate"),
    answerer=_answerer,
    resolve=_resolve,
    after=_after,
    window=("DRM-5.01", "DRM-4.3.01c", "DRM-4.3.02a"),
    passing=("DRM-5.02",),
    resolving=("DRM-5.03", "DRM-5.04", "DRM-5.05"),
    details={
        "piece": ("pieces", "int"),
        "no": ("all", "text"),
        "part": ("all", "text"),
        "index": ("all", "count"),
        "target": ("pieces", "int"),
        "lay": ("all", "text"),
    },
)


def lay_of(look: Look, piece: int) -> str:
    """Return where a character is and how it lies: ``maho_hall``, ``maho_hall asleep``, ``home`` …"""
    place = place_of(look, piece)
    return f"{place} asleep" if look.pieces[piece].turned else place


def is_void(run: Run, link: Link, *, unable: bool) -> bool:
    """Return whether a link whose source is unable has no effect; by our reading it has (AMB-61)."""
    way = run.setting("link_without_source")
    if not unable or way == "still_resolves":
        return False
    run.note("not applied", "source_gone", "AMB-61", card=face_of(run, piece_of(link)))
    if way == "judge":
        run.ask_judge("by_hand.source_gone", "DRM-5.03", "AMB-61")
    return True


def face_of(look: Look, piece: int) -> Face | None:
    """Return a card for the trace; None when it is gone for good."""
    return look.face(piece) if piece in look.pieces else None


def is_in_hand(look: Look, link: Link) -> bool:
    """Return whether the card that was used is still in the hand from which it was used."""
    piece = piece_of(link)
    return piece in look.pieces and look.pieces[piece].zone == look.key("hand", link.by)


def in_window(look: Look) -> bool:
    """Return whether the game waits for an answer to a declaration."""
    return chain.answerable(look) is not None


def piece_of(link: Link) -> int:
    """Return the card that was declared."""
    piece = link.details["piece"]
    assert isinstance(piece, int)
    return piece
