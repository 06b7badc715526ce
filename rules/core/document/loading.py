"""Loading a document: every action again, every stored state compared; nothing is repaired."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec

from rules.core.document.errors import (
    DAMAGED,
    Loss,
    OtherTitle,
    PositionLost,
    edition_words,
    reason_for,
)
from rules.core.document.model import TOP, Document, Edition, Node
from rules.core.document.playing import edition_of
from rules.core.document.reading import in_order, shown_nodes
from rules.core.document.states import frozen_state, replayed
from rules.core.engine.game import Game
from rules.core.engine.state import State
from rules.core.engine.viewers import Viewer
from rules.core.words import Words


class Mismatch(msgspec.Struct, frozen=True):
    """A node that is not what it was: why, what it was recorded with, and what follows from it.

    All but ``words_for`` is for the judge: the reason may name hidden cards.
    ``frozen`` is whether its state is stored all the same. ``lost`` are the nodes, itself perhaps
    the first, whose states can be had no more.
    """

    node: Node
    kind: Loss
    why: Words
    recorded: Edition
    frozen: bool
    lost: tuple[str, ...] = ()

    def words_for(self, viewer: Viewer = "public") -> Words:
        """Return the mismatch as a sentence, for the banner above the document.

        The reason and the label of the node are told to the judge only.

        Raises:
            ViewerUnknown: nobody looks from there.
        """
        label = self.node.label if viewer == "judge" else ""
        return RECORDED.filled(
            edition=edition_words(self.recorded),
            node=label or self.node.id,
            why=reason_for(viewer, self.kind, self.why),
        )


class Loaded(msgspec.Struct, frozen=True):
    """A document ready for the present rules.

    ``states`` are those that were recorded, by fingerprint: a cache for what comes next. ``was`` is
    the edition the document was last used with, ``now`` the present one.
    """

    document: Document
    mismatches: tuple[Mismatch, ...]
    states: dict[str, State]
    was: Edition
    now: Edition

    def words_for(self, viewer: Viewer = "public", lines: Iterable[str] = ()) -> tuple[Words, ...]:
        """Return what to say above the document: nothing where it is all as it was.

        Args:
            lines: the nodes at the ends of the lines that others than the judge are shown; the main
                line by default. Nothing is told of what lies beside.

        Raises:
            NodeDeleted, NodeNotFound: one of the lines is not there.
            ViewerUnknown: nobody looks from there.
        """
        shown = {node.id for node in shown_nodes(self.document, viewer, lines)}
        told = tuple(
            each.words_for(viewer)
            for each in self.mismatches
            if viewer == "judge" or each.node.id in shown
        )
        if self.was == self.now:
            return told
        text = CHANGED if told else UNCHANGED
        said = text.filled(was=edition_words(self.was), now=edition_words(self.now))
        return (said, *told)


def load(game: Game, document: Document, rulebook: str = "") -> Loaded:
    """Return the document with every node compared, ready for the present rules.

    Nodes added from then on are recorded with the present edition; those that are there keep
    theirs, and their stored states stay readable.

    Args:
        rulebook: the hash of the rulebook in use.

    Raises:
        OtherTitle: the document belongs to another game; another version of it is compared.
    """
    if document.edition.title != game.rules.title:
        raise OtherTitle(document.edition.title, game.rules.title)
    check = _Check(game, document)
    mismatches = tuple(check.mismatches())
    now = edition_of(game, rulebook)
    editions = document.editions
    if now != document.edition:
        editions = (*editions, now)
    names = {document.nodes[node].state_hash: state for node, state in check.states.items()}
    after = msgspec.structs.replace(document, editions=editions)
    return Loaded(after, mismatches, names, document.edition, now)


@dataclass
class _Check:
    """One walk through a document: the recorded states found so far, and what was lost where."""

    game: Game
    document: Document
    states: dict[str, State] = field(default_factory=dict)
    lost: dict[str, list[str]] = field(default_factory=dict)
    since: dict[str, str] = field(default_factory=dict)

    def mismatches(self) -> Iterator[Mismatch]:
        found = [
            each for _, node in in_order(self.document, deleted=True) for each in self._of(node)
        ]
        for each in found:
            lost = tuple(self.lost.pop(each.node.id, ()))
            yield msgspec.structs.replace(each, lost=lost)

    def _of(self, node: Node) -> Iterator[Mismatch]:
        """Yield what is wrong with the node, and note its recorded state if it can be had."""
        frozen = frozen_state(self.document, node.id)
        if frozen is None and node.id in self.document.keyframes:
            yield self._mismatch(node, "damaged", DAMAGED, False)
        state = frozen
        if node.parent in self.states:
            try:
                state = replayed(self.game, self.states[node.parent], node).state
            except PositionLost as lost:
                yield self._mismatch(node, lost.kind, lost.why, frozen is not None)
        if state is not None:
            self.states[node.id] = state
        else:
            self._lose(node)

    def _mismatch(self, node: Node, kind: Loss, why: Words, frozen: bool) -> Mismatch:
        return Mismatch(node, kind, why, self.document.editions[node.edition], frozen)

    def _lose(self, node: Node) -> None:
        """Count the node as lost since the first mismatch above it."""
        first = (
            node.id if node.parent in self.states or node.parent == TOP else self.since[node.parent]
        )
        self.since[node.id] = first
        self.lost.setdefault(first, []).append(node.id)


RECORDED = Words(
    "Recorded with {edition}; differs from position {node} on: {why}",
    "{edition}で記録。局面「{node}」から異なります。{why}",
)
CHANGED = Words(
    "Last used with {was}, now with {now}: not everything is as it was.",
    "前回は{was}、今回は{now}です。記録どおりにならない局面があります。",
)
UNCHANGED = Words(
    "Last used with {was}, now with {now}: every position is as it was.",
    "前回は{was}、今回は{now}です。すべての局面が記録どおりです。",
)
