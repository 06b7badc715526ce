"""What each viewer is told of a step."""

from typing import Any

import pytest

from rules.core.engine import ops
from rules.core.engine.actions import Act, Action, Chance, Manual
from rules.core.engine.filtering import Hidden, SeenFace, SeenNode, seen_trace
from rules.core.engine.game import Step
from rules.core.engine.run import Run
from rules.core.engine.state import Frame
from rules.core.engine.trace import Change, Face, TraceNode, Veiled, Who
from rules.core.engine.values import EVERYBODY, JUDGE, NOBODY
from rules.core.engine.viewers import Viewer
from rules.tests.core.engine.toys.hidden_table import (
    ALL,
    BURIED,
    COVERED,
    GAME,
    HAND_0,
    HAND_1,
    OPEN,
    THROWN,
    VIEWERS,
    replace,
    table,
)

MINE = Face(7, "X07Q", 0b10)
CHANGE = Change("next_id", None, 1, 2)


def node(key: str, *children: TraceNode, audience: int = EVERYBODY, **facts: Any) -> TraceNode:
    return TraceNode("effect", key, ("TOY-1",), facts, (CHANGE,), audience, children)


def done(action: Action, step: str = "act") -> Step:
    state = table()
    frame = replace(state.frames[0], step=step)
    return GAME.apply(replace(state, frames=(frame,)), action)


def told(step: Step, viewer: Viewer, key: str) -> SeenNode | None:
    """Return the first node of this key that the viewer is told."""
    nodes = seen_trace(step.trace, viewer).walk()
    return next((each for each in nodes if each.key == key), None)


def hearing(step: Step, key: str) -> set[Viewer]:
    return {viewer for viewer in VIEWERS if told(step, viewer, key) is not None}


def facts(step: Step, key: str, name: str) -> dict[Viewer, Any]:
    nodes = {viewer: told(step, viewer, key) for viewer in VIEWERS}
    return {viewer: seen.facts[name] for viewer, seen in nodes.items() if seen is not None}


@pytest.mark.parametrize(
    ("fact", "seat_0", "seat_1"),
    [
        (5, 5, 5),
        ("text", "text", "text"),
        (Who(1), Who(1), Who(1)),
        (MINE, SeenFace(), SeenFace(7, "X07Q")),
        (Veiled(3, 0b01), 3, Hidden()),
        (Veiled(MINE, 0b11), SeenFace(), SeenFace(7, "X07Q")),
        ((MINE, 2), (SeenFace(), 2), (SeenFace(7, "X07Q"), 2)),
        ((("a", (MINE,)),), (("a", (SeenFace(),)),), (("a", (SeenFace(7, "X07Q"),)),)),
    ],
)
def test_a_fact_is_told_to_those_it_is_for(fact: Any, seat_0: Any, seat_1: Any) -> None:
    trace = node("marked", value=fact)

    heard = [seen_trace(trace, viewer).facts["value"] for viewer in ("public", 0, 1)]

    assert heard == [seen_trace(trace, 2).facts["value"], seat_0, seat_1]


def test_a_node_that_is_for_others_is_left_out_with_all_below_it() -> None:
    trace = node("top", node("mine", node("open"), audience=0b10), node("open"))

    def keys(viewer: Viewer) -> list[str]:
        return [each.key for each in seen_trace(trace, viewer).walk()]

    assert keys("public") == keys(0) == ["top", "open"]
    assert keys(1) == keys("judge") == ["top", "mine", "open", "open"]


def test_where_all_is_for_others_only_something_has_happened() -> None:
    trace = node("mine", node("open"), audience=NOBODY, value=3)

    assert seen_trace(trace, 0) == SeenNode("effect", "unseen")


def test_the_changes_of_the_state_are_for_the_judge() -> None:
    trace = node("top", node("below"))

    def changes(viewer: Viewer) -> list[tuple[Change, ...]]:
        return [each.changes for each in seen_trace(trace, viewer).walk()]

    assert changes("judge") == [(CHANGE,), (CHANGE,)]
    for viewer in ("public", 0, 1):
        assert changes(viewer) == [(), ()]


def test_a_secret_argument_is_told_to_the_seat_that_acts() -> None:
    step = done(Act(0, "scheme", {"n": 2}))

    assert facts(step, "act", "n") == {
        "public": Hidden(),
        0: 2,
        1: Hidden(),
        2: Hidden(),
        "judge": 2,
    }


def test_a_fact_that_is_set_is_told_as_it_is_declared() -> None:
    step = done(Act(0, "scheme", {"n": 2}))
    nodes = [seen_trace(step.trace, viewer).walk() for viewer in VIEWERS]
    set_ = [[each.facts["fact"] for each in heard if each.key == "set"] for heard in nodes]

    assert set_ == [[], ["plan"], [], [], ["plan", "bane"]]


@pytest.mark.parametrize(
    ("act", "piece", "those"),
    [
        ("dent", COVERED, {1, "judge"}),
        ("note", HAND_0, {0, "judge"}),
        ("curse", OPEN, {"judge"}),
        ("curse", COVERED, {"judge"}),
    ],
)
def test_a_mark_is_told_to_those_who_see_it(act: str, piece: int, those: set[Viewer]) -> None:
    assert hearing(done(Act(0, act, {"card": piece})), "marked") == those


