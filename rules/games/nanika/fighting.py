"""Dice, totals, winner and capture (NNK-6.0.13 to NNK-6.0.16, NNK-6.1.*)."""

from __future__ import annotations

from typing import Any

from rules.core.engine.chances import Dice, Pick
from rules.core.engine.look import Look
from rules.core.engine.run import Run
from rules.core.engine.values import CHANCE, JUDGE, Value
from rules.games.nanika.battle import battle, fighters, role_of, stands
from rules.games.nanika.cards.model import Ability, Bonus, Power
from rules.games.nanika.dice.faces import BLANK, is_fumble, strength
from rules.games.nanika.seeing import card_of, master_variant
from rules.games.nanika.set_events import clear

SIDES = ("attack", "defence")


def dice_of(look: Look, ghost: int) -> Power:
    """Return the dice of a ghost in this battle and its modifier, shells included (NNK-3.14)."""
    kind = look.within("battle", "kind")
    card = card_of(look, ghost)
    assert card is not None
    powers = [card.power(kind)]
    for shell in look.attached(ghost):
        worn = card_of(look, shell)
        if worn is not None:
            powers.append(worn.modifier(kind))
    return Power(sum(p.n for p in powers), sum(p.m for p in powers) + look.mark(ghost, "adjust"))


def bonus_of(look: Look, ghost: int) -> int:
    """Return what the ghost's own abilities add in this kind of battle and role (NNK-B.3, NNK-A27).

    Where a text names a condition, it counts when the judge has said that it holds (NNK-3.13).
    """
    card = card_of(look, ghost)
    assert card is not None
    return sum(
        ability.bonus.amount
        for number, ability in enumerate(card.status)
        if ability.bonus is not None and _applies(look, ghost, number, ability)
    )


def _applies(look: Look, ghost: int, number: int, ability: Ability) -> bool:
    bonus = ability.bonus
    if bonus is None or bonus.battle != look.within("battle", "kind"):
        return False
    if role_of(look, ghost) not in bonus.roles:
        return False
    granted = look.within("battle", "granted") or ()
    return not ability.condition or (ghost, number, "yes") in granted


@battle.step("participants", "Who takes part", "戦闘に加わるゴースト", "NNK-6.0.13")
def participants(run: Run) -> None:
    """Every ghost of both sides that still stands rolls its dice, the attack side first."""
    order = tuple(ghost for side in SIDES for ghost in fighters(run, side))
    run.goto("conditions", to_roll=order, rolls=())


@battle.step("roll_next", "Next dice", "次のダイス", "NNK-6.0.13", "NNK-A09")
def roll_next(run: Run) -> None:
    """Each ghost rolls its own dice, or each side all of its dice together."""
    waiting = run.here("to_roll")
    while waiting and not _rolls(run, waiting[0]):
        waiting = waiting[1:]
    if waiting:
        run.goto("roll", to_roll=waiting)
    else:
        run.goto("compare", to_roll=())


def _rolls(look: Look, ghost: int) -> bool:
    return stands(look, ghost) and dice_to_roll(look, ghost) > 0


def is_pooled(look: Look) -> bool:
    """Return whether a side rolls all its dice together (NNK-A09)."""
    return bool(look.setting("dice_pooling") == "pool")


def dice_to_roll(look: Look, ghost: int) -> int:
    """Return how many dice are rolled when it is this ghost's turn to roll."""
    if not is_pooled(look):
        return dice_of(look, ghost).n
    side = side_of_ghost(look, ghost)
    first = fighters(look, side)[0] == ghost
    return sum(dice_of(look, each).n for each in fighters(look, side)) if first else 0


def side_of_ghost(look: Look, ghost: int) -> str:
    """Return the side on which the ghost fights."""
    return "attack" if ghost in fighters(look, "attack") else "defence"


@battle.outcome(
    "roll",
    "Roll the dice",
    "ダイスを振る",
    "NNK-6.1.1",
    "NNK-6.0.13",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: Dice(dice_to_roll(look, look.within("battle", "to_roll")[0])),
)
def roll(run: Run, faces: Value) -> None:
    """The faces are entered as they lie."""
    waiting = run.here("to_roll")
    run.note("chance", "rolled", "NNK-6.0.13", card=run.face(waiting[0]), faces=faces)
    rolls = (*run.here("rolls"), (waiting[0], faces))
    run.goto("roll_next", to_roll=waiting[1:], rolls=rolls)


def faces_of(look: Look, ghost: int) -> tuple[int, ...]:
    """Return the faces that were rolled for the ghost; none when it has no dice of its own."""
    for rolled, faces in look.here("rolls"):
        if rolled == ghost:
            return tuple(faces)
    return ()


@battle.step("compare", "Compare the totals", "総攻撃力を比べる", "NNK-6.0.14", "NNK-6.0.15")
def compare(run: Run) -> None:
    """The larger total wins; equality goes to the defence side."""
    if _is_cancelled(run):
        run.note("not applied", "attack_cancelled", "NNK-6.1.6", "NNK-A08")
        run.goto("clean_up", winner=None)
        return
    attack, defence = (side_total(run, side) for side in SIDES)
    fumbled = attack == defence == 0 and any(_fumbled(run, side) for side in SIDES)
    if fumbled and run.setting("tie_fumble") == "judge":
        run.goto("judge_tie")
        return
    winner = "attack" if attack > defence else "defence"
    reading = ("NNK-A33",) if fumbled else ()
    run.note("result", f"{winner}_wins", "NNK-6.0.15", *reading, attack=attack, defence=defence)
    run.goto("capture", winner=winner)


def _is_cancelled(run: Run) -> bool:
    attacker = run.here("attacker")
    scope = run.setting("fumble_scope") == "cancel_if_declared_attacker"
    return scope and stands(run, attacker) and is_fumble(faces_of(run, attacker))


