"""What is different between two states and between two views, and changes put together again."""

from typing import Any

import pytest

from rules.core.engine.actions import Act, Action
from rules.core.engine.comparing import (
    CardChanged,
    CardMoved,
    CountChanged,
    FactChanged,
    OrderChanged,
    PartChanged,
    ViewChange,
    diff_views,
)
from rules.core.engine.diffing import changes_of, diff, fold
from rules.core.engine.errors import EngineFault
from rules.core.engine.state import State
from rules.core.engine.trace import Change, TraceNode
from rules.core.engine.viewers import Viewer
from rules.tests.core.engine.toys.hidden_table import (
    COVERED,
    GAME,
    HAND_0,
    HAND_1,
    OPEN,
    THROWN,
    UNDER,
    VOWING,
    replace,
    table,
    with_facts,
    with_piece,
)


def test_the_difference_names_each_entry_before_and_after() -> None:
    after = replace(with_facts(omen=5, round=1), out=(2,), next_id=26)
    after = replace(after, facts={k: v for k, v in after.facts.items() if k != "plan:1"})

    assert diff(table(), after) == (
        Change("facts", "omen", 3, 5),
        Change("facts", "plan:1", 2, None),
        Change("facts", "round", None, 1),
        Change("next_id", None, 25, 26),
        Change("out", None, (), (2,)),
    )


def test_yes_and_one_are_different() -> None:
    assert diff(with_facts(round=1), with_facts(round=True)) == (Change("facts", "round", 1, True),)


def test_a_state_follows_from_the_changes_of_a_trace() -> None:
    step = GAME.apply(table(), Act(0, "attach", {"card": HAND_0, "host": OPEN}))

    assert fold(table(), changes_of(step.trace)) == step.state
    assert table() == table()


def test_the_changes_are_taken_from_all_leaves_in_order() -> None:
    one, two, three = (Change("next_id", None, n, n + 1) for n in (1, 2, 3))
    leaf, last = (TraceNode("effect", "moved", (), changes=(c,)) for c in (two, three))
    trace = TraceNode("action", "act", (), changes=(one,), children=(leaf, last))

    assert changes_of(trace) == (one, two, three)


@pytest.mark.parametrize(
    "change",
    [
        Change("facts", "omen", 2, 4),
        Change("facts", "round", 2, 4),
        Change("next_id", None, 1, 2),
        Change("out", None, (1,), ()),
    ],
)
def test_a_change_from_another_value_is_a_fault(change: Change) -> None:
    with pytest.raises(EngineFault, match=change.part):
        fold(table(), (change,))


def test_folding_leaves_the_state_as_it_was() -> None:
    state = table()

    fold(
        state, (Change("facts", "omen", 3, None), Change("zones", "deck", state.zones["deck"], ()))
    )

    assert state == table()


def difference(after: State, viewer: Viewer) -> tuple[ViewChange, ...]:
    return diff_views(GAME.view(table(), viewer), GAME.view(after, viewer))


def after(action: Action) -> State:
    return GAME.apply(table(), action).state


def cards_only(changes: tuple[ViewChange, ...]) -> list[ViewChange]:
    return [change for change in changes if not isinstance(change, PartChanged)]


def test_a_card_goes_from_zone_to_zone_for_those_who_see_it() -> None:
    dropped = after(Act(0, "drop", {"card": HAND_0}))
    counts = [CountChanged("discard", 1, 2), CountChanged("hand:0", 1, 0)]

    assert cards_only(difference(dropped, 0)) == [
        CardMoved(HAND_0, "X01Q", "hand:0", "discard"),
        *counts,
    ]
    assert cards_only(difference(dropped, 1)) == [
        CardMoved(HAND_0, "X01Q", "", "discard"),
        *counts,
    ]


def test_a_card_that_goes_out_of_sight_is_only_counted_by_others() -> None:
    covered = after(Act(0, "cover", {"card": HAND_0}))
    counts = [CountChanged("hand:0", 1, 0), CountChanged("table:0", 3, 4)]

    assert cards_only(difference(covered, 2)) == counts
    assert cards_only(difference(covered, 0)) == [
        CardMoved(HAND_0, "X01Q", "hand:0", "table:0"),
        CardChanged(HAND_0, "X01Q", "face_down", False, True),
        *counts,
    ]


