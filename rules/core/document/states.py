"""From a node to its state: the nearest stored state, and the actions since."""

from __future__ import annotations

import hashlib
from collections.abc import MutableMapping

import msgspec

from rules.core.document.errors import DAMAGED, PositionLost
from rules.core.document.model import TOP, By, Document, Node
from rules.core.document.reading import node_of, tombstone_over
from rules.core.engine.encoding import decode, fingerprint
from rules.core.engine.errors import StateUnreadable
from rules.core.engine.game import Game, Step
from rules.core.engine.state import State
from rules.core.engine.viewers import Viewer
from rules.core.errors import RulesError
from rules.core.words import Words

Cache = MutableMapping[str, State]
"""States by fingerprint: one cache serves every document and no edit makes it stale."""


class Opened(msgspec.Struct, frozen=True):
    """A node as a link opens it.

    ``node`` and ``state`` hold everything: ``view`` makes of the state what a viewer may see.
    ``frozen`` means that the state is the stored one; without a state, ``words`` say why, as the
    viewer may know it. ``deleted`` is who deleted its branch.
    """

    node: Node
    state: State | None
    frozen: bool = False
    deleted: By | None = None
    words: Words | None = None


def open_node(
    game: Game,
    document: Document,
    node: str,
    viewer: Viewer = "public",
    cache: Cache | None = None,
) -> Opened:
    """Return the node with the state that was recorded for it, and never another state.

    Args:
        viewer: who is told why there is no state.

    Raises:
        NodeDeleted, NodeNotFound: the node is not there.
        ViewerUnknown: nobody looks from there.
    """
    here = node_of(document, node)
    head = tombstone_over(document, node)
    deleted = None if head is None else document.tombstones[head.id]
    frozen = frozen_state(document, node)
    if frozen is not None:
        return Opened(here, frozen, True, deleted)
    try:
        return Opened(here, state_at(game, document, node, cache), False, deleted)
    except PositionLost as lost:
        return Opened(here, None, False, deleted, lost.words_for(viewer))


def state_at(game: Game, document: Document, node: str, cache: Cache | None = None) -> State:
    """Return the state of the node, exactly as it was recorded.

    Raises:
        NodeDeleted, NodeNotFound: the node is not there.
        PositionLost: the present rules do not lead to it from any state that is stored.
    """
    here, line = node_of(document, node), list[Node]()
    while (state := _known(document, here, cache)) is None:
        if here.parent == TOP:
            raise PositionLost(node, "damaged", DAMAGED)
        line.append(here)
        here = document.nodes[here.parent]
    for each in reversed(line):
        state = replayed(game, state, each).state
        if cache is not None:
            cache[each.state_hash] = state
    return state


def step_to(game: Game, document: Document, node: str, cache: Cache | None = None) -> Step | None:
    """Return what happened in the step to the node, and its state; None for a root.

    The trace holds everything; ``seen_trace`` makes of it what a viewer may know.

    Raises:
        NodeDeleted, NodeNotFound: the node is not there.
        PositionLost: the present rules do not lead to it.
    """
    here = node_of(document, node)
    if here.parent == TOP:
        return None
    return replayed(game, state_at(game, document, here.parent, cache), here)


def _known(document: Document, node: Node, cache: Cache | None) -> State | None:
    if cache is None:
        return frozen_state(document, node.id)
    if node.state_hash not in cache:
        frozen = frozen_state(document, node.id)
        if frozen is not None:
            cache[node.state_hash] = frozen
    return cache.get(node.state_hash)


def frozen_state(document: Document, node: str) -> State | None:
    """Return the state stored at the node; None where none is stored or it is damaged."""
    text = document.keyframes.get(node, "")
    if _fingerprint(text) != document.nodes[node].state_hash:
        return None
    try:
        return decode(text)
    except StateUnreadable:
        return None


def _fingerprint(text: str) -> str:
    """Return the fingerprint of the state when it was encoded, whatever decodes it today."""
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def replayed(game: Game, state: State, node: Node) -> Step:
    """Return the step from the state of the parent to the node, as the present rules make it.

    Raises:
        PositionLost: they refuse the action, or lead to another state than was recorded.
    """
    assert node.action is not None
    try:
        step = game.apply(state, node.action)
    except RulesError as refused:
        raise PositionLost(node.id, "refused", refused.words) from refused
    except Exception as fault:  # other rules may fail in any way on a state of these
        raise PositionLost(node.id, "failed", FAILED) from fault
    if fingerprint(step.state) != node.state_hash:
        raise PositionLost(node.id, "differs", DIFFERS)
    return step


DIFFERS = Words(
    "the same action leads to another position now.", "同じ行動が、今は別の局面になります。"
)
FAILED = Words("the rules fail here.", "ここで処理が失敗します。")
