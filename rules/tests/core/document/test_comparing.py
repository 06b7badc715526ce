from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core.document.comparing import Column, compare
from rules.core.document.editing import cite
from rules.core.document.errors import PositionLost
from rules.core.document.loading import load
from rules.core.document.model import Document
from rules.core.document.playing import add_root, new_document
from rules.core.document.states import state_at
from rules.core.engine.actions import Act, Chance, Manual
from rules.core.engine.asking import BEGIN
from rules.core.engine.beginning import new_game
from rules.core.engine.comparing import FactChanged
from rules.core.engine.errors import ViewerUnknown
from rules.core.engine.ops import SetFact
from rules.core.engine.values import JUDGE
from rules.core.engine.viewers import Viewer
from rules.core.words import same
from rules.tests.core.document.toy import begun, die, toy_game
from rules.tests.core.document.trees import (
    ADA,
    HUGO,
    REST,
    REST_BEN,
    THROW,
    THROW_BEN,
    grown,
    long,
    small,
)
from rules.tests.core.engine.toys import hidden


def decision(column: Column) -> tuple[str, str, str, tuple[str, ...]] | None:
    """Return where a column parts from the other: the node, and what the rules said there."""
    if column.decision is None:
        return None
    seen = column.decision.seen
    return column.decision.node, seen.kind, seen.key, seen.clauses


def test_another_face_of_the_die_parts_the_lines_at_the_check() -> None:
    game = toy_game()

    compared = compare(game, small(game), "two", "rest", "judge")

    assert compared.ancestor == "throw"
    assert compared.a.action is not None
    assert compared.b.action is not None
    assert (compared.a.action.node, compared.b.action.node) == ("three", "five")
    assert compared.a.action.seen.facts["outcome"] == (3,)
    assert decision(compared.a) == ("three", "check failed", "low", ("T-5",))
    assert decision(compared.b) == ("five", "check passed", "high", ("T-5",))
    assert compared.changes == (FactChanged("height:0", 3, 5), FactChanged("height:1", 2, 0))
    assert (compared.a.points, compared.b.points) == ((3, 2), (5, 0))
    assert compared.a.pending == game.pending(state_at(game, small(game), "two"))
    assert (compared.a.result, compared.b.result, compared.words) == (None, None, None)


def test_another_act_parts_the_lines_at_the_act() -> None:
    game = toy_game()

    compared = compare(game, small(game), "pause", "rest", "judge")

    assert compared.ancestor == "root"
    assert decision(compared.a) == ("pause", "action", "act", ("T-3",))
    assert decision(compared.b) == ("throw", "action", "act", ("T-2",))


def test_the_line_that_ended_before_has_no_further_step() -> None:
    game = toy_game()

    compared = compare(game, small(game), "three", "two", "judge")

    assert compared.ancestor == "three"
    assert (compared.a.action, compared.a.decision) == (None, None)
    assert compared.b.action is not None
    assert compared.b.action.node == "ben"
    assert decision(compared.b) == ("ben", "action", "act", ("T-2",))


def test_a_position_does_not_differ_from_itself() -> None:
    game = toy_game()

    compared = compare(game, small(game), "two", "two", "judge")

    assert (compared.ancestor, compared.changes) == ("two", ())
    assert (compared.a, compared.a.action, compared.a.decision) == (compared.b, None, None)


def test_the_same_line_from_two_claims_parts_where_the_rules_decide_otherwise() -> None:
    game = toy_game()
    high = game.apply(begun(game), Manual((SetFact("height", 27, 0),), "Ben says 27")).state
    document = new_document(game, begun(game), id="a", by=ADA, claimant="Ada")
    document = add_root(game, document, high, id="b", by=HUGO, claimant="Ben")
    document = grown(game, document, "a", a1=REST, a2=REST_BEN, a3=THROW, a4=die(4))
    document = grown(game, document, "b", b1=REST, b2=REST_BEN, b3=THROW, b4=die(4))

    compared = compare(game, document, "a4", "b4", "judge")

    assert (compared.ancestor, compared.a.action, compared.b.action) == (None, None, None)
    assert decision(compared.a) == ("a4", "step", "entered", ("T-9",))
    assert decision(compared.b) == ("b4", "result", "end.top", ("T-7",))
    assert compared.b.result is not None
    assert (compared.b.result.winners, compared.b.points) == ((0,), (31, 0))


def test_what_the_judge_changes_by_hand_is_an_action_but_no_decision_of_the_rules() -> None:
    game = toy_game()
    by_hand = Manual((SetFact("height", 9, 0),), "Ada stood on 9")
    document = grown(game, small(game), "root", by_hand=by_hand, thrown=THROW)

    compared = compare(game, document, "throw", "thrown", "judge")

    assert compared.b.action is not None
    assert (compared.b.action.node, compared.b.action.seen.kind) == ("by_hand", "manual")
    assert (compared.a.decision, compared.b.decision) == (None, None)


@pytest.mark.parametrize(
    ("viewer", "changes", "whispered"),
    [
        ("judge", (FactChanged("secret:0", 1, 2),), 2),
        (0, (FactChanged("secret:0", 1, 2),), 2),
    ],
)
def test_both_columns_show_what_the_viewer_may_know(
    viewer: Viewer, changes: tuple[object, ...], whispered: object
) -> None:
    game = toy_game()
    one, two = (Act(0, "whisper", {"n": n}) for n in (1, 2))
    document = grown(game, grown(game, small(game), "root", first=one), "root", second=two)

    compared = compare(game, document, "first", "second", viewer)

    assert compared.changes == changes
    assert compared.b.action is not None
    assert compared.b.action.seen.facts["n"] == whispered
    assert (compared.b.points is None) == (viewer != "judge")


