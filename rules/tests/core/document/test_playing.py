from __future__ import annotations

import pytest

from rules.core.document.editing import delete_branch
from rules.core.document.errors import (
    NodeDeleted,
    NodeIdTaken,
    NodeNotFound,
    OtherEdition,
    OtherTable,
    OtherTitle,
)
from rules.core.document.model import TOP, Edition, Node
from rules.core.document.playing import add_root, is_same, new_document, play
from rules.core.document.reading import children
from rules.core.engine.actions import Act
from rules.core.engine.beginning import new_game
from rules.core.engine.edition import ENGINE
from rules.core.engine.encoding import encode, fingerprint
from rules.core.engine.errors import ActionUnreadable, EngineFault, Refused
from rules.tests.core.document.toy import begun, die, toy_game
from rules.tests.core.document.trees import ADA, HUGO, REST, THROW, agreed, ids, long, small


def test_a_new_document_begins_with_the_set_up() -> None:
    game = toy_game()
    state = begun(game)

    document = new_document(game, state, id="a", by=ADA, rulebook="book1", claimant="Ben")

    assert document.editions == (Edition(ENGINE, "toy", "r1", "book1", "cards1"),)
    assert document.nodes == {
        "a": Node("a", TOP, None, fingerprint(state), "Ben", "", "Ada", "2031-05-03 10:00")
    }
    assert document.children == {TOP: ("a",)}
    assert document.keyframes == {"a": encode(state).decode()}
    assert document.history == ()


def test_two_claims_of_what_the_position_was_stand_side_by_side() -> None:
    game = toy_game()
    document = new_document(game, begun(game), id="a", by=ADA, claimant="Ada")

    document = add_root(game, document, begun(game), id="b", by=HUGO, claimant="Ben")

    assert [(root.id, root.label) for root in children(document)] == [("a", "Ada"), ("b", "Ben")]


def test_play_adds_the_last_child() -> None:
    game = toy_game()
    before = small(game)

    played = play(game, before, "throw", die(6), id="six", by=HUGO)

    state = game.apply(game.apply(begun(game), THROW).state, die(6)).state
    node = Node("six", "throw", die(6), fingerprint(state), "", "", "Hugo", "2031-05-03 10:05")
    assert (played.node, played.added) == (node, True)
    assert ids(children(played.document, "throw")) == ["three", "five", "six"]
    assert {**before.nodes, "six": node} == played.document.nodes
    assert "six" not in before.nodes


def test_an_action_that_is_there_is_not_doubled() -> None:
    game = toy_game()
    document = small(game)

    played = play(game, document, "throw", die(5), id="again", by=HUGO)

    assert (played.node.id, played.added, played.document) == ("five", False, document)


def test_an_outcome_known_in_another_way_is_another_branch() -> None:
    game = toy_game()

    played = play(game, small(game), "throw", agreed(5), id="agreed", by=HUGO)

    assert (played.node.id, played.added) == ("agreed", True)
    assert played.node.state_hash == played.document.nodes["five"].state_hash


def test_yes_is_not_the_number_one() -> None:
    one, yes = (Act(0, "whisper", {"n": n}) for n in (1, True))

    assert is_same(one, Act(0, "whisper", {"n": 1}))
    assert not is_same(one, yes)
    assert not is_same(one, None)


def test_an_action_of_a_deleted_branch_can_be_played_anew() -> None:
    game = toy_game()
    document = delete_branch(small(game), "five", ADA, cited=["rest"])

    played = play(game, document, "throw", die(5), id="anew", by=HUGO)

    assert ids(children(played.document, "throw")) == ["three", "anew"]


def test_a_state_is_stored_every_twenty_nodes() -> None:
    document = long(toy_game(), 45)

    assert list(document.keyframes) == ["n0", "n20", "n40"]


@pytest.mark.parametrize(
    ("action", "error"),
    [(die(3), Refused), (Act(0, "leap"), Refused), (Act(0, "fly"), ActionUnreadable)],
)
def test_what_the_game_refuses_is_not_added(action: Act, error: type[Exception]) -> None:
    game = toy_game()

    with pytest.raises(error):
        play(game, small(game), "root", action, id="new", by=ADA)


@pytest.mark.parametrize("id_", ["two", "rest"])
def test_an_id_is_given_once(id_: str) -> None:
    game = toy_game()
    document = delete_branch(small(game), "five", ADA)

    with pytest.raises(NodeIdTaken):
        play(game, document, "pause", Act(1, "rest"), id=id_, by=ADA)
    with pytest.raises(NodeIdTaken):
        add_root(game, document, begun(game), id=id_, by=ADA)


@pytest.mark.parametrize("id_", ["", "a/b", "a b", "x" * 41])
def test_an_id_must_fit_into_a_link(id_: str) -> None:
    game = toy_game()

    with pytest.raises(EngineFault):
        play(game, small(game), "pause", Act(1, "rest"), id=id_, by=ADA)


def test_nothing_is_played_at_a_node_that_is_not_there() -> None:
    game = toy_game()
    hidden = delete_branch(small(game), "five", ADA, cited=["rest"])

    with pytest.raises(NodeNotFound):
        play(game, hidden, "nowhere", REST, id="new", by=ADA)
    with pytest.raises(NodeDeleted) as deleted:
        play(game, hidden, "rest", REST, id="new", by=ADA)
    assert (deleted.value.node, deleted.value.by) == ("rest", ADA)


@pytest.mark.parametrize("other", [toy_game(cards="cards2"), toy_game(version="r2")])
def test_other_rules_or_cards_go_on_only_after_loading(other) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(OtherEdition) as refused:
        play(other, small(), "pause", Act(1, "rest"), id="new", by=ADA)

    assert refused.value.recorded == Edition(ENGINE, "toy", "r1", "book1", "cards1")


def test_a_position_of_another_version_is_refused() -> None:
    game, other = toy_game(), toy_game(version="r2")

    with pytest.raises(OtherTitle):
        add_root(game, small(game), begun(other), id="new", by=ADA)


def test_a_position_of_other_players_is_refused() -> None:
    game = toy_game()
    swapped = new_game(game, ("Ben", "Ada"), {}, {})

    with pytest.raises(OtherTable):
        add_root(game, small(game), swapped, id="new", by=ADA)
