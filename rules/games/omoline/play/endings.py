"""How a game ends: a bottle over 40, checked after every change (OML-4.4.4, OML-6.1.1, OML-1.3)."""

from __future__ import annotations

from rules.core.engine.actions import Act
from rules.core.engine.chances import Pick
from rules.core.engine.procedures import Acts, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import JUDGE, Value
from rules.core.words import Words
from rules.games.omoline.play.relief import check_accidents, check_overflow
from rules.games.omoline.play.seeing import bottle, other
from rules.games.omoline.play.table import FULL_BOTTLE

acts = Acts()

judging = Procedure("judging", Words("The judge decides", "ジャッジの判断"))


def check_loss(run: Run) -> None:
    """Whoever has more than 40 counters in the bottle loses at once (OML-A26); both at once: OML-A27."""
    if not run.has_touched("facts") or run.frame("judging") is not None:
        return
    over = [seat for seat in (0, 1) if bottle(run, seat) > FULL_BOTTLE]
    if len(over) == 2:
        _both(run)
    elif over:
        winner = other(over[0])
        run.finish(
            (winner,), "goal", "OML-4.4.4", "OML-6.1.1", "OML-1.3", *_accident(run), "OML-A26"
        )


def _accident(run: Run) -> tuple[str, ...]:
    return ("OML-5.4.3",) if run.frame("accident") is not None else ()


def _both(run: Run) -> None:
    if run.setting("simultaneous_overflow") == "draw":
        run.finish((), "other", "OML-4.4.4", "OML-A27")
    else:
        run.call("judging", "winner", "OML-4.4.4", "OML-A27")


@judging.outcome(
    "winner",
    "The winner with both bottles above 40",
    "双方のボトルが40を超えたときの勝者の決定",
    "OML-4.4.4",
    "OML-A27",
    kind="judge",
    who=lambda look: (JUDGE,),
    domain=lambda look: Pick((0, 1, "draw"), seats=True),
)
def winner(run: Run, chosen: Value) -> None:
    """The judge names the winner, or a draw."""
    winners = (chosen,) if isinstance(chosen, int) else ()
    run.finish(winners, "other", "OML-4.4.4", "OML-A27")


@acts.act("concede", "Concede", "投了する", "OML-1.4", when="OML-1.4", interjects=True, always=True)
def concede(run: Run, act: Act) -> None:
    """A player gives up at any time. The unfinished regulation is silent: a matter of the tournament."""
    run.finish((other(act.player),), "concession", "OML-1.4")


CHECKS = (check_loss, check_accidents, check_overflow)
