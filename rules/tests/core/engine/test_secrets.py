"""Secret choices: unseen until the last one, whatever the order and however often minds change."""

from itertools import permutations

import pytest

from rules.core.engine.actions import Act
from rules.core.engine.filtering import seen_trace
from rules.core.engine.seen import encode_view
from rules.core.engine.state import State
from rules.core.engine.viewers import Viewer
from rules.tests.core.engine.toys import baths

GAME = baths.game()
START = baths.start(GAME)


def chosen(state: State, *choices: tuple[int, int]) -> State:
    for seat, bath in choices:
        state = GAME.apply(state, Act(seat, "choose_bath", {"bath": bath})).state
    return state


def waiting(state: State) -> tuple[int, ...]:
    pending = GAME.pending(state)
    assert pending is not None
    return pending.who


@pytest.mark.parametrize("baths_chosen", [(1, 2, 3), (4, 4, 1), (2, 2, 2)])
def test_the_order_of_choosing_changes_nothing(baths_chosen: tuple[int, int, int]) -> None:
    choices = list(enumerate(baths_chosen))

    ends = [chosen(START, *order) for order in permutations(choices)]

    assert [GAME.encode(state) for state in ends] == [GAME.encode(ends[0])] * 6
    assert ends[0].facts or ends[0].result


def test_the_game_waits_for_those_who_have_not_chosen() -> None:
    assert waiting(START) == (0, 1, 2)
    assert waiting(chosen(START, (1, 4))) == (0, 2)
    assert waiting(chosen(START, (1, 4), (0, 4))) == (2,)


@pytest.mark.parametrize("viewer", [1, 2, "public"])
def test_nobody_else_sees_what_was_chosen_before_the_last(viewer: Viewer) -> None:
    seen = []
    for bath in baths.BATHS:
        step = GAME.apply(START, Act(0, "choose_bath", {"bath": bath}))
        view = encode_view(GAME.view(step.state, viewer))
        seen.append((view, seen_trace(step.trace, viewer)))

    assert seen == [seen[0]] * 4


def test_a_seat_sees_its_own_choice_and_who_else_has_chosen() -> None:
    state = chosen(START, (0, 3), (2, 1))

    choices = [GAME.view(state, seat).frames[-1].data["choices"] for seat in (0, 1, 2)]

    assert [each.mine for each in choices] == [3, None, 1]  # type: ignore[union-attr]
    assert [each.filled for each in choices] == [(True, False, True)] * 3  # type: ignore[union-attr]


def test_all_choices_are_told_together_with_the_last_one() -> None:
    before = chosen(START, (2, 3), (0, 1))

    step = GAME.apply(before, Act(1, "choose_bath", {"bath": 2}))

    told = [
        (node.facts["user"].seat, node.facts["choice"])  # type: ignore[union-attr]
        for node in step.trace.walk()
        if node.key == "secret.revealed"
    ]
    assert told == [(0, 1), (1, 2), (2, 3)]
    assert step.state.result is not None
    assert step.state.result.points == (1, 2, 3)


def test_a_changed_mind_is_an_act_of_its_own_and_counts() -> None:
    first = chosen(START, (0, 1))
    changed = chosen(first, (0, 4))

    assert Act(0, "choose_bath", {"bath": 4}) in [each.action for each in GAME.legal(first)]
    assert waiting(changed) == (1, 2)
    assert chosen(changed, (1, 2), (2, 3)).result.points == (4, 2, 3)  # type: ignore[union-attr]
    assert chosen(first, (1, 2), (2, 3)).result.points == (1, 2, 3)  # type: ignore[union-attr]


def test_those_who_met_choose_again_among_what_is_left() -> None:
    state = chosen(START, (0, 4), (1, 4), (2, 1))

    assert state.facts == {"bath:2": 1, "meetings": 1}
    assert waiting(state) == (0, 1)
    act = Act(2, "choose_bath", {"bath": 3})
    assert [each.key for each in GAME.explain(state, act)] == ["secret.not_asked"]
    taken = Act(0, "choose_bath", {"bath": 1})
    assert [each.key for each in GAME.explain(state, taken)] == ["bath_taken"]


def test_nobody_waits_for_one_who_leaves_the_game() -> None:
    state = chosen(START, (0, 1), (1, 2))

    left = GAME.apply(state, Act(2, "concede")).state

    assert left.result is not None
    assert left.result.points == (1, 2, 0)


def test_a_choice_of_one_who_leaves_is_not_revealed() -> None:
    state = GAME.apply(chosen(START, (0, 1)), Act(0, "concede")).state

    done = chosen(state, (1, 2), (2, 3))

    assert done.result is not None
    assert done.result.points == (0, 2, 3)
    assert "bath:0" not in done.facts


def test_nothing_is_chosen_where_nobody_is_asked() -> None:
    met = chosen(START, (0, 4), (1, 4), (2, 4), (0, 4), (1, 4), (2, 4))
    assert met.frames[-1].step == "award"

    act = Act(0, "choose_bath", {"bath": 1})

    assert [each.key for each in GAME.explain(met, act)] == ["not_now", "secret.not_asked"]
    assert [option.action.name for option in GAME.legal(met)] == ["award"] * 3
