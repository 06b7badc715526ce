"""Moving to a happening, steps 1 to 6 (DRM-6.01 to 6.06, 7.*, 12.*).

Printed references to "1" in steps 4, 5 and 10 mean step 2, to "6" in step 9 step 7 (AMB-29).
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.chains import Link
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.core.words import Words
from rules.games.doremi.play import paying
from rules.games.doremi.play.chaining import RESOLVE, chain
from rules.games.doremi.play.deriving import locked_out_by
from rules.games.doremi.play.placing import go_home
from rules.games.doremi.play.routes import able_to_move, is_at, own_character
from rules.games.doremi.play.seeing import (
    hall,
    happenings,
    holder,
    is_type,
    other,
    owner_of,
)

acts = Acts()
CARD = paying.CARD
HAPPENING = Arg(name="happening", kind="piece", label=Words("happening", "ハプニング"))

movement = Procedure(
    "movement",
    Words("Movement to a happening", "ハプニングへの移動"),
    seen={
        "mover": "pieces",
        "happening": "pieces",
        "mover_ok": "all",
        "blocker": "pieces",
        "blocker_ok": "all",
    },
    holds={
        "mover": ("int", ""),
        "happening": ("int", ""),
        "mover_ok": ("flag", None),
        "blocker": ("int", ("s08", "s09", "s10")),
        "blocker_ok": ("flag", None),
    },
)


NEEDED = {
    "mover": ("s01", "s02", "s03", "s05", "s06", "s07", "s07_block"),
    "blocker": ("s08", "s10"),
}
"""The steps at which they are on the table; elsewhere they may be gone for good (AMB-30)."""


# to a happening


def _to_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in hall(look, seat):
        if not look.pieces[piece].turned:
            for happening in happenings(look):
                yield {"card": piece, "happening": happening}


def _to_happening(look: Look, act: Act) -> Iterator[Obstacle]:
    piece, happening = act.number("card"), act.number("happening")
    yield from own_character(look, act)
    yield from able_to_move(look, piece)
    yield from _destination(look, act.player, happening)
    if not is_type(look, happening, "happening"):
        return
    if holder(look, happening) == other(act.player):
        yield Obstacle("DRM-6.01", "reserved")
        yield Obstacle("DRM-7.01a", "reserved")
    if locked_out_by(look, piece, happening) is not None:
        yield Obstacle("DRM-12.01", "locked_out")


def _destination(look: Look, seat: int, happening: int) -> Iterator[Obstacle]:
    if is_type(look, happening, "oped"):
        yield Obstacle("DRM-24.01", "no_movement_onto_oped", {}, impossible=True)
    elif happening not in happenings(look):
        yield Obstacle("DRM-1.15a", "not_a_happening", {}, impossible=True)
    elif look.seat_of(happening) != seat and not look.setting("may_move_to_opposing_happenings"):
        yield Obstacle("AMB-39", "own_happenings_only")


@acts.act(
    "move_to_happening",
    "Move hall to happening",
    "MAHO堂からハプニングへ移動",
    "DRM-1.15",
    "DRM-1.15a",
    "DRM-6.01",
    "DRM-6.02",
    when="DRM-4.3.01",
    args=(CARD, HAPPENING),
    candidates=_to_candidates,
    obstacles=_to_happening,
    costs=paying.an_hour,
)
def move_to_happening(run: Run, act: Act) -> None:
    """The procedure of twelve steps begins."""
    run.call(
        "movement", "s01", "DRM-6.01", mover=act.number("card"), happening=act.number("happening")
    )


@movement.step("s01", "1 Reservation check", "1 予約の確認", "DRM-6.01", "DRM-7.01a", "DRM-7.01d")
def s01(run: Run) -> None:
    """A happening that the other player has reserved cannot be moved to."""
    who = holder(run, run.here("happening"))
    mine = owner_of(run, run.here("mover"))
    kind = "check failed" if who == other(mine) else "check passed"
    run.note(kind, "holder", "DRM-7.01c", user=run.who(who) if who is not None else None)
    run.goto("s02")


@movement.step("s02", "2 Declaration and price", "2 宣言と支払い", "DRM-6.02", "DRM-1.15")
def s02(run: Run) -> None:
    """The hour is paid at once and stays paid whatever comes."""
    piece = run.here("mover")
    mover = owner_of(run, piece)
    paying.pay_hours(run, mover, 1, "DRM-6.02")
    run.goto("s03")


@movement.step("s03", "3 Opponent's interrupt", "3 相手の割り込み", "DRM-6.03", "DRM-5.01c")
def s03(run: Run) -> None:
    """The other player may interrupt; the chain is built and carried out before step 4."""
    piece = run.here("mover")
    run.goto("s04")
    chain.declare(run, owner_of(run, piece), "movement", piece=piece, target=there(run))


def there(run: Run) -> int:
    happening = run.here("happening")
    assert isinstance(happening, int)
    return happening


def _goes_on(run: Run, link: Link) -> None:
    """The movement or block itself goes on in its own procedure once the chain is over."""


RESOLVE["movement"] = _goes_on
RESOLVE["block"] = _goes_on


@movement.step("s04", "4 Is the mover awake?", "4 移動キャラの状態", "DRM-6.04", "AMB-29")
def s04(run: Run) -> None:
    """Asleep it stays in the hall and the procedure ends (AMB-30)."""
    piece = run.here("mover")
    if not is_at(run, piece, "maho_hall"):
        run.note("check failed", "mover_gone", "DRM-6.04", "AMB-30")
        run.leave("AMB-30")
    elif run.pieces[piece].turned:
        run.note("check failed", "mover_asleep", "DRM-6.04", "AMB-30", card=run.face(piece))
        run.leave("DRM-6.04", "AMB-30")
    else:
        run.note("check passed", "mover_awake", "DRM-6.04", card=run.face(piece))
        run.goto("s05")


@movement.step("s05", "5 Is the happening there?", "5 ハプニングの有無", "DRM-6.05", "AMB-29")
def s05(run: Run) -> None:
    """Without the happening, or locked out meanwhile, the mover goes home (DRM-12.02)."""
    piece, happening = run.here("mover"), run.here("happening")
    if happening not in happenings(run):
        run.note("check failed", "happening_gone", "DRM-6.05")
        go_home(run, piece, "DRM-6.05")
        run.leave("DRM-6.05", "AMB-30")
    elif locked_out_by(run, piece, happening) is not None:
        run.note("check failed", "locked_out", "DRM-12.02", "AMB-53")
        go_home(run, piece, "DRM-12.02", "AMB-53")
        run.leave("DRM-12.02")
    else:
        run.note("check passed", "movement_succeeds", "DRM-6.05", card=run.face(piece))
        run.goto("s06", mover_ok=True)


@movement.step("s06", "6 Second reservation check", "6 予約の再確認", "DRM-6.06", "DRM-7.01d")
def s06(run: Run) -> None:
    """With a reservation there is no block; the mover itself is not counted yet (AMB-41)."""
    piece, happening = run.here("mover"), run.here("happening")
    who, mine = holder(run, happening), owner_of(run, piece)
    if who is None:
        run.note("check passed", "nobody_holds", "DRM-7.01c")
        run.goto("s07")
        return
    run.note("check failed", "holder", "DRM-7.01c", "DRM-7.01b", "AMB-41", user=run.who(who))
    outcome = run.setting("reservation_opponent_at_step6")
    if who == mine or outcome == "no_block_movement_stands":
        run.goto("s11", "DRM-7.01b", "AMB-41")
    elif outcome == "movement_fails":
        go_home(run, piece, "AMB-41")
        run.leave("AMB-41")
    else:
        run.goto("s11", "AMB-41")
        run.ask_judge("by_hand.reserved_at_six", "DRM-6.06", "AMB-41", card=piece)
