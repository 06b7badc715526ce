"""Playing a scenario again, step by step, without ever guessing what happened."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec

from rules.core.engine.actions import Act, Action, Obstacle
from rules.core.engine.asking import BEGIN, step_of, words_of
from rules.core.engine.decisions import Pending
from rules.core.engine.errors import ActionUnreadable, Refused
from rules.core.engine.problems import Problem
from rules.core.engine.procedures import Automatic
from rules.core.engine.state import State
from rules.core.engine.trace import TraceNode, clauses_of
from rules.core.engine.values import JUDGE
from rules.core.errors import RulesError
from rules.core.scenario.acting import action_of, is_begin
from rules.core.scenario.errors import Failure, ScenarioUnreadable
from rules.core.scenario.expecting import Mismatch, mismatches
from rules.core.scenario.forms import ManualStep, Scenario, Step
from rules.core.scenario.opening import Decks, position
from rules.core.scenario.tables import Table
from rules.core.setup.names import Names
from rules.core.validation import is_playable
from rules.core.validation.validating import TRIPPED
from rules.core.words import Words, any_of, same

if TYPE_CHECKING:
    from rules.core.engine.game import Game

logger = logging.getLogger(__name__)


class Done(msgspec.Struct, frozen=True):
    """A step that was played, or that was refused as the scenario says.

    ``n`` is 0 where the position was run on by itself before the first step. ``state`` is the
    position after it, ``pending`` what the game waits for then. A step that was refused has no
    ``trace``; its ``obstacles`` say why.
    """

    n: int
    action: Action
    state: State
    pending: Pending | None
    trace: TraceNode | None = None
    obstacles: tuple[Obstacle, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the step cites, each once, in order."""
        if self.trace is not None:
            return clauses_of(self.trace)
        return _clauses(self.obstacles)


class Replayed(msgspec.Struct, frozen=True):
    """What became of a scenario.

    ``warnings`` are the doubts about its set-up, ``mismatches`` what was expected and is not so.
    Without a ``failure`` everything holds.
    """

    start: State
    warnings: tuple[Problem, ...]
    steps: tuple[Done, ...] = ()
    mismatches: tuple[Mismatch, ...] = ()
    failure: Failure | None = None

    @property
    def is_playable(self) -> bool:
        """Whether the set-up holds together, so that the game can go on from it."""
        return is_playable(self.warnings)

    @property
    def state(self) -> State:
        """The position in the end."""
        return self.steps[-1].state if self.steps else self.start


def replay(
    game: Game, scenario: Scenario, until: int | None = None, decks: Decks | None = None
) -> Replayed:
    """Return what becomes of the scenario.

    An illegal step ends it, and so does one after which something is not as expected. A position
    that stands before a step of its own is run on by itself, unless the scenario begins with the
    judge's ``begin`` or with a manual change.

    Args:
        until: play only so many steps; what is expected in the end is then not looked at.
        decks: the piles of a game of the title's own cards, for a set-up that begins one.

    Raises:
        ScenarioUnreadable: something is named that there is not, or that may be several things.
    """
    start = position(game, scenario.setup, decks)
    warnings = game.validate(start)
    if not is_playable(warnings):
        return Replayed(start, warnings, failure=_contradiction(warnings))
    play = _Play(game, start)
    failure = play.steps(scenario.steps if until is None else scenario.steps[:until])
    if failure is None and until is None:
        failure = play.end(scenario)
    return Replayed(start, warnings, tuple(play.done), tuple(play.mismatches), failure)


def _contradiction(warnings: tuple[Problem, ...]) -> Failure:
    stops = [problem for problem in warnings if problem.severity == "stop"]
    said = [AT.filled(place=each.place, what=each.hint) for each in stops]
    words = Words(" ".join(each.en for each in said), "".join(each.ja for each in said))
    return Failure(0, tuple(each.clause for each in stops if each.clause), words)


