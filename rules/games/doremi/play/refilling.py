"""A diary that has run out is made of the failed pile (DRM-3.1.04; AMB-23, AMB-24)."""

from __future__ import annotations

from rules.core.engine.run import Run
from rules.games.doremi.play.waiting import BUSY


def check_diary(run: Run) -> None:
    """Refill at once when the failed pile has cards, or as soon as one enters it."""
    if not run.has_touched("zones") or not run.fact("day") or run.top.proc in BUSY:
        return
    if run.setting("diary_reshuffle_when") == "when_needed" and run.top.step != "flip":
        return
    for seat in range(len(run.seats)):
        pile = 0 if run.setting("failed_pile") == "shared" else seat
        if not run.of("diary", seat) and run.of("failed_pile", pile):
            _refill(run, seat, pile)
            return


def _refill(run: Run, seat: int, pile: int) -> None:
    run.note("state check", "diary_refilled", "DRM-3.1.04", "AMB-23", user=run.who(seat))
    for piece in run.of("failed_pile", pile):
        run.move(piece, "diary", seat, "DRM-3.1.04", "AMB-24")
    run.call("shuffling", None, "DRM-3.1.04", seat=seat, zone="diary")
