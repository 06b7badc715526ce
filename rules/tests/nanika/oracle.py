"""A battle worked out slowly from its clauses, without the engine: what must come of it.

>>> plain = Fighter("a", {"physical": (3, 2), "mental": (1, 0)})
>>> worth(plain, "physical", "attacker", (5, 6, 6), Answers())
7
>>> worth(plain, "physical", "attacker", (6, 6, 6), Answers())
0
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Faces = tuple[int, ...]
Dice = tuple[int, int]
Bonus = tuple[str, tuple[str, ...], int, str]
"""The kind of battle, the roles in which it counts, the amount, and whether the judge says that its
condition holds: "yes" or "no"; "" where it has none."""
KINDS = ("physical", "mental")


@dataclass(frozen=True)
class Fighter:
    """A ghost as it stands there; ``shell`` is what its shell adds by kind, if it has one."""

    name: str
    dice: Mapping[str, Dice]
    bonuses: tuple[Bonus, ...] = ()
    shell: Mapping[str, Dice] | None = None


@dataclass(frozen=True)
class Change:
    """What a set event does: to the total of a side, or to the kind of battle."""

    side: str = ""
    amount: int = 0
    battle: str = "any"
    kind: str = ""


@dataclass(frozen=True)
class SetEvent:
    """An event as it is applied: its user's side ("" outside), and its dice if it has any."""

    name: str
    by: str
    change: Change
    faces: Faces = ()


@dataclass(frozen=True)
class Answers:
    """How the tournament answers what the plan leaves open; the defaults are our readings."""

    fumble_scope: str = "contribution"
    dice_pooling: str = "per_ghost"
    clamp_negative: str = "none"
    tie_fumble: str = "defence"
    shell_of_captured: str = "trash"
    attacker_cap_basis: str = "installed"
    fumbled_event_destination: str = "trash"


@dataclass
class Outcome:
    """What comes of a battle. ``winner`` is a side, "judge", or "" for an attack not made."""

    winner: str
    totals: dict[str, int] = field(default_factory=dict)
    captured: tuple[str, ...] = ()
    shells: dict[str, tuple[str, ...]] = field(default_factory=dict)


def value(face: int) -> int:
    """Return what a face counts. Source: NNK-6.1.2."""
    return 0 if face == 6 else face


def fumbles(faces: Faces) -> bool:
    """Return whether two or more dice are all blank. Source: NNK-6.1.3, NNK-6.1.4."""
    return len(faces) >= 2 and set(faces) == {6}


def dice_of(fighter: Fighter, kind: str) -> int:
    """Return how many dice the ghost rolls. Source: NNK-6.0.4, NNK-A14, NNK-3.14."""
    return fighter.dice[kind][0] + (fighter.shell[kind][0] if fighter.shell else 0)


def modifier_of(fighter: Fighter, kind: str, role: str) -> int:
    """Return what is added to its dice. Source: NNK-3.14, NNK-3.13, NNK-B.3, NNK-A27."""
    total = fighter.dice[kind][1]
    if fighter.shell:
        total += fighter.shell[kind][1]
    for battle, roles, amount, holds in fighter.bonuses:
        if battle == kind and role in roles and holds != "no":
            total += amount
    return total


def cut(total: int, answers: Answers) -> int:
    """Return a result that may be below nothing as it counts. Source: NNK-A10."""
    if answers.clamp_negative == "zero" and total < 0:
        return 0
    return total


def worth(fighter: Fighter, kind: str, role: str, faces: Faces, answers: Answers) -> int:
    """Return what a ghost adds that rolls for itself. Source: NNK-6.1.6, NNK-A08."""
    if fumbles(faces):
        return 0
    return cut(sum(map(value, faces)) + modifier_of(fighter, kind, role), answers)


