"""From a stored record to its game and its tree, held between requests.

What is held is never stale: trees are held by their text, states by their fingerprints and traces by
nodes, whose ids are never given twice.
"""

import hashlib
import json
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from threading import Lock

import msgspec

from judging.errors import RecordUnreadable
from judging.models import GameRecord
from rules.core.document.encoding import decode_document
from rules.core.document.loading import Loaded, load
from rules.core.document.model import Document
from rules.core.document.playing import edition_of
from rules.core.document.states import state_at, step_to
from rules.core.engine.game import Game
from rules.core.engine.playable import Playable
from rules.core.engine.state import State
from rules.core.engine.trace import TraceNode
from rules.core.errors import RulesError, VersionNotFound
from rules.registry import playable

MOST_HELD = 24
"""So many records stay open in one process."""
MOST_STATES = 4_000
"""So many positions of one record stay at hand."""


@dataclass
class Held:
    """What one process remembers of a record between requests."""

    game: Game
    #: The text of the tree and what was read from it: together, as two threads may set it at once.
    tree: tuple[str, Loaded] | None = None
    states: dict[str, State] = field(default_factory=dict)
    traces: dict[str, TraceNode] = field(default_factory=dict)


@dataclass(frozen=True)
class OpenRecord:
    """A record with its game and its tree; ``loaded`` says what is not as it was recorded."""

    record: GameRecord
    game: Game
    loaded: Loaded
    states: dict[str, State]
    traces: dict[str, TraceNode]

    @property
    def document(self) -> Document:
        return self.loaded.document

    def state(self, node: str) -> State:
        """Return the state of the node.

        Raises:
            PositionLost, NodeDeleted, NodeNotFound: as ``state_at``.
        """
        return state_at(self.game, self.document, node, self.states)

    def trace(self, node: str) -> TraceNode | None:
        """Return what happened in the step to the node; None for a first position.

        Raises:
            PositionLost, NodeDeleted, NodeNotFound: as ``step_to``.
        """
        if node not in self.traces:
            step = step_to(self.game, self.document, node, self.states)
            if step is None:
                return None
            self.traces[node] = step.trace
        return self.traces[node]


_held: OrderedDict[str, Held] = OrderedDict()
_lock = Lock()


def open_record(record: GameRecord) -> OpenRecord:
    """Return the record with its game and its tree, compared with the present rules if need be.

    Raises:
        RecordUnreadable: the stored tree or its cards cannot be read.
    """
    held = _held_of(record)
    tree = held.tree
    if tree is None or tree[0] != record.document:
        loaded = _loaded(held.game, record)
        held.states.update(loaded.states)
        tree = keep(record, loaded)
    return OpenRecord(record, held.game, tree[1], held.states, held.traces)


def keep(record: GameRecord, loaded: Loaded) -> tuple[str, Loaded]:
    """Remember the tree of the record as it is now, and return it with its text."""
    tree = record.document, msgspec.structs.replace(loaded, states={})
    _held_of(record).tree = tree
    return tree


def forget_all() -> None:
    """Close every record that is held, as a new process would begin."""
    with _lock:
        _held.clear()


def _held_of(record: GameRecord) -> Held:
    with _lock:
        held = _held.pop(record.code, None) or Held(game_of(record))
        _held[record.code] = held
        while len(_held) > MOST_HELD:
            _held.popitem(last=False)
        if len(held.states) > MOST_STATES:
            held.states.clear()
            held.traces.clear()
    return held


def _loaded(game: Game, record: GameRecord) -> Loaded:
    """Return the tree; one of other rules is played again, node by node."""
    try:
        document = decode_document(record.document)
        present = edition_of(game, rulebook_hash(record.title_code))
        if document.editions == (present,):
            return Loaded(document, (), {}, present, present)
        return load(game, document, present.rulebook)
    except RulesError as error:
        raise RecordUnreadable(error.words) from error


def game_of(record: GameRecord) -> Game:
    """Return the game of the record: its rules version with the title's cards or its own.

    Where the version is no longer on the engine, the newest opens it and says what differs.

    Raises:
        RecordUnreadable: its own cards cannot be used any more.
    """
    return game_with(record.title_code, record.rules_version, json.dumps(record.cards))


@lru_cache(maxsize=64)
def game_with(title: str, version: str, cards: str = "null") -> Game:
    """Return the game of a title with these cards as JSON, or with the title's own for ``null``.

    Raises:
        RecordUnreadable: the title is not on the engine, or the cards cannot be used.
    """
    try:
        rules = _rules(title, version)
        definitions = json.loads(cards)
        return rules.game(None if definitions is None else rules.read_cards(definitions))
    except RulesError as error:
        raise RecordUnreadable(error.words) from error


def _rules(title: str, version: str) -> Playable:
    try:
        return playable(title, version)
    except VersionNotFound:
        return playable(title)


@cache
def rulebook_hash(title: str) -> str:
    """Return a short name of the title's rulebook as it is shipped."""
    data = files("rules").joinpath(f"rulebooks/{title}.yaml").read_bytes()
    return hashlib.blake2b(data, digest_size=12).hexdigest()
