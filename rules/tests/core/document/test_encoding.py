from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rules.core.document import encoding
from rules.core.document.checking import is_whole
from rules.core.document.editing import comment, delete_branch, move_up
from rules.core.document.encoding import decode_document, encode_document
from rules.core.document.errors import DocumentUnreadable
from rules.core.document.loading import load
from rules.core.document.model import SCHEMA, By, Document, Node
from rules.core.document.reading import children, main_line, path
from rules.core.document.states import frozen_state, open_node
from rules.core.engine.actions import Act, Manual
from rules.core.engine.ops import SetFact
from rules.tests.core.document.toy import die, toy_game
from rules.tests.core.document.trees import ADA, agreed, full, ids, long, small

GOLDEN = Path(__file__).parent / "golden" / "schema_1.json"
ROOT = Path(__file__).parents[4]


@pytest.mark.parametrize("document", [small(), full(), long(toy_game(), 45)])
def test_decoding_gives_the_document_that_was_encoded(document: Document) -> None:
    data = encode_document(document)

    assert decode_document(data) == document
    assert encode_document(decode_document(data.decode())) == data


def test_the_text_is_the_same_in_whatever_order_branches_were_deleted() -> None:
    cited = ["two", "rest"]
    one, other = (
        delete_branch(delete_branch(small(), first, ADA, cited), second, ADA, cited)
        for first, second in (("three", "five"), ("five", "three"))
    )

    assert encode_document(replace(one, history=())) == encode_document(replace(other, history=()))


@pytest.mark.parametrize("seed", ["0", "1", "4711"])
def test_the_text_is_the_same_under_every_hash_seed(seed: str) -> None:
    code = (
        "from rules.core.document.encoding import encode_document as encode\n"
        "from rules.tests.core.document.trees import full\n"
        "import sys; sys.stdout.buffer.write(encode(full()))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": seed}

    data = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, check=True
    ).stdout

    assert data == encode_document(full())


CHANGED: dict[str, Callable[[Document], Document]] = {
    "editions": lambda d: replace(d, editions=(*d.editions, d.editions[0])),
    "nodes": lambda d: comment(d, "pause", "Another word.", ADA),
    "children": lambda d: replace(d, children=move_up(d, "pause", ADA).children),
    "keyframes": lambda d: replace(d, keyframes={**d.keyframes, "pause": "{}"}),
    "cited": lambda d: replace(d, cited={}),
    "tombstones": lambda d: replace(d, tombstones={"five": By("Pia")}),
    "removed": lambda d: replace(d, removed=("other",)),
    "history": lambda d: replace(d, history=d.history[1:]),
    "undone": lambda d: replace(d, undone=()),
}


@pytest.mark.parametrize("part", Document.__struct_fields__)
def test_no_part_of_a_document_is_left_out(part: str) -> None:
    document = CHANGED[part](full())

    assert encode_document(document) != encode_document(full())
    assert decode_document(encode_document(document)) == document


NODE: dict[str, object] = {
    "id": "other",
    "parent": "throw",
    "action": die(6),
    "state_hash": "0" * 24,
    "label": "Another",
    "comment": "Another",
    "author": "Pia",
    "created": "later",
    "edition": 1,
}


@pytest.mark.parametrize("field", Node.__struct_fields__)
def test_no_field_of_a_node_is_left_out(field: str) -> None:
    node = msgspec.structs.replace(full().nodes["agreed"], id="new", parent="root")
    other = replace(node, **{field: NODE[field]})

    one, two = (_with(full(), each) for each in (node, other))

    assert encode_document(one) != encode_document(two)
    assert decode_document(encode_document(two)) == two


def _with(document: Document, node: Node) -> Document:
    row = (*document.children[node.parent], node.id)
    rows = {**document.children, node.parent: row}
    return replace(document, nodes={**document.nodes, node.id: node}, children=rows)


def test_the_golden_document_of_schema_1_loads_for_ever() -> None:
    document = decode_document(GOLDEN.read_bytes())
    loaded = load(toy_game(cards="cards2"), document, "book2")

    assert is_whole(document)
    assert [(root.id, root.label) for root in children(document)] == [
        ("root", ""),
        ("claim", "Ben"),
    ]
    assert ids(main_line(document)) == ["root", "throw", "agreed"]
    assert ids(path(document, "rest")) == ["root", "throw", "five", "rest"]
    assert document.nodes["five"].label == "もし5なら"
    assert document.nodes["agreed"].action == agreed(1)
    assert document.nodes["leapt"].action == Act(0, "leap", forced="from the ground")
    assert document.nodes["asked"].action == Manual(
        (SetFact("height", 27, 0),), "Ben says that Ada stands on 27"
    )
    assert (sorted(document.cited), sorted(document.tombstones)) == (["rest"], ["five"])
    assert document.removed == ("ben", "later", "two")
    assert [edition.cards for edition in document.editions] == ["cards1", "cards2"]
    assert loaded.mismatches == () or loaded.was != loaded.now


