"""The board of a position: every zone and value of the title, as one viewer sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from rules.core.engine.game import Game
from rules.core.engine.naming import A_CARD, UNKNOWN_CARD, Names, listed, with_cards
from rules.core.engine.seen import SeenCard, SeenFrame, SeenZone, View
from rules.core.engine.state import Result
from rules.core.engine.values import Value
from rules.core.words import Words, same


@dataclass(frozen=True)
class ShownCard:
    """A card, or ``count`` that lie alike: its name and number, how it lies, what lies on it."""

    name: Words
    number: str
    piece: int | None
    tags: tuple[Words, ...]
    is_turned: bool = False
    is_hidden: bool = False
    count: int = 1
    attached: tuple[ShownCard, ...] = ()


@dataclass(frozen=True)
class ShownZone:
    """A zone with its cards, the first on top where their order means something."""

    code: str
    label: Words
    count: int
    cards: tuple[ShownCard, ...]
    order: Words | None = None


@dataclass(frozen=True)
class Said:
    """A value that the game keeps, as people say it."""

    label: Words
    said: Words


@dataclass(frozen=True)
class Area:
    """What a seat has, or all share: zones and values."""

    name: Words | None
    zones: tuple[ShownZone, ...]
    values: tuple[Said, ...]
    is_out: bool = False
    is_asked: bool = False

    @property
    def empty_zones(self) -> tuple[ShownZone, ...]:
        return tuple(zone for zone in self.zones if not zone.count)


@dataclass(frozen=True)
class UnderWay:
    """A procedure under way, the step at which it stands and the cards and seats it is about."""

    proc: Words
    step: Words
    about: tuple[Words, ...]


@dataclass(frozen=True)
class Board:
    """The whole position. Seats come in turn order, the shared table last."""

    areas: tuple[Area, ...]
    under_way: tuple[UnderWay, ...]
    settings: tuple[Said, ...]
    ending: Words | None = None
    ending_clauses: tuple[str, ...] = field(default=())


def board_of(game: Game, view: View, points: tuple[int, ...] | None = None) -> Board:
    """Return the board of what the viewer sees.

    Args:
        points: of each seat, where the viewer may know them.
    """
    seeing = _Seeing(game, view)
    seats = [seeing.seat(seat, points) for seat in range(len(view.seats))]
    result = view.result
    return Board(
        (*seats, seeing.table()),
        tuple(map(seeing.under_way, view.frames)),
        tuple(seeing.settings()),
        None if result is None else ending_of(game, view.seats, result),
        () if result is None else result.clauses,
    )


def ending_of(game: Game, seats: tuple[str, ...], result: Result) -> Words:
    """Return how the game ended, who won and with what points, as a sentence."""
    names = Names(game, seats)
    how = names.ending(result)
    if not result.winners:
        return NOBODY_WINS.filled(how=how)
    winners = listed([names.seat(seat) for seat in result.winners])
    return WINS.filled(how=how, winners=winners)


class _Seeing:
    """One view, told with the names of its game."""

    def __init__(self, game: Game, view: View) -> None:
        self.rules, self.view = game.rules, view
        self.names = Names(game, view.seats)
        self.cards = {
            card.piece: card for zone in view.zones for card in zone.cards if card.piece is not None
        }
        self.numbers = cards_seen(view)
        asked = view.pending
        self.asked = () if asked is None else asked.who

    def seat(self, seat: int, points: tuple[int, ...] | None) -> Area:
        values = list(self.values(seat))
        if points is not None:
            values.insert(0, Said(POINTS, same(str(points[seat]))))
        return Area(
            same(self.view.seats[seat]),
            self.zones(seat),
            tuple(values),
            seat in self.view.out,
            seat in self.asked,
        )

    def table(self) -> Area:
        return Area(None, self.zones(None), tuple(self.values(None)))

    def zones(self, seat: int | None) -> tuple[ShownZone, ...]:
        return tuple(self.zone(zone) for zone in self.view.zones if zone.seat == seat)

    def zone(self, zone: SeenZone) -> ShownZone:
        declared = self.rules.zone[zone.code]
        order = ORDERS.get(declared.order) if len(zone.cards) > 1 else None
        cards = tuple(_alike(self.lying(zone)))
        return ShownZone(zone.code, declared.label, len(zone.cards), cards, order)

    def lying(self, zone: SeenZone) -> Iterator[ShownCard]:
        """Yield the cards that lie on no other, each with those on it."""
        hosts: dict[int, list[SeenCard]] = {}
        for card in zone.cards:
            if card.host is not None and card.host.zone == zone.key:
                hosts.setdefault(card.host.at, []).append(card)
        for place, card in enumerate(zone.cards):
            if card.host is None or card.host.zone != zone.key:
                yield self.card(card, tuple(map(self.card, hosts.get(place, ()))), zone.seat)

    def card(
        self, card: SeenCard, attached: tuple[ShownCard, ...] = (), seat: int | None = None
    ) -> ShownCard:
        is_hidden = card.piece is None
        name = A_CARD if is_hidden else self.names.card(card.card) if card.card else UNKNOWN_CARD
        return ShownCard(
            name,
            card.card,
            card.piece,
            tuple(self.tags(card, seat)),
            card.turned,
            is_hidden or not card.card,
            1,
            attached,
        )

    def tags(self, card: SeenCard, seat: int | None) -> Iterator[Words]:
        if card.turned:
            yield TURNED
        if card.face_down:
            yield FACE_DOWN
        if card.owner is not None and card.owner != seat:
            yield OWNED.filled(seat=self.names.seat(card.owner))
        for mark, value in card.marks.items():
            label = self.rules.facts[mark].label
            said = self.names.value_of(mark, value)
            yield label if value is True else LABELLED.filled(label=label, said=said)

    def values(self, seat: int | None) -> Iterator[Said]:
        for fact in self.rules.facts_declared:
            key = fact.code if seat is None else f"{fact.code}:{seat}"
            if fact.scope == ("table" if seat is None else "seat") and key in self.view.facts:
                value = self.view.facts[key]
                if value != fact.default or fact.kind == "int":
                    told = with_cards(fact, value, self.numbers)
                    yield Said(fact.label, self.names.value_of(fact.code, told))

    def settings(self) -> Iterator[Said]:
        for rule in self.rules.settings:
            value = self.view.settings.get(rule.name)
            if value != rule.default:
                yield Said(rule.label, self.answer(value))

    def answer(self, value: Value) -> Words:
        return same(value) if isinstance(value, str) else self.names.value(value)

    def under_way(self, frame: SeenFrame) -> UnderWay:
        procedure = self.rules.procedures[frame.proc]
        about = tuple(self.about(frame))
        return UnderWay(procedure.label, procedure.steps[frame.step].label, about)

    def about(self, frame: SeenFrame) -> Iterator[Words]:
        """Yield the act that was declared, and the cards and seats that the procedure is about."""
        holds = self.rules.procedures[frame.proc].holds
        for name, value in frame.data.items():
            kind = holds.get(name, ("", ""))[0]
            if name == "act" and isinstance(value, str) and value in self.rules.acts:
                yield self.names.act(value)
            elif kind == "seat" and type(value) is int:
                yield self.names.seat(value)
            elif kind == "piece" and isinstance(value, int) and value in self.cards:
                yield self.card(self.cards[value]).name


def cards_seen(view: View) -> dict[int, str]:
    """Return the numbers of the cards that the viewer may know, by their ids."""
    return {
        card.piece: card.card
        for zone in view.zones
        for card in zone.cards
        if card.piece is not None
    }


def _alike(cards: Iterable[ShownCard]) -> Iterator[ShownCard]:
    """Yield the cards; hidden or unknown ones that lie alike, one after another, as one."""
    for key, row in groupby(cards, key=_key):
        group = list(row)
        if key is None:
            yield from group
        else:
            first = group[0]
            name, tags = first.name, first.tags
            yield ShownCard(name, "", None, tags, first.is_turned, True, len(group))


def _key(card: ShownCard) -> object:
    return (card.name.en, card.tags) if card.is_hidden and not card.attached else None


ORDERS = {
    "pile": Words("top first", "上から順"),
    "queue": Words("head first", "先頭から順"),
}
POINTS = Words("points", "得点")
TURNED = Words("turned", "横向き")
FACE_DOWN = Words("face down", "裏向き")
OWNED = Words("{seat}’s card", "{seat}のカード")
LABELLED = Words("{label} {said}", "{label} {said}")
WINS = Words("{how}. Winner: {winners}", "{how}。勝者: {winners}")
NOBODY_WINS = Words("{how}. Nobody wins.", "{how}。勝者なし。")
