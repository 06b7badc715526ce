"""Work on single positions and on a document of 500 nodes, for every title on the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import Any

from rules.core.document.comparing import compare
from rules.core.document.encoding import encode_document
from rules.core.document.model import By, Document
from rules.core.document.playing import new_document, play
from rules.core.document.reading import path
from rules.core.document.states import state_at
from rules.core.engine.game import Game
from rules.core.engine.playout import picker, playout
from rules.core.engine.state import State
from rules.registry import game_for, playable
from scripts.bench.progress import progress
from scripts.bench.report import Bar, Table, at_most

GAMES = 6
NODES = 500
APART = 100
TIMES = 3
LEGAL_MS, VALIDATE_MS, JUMP_MS, COMPARE_MS, KILOBYTES = 20, 5, 150, 300, 2_000


@dataclass(frozen=True)
class Work:
    """The worst of everything measured for one title; times in CPU milliseconds."""

    title: str
    legal_ms: float
    validate_ms: float
    jump_ms: float
    compare_ms: float
    kilobytes: float


def work(title: str) -> Work:
    """Return the worst times over the positions of some games and over one document."""
    progress(f"{title}, positions and documents")
    game = game_for(title)
    states = [state for seed in range(GAMES) for state in _states(game, title, seed)]
    document = _document(game, title)
    nodes = [node.id for node in path(document, _deepest(document))]
    return Work(
        title,
        _worst(game.legal, states),
        _worst(game.validate, states),
        _worst(lambda node: state_at(game, document, node), nodes),
        _once(lambda: compare(game, document, nodes[-1], nodes[-1 - APART], "judge")),
        len(encode_document(document)) / 1000,
    )


def _states(game: Game, title: str, seed: int) -> Iterable[State]:
    pick = picker(seed)
    seats = playable(title).seats
    start = playable(title).start(seats[seed % len(seats)], pick)
    for played in playout(game, start, pick, 2_000):
        yield played.after


def _document(game: Game, title: str) -> Document:
    """Return a document of one long line of random moves."""
    by, seed = By("bench", "2031-05-03 10:00"), 0
    while True:
        pick = picker(seed)
        start = playable(title).start(playable(title).seats[-1], pick)
        document, node = new_document(game, start, id="n0", by=by, rulebook="-"), "n0"
        for number, played in enumerate(playout(game, start, pick, NODES - 1), 1):
            done = play(game, document, node, played.action, id=f"n{number}", by=by)
            document, node = done.document, done.node.id
        if len(document.nodes) > APART + 1:
            return document
        seed += 1


def _deepest(document: Document) -> str:
    return max(document.nodes, key=lambda node: len(path(document, node)))


def _once(call: Callable[[], object]) -> float:
    began = process_time()
    call()
    return (process_time() - began) * 1000


def _worst(call: Callable[[Any], object], things: Iterable[Any]) -> float:
    """Return the worst over the things of the best of three runs, so that no pause counts."""
    return max(min(_once(partial(call, thing)) for _ in range(TIMES)) for thing in things)


def table(found: Iterable[Work]) -> Table:
    """Return the worst times of each title."""
    rows = [
        (
            each.title,
            f"{each.legal_ms:.2f}",
            f"{each.validate_ms:.2f}",
            f"{each.jump_ms:.1f}",
            f"{each.compare_ms:.1f}",
            f"{each.kilobytes:,.0f}",
        )
        for each in found
    ]
    head = ("title", "legal ms", "validate ms", "jump ms", "compare ms", "document KB")
    notes = (
        f"The heaviest position of {GAMES} random games; a line of up to {NODES} nodes, uncached;",
        f"two nodes {APART} steps apart compared.",
    )
    return Table("Positions and documents, the worst", head, rows, notes)


def bars(found: Iterable[Work]) -> list[Bar]:
    """Return what every title must reach."""
    return [
        bar
        for each in found
        for bar in (
            at_most("must", f"{each.title} legal, heaviest", each.legal_ms, LEGAL_MS, "ms"),
            at_most("must", f"{each.title} validate, worst", each.validate_ms, VALIDATE_MS, "ms"),
            at_most("must", f"{each.title} jump, worst", each.jump_ms, JUMP_MS, "ms"),
            at_most("must", f"{each.title} compare", each.compare_ms, COMPARE_MS, "ms"),
            at_most("must", f"{each.title} document", each.kilobytes, KILOBYTES, "KB"),
        )
    ]
