"""The table while it is played on: where everything is now, and what has been noted."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rules.tests.omoline.oracle.outcome import Outcome, Passed
from rules.tests.omoline.oracle.position import PLAYERS, Character, Event, Position, Side, other
from rules.tests.omoline.oracle.questions import Answer, Asked, Decide, Question
from rules.tests.omoline.oracle.settings import complete_open_points, complete_settings

FULL = 40
"""A bottle may hold as many counters; with more its owner loses (OML-4.4.4)."""


@dataclass
class Board:
    """What one player has, as lists that change."""

    bottle: int
    character_deck: list[Character]
    skill_area: list[Character]
    event_area: list[Event]
    drop: list[str]


def board_of(side: Side) -> Board:
    """Return the side as lists."""
    deck, skills = list(side.character_deck), list(side.skill_area)
    return Board(side.bottle, deck, skills, list(side.event_area), list(side.drop))


def side_of(board: Board) -> Side:
    """Return the lists as a side."""
    deck, skills = tuple(board.character_deck), tuple(board.skill_area)
    return Side(board.bottle, deck, skills, tuple(board.event_area), tuple(board.drop))


@dataclass
class Table:
    """Where everything is now."""

    start: Position
    decide: Decide
    loser: str | None = None
    direction: str = ""
    """The cycle that the judge named in this phase."""
    questions: list[Asked] = field(default_factory=list)
    steps: list[Passed] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.line = list(self.start.line)
        self.restroom = self.start.restroom
        self.closure = self.start.closure
        self.boards = {player: board_of(self.start.side(player)) for player in PLAYERS}
        self.attack_player = self.start.attack_player
        self.settings = complete_settings(self.start.settings)
        self.open_points = complete_open_points(self.start.open_points)

    @property
    def block_player(self) -> str:
        return other(self.attack_player)

    def note(self, step: str, branch: str, about: str, *ids: str) -> None:
        """Write down that a step was passed."""
        self.steps.append(Passed(step, branch, about, ids))

    def ask(self, question: Question) -> Answer:
        """Return the answer to a question, and write both down.

        Raises:
            ValueError: the answer is not allowed.
        """
        answer = self.decide(question)
        is_amount = question.kind == "damage" and isinstance(answer, int) and answer >= 0
        if answer not in question.options and not is_amount:
            raise ValueError(f"{answer!r} does not answer {question}")
        self.questions.append(Asked(question, answer))
        return answer

    def outcome(self) -> Outcome:
        """Return how everything lies now."""
        end = replace(
            self.start,
            line=tuple(self.line),
            restroom=self.restroom,
            closure=self.closure,
            attacks={},
            blocks={},
            side_a=side_of(self.boards["A"]),
            side_b=side_of(self.boards["B"]),
            attack_player=self.attack_player,
        )
        return Outcome(end, self.loser, tuple(self.questions), tuple(self.steps))
