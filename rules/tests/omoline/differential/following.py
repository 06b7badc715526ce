"""The engine, brought to every question that the oracle asks and given the same answer."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.engine.actions import Act, Chance
from rules.core.engine.trace import TraceNode
from rules.core.engine.values import JUDGE as THE_JUDGE
from rules.games.omoline.play.seeing import in_line
from rules.tests.omoline.differential.board import NAME, laid
from rules.tests.omoline.oracle import (
    JUDGE,
    Answer,
    Pick,
    Position,
    Question,
    random_decider,
)
from rules.tests.omoline.play.tables import Table

ACTS = {
    "damage_event": ("battle.choose", "deal_damage", "event"),
    "return": ("overflow.choose", "return_character", "character"),
}
"""Where the engine waits for this answer, by which act it is given, and what names the card."""

OUTCOMES = {"direction": "battle.direction", "damage": "battle.amount"}
ENDED = ("turn.energy", "over")


class Differs(AssertionError):
    """The engine and the oracle do not agree on who is asked what."""


class Follower:
    """A game on the engine that follows the oracle through the end of a turn."""

    def __init__(self, position: Position, pick: Pick) -> None:
        self.choose = random_decider(pick)
        self.told: list[TraceNode] = []
        self.at: Table = laid(position)
        self._after(self.at.run_on())

    def decide(self, question: Question) -> Answer:
        """Return the answer to a question of the oracle, after the engine was given it too."""
        answer = self.choose(question)
        if question.kind in ACTS:
            self._act(question, answer)
        elif question.kind in OUTCOMES:
            self._outcome(question, answer)
        else:
            self._target_gone(question)
        return answer

    def finish(self) -> None:
        """See that the engine asks nothing more in this turn."""
        self._expect(self.at.step in ENDED, True, f"the turn is over, not at {self.at.step}")

    def _act(self, question: Question, answer: Answer) -> None:
        step, act, arg = ACTS[question.kind]
        self._at_step(question, step)
        acts = [each.action for each in self.at.game.legal(self.at.state)]
        offered = {self._card(each.number(arg)) for each in acts if each.name == act}
        self._expect(offered, set(question.options), str(question))
        seat, piece = self.at.asked.who[0], self.at.piece(str(answer))
        self._after(self.at.after(Act(seat, act, {arg: piece})))

    def _outcome(self, question: Question, answer: Answer) -> None:
        self._at_step(question, OUTCOMES[question.kind])
        offered = {each.outcome for each in self.at.game.outcomes(self.at.state)}
        self._expect(offered, set(question.options), str(question))
        self._after(self.at.after(Chance(answer)))

    def _target_gone(self, question: Question) -> None:
        self._at_step(question, "by_hand.judge")
        text = self.at.state.frames[-1].data["text"]
        self._expect(text, f"by_hand.{question.kind}", "the text for the judge")
        self._after(self.at.carried_out())

    def _at_step(self, question: Question, step: str) -> None:
        """See that the engine asks the same player about the same card."""
        self._expect(self.at.step, step, str(question))
        asked = THE_JUDGE if question.asked == JUDGE else self.at.seat(NAME[question.asked])
        self._expect(self.at.asked.who, (asked,), f"who is asked: {question}")
        self._expect(self._card(ABOUT[question.kind](self.at)), question.about, "about whom")

    def _expect(self, found: object, wanted: object, what: str) -> None:
        if found != wanted:
            raise Differs(f"{what}: the engine has {found}, the oracle {wanted}")

    def _card(self, piece: int) -> str:
        return self.at.state.pieces[piece].card

    def _after(self, at: Table) -> None:
        assert at.trace is not None
        self.told += at.trace.walk()
        self.at = at


def _attacked(at: Table) -> int:
    return int(at.look.within("battle", "character"))


def _newcomer(at: Table) -> int:
    return int(at.look.of("skill_area", at.asked.who[0])[-1])


def _gone(at: Table) -> int:
    (piece,) = at.fact("battled")[-1]
    assert piece not in in_line(at.look, at.look.pieces[piece].owner)
    return int(piece)


ABOUT: dict[str, Callable[[Table], int]] = {
    "damage_event": _attacked,
    "direction": _attacked,
    "damage": _attacked,
    "return": _newcomer,
    "target_gone": _gone,
}
"""The card that the engine's question is about."""
