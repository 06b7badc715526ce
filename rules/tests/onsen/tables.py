"""Positions of Hidden Hot Spring made by hand, and what is asked of them.

>>> at = table(Ada={"hand": [companion("c"), ornament("o")]}, areas={1: [down(out("x"), "Ben")]})
>>> sorted(at.offered("Ada"))[:3]
['look_at_own_area', 'peek x', 'place_companion c']
>>> at = at.do("Ada", "peek", card="x")
>>> sorted(at.knows("x")), at.lying("spring_1")
(['Ada', 'Ben'], ('x',))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from rules.core.engine.beginning import answered
from rules.core.engine.game import Game
from rules.core.engine.state import Frame, Piece, State
from rules.core.engine.values import Value
from rules.games.onsen.cards.model import Card
from rules.games.onsen.cards.reading import read_cards
from rules.games.onsen.game import onsen, rules
from rules.games.onsen.positions import ENTRIES
from rules.tests.moments import Moment

replace_ = msgspec.structs.replace
PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")

# cards


def _read(**definition: Any) -> Card:
    return next(iter(read_cards([{"name": definition["no"], **definition}]).values()))


def leader(
    no: str, race: str = "demon", recovery: Sequence[str] = ("stamina", "magic"), mark: str = "m"
) -> Card:
    """Return a leader."""
    return _read(no=no, type="leader", race=race, gender_mark=mark, recovery=list(recovery))


def companion(no: str, race: str = "demon", mark: str = "m") -> Card:
    """Return a companion."""
    return _read(no=no, type="companion", race=race, gender_mark=mark)


def companions(*races: str) -> list[Card]:
    """Return companions of these races, called ``demon1``, ``elf2`` …"""
    return [companion(f"{race}{n}", race) for n, race in enumerate(races, 1)]


def _spring(**definition: Any) -> Card:
    return _read(type="spring", **definition)


def out(no: str, count: int | str = 1, **described: str) -> Card:
    """Return an OUT card; without a race or a mark it describes any companion."""
    return _spring(no=no, kind="out", count=count, filter=described or "any")


def void(no: str = "void") -> Card:
    """Return OUT void."""
    return _spring(no=no, kind="out_void")


def recovery(no: str, attribute: str = "stamina", points: int | None = 3) -> Card:
    """Return a recovery; without points the judge is asked."""
    given = {} if points is None else {"points": points}
    return _spring(no=no, kind="recovery", attribute=attribute, **given)


def ornament(no: str, points: int | None = 4, name: str = "") -> Card:
    """Return an ornament; without points the judge is asked."""
    given = {} if points is None else {"points": points}
    return _spring(no=no, kind="ornament", name=name or no, **given)


def special(no: str, label: str = "a", points: int | None = None) -> Card:
    """Return one of the three specials."""
    given = {} if points is None else {"points": points}
    return _spring(no=no, kind="special", label=label, text="text", text_en="its text", **given)


# positions


class Down(NamedTuple):
    """A card that lies face down, and who knows it."""

    card: Card | None
    known: tuple[str, ...]


Lying = Card | Down | None
"""A card in a zone; None while it is unknown."""


def down(card: Card | None, *known: str) -> Down:
    """Return the card lying face down, known to these players."""
    return Down(card, known)


@dataclass(frozen=True)
class Table(Moment):
    """A table of Hidden Hot Spring at one moment; cards and players are named."""

    def knows(self, card: str | int) -> set[str]:
        """Return the players who know the card where it lies, besides those who see it."""
        known = self.state.pieces[self.piece(card)].known
        return {name for seat, name in enumerate(self.state.seats) if known & 1 << seat}

    def seen(self, viewer: Any, zone: str, user: str | None = None) -> list[str]:
        """Return the cards of a zone as the viewer sees them; "" is one that is hidden."""
        seat = self.seat(viewer) if viewer in self.state.seats else viewer
        zones = self.game.view(self.state, seat).zones
        (found,) = (each for each in zones if each.key == self._key(zone, user))
        return [card.card for card in found.cards]

    def unknown(self, zone: str, user: str | None = None, place: int = 0) -> int:
        """Return the id of the card that lies at a place of the zone."""
        return self.state.zones[self._key(zone, user)][place]

    def choose(self, **areas: int) -> Table:
        """Return the table after these players have chosen these areas."""
        at = self
        for user, area in areas.items():
            at = at.do(user, "choose_area", area=area)
        return at

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each player."""
        return self.game.rules.points(self.look)

    def told(self, key: str) -> list[dict[str, Any]]:
        """Return what fills the sentences of this key in the last step."""
        return [dict(node.facts) for node in self._nodes() if node.key == key]


