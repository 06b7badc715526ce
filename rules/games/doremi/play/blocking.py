"""Moving to a happening, steps 7 to 12: block, placement, comparison (DRM-6.07 to 6.12)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.games.doremi.play import paying
from rules.games.doremi.play.chaining import chain
from rules.games.doremi.play.deriving import can_pay, genki, locked_out_by
from rules.games.doremi.play.moving import movement, there
from rules.games.doremi.play.placing import go_home, relocate
from rules.games.doremi.play.resolving import expel, fail, fails_by, resolver
from rules.games.doremi.play.routes import able_to_move, is_at
from rules.games.doremi.play.seeing import (
    hall,
    happenings,
    hours,
    in_field,
    is_character,
    on_happening,
    other,
    owner_of,
    turn_player,
)

acts = Acts()
CARD = paying.CARD


@movement.step("s07", "7 Block?", "7 阻止するか", "DRM-6.07", "AMB-39")
def s07(run: Run) -> None:
    """The other player may block with one awake character of the own hall, for one hour."""
    seat = other(owner_of(run, run.here("mover")))
    able = [piece for piece in hall(run, seat) if not run.pieces[piece].turned]
    if not able or not can_pay(run, seat, 1):
        run.note("pass", "no_block_possible", "DRM-6.07", "DRM-6.07b")
        run.goto("s11", "DRM-6.07b")
    else:
        run.goto("s07_block")


def blocker_seat(look: Look) -> int:
    """Return the player who may block the movement under way."""
    return other(owner_of(look, look.within("movement", "mover")))


movement.decision(
    "s07_block",
    "7 Block?",
    "7 阻止するか",
    "DRM-6.07",
    "DRM-6.07a",
    "AMB-39",
    kind="respond-or-pass",
    who=lambda look: (blocker_seat(look),),
    takes=("block", "no_block"),
)


def _block_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in hall(look, seat):
        yield {"card": piece}


def _block(look: Look, act: Act) -> Iterator[Obstacle]:
    piece = act.number("card")
    if not is_character(look, piece) or owner_of(look, piece) != act.player:
        yield Obstacle("DRM-1.16", "not_own_character", {}, impossible=True)
    if not can_pay(look, act.player, 1):
        yield Obstacle("DRM-6.07", "no_time", {"needed": 1, "n": hours(look, act.player)})
    yield from able_to_move(look, piece)
    if look.frame("movement") and locked_out_by(look, piece, look.within("movement", "happening")):
        yield Obstacle("DRM-12.01", "locked_out")


@acts.act(
    "block",
    "Block",
    "阻止する",
    "DRM-1.16",
    "DRM-6.07",
    "DRM-6.07a",
    when="DRM-1.16",
    args=(CARD,),
    candidates=_block_candidates,
    obstacles=_block,
    costs=paying.an_hour,
    bound=True,
)
def block(run: Run, act: Act) -> None:
    """One hour is paid; the turn player may interrupt the block in step 8."""
    piece = act.number("card")
    paying.pay_hours(run, act.player, 1, "DRM-6.07")
    run.goto("s08", "DRM-6.07", blocker=piece)


@acts.act("no_block", "No block", "阻止しない", "DRM-6.07b", when="DRM-1.16", bound=True)
def no_block(run: Run, act: Act) -> None:
    """Without a block step 11 comes next."""
    run.goto("s11", "DRM-6.07b")


@movement.step("s08", "8 Turn player's interrupt", "8 手番の人の割り込み", "DRM-6.08", "DRM-5.01c")
def s08(run: Run) -> None:
    """The turn player may interrupt the block; the chain is carried out before step 9."""
    piece = run.here("blocker")
    run.goto("s09")
    chain.declare(run, owner_of(run, piece), "block", piece=piece, target=there(run))


@movement.step("s09", "9 Is the blocker awake?", "9 阻止に出たキャラの状態", "DRM-6.09", "AMB-29")
def s09(run: Run) -> None:
    """Asleep it stays in its hall; the mover goes on alone, without a comparison (AMB-30)."""
    piece = run.here("blocker")
    if not is_at(run, piece, "maho_hall"):
        run.note("check failed", "blocker_gone", "DRM-6.09", "AMB-30")
        run.goto("s11", "AMB-30", blocker_ok=False)
    elif run.pieces[piece].turned:
        run.note("check failed", "blocker_asleep", "DRM-6.09", "AMB-30", card=run.face(piece))
        run.goto("s11", "AMB-30", blocker_ok=False)
    else:
        run.note("check passed", "blocker_awake", "DRM-6.09", card=run.face(piece))
        run.goto("s10")


@movement.step("s10", "10 Is the happening there?", "10 ハプニングの有無", "DRM-6.10", "AMB-29")
def s10(run: Run) -> None:
    """Without the happening both go home (AMB-30); a blocker locked out goes home alone (AMB-53)."""
    piece, happening = run.here("blocker"), run.here("happening")
    if happening not in happenings(run):
        run.note("check failed", "happening_gone", "DRM-6.10")
        go_home(run, piece, "DRM-6.10")
        _send_mover_home(run, "DRM-6.10", "AMB-30")
        run.leave("DRM-6.10", "AMB-30")
    elif locked_out_by(run, piece, happening) is not None:
        run.note("check failed", "locked_out", "DRM-12.02", "AMB-53")
        go_home(run, piece, "DRM-12.02", "AMB-53")
        run.goto("s11", "AMB-53", blocker_ok=False)
    else:
        run.note("check passed", "block_succeeds", "DRM-6.10", card=run.face(piece))
        run.goto("s11", blocker_ok=True)


@movement.step("s11", "11 Placement and check", "11 配置と判定", "DRM-6.11")
def s11(run: Run) -> None:
    """Those who succeeded are placed together, and the happening is judged (DRM-8.*).

    A lock-out works all the time (DRM-9.01), so whoever it expels takes no part in a comparison.
    """
    happening, blocker = run.here("happening"), run.here("blocker")
    blocked = bool(run.here("blocker_ok"))
    if happening not in happenings(run):
        run.note("check failed", "happening_gone", "DRM-6.05", "AMB-30")
        _send_mover_home(run, "DRM-6.05", "AMB-30")
        run.leave("AMB-30")
        return
    placed = [piece for piece in (_arriving_mover(run),) if piece is not None]
    placed += [blocker] if blocked and blocker is not None else []
    for piece in placed:
        _place(run, piece, happening)
    expel(run)
    if blocked and fails_by(run, happening) is None:
        _compare(run, happening, blocker)
    run.goto("s12")


def _place(run: Run, piece: int, happening: int) -> None:
    """Lay a character on the happening, as it lies; one that comes from home asleep (DRM-3.4.03)."""
    comes_from_home, seat = is_at(run, piece, "home"), run.seat_of(happening)
    assert seat is not None
    asleep = run.pieces[piece].turned or comes_from_home
    if asleep:
        run.note("check passed", "placed_asleep", "AMB-30", card=run.face(piece))
    clauses = ("DRM-6.11", "DRM-3.4.03") if comes_from_home else ("DRM-6.11",)
    relocate(
        run, piece, "happening_area", seat, *clauses, key="placed", host=happening, asleep=asleep
    )


def _send_mover_home(run: Run, *clauses: str) -> None:
    """Send the mover home for want of a happening, unless it stays in the hall (AMB-30 c, d)."""
    piece = _arriving_mover(run)
    if piece is not None and is_at(run, piece, "maho_hall"):
        go_home(run, piece, *clauses)


def _arriving_mover(run: Run) -> int | None:
    """Return the mover if it still moves: there, and awake if that is asked (AMB-30 d)."""
    piece: int = run.here("mover")
    again = run.setting("mover_rechecked_after_block_window")
    there = piece in run.pieces and in_field(run, piece)
    if not there or (again != "none" and not is_at(run, piece, "maho_hall")):
        run.note("not applied", "mover_gone", "AMB-30")
        return None
    if run.pieces[piece].turned and again == "presence_and_awake":
        run.note("not applied", "mover_asleep", "AMB-30", card=run.face(piece))
        return None
    return piece


def _compare(run: Run, happening: int, blocker: int) -> None:
    """After a block that reached it the mover's side must have more genki, or it fails (AMB-32)."""
    mover, yours = run.here("mover"), owner_of(run, blocker)
    mine = other(yours)  # the mover may be gone for good
    if run.setting("genki_when") == "only_if_task_satisfied" and not _task_met(run, happening):
        run.note("not applied", "no_comparison", "AMB-32")
        return
    ours, theirs = (genki_of(run, happening, seat, mover, blocker) for seat in (mine, yours))
    if ours > theirs:
        run.note("check passed", "genki_higher", "DRM-8.02b", "AMB-32", ours=ours, theirs=theirs)
    else:
        clause = "DRM-8.02c" if ours == theirs else "DRM-8.02b"
        run.note("check failed", "genki_not_higher", clause, "AMB-32", ours=ours, theirs=theirs)
        fail(run, happening, clause, "AMB-32")


def _task_met(run: Run, happening: int) -> bool:
    return resolver(run, happening) is not None


def genki_of(look: Look, happening: int, seat: int, mover: int, blocker: int) -> int:
    """Return the genki points compared for a player: of all lying there, asleep too (AMB-32)."""
    lying = on_happening(look, happening)
    if look.setting("genki_scope") == "mover_vs_blocker":
        lying = tuple(piece for piece in lying if piece in (mover, blocker))
    if look.setting("genki_asleep") == "ignored":
        lying = tuple(piece for piece in lying if not look.pieces[piece].turned)
    return sum(genki(look, piece) for piece in lying if owner_of(look, piece) == seat)


@movement.step("s12", "12 Effects", "12 効果の処理", "DRM-6.12")
def s12(run: Run) -> None:
    """What resolving or failing caused was carried out, the turn player's first."""
    run.note("check passed", "movement_over", "DRM-6.12", user=run.who(turn_player(run)))
    run.leave("DRM-6.12")
