"""The table while it is played on: where everything is now, and what has been noted."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.tests.doremi.oracle.outcome import Chain, Fate, Outcome, Passed, Refusal, Spot
from rules.tests.doremi.oracle.questions import JUDGE, Answer, Asked, Decide, Question
from rules.tests.doremi.oracle.settings import complete_open_points, complete_settings
from rules.tests.doremi.oracle.situation import (
    HALL,
    HOME,
    OTHERS,
    PLAYERS,
    Character,
    Effect,
    Happening,
    Maho,
    Memory,
    Situation,
    other,
)


class GameOver(Exception):
    """A victory condition is met: nothing more happens (DRM-4.0.02)."""


@dataclass
class Piece:
    """A character with its place and what was changed about it until the end of the day."""

    card: Character
    where: str
    asleep: bool
    new_names: tuple[str, ...] = ()
    new_outfit: str | None = None
    more_genki: int = 0
    more_solve: int = 0
    spent: set[str] = field(default_factory=set)
    """Items that were discarded."""

    @property
    def id(self) -> str:
        return self.card.id

    @property
    def owner(self) -> str:
        return self.card.owner

    @property
    def names(self) -> tuple[str, ...]:
        return self.card.names if self.card.is_frog else self.new_names or self.card.names

    @property
    def is_of_others(self) -> bool:
        return self.card.icon_class == OTHERS and not self.new_names

    @property
    def outfit(self) -> str:
        if self.new_outfit is None or self.card.is_frog:
            return self.card.outfit
        return self.new_outfit

    @property
    def genki(self) -> int:
        return self.card.genki + self.more_genki

    @property
    def solve(self) -> int:
        return self.card.solve + self.more_solve

    def forget_the_day(self) -> None:
        """Let the effects until the end of the day cease (DRM-4.5.03)."""
        self.new_names, self.new_outfit, self.more_genki, self.more_solve = (), None, 0, 0


@dataclass
class Open:
    """A happening with its markers and its fate so far."""

    card: Happening
    days: int
    fate: Fate = field(default_factory=Fate)


@dataclass(frozen=True)
class Pending:
    """Effects of resolving or failing that wait for their moment."""

    player: str
    source: str
    effects: tuple[Effect, ...]


class Table:
    """Everything that changes in the course of a situation."""

    def __init__(self, situation: Situation, decide: Decide) -> None:
        self.situation = situation
        self.decide = decide
        self.settings = complete_settings(situation.settings)
        self.open_points = complete_open_points(situation.open_points)
        self.pieces = {c.id: Piece(c, c.where, c.asleep) for c in situation.characters}
        self.happenings = {h.id: Open(h, h.days) for h in situation.happenings}
        self.hours = {p: situation.side(p).hours for p in PLAYERS}
        self.mahos: dict[str, list[Maho]] = {p: list(situation.side(p).mahos) for p in PLAYERS}
        self.memories: dict[str, list[Memory]] = {
            p: list(situation.side(p).memories) for p in PLAYERS
        }
        self.discarded: dict[str, list[str]] = {p: [] for p in PLAYERS}
        self.turn_player = situation.turn_player
        self.past_check: str = ""
        """The mover whose state was checked: it may not activate any more (DRM-12.03)."""
        self.pending: list[Pending] = []
        self.processed: list[str] = []
        self.result: str | None = None
        self.act = 0
        self.steps: list[Passed] = []
        self.chains: list[Chain] = []
        self.refusals: list[Refusal] = []
        self.questions: list[Asked] = []

    @property
    def opponent(self) -> str:
        """The player who is not the turn player (DRM-1.02)."""
        return other(self.turn_player)

    def on(self, happening: str) -> list[Piece]:
        """Return the characters that lie on a happening."""
        return [piece for piece in self.pieces.values() if piece.where == happening]

    def in_hall(self, player: str) -> list[Piece]:
        """Return the player's characters in the hall."""
        return [p for p in self.pieces.values() if p.owner == player and p.where == HALL]

    def has_room(self, player: str) -> bool:
        """Say whether one more character fits into the hall; frogs do not count (DRM-3.5.01)."""
        counted = [piece for piece in self.in_hall(player) if not piece.card.is_frog]
        return len(counted) < self.situation.side(player).hall_limit

    def is_there(self, happening: str) -> bool:
        """Say whether a happening still lies in its area."""
        return happening in self.happenings and self.happenings[happening].fate == Fate()

    def send_home(self, piece: Piece) -> None:
        """Put a character at home, upright (AMB-66)."""
        piece.where, piece.asleep = HOME, False

    def points(self, player: str) -> int:
        """Return the reward points of a player (DRM-3.9.04, 8.07; sealed: DRM-3.9.06)."""
        if self.situation.sealed:
            return sum(memory.points for memory in self.memories[player])
        best: dict[str, int] = {}
        for memory in self.memories[player]:
            best[memory.number] = max(memory.points, best.get(memory.number, memory.points))
        return sum(best.values())

    def ask(self, question: Question) -> Answer:
        """Return the answer to a question; a single option is taken without asking.

        Raises:
            ValueError: the answer is none of the options.
        """
        if len(question.options) == 1:
            return question.options[0]
        answer = self.decide(question)
        if answer not in question.options:
            raise ValueError(f"{answer!r} is no answer to {question}")
        self.questions.append(Asked(question, answer))
        return answer

    def setting(self, name: str, *ways: str, about: str = "") -> str:
        """Return the value of a setting; where it is "judge", the judge says which of ``ways``."""
        value = str(self.settings[name])
        return str(self.ask(Question(JUDGE, name, ways, about))) if value == JUDGE else value

    def note(self, step: str, branch: str, *ids: str) -> None:
        """Note that a step was passed."""
        self.steps.append(Passed(self.act, step, branch, ids))

    def refuse(self, ids: list[str]) -> None:
        """Note that the act may not be done."""
        self.refusals.append(Refusal(self.act, tuple(ids)))

    def outcome(self) -> Outcome:
        """Return how everything lies now."""
        return Outcome(
            {
                p.id: Spot(p.where, p.asleep, p.names, p.outfit, p.genki, p.solve)
                for p in self.pieces.values()
            },
            {id_: open_.fate for id_, open_ in self.happenings.items()},
            dict(self.hours),
            {player: self.points(player) for player in PLAYERS},
            {player: tuple(cards) for player, cards in self.discarded.items()},
            self.turn_player,
            self.result,
            tuple(self.steps),
            tuple(self.chains),
            tuple(self.refusals),
            tuple(self.questions),
            tuple(self.processed),
        )
