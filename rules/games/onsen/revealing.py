"""Who scores next, what is turned up for it, and whether OUT works at all (ONS-6.2.1 to ONS-6.2.4)."""

from __future__ import annotations

from rules.core.engine.chances import Pick
from rules.core.engine.look import Look
from rules.core.engine.procedures import Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import CHANCE, EVERYBODY, Value
from rules.core.words import Words
from rules.games.onsen.seeing import in_order, lying_in, may_be, springs_in

scoring = Procedure(
    "scoring",
    Words("Scoring", "得点計算"),
    seen={"scorer": "all", "card": "pieces", "left": "all", "todo": "pieces", "seats": "all", "text": "all"},
    holds={
        "scorer": ("seat", (
            "reveal", "name", "named", "void", "ask_void", "outs", "out", "target", "count", "spring",
            "effect", "points", "total",
        )),
        "card": ("piece", ("named", "target", "points")),
        "left": ("count", ("target",)),
        "todo": ("pieces", ("effect", "points")),
        "seats": ("seats", ("winner",)),
    },
    order=(
        "next", "reveal", "name", "named", "void", "ask_void", "outs", "out", "target", "count",
        "spring", "effect", "points", "total", "result", "winner",
    ),
)  # fmt: skip


def scorer(look: Look) -> int:
    """Return the player whose points are counted."""
    seat: int = look.within("scoring", "scorer")
    return seat


def whose_score(look: Look) -> tuple[int, ...]:
    """Return the player whose points are counted, as the one who decides."""
    return (scorer(look),)


def own_area(look: Look) -> int:
    """Return the area of the player whose points are counted; 0 for none."""
    area: int = look.fact("area", scorer(look))
    return area


@scoring.step("next", "Who counts next", "次に計算する人", "ONS-6.2.1", "ONS-6.3.1")
def next_scorer(run: Run) -> None:
    """Players count one after another from the start player."""
    left = [seat for seat in in_order(run) if not run.fact("scored", seat)]
    if left:
        run.note("effect", "counts_now", "ONS-6.2.1", user=run.who(left[0]))
        run.goto("reveal", "ONS-6.2.1", scorer=left[0])
    else:
        run.goto("result", "ONS-6.3.1")


def _turned_up(look: Look) -> tuple[int, ...]:
    """Return the cards of the chosen area and of the own personal area."""
    seat = scorer(look)
    own = (*look.of("leader", seat), *look.of("companions", seat))
    return (*lying_in(look, own_area(look)), *own)


@scoring.step("reveal", "Turn the cards up", "札を表にする", "ONS-6.2.2", "ONS-A20")
def reveal(run: Run) -> None:
    """All of the chosen area and of the own personal area; no other area (ONS-A20, ONS-A22)."""
    for piece in _turned_up(run):
        if run.mask(piece) != EVERYBODY:
            run.change(piece, "turned_up", "ONS-6.2.2", face_down=False, known=EVERYBODY)
    run.goto("name")


@scoring.step("name", "What was turned up", "表にした札", "ONS-6.2.2")
def name(run: Run) -> None:
    """Cards that nobody has entered yet are named now."""
    unknown = [piece for piece in _turned_up(run) if not run.pieces[piece].card]
    if unknown:
        run.goto("named", card=unknown[0])
    else:
        run.goto("void")


@scoring.outcome(
    "named",
    "The card turned up",
    "表にした札の確認",
    "ONS-6.2.2",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: may_be(look, look.here("card"), may_stay_unknown=False),
)
def named(run: Run, card: Value) -> None:
    """The card lies open for all."""
    run.identify(run.here("card"), str(card), "ONS-6.2.2")
    run.goto("name")


@scoring.step("void", "Check for OUT void", "OUT無効の確認", "ONS-6.2.4", "ONS-2.3.3")
def void(run: Run) -> None:
    """OUT void works for the area where it lies, by itself or if the scorer wants (ONS-A24)."""
    voids = springs_in(run, own_area(run), "out_void")
    if not voids:
        run.goto("outs", "ONS-6.2.4", "ONS-A09")
    elif run.setting("out_void_optional") == "automatic":
        _cancel(run, voids[0])
    else:
        run.goto("ask_void", "ONS-2.3.3", "ONS-A24", card=voids[0])


def _cancel(run: Run, card: int) -> None:
    clauses = ("ONS-6.2.4", "ONS-2.3.3", "ONS-A09", "ONS-A24")
    run.note("effect", "out_cancelled", *clauses, card=run.face(card))
    run.goto("count", "ONS-6.2.4")


@scoring.outcome(
    "ask_void",
    "Use of OUT void",
    "OUT無効を使うかの選択",
    "ONS-2.3.3",
    "ONS-A24",
    kind="target",
    who=whose_score,
    domain=lambda look: Pick(("yes", "no")),
)
def ask_void(run: Run, answer: Value) -> None:
    """Where the table plays so, the scorer decides."""
    if answer == "yes":
        _cancel(run, springs_in(run, own_area(run), "out_void")[0])
    else:
        run.note("not applied", "void_declined", "ONS-2.3.3", "ONS-A24")
        run.goto("outs")
