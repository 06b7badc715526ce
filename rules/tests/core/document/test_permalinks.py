from __future__ import annotations

import pytest

from rules.core.document.editing import delete_branch, label, make_main, move_up
from rules.core.document.encoding import decode_document, encode_document
from rules.core.document.errors import PermalinkUnreadable
from rules.core.document.permalinks import Permalink, parse_permalink, permalink
from rules.core.document.states import open_node
from rules.core.engine.encoding import fingerprint
from rules.core.engine.errors import EngineFault
from rules.core.engine.viewers import Viewer
from rules.tests.core.document.toy import die, toy_game
from rules.tests.core.document.trees import ADA, grown, small


@pytest.mark.parametrize("viewer", ["public", "judge", 0, 1, 15])
def test_a_link_leads_back_to_what_it_was_made_of(viewer: Viewer) -> None:
    link = permalink("doc_1", "n-7", viewer)

    assert parse_permalink(link) == Permalink("doc_1", "n-7", viewer)


def test_a_link_without_a_viewer_is_for_all() -> None:
    assert parse_permalink("doc/n7") == Permalink("doc", "n7", "public")


@pytest.mark.parametrize(
    "text",
    [
        *("", "doc", "doc/", "/n7", "doc/n7/", "d oc/n7", "doc/n 7", "doc/n7/judge/x"),
        *("doc/n7/everyone", "doc/n7/0", "doc/n7/seat"),
        *("doc/n7/seat16", "doc/n7/seat01", "doc/n7/seat-1"),
    ],
)
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(PermalinkUnreadable):
        parse_permalink(text)


@pytest.mark.parametrize(("document", "node"), [("a/b", "n"), ("a", "n/7"), ("", "n"), ("a", "")])
def test_no_link_is_made_of_what_is_no_id(document: str, node: str) -> None:
    with pytest.raises(EngineFault):
        permalink(document, node)


def test_a_link_holds_through_reordering_renaming_promotion_and_import() -> None:
    game = toy_game()
    before = small(game)
    node = parse_permalink(permalink("doc", "rest")).node

    after = grown(game, before, "throw", six=die(6))
    after = label(move_up(after, "six", ADA), "five", "No longer five", ADA)
    after = make_main(delete_branch(after, "three", ADA), "pause", ADA)
    after = decode_document(encode_document(after))

    opened = open_node(game, after, node)
    assert opened.state is not None
    assert fingerprint(opened.state) == before.nodes["rest"].state_hash
