"""The effects on characters and happenings in the field."""

from __future__ import annotations

from typing import Any

from rules.core.engine.run import Run
from rules.games.doremi.cards import effects as kinds
from rules.games.doremi.play import placing, resolving, stealing, waiting
from rules.games.doremi.play.effects import CARRY_OUT, lasting_of
from rules.games.doremi.play.lasting import forget, put_on
from rules.games.doremi.play.seeing import (
    is_frog,
    is_token,
    is_type,
    on_happening,
    owner_of,
    place_of,
)
from rules.games.doremi.play.table import FROG

Targets = tuple[int, ...]


def _last(run: Run, code: str, effect: Any, targets: Targets, *values: Any) -> None:
    user, card = run.here("user"), run.here("card")
    for piece in targets:
        put_on(run, code, user, card, piece, lasting_of(run, effect.until), *values)


def _points(run: Run, effect: kinds.ModPoints, targets: Targets) -> None:
    _last(run, "points", effect, targets, effect.genki, effect.solve)


def _outfit(run: Run, effect: kinds.SetOutfit, targets: Targets) -> None:
    _last(run, "outfit", effect, targets, effect.outfit)


def _names(run: Run, effect: kinds.SetNames, targets: Targets) -> None:
    _last(run, "names", effect, targets, "&".join(effect.names))


def _blank(run: Run, effect: kinds.BlankText, targets: Targets) -> None:
    _last(run, "blank", effect, targets)


def _steal(run: Run, effect: kinds.StealAbility, targets: Targets) -> None:
    """Only what is printed on the other card is taken (DRM-12.04)."""
    user, card, thief = run.here("user"), run.here("card"), run.here("piece")
    until = lasting_of(run, effect.until)
    for piece in targets:
        stealing.begin(run, user, card, thief, piece, until)


def _sleep(run: Run, effect: kinds.Sleep, targets: Targets) -> None:
    for piece in targets:
        placing.put_to_sleep(run, piece, "DRM-3.2.03")


def _wake(run: Run, effect: kinds.Wake, targets: Targets) -> None:
    for piece in targets:
        placing.wake(run, piece)


def _move_to(run: Run, effect: kinds.MoveTo, targets: Targets) -> None:
    for piece in targets:
        if effect.zone == "home":
            placing.go_home(run, piece)
        elif effect.zone == "maho_hall":
            clause = "DRM-3.4.03" if place_of(run, piece) == "home" else "DRM-3.5.05"
            placing.enter_hall(run, piece, clause, awake=effect.awake)
        else:
            placing.take_away(run, piece, effect.zone)


def _to_clock(run: Run, effect: kinds.ToClock, targets: Targets) -> None:
    for piece in targets:
        owner, is_gone = owner_of(run, piece), is_token(run, piece)
        placing.take_away(run, piece, "clock", at=0 if effect.place == "top" else None)
        if effect.place == "shuffle" and not is_gone:
            run.call("shuffling", None, seat=owner, zone="clock")


def _reward(run: Run, effect: kinds.ModReward, targets: Targets) -> None:
    for piece in targets:
        run.mark(piece, "reward", run.mark(piece, "reward") + effect.amount, "DRM-3.9.03")


def _days(run: Run, effect: kinds.ModDays, targets: Targets) -> None:
    for piece in targets:
        change_days(run, piece, effect.amount)


def change_days(run: Run, piece: int, amount: int, *clauses: str) -> None:
    """Add or take day markers; without any a happening has failed (DRM-8.02d, 24.04)."""
    left = max(0, run.mark(piece, "days") + amount)
    run.mark(piece, "days", left, *clauses)
    if left == 0:
        expire(run, piece)


def expire(run: Run, piece: int) -> None:
    """A card whose days have run out goes to the failed pile (DRM-8.02d, 24.04; AMB-27)."""
    clause = "DRM-24.04" if is_type(run, piece, "oped") else "DRM-8.02d"
    resolving.fail(run, piece, clause, "AMB-27")


def _remove_happening(run: Run, effect: kinds.RemoveHappening, targets: Targets) -> None:
    for piece in targets:
        for lying in on_happening(run, piece):
            placing.go_home(run, lying)
        owner = owner_of(run, piece)
        if effect.to == "failed_pile":
            pile = resolving.failed_pile_of(run, owner)
            run.move(piece, effect.to, pile, "DRM-3.3.02", "AMB-24", key="happening_leaves")
            continue
        run.move(piece, effect.to, owner, key="happening_leaves")
        if effect.to == "diary":
            run.call("shuffling", None, seat=owner, zone="diary")


def _resolve(run: Run, effect: kinds.ResolveHappening, targets: Targets) -> None:
    user = run.here("user")
    for piece in targets:
        resolving.resolve(run, piece, user)


def _fail(run: Run, effect: kinds.FailHappening, targets: Targets) -> None:
    for piece in targets:
        resolving.fail(run, piece, "DRM-8.02")


def _to_frog(run: Run, effect: kinds.ToFrog, targets: Targets) -> None:
    for piece in targets:
        if not is_frog(run, piece):
            placing.drop_items(run, piece, "DRM-23.04")
            forget(run, piece)
            run.mark(piece, "frog", "transformed", "DRM-23.01", "AMB-52")
            run.change(piece, "becomes_frog", "DRM-23.05", face_down=True, known=0b11)


def _create_frog(run: Run, effect: kinds.CreateFrog, targets: Targets) -> None:
    """A Majo-gaeru comes into the own hall, whatever its limit (DRM-23.03, 23.06)."""
    user = run.here("user")
    for _ in range(effect.count):
        piece = run.create(FROG, "maho_hall", user, owner=user)
        run.mark(piece, "frog", "token", "DRM-23.06")
        waiting.notice(run, "entered", piece)


def _unfrog(run: Run, effect: kinds.Unfrog, targets: Targets) -> None:
    for piece in targets:
        run.mark(piece, "frog", None, "DRM-23.07")
        run.change(piece, "is_itself_again", "DRM-23.07", face_down=False, known=0)


def _nothing(run: Run, effect: Any, targets: Targets) -> None:
    """What works by standing on the card does nothing when it is carried out."""


def _by_hand(run: Run, effect: kinds.ByHand, targets: Targets) -> None:
    run.ask_judge(effect.text, "DRM-19.04", en=effect.text_en, card=_seen(run))


def _seen(run: Run) -> int | None:
    piece: int | None = run.here("piece")
    return piece if piece in run.pieces else None


CARRY_OUT.update(
    {
        kinds.ModPoints: _points,
        kinds.SetOutfit: _outfit,
        kinds.SetNames: _names,
        kinds.BlankText: _blank,
        kinds.StealAbility: _steal,
        kinds.Sleep: _sleep,
        kinds.Wake: _wake,
        kinds.MoveTo: _move_to,
        kinds.ToClock: _to_clock,
        kinds.ModReward: _reward,
        kinds.ModDays: _days,
        kinds.RemoveHappening: _remove_happening,
        kinds.ResolveHappening: _resolve,
        kinds.FailHappening: _fail,
        kinds.ToFrog: _to_frog,
        kinds.CreateFrog: _create_frog,
        kinds.Unfrog: _unfrog,
        kinds.ReturnToHall: _nothing,
        kinds.LockOut: _nothing,
        kinds.ModHours: _nothing,
        kinds.ModHallLimit: _nothing,
        kinds.ModHandLimit: _nothing,
        kinds.ByHand: _by_hand,
    }
)
