from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from rules.core.document.changing import redo, undo
from rules.core.document.editing import (
    cite,
    comment,
    delete_branch,
    label,
    make_main,
    move_up,
    uncite,
)
from rules.core.document.errors import DocumentUnreadable, NothingToUndo, PositionCited
from rules.core.document.model import MOST_EDITS, By, Document, Edit, Node, Parts
from rules.core.document.playing import add_root
from rules.core.document.states import state_at
from rules.tests.core.document.toy import begun, die, toy_game
from rules.tests.core.document.trees import ADA, HUGO, grown, long, small

GAME = toy_game()

EDITS: dict[str, Callable[[Document], Document]] = {
    "play": lambda document: grown(GAME, document, "throw", six=die(6)),
    "set up": lambda document: add_root(GAME, document, begun(GAME), id="other", by=ADA),
    "label": lambda document: label(document, "five", "If five", HUGO),
    "comment": lambda document: comment(document, "five", "Seen.", HUGO),
    "move up": lambda document: move_up(document, "five", HUGO),
    "make main": lambda document: make_main(document, "rest", HUGO),
    "delete": lambda document: delete_branch(document, "throw", HUGO),
    "cite": lambda document: cite(GAME, document, "rest", HUGO),
    "uncite": lambda document: uncite(document, "two", HUGO),
}


def start() -> Document:
    """Return a tree that any of the edits changes."""
    return cite(GAME, small(GAME), "two", ADA)


def tree(document: Document) -> Document:
    """Return the document without what it remembers of its edits."""
    return replace(document, history=(), undone=(), removed=())


@pytest.mark.parametrize("kind", EDITS)
def test_undo_takes_back_the_last_edit_and_redo_does_it_again(kind: str) -> None:
    before = start()
    after = EDITS[kind](before)

    back = undo(after)
    again = redo(back)

    assert after.history[-1].kind == kind
    assert tree(after) != tree(before)
    assert tree(back) == tree(before)
    assert back.history == before.history
    assert again == after


def test_every_edit_can_be_undone_one_after_the_other() -> None:
    document, trees = start(), []
    for kind in ("play", "cite", "label", "comment", "make main", "set up", "uncite", "delete"):
        trees.append(tree(document))
        document = EDITS[kind](document)

    while trees:
        document = undo(document)
        assert tree(document) == trees.pop()


def test_an_id_is_not_given_again_after_its_node_was_undone() -> None:
    before = start()

    back = undo(EDITS["play"](before))

    assert (back.removed, redo(back).removed) == (("six",), ())


def test_another_edit_ends_what_can_be_done_again() -> None:
    document = EDITS["label"](undo(EDITS["play"](start())))

    assert document.undone == ()
    with pytest.raises(NothingToUndo):
        redo(document)


def test_only_the_last_edits_can_be_undone() -> None:
    document = long(GAME, MOST_EDITS + 5)

    for _ in range(MOST_EDITS):
        document = undo(document)

    assert sorted(document.nodes) == ["n0", "n1", "n2", "n3", "n4", "n5"]
    with pytest.raises(NothingToUndo):
        undo(document)


def test_undo_takes_nothing_from_a_position_that_a_ruling_cites() -> None:
    played = EDITS["play"](start())
    cited = cite(GAME, played, "six", ADA)

    with pytest.raises(PositionCited) as refused:
        undo(played, cited=["root", "six"])
    with pytest.raises(PositionCited):
        undo(cited, cited=["six"])

    assert refused.value.node == "six"
    assert tree(undo(cited)) == tree(played)


def test_redo_takes_nothing_from_a_position_that_a_ruling_cites() -> None:
    back = undo(EDITS["delete"](small(GAME)))

    with pytest.raises(PositionCited):
        redo(back, cited=["rest"])


STRANGE = Node("strange", "nowhere", die(1), "")


@pytest.mark.parametrize(
    "parts",
    [
        Parts(nodes={"strange": STRANGE}),
        Parts(nodes={"five": None}),
        Parts(nodes={"five": replace(small().nodes["five"], parent="root")}),
        Parts(nodes={"five": replace(small().nodes["five"], edition=1)}),
        Parts(children={"": None}),
        Parts(children={"root": ("throw", "pause", "throw")}),
        Parts(children={"throw": ("three", "five", "pause")}),
        Parts(children={"rest": ("throw",)}),
        Parts(keyframes={"root": None}),
        Parts(keyframes={"strange": "{}"}),
        Parts(cited={"two": By()}),
        Parts(tombstones={"strange": By()}),
    ],
)
def test_a_damaged_edit_is_told_and_not_undone(parts: Parts) -> None:
    document = replace(small(GAME), history=(Edit("label", "five", ADA, parts),))

    with pytest.raises(DocumentUnreadable):
        undo(document)


def test_the_other_branch_keeps_its_states_through_undo() -> None:
    before = start()

    after = redo(undo(EDITS["play"](before)))

    for node in before.nodes:
        assert state_at(GAME, after, node) == state_at(GAME, before, node)
