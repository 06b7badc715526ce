"""How a game ends (NNK-7.*, NNK-8.*, NNK-9.1, NNK-11.3): checked after every change."""

from __future__ import annotations

from rules.core.engine.chances import Pick
from rules.core.engine.look import Look
from rules.core.engine.procedures import Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import JUDGE, Value
from rules.core.words import Words
from rules.games.nanika.asking import check_texts
from rules.games.nanika.choosing import check_choices
from rules.games.nanika.installing import check_shells
from rules.games.nanika.interrupting import check_battle
from rules.games.nanika.placing import check_placing
from rules.games.nanika.seeing import ghosts, is_ghost, is_started, master_variant, taken_points
from rules.games.nanika.turn import check_turn

UNDER_WAY = ("effects", "download", "by_hand", "shells")
"""What is finished before a shortage ends the game (NNK-A04)."""

judging = Procedure(
    "judging",
    Words("The judge decides", "ジャッジの判断"),
    seen={"seats": "all"},
    holds={"seats": ("seats", "")},
)


@judging.outcome(
    "winner",
    "Equal points: who wins?",
    "同点: 勝者を決める",
    "NNK-8.0",
    kind="judge",
    who=lambda look: (JUDGE,),
    domain=lambda look: Pick((*look.here("seats"), "shared"), seats=True),
)
def winner(run: Run, chosen: Value) -> None:
    """The judge names one winner, or lets them share."""
    run.finish(_named(run, chosen), "judgement_victory", "NNK-8.0", "NNK-8.2", "NNK-A05")


@judging.outcome(
    "several",
    "Several users have the points at once: who wins?",
    "同時に目標に達した: 勝者を決める",
    "NNK-8.1",
    kind="judge",
    who=lambda look: (JUDGE,),
    domain=lambda look: Pick((*look.here("seats"), "shared"), seats=True),
)
def several(run: Run, chosen: Value) -> None:
    """No battle can do this, for it has one winner; after an edit the judge decides."""
    run.finish(_named(run, chosen), "unyu_victory", "NNK-8.0", "NNK-8.1", "NNK-A01")


def _named(look: Look, chosen: Value) -> tuple[int, ...]:
    seats: tuple[int, ...] = look.here("seats")
    return seats if chosen == "shared" else tuple(seat for seat in seats if seat == chosen)


@judging.outcome(
    "fault",
    "Is this a protection fault?",
    "一般保護違反か",
    "NNK-7.2",
    "NNK-A02",
    kind="judge",
    who=lambda look: (JUDGE,),
    domain=lambda look: Pick(("yes", "no")),
)
def fault(run: Run, answer: Value) -> None:
    """The judge confirms that the last ghosts left through the void."""
    run.leave("NNK-A02")
    if answer != "yes":
        return
    if run.setting("fault_result") == "all_lose":
        run.finish((), "protection_fault", "NNK-7.2", "NNK-9.1", "NNK-A03")
    else:
        judgement(run, "NNK-7.2", "NNK-A03")


def check_points(run: Run) -> None:
    """Reaching the set number of points by battle wins (NNK-8.1)."""
    if "won" in run.memo or not (run.has_touched("pieces") or run.has_touched("facts")):
        return  # nothing has changed since this was asked
    run.memo["won"] = False
    points = taken_points(run)
    there = tuple(seat for seat in run.playing() if points[seat] >= run.setting("unyu_target"))
    if len(there) == 1:
        run.finish(there, "unyu_victory", "NNK-8.0", "NNK-8.1", "NNK-A01")
    elif there and not run.frame("judging"):
        run.call("judging", "several", "NNK-8.1", seats=there)


def check_masters(run: Run) -> None:
    """When all others have lost their masters or left, the last user wins (NNK-11.3)."""
    left = run.playing()
    if len(left) < 2:
        how = "last_user" if left else "nobody_left"
        run.finish(left, how, *(("NNK-11.3", "NNK-A07") if master_variant(run) else ()))


def check_void(run: Run) -> None:
    """No user has a ghost and the last left through the void: a protection fault (NNK-7.2)."""
    count = sum(is_ghost(run, piece) for piece in run.shared("void"))
    if count == run.fact("void_count"):
        return
    came = count > run.fact("void_count")
    run.set("void_count", count, None, "NNK-A02")
    left = any(ghosts(run, seat) for seat in run.playing())
    if came and not left and is_started(run) and run.setting("void_zone") == "zone":
        run.note("state check", "all_in_void", "NNK-7.2", "NNK-9.1")
        run.call("judging", "fault", "NNK-7.2", "NNK-A02", seats=())


def check_server(run: Run) -> None:
    """An empty server ends the game once the card under way is finished (NNK-7.1, NNK-A04)."""
    if not is_started(run) or any(frame.proc in UNDER_WAY for frame in run.frames):
        return
    immediate = run.setting("server_empty_timing") == "immediate"
    if run.fact("shortage") or (immediate and not run.shared("server")):
        run.note("state check", "shortage", "NNK-7.1", "NNK-A04")
        judgement(run, "NNK-7.1", "NNK-A04")


def judgement(run: Run, *clauses: str) -> None:
    """End the game for the user with most points; equal points are shared or judged (NNK-8.2)."""
    if run.frame("judging"):
        return
    points = taken_points(run)
    most = max(points[seat] for seat in run.playing())
    best = tuple(seat for seat in run.playing() if points[seat] == most)
    if len(best) > 1 and run.setting("judgement_tie") == "judge":
        run.call("judging", "winner", "NNK-8.2", "NNK-A05", seats=best)
        return
    tie = ("NNK-A05",) if len(best) > 1 else ()
    run.finish(best, "judgement_victory", "NNK-8.0", "NNK-8.2", *clauses, *tie)


def skip_the_defeated(run: Run) -> None:
    """A user who has lost the game has no turn any more."""
    user = run.fact("turn_user")
    if user not in run.out or user is None or run.top.proc != "turn":
        return
    if run.top.step != "next":
        run.goto("next", "NNK-11.3" if master_variant(run) else "NNK-5.2.9")


CHECKS = (
    check_texts,
    check_shells,
    check_choices,
    check_battle,
    check_points,
    check_masters,
    check_void,
    check_server,
    check_placing,
    check_turn,
    skip_the_defeated,
)


def points_of(look: Look) -> tuple[int, ...]:
    """Return the points of each user."""
    return taken_points(look)