def whispers(*, two_roots: bool) -> Document:
    """Return two lines, a2 and b2, that differ in nothing but a number whispered to Ada."""
    game = toy_game()
    document = new_document(game, begun(game), id="a", by=ADA)
    if two_roots:
        document = add_root(game, document, begun(game), id="b", by=HUGO)
    one, two = (Act(0, "whisper", {"n": n}) for n in (1, 2))
    document = grown(game, document, "a", a1=one, a2=REST_BEN)
    return grown(game, document, "b" if two_roots else "a", b1=two, b2=REST_BEN)


@pytest.mark.parametrize("two_roots", [False, True])
@pytest.mark.parametrize("viewer", ["public", 1])
def test_lines_that_differ_in_secret_do_not_part_for_others(
    viewer: Viewer, two_roots: bool
) -> None:
    game, document = toy_game(), whispers(two_roots=two_roots)

    compared = compare(game, document, "a2", "b2", viewer)

    assert (compared.changes, compared.words) == ((), None)
    assert compared.a == replace(compared.b, node="a2")
    assert (compared.a.action, compared.a.decision) == (None, None)


@pytest.mark.parametrize("two_roots", [False, True])
@pytest.mark.parametrize("viewer", ["judge", 0])
def test_those_who_know_the_secret_are_told_where_the_lines_part(
    viewer: Viewer, two_roots: bool
) -> None:
    game, document = toy_game(), whispers(two_roots=two_roots)

    compared = compare(game, document, "a2", "b2", viewer)

    assert compared.a.action is not None
    assert compared.b.action is not None
    assert (compared.a.action.node, compared.b.action.node) == ("a1", "b1")
    assert compared.b.action.seen.facts["n"] == 2


def test_what_is_told_otherwise_later_parts_the_lines_there() -> None:
    game = toy_game()
    document = grown(game, whispers(two_roots=True), "b1", b_throw=THROW_BEN)

    compared = compare(game, document, "a2", "b_throw")

    assert compared.a.action is not None
    assert compared.b.action is not None
    assert (compared.a.action.node, compared.b.action.node) == ("a2", "b_throw")


def test_a_longer_line_parts_for_all_where_the_other_ends() -> None:
    game, document = toy_game(), whispers(two_roots=False)

    compared = compare(game, document, "a2", "b1")

    assert compared.a.action is not None
    assert (compared.a.action.node, compared.b.action) == ("a2", None)


def test_the_secret_draw_of_two_lines_is_told_to_nobody_else() -> None:
    game = hidden.game()
    root = new_game(game, hidden.SEATS, {}, {"deck": [card.no for card in hidden.CARDS]})
    state = game.apply(root, Act(JUDGE, BEGIN)).state
    document = new_document(game, state, id="a", by=ADA)
    document = add_root(game, document, state, id="b", by=ADA)
    done = Act(0, "done")
    document = grown(game, document, "a", a1=Chance("X01Q"), a2=done)
    document = grown(game, document, "b", b1=Chance("X02Q"), b2=done)

    judged, seen = (compare(game, document, "a2", "b2", who) for who in ("judge", "public"))

    assert judged.a.action is not None
    assert (judged.a.action.node, seen.a.action, seen.b.action) == ("a1", None, None)
    assert (seen.changes, seen.a.decision) == ((), None)


def test_where_the_rules_no_longer_lead_others_are_not_told_why() -> None:
    game, other = toy_game(), toy_game(can_leap=False)
    document = grown(game, small(game), "rest", leap=Act(0, "leap"))
    document = cite(game, document, "leap", ADA)

    judged, seen = (compare(other, document, "leap", "rest", who) for who in ("judge", "public"))

    assert judged.words is not None
    assert "There is no action leap" in judged.words.en
    assert seen.words == PositionLost("leap", "refused", same("")).words


def test_a_seat_that_is_not_there_sees_nothing() -> None:
    game = toy_game()

    with pytest.raises(ViewerUnknown):
        compare(game, small(game), "two", "rest", 7)


def test_frozen_positions_are_compared_where_the_rules_no_longer_lead() -> None:
    game, other = toy_game(), toy_game(step=2)
    document = cite(game, cite(game, small(game), "two", ADA), "rest", ADA)

    compared = compare(other, load(other, document).document, "two", "rest", "judge")

    assert compared.changes == (FactChanged("height:0", 3, 5), FactChanged("height:1", 2, 0))
    assert (compared.a.decision, compared.b.decision) == (None, None)
    assert compared.words is not None
    assert "three" in compared.words.en


def test_what_is_lost_is_not_compared() -> None:
    other = toy_game(step=2)

    with pytest.raises(PositionLost):
        compare(other, load(other, small()).document, "two", "pause", "judge")


def test_a_long_way_apart_is_found_at_the_first_step() -> None:
    game = toy_game()
    document = grown(game, long(game, 60), "n1", throw=Act(1, "throw"))

    compared = compare(game, document, "n60", "throw", "judge")

    assert compared.ancestor == "n1"
    assert decision(compared.a) == ("n2", "action", "act", ("T-8",))
