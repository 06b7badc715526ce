"""Before day 1: order, five cards, redraws (DRM-17.*, 18.*; doremi-engine §4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.chances import Pick
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import CHANCE, Value
from rules.core.words import Words
from rules.games.doremi.play.seeing import other
from rules.games.doremi.play.table import OPENING_HAND

acts = Acts()
opening = Procedure(
    "opening",
    Words("Before the first day", "一日目の前"),
    seen={"asked": "all", "redrawing": "all", "round": "all"},
    holds={
        "asked": ("seat", ("ask",)),
        "redrawing": ("seats", "ask"),
        "round": ("count", "begin_round"),
    },
)


@opening.outcome(
    "order",
    "Who goes first?",
    "先攻は？",
    "DRM-17.01c",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: Pick((0, 1), seats=True),
)
def order(run: Run, first: Value) -> None:
    """The players decide by any method both agree on; the outcome is entered."""
    run.set("first_player", first, None, "DRM-17.01c")
    run.goto("five")


@opening.step("five", "Five cards set aside", "五枚を伏せて取る", "DRM-17.01d", "DRM-1.21")
def five(run: Run) -> None:
    """Five cards each are set aside unseen."""
    for seat in range(len(run.seats)):
        for piece in run.of("clock", seat)[:OPENING_HAND]:
            run.move(piece, "opening", seat, "DRM-17.01d", key="set_aside", user=run.who(seat))
    run.goto("start")


@opening.step("start", "Start signal", "開始の合図", "DRM-1.21", "DRM-18.01")
def start(run: Run) -> None:
    """The game begins: the players look at their five cards."""
    for seat in range(len(run.seats)):
        for piece in run.of("opening", seat):
            run.move(piece, "hand", seat, "DRM-18.01", key="draws", user=run.who(seat))
    run.goto("begin_round", round=0, redrawing=())


@opening.step("begin_round", "Redraw?", "引き直しの確認", "DRM-18.01a")
def begin_round(run: Run) -> None:
    """The first player answers first, then the second; who has declined is not asked again."""
    first = run.fact("first_player")
    run.goto("ask", redrawing=(), asked=first, round=run.here("round") + 1)
    if run.fact("declined", first):
        _next_asked(run, first, (), "DRM-18.01d")


opening.decision(
    "ask",
    "Redraw the five cards?",
    "五枚を引き直すか",
    "DRM-18.01",
    "DRM-18.01a",
    kind="act",
    who=lambda look: (look.within("opening", "asked"),),
    takes=("redraw", "keep"),
)


def _cannot_redraw(look: Look, act: Act) -> Iterator[Obstacle]:
    if look.fact("declined", act.player):
        yield Obstacle("DRM-18.01d", "declined_before")
    if len(look.of("clock", act.player)) < OPENING_HAND:
        yield Obstacle("AMB-55", "clock_too_small")
    most = look.setting("max_redraws")
    if isinstance(most, int) and look.within("opening", "round") > most:
        yield Obstacle("AMB-55", "no_more_redraws", {"most": most})


@acts.act(
    "redraw",
    "Redraw",
    "引き直す",
    "DRM-18.01",
    "DRM-18.01a",
    when="DRM-18.01",
    obstacles=_cannot_redraw,
    bound=True,
)
def redraw(run: Run, act: Act) -> None:
    """The player will show the hand, remove it from the game and take five new cards."""
    _next_asked(run, act.player, (*run.here("redrawing"), act.player))


@acts.act("keep", "Keep", "引き直さない", "DRM-18.01d", when="DRM-18.01", bound=True)
def keep(run: Run, act: Act) -> None:
    """Declining is final for this game."""
    run.set("declined", True, act.player, "DRM-18.01d")
    _next_asked(run, act.player, run.here("redrawing"))


def _next_asked(run: Run, seat: int, redrawing: tuple[int, ...], *clauses: str) -> None:
    second = other(run.fact("first_player"))
    if seat != second and not run.fact("declined", second):
        run.goto("ask", *clauses, asked=second, redrawing=redrawing)
    else:
        run.goto("carry_out", *clauses, redrawing=redrawing)


@opening.step("carry_out", "Redraw", "引き直し", "DRM-18.01b", "DRM-18.01c", "DRM-18.01f")
def carry_out(run: Run) -> None:
    """Those who said yes do it at the same time; then all is asked again (DRM-18.01e)."""
    redrawing = run.here("redrawing")
    if not redrawing:
        run.leave("DRM-18.01e")
        run.call("day", "begin", "DRM-18.01e")
        return
    for seat in redrawing:
        for piece in run.of("hand", seat):
            run.move(piece, "removed", seat, "DRM-18.01b", "DRM-1.13", key="removed_from_game")
    for seat in redrawing:
        for piece in run.of("clock", seat)[:OPENING_HAND]:
            run.move(piece, "hand", seat, "DRM-18.01b", key="draws", user=run.who(seat))
    run.goto("begin_round")
