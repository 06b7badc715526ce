"""Twelve steps with a window and a block on the way, taken up in the middle of any of them."""

import pickle

import pytest

from rules.core.engine import ops
from rules.core.engine.actions import Act, Manual
from rules.core.engine.asking import BEGIN
from rules.core.engine.encoding import decode, encode
from rules.core.engine.playout import picker, playout
from rules.core.engine.state import Frame, State
from rules.core.engine.values import JUDGE, Value
from rules.tests.core.engine.toys import walk

GAME = walk.game()
START = walk.start(GAME)
A1, A2, B1, B2 = 1, 2, 3, 4
WALK = Act(0, "walk", {"who": A2})
PASS_0, PASS_1 = Act(0, "pass"), Act(1, "pass")


def lull(player: int, piece: int) -> Act:
    return Act(player, "lull", {"who": piece})


def block(piece: int) -> Act:
    return Act(1, "block", {"who": piece})


def after(state: State, *actions: Act) -> State:
    for action in actions:
        state = GAME.apply(state, action).state
    return state


def where(state: State) -> list[str]:
    """Return where A1, A2, B1 and B2 are."""
    return [state.pieces[piece].zone for piece in (A1, A2, B1, B2)]


HOME = ["hall:0", "hall:0", "hall:1", "hall:1"]


@pytest.mark.parametrize(
    ("actions", "places", "asleep"),
    [
        pytest.param([PASS_1, Act(1, "no_block")], {A2: "spot"}, (), id="nobody blocks"),
        pytest.param([lull(1, A2), PASS_0], {}, (A2,), id="put to sleep on the way: stays"),
        pytest.param([Act(1, "spell"), PASS_0], {A2: "home:0"}, (), id="spot gone: home"),
        pytest.param(
            [Act(1, "spell"), lull(0, A2), PASS_1],
            {},
            (A2,),
            id="asleep and spot gone: sleep first",
        ),
        pytest.param(
            [PASS_1, block(B1), PASS_0], {A2: "spot", B1: "home:1"}, (), id="a weaker blocker"
        ),
        pytest.param(
            [PASS_1, block(B2), PASS_0], {A2: "home:0", B2: "home:1"}, (), id="as strong a blocker"
        ),
        pytest.param(
            [PASS_1, block(B2), lull(0, B2), PASS_1], {A2: "spot"}, (B2,), id="blocker put to sleep"
        ),
        pytest.param(
            [PASS_1, block(B2), Act(0, "spell"), PASS_1],
            {A2: "home:0", B2: "home:1"},
            (),
            id="spot gone under both",
        ),
    ],
)
def test_a_walk_ends_where_its_steps_lead(
    actions: list[Act], places: dict[int, str], asleep: tuple[int, ...]
) -> None:
    state = after(START, WALK, *actions)

    assert where(state) == [places.get(p, HOME[p - 1]) for p in (A1, A2, B1, B2)]
    assert tuple(p for p in (A1, A2, B1, B2) if state.pieces[p].turned) == asleep
    assert [(frame.proc, frame.step) for frame in state.frames] == [("day", "main")]
    assert GAME.look(state).fact("hours", 0) <= 1


def test_nobody_may_walk_where_the_other_leads() -> None:
    arrived = after(START, WALK, PASS_1, Act(1, "no_block"), Act(0, "rest"))

    obstacles = GAME.explain(arrived, Act(1, "walk", {"who": B1}))

    assert [(each.clause, each.key) for each in obstacles] == [("TOY-1", "reserved")]


def test_nobody_blocks_where_somebody_leads() -> None:
    arrived = after(START, WALK, PASS_1, Act(1, "no_block"))

    again = after(arrived, Act(0, "walk", {"who": A1}), PASS_1)

    assert [again.pieces[piece].zone for piece in (A1, A2)] == ["spot", "spot"]


def taken_up(step: str) -> State:
    """Return a walk of A2 that stands before this step, B1 in the way, set up by hand."""
    data: dict[str, Value] = {
        "mover": A2,
        "blocker": B1 if step in ("s8", "s9", "s10", "s11") else None,
    }
    return State(
        **{name: getattr(START, name) for name in START.__struct_fields__ if name != "frames"},
        frames=(Frame("day", "main"), Frame("walk", step, data)),
    )


STEPS = tuple(walk.walk.steps)


def test_there_are_twelve_steps_each_with_a_clause_of_its_own() -> None:
    assert [step.clauses for step in walk.walk.steps.values()] == [
        (f"TOY-W{n}",) for n in range(1, 13)
    ]


@pytest.mark.parametrize("step", STEPS)
def test_a_walk_taken_up_at_any_step_goes_on_as_if_it_had_been_played(step: str) -> None:
    """Stored, read, copied and branched: the future is the same, and the past stays as it was."""
    state = taken_up(step)
    before = encode(state)
    if GAME.pending(state).takes == (BEGIN,):  # type: ignore[union-attr]
        state = after(state, Act(JUDGE, BEGIN))
    stored = encode(state)

    futures = [
        [move.step for move in playout(GAME, again, picker(5), 40)]
        for again in (state, decode(stored), pickle.loads(pickle.dumps(state)))
    ]
    other = [move.step for move in playout(GAME, state, picker(6), 40)]

    assert futures[1:] == [futures[0]] * 2
    assert other != futures[0]
    assert (encode(state), encode(taken_up(step))) == (stored, before)


@pytest.mark.parametrize("step", STEPS)
def test_what_each_step_leads_to_is_in_the_trace_with_its_clause(step: str) -> None:
    state = taken_up(step)
    act = Act(1, "no_block") if step == "s7" else Act(JUDGE, BEGIN)

    told = GAME.apply(state, act).trace

    clauses = {clause for node in told.walk() for clause in node.clauses}
    assert f"TOY-W{step[1:]}" in clauses


def test_the_judge_can_change_something_in_the_middle_of_a_chain_within_a_walk() -> None:
    middle = after(START, WALK, PASS_1, block(B2))
    assert [frame.proc for frame in middle.frames] == ["day", "walk", "link"]

    woken = GAME.apply(middle, Manual((ops.TurnPiece(B2, turned=True),), "it slept")).state

    assert woken.frames == middle.frames
    assert where(after(woken, PASS_0)) == ["hall:0", "spot", "hall:1", "hall:1"]
