"""The queue: battles from the rear to the head, each on what those before it left."""

from rules.core.engine.actions import Act, Chance
from rules.core.engine.state import State
from rules.tests.core.engine.toys import line

GAME = line.game()
START = line.start(GAME)
HIT, MISS = Chance((6,)), Chance((1,))


def after(state: State, *actions: Act | Chance) -> State:
    for action in actions:
        state = GAME.apply(state, action).state
    return state


def attacks(player: int, *targets: int) -> list[Act]:
    return [Act(player, "attack", {"target": piece}) for piece in targets] + [Act(player, "fight")]


def fighting(state: State) -> object:
    return state.frames[-1].data.get("piece")


def names(state: State) -> list[str]:
    return [state.pieces[piece].card for piece in state.zones["line"]]


def test_the_line_stands_head_first() -> None:
    assert names(START) == ["A1", "B1", "A2", "B2", "A3", "B3"]


def test_battles_go_from_the_rear_to_the_head_whatever_the_order_of_attacks() -> None:
    for targets in ((2, 4, 6), (6, 2, 4), (4, 6, 2)):
        first = after(START, *attacks(0, *targets))
        second = after(first, MISS)
        third = after(second, MISS)

        assert [fighting(state) for state in (first, second, third)] == [6, 4, 2]


def test_a_strong_one_drags_along_the_one_before_it() -> None:
    state = after(START, *attacks(0, 2, 6), HIT)

    assert names(state) == ["A1", "B1", "A2", "B2"]
    assert (state.facts["bottle:0"], state.facts["bottle:1"]) == (2, 3)
    assert fighting(state) == 2


def test_who_was_dragged_out_of_the_line_has_no_battle() -> None:
    closer = after(START, Act(0, "fight"), *attacks(1, 5), HIT)
    assert names(closer) == ["A2", "B2", "B3", "A1", "B1"]

    state = after(closer, *attacks(0, 4, 6), HIT)

    assert names(state) == ["A1", "B1", "A2"]
    assert [frame.step for frame in state.frames] == ["attack"]
    assert state.pieces[4].marks == {}


def test_a_full_bottle_loses_before_the_battles_that_are_left() -> None:
    state = after(START, *attacks(0, 6, 4, 2), HIT, HIT)

    assert state.facts["bottle:1"] == 3 + 1
    ended = after(state, HIT)
    assert ended.result is not None
    assert (ended.result.winners, ended.result.how, ended.frames) == ((0,), "loss", ())


def test_after_the_battles_the_head_goes_to_the_rear() -> None:
    assert names(after(START, Act(0, "fight"))) == ["B1", "A2", "B2", "A3", "B3", "A1"]


def test_only_enemies_in_the_line_can_be_attacked_and_once() -> None:
    own = Act(0, "attack", {"target": 1})
    twice = Act(0, "attack", {"target": 2})

    assert [each.key for each in GAME.explain(START, own)] == ["no_enemy"]
    assert [each.key for each in GAME.explain(after(START, twice), twice)] == ["already_attacked"]
