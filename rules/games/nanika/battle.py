"""A battle up to the moment when the dice are rolled (NNK-6.0.1 to NNK-6.0.8, NNK-6.0.12)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.core.words import Words
from rules.games.nanika.effects import USER
from rules.games.nanika.installing import GHOST
from rules.games.nanika.seeing import (
    clockwise,
    ghosts,
    guarded_master,
    is_ghost,
    is_installed,
    turn_user,
)

acts = Acts()
ONE_BATTLE = Words("the one battle of the turn", "このターンの戦闘1回")
battle = Procedure(
    "battle",
    Words("Battle", "戦闘"),
    seen={
        "user": "all",
        "attacker": "pieces",
        "target": "all",
        "defender": "pieces",
        "kind": "all",
        "cap": "all",
        "attack": "pieces",
        "defence": "pieces",
        "attack_extra": "all",
        "defence_extra": "all",
        "asked": "all",
        "to_apply": "pieces",
        "to_roll": "pieces",
        "rolls": "all",
        "granted": "all",
        "winner": "all",
    },
    holds={
        "user": ("seat", ""),
        "attacker": ("piece", ""),
        "target": ("seat", ""),
        "defender": ("piece", "kind"),
        "kind": ("text", "cap"),
        "cap": ("count", "attack_support"),
        "attack": ("pieces", ""),
        "defence": ("pieces", ""),
        "attack_extra": ("int", ""),
        "defence_extra": ("int", ""),
        "asked": ("seat", ("outside_support", "set_events")),
        "to_apply": ("pieces", "apply"),
        "to_roll": ("pieces", "conditions"),
        "rolls": ("rows", "conditions"),
        "granted": ("rows", None),
        "winner": ("text", "capture"),
    },
    order=(
        *("defender", "kind", "cap", "attack_support", "defence_support", "outside_support"),
        *("check_cap", "withdraw", "set_events_begin", "set_events", "open", "apply", "own_order"),
        *("participants", "conditions", "condition", "roll_next", "roll", "compare", "judge_tie"),
        *("capture", "clean_up"),
    ),
)


DECLARED = {"attack": "attacker", "defence": "defender"}
"""Under which name a battle remembers the declared ghost of each side."""


def fighters(look: Look, side: str) -> tuple[int, ...]:
    """Return the ghosts of a side that still stand on a desktop, the declared one first."""
    declared = look.within("battle", DECLARED[side])
    row = (*(() if declared is None else (declared,)), *look.within("battle", side))
    return tuple(piece for piece in row if stands(look, piece))


def role_of(look: Look, ghost: int) -> str:
    """Return what the ghost is in the battle: attacker, defender or support."""
    if ghost == look.within("battle", "attacker"):
        return "attacker"
    return "defender" if ghost == look.within("battle", "defender") else "support"


def stands(look: Look, piece: int) -> bool:
    """Return whether the piece is a ghost on some desktop."""
    return piece in look.pieces and look.zone_of(piece) == "desktop" and is_ghost(look, piece)


def users_in_order(look: Look) -> tuple[int, ...]:
    """Return all users: attack side, defence side, then outside users clockwise (NNK-A13)."""
    first, second = look.within("battle", "user"), look.within("battle", "target")
    return (first, second, *(seat for seat in clockwise(look, first)[1:] if seat != second))


def users_after(look: Look, user: int) -> tuple[int, ...]:
    """Return the users still in the game that come later in the order of the battle."""
    order = users_in_order(look)
    return tuple(seat for seat in order[order.index(user) + 1 :] if seat not in look.out)


# b1: who attacks whom


def _start_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for ghost in ghosts(look, seat):
        for user in look.playing():
            if user != seat:
                yield {"ghost": ghost, "user": user}


def _start_obstacles(look: Look, act: Act) -> Iterator[Obstacle]:
    ghost, user = act.number("ghost"), act.number("user")
    if turn_user(look) != act.player:
        yield Obstacle("NNK-6.0.1", "own_turn_only")
    if look.fact("battle_done"):
        yield Obstacle("NNK-5.2.8", "one_battle_a_turn")
    if not is_installed(look, ghost, act.player):
        yield Obstacle("NNK-6.0.2", "not_installed")
    if user == act.player:
        yield Obstacle("NNK-6.0.2", "not_oneself", {}, impossible=True)
    elif user in look.out:
        yield Obstacle("NNK-6.0.2", "out_of_game", {"user": user}, impossible=True)
    elif not ghosts(look, user):
        yield Obstacle("NNK-A30", "no_ghost_to_attack", {}, impossible=True)
    if guarded_master(look, ghost):
        yield Obstacle("NNK-11.5", "master_passive")


def _start_costs(look: Look, act: Act) -> Iterator[Words]:
    if turn_user(look) == act.player:
        yield ONE_BATTLE


@acts.act(
    "start_battle",
    "Attack",
    "攻撃する",
    "NNK-5.2.8",
    "NNK-6.0.1",
    "NNK-6.0.2",
    when="NNK-5.2.1",
    args=(GHOST, USER),
    candidates=_start_candidates,
    obstacles=_start_obstacles,
    costs=_start_costs,
)
def start_battle(run: Run, act: Act) -> None:
    """The attacking ghost and the user attacked are named."""
    if turn_user(run) == act.player:
        run.set("battle_done", True, None, "NNK-5.2.8")
    run.call(
        "battle",
        "defender",
        "NNK-6.0.2",
        user=act.player,
        attacker=act.number("ghost"),
        target=act.number("user"),
        attack=(),
        defence=(),
        attack_extra=0,
        defence_extra=0,
    )


# b2: the defending ghost

battle.decision(
    "defender",
    "Choose the defending ghost",
    "守るゴーストを選ぶ",
    "NNK-6.0.3",
    kind="target",
    who=lambda look: (look.within("battle", "target"),),
    takes=("choose_defender",),
)


def _defender_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for ghost in ghosts(look, seat):
        yield {"ghost": ghost}


def _defender_obstacles(look: Look, act: Act) -> Iterator[Obstacle]:
    ghost = act.number("ghost")
    if not is_installed(look, ghost, act.player):
        yield Obstacle("NNK-6.0.3", "not_installed")
    if guarded_master(look, ghost):
        yield Obstacle("NNK-11.4", "slaves_protect")


@acts.act(
    "choose_defender",
    "Defend with this ghost",
    "このゴーストで守る",
    "NNK-6.0.3",
    when="NNK-6.0.3",
    args=(GHOST,),
    candidates=_defender_candidates,
    obstacles=_defender_obstacles,
    bound=True,
)
def choose_defender(run: Run, act: Act) -> None:
    """The user attacked selects the defending ghost."""
    run.goto("kind", "NNK-6.0.3", defender=act.number("ghost"))


# b3: the kind of battle

battle.decision(
    "kind",
    "Physical or mental?",
    "物理か精神か",
    "NNK-6.0.4",
    kind="name",
    who=lambda look: (look.within("battle", "user"),),
    takes=("choose_kind",),
)
KIND = Arg(
    name="kind",
    kind="choice",
    label=Words("kind of battle", "戦闘の種類"),
    choices=("physical", "mental"),
)


def _kinds(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for kind in KIND.choices:
        yield {"kind": kind}


@acts.act(
    "choose_kind",
    "Choose the kind of battle",
    "戦闘の種類を選ぶ",
    "NNK-6.0.4",
    when="NNK-6.0.4",
    args=(KIND,),
    candidates=_kinds,
    bound=True,
)
def choose_kind(run: Run, act: Act) -> None:
    """The attack side chooses; everybody in the battle uses that value (NNK-A14)."""
    run.goto("cap", "NNK-6.0.4", "NNK-A14", kind=act.args["kind"])
