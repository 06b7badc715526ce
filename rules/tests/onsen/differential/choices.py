"""The choice phase on the engine against the oracle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.engine.actions import Act, Chance
from rules.core.engine.values import JUDGE
from rules.games.onsen.choosing import AGAIN, choice, tied
from rules.tests.onsen.differential.reading import ENGINE_READS, Differs, agree, picker
from rules.tests.onsen.oracle import (
    Choosing,
    Round,
    break_tie,
    choosers,
    offered,
    resolve_round,
)
from rules.tests.onsen.oracle.generator import Pick, random_choosing, shuffled
from rules.tests.onsen.tables import PLAYERS, Table, companion, table

Phase = tuple[Choosing, tuple[Round, ...]]
NAMES = {f"P{n}": name for n, name in enumerate(PLAYERS, start=1)}


def drawn(seed: int, reads: Mapping[str, str] = ENGINE_READS) -> Phase:
    """Return the choice phase of this seed."""
    return random_choosing(picker(seed), reads)


def compare(seed: int, reads: Mapping[str, str] = ENGINE_READS) -> list[str]:
    """Return on what the engine and the oracle differ in the choice phase of this seed."""
    start, rounds = drawn(seed, reads)
    try:
        _Phase(start, picker(seed)).play(rounds)
    except Differs as difference:
        return [str(difference)]
    return []


class _Phase:
    """A choice phase on the engine and by the oracle."""

    def __init__(self, start: Choosing, pick: Pick) -> None:
        self.state, self.pick = start, pick
        self.at = laid(start).run_on()
        self.seat = {player: seat for seat, player in enumerate(start.counts)}

    def play(self, rounds: tuple[Round, ...]) -> None:
        """Play these rounds, comparing what lies and who may choose what after each part."""
        self._see("before the first round")
        for n, each in enumerate(rounds, start=1):
            self._choose(each.choices)
            self.state = resolve_round(self.state, each.choices)
            self._see_ties(f"round {n}")
            self._break(dict(each.tiebreaks))
            self._see(f"after round {n}")

    def _choose(self, choices: Mapping[str, int]) -> None:
        """Let everybody choose, in an order at random; now and then one thinks better of it."""
        for player in shuffled(self.pick, list(choices)):
            left = len(choice.waiting(self.at.look))
            if left > 1 and not self.pick(8):
                self._act(player, offered(self.state, player)[-1])
            self._act(player, choices[player])

    def _act(self, player: str, area: int) -> None:
        act = Act(self.seat[player], choice.act, {choice.arg.name: area})
        self.at = self.at.after(act)

    def _see_ties(self, when: str) -> None:
        """See that both know the same ties, and whether a tiebreak is asked for."""
        self._taken(when)
        if self.state.is_over:
            return
        ties = {area: tuple(self.seat[p] for p in top) for area, top in self.state.ties.items()}
        agree(f"ties of {when}", tied(self.at.look), ties)
        waits = "choosing.tiebreak" if self.state.tiebreak_is_suggested else SEALED
        agree(f"after the reveal of {when}", self.at.waits[0], waits)

    def _break(self, tiebreaks: dict[int, str]) -> None:
        """Enter who won the tiebreaks: where the judge is asked, and the others unasked."""
        while self.state.tiebreak_is_suggested:
            agree("the next tie is asked about", self.at.waits[0], "choosing.tiebreak")
            area, top = next(iter(self.state.ties.items()))
            domain = {each.outcome for each in self.at.game.outcomes(self.at.state)}
            agree("who may win the tie", domain, {AGAIN, *(self.seat[player] for player in top)})
            winner = tiebreaks.pop(area, None)
            self.at = self.at.after(Chance(AGAIN if winner is None else self.seat[winner]))
            if winner is None:
                break
            self.state = break_tie(self.state, area, winner)
        for area, winner in tiebreaks.items():
            act = Act(JUDGE, "break_tie", {"user": self.seat[winner], "area": area})
            self.at = self.at.after(act)
            self.state = break_tie(self.state, area, winner)

    def _see(self, when: str) -> None:
        """See that the same have the same areas, and that the same may choose among the same."""
        self._taken(when)
        if self.state.is_over:
            return
        agree(f"the engine waits {when}", self.at.waits[0], SEALED)
        wanted = {self.seat[p]: offered(self.state, p) for p in choosers(self.state)}
        agree(f"who is asked {when}", self.at.asked.who, tuple(sorted(wanted)))
        agree(f"what is offered {when}", self._offered(), wanted)

    def _offered(self) -> dict[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = {}
        for act in (option.action for option in self.at.game.legal(self.at.state)):
            if act.name == choice.act:
                found[act.player] = (*found.get(act.player, ()), act.number("area"))
        return found

    def _taken(self, when: str) -> None:
        seats = {seat: self.at.look.fact("area", seat) for seat in self.seat.values()}
        found = {seat: area for seat, area in seats.items() if area}
        wanted = {self.seat[player]: area for player, area in self.state.taken.items()}
        agree(f"areas taken {when}", found, wanted)
        frames = [frame.proc for frame in self.at.state.frames]
        agree(f"the choice is over {when}", "choosing" not in frames, self.state.is_over)


SEALED = f"{choice.name}.choose"


def laid(start: Choosing) -> Table:
    """Return the table at which the choice begins, companions face down."""
    rows: dict[str, Any] = {
        NAMES[player]: {"companions": [companion("c")] * count}
        for player, count in start.counts.items()
    }
    return table(len(rows), "choice", settings=start.settings, **rows)
