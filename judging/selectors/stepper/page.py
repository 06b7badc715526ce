"""Everything that the stepper's page shows of one position, filtered for one viewer."""

from __future__ import annotations

from dataclasses import dataclass

from judging.models import GameRecord
from judging.selectors.game_records import OpenRecord
from judging.selectors.stepper.board import Board, board_of
from judging.selectors.stepper.decision import Decision, decision_of
from judging.selectors.stepper.telling import Told, told_step
from judging.selectors.stepper.tree import Tree, tree_of
from rules.core.document.errors import NodeDeleted
from rules.core.document.model import By
from rules.core.document.permalinks import permalink
from rules.core.document.reading import main_line, path
from rules.core.document.states import open_node
from rules.core.engine.game import Game
from rules.core.engine.naming import Names
from rules.core.engine.problems import Problem
from rules.core.engine.seen import View
from rules.core.engine.state import State
from rules.core.engine.viewers import Viewer
from rules.core.validation import is_playable
from rules.core.words import Words

RULINGS = "/judge/rulings/new/"
EARLIER = 8
"""So many steps before the present one are told in short."""


@dataclass(frozen=True)
class Seen:
    """One who may look: as the address says it, in words, and whether that is how one looks now."""

    code: str
    said: Words
    is_chosen: bool


@dataclass(frozen=True)
class Step:
    """A step of the line to the present position."""

    node: str
    number: int
    told: Told
    is_here: bool


@dataclass(frozen=True)
class Position:
    """A position of a record as one viewer sees it."""

    record: GameRecord
    node: str
    viewer: Viewer
    viewer_code: str
    number: int
    viewers: tuple[Seen, ...]
    board: Board | None
    decision: Decision | None
    steps: tuple[Step, ...]
    tree: Tree
    label: str
    comment: str
    author: str
    banner: tuple[Words, ...]
    doubts: tuple[Problem, ...]
    is_frozen: bool
    deleted: By | None
    lost: Words | None
    can_undo: bool
    can_redo: bool

    @property
    def is_judge(self) -> bool:
        return self.viewer == "judge"

    @property
    def permalink(self) -> str:
        return permalink(self.record.code, self.node, self.viewer)

    @property
    def ruling_address(self) -> str:
        """Where a ruling about this position is begun."""
        return f"{RULINGS}?record={self.record.code}&node={self.node}"


def position_of(opened: OpenRecord, node: str, viewer: Viewer) -> Position:
    """Return the position at a node as the viewer may see it.

    Raises:
        NodeDeleted, NodeNotFound: the node is not there.
        ViewerUnknown: there is no such seat.
    """
    found = open_node(opened.game, opened.document, node, viewer, opened.states)
    is_judge, state = viewer == "judge", found.state
    doubts = () if state is None else opened.game.validate(state)
    holds = state is not None and is_playable(doubts)
    view = None if state is None else _view(opened.game, state, viewer, holds)
    line = path(opened.document, node)
    points = None
    if state is not None and holds and is_judge:
        points = opened.game.rules.points(opened.game.look(state))
    goes_on = holds and found.deleted is None
    lines = () if node in {each.id for each in main_line(opened.document)} else (node,)
    here = opened.document.nodes[node]
    return Position(
        record=opened.record,
        node=node,
        viewer=viewer,
        viewer_code=viewer_code(viewer),
        number=len(line) - 1,
        viewers=viewers_of(opened, viewer),
        board=None if view is None else board_of(opened.game, view, points),
        decision=decision_of(opened.game, state, view) if goes_on and state and view else None,
        steps=tuple(_steps(opened, [each.id for each in line], viewer)),
        tree=tree_of(opened, node, viewer),
        label=here.label if is_judge else "",
        comment=here.comment if is_judge else "",
        author=here.author,
        banner=_banner(opened, viewer, lines, found.deleted),
        doubts=doubts if is_judge else (),
        is_frozen=found.frozen and bool(opened.loaded.mismatches),
        deleted=found.deleted,
        lost=found.words or (None if holds else CONTRADICTS),
        can_undo=bool(opened.document.history),
        can_redo=bool(opened.document.undone),
    )


def _view(game: Game, state: State, viewer: Viewer, holds: bool) -> View | None:
    """Return what the viewer sees; of a position that contradicts itself perhaps nothing."""
    if holds:
        return game.view(state, viewer)
    try:
        return game.view(state, viewer)
    except Exception:  # the rules may fail in any way on what cannot be
        return None


def _banner(
    opened: OpenRecord, viewer: Viewer, lines: tuple[str, ...], deleted: By | None
) -> tuple[Words, ...]:
    try:
        return opened.loaded.words_for(viewer, () if deleted else lines)
    except NodeDeleted:
        return ()


def _steps(opened: OpenRecord, line: list[str], viewer: Viewer) -> list[Step]:
    first = max(0, len(line) - 1 - EARLIER)
    return [
        Step(
            node,
            first + n,
            told_step(opened, node, viewer, whole=node == line[-1]),
            node == line[-1],
        )
        for n, node in enumerate(line[first:])
    ]


def viewer_code(viewer: Viewer) -> str:
    """Return the viewer as an address says it.

    >>> viewer_code("judge"), viewer_code(1)
    ('judge', 'seat1')
    """
    return viewer if isinstance(viewer, str) else f"seat{viewer}"


def viewers_of(opened: OpenRecord, chosen: Viewer) -> tuple[Seen, ...]:
    """Return everybody who may look: the judge, each seat, those who only watch."""
    first = opened.document.children[""][0]
    seats = opened.state(first).seats
    names = Names(opened.game, seats)
    known: list[tuple[Viewer, Words]] = [("judge", JUDGE), ("public", PUBLIC)]
    known[1:1] = [(seat, names.seat(seat)) for seat in range(len(seats))]
    return tuple(Seen(viewer_code(each), said, each == chosen) for each, said in known)


CONTRADICTS = Words(
    "The position contradicts itself; the game cannot go on from it. Set it up anew.",
    "局面が矛盾しているため、ここから進められません。入力し直してください。",
)
JUDGE = Words("judge (everything)", "ジャッジ(すべて見える)")
PUBLIC = Words("everybody watching", "観戦者")
