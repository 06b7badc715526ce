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

from rules.core.engine.asking import sentence
from rules.core.engine.beginning import answered
from rules.core.engine.game import Game
from rules.core.engine.state import Frame, State
from rules.core.engine.trace import Face, Told, TraceNode, Who
from rules.core.engine.values import Value
from rules.games.doremi.cards.model import Card
from rules.games.doremi.play.deriving import genki, names, outfit, solve
from rules.games.doremi.play.game import doremi, rules
from rules.games.doremi.play.seeing import hours, points
from rules.tests.doremi.play.laying import PLAYERS, Laid
from rules.tests.moments import Moment


@dataclass(frozen=True)
class Table(Moment):
    """A table of Doremi at one moment; cards are named by number, or given by id."""

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

    @property
    def step(self) -> str:
        """The step at which the game stands: ``"link.window"``; ``"over"`` when it has ended."""
        if self.state.result is not None:
            return "over"
        return f"{self.state.frames[-1].proc}.{self.state.frames[-1].step}"

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

    def why_not(self, user: str, act: str, /, **args: Value) -> list[str]:
        """Return each sentence that refuses the act, "!" before what cannot even be recorded."""
        obstacles = self.game.explain(self.state, self._act(user, act, args))
        said = [sentence(self.game.rules, each).en for each in obstacles]
        return ["! " * o.impossible + words for o, words in zip(obstacles, said, strict=True)]

    def tells(self, proc: str) -> list[str]:
        """Return what the steps of a procedure told, a line for each thing.

        A line: the step, the kind and the sentence, the next step or the fact, the clauses.
        """
        steps = [each for each in self._nodes() if each.facts.get("proc") == proc]
        entered = [each for each in steps if each.key == "entered"]
        return [_line(step.facts["step"], each) for step in entered for each in step.walk()[1:]]

    @property
    def act_tells(self) -> list[str]:
        """What the act itself told, before any step ran, as ``tells`` returns it."""
        own = [each for each in self._nodes()[0].children if each.key != "entered"]
        return [_line("act", each) for child in own for each in child.walk()]

    def _shown(self, piece: int) -> Any:
        here = self.state.pieces[piece]
        name = here.card or "?"
        name += " frog" if here.marks.get("frog") == "transformed" else ""
        name += " asleep" if here.turned else ""
        worn = self.look.attached(piece)
        return (name, *(self._shown(each) for each in worn)) if worn else name


def _plain(fact: Told) -> Any:
    if isinstance(fact, Who):
        return PLAYERS[fact.seat]
    return fact.card if isinstance(fact, Face) else fact


def _line(step: Told, node: TraceNode) -> str:
    about = node.facts.get("step") or node.facts.get("fact")
    key = node.key if about is None else f"{node.key} {about}"
    return " ".join([f"{step} {node.kind}: {key}", *node.clauses])


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
