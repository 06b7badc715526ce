"""How a game ends, checked at all times (DRM-2.*, 3.6.04, 3.6.05, 4.0.02, 19.03, 19.05)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.chances import Pick
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import JUDGE, Value
from rules.core.words import Words
from rules.games.doremi.play.seeing import other, points_of, turn_player
from rules.games.doremi.play.table import GOAL

acts = Acts()
judging = Procedure("judging", Words("The judge decides", "ジャッジの判断"))


def is_running(look: Look) -> bool:
    """Return whether the five opening cards were taken (DRM-1.21)."""
    opening = look.frame("opening")
    return opening is None or opening.step not in ("order", "five")


def check_victory(run: Run) -> None:
    """Whoever meets a condition wins at once; both at one moment is a draw (AMB-21, AMB-22)."""
    if not _has_changed(run) or not is_running(run) or run.frame("judging"):
        return
    empty = tuple(seat for seat in (0, 1) if not run.of("clock", seat))
    totals = points_of(run)
    there = tuple(seat for seat in (0, 1) if totals[seat] >= GOAL)
    winners = {other(seat) for seat in empty} | set(there)
    if len(empty) == 2:
        run.finish((), "both_clock_out", "DRM-3.6.05", "AMB-21")
    elif len(winners) == 2:
        _both(run, there)
    elif there:
        run.finish(there, "goal", "DRM-2.00", "DRM-2.01", "DRM-4.0.02")
    elif empty:
        run.finish((other(empty[0]),), "clock_out", "DRM-2.02", "DRM-3.6.04", "DRM-4.0.02")


def _has_changed(run: Run) -> bool:
    """Return whether a card moved, or what it is worth (DRM-3.9.03), since the action began."""
    return run.has_touched("zones") or run.has_touched("pieces")


def _both(run: Run, there: tuple[int, ...]) -> None:
    way = run.setting("simultaneous_victory")
    if way == "judge":
        run.call("judging", "winner", "AMB-22")
    elif way == "turn_player_wins" and run.fact("turn_player") is not None:
        first = turn_player(run)
        run.finish((first,), "goal" if first in there else "clock_out", "DRM-2.00", "AMB-22")
    else:
        run.finish((), "other", "DRM-2.00", "AMB-22")


@judging.outcome(
    "winner",
    "Both meet a condition: who wins?",
    "双方が勝利条件を満たした: 勝者は？",
    "DRM-2.00",
    "AMB-22",
    kind="judge",
    who=lambda look: (JUDGE,),
    domain=lambda look: Pick((0, 1, "draw"), seats=True),
)
def winner(run: Run, chosen: Value) -> None:
    """The judge names the winner, or a draw."""
    winners = (chosen,) if isinstance(chosen, int) else ()
    run.finish(winners, "other", "DRM-2.00", "AMB-22")


# time


def check_time(run: Run) -> None:
    """After the day of the announcement one more day is played, then points are compared."""
    called = run.fact("time_out")
    if not called or run.top.proc != "day" or run.top.step != "begin":
        return
    if run.fact("day") <= called:
        run.note("state check", "one_more_day", "DRM-19.03b")
        return
    totals = points_of(run)
    if totals[0] == totals[1]:
        run.finish((), "time", "DRM-19.03d", "AMB-14")
    else:
        best = 0 if totals[0] > totals[1] else 1
        run.finish((best,), "time", "DRM-19.03c", "AMB-14")


def _not_now(look: Look, act: Act) -> Iterator[Obstacle]:
    if look.fact("time_out"):
        yield Obstacle("DRM-19.03a", "time_called_before")
    if not look.fact("day") and look.setting("time_out_before_day_1") == "judge":
        yield Obstacle("AMB-14", "time_before_day_one")


@acts.act(
    "call_time",
    "Call time",
    "時間切れを告げる",
    "DRM-19.03a",
    when="DRM-19.03a",
    obstacles=_not_now,
    by_judge=True,
)
def call_time(run: Run, act: Act) -> None:
    """The judge announces it: this day is finished, then the other player has one more.

    Before day 1 the tournament says whether it is a draw or both play their first days (AMB-14).
    """
    if not run.fact("day") and run.setting("time_out_before_day_1") == "draw":
        run.finish((), "time", "DRM-19.03a", "AMB-14")
        return
    run.set("time_out", run.fact("day") or 1, None, "DRM-19.03a", "AMB-14")


# concession


def _not_running(look: Look, act: Act) -> Iterator[Obstacle]:
    if not is_running(look):
        yield Obstacle("DRM-1.21", "game_not_begun")


@acts.act(
    "concede",
    "Concede",
    "投了する",
    "DRM-19.05",
    when="DRM-19.05",
    obstacles=_not_running,
    interjects=True,
    always=True,
)
def concede(run: Run, act: Act) -> None:
    """A player can concede at any time; the other wins."""
    run.finish((other(act.player),), "concession", "DRM-19.05")
