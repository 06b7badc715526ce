"""A turn from the refresh step to the block step (OML-6.3 to OML-6.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.chances import Pick
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import JUDGE, Value
from rules.core.words import Words
from rules.games.omoline.play import versions
from rules.games.omoline.play.drawing import draw_until
from rules.games.omoline.play.playing import EVENT, hand, not_in_hand
from rules.games.omoline.play.seeing import (
    attack_player,
    attacker_decides,
    blocker_decides,
    card_of,
)
from rules.games.omoline.play.table import HAND

acts = Acts()
turn = Procedure(
    "turn",
    Words("Turn", "ターン"),
    seen={"left": "all", "card": "pieces", "tried": "all"},
    holds={
        "left": ("seats", ("join", "joined")),
        "card": ("piece", ("joined",)),
        "tried": ("count", None),
    },
)


@turn.step("refresh", "Refresh step", "起こす段階", "OML-6.3.1")
def refresh(run: Run) -> None:
    """The turned cards of the attack player become ready, in all three areas (OML-A43)."""
    seat = attack_player(run)
    for zone in ("event_area", "energy_area", "skill_area"):
        for piece in run.of(zone, seat):
            if run.pieces[piece].turned:
                run.change(piece, "readied", "OML-6.3.1", "OML-A43", turned=False)
    run.goto("draw")


@turn.step("draw", "Draw step", "引く段階", "OML-6.4.1", "OML-4.3.1")
def draw(run: Run) -> None:
    """The hand is filled to five; with five or more nothing is drawn (OML-6.4.2)."""
    seat = attack_player(run)
    run.goto("energy")
    if len(run.of("hand", seat)) < HAND:
        draw_until(run, seat, HAND)
    else:
        run.note("not applied", "no_draw", "OML-6.4.2", user=run.who(seat))


for _name, _en, _ja, _clauses, _who, _takes in (
    (
        "energy",
        "Energy step",
        "エナジー段階",
        ("OML-6.5.1",),
        attacker_decides,
        ("place_energy", "pass"),
    ),
    (
        "action",
        "Action step",
        "行動段階",
        ("OML-6.6.1", "OML-6.6.2", "OML-6.6.3"),
        attacker_decides,
        ("play_event", "activate", "use_skill", "pass"),
    ),
    (
        "attack",
        "Attack step",
        "攻撃段階",
        ("OML-6.7.1", "OML-6.7.2"),
        attacker_decides,
        ("attack", "pass"),
    ),
    (
        "reaction",
        "Reaction step",
        "対応段階",
        ("OML-6.8.2",),
        blocker_decides,
        ("play_event", "activate", "use_skill", "pass"),
    ),
    (
        "block",
        "Block step",
        "防御段階",
        ("OML-6.9.2", "OML-6.9.3"),
        blocker_decides,
        ("block", "pass"),
    ),
):
    turn.decision(_name, _en, _ja, *_clauses, kind="act", who=_who, takes=_takes)


# energy


def _not_as_energy(look: Look, act: Act) -> Iterator[Obstacle]:
    yield from not_in_hand(look, act, "OML-4.8.2")


@acts.act(
    "place_energy",
    "Place energy",
    "エナジーを置く",
    "OML-4.8.2",
    "OML-6.5.1",
    when="OML-4.8.2",
    args=(EVENT,),
    candidates=hand,
    obstacles=_not_as_energy,
    bound=True,
)
def place_energy(run: Run, act: Act) -> None:
    """One event from the hand becomes energy; with several colours it lies turned."""
    piece, seat = act.number("event"), act.player
    card = card_of(run, piece)
    several = card is not None and len(card.colours) > 1
    clauses = ("OML-4.8.2", *(("OML-4.8.3",) if several else ()))
    run.move(piece, "energy_area", seat, *clauses, key="placed", turned=several, user=run.who(seat))
    run.goto("action", "OML-4.8.2")


# passing


@acts.act(
    "pass",
    "Pass",
    "何もしない",
    when="OML-6.5.1",
    bound=True,
)
def pass_step(run: Run, act: Act) -> None:
    """The player does nothing more in this step, by the clause of that step; the next one follows."""
    step = run.top.step
    run.note("check passed", "nothing_more", *MAY_PASS[step], user=run.who(act.player))
    LEAVE[step](run)


def _after_attacks(run: Run) -> None:
    """With an attack the reaction step follows; without one, as the version says."""
    if run.fact("attacks"):
        new = () if run.rules.version in versions.OLD else ("OML-6.8.1",)
        run.goto("reaction", "OML-6.7.5", *new, "OML-A36")
        return
    way = versions.without_attack(run)
    if way == "end phase":
        run.goto("restroom", "OML-6.7.6")
    elif way == "reaction":
        run.goto("reaction", "OML-6.7.6h", "OML-A32")
    else:
        run.goto("old_reaction", "OML-6.7.6h", "OML-A32")


def _after_reaction(run: Run) -> None:
    """Only an attack can be blocked."""
    if run.fact("attacks"):
        new = () if run.rules.version in versions.OLD else ("OML-6.9.1",)
        run.goto("block", "OML-6.7.5", *new)
    else:
        run.goto("restroom", "OML-6.7.6h", "OML-A32")


MAY_PASS = {
    "energy": ("OML-6.5.1",),
    "action": ("OML-6.6.1", "OML-A41"),
    "attack": ("OML-6.7.2",),
    "reaction": ("OML-6.8.2", "OML-A41"),
    "block": ("OML-6.9.3",),
}
"""Why a player may do nothing more in each step."""

LEAVE: dict[str, Callable[[Run], None]] = {
    "energy": lambda run: run.goto("action", "OML-6.5.1"),
    "action": lambda run: run.goto("attack", "OML-6.6.1"),
    "attack": _after_attacks,
    "reaction": _after_reaction,
    "block": lambda run: run.goto("battle", "OML-6.10.1"),
}
"""What follows each step in which a player may pass."""


@turn.outcome(
    "old_reaction",
    "Whether there is a reaction step without an attack",
    "攻撃がないときの対応段階の有無",
    "OML-A32",
    kind="judge",
    who=lambda look: (JUDGE,),
    domain=lambda look: Pick(("yes", "no")),
)
def old_reaction(run: Run, answer: Value) -> None:
    """The judge says how it was played."""
    run.goto("reaction" if answer == "yes" else "restroom", "OML-6.7.6h", "OML-A32")