def test_a_card_taken_out_of_sight_is_gone_for_those_who_saw_it() -> None:
    buried = after(Act(0, "bury", {"card": OPEN}))

    assert CardMoved(OPEN, "X04Q", "table:0", "") in difference(buried, 0)
    assert CardMoved(OPEN, "X04Q", "table:0", "vault:0") in difference(buried, "judge")


@pytest.mark.parametrize(
    ("piece", "field", "what", "before", "now", "viewer"),
    [
        (OPEN, {"turned": True}, "turned", False, True, "public"),
        (OPEN, {"owner": 0}, "owner", 2, 0, 1),
        (OPEN, {"marks": {"dent": 4}}, "dent", 1, 4, "public"),
        (COVERED, {"known": 0b11}, "known", 0b10, 0b11, "judge"),
        (UNDER, {"host": COVERED}, "host", "X04Q", "X03Q", "judge"),
        (UNDER, {"host": None}, "host", "X04Q", None, "judge"),
    ],
)
def test_what_has_changed_on_a_card(
    piece: int, field: dict[str, Any], what: str, before: Any, now: Any, viewer: Viewer
) -> None:
    changes = difference(with_piece(piece, **field), viewer)
    number = table().pieces[piece].card

    assert CardChanged(piece, number, what, before, now) in changes


def test_a_mark_that_is_gone_has_nothing_after() -> None:
    changes = difference(with_piece(OPEN, marks={"memo": 2, "curse": 3}), 0)

    assert changes == (CardChanged(OPEN, "X04Q", "dent", 1, None),)


def test_a_host_that_is_hidden_has_no_name() -> None:
    seen = with_piece(UNDER, face_down=False)
    moved = with_piece(UNDER, face_down=False, host=COVERED)

    assert diff_views(GAME.view(seen, 0), GAME.view(moved, 0)) == (
        CardChanged(UNDER, "X05Q", "host", "X04Q", ""),
    )


def test_hidden_cards_that_are_turned_are_counted() -> None:
    assert difference(with_piece(COVERED, turned=True), 2) == (
        CountChanged("table:0", 1, 2, turned=True),
    )


def test_another_order_is_told_to_those_who_see_the_cards() -> None:
    zones = table().zones
    two = replace(
        with_piece(HAND_1, zone="discard"),
        zones={**zones, "hand:1": (), "discard": (THROWN, HAND_1)},
    )
    turned = replace(two, zones={**two.zones, "discard": (HAND_1, THROWN)})

    assert diff_views(GAME.view(two, 2), GAME.view(turned, 2)) == (
        OrderChanged("discard", ("X06Q", "X02Q"), ("X02Q", "X06Q")),
    )


def test_a_fact_is_told_to_those_whom_it_is_for() -> None:
    planned = with_facts(**{"plan:1": 3})

    assert difference(planned, 1) == (FactChanged("plan:1", 2, 3),)
    assert difference(planned, 0) == ()


def test_whose_decision_it_is_and_what_is_under_way() -> None:
    vowing = replace(table(), frames=VOWING)
    changes = [change for change in difference(vowing, 2) if isinstance(change, PartChanged)]

    assert [change.what for change in changes] == ["frames", "pending"]
    assert (changes[1].before.who, changes[1].after.who) == ((0,), (1, 2))


def test_a_secret_that_is_changed_is_no_difference_for_others() -> None:
    (frame,) = VOWING
    mercy = replace(table(), frames=VOWING)
    wrath = replace(mercy, frames=(replace(frame, data={"vows": ("wrath", None, None)}),))

    assert diff_views(GAME.view(mercy, 1), GAME.view(wrath, 1)) == ()
    assert len(diff_views(GAME.view(mercy, 0), GAME.view(wrath, 0))) == 1


def test_views_of_two_viewers_cannot_be_compared() -> None:
    with pytest.raises(EngineFault, match="cannot be compared"):
        diff_views(GAME.view(table(), 0), GAME.view(table(), 1))
