"""Documents as text and back: one text for each document, the same on every machine.

Nodes stand in the order of the tree, a parent before its children and the main line first, so that
their order need not be written beside them.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core.document.errors import DocumentUnreadable
from rules.core.document.migrating import MIGRATIONS, migrated
from rules.core.document.model import ID, SCHEMA, TOP, By, Document, Edit, Edition, Node
from rules.core.document.reading import in_order
from rules.core.words import Words


class _Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    schema: int
    editions: tuple[Edition, ...]
    nodes: tuple[Node, ...]
    keyframes: dict[str, str]
    cited: dict[str, By]
    tombstones: dict[str, By]
    removed: tuple[str, ...]
    history: tuple[Edit, ...]
    undone: tuple[Edit, ...]


class _Schema(msgspec.Struct):
    schema: int


_encoder = msgspec.json.Encoder(order="deterministic")
_stored = msgspec.json.Decoder(_Stored)


def encode_document(document: Document) -> bytes:
    """Return the document as JSON: keys sorted, whole numbers and words only."""
    return _encoder.encode(
        _Stored(
            SCHEMA,
            document.editions,
            tuple(node for _, node in in_order(document, deleted=True)),
            document.keyframes,
            document.cited,
            document.tombstones,
            document.removed,
            document.history,
            document.undone,
        )
    )


def decode_document(data: bytes | str) -> Document:
    """Return the document that was encoded, whatever older schema it has.

    Raises:
        DocumentUnreadable: damaged, with the place, or written by a newer version of the site.
    """
    try:
        stored = _stored.decode(_present(data))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DocumentUnreadable(DAMAGED.filled(why=str(error))) from error
    for problem in _problems(stored):
        raise DocumentUnreadable(problem)
    return Document(
        stored.editions,
        {node.id: node for node in stored.nodes},
        _children(stored),
        stored.keyframes,
        stored.cited,
        stored.tombstones,
        stored.removed,
        stored.history,
        stored.undone,
    )


def _present(data: bytes | str) -> bytes | str:
    """Return the encoded document in the present schema."""
    schema = msgspec.json.decode(data, type=_Schema).schema
    if schema > SCHEMA:
        raise DocumentUnreadable(NEWER.filled(schema=schema, known=SCHEMA))
    if schema < 1:
        raise DocumentUnreadable(DAMAGED.filled(why=f"schema {schema} - at `$.schema`"))
    if schema == SCHEMA:
        return data
    return msgspec.json.encode(migrated(msgspec.json.decode(data), SCHEMA, MIGRATIONS))


def _children(stored: _Stored) -> dict[str, tuple[str, ...]]:
    rows: dict[str, tuple[str, ...]] = {}
    for node in stored.nodes:
        if node.id not in stored.tombstones:
            rows[node.parent] = (*rows.get(node.parent, ()), node.id)
    return rows


def _problems(stored: _Stored) -> Iterator[Words]:
    """Yield what keeps the parts from holding together, with the place."""
    if not stored.editions:
        yield _at("editions", "empty")
    known: set[str] = set()
    for place, node in enumerate(stored.nodes):
        for why in _node_problems(stored, node, known):
            yield _at(f"nodes[{place}] ({node.id})", why)
        known.add(node.id)
    for part in ("keyframes", "cited", "tombstones"):
        for strange in sorted(getattr(stored, part).keys() - known):
            yield _at(f"{part}.{strange}", "no such node")
    for node_id in sorted(stored.cited.keys() - stored.keyframes.keys()):
        yield _at(f"cited.{node_id}", "no stored position")
    if TOP not in _children(stored):
        yield _at("nodes", "no position to begin with")


def _node_problems(stored: _Stored, node: Node, known: set[str]) -> Iterator[str]:
    if not ID.fullmatch(node.id):
        yield "the id is no id"
    if node.id in known or node.id in stored.removed:
        yield "the id is taken"
    if node.parent != TOP and node.parent not in known:
        yield f"the parent {node.parent} does not stand before it"
    if (node.parent == TOP) != (node.action is None):
        yield "an action leads to every position but the first"
    if node.parent == TOP and node.id not in stored.keyframes:
        yield "no stored position"
    if not 0 <= node.edition < len(stored.editions):
        yield "no such edition"


def _at(place: str, why: str) -> Words:
    return DAMAGED.filled(why=f"{why} - at `$.{place}`")


NEWER = Words(
    "This record has schema {schema}; this site reads up to {known}. Update the site first.",
    "この記録の形式は{schema}で、このサイトが読めるのは{known}までです。サイトを更新してください。",
)
DAMAGED = Words("The record cannot be read: {why}", "記録を読めません: {why}")
