"""The engine, led through the scoring phase in the ways that the players choose."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.engine.actions import Act, Chance
from rules.core.engine.trace import TraceNode
from rules.core.engine.values import JUDGE
from rules.games.onsen import advising
from rules.games.onsen.advising import advice
from rules.games.onsen.solver import outcomes, solve
from rules.tests.onsen.differential.board import laid
from rules.tests.onsen.differential.cards import position_of
from rules.tests.onsen.differential.reading import agree
from rules.tests.onsen.differential.scorers import Scorer, without_void
from rules.tests.onsen.oracle import Case, Hit, Way, choices
from rules.tests.onsen.oracle.generator import Pick, shuffled
from rules.tests.onsen.oracle.orders import left_by
from rules.tests.onsen.tables import Table


class Follower:
    """A game on the engine in which these players score."""

    def __init__(self, scorers: Sequence[Scorer], pick: Pick) -> None:
        self.scorers, self.pick = scorers, pick
        self.board = laid(scorers, pick)
        self.piece = self.board.piece
        self.applied = [0] * len(scorers)
        self.asked: list[tuple[int, str]] = []
        """The cards whose points the judge was asked for, each with the seat."""
        self.told: list[TraceNode] = []
        self.at = self._after(self.board.at.run_on())

    def play(self) -> None:
        """Answer until the game is over."""
        answers = {
            "scoring.ask_void": self._void,
            "scoring.out": self._out,
            "scoring.points": self._points,
        }
        while self.at.state.result is None:
            step = self.at.waits[0]
            agree("a step that the oracle knows", step in answers, True)
            answers[step]()

    def _void(self) -> None:
        scorer = self.scorers[self._seat()]
        agree("whether OUT void can be declined", True, scorer.is_asked_about_void)
        agree("who decides about OUT void", self.at.asked.who, (self._seat(),))
        self._enter("no" if scorer.declines else "yes")

    def _out(self) -> None:
        """Apply the next OUT card, after a look at what is offered and advised."""
        seat = self._seat()
        scorer, done = self.scorers[seat], self.applied[seat]
        agree("OUT cards are applied", len(scorer.way) > done, True)
        left, hit = {each.out for each in scorer.way[done:]}, scorer.way[done]
        agree("OUT cards offered", self._offered("apply_out"), left)
        if not done:
            self._advised(scorer.case)
        self.applied[seat] += 1
        self._do("apply_out", hit.out)
        if hit.targets:
            self._hit(seat, hit, scorer.way[:done])
        wanted = {each for one in scorer.way[: done + 1] for each in one.targets}
        agree(f"lost after {hit}", self.lost(seat), wanted)

    def _hit(self, seat: int, hit: Hit, before: Way) -> None:
        """Name the companions where there is a choice."""
        case = self.scorers[seat].case
        (out,) = (each for each in case.outs if each.id == hit.out)
        ways = choices(out, left_by(before, case.companions))
        agree(f"a choice for {hit}", self._is_target(), len(ways) > 1)
        if self._is_target():
            wanted = {each for way in ways for each in way}
            agree(f"companions offered to {hit}", self._offered("hit"), wanted)
            for target in shuffled(self.pick, hit.targets):
                self._do("hit", target)

    def _is_target(self) -> bool:
        return self.at.state.result is None and self.at.waits[0] == "scoring.target"

    def _advised(self, case: Case) -> None:
        """See that the advice at the table is what the solver says of the case."""
        position, given = position_of(without_void(case)), advice(self.at.game, self.at.state)
        found = None if given is None else given.solution
        agree("the order advised", found, solve(position))
        here = advising.position_of(self.at.look)
        agree("what can come out at the table", outcomes(here), outcomes(position))

    def _offered(self, name: str) -> set[str]:
        seat = self._seat()
        id_ = self.board.ids(seat)
        acts = [option.action for option in self.at.game.legal(self.at.state)]
        return {id_[act.number("card")] for act in acts if act.name == name and act.player == seat}

    def _points(self) -> None:
        agree("who enters points", self.at.asked.who, (JUDGE,))
        seat = self._seat()
        id_ = self.board.ids(seat)[self.at.look.within("scoring", "card")]
        agree(f"points of {id_} are asked", id_ in self.scorers[seat].entered, True)
        self.asked.append((seat, id_))
        self._enter(self.scorers[seat].entered[id_])

    def lost(self, seat: int) -> set[str]:
        """Return the companions of the player that are excluded."""
        companions = [each.id for each in self.scorers[seat].case.companions]
        return {
            each for each in companions if self.at.look.mark(self.piece[seat][each], "excluded")
        }

    def _seat(self) -> int:
        return int(self.at.look.within("scoring", "scorer"))

    def _do(self, name: str, id_: str) -> None:
        seat = self._seat()
        self.at = self._after(self.at.after(Act(seat, name, {"card": self.piece[seat][id_]})))

    def _enter(self, value: int | str) -> None:
        self.at = self._after(self.at.after(Chance(value)))

    def _after(self, at: Table) -> Table:
        assert at.trace is not None
        self.told += at.trace.walk()
        return at
