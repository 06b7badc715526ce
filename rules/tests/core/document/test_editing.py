from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.core.document.editing import (
    cite,
    comment,
    delete_branch,
    label,
    make_main,
    move_up,
    uncite,
)
from rules.core.document.errors import LastRoot, NodeDeleted
from rules.core.document.model import Document, Parts
from rules.core.document.playing import add_root
from rules.core.document.reading import children, main_line
from rules.core.document.states import open_node, state_at
from rules.core.engine.encoding import encode
from rules.tests.core.document.toy import begun, die, toy_game
from rules.tests.core.document.trees import ADA, HUGO, REST_BEN, THROW, grown, ids, long, small


def test_label_and_comment_stay_with_their_node() -> None:
    document = comment(label(small(), "five", "If five", HUGO), "five", "Hugo saw a five.", HUGO)

    node = document.nodes["five"]
    assert (node.label, node.comment, node.author) == ("If five", "Hugo saw a five.", "Ada")


def test_the_same_text_again_is_no_edit() -> None:
    document = comment(label(small(), "five", "If five", HUGO), "five", "Seen.", HUGO)

    assert label(document, "five", "If five", ADA) is document
    assert comment(document, "five", "Seen.", ADA) is document


def test_move_up_moves_one_place_and_the_first_not_at_all() -> None:
    game = toy_game()
    document = grown(game, small(game), "throw", six=die(6))

    once = move_up(document, "six", ADA)
    twice = move_up(once, "six", ADA)

    assert ids(children(once, "throw")) == ["three", "six", "five"]
    assert ids(children(twice, "throw")) == ["six", "three", "five"]
    assert move_up(twice, "six", ADA) is twice


def test_make_main_puts_a_deep_node_on_the_main_line() -> None:
    game = toy_game()
    document = add_root(game, small(game), begun(game), id="other", by=ADA, claimant="Ben")
    document = make_main(document, "other", ADA)

    after = make_main(document, "rest", ADA)

    assert ids(main_line(document)) == ["other"]
    assert ids(main_line(after)) == ["root", "throw", "five", "rest"]
    assert ids(children(after, "throw")) == ["five", "three"]
    assert make_main(after, "five", ADA) is after


def test_a_branch_nobody_cites_is_removed() -> None:
    before = small()

    document = delete_branch(before, "throw", ADA)

    assert sorted(document.nodes) == ["pause", "root"]
    assert document.children == {"": ("root",), "root": ("pause",)}
    assert document.removed == ("ben", "five", "rest", "three", "throw", "two")
    assert document.tombstones == {}
    assert len(before.nodes) == 8


@pytest.mark.parametrize("by_the_document", [True, False])
def test_a_branch_that_is_cited_is_hidden_and_its_links_open(by_the_document: bool) -> None:
    game = toy_game()
    before = cite(game, small(game), "two", ADA) if by_the_document else small(game)

    document = delete_branch(before, "three", HUGO, cited=[] if by_the_document else ["two"])

    assert document.nodes == before.nodes
    assert document.tombstones == {"three": HUGO}
    assert ids(children(document, "throw")) == ["five"]
    opened = open_node(game, document, "two")
    assert (opened.state, opened.deleted) == (state_at(game, before, "two"), HUGO)


def test_a_hidden_branch_goes_with_the_branch_above_once_nobody_cites_it() -> None:
    game = toy_game()
    document = delete_branch(cite(game, small(game), "two", ADA), "three", ADA)

    kept = delete_branch(document, "throw", HUGO)
    gone = delete_branch(uncite(document, "two", ADA), "throw", HUGO)

    assert sorted(kept.tombstones) == ["three", "throw"]
    assert (sorted(gone.nodes), gone.tombstones, list(gone.keyframes)) == (
        *(["pause", "root"], {}, ["root"]),
    )


def test_one_position_to_begin_with_stays() -> None:
    game = toy_game()
    two = add_root(game, small(game), begun(game), id="other", by=ADA)

    assert ids(children(delete_branch(two, "root", ADA))) == ["other"]
    with pytest.raises(LastRoot):
        delete_branch(small(game), "root", ADA, cited=["two"])


def test_cite_stores_the_state_and_uncite_lets_it_go() -> None:
    game = toy_game()
    document = small(game)

    cited = cite(game, document, "two", HUGO)
    let_go = uncite(cited, "two", ADA)

    assert cited.cited == {"two": HUGO}
    assert cited.keyframes["two"] == encode(state_at(game, document, "two")).decode()
    assert cite(game, cited, "two", ADA) is cited
    assert (let_go.cited, let_go.keyframes) == ({}, document.keyframes)
    assert uncite(document, "two", ADA) is document


def test_cite_leaves_a_state_that_is_stored_already_as_it_is() -> None:
    game = toy_game()

    document = cite(game, long(game, 20), "n20", ADA)

    assert document.history[-1].back == Parts(cited={"n20": None})


def test_uncite_keeps_the_states_that_are_stored_anyway() -> None:
    game = toy_game()
    document = long(game, 20)

    for node in ("n0", "n20"):
        document = uncite(cite(game, document, node, ADA), node, ADA)

    assert list(document.keyframes) == ["n0", "n20"]


@pytest.mark.parametrize(
    "edit",
    [
        lambda document: label(document, "rest", "x", ADA),
        lambda document: comment(document, "rest", "x", ADA),
        lambda document: move_up(document, "five", ADA),
        lambda document: make_main(document, "rest", ADA),
        lambda document: delete_branch(document, "rest", ADA),
    ],
)
def test_a_hidden_branch_is_not_edited(edit: Callable[[Document], Document]) -> None:
    document = delete_branch(small(), "five", HUGO, cited=["rest"])

    with pytest.raises(NodeDeleted):
        edit(document)


def test_editing_one_branch_leaves_every_other_node_alone() -> None:
    game = toy_game()
    before = small(game)

    after = grown(game, before, "three", more=REST_BEN, again=THROW, six=die(6))
    after = delete_branch(make_main(after, "pause", ADA), "five", ADA)

    kept = before.nodes.keys() - {"five", "rest"}
    assert {id_: after.nodes[id_] for id_ in kept} == {id_: before.nodes[id_] for id_ in kept}
    for id_ in sorted(kept):
        assert encode(state_at(game, after, id_)) == encode(state_at(game, before, id_))
