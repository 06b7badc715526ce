"""Support in a battle (NNK-6.0.5 to NNK-6.0.8, NNK-6.0.12), and installing in it (NNK-B.6)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.core.words import Words
from rules.games.nanika.battle import DECLARED, battle, fighters, stands, users_after
from rules.games.nanika.effects import side_of
from rules.games.nanika.installing import CARD, GHOST, install
from rules.games.nanika.seeing import (
    card_of,
    ghosts,
    guarded_master,
    is_ghost,
    is_installed,
    master_variant,
    not_in_archive,
)

acts = Acts()
SIDE = Arg(
    name="side",
    kind="choice",
    label=Words("side", "側"),
    choices=("attack", "defence"),
    optional=True,
)
SUPPORT_STEPS = ("attack_support", "defence_support", "outside_support")
LATER_STEPS = ("withdraw", "set_events", "own_order")
"""Where users decide something after the support and before the dice."""

# b4: support, attack side first


@battle.step("cap", "How many may attack", "攻撃できる数", "NNK-6.0.8", "NNK-A11")
def set_cap(run: Run) -> None:
    """The attack side may match the ghosts the target user has installed now."""
    cap = len(ghosts(run, run.here("target")))
    if run.setting("attacker_cap_basis") == "installed":
        run.note("check passed", "cap", cap=cap)
    run.goto("attack_support", cap=cap)


for _step, _en, _ja, _clauses, _user in (
    (
        "attack_support",
        "Support of the attack side",
        "攻撃側の援軍",
        ("NNK-6.0.5", "NNK-6.0.7"),
        "user",
    ),
    (
        "defence_support",
        "Support of the defence side",
        "防御側の援軍",
        ("NNK-6.0.5", "NNK-6.0.12"),
        "target",
    ),
    (
        "outside_support",
        "Support from outside",
        "外部からの援軍",
        ("NNK-6.0.5", "NNK-A12"),
        "asked",
    ),
):
    battle.decision(
        _step,
        _en,
        _ja,
        *_clauses,
        kind="act",
        who=lambda look, _user=_user: (look.within("battle", _user),),
        takes=("support", "battle_install", "end_support"),
    )


def _support_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    sides: tuple[Value, ...] = (None,) if side_of(look, seat) else ("attack", "defence")
    for ghost in ghosts(look, seat):
        for side in sides:
            yield {"ghost": ghost} if side is None else {"ghost": ghost, "side": side}


def _side(look: Look, act: Act) -> str | None:
    side = side_of(look, act.player) or act.args.get("side")
    return side if isinstance(side, str) else None


def _support_obstacles(look: Look, act: Act) -> Iterator[Obstacle]:
    ghost, side = act.number("ghost"), _side(look, act)
    if look.frame("battle") is None:
        yield Obstacle("NNK-6.0.5", "no_battle", {}, impossible=True)
        return
    if not is_installed(look, ghost, act.player):
        yield Obstacle("NNK-6.0.6", "not_installed")
    if side_of(look, act.player) is None and not look.setting("outside_support"):
        yield Obstacle("NNK-A12", "no_outside_support")
    if side is None:
        yield Obstacle("NNK-A12", "name_the_side", {}, impossible=True)
    else:
        yield from _joining(look, ghost, side)


def _joining(look: Look, ghost: int, side: str) -> Iterator[Obstacle]:
    if any(ghost in fighters(look, each) for each in DECLARED):
        yield Obstacle("NNK-6.0.5", "already_fighting", {}, impossible=True)
    cap = look.within("battle", "cap")
    over = side == "attack" and cap is not None and len(fighters(look, "attack")) >= cap
    if over and look.setting("attacker_cap_basis") == "installed":
        yield Obstacle("NNK-6.0.8", "attack_cap", {"cap": cap})
    if master_variant(look):
        yield from _variant(look, ghost, look.within("battle", DECLARED[side]))


def _variant(look: Look, ghost: int, declared: int | None) -> Iterator[Obstacle]:
    """With masters: a master fights only without slaves, and no slave supports a slave."""
    if guarded_master(look, ghost):
        yield Obstacle("NNK-11.5", "master_passive")
    elif declared in look.pieces and not any(
        look.mark(each, "master") for each in (ghost, declared)
    ):
        yield Obstacle("NNK-11.8", "no_slave_support")


@acts.act(
    "support",
    "Support",
    "援軍に出す",
    "NNK-6.0.5",
    "NNK-6.0.6",
    when="NNK-6.0.7",
    args=(GHOST, SIDE),
    candidates=_support_candidates,
    obstacles=_support_obstacles,
)
def support(run: Run, act: Act) -> None:
    """An installed ghost joins the battle."""
    side = _side(run, act)
    assert side is not None
    clauses = ("NNK-6.0.8", "NNK-A11") if side == "attack" else ("NNK-6.0.12",)
    joined = (*run.within("battle", side), act.number("ghost"))
    run.remember_in("battle", *clauses, **{side: joined})


def _window_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    if look.top.proc != "battle":
        return
    for piece in look.of("archive", seat):
        if window_of(look, piece):
            yield {"card": piece}


def window_of(look: Look, piece: int) -> bool:
    """Return whether the card's text lets it be installed in a battle (NNK-B.6, NNK-B.8)."""
    card = card_of(look, piece)
    return card is not None and any(
        ability.install_window and not ability.condition for ability in card.status
    )


