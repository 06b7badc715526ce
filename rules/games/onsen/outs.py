"""OUT: every card hits what it describes, in the order that the scorer chooses (ONS-6.2.11 to .14)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.core.words import Words
from rules.games.onsen.revealing import own_area, scorer, scoring, whose_score
from rules.games.onsen.seeing import card_of, companions_left, springs_in

acts = Acts()
CARD = Arg(name="card", kind="piece", label=Words("OUT card", "OUTの札"))
COMPANION = Arg(name="card", kind="piece", label=Words("companion", "お供"))


def outs_left(look: Look) -> tuple[int, ...]:
    """Return the OUT cards of the scorer's area that are not applied yet."""
    outs = springs_in(look, own_area(look), "out")
    return tuple(piece for piece in outs if not look.mark(piece, "applied"))


def targets(look: Look, out: int) -> tuple[int, ...]:
    """Return the scorer's companions that the OUT card describes and that still count."""
    card = card_of(look, out)
    left = companions_left(look, scorer(look))
    return tuple(p for p in left if card is not None and card.describes(look.card(p)))


@scoring.step("outs", "OUT cards", "OUTの札", "ONS-6.2.3", "ONS-6.2.11")
def outs(run: Run) -> None:
    """When no OUT card finds a companion any more, points are counted."""
    left = outs_left(run)
    if any(targets(run, out) for out in left):
        run.goto("out")
        return
    for out in left:
        _without_target(run, out)
    run.goto("count", "ONS-6.2.3", "ONS-6.2.5")


def _without_target(run: Run, out: int) -> None:
    run.mark(out, "applied", True, "ONS-6.2.14")
    run.note("not applied", "no_target", "ONS-6.2.14", card=run.face(out))


scoring.decision(
    "out",
    "The next OUT card",
    "次に当てるOUTの選択",
    "ONS-6.2.3",
    "ONS-6.2.11",
    kind="order",
    who=whose_score,
    takes=("apply_out", "skip_out"),
)


def _no_out(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.number("card") not in outs_left(look):
        yield Obstacle("ONS-6.2.11", "no_out_left", {}, impossible=True)


@acts.act(
    "apply_out",
    "Apply an OUT card",
    "OUTを当てる",
    "ONS-6.2.11",
    "ONS-A08",
    when="ONS-6.2.3",
    args=(CARD,),
    candidates=lambda look, seat: ({"card": out} for out in outs_left(look)),
    obstacles=_no_out,
    bound=True,
)
def apply_out(run: Run, act: Act) -> None:
    """The card hits as many as it demands; where it could hit more, the scorer picks (ONS-A07)."""
    out = act.number("card")
    found, demanded = targets(run, out), run.card(out).demands(len(targets(run, out)))
    if not found:
        _without_target(run, out)
        run.goto("outs")
        return
    run.mark(out, "applied", True, "ONS-6.2.11", "ONS-6.2.13")
    if demanded < len(found):
        run.goto("target", "ONS-6.2.13", "ONS-A07", card=out, left=demanded)
        return
    for companion in found:
        exclude(run, companion)
    run.goto("outs")


def exclude(run: Run, companion: int) -> None:
    """Leave a companion out of the count."""
    run.mark(companion, "excluded", True, "ONS-2.3.2", "ONS-6.2.3")


def _has_target(look: Look, act: Act) -> Iterator[Obstacle]:
    yield from _no_out(look, act)
    if targets(look, act.number("card")):
        yield Obstacle("ONS-6.2.13", "must_hit")
    else:
        yield Obstacle("ONS-6.2.14", "nothing_to_skip")


def _none(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    """Yield nothing: this is never allowed, but it may have happened."""
    return iter(())


@acts.act(
    "skip_out",
    "Leave an OUT card out",
    "OUTを当てない",
    "ONS-6.2.13",
    when="ONS-6.2.3",
    args=(CARD,),
    candidates=_none,
    obstacles=_has_target,
    bound=True,
)
def skip_out(run: Run, act: Act) -> None:
    """Only recorded as it happened: an OUT card that finds a companion hits it."""
    run.mark(act.number("card"), "applied", True, "ONS-6.2.13")
    run.goto("outs")


scoring.decision(
    "target",
    "The companion that it hits",
    "当てるお供の選択",
    "ONS-6.2.13",
    "ONS-A07",
    kind="target",
    who=whose_score,
    takes=("hit",),
)


def _not_hit(look: Look, act: Act) -> Iterator[Obstacle]:
    piece = act.number("card")
    if piece not in companions_left(look, scorer(look)):
        yield Obstacle("ONS-2.3.2", "no_companion_left", {}, impossible=True)
    elif piece not in targets(look, look.here("card")):
        yield Obstacle("ONS-2.3.2", "not_described")


@acts.act(
    "hit",
    "Hit a companion",
    "お供に当てる",
    "ONS-6.2.13",
    "ONS-A07",
    when="ONS-6.2.13",
    args=(COMPANION,),
    candidates=lambda look, seat: ({"card": each} for each in targets(look, look.here("card"))),
    obstacles=_not_hit,
    bound=True,
)
def hit(run: Run, act: Act) -> None:
    """One companion is left out of the count; the card may demand more."""
    exclude(run, act.number("card"))
    left, out = run.here("left") - 1, run.here("card")
    if left and targets(run, out):
        run.goto("target", "ONS-6.2.13", left=left)
    else:
        run.goto("outs")