def roles_of(side: str, count: int) -> list[str]:
    """Return the roles on a side, the declared ghost first. Source: NNK-6.0.2, NNK-6.0.3, NNK-6.0.5."""
    return ["attacker" if side == "attack" else "defender", *["support"] * (count - 1)]


def most_attackers(installed: int, defending: int, answers: Answers) -> int:
    """Return how many ghosts may attack in the end. Source: NNK-6.0.8, NNK-A11."""
    basis = installed if answers.attacker_cap_basis == "installed" else defending
    return max(1, basis)


def applied(events: Sequence[SetEvent], kind: str) -> tuple[str, dict[str, int]]:
    """Return the kind fought and what events add to each side.

    Args:
        events: in the order in which they are applied (NNK-6.0.11, NNK-A13).

    Source: NNK-6.0.10, NNK-6.0.11, NNK-6.1.7.
    """
    extra = {"attack": 0, "defence": 0}
    for event in events:
        if fumbles(event.faces):
            continue
        change = event.change
        if change.kind:
            kind = change.kind
            continue
        side = event.by if change.side == "own" else change.side
        if side and change.battle in ("any", kind):
            extra[side] += change.amount
    return kind, extra


def rollers(
    sides: Mapping[str, Sequence[Fighter]], kind: str, answers: Answers
) -> list[tuple[str, int]]:
    """Return who rolls how many dice, in order: ghosts, or else sides. Source: NNK-6.0.13, NNK-A09."""
    if answers.dice_pooling == "pool":
        rows = [(side, sum(dice_of(each, kind) for each in sides[side])) for side in sides]
    else:
        rows = [(each.name, dice_of(each, kind)) for side in sides for each in sides[side]]
    return [(name, count) for name, count in rows if count]


def side_total(
    side: str, row: Sequence[Fighter], kind: str, faces: Mapping[str, Faces], answers: Answers
) -> int:
    """Return the total of a side before events. Source: NNK-6.0.14, NNK-A09."""
    roles = roles_of(side, len(row))
    if answers.dice_pooling == "per_ghost":
        return sum(
            worth(each, kind, role, faces.get(each.name, ()), answers)
            for each, role in zip(row, roles, strict=True)
        )
    rolled = faces.get(side, ())
    if fumbles(rolled):
        return 0
    modifiers = sum(modifier_of(each, kind, role) for each, role in zip(row, roles, strict=True))
    return cut(sum(map(value, rolled)) + modifiers, answers)


def decide(
    sides: Mapping[str, Sequence[Fighter]],
    kind: str,
    extra: Mapping[str, int],
    faces: Mapping[str, Faces],
    answers: Answers,
) -> Outcome:
    """Return what comes of the battle once the dice have fallen.

    Source: NNK-6.0.14 to NNK-6.0.16, NNK-6.1.6, NNK-A08, NNK-A16, NNK-A33.
    """
    declared = sides["attack"][0].name if answers.dice_pooling == "per_ghost" else "attack"
    if answers.fumble_scope != "contribution" and fumbles(faces.get(declared, ())):
        return Outcome("")
    totals = {
        side: side_total(side, row, kind, faces, answers) + extra[side]
        for side, row in sides.items()
    }
    winner = "attack" if totals["attack"] > totals["defence"] else "defence"
    nothing = totals == {"attack": 0, "defence": 0} and any(map(fumbles, faces.values()))
    if nothing and answers.tie_fumble == "judge":
        return Outcome("judge", totals)
    return taken(sides, winner, totals, answers)


def taken(
    sides: Mapping[str, Sequence[Fighter]], winner: str, totals: dict[str, int], answers: Answers
) -> Outcome:
    """Return the outcome with what the winner takes. Source: NNK-6.0.16, NNK-A16."""
    lost = sides["defence" if winner == "attack" else "attack"]
    shells = tuple(f"{each.name}'s shell" for each in lost if each.shell)
    return Outcome(
        winner, totals, tuple(each.name for each in lost), {answers.shell_of_captured: shells}
    )
