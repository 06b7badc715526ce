"""Thousands of battles played on the engine and worked out from the clauses: they come to the same."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import pytest

from rules.core.engine.chances import Dice
from rules.games.nanika.cards.model import Card
from rules.tests.nanika import oracle
from rules.tests.nanika.battles import duel, totals
from rules.tests.nanika.oracle import KINDS, Answers, Change, Fighter, Outcome, SetEvent
from rules.tests.nanika.tables import USERS, Table, event, ghost, shell

SEEDS, EACH = 40, 60
BLANKS = (1, 2, 3, 4, 5, 6, 6, 6, 6)
"""Fumbles are rare; here every die is a blank nearly every second time."""
SIDES = {"Ada": "attack", "Ben": "defence"}


@dataclass(frozen=True)
class Planned:
    """A battle before it is played: Ada attacks Ben with the first ghost of hers."""

    answers: Answers
    kind: str
    attack: tuple[Fighter, ...]
    defence: tuple[Fighter, ...]
    wanted: dict[str, tuple[str, ...]]
    events: dict[str, tuple[SetEvent, ...]]


# battles that might be


def planned(rng: random.Random) -> Planned:
    attack, defence = (
        tuple(fighter(rng, f"{side}{n}") for n in range(rng.randint(1, 4))) for side in "ad"
    )
    wanted = {
        user: tuple(each.name for each in row[1:] if rng.random() < 0.7)
        for user, row in (("Ada", attack), ("Ben", defence))
    }
    events = {
        user: tuple(set_event(rng, user, n) for n in range(rng.choice((0, 0, 1, 2))))
        for user in USERS[:4]
    }
    return Planned(answers(rng), rng.choice(KINDS), attack, defence, wanted, events)


def answers(rng: random.Random) -> Answers:
    return Answers(
        fumble_scope=rng.choice(("contribution", "cancel_if_declared_attacker")),
        dice_pooling=rng.choice(("per_ghost", "per_ghost", "pool")),
        clamp_negative=rng.choice(("none", "zero")),
        tie_fumble=rng.choice(("defence", "judge")),
        shell_of_captured=rng.choice(("trash", "captured")),
        attacker_cap_basis=rng.choice(("installed", "participating")),
        fumbled_event_destination=rng.choice(("trash", "archive")),
    )


def fighter(rng: random.Random, name: str) -> Fighter:
    dice = {kind: (rng.choice((0, 1, 1, 2, 2, 3)), rng.randint(-3, 3)) for kind in KINDS}
    roles = ("attacker", "defender", "support")
    bonuses = tuple(
        (
            rng.choice(KINDS),
            tuple(rng.sample(roles, rng.randint(1, 3))),
            rng.randint(-2, 4),
            rng.choice(("", "", "yes", "no")),
        )
        for _ in range(rng.choice((0, 0, 1, 2)))
    )
    worn = {kind: (rng.choice((0, 0, 0, 1)), rng.randint(-2, 2)) for kind in KINDS}
    return Fighter(name, dice, bonuses, worn if rng.random() < 0.4 else None)


def set_event(rng: random.Random, user: str, number: int) -> SetEvent:
    change = Change(
        rng.choice(("own", "attack", "defence")),
        rng.randint(-3, 3),
        rng.choice(("any", *KINDS)),
        rng.choice(("", "", "", *KINDS)),
    )
    faces = tuple(rng.choice(BLANKS) for _ in range(rng.choice((0, 0, 1, 2))))
    return SetEvent(f"{user} {number}", SIDES.get(user, ""), change, faces)


# the same battle on the engine


def card(each: Fighter) -> Card | tuple[Card, ...]:
    status = [
        {
            "mode": "continuous",
            "condition": holds,
            "bonus": {"battle": kind, "roles": list(roles), "amount": amount},
        }
        for kind, roles, amount, holds in each.bonuses
    ]
    body = ghost(each.name, each.dice["physical"], each.dice["mental"], status=status)
    if each.shell is None:
        return body
    return body, shell(f"{each.name}'s shell", each.shell["physical"], each.shell["mental"])


def event_card(each: SetEvent) -> Card:
    change = each.change
    does = {"do": "strength", "side": change.side, "amount": change.amount, "battle": change.battle}
    if change.kind:
        does = {"do": "set_kind", "kind": change.kind}
    dice = (len(each.faces), 0) if each.faces else None
    return ghost(each.name, event=event("on_battle", does, dice=dice))


def begun(plan: Planned) -> Table:
    """Return the table at the support of the attack side."""
    at = duel(
        [card(each) for each in plan.attack],
        [card(each) for each in plan.defence],
        users=4,
        hands={user: [event_card(each) for each in row] for user, row in plan.events.items()},
        settings=asdict(plan.answers),
    )
    at = at.do("Ada", "start_battle", ghost=plan.attack[0].name, user="Ben")
    at = at.do("Ben", "choose_defender", ghost=plan.defence[0].name)
    return at.do("Ada", "choose_kind", kind=plan.kind)


def joined(at: Table, plan: Planned, rng: random.Random) -> tuple[Table, dict[str, list[Fighter]]]:
    """Return the table after the support, and the ghosts of each side."""
    sides = {"attack": [plan.attack[0]], "defence": [plan.defence[0]]}
    ghosts = {each.name: each for each in (*plan.attack, *plan.defence)}
    least = oracle.most_attackers(len(plan.defence), len(plan.defence), plan.answers)
    for user, side in SIDES.items():
        for name in plan.wanted[user]:
            full = side == "attack" and len(sides["attack"]) >= least
            if full and plan.answers.attacker_cap_basis == "installed":
                assert at.refused(user, "support", ghost=name) == {"NNK-6.0.8"}
                continue
            at = at.do(user, "support", ghost=name)
            sides[side].append(ghosts[name])
        at = at.do(user, "end_support")
    most = oracle.most_attackers(len(plan.defence), len(sides["defence"]), plan.answers)
    while len(sides["attack"]) > most:
        assert at.waits == ("battle.withdraw", "Ada")
        back = rng.choice(sides["attack"][1:])
        sides["attack"].remove(back)
        at = at.do("Ada", "withdraw", ghost=back.name)
    assert at.waits == ("battle.set_events", "Ada")
    return at, sides


def evented(at: Table, plan: Planned, rng: random.Random) -> tuple[Table, list[SetEvent]]:
    """Return the table when the dice come, and the events in the order in which they applied."""
    for user in USERS[:4]:
        for each in plan.events[user]:
            at = at.do(user, "set_event", card=each.name)
        at = at.do(user, "end_set")
    left = {user: list(plan.events[user]) for user in USERS[:4]}
    order: list[SetEvent] = []
    for user in USERS[:4]:
        while left[user]:
            each = rng.choice(left[user])
            if len(left[user]) > 1:
                at = at.do(user, "apply_event", card=each.name)
            left[user].remove(each)
            order.append(each)
            if each.faces:
                assert at.asked.domain == Dice(len(each.faces))
                at = at.roll(*each.faces)
    return at, order


def judged(at: Table) -> Table:
    """Return the table after the judge has answered each condition with what stands in it."""
    while at.state.result is None and at.waits[0] == "battle.condition":
        assert at.asked.text is not None
        at = at.outcome(at.asked.text.ja)
    return at


def diced(
    at: Table, rows: Sequence[tuple[str, int]], rng: random.Random
) -> tuple[Table, dict[str, tuple[int, ...]]]:
    """Return the table after all dice, and who rolled which faces."""
    faces = {name: tuple(rng.choice(BLANKS) for _ in range(count)) for name, count in rows}
    for name, _ in rows:
        assert (at.waits[0], at.asked.domain) == ("battle.roll", Dice(len(faces[name])))
        at = at.roll(*faces[name])
    return at, faces


# and what came of it


def played(rng: random.Random) -> tuple[Table, Outcome, Planned, list[SetEvent]]:
    plan = planned(rng)
    at, sides = joined(begun(plan), plan, rng)
    at, order = evented(at, plan, rng)
    kind, extra = oracle.applied(order, plan.kind)
    at, faces = diced(judged(at), oracle.rollers(sides, kind, plan.answers), rng)
    outcome = oracle.decide(sides, kind, extra, faces, plan.answers)
    assert totals(at) == outcome.totals
    if outcome.winner == "judge":
        assert at.waits == ("battle.judge_tie", "judge")
        winner = rng.choice(("attack", "defence"))
        at = at.outcome(winner)
        outcome = oracle.taken(sides, winner, outcome.totals, plan.answers)
    return at, outcome, plan, order


def lies(at: Table, zone: str) -> set[Any]:
    rows = [at.lying(zone, user) for user in USERS[:4]] if zone != "trash" else [at.lying(zone)]
    return {each for row in rows for each in row}


@pytest.mark.clause(
    "NNK-3.13",
    *(f"NNK-6.0.{n}" for n in (4, 5, 7, 8, 10, 11, 12, 13, 14, 15, 16)),
    *("NNK-6.1.2", "NNK-6.1.3", "NNK-6.1.4", "NNK-6.1.6", "NNK-6.1.7"),
    *(f"NNK-A{n:02}" for n in (8, 9, 10, 11, 13, 14, 16, 27, 31, 33)),
)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_engine_and_the_clauses_come_to_the_same(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(EACH):
        at, outcome, plan, order = played(rng)

        winner = {"attack": "Ada", "defence": "Ben"}.get(outcome.winner)
        shells = outcome.shells.get("captured", ())
        for user in USERS[:4]:
            mine = {*outcome.captured, *shells} if user == winner else set()
            assert set(at.lying("captured", user)) == mine
        back = {
            each.name
            for each in order
            if oracle.fumbles(each.faces) and plan.answers.fumbled_event_destination == "archive"
        }
        used = {each.name for each in order} - back
        assert lies(at, "trash") == {*used, *outcome.shells.get("trash", ())}
        assert lies(at, "archive") == back
        fighters = (*plan.attack, *plan.defence)
        left = {standing(each) for each in fighters if each.name not in outcome.captured}
        assert lies(at, "desktop") == left
        assert at.waits == ("turn.battle", "Ada")


def standing(each: Fighter) -> str | tuple[str, str]:
    """Return the ghost as it lies on the desktop, with its shell."""
    return (each.name, f"{each.name}'s shell") if each.shell else each.name


def test_the_battles_that_are_played_are_of_every_kind() -> None:
    rng = random.Random("kinds")
    seen = [played(rng)[1] for _ in range(150)]

    assert {outcome.winner for outcome in seen} == {"attack", "defence", ""}
    assert any(len(outcome.captured) > 2 for outcome in seen)
    assert any(outcome.totals == {"attack": 0, "defence": 0} for outcome in seen)


def test_the_oracle_follows_the_scenarios_of_the_specification() -> None:
    sakura = Fighter("s", {"physical": (3, 2)}, (("physical", ("attacker", "support"), 2, ""),))
    brynhildr = Fighter("b", {"physical": (3, 1)})
    sides = {"attack": [sakura], "defence": [brynhildr]}
    nothing = {"attack": 0, "defence": 0}

    outcome = oracle.decide(sides, "physical", nothing, {"s": (5, 6, 6), "b": (4, 4, 1)}, Answers())

    assert outcome == Outcome("defence", {"attack": 9, "defence": 10}, ("s",), {"trash": ()})
    fumbled = oracle.decide(
        sides,
        "physical",
        nothing,
        {"s": (6, 6, 6), "b": (6, 6, 6)},
        replace(Answers(), tie_fumble="judge"),
    )
    assert fumbled == Outcome("judge", {"attack": 0, "defence": 0})