def test_the_stored_states_of_the_golden_document_stay_readable() -> None:
    document = decode_document(GOLDEN.read_bytes())

    assert list(document.keyframes) == ["claim", "rest", "root"]
    for node in document.keyframes:
        assert open_node(toy_game(step=2), document, node).state == frozen_state(document, node)
    assert open_node(toy_game(), document, "rest").state is not None


@pytest.mark.skipif(SCHEMA != 1, reason="schema 1 is read, not written any more")
def test_the_golden_document_is_what_is_written_today() -> None:
    data = GOLDEN.read_bytes()

    assert encode_document(decode_document(data)) == data


def plain() -> dict[str, Any]:
    document: dict[str, Any] = msgspec.json.decode(encode_document(full()))
    return document


def test_a_newer_document_is_refused_with_both_numbers() -> None:
    data = msgspec.json.encode({**plain(), "schema": SCHEMA + 1, "unheard": "of"})

    with pytest.raises(DocumentUnreadable) as refused:
        decode_document(data)

    assert refused.value.words.en == (
        f"This record has schema {SCHEMA + 1}; this site reads up to {SCHEMA}. "
        "Update the site first."
    )


def test_an_older_document_is_brought_to_the_present_schema(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def renamed(old: dict[str, Any]) -> dict[str, Any]:
        new = {name: part for name, part in old.items() if name != "positions"}
        return {**new, "nodes": old["positions"]}

    old = plain()
    old["positions"] = old.pop("nodes")
    monkeypatch.setattr(encoding, "SCHEMA", 2)
    monkeypatch.setattr(encoding, "MIGRATIONS", {1: renamed})

    document = decode_document(msgspec.json.encode(old))

    assert document == full()


def damage(*place: str | int, to: object) -> bytes:
    """Return the encoded document with one value changed."""
    document = plain()
    inner: Any = document
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = to
    return msgspec.json.encode(document)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "Input data was truncated"),
        (b"\xff", "JSON is malformed: invalid character (byte 0)"),
        (b"[]", "Expected `object`, got `array`"),
        (b'{"schema":1,"x":' + b"[" * 100_000, "maximum recursion depth exceeded"),
        (encode_document(small()).replace(b"Ada", b"\xff\xfe"), "Invalid UTF-8"),
        (b"{}", "Object missing required field `schema`"),
        (damage("schema", to=0), "schema 0 - at `$.schema`"),
        (damage("editions", to=[]), "empty - at `$.editions`"),
        (damage("extra", to=1), "Object contains unknown field `extra`"),
        (damage("nodes", 1, "label", to=1), "Expected `str`, got `int` - at `$.nodes[1].label`"),
        (damage("nodes", 1, "secret", to=1), "unknown field `secret` - at `$.nodes[1]`"),
        (damage("nodes", 1, "id", to="a/b"), "the id is no id - at `$.nodes[1] (a/b)`"),
        (damage("nodes", 1, "id", to="root"), "the id is taken - at `$.nodes[1] (root)`"),
        (damage("nodes", 1, "id", to="ben"), "the id is taken - at `$.nodes[1] (ben)`"),
        (
            damage("nodes", 1, "parent", to="agreed"),
            "the parent agreed does not stand before it - at `$.nodes[1] (throw)`",
        ),
        (damage("nodes", 1, "parent", to=""), "an action leads to every position but the first"),
        (damage("nodes", 1, "action", to=None), "an action leads to every position but the first"),
        (damage("nodes", 1, "edition", to=2), "no such edition - at `$.nodes[1] (throw)`"),
        (damage("nodes", 1, "edition", to=-1), "no such edition - at `$.nodes[1] (throw)`"),
        (damage("keyframes", "nowhere", to=""), "no such node - at `$.keyframes.nowhere`"),
        (damage("cited", "nowhere", to={}), "no such node - at `$.cited.nowhere`"),
        (damage("cited", "throw", to={}), "no stored position - at `$.cited.throw`"),
        (damage("tombstones", "nowhere", to={}), "no such node - at `$.tombstones.nowhere`"),
        (damage("keyframes", to={}), "no stored position - at `$.nodes[0] (root)`"),
        (damage("nodes", to=[]), "no such node - at `$.keyframes.claim`"),
        (
            damage("tombstones", to={"root": {}, "claim": {}}),
            "no position to begin with - at `$.nodes`",
        ),
    ],
)
def test_a_damaged_document_is_refused_with_the_place(data: bytes, why: str) -> None:
    with pytest.raises(DocumentUnreadable) as refused:
        decode_document(data)

    assert why in refused.value.words.en


def test_a_long_document_stays_small() -> None:
    assert len(encode_document(long(toy_game(), 500))) < 150_000