def _fumbled(run: Run, side: str) -> bool:
    return any(is_fumble(faces_of(run, ghost)) for ghost in fighters(run, side))


def side_total(run: Run, side: str) -> int:
    """Return the total of a side: the declared ghost together with its support (NNK-6.0.14)."""
    with run.group("check passed", "side_total", "NNK-6.0.14", side=side):
        if is_pooled(run):
            total = _pooled(run, side)
        else:
            total = sum(_contribution(run, ghost) for ghost in fighters(run, side))
        extra = run.here(f"{side}_extra")
        if extra:
            run.note("effect", "side_extra", "NNK-6.0.11", side=side, amount=extra)
        run.note("check passed", "total", "NNK-6.0.14", side=side, total=total + extra)
    return int(total + extra)


def _contribution(run: Run, ghost: int) -> int:
    faces, power = faces_of(run, ghost), dice_of(run, ghost)
    bonus = bonus_of(run, ghost)
    face = run.face(ghost)
    if is_fumble(faces):
        run.note("not applied", "ghost_fumbled", "NNK-6.1.3", "NNK-6.1.6", "NNK-A08", card=face)
        return 0
    if faces == (BLANK,):
        run.note("check passed", "one_die_safe", "NNK-6.1.4", card=face)
    total, reading = clamped(run, strength(faces, power.m + bonus))
    _tell_parts(run, ghost)
    facts: dict[str, Any] = {"card": face, "faces": faces, "modifier": power.m, "total": total}
    run.note("check passed", "strength", "NNK-6.1.2", "NNK-A14", *reading, **facts)
    return total


def clamped(look: Look, total: int) -> tuple[int, tuple[str, ...]]:
    """Return what a result counts, and the reading that says so where it is below 0 (NNK-A10)."""
    if total >= 0:
        return total, ()
    return (0 if look.setting("clamp_negative") == "zero" else total), ("NNK-A10",)


def _tell_parts(run: Run, ghost: int) -> None:
    """Tell which shells and abilities count, and which abilities do not apply here."""
    face = run.face(ghost)
    for shell in run.attached(ghost):
        run.note("effect", "shell_counts", "NNK-3.14", card=run.face(shell), ghost=face)
    card = card_of(run, ghost)
    assert card is not None
    for number, ability in enumerate(card.status):
        if ability.bonus is None:
            continue
        if _applies(run, ghost, number, ability):
            amount = ability.bonus.amount
            run.note("effect", "bonus", "NNK-B.3", "NNK-3.13", card=face, amount=amount)
        else:
            _tell_no_bonus(run, ghost, ability.bonus)


def _tell_no_bonus(run: Run, ghost: int, bonus: Bonus) -> None:
    kind, role = run.here("kind"), role_of(run, ghost)
    named = role == "defender" and bonus.battle == kind and role not in bonus.roles
    reading = ("NNK-A27",) if named else ()
    facts: dict[str, Any] = {"card": run.face(ghost), "kind": kind, "role": role}
    run.note("not applied", "no_bonus", "NNK-B.3", *reading, **facts)


def _pooled(run: Run, side: str) -> int:
    """All dice of the side fumble together or not at all."""
    members = fighters(run, side)
    faces = faces_of(run, members[0]) if members else ()
    modifier = sum(dice_of(run, ghost).m + bonus_of(run, ghost) for ghost in members)
    if is_fumble(faces):
        run.note("not applied", "side_fumbled", "NNK-6.1.3", "NNK-6.1.6", "NNK-A09", side=side)
        return 0
    for ghost in members:
        _tell_parts(run, ghost)
    if faces == (BLANK,):
        run.note("check passed", "one_die_safe", "NNK-6.1.4", card=run.face(members[0]))
    total, reading = clamped(run, strength(faces, modifier))
    facts: dict[str, Any] = {"side": side, "faces": faces, "total": total}
    run.note("check passed", "pool", "NNK-6.1.2", "NNK-A09", *reading, **facts)
    return total


@battle.outcome(
    "judge_tie",
    "Both sides at zero: who wins?",
    "双方が零: 勝者を決める",
    "NNK-6.0.15",
    "NNK-A33",
    kind="judge",
    who=lambda look: (JUDGE,),
    domain=lambda look: Pick(SIDES),
)
def judge_tie(run: Run, winner: Value) -> None:
    """The judge decides a tie after fumbles, where the tournament leaves it to the judge."""
    run.goto("capture", "NNK-A33", winner=winner)


@battle.step("capture", "Capture", "回収", "NNK-6.0.16")
def capture(run: Run) -> None:
    """The winner takes all opposing ghosts of the battle; their shells go to the trash."""
    winner = run.here("winner")
    loser = "defence" if winner == "attack" else "attack"
    user = run.here("user" if winner == "attack" else "target")
    for ghost in fighters(run, loser):
        _capture(run, ghost, user)
    run.goto("clean_up")


def _capture(run: Run, ghost: int, user: int) -> None:
    owner = run.seat_of(ghost)
    loses = master_variant(run) and run.mark(ghost, "master")
    for shell in run.attached(ghost):
        if run.setting("shell_of_captured") == "captured":
            run.move(shell, "captured", user, "NNK-A16", key="shell_captured")
        else:
            run.move(shell, "trash", None, "NNK-A16", key="trashed")
    run.move(ghost, "captured", user, "NNK-6.0.16", "NNK-4.4", key="captured", user=run.who(user))
    if loses and owner is not None:
        run.eliminate(owner, "NNK-11.3")


@battle.step("clean_up", "After the battle", "戦闘の後", "NNK-3.6")
def clean_up(run: Run) -> None:
    """Set events go to the trash, and the turn goes on."""
    clear(run)
    run.leave()
