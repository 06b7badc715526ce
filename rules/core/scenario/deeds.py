"""What was done in a step of a scenario, as one sentence with the cards and users it names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules.core.engine.actions import Act
from rules.core.engine.filtering import SeenFace, seen_trace
from rules.core.engine.naming import Names, listed
from rules.core.engine.sentences import describe
from rules.core.engine.trace import Who
from rules.core.scenario.replaying import Done
from rules.core.words import Words

if TYPE_CHECKING:
    from rules.core.engine.game import Game


def deed(game: Game, done: Done) -> Words:
    """Return who did what and with which cards, or what chance or the judge decided."""
    if isinstance(done.action, Act):
        return _act(game, done, done.action)
    if done.trace is None:
        return NOT_TAKEN
    return describe(game, seen_trace(done.trace, "judge"), done.state.seats)


def _act(game: Game, done: Done, act: Act) -> Words:
    names = Names(game, done.state.seats)
    who, what = names.seat(act.player), names.act(act.name)
    told = [names.value(each) for each in _arguments(game, done, act)]
    if told:
        what = WITH.filled(act=what, args=listed(told))
    said = BY.filled(who=who, what=what)
    return FORCED.filled(what=said, reason=act.forced) if act.forced else said


def _arguments(game: Game, done: Done, act: Act) -> Iterator[Any]:
    """Yield the cards, users and choices that the act names, as they were when it was done."""
    kind = game.rules.acts.get(act.name)
    facts = {} if done.trace is None else seen_trace(done.trace, "judge").facts
    for arg in kind.args if kind is not None else ():
        value = act.args.get(arg.name)
        if value is None or arg.kind == "int":
            continue
        yield facts[arg.name] if arg.name in facts else _shown(done, arg.kind, value)


def _shown(done: Done, kind: str, value: Any) -> Any:
    if kind == "piece":
        return SeenFace(value, done.state.pieces[value].card)
    return Who(value) if kind == "seat" else value


BY = Words("{who}: {what}", "{who}: {what}")
WITH = Words("{act}: {args}", "{act}: {args}")
FORCED = Words(
    "{what}, recorded as it happened ({reason})", "{what}（実際に起きたとおり記録: {reason}）"
)
NOT_TAKEN = Words("The outcome or change", "結果または変更")
