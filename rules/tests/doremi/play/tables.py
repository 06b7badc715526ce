"""Positions of Doremi made by hand, and what is asked of them.

>>> from rules.tests.doremi.play.cards import character, happening
>>> at = table(Ada={"maho_hall": [character("C1")], "happening_area": [happening("H1")]})
>>> sorted(at.offered("Ada"))
['concede', 'end_main', 'move_home C1', 'move_to_happening C1 H1']
>>> at = at.do("Ada", "move_to_happening", card="C1", happening="H1").passes()
>>> at.where("C1"), at.hours("Ada"), at.lying("happening_area", "Ada")
('on H1', 2, (('H1', 'C1'),))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from rules.core.engine.actions import Act, Action, Chance, Manual
from rules.core.engine.asking import BEGIN
from rules.core.engine.beginning import answered
from rules.core.engine.decisions import Pending
from rules.core.engine.errors import Refused
from rules.core.engine.game import Game
from rules.core.engine.ops import Op
from rules.core.engine.state import Frame, State
from rules.core.engine.trace import Face, Told, TraceNode, Who, clauses_of
from rules.core.engine.values import JUDGE, Value
from rules.games.doremi.cards.model import Card
from rules.games.doremi.play.deriving import genki, names, outfit, solve
from rules.games.doremi.play.game import doremi, rules
from rules.games.doremi.play.seeing import hours, points
from rules.tests.doremi.play.laying import PLAYERS, Laid


@dataclass(frozen=True)
class Table:
    """A game at one moment, and what happened in the last step. Nothing changes it."""

    game: Game
    state: State
    trace: TraceNode | None = None

    # what happens

    def do(self, player: str, act: str, /, *, forced: str = "", **args: Value) -> Table:
        """Return the table after the act; cards are named by number, or given by id."""
        return self.after(self._act(player, act, args, forced))

    def passes(self, *players: str) -> Table:
        """Return the table after these pass one after the other; without names, whoever is asked.

        Without names passes go on as long as a window is open, and nobody blocks.
        """
        at = self
        for player in players:
            at = at.do(player, "no_block" if at.step == "movement.s07_block" else "pass")
        while not players and at.step in ("link.window", "movement.s07_block"):
            at = at.passes(at.waits[1])
        return at

    def outcome(self, value: Value) -> Table:
        """Return the table after this outcome or answer: a card, an order, a seat by number."""
        return self.after(Chance(value))

    def edit(self, *changes: Op, resolves: bool = True) -> Table:
        """Return the table after the judge changed it by hand."""
        return self.after(Manual(changes, "by the judge", resolves=resolves))

    def carried_out(self) -> Table:
        """Return the table after the judge has carried out the text that is asked about."""
        return self.after(Act(JUDGE, "carried_out"))

    def run_on(self) -> Table:
        """Return the table after the steps that run by themselves."""
        return self.after(Act(JUDGE, BEGIN))

    def after(self, action: Action) -> Table:
        """Return the table after any action; what must hold after each step is checked."""
        step = self.game.apply(self.state, action)
        if not (isinstance(action, Manual) or (isinstance(action, Act) and action.forced)):
            assert list(self.game.rules.invariants(self.game.look(step.state))) == []
        return Table(self.game, step.state, step.trace)

    def refused(self, player: str, act: str, /, **args: Value) -> set[str]:
        """Return the clauses that refuse the act, which is really refused; nothing when allowed."""
        action = self._act(player, act, args)
        clauses = {each.clause for each in self.game.explain(self.state, action)}
        if clauses:
            with pytest.raises(Refused):
                self.game.apply(self.state, action)
            assert action not in [option.action for option in self.game.legal(self.state)]
        return clauses

    # what there is

    def offered(self, player: str) -> set[str]:
        """Return what the player may do now: ``"move_to_happening C1 H1"``, ``"end_main"``."""
        acts = [option.action for option in self.game.legal(self.state)]
        return {self._said(act) for act in acts if act.player == self.seat(player)}

    @property
    def asked(self) -> Pending:
        """What the game waits for; it has not ended."""
        pending = self.game.pending(self.state)
        assert pending is not None
        return pending

    @property
    def step(self) -> str:
        """The step at which the game stands: ``"link.window"``; ``"over"`` when it has ended."""
        if self.state.result is not None:
            return "over"
        return f"{self.state.frames[-1].proc}.{self.state.frames[-1].step}"

    @property
    def waits(self) -> tuple[str, ...]:
        """The step at which the game waits, and whom it asks: ``("day.main", "Ada")``."""
        asked = self.asked
        who = [PLAYERS[seat] if seat >= 0 else asked.kind for seat in asked.who]
        return (f"{asked.proc}.{asked.step}", *who)

    def lying(self, zone: str, player: str) -> tuple[Any, ...]:
        """Return the cards in a zone, the first on top: ``("C1 asleep", ("H1", "C2"), "?")``."""
        row = self.state.zones[self._key(zone, player)]
        return tuple(
            self._shown(piece) for piece in row if self.state.pieces[piece].host not in row
        )

    def where(self, card: str | int) -> str:
        """Return where a card lies: ``"Ada maho_hall asleep"``, ``"on H1"``, ``"Ben hand"``."""
        piece = self.piece(card)
        here = self.state.pieces[piece]
        zone, seat = here.zone.split(":")
        place = f"{PLAYERS[int(seat)]} {zone}"
        if here.host is not None:
            place = f"on {self.state.pieces[here.host].card}"
        return f"{place} asleep" if here.turned else place

    def count(self, zone: str, player: str) -> int:
        """Return how many cards lie in a zone."""
        return len(self.state.zones[self._key(zone, player)])

    def hours(self, player: str) -> int:
        """Return the hours of a player."""
        return hours(self.look, self.seat(player))

    def points(self, player: str) -> int:
        """Return the reward points of a player."""
        return points(self.look, self.seat(player))

    def values(self, card: str) -> tuple[int, int]:
        """Return the genki and solve points of a character as they are now."""
        return genki(self.look, self.piece(card)), solve(self.look, self.piece(card))

    def called(self, card: str) -> tuple[str, ...]:
        """Return every name of a character as it is now."""
        return names(self.look, self.piece(card))

    def wears(self, card: str) -> str | None:
        """Return the outfit of a character as it is now."""
        return outfit(self.look, self.piece(card))

    def fact(self, name: str, player: str | None = None) -> Any:
        """Return a fact of the table or of a player."""
        return self.look.fact(name, None if player is None else self.seat(player))

    def mark(self, card: str | int, name: str) -> Any:
        """Return a mark of a card: ``"days"``, ``"reward"`` …"""
        return self.look.mark(self.piece(card), name)

    @property
    def ended(self) -> tuple[str, tuple[str, ...]]:
        """How the game ended and who won: ``("goal", ("Ada",))``; ``()`` is a draw."""
        result = self.state.result
        assert result is not None
        return result.how, tuple(PLAYERS[seat] for seat in result.winners)

    def seen(self, viewer: str, zone: str, player: str) -> tuple[str, ...]:
        """Return the cards of a zone as a player or the ``"public"`` sees them; "?" is hidden."""
        eye = self.seat(viewer) if viewer in PLAYERS else viewer
        view = self.game.view(self.state, eye)  # type: ignore[arg-type]
        (row,) = (each for each in view.zones if each.key == self._key(zone, player))
        return tuple(card.card or "?" for card in row.cards)

    @property
    def look(self) -> Any:
        """The state with rules and cards beside it."""
        return self.game.look(self.state)

    # what happened

    def clauses(self, key: str) -> list[tuple[str, ...]]:
        """Return the clauses of each thing of this key that happened in the last step."""
        return [node.clauses for node in self._nodes() if node.key == key]

    def reasons(self, fact: str) -> list[tuple[str, ...]]:
        """Return the clauses of each change of a fact or mark in the last step."""
        return [node.clauses for node in self._nodes() if node.facts.get("fact") == fact]

    def facts_of(self, key: str, name: str) -> list[Any]:
        """Return a fact of each thing of this key; a player or a card by name."""
        return [_plain(node.facts[name]) for node in self._nodes() if node.key == key]

    @property
    def told(self) -> list[str]:
        """The keys of everything that happened in the last step, in order."""
        return [node.key for node in self._nodes()]

    @property
    def steps(self) -> list[str]:
        """The steps that ran by themselves in the last step: ``["day.flip", "day.markers"]``."""
        entered = [node.facts for node in self._nodes() if node.key == "entered"]
        return [f"{facts['proc']}.{facts['step']}" for facts in entered]

    @property
    def cited(self) -> tuple[str, ...]:
        """Every clause cited in the last step."""
        assert self.trace is not None
        return clauses_of(self.trace)

    def _nodes(self) -> list[TraceNode]:
        assert self.trace is not None
        return self.trace.walk()

    # names

    def piece(self, card: str | int) -> int:
        """Return the one piece that is this card."""
        if isinstance(card, int):
            return card
        (found,) = (piece for piece, here in self.state.pieces.items() if here.card == card)
        return found

    def seat(self, player: str) -> int:
        """Return the seat of the player."""
        return JUDGE if player == "judge" else PLAYERS.index(player)

    def _key(self, zone: str, player: str) -> str:
        return f"{zone}:{self.seat(player)}"

    def _shown(self, piece: int) -> Any:
        here = self.state.pieces[piece]
        name = here.card or "?"
        name += " frog" if here.marks.get("frog") == "transformed" else ""
        name += " asleep" if here.turned else ""
        worn = self.look.attached(piece)
        return (name, *(self._shown(each) for each in worn)) if worn else name

    def _act(self, player: str, act: str, args: Mapping[str, Value], forced: str = "") -> Act:
        kinds = {arg.name: arg.kind for arg in self.game.rules.acts[act].args}
        ids = {
            name: self.piece(value)
            if kinds.get(name) == "piece" and isinstance(value, str)
            else value
            for name, value in args.items()
        }
        return Act(self.seat(player), act, ids, forced)

    def _said(self, act: Act) -> str:
        kinds = {arg.name: arg.kind for arg in self.game.rules.acts[act.name].args}
        words = [
            self.state.pieces[value].card or "?" if kinds[name] == "piece" else str(value)  # type: ignore[index]
            for name, value in act.args.items()
        ]
        return " ".join([act.name, *words])


def _plain(fact: Told) -> Any:
    if isinstance(fact, Who):
        return PLAYERS[fact.seat]
    return fact.card if isinstance(fact, Face) else fact


STEP_DATA: dict[str, dict[str, Value]] = {"op_check": {"checked": ()}, "ed_check": {"checked": ()}}
"""What the day remembers where the game is taken up at such a step."""

HIDDEN = {"clock": 20, "diary": 8, "time_area": 3}
"""What a player has of which nothing is said."""


def table(
    *,
    day: int = 5,
    turn: str = "Ada",
    at: str = "main",
    Ada: Mapping[str, Any] | None = None,  # noqa: N803 the players are named as at the table
    Ben: Mapping[str, Any] | None = None,  # noqa: N803
    settings: Mapping[str, Value] | None = None,
    facts: Mapping[str, Value] | None = None,
    frames: Sequence[Frame] | None = None,
    known: Iterable[Card] = (),
    pools: Mapping[str, Mapping[str, int]] | None = None,
    **data: Value,
) -> Table:
    """Return a table with these cards, at a step of a day of ``turn``.

    Args:
        at: the step of the day: ``main``, ``dinner``, or one that runs by itself after ``run_on``.
        Ada, Ben: what each has, by zone: a row of cards as they lie, the first on top (of a time
            area the first placed), or how many fillers. Of a clock (20), a diary (8) and a time
            area (3) of which nothing is said there are fillers.
        settings: answers other than the defaults.
        facts: other facts of the table, of a player as ``"declined:1"``.
        frames: the procedures under way, where it is not a step of a day.
        known: cards that exist but do not lie on the table.
        pools: what unknown cards may be, by the name of the pool.
        data: what the step of the day remembers: ``left=2`` at breakfast.
    """
    laid = Laid()
    for seat, given in enumerate((Ada, Ben)):
        for zone, row in {**HIDDEN, **(given or {})}.items():
            laid.row(zone, seat, row)
    laid.cards |= {card.no: card for card in known}
    game = doremi(laid.cards, "tests")
    seat = PLAYERS.index(turn)
    first = seat if day % 2 else 1 - seat
    told: dict[str, Any] = {"day": day or None, "turn_player": seat, "first_player": first}
    told |= facts or {}
    day_frame = Frame("day", at, {**STEP_DATA.get(at, {}), **data})
    under_way = (day_frame,) if frames is None else tuple(frames)
    return _checked(game, _state(game, laid, settings or {}, pools or {}, told, under_way))


def _state(
    game: Game,
    laid: Laid,
    settings: Mapping[str, Value],
    pools: Mapping[str, Mapping[str, int]],
    told: Mapping[str, Any],
    frames: tuple[Frame, ...],
) -> State:
    return State(
        title="doremi",
        version=game.rules.version,
        cards=game.cards_hash,
        settings=answered(game, settings),
        seats=PLAYERS,
        zones={key: tuple(laid.zones.get(key, ())) for key in rules().zone_keys(2)},
        pieces=laid.pieces,
        pools={name: dict(pool) for name, pool in pools.items()},
        facts={name: value for name, value in told.items() if value is not None},
        frames=frames,
        next_id=len(laid.pieces) + 1,
    )


def _checked(game: Game, state: State) -> Table:
    severe = [each for each in game.validate(state) if each.severity == "stop"]
    assert not severe, severe
    return Table(game, state)


def opening(**given: Any) -> Table:
    """Return a table before the first day, where it is asked who goes first."""
    for name in PLAYERS:
        given[name] = {"time_area": 0, **given.get(name, {})}
    none = {"turn_player": None, "first_player": None}
    return table(day=0, frames=(Frame("opening", "order"),), facts=none, **given)
