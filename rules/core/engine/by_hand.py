"""What a title lets the judge do by hand: acts that exist only among the judge's changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.arguments import audience_of, seen_since, told_argument, veiled
from rules.core.engine.asking import check_args
from rules.core.engine.errors import ActionUnreadable
from rules.core.engine.trace import Face, Veiled
from rules.core.engine.values import EVERYBODY, JUDGE
from rules.core.words import Words, any_of, same

if TYPE_CHECKING:
    from rules.core.engine.look import Look
    from rules.core.engine.ops import DoAct
    from rules.core.engine.procedures import ActKind
    from rules.core.engine.rules import Rules
    from rules.core.engine.run import Run


def why_not(look: Look, op: DoAct) -> list[Obstacle]:
    """Return what stands against the act, each with its clause; nothing when it can be done."""
    kind = look.rules.acts_by_hand.get(op.act)
    if kind is None:
        return [misplaced(no_such(look.rules, op.act))]
    act = Act(JUDGE, op.act, op.args)
    try:
        check_args(look, kind, act)
    except ActionUnreadable as error:
        return [misplaced(error.words)]
    texts = look.rules.texts
    return [
        misplaced(texts[each.key].filled(**each.facts), each.clause)
        for each in kind.why_not(look, act)
    ]


def misplaced(why: Words, clause: str = "") -> Obstacle:
    """Return what stands against a change by hand."""
    return Obstacle(clause, "misplaced", {"why": why}, impossible=True)


def no_such(rules: Rules, name: str) -> Words:
    """Return that nothing of this name is done by hand, and what is."""
    known = tuple(map(same, rules.acts_by_hand))
    return (NO_SUCH if known else NOTHING).filled(name=name, known=any_of(known))


def do(run: Run, op: DoAct) -> None:
    """Do it, told under its name and clauses with what it leads to.

    What is said of a hidden card is told only to those who may see the card.
    """
    kind = run.rules.acts_by_hand[op.act]
    told = {arg.name: told_argument(run, arg.kind, op.args.get(arg.name)) for arg in kind.args}
    with run.group("manual", "by_hand", *kind.clauses, act=op.act, **told) as facts:
        kind.do(run, Act(JUDGE, op.act, op.args))
        seen = {name: seen_since(run, facts[name]) for name in told}
        facts.update(_kept(kind, seen))


def _kept(kind: ActKind, told: dict[str, Any]) -> dict[str, Any]:
    mask = audience_of(told.values())
    return {
        name: veiled(fact) if name in kind.secret else _among(fact, mask)
        for name, fact in told.items()
    }


def _among(fact: Any, mask: int) -> Any:
    """Return the fact for those of the mask; a card says itself who may know it."""
    return fact if isinstance(fact, Face) or mask == EVERYBODY else Veiled(fact, mask)


NO_SUCH = Words(
    "Nothing is done by hand that is called {name}. Known: {known}.",
    "手作業で行える「{name}」はありません。使えるもの: {known}",
)
NOTHING = Words(
    "Nothing is done by hand that is called {name}: this title has no such acts.",
    "手作業で行える「{name}」はありません。このタイトルにそのような行動はありません。",
)
