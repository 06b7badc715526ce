"""What the judge changes by hand: one change after the other, or none of them."""

import msgspec
import pytest

from rules.core.engine import ops
from rules.core.engine.actions import Act, Manual
from rules.core.engine.asking import BEGIN
from rules.core.engine.beginning import new_game
from rules.core.engine.errors import Refused
from rules.core.engine.state import Frame
from rules.core.engine.values import JUDGE
from rules.tests.core.engine.toys import line, loops, walk


def manual(*changes: ops.Op, resolves: bool = True) -> Manual:
    return Manual(changes, "so it lies on the table", resolves=resolves)


def test_each_change_is_looked_at_after_those_before_it() -> None:
    game = line.game()
    state = line.start(game)
    fresh = state.next_id

    after = game.apply(
        state,
        manual(
            ops.CreatePiece("A2", "line", owner=0),
            ops.AttachPiece(fresh, host=1),
            ops.RemovePiece(1),
            ops.TurnPiece(fresh, turned=True),
        ),
    ).state

    assert (1 in after.pieces, after.pieces[fresh].host, after.pieces[fresh].turned) == (
        False,
        None,
        True,
    )


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ((ops.RemovePiece(1), ops.TurnPiece(1)), ["changes[1]: There is no card with the id 1."]),
        (
            (ops.TurnPiece(7), ops.CreatePiece("A1", "line")),
            ["changes[0]: There is no card with the id 7."],
        ),
        ((ops.EndGame((0,)), ops.TurnPiece(1)), ["changes[1]: The game ends before this change."]),
        (
            (ops.CreatePiece("A1", "line", seat=0), ops.SetFact("turn", "x")),
            [
                "changes[0]: line: all share one; name no seat.",
                "Faults in the changes besides: 1.",
            ],
        ),
    ],
)
def test_changes_that_cannot_be_made_in_turn_are_refused(
    changes: tuple[ops.Op, ...], said: list[str]
) -> None:
    game = line.game()
    state = line.start(game)

    with pytest.raises(Refused) as error:
        game.apply(state, manual(*changes))

    assert [obstacle.facts["why"].en for obstacle in error.value.obstacles] == said


def test_a_procedure_cannot_be_ended_more_often_than_it_was_begun() -> None:
    game = walk.game()
    state = walk.start(game)
    walking = game.apply(state, Act(0, "walk", {"who": 1})).state
    assert [frame.proc for frame in walking.frames] == ["day", "walk", "link"]

    assert game.explain(walking, manual(ops.Leave(), ops.Leave())) == ()
    with pytest.raises(Refused):
        game.apply(walking, manual(ops.Leave(), ops.Leave(), ops.Leave()))


def test_a_card_is_attached_to_another_in_the_same_zone_that_it_does_not_bear() -> None:
    game = walk.game()
    state = game.apply(walk.start(game), manual(ops.AttachPiece(1, host=2))).state

    for wrong in (
        ops.AttachPiece(1, host=1),
        ops.AttachPiece(1, host=3),
        ops.AttachPiece(2, host=1),
        ops.MovePiece(1, "hall", 1, host=2),
    ):
        assert [each.key for each in game.explain(state, manual(wrong))] == ["misplaced"]
    moved = game.apply(state, manual(ops.MovePiece(2, "home", 0))).state
    assert (moved.pieces[1].zone, moved.pieces[1].host) == ("hall:0", None)


@pytest.mark.parametrize("change", [ops.RemovePiece(1), ops.GoTo("s9")])
def test_no_procedure_is_left_without_what_it_must_remember(change: ops.Op) -> None:
    game = walk.game()
    walking = game.apply(walk.start(game), Act(0, "walk", {"who": 1})).state
    asked = game.apply(walking, Act(1, "pass")).state
    assert asked.frames[-1].step == "s7"

    obstacles = game.explain(asked, manual(change))

    assert [each.key for each in obstacles] == ["misplaced"]
    assert game.explain(asked, manual(ops.Leave(), ops.RemovePiece(1))) == ()


def test_nothing_is_changed_by_hand_after_the_end() -> None:
    game = line.game()
    over = game.apply(line.start(game), Act(1, "concede")).state

    assert [each.key for each in game.explain(over, manual(ops.SetFact("turn", 1)))] == [
        "game_over"
    ]


def test_the_answer_to_a_question_goes_on_in_the_procedure_that_asked() -> None:
    game = loops.game()
    asked = game.apply(loops.start(game), Act(0, "mandatory")).state
    assert [frame.proc for frame in asked.frames] == ["table", "spin", "loop"]

    freed = game.apply(asked, manual(ops.GoTo("ask"))).state
    ended = game.apply(asked, manual(ops.Leave())).state

    assert [(frame.proc, frame.step) for frame in freed.frames] == [
        ("table", "choose"),
        ("spin", "ask"),
    ]
    assert ended.frames == (Frame("table", "choose"),)


def test_a_change_that_does_not_answer_leaves_the_question_open() -> None:
    game = loops.game()
    asked = game.apply(loops.start(game), Act(0, "mandatory")).state

    still = game.apply(asked, manual(ops.SetFact("count", 3), resolves=False)).state

    assert (still.frames, still.facts["count"]) == (asked.frames, 3)


def test_the_judge_may_say_by_which_clause_everything_stays_as_it_is() -> None:
    game = line.game()
    state = line.start(game)
    said = Manual((), "the act is not carried out", ("LIN-1",), resolves=False)

    step = game.apply(state, said)

    assert step.state == state
    assert (step.trace.kind, step.trace.clauses, step.trace.children) == ("manual", ("LIN-1",), ())
    assert [each.key for each in game.explain(state, manual())] == ["misplaced"]


def test_a_position_that_has_not_begun_stays_so_while_it_is_changed() -> None:
    game = walk.game()
    waiting = new_game(game, ("Ada", "Ben"), {}, {})

    changed = game.apply(waiting, manual(ops.SetFact("day", 3))).state

    assert changed.frames == waiting.frames
    assert game.apply(changed, Act(JUDGE, BEGIN)).state.facts["day"] == 3


def test_what_was_missing_before_does_not_keep_the_judge_from_mending() -> None:
    game = walk.game()
    start = walk.start(game)
    torn = msgspec.structs.replace(start, frames=(*start.frames, Frame("walk", "s7", {})))

    assert game.explain(torn, manual(ops.SetFact("day", 2))) == ()
    assert game.apply(torn, manual(ops.Leave())).state == start