def test_a_mark_on_an_open_card_is_told_to_all() -> None:
    step = done(Manual((ops.MarkPiece(OPEN, "dent", 5),), "miscounted"))

    assert hearing(step, "marked") == ALL


def test_a_card_is_told_to_those_who_see_it_come_or_go() -> None:
    card = SeenFace(HAND_0, "X01Q")
    covered = done(Act(0, "cover", {"card": HAND_0}))
    laid = done(Act(0, "lay", {"card": HAND_0}))

    assert facts(covered, "moved", "card") == {
        "public": SeenFace(),
        0: card,
        1: SeenFace(),
        2: SeenFace(),
        "judge": card,
    }
    assert facts(laid, "moved", "card") == dict.fromkeys(VIEWERS, card)


def test_an_act_names_the_card_that_it_has_laid_open() -> None:
    laid = done(Act(0, "lay", {"card": HAND_0}))
    dropped = done(Act(0, "aim", {"card": HAND_1}))

    assert facts(laid, "act", "card") == dict.fromkeys(VIEWERS, SeenFace(HAND_0, "X01Q"))
    assert facts(dropped, "act", "card")[0] == SeenFace()


def test_a_move_tells_whose_zone_it_goes_to() -> None:
    step = done(Act(0, "lay", {"card": HAND_0}))

    assert facts(step, "moved", "of") == dict.fromkeys(VIEWERS, Who(0))
    assert "of" not in told(done(Act(0, "drop", {"card": HAND_0})), 0, "moved").facts  # type: ignore[union-attr]


def test_what_the_judge_typed_is_for_the_judge() -> None:
    edited = done(Manual((ops.MovePiece(BURIED, "deck"),), "it was 札カナリア07"))
    forced = done(Act(0, "aim", {"card": HAND_0}, forced="it was 札カナリア01"))

    assert facts(edited, "manual", "reason") == {
        **dict.fromkeys(VIEWERS, Hidden()),
        "judge": "it was 札カナリア07",
    }
    assert facts(forced, "act_forced", "reason")[0] == Hidden()
    assert facts(edited, "moved", "card")["public"] == SeenFace()


def test_which_rule_a_judge_breaks_is_for_the_judge() -> None:
    moves = tuple(ops.MovePiece(piece, "vault", 0) for piece in (HAND_0, HAND_1))

    step = done(Manual(moves, "put away"))

    assert facts(step, "breaks", "why") == {"judge": "the vault holds X01Q, X02Q, X07Q"}


def test_a_secret_of_the_judge_is_told_to_no_seat() -> None:
    state = replace(table(), frames=(*table().frames, Frame("court", "decree")))

    step = GAME.apply(state, Act(JUDGE, "decree", {"n": 1}))

    assert facts(step, "act", "n") == {**dict.fromkeys(VIEWERS, Hidden()), "judge": 1}


@pytest.mark.parametrize(
    ("piece", "those"), [(BURIED, {"judge"}), (HAND_1, {1, "judge"}), (OPEN, ALL), (THROWN, ALL)]
)
def test_why_an_act_is_refused_is_told_to_those_who_see_its_card(
    piece: int, those: set[Viewer]
) -> None:
    step = done(Act(0, "note", {"card": piece}, forced="it happened"))

    assert hearing(step, "not_there") == those


def test_why_an_act_is_refused_comes_first_and_is_open_once_the_card_is() -> None:
    step = done(Act(0, "lay", {"card": BURIED}, forced="it happened"))

    assert hearing(step, "not_there") == ALL
    assert [each.key for each in seen_trace(step.trace, 2).children][:2] == ["not_there", "moved"]


def test_an_outcome_that_names_a_hidden_card_is_for_the_judge() -> None:
    drawn = done(Chance((), "rolled"), "sort")
    rolled = done(Chance((3, 4), "rolled"), "roll")

    assert facts(drawn, "outcome", "outcome") == {
        **dict.fromkeys(VIEWERS, Hidden()),
        "judge": (),
    }
    assert facts(rolled, "outcome", "outcome") == dict.fromkeys(VIEWERS, (3, 4))


def test_which_card_was_drawn_is_told_to_its_owner() -> None:
    state = table()
    top = state.zones["deck"][0]
    zones = {
        **state.zones,
        "deck": state.zones["deck"][1:],
        "hand:0": (*state.zones["hand:0"], top),
    }
    piece = replace(state.pieces[top], zone="hand:0")
    frame = replace(state.frames[0], step="named", data={"seat": 0, "drawn": top})
    state = replace(state, zones=zones, pieces={**state.pieces, top: piece}, frames=(frame,))

    step = GAME.apply(state, Chance("X12Q"))

    assert hearing(step, "identified") == {0, "judge"}
    assert facts(step, "identified", "card")[0] == SeenFace(top, "X12Q")
    assert facts(step, "outcome", "outcome")[0] == Hidden()


def test_the_group_under_way_may_begin_with_what_was_told_last() -> None:
    run = Run(GAME.rules, GAME.cards, table())
    with run.group("step", "top") as facts_:
        run.note("effect", "first")
        run.open_with("effect", "before", value=1)
        facts_["late"] = 2

    assert [child.key for child in run.trace().children] == ["before", "first"]
    assert run.trace().facts == {"late": 2}
