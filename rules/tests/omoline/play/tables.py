"""Positions of OmoLine made by hand, and what is asked of them.

>>> from rules.tests.omoline.play.cards import character, event
>>> at = table(line=[ben(character("B1"), urge=5)], Ada={"event_area": [event("E1")]}, at="attack")
>>> sorted(at.offered("Ada"))
['attack E1 B1', 'concede', 'pass']
>>> at = at.do("Ada", "attack", event="E1", character="B1").passes("Ada", "Ben", "Ben")
>>> at.line, at.waits
((('B1', 7),), ('turn.energy', 'Ben'))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rules.core.engine.beginning import answered
from rules.core.engine.game import Game
from rules.core.engine.state import Frame, Piece, State
from rules.core.engine.trace import Face, Told, Who
from rules.core.engine.values import Value
from rules.games.omoline.cards.model import Card
from rules.games.omoline.play.game import omoline, rules
from rules.games.omoline.play.seeing import bottle, urge
from rules.tests.moments import Moment
from rules.tests.omoline.play.cards import FILLER, FILLER_CHARACTER

PLAYERS = ("Ada", "Ben")
VERSIONS = ("r0", "r1", "r2")
OLD = ("r0", "r1")


@dataclass(frozen=True)
class Lying:
    """A card as it lies: whose, how it is turned, its urge; None is a card that nobody knows."""

    card: Card | None
    owner: str | None = None
    turned: bool = False
    urge: int = 0
    pool: str = ""
    known: int = 0


Given = Card | Lying | None


def lies(card: Card | None, owner: str | None = None, **how: Any) -> Lying:
    """Return a card as it lies."""
    return Lying(card, owner, **how)


ada, ben = partial(lies, owner="Ada"), partial(lies, owner="Ben")
"""A character of Ada or of Ben in the line or in the restroom."""


def turned(card: Card) -> Lying:
    """Return a turned card."""
    return Lying(card, turned=True)


@dataclass(frozen=True)
class Table(Moment):
    """A table of OmoLine at one moment; cards are named by number, or given by id."""

    def passes(self, *players: str) -> Table:
        """Return the table after these pass, one after the other."""
        at = self
        for player in players:
            at = at.do(player, "pass")
        return at

    @property
    def step(self) -> str:
        """The step at which the game stands; ``"over"`` when it has ended."""
        if self.state.result is not None:
            return "over"
        return f"{self.state.frames[-1].proc}.{self.state.frames[-1].step}"

    @property
    def line(self) -> tuple[tuple[str, int], ...]:
        """The characters in the line with their urge, the head first."""
        row = self.state.zones["line"]
        return tuple((self.state.pieces[each].card, urge(self.look, each)) for each in row)

    def bottle(self, player: str) -> int:
        """Return what a bottle holds."""
        return bottle(self.look, self.seat(player))

    def where(self, card: str) -> str:
        """Return where a card lies: ``"Ada event_area turned"``, ``"line"``."""
        here = self.state.pieces[self.piece(card)]
        zone, _, seat = here.zone.partition(":")
        place = f"{PLAYERS[int(seat)]} {zone}" if seat else zone
        return f"{place} turned" if here.turned else place

    def count(self, zone: str, player: str) -> int:
        """Return how many cards lie in a zone."""
        return len(self.state.zones[self._key(zone, player)])

    @property
    def ended(self) -> tuple[str, tuple[str, ...]]:
        """How the game ended and who won."""
        result = self.state.result
        assert result is not None
        return result.how, tuple(PLAYERS[seat] for seat in result.winners)

    def seen(self, viewer: str, zone: str, player: str | None = None) -> tuple[str, ...]:
        """Return the cards of a zone as a player or the ``"public"`` sees them; "?" is hidden."""
        eye = self.seat(viewer) if viewer in PLAYERS else viewer
        view = self.game.view(self.state, eye)  # type: ignore[arg-type]
        (row,) = (each for each in view.zones if each.key == self._key(zone, player))
        return tuple(card.card or "?" for card in row.cards)

    def facts_of(self, key: str, *names: str) -> list[tuple[Any, ...]]:
        """Return facts of each thing of this key that happened in the last step."""
        nodes = [node for node in self._nodes() if node.key == key]
        return [tuple(_plain(node.facts[name]) for name in names) for node in nodes]

    @property
    def told(self) -> list[str]:
        """The keys of everything that happened in the last step, in order."""
        return [node.key for node in self._nodes()]

    @property
    def steps(self) -> list[str]:
        """The steps that ran by themselves in the last step."""
        entered = [node.facts for node in self._nodes() if node.key == "entered"]
        return [f"{facts['proc']}.{facts['step']}" for facts in entered]


def _plain(fact: Told) -> Any:
    if isinstance(fact, Who):
        return PLAYERS[fact.seat]
    return fact.card if isinstance(fact, Face) else fact


HIDDEN = {"event_deck": 20, "hand": 5}
"""What a player has of which nothing is said."""


@dataclass
class Laid:
    """Pieces being laid on a table."""

    cards: dict[str, Card] = field(
        default_factory=lambda: {card.no: card for card in (FILLER, FILLER_CHARACTER)}
    )
    zones: dict[str, tuple[int, ...]] = field(default_factory=dict)
    pieces: dict[int, Piece] = field(default_factory=dict)

    def row(self, key: str, seat: int | None, given: int | Sequence[Given]) -> None:
        """Lay a row of cards, or so many fillers."""
        if isinstance(given, int):
            kind = FILLER_CHARACTER if key.startswith("character") else FILLER
            given = [kind] * given
        self.zones[key] = tuple(self._piece(_lying(each), key, seat) for each in given)

    def seat(self, seat: int, given: Mapping[str, Any]) -> int:
        """Lay what a player has, fillers where nothing is said, and return what the bottle holds."""
        zones = {**HIDDEN, **given}
        held: int = zones.pop("bottle", 0)
        for zone, row in zones.items():
            self.row(f"{zone}:{seat}", seat, row)
        return held

    def pairs(self, named: Mapping[str, str] | None) -> tuple[tuple[int, int], ...]:
        """Return the pairs of cards as a fact holds them."""
        return tuple((self._named(a), self._named(b)) for a, b in (named or {}).items())

    def _named(self, card: str) -> int:
        (found,) = (piece for piece, here in self.pieces.items() if here.card == card)
        return found

    def _piece(self, lying: Lying, key: str, seat: int | None) -> int:
        card, piece = lying.card, len(self.pieces) + 1
        if card is not None:
            assert self.cards.setdefault(card.no, card) == card, f"two cards {card.no}"
        self.pieces[piece] = Piece(
            "" if card is None else card.no,
            key,
            owner=seat if lying.owner is None else PLAYERS.index(lying.owner),
            turned=lying.turned,
            known=lying.known,
            pool=lying.pool,
            marks={"urge": lying.urge} if lying.urge else {},
        )
        return piece


def _lying(given: Given) -> Lying:
    return given if isinstance(given, Lying) else Lying(given)


def table(
    *,
    version: str = "r2",
    at: str = "action",
    turn: str = "Ada",
    first: str = "Ada",
    line: Sequence[Given] = (),
    restroom: Sequence[Given] = (),
    Ada: Mapping[str, Any] | None = None,  # noqa: N803 the players are named as at the table
    Ben: Mapping[str, Any] | None = None,  # noqa: N803
    settings: Mapping[str, Value] | None = None,
    facts: Mapping[str, Value] | None = None,
    attacks: Mapping[str, str] | None = None,
    blocks: Mapping[str, str] | None = None,
    frames: Sequence[Frame] | None = None,
    known: Iterable[Card] = (),
    pools: Mapping[str, Mapping[str, int]] | None = None,
    **data: Value,
) -> Table:
    """Return a table with these cards, at a step of a turn.

    Args:
        at: the step of the turn; one that runs by itself does so after ``run_on``.
        first: who went first in the game.
        line, restroom: characters with their owners: ``ada(card, urge=3)``.
        Ada, Ben: what each has, by zone: a row of cards, the first on top, or how many fillers;
            ``bottle`` is a number. Of an event deck (20) and a hand (5) of which nothing is said
            there are fillers.
        settings: answers other than the defaults.
        facts: other facts of the table; one closure counter lies on the restroom unless it is said.
        attacks, blocks: the events that have been declared, each with its character.
        frames: the procedures under way, where it is not a step of a turn.
        known: cards that exist but do not lie on the table.
        pools: what unknown cards may be, by the name of the pool.
        data: what the step remembers.
    """
    laid, told = Laid(), {"turn_no": 5, "closure": 1, **(facts or {})}
    laid.row("line", None, line)
    laid.row("restroom", None, restroom)
    for seat, given in enumerate((Ada, Ben)):
        told[f"life_bottle:{seat}"] = laid.seat(seat, given or {})
    laid.cards |= {card.no: card for card in known}
    told |= {"attacks": laid.pairs(attacks), "blocks": laid.pairs(blocks)}
    told |= {"attack_player": PLAYERS.index(turn), "first_player": PLAYERS.index(first)}
    under_way = (Frame("turn", at, data),) if frames is None else tuple(frames)
    game = omoline(laid.cards, "tests", version)
    return _checked(game, _state(game, laid, settings or {}, pools or {}, told, under_way))


def _state(
    game: Game,
    laid: Laid,
    settings: Mapping[str, Value],
    pools: Mapping[str, Mapping[str, int]],
    told: Mapping[str, Any],
    frames: tuple[Frame, ...],
) -> State:
    version = game.rules.version
    defaults = game.rules.fact_defaults
    return State(
        title="omoline",
        version=version,
        cards=game.cards_hash,
        settings=answered(game, settings),
        seats=PLAYERS,
        zones={key: laid.zones.get(key, ()) for key in rules(version).zone_keys(2)},
        pieces=laid.pieces,
        pools={name: dict(pool) for name, pool in pools.items()},
        facts={k: v for k, v in told.items() if v != defaults[k.partition(":")[0]]},
        frames=frames,
        next_id=len(laid.pieces) + 1,
    )


def _checked(game: Game, state: State) -> Table:
    severe = [each for each in game.validate(state) if each.severity == "stop"]
    assert not severe, severe
    return Table(game, state)
