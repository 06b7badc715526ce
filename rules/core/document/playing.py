"""Adding positions: set-ups at the top, and what an action makes of a position below it."""

from __future__ import annotations

import msgspec

from rules.core.document.changing import edited
from rules.core.document.errors import NodeIdTaken, OtherEdition, OtherTable, OtherTitle
from rules.core.document.model import ID, SPACING, TOP, By, Document, Edition, Node, Parts
from rules.core.document.reading import children, live_node, path
from rules.core.document.states import Cache, state_at
from rules.core.engine.actions import Action
from rules.core.engine.edition import ENGINE
from rules.core.engine.encoding import encode, encode_action, fingerprint
from rules.core.engine.errors import EngineFault
from rules.core.engine.game import Game
from rules.core.engine.state import State


class Played(msgspec.Struct, frozen=True):
    """The document after an action, and the node that the action leads to.

    ``added`` is whether the node is new; an action that was there already leads to its old node.
    """

    document: Document
    node: Node
    added: bool


def edition_of(game: Game, rulebook: str) -> Edition:
    """Return what a node recorded now is recorded with; ``rulebook`` is the rulebook's hash."""
    rules = game.rules
    return Edition(ENGINE, rules.title, rules.version, rulebook, game.cards_hash)


def new_document(
    game: Game, state: State, *, id: str, by: By, rulebook: str = "", claimant: str = ""
) -> Document:
    """Return a document that begins with this state.

    Args:
        id: the id of its first node.
        rulebook: the hash of the rulebook in use.
        claimant: who says that this was the position, where that is disputed.

    Raises:
        OtherTitle: the state belongs to another game.
    """
    empty = Document((edition_of(game, rulebook),))
    document = add_root(game, empty, state, id=id, by=by, claimant=claimant)
    return msgspec.structs.replace(document, history=())


def add_root(
    game: Game, document: Document, state: State, *, id: str, by: By, claimant: str = ""
) -> Document:
    """Return the document with one more position to begin with, after those it has.

    Raises:
        NodeIdTaken: a node has, or had, this id.
        OtherTable: the state is of other players, or of the same in another order.
        OtherTitle: the state belongs to another game.
        OtherEdition: the document must be loaded with the present rules first.
    """
    found, wanted = ((each.title, each.version) for each in (state, game.rules))
    if found != wanted:
        raise OtherTitle(" ".join(found), " ".join(wanted))
    for root in children(document)[:1]:
        seats = state_at(game, document, root.id).seats
        if seats != state.seats:
            raise OtherTable(seats)
    node = _node(game, document, TOP, None, state, id, by, claimant)
    parts = Parts(
        nodes={id: node},
        children={TOP: (*document.children.get(TOP, ()), id)},
        keyframes={id: encode(state).decode()},
    )
    return edited(document, "set up", id, by, parts)


def play(
    game: Game,
    document: Document,
    parent: str,
    action: Action,
    *,
    id: str,
    by: By,
    cache: Cache | None = None,
) -> Played:
    """Return the document with the action played at ``parent``, as its last child.

    An action that stands there already is not doubled: its node comes back, and ``id`` is unused.

    Raises:
        ActionUnreadable, Refused: the game does not take the action there.
        NodeDeleted, NodeNotFound: the parent is not there.
        NodeIdTaken: a node has, or had, this id.
        OtherEdition: the document must be loaded with the present rules first.
        PositionLost: the state of the parent cannot be had any more.
    """
    live_node(document, parent)
    for child in children(document, parent):
        if is_same(child.action, action):
            return Played(document, child, False)
    step = game.apply(state_at(game, document, parent, cache), action)
    node = _node(game, document, parent, action, step.state, id, by)
    if cache is not None:
        cache[node.state_hash] = step.state
    depth = len(path(document, parent))
    parts = Parts(
        nodes={id: node},
        children={parent: (*document.children.get(parent, ()), id)},
        keyframes={} if depth % SPACING else {id: encode(step.state).decode()},
    )
    return Played(edited(document, "play", id, by, parts), node, True)


def is_same(one: Action | None, other: Action | None) -> bool:
    """Return whether two actions are the same, the origin of an outcome and reasons included."""
    if one is None or other is None:
        return one is other
    return encode_action(one) == encode_action(other)


def _node(
    game: Game,
    document: Document,
    parent: str,
    action: Action | None,
    state: State,
    id: str,
    by: By,
    label: str = "",
) -> Node:
    present = edition_of(game, document.edition.rulebook)
    if present != document.edition:
        raise OtherEdition(document.edition, present)
    if not ID.fullmatch(id):
        raise EngineFault(f"{id!r} is no id of a node")
    if id in document.nodes or id in document.removed:
        raise NodeIdTaken(id)
    edition = len(document.editions) - 1
    name = fingerprint(state)
    return Node(id, parent, action, name, label, "", by.author, by.created, edition)
