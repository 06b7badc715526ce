"""A game: the rules of a title with a set of cards. It holds no state; every question gets one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rules.core.engine import asking, diffing, edits, encoding, performing, views
from rules.core.engine.actions import Act, Action, Chance, Obstacle, Option
from rules.core.engine.decisions import Pending
from rules.core.engine.errors import Refused, StateUnreadable
from rules.core.engine.look import Look
from rules.core.engine.problems import Problem
from rules.core.engine.rules import Rules
from rules.core.engine.run import Run
from rules.core.engine.seen import View
from rules.core.engine.state import State
from rules.core.engine.trace import Change, TraceNode
from rules.core.engine.viewers import Viewer
from rules.core.validation.validating import validate
from rules.core.words import Words


class Step(msgspec.Struct, frozen=True):
    """The state after an action, and what happened on the way."""

    state: State
    trace: TraceNode


class Game:
    """The rules of a title with its cards by number.

    ``cards_hash`` names the set of cards; a state remembers it.
    """

    def __init__(self, rules: Rules, cards: Mapping[str, Any], cards_hash: str) -> None:
        self.rules, self.cards, self.cards_hash = rules, cards, cards_hash

    def look(self, state: State) -> Look:
        """Return the state with the rules and cards beside it, for reading."""
        return Look(self.rules, self.cards, state)

    def apply(self, state: State, action: Action) -> Step:
        """Return the state after ``action`` and everything that follows until the next decision.

        Raises:
            ActionUnreadable: the action names something that does not exist.
            Refused: it is not allowed; the obstacles name the clauses. The state stays as it is.
        """
        obstacles = self.explain(state, action)
        forced = isinstance(action, Act) and bool(action.forced)
        if obstacles and (not forced or any(each.impossible for each in obstacles)):
            raise Refused(obstacles, asking.words_of(self.rules, obstacles))
        run = Run(self.rules, self.cards, state)
        performing.perform(run, action, obstacles)
        return Step(run.state(), run.trace())

    def pending(self, state: State) -> Pending | None:
        """Return the decision that the game waits for, or None when it has ended."""
        return asking.pending(self.look(state))

    def legal(self, state: State) -> tuple[Option, ...]:
        """Return every act that is allowed now, of every seat and of the judge.

        Where the game waits for an outcome, ``pending`` has its domain and the list has only what
        players may do besides.
        """
        return tuple(asking.options(self.look(state)))

    def explain(self, state: State, action: Action) -> tuple[Obstacle, ...]:
        """Return why ``action`` is not allowed now; nothing when it is.

        Raises:
            ActionUnreadable: the action names something that does not exist.
        """
        look = self.look(state)
        if isinstance(action, Act):
            return asking.why_not(look, action)
        if isinstance(action, Chance):
            return asking.why_not_outcome(look, action)
        return edits.why_not(look, action)

    def costs(self, state: State, act: Act) -> tuple[Words, ...]:
        """Return what an act that is allowed costs whoever does it; nothing for most acts."""
        kind = self.rules.acts.get(act.name)
        declared = None if kind is None else kind.costs
        return () if declared is None else tuple(declared(self.look(state), act))

    def outcomes(self, state: State) -> Iterator[Chance]:
        """Yield every outcome of the chance that the game waits for; nothing otherwise."""
        pending = self.pending(state)
        if pending is not None and pending.domain is not None:
            for value, _ in pending.domain.outcomes():
                yield Chance(value, "sampled")

    def view(self, state: State, viewer: Viewer) -> View:
        """Return what a seat, the ``"public"`` or the ``"judge"`` may see of the state.

        Raises:
            ViewerUnknown: there is no such seat.
        """
        return views.view(self, state, viewer)

    def validate(self, state: State) -> tuple[Problem, ...]:
        """Return what is doubtful about a position, the gravest first; only a ``stop`` stops it."""
        return validate(self, state)

    def diff(self, a: State, b: State) -> tuple[Change, ...]:
        """Return every change from ``a`` to ``b``: for the judge; ``diff_views`` is for all."""
        return diffing.diff(a, b)

    def encode(self, state: State) -> bytes:
        """Return the state as JSON: the same for equal states on every machine."""
        return encoding.encode(state)

    def decode(self, data: bytes | str) -> State:
        """Return the state that was encoded.

        Raises:
            StateUnreadable: damaged, of another title, or written by a newer version of the site.
        """
        state = encoding.decode(data)
        if state.title != self.rules.title:
            raise StateUnreadable(OTHER.filled(found=state.title, title=self.rules.title))
        return state


OTHER = Words(
    "This is a position of {found}; open it there, not as one of {title}.",
    "これは{found}の局面です。{title}ではなく{found}で開いてください。",
)
