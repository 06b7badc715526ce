"""The battle phase, from the rear of the line to its head (OML-6.10.*)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.chances import Pick
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import JUDGE, Value
from rules.core.words import Words
from rules.games.omoline.play import versions
from rules.games.omoline.play.comparing import (
    Totals,
    both_ways,
    direction,
    is_alike,
    totals,
)
from rules.games.omoline.play.playing import EVENT
from rules.games.omoline.play.seeing import (
    attacker_decides,
    attackers,
    blockers,
    hold_power,
    owner_of,
    urge,
    wave_of,
)
from rules.games.omoline.play.table import CYCLES
from rules.games.omoline.play.turn import turn

acts = Acts()
battle = Procedure(
    "battle",
    Words("Battle", "戦闘"),
    seen={"character": "pieces", "unblocked": "all"},
    holds={
        "character": ("piece", ""),
        "unblocked": ("flag", ("damage", "choose", "amount")),
    },
)


@turn.step("battle", "Battle phase", "戦闘段階", "OML-6.10.1", "OML-6.10.2")
def battle_phase(run: Run) -> None:
    """A battle takes place for every attacked character, the one furthest back first."""
    left = [target for _, target in run.fact("attacks") if (target,) not in run.fact("battled")]
    line = run.zones["line"]
    gone = [target for target in left if target not in line]
    if gone:
        _no_battle(run, gone[0])
    elif left:
        rear = max(left, key=line.index)
        run.set("battled", (*run.fact("battled"), (rear,)), None, "OML-6.10.2")
        run.call("battle", None, "OML-6.10.1", character=rear)
    else:
        run.goto("restroom")


def _no_battle(run: Run, target: int) -> None:
    """A character that has left the line is not fought for; its attackers stay, turned (OML-A14)."""
    run.set("battled", (*run.fact("battled"), (target,)), None, "OML-6.10.1", "OML-A14")
    run.note("not applied", "target_gone", "OML-6.10.1", "OML-A14")
    if run.setting("target_gone") == "judge":
        run.ask_judge("by_hand.target_gone", "OML-6.10.1", "OML-A14")


@battle.step("compare", "Attack and block", "攻撃と防御", "OML-6.10.1")
def compare(run: Run) -> None:
    """Without a block the target is hit; otherwise the totals are compared."""
    character = run.here("character")
    if not attackers(run, character):
        run.note("not applied", "no_attacker", "OML-6.10.1", card=run.face(character))
        run.leave()
    elif not blockers(run, character):
        run.note(
            "check passed",
            "unblocked",
            "OML-6.10.9",
            "OML-2.2.10",
            "OML-A37",
            card=run.face(character),
        )
        run.goto("damage", "OML-6.10.9", unblocked=True)
    else:
        _compare(run, character)


def _compare(run: Run, character: int) -> None:
    cycle = direction(run)
    if is_alike(run, character):
        _decide(run, character, totals(run, character, CYCLES[0]), "OML-6.10.4")
    elif cycle is not None:
        _decide(run, character, totals(run, character, cycle), *_advantage(run))
    else:
        _either_way(run, character)


def _advantage(run: Run) -> tuple[str, ...]:
    return ("OML-2.2.9", "OML-6.10.4", "OML-6.10.5", "OML-A02")


def _either_way(run: Run, character: int) -> None:
    """Ask for the direction only where it decides who wins (OML-2.2.8, OML-A02)."""
    one, two = both_ways(run, character)
    if one.attack_wins != two.attack_wins:
        run.goto("direction", "OML-2.2.8", "OML-A02")
        return
    facts = {"attack": one.attack, "block": one.block, "attack2": two.attack, "block2": two.block}
    run.note("check passed", "either_way", "OML-2.2.8", "OML-2.2.9", "OML-A02", **facts)
    _decide(run, character, one, "OML-2.2.8", "OML-A02")


@battle.outcome(
    "direction",
    "Direction of the relation of the attributes",
    "属性の優劣の向きの決定",
    "OML-2.2.8",
    "OML-A02",
    kind="judge",
    who=lambda look: (JUDGE,),
    domain=lambda look: Pick(CYCLES),
)
def say_direction(run: Run, cycle: Value) -> None:
    """The judge records the direction, which holds for the rest of the game."""
    run.set("direction", cycle, None, "OML-2.2.8", "OML-A02")
    run.goto("compare", "OML-A02")


def _decide(run: Run, character: int, both: Totals, *clauses: str) -> None:
    """The higher total wins, on equality the attack side; the loser's events are destroyed."""
    equal = ("OML-2.2.12",) if both.attack == both.block else ()
    clauses = ("OML-6.10.3", "OML-6.10.6", "OML-2.2.11", *equal, *clauses)
    key = "attack_wins" if both.attack_wins else "block_wins"
    run.note("effect", key, *clauses, attack=both.attack, block=both.block)
    if both.attack_wins:
        _destroy(run, blockers(run, character))
        run.goto("damage", "OML-6.10.7", unblocked=False)
    else:
        _destroy(run, attackers(run, character))
        run.note("not applied", "no_damage", "OML-6.10.8", card=run.face(character))
        run.leave("OML-6.10.8")


