"""Documents for tests."""

from __future__ import annotations

from rules.core.document.model import By, Document
from rules.core.document.playing import new_document, play
from rules.core.engine.actions import Act, Action, Chance
from rules.core.engine.game import Game
from rules.tests.core.document.toy import begun, die, toy_game

ADA = By("Ada", "2031-05-03 10:00")
HUGO = By("Hugo", "2031-05-03 10:05")
THROW, THROW_BEN = Act(0, "throw"), Act(1, "throw")
REST, REST_BEN = Act(0, "rest"), Act(1, "rest")


def grown(game: Game, document: Document, parent: str, **line: Action) -> Document:
    """Return the document with a line played at ``parent``: the ids with their actions."""
    for id_, action in line.items():
        document = play(game, document, parent, action, id=id_, by=ADA).document
        parent = id_
    return document


def small(game: Game | None = None) -> Document:
    """Return a tree with a main line and two branches.

    root - throw - three - ben (throws) - two
                 - five  - rest
         - pause
    """
    game = game or toy_game()
    document = new_document(game, begun(game), id="root", by=ADA, rulebook="book1")
    document = grown(game, document, "root", throw=THROW, three=die(3), ben=THROW_BEN, two=die(2))
    document = grown(game, document, "throw", five=die(5), rest=REST_BEN)
    return grown(game, document, "root", pause=REST)


def long(game: Game, length: int) -> Document:
    """Return a tree with one line n1, n2, … of this length below its root n0: whispers."""
    document = new_document(game, begun(game), id="n0", by=ADA, rulebook="book1")
    for n in range(1, length + 1):
        action = Act((n + 1) % 2, "whisper", {"n": n})
        document = grown(game, document, f"n{n - 1}", **{f"n{n}": action})
    return document


def ids(nodes: object) -> list[str]:
    """Return the ids of nodes."""
    return [node.id for node in nodes]  # type: ignore[attr-defined]


def agreed(face: int) -> Chance:
    """Return a face on which both players agree, though nobody wrote it down."""
    return Chance((face,), "agreed")
