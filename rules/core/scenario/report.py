"""What became of a scenario, as the document that ``scenario --json`` prints and as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from rules.core.engine.actions import Act, Chance, Manual
from rules.core.engine.asking import words_of
from rules.core.engine.filtering import SeenNode, seen_trace
from rules.core.engine.problems import Problem
from rules.core.engine.sentences import describe
from rules.core.engine.trace import TraceNode, is_reading
from rules.core.scenario.deeds import deed
from rules.core.scenario.errors import Failure
from rules.core.scenario.expecting import Mismatch
from rules.core.scenario.readable import pending_json, result_json, state_json, who_json
from rules.core.scenario.replaying import Done, Replayed
from rules.core.setup.users import Users
from rules.core.words import Words

if TYPE_CHECKING:
    from rules.core.engine.game import Game

TOLD_BY_OTHERS = ("step",)
"""Kinds of node that tell where the game goes on, not what happened."""


def report_json(game: Game, replayed: Replayed) -> dict[str, Any]:
    """Return the whole report as JSON values."""
    state, goes_on = replayed.state, replayed.is_playable
    return {
        "ok": replayed.failure is None,
        "setup_warnings": [_problem_json(problem) for problem in replayed.warnings],
        "steps": [step_json(game, done) for done in replayed.steps],
        "state": state_json(game, state, counted=goes_on),
        "result": result_json(state),
        "pending": pending_json(state, game.pending(state) if goes_on else None),
        "mismatches": [_mismatch_json(each) for each in replayed.mismatches],
        "error": None if replayed.failure is None else _failure_json(replayed.failure),
    }


def step_json(game: Game, done: Done) -> dict[str, Any]:
    """Return one step as JSON values; ``refused`` says why it was refused, as was expected."""
    told, said, clauses = effects(game, done), deed(game, done), done.clauses
    refused = words_of(game.rules, done.obstacles) if done.trace is None else None
    return {
        "n": done.n,
        "player": player_of(done),
        "action": action_name(done),
        "summary": said.en,
        "summary_ja": said.ja,
        "clauses": list(clauses),
        "readings": [clause for clause in clauses if is_reading(clause)],
        "effects": [each.en for each in told],
        "effects_ja": [each.ja for each in told],
        "refused": None if refused is None else {"message": refused.en, "message_ja": refused.ja},
        "trace": list(_trace(game, done)),
        "pending": pending_json(done.state, done.pending),
    }


def _trace(game: Game, done: Done) -> Iterator[dict[str, Any]]:
    """Yield everything in the trace of the step as the judge sees it, also what had no effect."""
    whole = [] if done.trace is None else [(0, seen_trace(done.trace, "judge"))]
    while whole:
        depth, node = whole.pop()
        said = describe(game, node, done.state.seats)
        yield {
            "kind": node.kind,
            "depth": depth,
            "text": said.en,
            "text_ja": said.ja,
            "clauses": list(node.clauses),
            "readings": list(node.readings),
        }
        whole += [(depth + 1, child) for child in reversed(node.children)]


def player_of(done: Done) -> str:
    """Return who acted: a user by name, the judge, or chance."""
    if isinstance(done.action, Act):
        return who_json(Users(done.state.seats), done.action.player)
    return "chance" if isinstance(done.action, Chance) else "judge"


def action_name(done: Done) -> str:
    """Return the name of the act; an outcome is called chance, a change by hand manual."""
    if isinstance(done.action, Act):
        return done.action.name
    return "chance" if isinstance(done.action, Chance) else "manual"


def effects(game: Game, done: Done) -> tuple[Words, ...]:
    """Return what happened in the step, as sentences for the judge, in order."""
    if done.trace is None:
        return ()
    reason = (seen_trace(done.trace, "judge"),) if isinstance(done.action, Manual) else ()
    nodes = (*reason, *happenings(done.trace))
    return tuple(describe(game, node, done.state.seats) for node in nodes)


def happenings(trace: TraceNode) -> Iterator[SeenNode]:
    """Yield what happened in a step as the judge sees it, without where the game goes on."""
    for node in seen_trace(trace, "judge").walk()[1:]:
        if node.kind not in TOLD_BY_OTHERS:
            yield node


def _problem_json(problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "severity": problem.severity,
        "place": problem.place,
        "clause": problem.clause,
        "message": problem.hint.en,
        "message_ja": problem.hint.ja,
    }


def _mismatch_json(mismatch: Mismatch) -> dict[str, Any]:
    found = {} if mismatch.found is UNSET else {"found": mismatch.found}
    return {"path": mismatch.path, "expected": mismatch.expected} | found


def _failure_json(failure: Failure) -> dict[str, Any]:
    return {
        "step": failure.step,
        "clause": failure.clause,
        "clauses": list(failure.clauses),
        "message": failure.words.en,
        "message_ja": failure.words.ja,
    }
