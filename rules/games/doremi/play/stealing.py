"""Taking over an ability that is printed on another character (DRM-12.04)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.core.words import Words
from rules.games.doremi.cards.effects import Until
from rules.games.doremi.play.deriving import Boxed, printed_now
from rules.games.doremi.play.lasting import put_on

acts = Acts()
ABILITY = Arg(name="ability", kind="int", label=Words("ability", "能力"))

stealing = Procedure(
    "stealing",
    Words("Taking over an ability", "能力を奪う"),
    seen={"user": "all", "card": "all", "thief": "pieces", "victim": "pieces", "days": "all"},
    holds={
        "user": ("seat", ""),
        "card": ("card", ""),
        "thief": ("int", ""),
        "victim": ("int", ""),
        "days": ("count", ""),
    },
)
stealing.decision(
    "which",
    "Which ability is taken over?",
    "どの能力を奪うか",
    "DRM-12.04",
    "AMB-46",
    kind="target",
    who=lambda look: (look.within("stealing", "user"),),
    takes=("steal",),
)


def begin(run: Run, user: int, card: str, thief: int, victim: int, until: Until) -> None:
    """Take over what is printed in the text box now; of several abilities one is chosen."""
    able = printed_now(run, victim)
    if not able or thief not in run.pieces:
        run.note("not applied", "nothing_to_steal", "DRM-12.04", card=run.face(victim))
    elif len(able) == 1:
        _take(run, user, card, thief, victim, until, able[0])
    else:
        days = until if isinstance(until, int) else int(until == "end_of_day")
        run.call(
            "stealing", None, "DRM-12.04",
            user=user, card=card, thief=thief, victim=victim, days=days,
        )  # fmt: skip


def _take(
    run: Run, user: int, card: str, thief: int, victim: int, until: Until, boxed: Boxed
) -> None:
    put_on(run, "stolen", user, card, thief, until, boxed.no, boxed.place)
    put_on(run, "robbed", user, card, victim, until, boxed.place)


def _able(look: Look) -> tuple[Boxed, ...]:
    victim = look.within("stealing", "victim")
    return printed_now(look, victim) if victim in look.pieces else ()


def _abilities(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for boxed in _able(look):
        yield {"ability": boxed.place}


def _not_printed(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.args["ability"] not in [boxed.place for boxed in _able(look)]:
        yield Obstacle("DRM-12.04", "no_ability", {}, impossible=True)


@acts.act(
    "steal",
    "Take over this ability",
    "この能力を奪う",
    "DRM-12.04",
    when="DRM-12.04",
    args=(ABILITY,),
    candidates=_abilities,
    obstacles=_not_printed,
    bound=True,
)
def steal(run: Run, act: Act) -> None:
    """The ability works for the thief and no longer for the other, as long as the text says."""
    boxed = next(each for each in _able(run) if each.place == act.args["ability"])
    user, card, thief = run.here("user"), run.here("card"), run.here("thief")
    victim = run.here("victim")
    until: Until = run.here("days") or "permanent"
    run.leave("DRM-12.04")
    _take(run, user, card, thief, victim, until, boxed)
