from __future__ import annotations

import json
import random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.document.editing import cite, comment, delete_branch, label, make_main
from rules.core.document.encoding import encode_document
from rules.core.document.errors import DAMAGED, LOST, NodeDeleted, NodeNotFound, PositionLost
from rules.core.document.exporting import Export, Line, encode_export, export
from rules.core.document.loading import load
from rules.core.document.model import Document
from rules.core.document.playing import new_document
from rules.core.document.states import state_at, step_to
from rules.core.engine.actions import Act
from rules.core.engine.errors import ViewerUnknown
from rules.core.engine.filtering import seen_trace
from rules.core.engine.seen import view_fingerprint
from rules.core.engine.sentences import log
from rules.core.engine.viewers import Viewer
from rules.core.words import same
from rules.tests.core.document.toy import toy_game
from rules.tests.core.document.trees import ADA, grown, ids, small
from rules.tests.core.engine.toys import hidden
from rules.tests.core.engine.watching import playout, seen_cards, watchers

GAME = toy_game()
EVERYBODY: tuple[Viewer, ...] = ("judge", "public", 0, 1)
OTHERS = EVERYBODY[1:]


def annotated() -> Document:
    """Return a tree whose judge has written beside the main line."""
    document = label(small(), "three", "Ada holds the fox", ADA)
    return comment(document, "three", "Ben saw the fox", ADA)


def keys_of(value: Any) -> set[str]:
    """Return every key anywhere in a JSON value."""
    if isinstance(value, dict):
        return set(value).union(*map(keys_of, value.values()))
    return set().union(*map(keys_of, value)) if isinstance(value, list) else set()


def test_the_judge_has_the_whole_tree_and_all_others_the_main_line() -> None:
    shapes = {
        viewer: [(each.id, each.parent) for each in export(GAME, small(), viewer).positions]
        for viewer in EVERYBODY
    }

    line = [("root", ""), ("throw", "root"), ("three", "throw"), ("ben", "three"), ("two", "ben")]
    branches = [("five", "throw"), ("rest", "five"), ("pause", "root")]
    assert shapes == {"judge": line + branches} | dict.fromkeys(OTHERS, line)


def test_the_main_line_is_the_one_that_was_made_so() -> None:
    document = make_main(small(), "rest", ADA)

    assert ids(export(GAME, document).positions) == ["root", "throw", "five", "rest"]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_lines_asked_for_are_shown_and_no_others(viewer: Viewer) -> None:
    exported = export(GAME, small(), viewer, ("rest", "three"))

    assert ids(exported.positions) == ["root", "throw", "three", "five", "rest"]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_every_position_is_what_the_filters_make_of_it(viewer: Viewer) -> None:
    document = grown(GAME, small(), "two", whispered=Act(0, "whisper", {"n": 2}))

    exported = export(GAME, document, viewer)

    assert (exported.viewer, exported.title, exported.version) == (viewer, "toy", "r1")
    for each in exported.positions:
        view = GAME.view(state_at(GAME, document, each.id), viewer)
        step = step_to(GAME, document, each.id)
        happened = None if step is None else seen_trace(step.trace, viewer)
        lines = () if happened is None else log(GAME, happened, ("Ada", "Ben"))
        assert (each.view, each.fingerprint) == (view, view_fingerprint(view))
        assert (each.happened, each.log) == (happened, tuple(Line(*line) for line in lines))
        assert each.words is None


def test_what_is_written_beside_a_node_is_for_the_judge() -> None:
    told = {viewer: export(GAME, annotated(), viewer) for viewer in EVERYBODY}

    position = next(each for each in told["judge"].positions if each.id == "three")
    assert (position.label, position.comment) == ("Ada holds the fox", "Ben saw the fox")
    assert [viewer for viewer in EVERYBODY if b"fox" in encode_export(told[viewer])] == ["judge"]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_no_action_no_stored_state_and_no_hash_of_one_is_in_it(viewer: Viewer) -> None:
    document = cite(GAME, annotated(), "three", ADA)

    encoded = encode_export(export(GAME, document, viewer)).decode()

    hashes = [node.state_hash for node in document.nodes.values()]
    assert [name for name in hashes if name in encoded] == []
    raw = {"action", "state_hash", "keyframes", "history", "undone", "author", "created"}
    assert keys_of(json.loads(encoded)) & raw == set()
    assert keys_of(json.loads(encode_document(document))) >= raw


def swapped_whisper(n: int) -> Document:
    return grown(GAME, small(), "two", whispered=Act(0, "whisper", {"n": n}), then=Act(1, "rest"))


@pytest.mark.parametrize(
    ("viewer", "alike"), [("judge", False), (0, False), (1, True), ("public", True)]
)
def test_a_whisper_changes_no_byte_for_those_who_do_not_hear_it(
    viewer: Viewer, alike: bool
) -> None:
    one, other = (encode_export(export(GAME, swapped_whisper(n), viewer)) for n in (1, 2))

    assert (one == other) == alike


def test_the_public_is_shown_where_nobody_is_named() -> None:
    assert export(GAME, annotated()) == export(GAME, annotated(), "public")


def lost_from_three() -> Export:
    other = toy_game(step=2)
    document = cite(GAME, annotated(), "two", ADA)
    return export(other, load(other, document).document)


def test_what_is_lost_is_said_and_no_other_position_shown() -> None:
    three, ben, two = lost_from_three().positions[2:]

    words = PositionLost("three", "differs", same("")).words
    assert (three.view, three.fingerprint, three.happened, three.log) == (None, "", None, ())
    assert (three.words, ben.words, ben.view) == (words, words, None)
    assert two.view == GAME.view(state_at(GAME, small(), "two"), "public")
    assert (two.happened, two.words) == (None, words)


def test_a_damaged_beginning_is_said() -> None:
    damaged = replace(small(), keyframes={"root": "{"})

    root = export(GAME, damaged).positions[0]

    assert (root.view, root.words) == (None, LOST.filled(node="root", why=DAMAGED))


def test_a_deleted_branch_is_in_no_export() -> None:
    document = delete_branch(cite(GAME, small(), "rest", ADA), "five", ADA)

    assert ids(export(GAME, document, "judge").positions)[-1] == "pause"
    assert "five" not in ids(export(GAME, document, "judge").positions)
    with pytest.raises(NodeDeleted):
        export(GAME, document, "judge", ("rest",))
    with pytest.raises(NodeNotFound):
        export(GAME, document, "judge", ("never",))


@pytest.mark.parametrize("viewer", [2, -1])
def test_a_seat_that_is_not_there_gets_nothing(viewer: Viewer) -> None:
    with pytest.raises(ViewerUnknown):
        export(GAME, small(), viewer)


@pytest.mark.parametrize("seed", range(4))
def test_no_canary_of_what_is_hidden_is_in_an_export(seed: int) -> None:
    game, told = hidden.game(), 0
    start = hidden.start(game)
    line = list(playout(game, start, random.Random(seed), 60))
    document = new_document(game, start, id="n0", by=ADA)
    document = grown(
        game, document, "n0", **{f"n{n}": each.action for n, each in enumerate(line, 1)}
    )
    for viewer in watchers(start):
        states = (start, *(each.step.state for each in line))
        known = set().union(*(seen_cards(game, state, viewer) for state in states))
        exported = encode_export(export(game, document, viewer)).decode()
        away = [card for card in hidden.CARDS if card.no not in known]
        told += len(away)

        names = [name for card in away for name in (card.no, card.name, card.name_en)]
        assert [name for name in names if name in exported] == []

    assert told > 0