def _window_obstacles(look: Look, act: Act) -> Iterator[Obstacle]:
    piece = act.number("card")
    yield from not_in_archive(look, piece, act.player, "NNK-B.6")
    if card_of(look, piece) is not None and not window_of(look, piece):
        impossible = not is_ghost(look, piece)
        yield Obstacle("NNK-6.0.6", "no_install_window", {}, impossible)
    late = look.setting("battle_install") == "until_dice"
    steps = (*SUPPORT_STEPS, *LATER_STEPS) if late else SUPPORT_STEPS
    if look.top.proc != "battle" or look.top.step not in steps:
        yield Obstacle("NNK-A25", "support_step_only")


@acts.act(
    "battle_install",
    "Install in the battle",
    "戦闘中に出す",
    "NNK-B.6",
    "NNK-B.8",
    "NNK-A25",
    when="NNK-A25",
    args=(CARD,),
    candidates=_window_candidates,
    obstacles=_window_obstacles,
    interjects=True,
)
def battle_install(run: Run, act: Act) -> None:
    """A ghost whose text allows it is installed; neither the turn's limit nor the cap counts it."""
    install(run, act.number("card"), act.player, "NNK-B.6", "NNK-A25")


@acts.act(
    "end_support", "No more support", "援軍はここまで", "NNK-6.0.5", when="NNK-6.0.7", bound=True
)
def end_support(run: Run, act: Act) -> None:
    """The next side decides: attack, defence, then outside users where they may."""
    step = run.top.step
    if step == "attack_support":
        run.goto("defence_support", "NNK-6.0.7")
    elif step == "defence_support" and run.setting("outside_support"):
        ask_outside(run, run.here("target"))
    elif step == "outside_support":
        ask_outside(run, run.here("asked"))
    else:
        run.goto("check_cap")


def ask_outside(run: Run, asked: int) -> None:
    """Ask the next outside user after the one asked last."""
    later = users_after(run, asked)
    if later:
        run.goto("outside_support", "NNK-A12", asked=later[0])
    else:
        run.goto("check_cap")


@battle.step("check_cap", "Number of the attack side", "攻撃側の数を確かめる", "NNK-6.0.8")
def check_cap(run: Run) -> None:
    """Where the ghosts taking part are the basis, the attack side takes back what is too many."""
    run.goto("withdraw" if too_many(run) else "set_events_begin", "NNK-6.0.8", "NNK-A11")


def too_many(look: Look) -> bool:
    """Return whether the attack side must take back support, and can."""
    if look.setting("attacker_cap_basis") != "participating" or not withdrawable(look):
        return False
    return len(fighters(look, "attack")) > len(fighters(look, "defence"))


def withdrawable(look: Look) -> tuple[int, ...]:
    """Return the ghosts that support the attack side."""
    joined = look.within("battle", "attack") or ()
    return tuple(piece for piece in joined if stands(look, piece))


battle.decision(
    "withdraw",
    "Take back support",
    "援軍を下げる",
    "NNK-6.0.8",
    "NNK-A11",
    kind="target",
    who=lambda look: (look.within("battle", "user"),),
    takes=("withdraw",),
)


def _withdraw_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for ghost in withdrawable(look):
        yield {"ghost": ghost}


def _withdraw_obstacles(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.number("ghost") not in withdrawable(look):
        yield Obstacle("NNK-6.0.8", "not_supporting", {}, impossible=True)


@acts.act(
    "withdraw",
    "Take this ghost back",
    "このゴーストを下げる",
    "NNK-6.0.8",
    when="NNK-6.0.8",
    args=(GHOST,),
    candidates=_withdraw_candidates,
    obstacles=_withdraw_obstacles,
    bound=True,
)
def withdraw(run: Run, act: Act) -> None:
    """A supporting ghost of the attack side does not take part after all."""
    left = tuple(piece for piece in run.here("attack") if piece != act.number("ghost"))
    run.goto("check_cap", attack=left)
