"""A diary that has run out is made of the failed pile (DRM-3.1.04; AMB-23, AMB-24)."""

from __future__ import annotations

from rules.core.engine.look import Look
from rules.core.engine.run import Run
from rules.games.doremi.play.resolving import failed_pile_of
from rules.games.doremi.play.seeing import area_cards
from rules.games.doremi.play.table import FULL_AREA

FIRST = ("naming", "shuffling", "by_hand", "judging", "deciding")
"""What is finished before a pile is shuffled."""


def check_diary(run: Run) -> None:
    """Refill at once when the failed pile has cards, or as soon as one enters it."""
    if not run.fact("day") or run.top.proc in FIRST:
        return
    for seat in range(len(run.seats)):
        pile = failed_pile_of(run, seat)
        if not run.of("diary", seat) and run.of("failed_pile", pile) and _is_time(run, seat):
            _refill(run, seat, pile)
            return


def _is_time(look: Look, seat: int) -> bool:
    """Return whether the diary is refilled now: at once, or when its player is to turn one over."""
    if look.setting("diary_reshuffle_when") == "at_once":
        return True
    flips = look.top.proc == "day" and look.top.step == "flip"
    return flips and len(area_cards(look, seat)) < FULL_AREA


def _refill(run: Run, seat: int, pile: int) -> None:
    run.note("state check", "diary_refilled", "DRM-3.1.04", "AMB-23", user=run.who(seat))
    for piece in run.of("failed_pile", pile):
        run.move(piece, "diary", seat, "DRM-3.1.04", "AMB-24")
    run.call("shuffling", None, "DRM-3.1.04", seat=seat, zone="diary")