def table(
    users: int = 3,
    at: str = "act",
    user: str = "Ada",
    *,
    start: str = "Ada",
    areas: Mapping[int, Sequence[Lying]] | None = None,
    deck: Sequence[Lying] = (None,) * 6,
    frames: Sequence[Frame] | None = None,
    facts: Mapping[str, Value] | None = None,
    settings: Mapping[str, Value] | None = None,
    out_of_game: Iterable[str] = (),
    known: Iterable[Card] = (),
    pools: Mapping[str, Mapping[str, int]] | None = None,
    **zones: Any,
) -> Table:
    """Return a table with these cards, at a step of the turn of ``user`` or at another entry.

    Args:
        at: one of the steps at which a game can be taken up.
        areas: what lies in the spring areas, by number.
        facts: besides start player, turn, first round and two actions left; ``"area:1": 2``.
        settings: answers other than the defaults.
        known: cards that exist but do not lie on the table.
        pools: what unknown cards of a shared zone may be, by the zone.
        zones: shared zones by code; what each player has by the player's name. Players of whom
            nothing else is said have a leader of demons with stamina and magic.
    """
    names = PLAYERS[:users]
    laid = _laid(names, at, areas or {}, deck, zones, pools or {})
    game = onsen({**laid.cards, **{card.no: card for card in known}})
    begun = {"start_player": names.index(start), "turn_player": names.index(user), "round": 1}
    told = {**({**begun, "actions_left": 2} if at != "setup" else {}), **(facts or {})}
    state = _state(game, laid, told, answered(game, settings or {}))
    state = replace_(state, out=tuple(names.index(name) for name in out_of_game))
    entry = ENTRIES[at](game.look(state)) if frames is None else tuple(frames)
    made = Table(game, replace_(state, frames=entry))
    severe = [each for each in rules().problems(made.look) if each.severity == "stop"]
    assert not severe, severe
    return made


def _laid(
    names: tuple[str, ...],
    at: str,
    areas: Mapping[int, Sequence[Lying]],
    deck: Sequence[Lying],
    zones: dict[str, Any],
    pools: Mapping[str, Mapping[str, int]],
) -> _Laid:
    """Return the pieces: the deck, the areas, what each player has, then the other shared zones."""
    laid = _Laid(names, pools)
    laid.lay("deck", deck)
    for number, row in areas.items():
        laid.lay(f"spring_{number}", row)
    for name in names if at != "setup" else ():
        own = {"leader": [leader(f"leader of {name}")], **zones.pop(name, {})}
        for code, row in own.items():
            laid.lay(f"{code}:{names.index(name)}", row)
    for code, row in zones.items():
        laid.lay(code, row)
    return laid


def _state(game: Game, laid: _Laid, told: Mapping[str, Value], settings: dict[str, Value]) -> State:
    return State(
        title="onsen",
        version=game.rules.version,
        cards=game.cards_hash,
        settings=settings,
        seats=laid.names,
        zones={key: tuple(laid.zones.get(key, ())) for key in rules().zone_keys(len(laid.names))},
        pieces=laid.pieces,
        pools={name: dict(pool) for name, pool in laid.pools.items()},
        facts={name: value for name, value in told.items() if value != _default(name)},
        frames=(),
        next_id=len(laid.pieces) + 1,
    )


def _default(entry: str) -> Value:
    return rules().fact_defaults[entry.partition(":")[0]]


def scoring(
    companions_: Sequence[Card],
    springs: Sequence[Lying] = (),
    *,
    own: Card | None = None,
    users: int = 2,
    run_on: bool = True,
    **given: Any,
) -> Table:
    """Return a table at which Ada is about to count these companions with these spring cards.

    Area 1 is hers, area 2 is Ben's and empty.
    """
    hers = {"companions": companions_, **({"leader": [own]} if own else {})}
    facts = {f"area:{seat}": seat + 1 for seat in range(users)}
    given["facts"] = {**facts, **given.get("facts", {})}
    at = table(users, "scoring", areas={1: springs, **given.pop("areas", {})}, Ada=hers, **given)
    return at.run_on() if run_on else at


class _Laid:
    """Pieces being laid on a table."""

    def __init__(self, names: tuple[str, ...], pools: Mapping[str, Any]) -> None:
        self.names, self.pools = names, pools
        self.cards: dict[str, Card] = {}
        self.zones: dict[str, list[int]] = {}
        self.pieces: dict[int, Piece] = {}

    def lay(self, key: str, row: Sequence[Lying]) -> None:
        for each in row:
            lying = each if isinstance(each, Down) else Down(each, ())
            piece, card = len(self.pieces) + 1, lying.card
            if card is not None:
                assert self.cards.setdefault(card.no, card) == card, f"two cards {card.no}"
            self.pieces[piece] = Piece(
                "" if card is None else card.no,
                key,
                face_down=isinstance(each, Down),
                known=sum(1 << self.names.index(name) for name in lying.known),
                pool=self._pool(key) if card is None else "",
            )
            self.zones.setdefault(key, []).append(piece)

    def _pool(self, key: str) -> str:
        zone = key if key in self.pools else "deck"
        return zone if zone in self.pools else ""
