"""As it happened, and as it should have been."""

from __future__ import annotations

import msgspec

from rules.core.document.errors import NotForced
from rules.core.document.model import Document
from rules.core.document.reading import node_of
from rules.core.document.states import Cache, state_at
from rules.core.engine.actions import Act, Obstacle, Option
from rules.core.engine.decisions import Pending
from rules.core.engine.game import Game


class Correction(msgspec.Struct, frozen=True):
    """Where a line parts from what the rules allow.

    ``at`` is the node to play another act at; ``obstacles`` say why the act that ``happened`` was
    not allowed; ``options`` are the acts that were, and ``pending`` is what the game waited for.
    All of it is for the judge: ``view`` of the state at ``at`` has what others may do there.
    """

    at: str
    happened: Act
    obstacles: tuple[Obstacle, ...]
    options: tuple[Option, ...]
    pending: Pending | None


def what_should_have_been(
    game: Game, document: Document, node: str, cache: Cache | None = None
) -> Correction:
    """Return where another branch begins, for a node recorded as it happened though illegal.

    Raises:
        NodeDeleted, NodeNotFound: the node is not there.
        NotForced: it was reached by an act that is allowed.
        PositionLost: the state before it cannot be had any more.
    """
    here = node_of(document, node)
    if not isinstance(here.action, Act) or not here.action.forced:
        raise NotForced(node)
    state = state_at(game, document, here.parent, cache)
    obstacles = game.explain(state, here.action)
    return Correction(here.parent, here.action, obstacles, game.legal(state), game.pending(state))
