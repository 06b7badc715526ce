from __future__ import annotations

import pytest

from rules.core.document.editing import cite, delete_branch, make_main
from rules.core.document.errors import NodeDeleted, NodeNotFound
from rules.core.document.reading import (
    branch,
    children,
    in_order,
    main_line,
    node_of,
    path,
    recorded_outcomes,
)
from rules.tests.core.document.toy import die, toy_game
from rules.tests.core.document.trees import ADA, agreed, grown, ids, small


def test_a_path_leads_from_the_root_to_the_node() -> None:
    assert ids(path(small(), "rest")) == ["root", "throw", "five", "rest"]


def test_children_stand_in_order() -> None:
    document = small()

    assert ids(children(document)) == ["root"]
    assert ids(children(document, "root")) == ["throw", "pause"]
    assert ids(children(document, "two")) == []


def test_the_main_line_follows_the_first_children() -> None:
    document = small()

    assert ids(main_line(document)) == ["root", "throw", "three", "ben", "two"]
    assert ids(main_line(document, "five")) == ["rest"]


def test_the_whole_tree_is_read_with_the_main_line_first() -> None:
    assert [(depth, node.id) for depth, node in in_order(small())] == [
        (0, "root"),
        (1, "throw"),
        (2, "three"),
        (3, "ben"),
        (4, "two"),
        (2, "five"),
        (3, "rest"),
        (1, "pause"),
    ]


def test_deleted_branches_are_read_only_when_asked_for() -> None:
    document = delete_branch(small(), "three", ADA, cited=["two"])

    assert ids(node for _, node in in_order(document)) == [
        *("root", "throw", "five", "rest", "pause")
    ]
    assert ids(node for _, node in in_order(document, deleted=True)) == [
        *("root", "throw", "five", "rest", "three", "ben", "two", "pause")
    ]


def test_a_branch_holds_everything_below_deleted_or_not() -> None:
    document = delete_branch(small(), "three", ADA, cited=["two"])

    assert sorted(ids(branch(document, "throw"))) == [
        "ben",
        "five",
        "rest",
        "three",
        "throw",
        "two",
    ]


def test_the_recorded_outcomes_come_with_the_main_one_first() -> None:
    game = toy_game()
    document = grown(game, small(game), "throw", agreed=agreed(1))

    assert recorded_outcomes(document, "throw") == (die(3), die(5), agreed(1))
    assert recorded_outcomes(make_main(document, "agreed", ADA), "throw") == (
        *(agreed(1), die(3), die(5)),
    )
    assert recorded_outcomes(document, "root") == ()


def test_a_node_is_found_hidden_told_as_deleted_or_unknown() -> None:
    game = toy_game()
    hidden = delete_branch(cite(game, small(game), "five", ADA), "five", ADA)
    gone = delete_branch(small(game), "five", ADA)

    assert node_of(hidden, "five").id == "five"
    with pytest.raises(NodeDeleted):
        node_of(gone, "five")
    with pytest.raises(NodeNotFound):
        node_of(gone, "never")
