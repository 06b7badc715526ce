"""Documents for tests."""

from __future__ import annotations

from rules.core.document.changing import undo
from rules.core.document.editing import cite, comment, delete_branch, label, make_main, move_up
from rules.core.document.loading import load
from rules.core.document.model import By, Document
from rules.core.document.playing import add_root, new_document, play
from rules.core.engine.actions import Act, Action, Chance, Manual
from rules.core.engine.game import Game
from rules.core.engine.ops import SetFact
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


def full() -> Document:
    """Return a tree with something of everything that a document can hold."""
    game = toy_game()
    by_hand = Manual((SetFact("height", 27, 0),), "Ben says that Ada stands on 27")
    document = small(game)
    claimed = game.apply(begun(game), by_hand).state
    document = add_root(game, document, claimed, id="claim", by=HUGO, claimant="Ben")
    document = grown(game, document, "claim", asked=by_hand, whispered=Act(0, "whisper", {"n": 2}))
    document = grown(game, document, "root", leapt=Act(0, "leap", forced="from the ground"))
    document = grown(game, document, "throw", agreed=agreed(1))
    document = label(document, "five", "もし5なら", HUGO)
    document = comment(document, "five", "Hugo saw a five.", HUGO)
    document = delete_branch(cite(game, document, "rest", HUGO), "five", ADA)
    document = delete_branch(make_main(document, "agreed", ADA), "ben", ADA)
    document = load(toy_game(cards="cards2"), document, "book2").document
    document = grown(toy_game(cards="cards2"), document, "whispered", later=THROW_BEN)
    return undo(undo(move_up(document, "pause", ADA)))


def ids(nodes: object) -> list[str]:
    """Return the ids of nodes."""
    return [node.id for node in nodes]  # type: ignore[attr-defined]


def agreed(face: int) -> Chance:
    """Return a face on which both players agree, though nobody wrote it down."""
    return Chance((face,), "agreed")
