"""Loops: those that nobody can leave go to the judge, and no others."""

import pytest

from rules.core.engine import ops, performing
from rules.core.engine.actions import Act, Chance, Manual
from rules.core.engine.performing import MOST_STEPS, WATCH_FROM
from rules.core.engine.state import State
from rules.core.engine.trace import TraceNode
from rules.core.engine.values import JUDGE
from rules.tests.core.engine.toys import loops

JUDGE_ASKED = ("loop", "judge")


def spun(kind: str) -> tuple[State, TraceNode]:
    game = loops.game()
    step = game.apply(loops.start(game), Act(0, kind))
    return step.state, step.trace


def steps_taken(trace: TraceNode) -> int:
    return sum(node.key == "entered" for node in trace.walk())


def test_a_loop_that_nobody_can_leave_goes_to_the_judge() -> None:
    state, trace = spun("mandatory")

    assert (state.frames[-1].proc, state.frames[-1].step) == JUDGE_ASKED
    assert loops.game().pending(state).who == (JUDGE,)  # type: ignore[union-attr]
    assert steps_taken(trace) < 2 * WATCH_FROM


def test_a_loop_that_somebody_can_leave_is_none() -> None:
    game = loops.game()
    state, _ = spun("optional")

    for _ in range(2 * WATCH_FROM):
        state = game.apply(state, Act(0, "again")).state

    assert [option.action.name for option in game.legal(state)][:2] == ["again", "stop"]
    assert game.apply(state, Act(0, "stop")).state.frames == loops.start(game).frames


def test_a_long_way_to_an_end_is_no_loop() -> None:
    state, trace = spun("progressing")

    assert state.facts["count"] == loops.LONG > WATCH_FROM
    assert state.frames == loops.start(loops.game()).frames
    assert steps_taken(trace) == loops.LONG


@pytest.mark.parametrize("kind", ["growing", "nested", "flickering"])
def test_what_grows_without_end_goes_to_the_judge_at_the_limit(kind: str) -> None:
    state, trace = spun(kind)

    assert (state.frames[-1].proc, state.frames[-1].step) == JUDGE_ASKED
    assert steps_taken(trace) == MOST_STEPS


def test_a_way_of_exactly_the_limit_is_no_loop() -> None:
    game = loops.game()
    start = game.apply(
        loops.start(game),
        Manual((ops.SetFact("count", loops.LONG - MOST_STEPS),), "a longer way"),
    ).state

    step = game.apply(start, Act(0, "progressing"))

    assert steps_taken(step.trace) == MOST_STEPS
    assert step.state.frames == start.frames


def test_the_judge_is_asked_again_while_the_loop_goes_on() -> None:
    game = loops.game()
    state, _ = spun("mandatory")

    again = game.apply(state, Act(JUDGE, "carried_out")).state
    ended = game.apply(state, Manual((ops.EndGame((), "judge"),), "nobody can go on")).state

    assert (again.frames[-1].proc, again.frames[-1].step) == JUDGE_ASKED
    assert (ended.result is not None, game.pending(ended)) == (True, None)


def test_a_decision_without_any_possible_act_goes_to_the_judge() -> None:
    game = loops.game()
    state, _ = spun("cornered")

    freed = game.apply(state, Manual((ops.GoTo("ask"),), "there is a way")).state
    forced = game.apply(state, Manual((), "look again")).state

    assert [frame.proc for frame in state.frames] == ["table", "spin", "stuck"]
    assert [(frame.proc, frame.step) for frame in freed.frames][1:] == [("spin", "ask")]
    assert forced.frames == state.frames


def test_a_decision_that_an_outcome_answers_is_no_dead_end() -> None:
    game = loops.game()
    state, _ = spun("rolling")

    assert (state.frames[-1].proc, state.frames[-1].step) == ("spin", "rolling")
    assert game.apply(state, Chance((4,))).state.frames == loops.start(game).frames


def test_a_position_from_which_somebody_has_gone_is_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(performing, "WATCH_FROM", 0)

    state, _ = spun("emptying")

    assert (state.out, [frame.proc for frame in state.frames]) == ((1,), ["table"])