class _Play:
    """A scenario under way."""

    def __init__(self, game: Game, start: State) -> None:
        self.game, self.names, self.state = game, Names(game), start
        self.done: list[Done] = []
        self.mismatches: tuple[Mismatch, ...] = ()

    def steps(self, steps: tuple[Step, ...]) -> Failure | None:
        """Play the steps; return what does not hold, and stop there."""
        n = 0
        try:
            if steps and self._runs_on(steps[0]):
                self._apply(0, Act(JUDGE, BEGIN))
            for step in steps:
                n = step.n
                failure = self._step(step) or self._after(step)
                if failure is not None:
                    return failure
        except RulesError:
            raise
        except Exception:  # a position entered by hand may contradict itself in ways nobody foresaw
            logger.exception("step %s of a scenario cannot be carried out", n)
            return Failure(n, (), TRIPPED)
        return None

    def end(self, scenario: Scenario) -> Failure | None:
        """Compare the position with what the scenario expects in the end."""
        cited = dict.fromkeys(clause for each in self.done for clause in each.clauses)
        return self._compare(None, scenario.expect, tuple(cited))

    def _runs_on(self, first: Step) -> bool:
        waits = not isinstance(step_of(self.game.look(self.state)), Automatic)
        return not (waits or isinstance(first, ManualStep) or is_begin(self._table, first))

    @property
    def _table(self) -> Table:
        return Table(self.game, self.state, self.names)

    def _step(self, step: Step) -> Failure | None:
        action = action_of(self._table, step)
        try:
            self._apply(step.n, action)
        except ActionUnreadable as error:
            raise ScenarioUnreadable(step.place, error.words) from error
        except Refused as refused:
            return self._refused(step, action, refused)
        if step.refused:
            clauses = any_of(tuple(same(clause) for clause in step.refused))
            return Failure(step.n, step.refused, ALLOWED.filled(clauses=clauses))
        return None

    def _apply(self, n: int, action: Action) -> None:
        after = self.game.apply(self.state, action)
        self.state = after.state
        self.done.append(Done(n, action, self.state, self.game.pending(self.state), after.trace))

    def _refused(self, step: Step, action: Action, refused: Refused) -> Failure | None:
        """Go on where the scenario says that the step is refused, and by these clauses."""
        clauses = _clauses(refused.obstacles)
        if not step.refused:
            return Failure(step.n, clauses, refused.words)
        missing = tuple(clause for clause in step.refused if clause not in clauses)
        if missing:
            named = any_of(tuple(same(clause) for clause in missing))
            return Failure(step.n, clauses, OTHERWISE.filled(why=refused.words, clauses=named))
        pending = self.game.pending(self.state)
        self.done.append(Done(step.n, action, self.state, pending, None, refused.obstacles))
        return None

    def _after(self, step: Step) -> Failure | None:
        return self._compare(step.n, step.expect, self.done[-1].clauses)

    def _compare(
        self, step: int | None, expected: dict[str, object], clauses: tuple[str, ...]
    ) -> Failure | None:
        found = mismatches(self.game, self.state, clauses, expected)
        if not found:
            return None
        self.mismatches = found
        words = [each.words for each in found]
        said = Words(" ".join(each.en for each in words), "".join(each.ja for each in words))
        return Failure(step, (), said)


def refusal(game: Game, obstacles: tuple[Obstacle, ...]) -> Words:
    """Return why a step was refused, as sentences."""
    return words_of(game.rules, obstacles)


def _clauses(obstacles: tuple[Obstacle, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.clause for each in obstacles if each.clause))


AT = Words("{place}: {what}", "{place}: {what}")
ALLOWED = Words(
    "The step is allowed; it was to be refused by {clauses}.",
    "この手順は拒まれません（{clauses}で拒まれるはず）。",
)
OTHERWISE = Words(
    "{why} It was to be refused by {clauses} too.", "{why}（{clauses}でも拒まれるはず）"
)