def _destroy(run: Run, events: tuple[int, ...]) -> None:
    for piece in events:
        owner = owner_of(run, piece)
        run.move(piece, "drop_area", owner, "OML-6.10.12", "OML-4.10.1", key="to_drop")


# damage


@battle.step("damage", "Damage", "ダメージ", "OML-6.10.11", "OML-6.10.10")
def damage(run: Run) -> None:
    """Of several winning events the attack player chooses one; r0 does not say what happens."""
    winners = attackers(run, run.here("character"))
    way = versions.several_deal_damage(run)
    if len(winners) == 1:
        _hit(run, winners)
    elif way == "one":
        run.goto("choose", "OML-6.10.11", "OML-A15")
    elif way == "sum":
        _hit(run, winners, "OML-6.10.11h", "OML-A22")
    else:
        run.goto("amount", "OML-6.10.11h", "OML-A22")


def dealt_by(look: Look, event: int) -> int:
    """Return what the event deals: its wave, and 1 more where nobody blocks (OML-6.10.7, OML-6.10.9)."""
    return wave_of(look, event) + bool(look.here("unblocked"))


def _hit(run: Run, events: tuple[int, ...], *clauses: str) -> None:
    amount = sum(dealt_by(run, each) for each in events)
    clause = "OML-6.10.9" if run.here("unblocked") else "OML-6.10.7"
    hit(run, amount, *clauses, clause, "OML-2.2.14")


def hit(run: Run, amount: int, *clauses: str) -> None:
    """The urge of the attacked character rises by the damage (OML-6.10.10)."""
    character = run.here("character")
    run.note("effect", "damage", *clauses, "OML-6.10.10", card=run.face(character), amount=amount)
    after = urge(run, character) + amount
    if amount:
        run.mark(character, "urge", after, "OML-6.10.10", "OML-2.1.23")
    if after == hold_power(run, character):
        run.note("check passed", "no_accident_yet", "OML-2.1.8", card=run.face(character))
    run.leave(*clauses)


battle.decision(
    "choose",
    "Choose the event that deals damage",
    "ダメージを与えるイベントを選ぶ",
    "OML-6.10.11",
    "OML-A15",
    kind="target",
    who=attacker_decides,
    takes=("deal_damage",),
)


def _winners(look: Look) -> tuple[int, ...]:
    return attackers(look, look.here("character")) if look.top.proc == "battle" else ()


def _winner_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in _winners(look):
        yield {"event": piece}


def _not_winning(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.number("event") not in _winners(look):
        yield Obstacle("OML-6.10.11", "not_winning", {}, impossible=True)


@acts.act(
    "deal_damage",
    "Let the event deal damage",
    "このイベントで与える",
    "OML-6.10.11",
    "OML-A15",
    when="OML-6.10.11",
    args=(EVENT,),
    candidates=_winner_candidates,
    obstacles=_not_winning,
    bound=True,
)
def deal_damage(run: Run, act: Act) -> None:
    """Only this event deals damage."""
    _hit(run, (act.number("event"),), "OML-6.10.11", "OML-A15")


def _amounts(look: Look) -> Pick:
    winners = attackers(look, look.here("character"))
    return Pick(tuple(range(sum(dealt_by(look, each) for each in winners) + 1)))


@battle.outcome(
    "amount",
    "Damage of the events together",
    "複数のイベントのダメージの決定",
    "OML-A22",
    kind="judge",
    who=lambda look: (JUDGE,),
    domain=_amounts,
)
def amount(run: Run, entered: Value) -> None:
    """The judge enters it: before r1 the handling is not described."""
    assert isinstance(entered, int)
    hit(run, entered, "OML-6.10.11h", "OML-A22")
