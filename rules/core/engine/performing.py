"""Carrying an action out, and everything that follows by itself until the next decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.core.engine import edits
from rules.core.engine.actions import Act, Action, Chance, Obstacle
from rules.core.engine.arguments import audience_of, seen_since, told_argument, veiled
from rules.core.engine.asking import BEGIN, is_stuck, step_of
from rules.core.engine.chances import Domain, Pick
from rules.core.engine.knowing import outcome_mask
from rules.core.engine.procedures import Automatic, Decision
from rules.core.engine.state import Frame
from rules.core.engine.trace import Veiled
from rules.core.engine.values import EVERYBODY

if TYPE_CHECKING:
    from rules.core.engine.run import Run

WATCH_FROM = 60
MOST_STEPS = 2_000
"""From the first on, a position that comes back is a loop; at the second one is assumed."""


def perform(run: Run, action: Action, obstacles: tuple[Obstacle, ...]) -> None:
    """Carry the action out and run on to the next decision or the end."""
    if isinstance(action, Act):
        _act(run, action, obstacles)
    elif isinstance(action, Chance):
        _outcome(run, action)
    else:
        begun = not isinstance(step_of(run), Automatic)
        with run.group("manual", "manual", *action.clauses, reason=veiled(action.reason)):
            edits.change(run, action)
            settle(run)
            if begun:
                advance(run)


def _act(run: Run, act: Act, obstacles: tuple[Obstacle, ...]) -> None:
    if act.name == BEGIN:
        with run.group("action", "act", by=run.who(act.player), act=act.name):
            settle(run)
            advance(run)
        return
    kind = run.rules.acts[act.name]
    facts: dict[str, Any] = {"by": run.who(act.player), "act": act.name}
    for arg in kind.args:
        told = told_argument(run, arg.kind, act.args.get(arg.name))
        facts[arg.name] = veiled(told, act.player) if arg.name in kind.secret else told
    if act.forced:
        facts["reason"] = veiled(act.forced)
    key = "act_forced" if act.forced else "act"
    with run.group("action", key, *kind.clauses, **facts) as told:
        kind.do(run, act)
        told.update({name: seen_since(run, fact) for name, fact in told.items()})
        _tell_obstacles(run, obstacles, audience_of(told[arg.name] for arg in kind.args))
        settle(run)
        advance(run)


def _tell_obstacles(run: Run, obstacles: tuple[Obstacle, ...], audience: int) -> None:
    for each in reversed(obstacles):
        facts = {**each.facts}
        if type(facts.get("user")) is int:
            facts["user"] = run.who(facts["user"])
        run.open_with("check failed", each.key, each.clause, audience=audience, **facts)


def _outcome(run: Run, outcome: Chance) -> None:
    step = step_of(run)
    assert isinstance(step, Decision)
    assert step.answer is not None
    assert step.domain is not None
    facts: dict[str, Any] = {"proc": run.top.proc, "step": step.name}
    mask, value = outcome_mask(run, step, step.domain(run)), _named(run, step.domain(run), outcome)
    told = value if mask == EVERYBODY else Veiled(value, mask)
    facts |= {"provenance": outcome.provenance, "outcome": told}
    with run.group("chance", "outcome", *step.clauses, **facts):
        step.answer(run, outcome.outcome)
        settle(run)
        advance(run)


def _named(run: Run, domain: Domain, outcome: Chance) -> Any:
    """Return the outcome as it is told: a seat by who sits there."""
    value = outcome.outcome
    if isinstance(domain, Pick) and domain.seats and isinstance(value, int):
        return run.who(value)
    return value


def advance(run: Run) -> None:
    """Run on to the next decision or the end.

    A loop of steps that nobody can leave stops at the judge, and so does a decision for which
    nothing is possible.
    """
    seen: set[Any] = set()
    for count in range(MOST_STEPS):
        step = step_of(run)
        if not isinstance(step, Automatic):
            if is_stuck(run):
                run.call("stuck")
            return
        if count >= WATCH_FROM:
            position = _position(run)
            if position in seen:
                break
            seen.add(position)
        with run.group("step", "entered", *step.clauses, proc=run.top.proc, step=step.name):
            step.run(run)
        settle(run)
    if isinstance(step_of(run), Automatic):
        run.call("loop", "judge")


def settle(run: Run) -> None:
    """Make the checks that come after every change and cannot be interrupted."""
    for check in run.rules.checks:
        if run.result is not None:
            return
        check(run)


def _position(run: Run) -> tuple[Any, ...]:
    """Return the position as a value that can be compared."""
    frames: tuple[Frame, ...] = run.frames
    return (
        tuple(sorted(run.zones.items())),
        repr(run.pieces),
        tuple(sorted(run.facts.items(), key=lambda each: each[0])),
        run.out,
        tuple((frame.proc, frame.step, tuple(frame.data.items())) for frame in frames),
    )
