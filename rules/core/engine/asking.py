"""What a game waits for, what is allowed, and why something else is not: one set of predicates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules.core.engine.actions import Act, Chance, Obstacle, Option
from rules.core.engine.citing import cited
from rules.core.engine.decisions import Pending
from rules.core.engine.errors import ActionUnreadable
from rules.core.engine.procedures import ActKind, Automatic, Decision
from rules.core.engine.values import JUDGE
from rules.core.words import Words, any_of, same

if TYPE_CHECKING:
    from rules.core.engine.look import Look
    from rules.core.engine.rules import Rules

BEGIN = "begin"
"""The act of the judge that runs a game on from a position set up in the middle of a procedure."""


def step_of(look: Look) -> Automatic | Decision | None:
    """Return the step at which the game stands, or None when it has ended."""
    if look.result is not None or not look.frames:
        return None
    frame = look.frames[-1]
    return look.rules.procedures[frame.proc].steps[frame.step]


def pending(look: Look) -> Pending | None:
    """Return the decision that the game waits for, or None when it has ended."""
    step = step_of(look)
    if step is None:
        return None
    frame = look.frames[-1]
    if isinstance(step, Automatic):
        return Pending(
            "judge", (JUDGE,), frame.proc, frame.step, step.label, step.clauses, (BEGIN,)
        )
    return Pending(
        step.kind,
        step.who(look),
        frame.proc,
        frame.step,
        step.label,
        step.clauses,
        step.takes,
        None if step.domain is None else step.domain(look),
        None if step.text is None else step.text(look),
    )


def options(look: Look) -> Iterator[Option]:
    """Yield every act that is allowed now."""
    step = step_of(look)
    if step is None:
        return
    if isinstance(step, Automatic):
        yield Option(Act(JUDGE, BEGIN), step.clauses)
        return
    asked = step.who(look)
    for seat in asked:
        for name in step.takes:
            yield from _allowed(look, look.rules.acts[name], seat)
    for name in look.rules.interjections:
        if _is_open(look, step, look.rules.acts[name]):
            for seat in look.playing():
                if name not in step.takes or seat not in asked:
                    yield from _allowed(look, look.rules.acts[name], seat)
    for name in look.rules.judge_acts:
        yield from _allowed(look, look.rules.acts[name], JUDGE)


def is_stuck(look: Look) -> bool:
    """Return whether the seats that are asked have nothing they may do."""
    step = step_of(look)
    if not isinstance(step, Decision) or not step.takes or step.domain is not None:
        return False
    kinds = [look.rules.acts[name] for name in step.takes]
    asked = [(kind, seat) for seat in step.who(look) for kind in kinds]
    return not any(True for kind, seat in asked for _ in _allowed(look, kind, seat))


def _allowed(look: Look, kind: ActKind, seat: int) -> Iterator[Option]:
    if kind.candidates is None:
        act = Act(seat, kind.name)
        if not kind.why_not(look, act):
            yield Option(act, kind.clauses)
        return
    for args in kind.candidates(look, seat):
        act = Act(seat, kind.name, args)
        if kind.obstacles is None or next(iter(kind.obstacles(look, act)), None) is None:
            yield Option(act, kind.clauses)


def _is_open(look: Look, step: Decision, kind: ActKind) -> bool:
    """Return whether an act that interjects can be done at this decision."""
    waits = step.kind not in ("chance", "judge") and look.rules.may_interject(look)
    return kind.always or waits


def why_not(look: Look, act: Act) -> tuple[Obstacle, ...]:
    """Return what stands against ``act``; nothing when it is allowed.

    Raises:
        ActionUnreadable: there is no such act, or an argument is missing, unknown or misshapen.
    """
    step = step_of(look)
    if act.name == BEGIN:
        return tuple(_why_not_begin(step, act))
    kind = kind_of(look, act)
    if kind.by_hand:
        check_player(look, act)
        return (Obstacle(kind.when, "by_hand_only", {"act": kind.label}, impossible=True),)
    check_args(look, kind, act)
    if step is None:
        return (Obstacle(_end_clause(look), "game_over", {}, True),)
    if isinstance(step, Automatic):
        return (Obstacle(_first(step.clauses), "not_begun", {"step": step.label}, True),)
    moment = tuple(_moment(look, step, kind, act))
    if moment and (kind.bound or act.player < 0):
        return moment  # the act itself makes sense only where it is asked for, or for a seat
    return (*moment, *kind.why_not(look, act))


def _why_not_begin(step: Automatic | Decision | None, act: Act) -> Iterator[Obstacle]:
    for name, value in act.args.items():
        raise unreadable(f"{BEGIN}.{name}", value)
    if act.player != JUDGE:
        yield Obstacle("", "only_the_judge", {}, impossible=True)
    if not isinstance(step, Automatic):
        yield Obstacle("", "nothing_to_begin", {}, impossible=True)


def _moment(look: Look, step: Decision, kind: ActKind, act: Act) -> Iterator[Obstacle]:
    """Yield why this is not the moment, or not the seat, for the act."""
    asked = kind.name in step.takes and act.player in step.who(look)
    if asked or (kind.by_judge and act.player == JUDGE):
        return
    if kind.by_judge:
        yield Obstacle(kind.when, "only_the_judge", {}, impossible=True)
    elif act.player < 0:
        facts = {"step": step.label}
        yield Obstacle(_first(step.clauses), "not_your_decision", facts, impossible=True)
    elif act.player in look.out:
        yield Obstacle(kind.when, "out_of_game", {"user": act.player}, True)
    elif kind.interjects and _is_open(look, step, kind):
        return
    elif kind.name in step.takes:
        yield Obstacle(_first(step.clauses), "not_your_decision", {"step": step.label}, kind.bound)
    else:
        here = {"step": step.label, "act": kind.label}
        yield Obstacle(kind.when, "not_now", here, kind.bound)


def kind_of(look: Look, act: Act) -> ActKind:
    """Return the kind of the act.

    Raises:
        ActionUnreadable: the title has no such act; the message lists those there are.
    """
    kind = look.rules.acts.get(act.name)
    if kind is not None:
        return kind
    raise ActionUnreadable(
        Words(
            en="There is no action {name}. Known actions: {known}.",
            ja="「{name}」という行動はありません。使えるもの: {known}",
        ).filled(name=act.name, known=any_of(tuple(map(same, _to_ask_for(look)))))
    )


def _to_ask_for(look: Look) -> list[str]:
    return [name for name, kind in look.rules.acts.items() if not kind.by_hand]


def check_player(look: Look, act: Act) -> None:
    """Check that whoever acts sits at the table.

    Raises:
        ActionUnreadable: there is no such seat.
    """
    if not JUDGE <= act.player < len(look.seats):
        raise unreadable("player", act.player)


def check_args(look: Look, kind: ActKind, act: Act) -> None:
    """Check that the arguments exist and have their shape.

    Raises:
        ActionUnreadable: one is missing, unknown or misshapen; the message names it.
    """
    check_player(look, act)
    known = {arg.name: arg for arg in kind.args}
    for name in act.args:
        if name not in known:
            raise unreadable(f"{kind.name}.{name}", act.args[name])
    for arg in kind.args:
        value = act.args.get(arg.name)
        if value is None:
            if not arg.optional:
                raise unreadable(f"{kind.name}.{arg.name}", None)
        elif not ARGS[arg.kind](look, arg, value):
            raise unreadable(f"{kind.name}.{arg.name}", value)


ARGS: dict[str, Any] = {
    "piece": lambda look, arg, value: type(value) is int and value in look.pieces,
    "seat": lambda look, arg, value: type(value) is int and 0 <= value < len(look.seats),
    "int": lambda look, arg, value: type(value) is int,
    "choice": lambda look, arg, value: value in arg.choices,
    "card": lambda look, arg, value: isinstance(value, str) and value in look.cards,
    "text": lambda look, arg, value: isinstance(value, str),
}


def unreadable(place: str, value: object) -> ActionUnreadable:
    """Return the error for an argument that is missing or cannot be what it should be."""
    if value is None:
        return ActionUnreadable(
            Words(en="{place} is missing.", ja="{place}がありません。").filled(place=place)
        )
    return ActionUnreadable(
        Words(en="{place} cannot be {value}.", ja="{place}を{value}にはできません。").filled(
            place=place, value=repr(value)
        )
    )


def why_not_outcome(look: Look, outcome: Chance) -> tuple[Obstacle, ...]:
    """Return what stands against this outcome; nothing when it can be."""
    asked = pending(look)
    if asked is None:
        return (Obstacle(_end_clause(look), "game_over", {}, True),)
    if asked.domain is None:
        facts = {"step": asked.label}
        return (Obstacle(_first(asked.clauses), "no_outcome_awaited", facts, True),)
    refused = asked.domain.refuses(outcome.outcome)
    if refused is None:
        return ()
    return (Obstacle(_first(asked.clauses), "outcome_impossible", {"why": refused}, True),)


def _first(clauses: tuple[str, ...]) -> str:
    return clauses[0] if clauses else ""


def _end_clause(look: Look) -> str:
    return _first(look.result.clauses) if look.result is not None else ""


def sentence(rules: Rules, obstacle: Obstacle) -> Words:
    """Return the obstacle as a sentence, its clause in brackets."""
    said = rules.texts[obstacle.key].filled(**obstacle.facts)
    return cited(said, (obstacle.clause,) if obstacle.clause else ())


def words_of(rules: Rules, obstacles: tuple[Obstacle, ...]) -> Words:
    """Return all obstacles as one text."""
    said = [sentence(rules, obstacle) for obstacle in obstacles]
    return Words(" ".join(each.en for each in said), "".join(each.ja for each in said))
