"""The bracket of a tournament as pages and the API show it: one list behind picture and table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.core.words import Words
from tournaments.models import Registration, Tournament
from tournaments.pairing.bracket import (
    THIRD,
    THIRD_PLACE,
    Bracket,
    BracketMatch,
    Place,
    Side,
    State,
    bracket,
    final_places,
    round_name,
)
from tournaments.record.model import Match
from tournaments.selectors.cut import cut_frame
from tournaments.selectors.facts import facts_of
from tournaments.selectors.picture import Picture, picture_of


@dataclass(frozen=True)
class SideLine:
    """One side of a match: the entry, or which match it will come from (``feeder``) or why not.

    ``wins`` are the games won, None where none were played; ``why`` as in ``bracket.Side``.
    """

    entry: Registration | None
    seed: int | None
    why: str
    wins: int | None
    is_winner: bool
    is_absent: bool
    feeder: Words | None
    feeder_slot: int


@dataclass(frozen=True)
class BracketLine:
    """One match of the bracket; ``slot`` 0 is the match for third place.

    ``number`` tells it from the others of its round, None where it is the only one.
    """

    round_number: int
    round_name: Words
    slot: int
    number: int | None
    table: int | None
    sides: tuple[SideLine, SideLine]
    state: State

    @property
    def is_current(self) -> bool:
        return self.state == "playing"

    @property
    def is_third(self) -> bool:
        return self.slot == THIRD

    @property
    def winner(self) -> SideLine | None:
        return next((side for side in self.sides if side.is_winner), None)


@dataclass(frozen=True)
class BracketColumn:
    """One round of the bracket from the top."""

    round_number: int
    name: Words
    lines: list[BracketLine]


@dataclass(frozen=True)
class PlaceLine:
    """A final place with the entry."""

    place: int
    seed: int | None
    entry: Registration


@dataclass(frozen=True)
class BracketPage:
    """A whole top cut, ready to be shown."""

    columns: list[BracketColumn]
    third: BracketLine | None
    places: list[PlaceLine]
    seeds: list[Registration]
    is_over: bool
    is_drawn: bool

    @property
    def lines(self) -> list[BracketLine]:
        """Every match, round by round from the top, the one for third place last."""
        found = [line for column in self.columns for line in column.lines]
        return [*found, *([self.third] if self.third else [])]

    @property
    def heads(self) -> list[tuple[int, Words]]:
        """Left edge and name of each column of the picture."""
        edges = self.picture.heads if self.picture else []
        return [(x, column.name) for x, column in zip(edges, self.columns, strict=False)]

    @cached_property
    def picture(self) -> Picture[BracketLine] | None:
        """Where everything stands in the picture; None where the slots are not known."""
        if not self.is_drawn:
            return None
        return picture_of([column.lines for column in self.columns], self.third)


def bracket_page(tournament: Tournament) -> BracketPage | None:
    """Return the bracket as far as it is published, or None when there is none."""
    facts = facts_of(tournament)
    found = bracket(facts)
    if found is None:
        return None
    entries = {entry.code: entry for entry in tournament.registrations.all()}
    columns = list(columns_of(found, entries))
    third = found.third and line_of(
        found.third, THIRD_PLACE, semifinal(found), entries, is_alone=True
    )
    return BracketPage(
        columns=columns,
        third=third or None,
        places=place_lines(final_places(facts), entries) if found.is_over else [],
        seeds=[entries[player] for player in found.seeds],
        is_over=found.is_over,
        is_drawn=found.is_drawn,
    )


def final_place_lines(tournament: Tournament) -> list[PlaceLine]:
    """Return who came where in the top cut, empty until it is over."""
    page = bracket_page(tournament) if cut_frame(tournament).is_public else None
    return page.places if page else []


def columns_of(found: Bracket, entries: Mapping[str, Registration]) -> Iterable[BracketColumn]:
    feeder: Words | None = None
    for column in found.columns:
        is_alone = len(column.matches) == 1
        lines = [
            line_of(match, column.name, feeder, entries, is_alone=is_alone)
            for match in column.matches
        ]
        yield BracketColumn(column.round_number, column.name, lines)
        feeder = column.name


def semifinal(found: Bracket) -> Words | None:
    return round_name(4) if len(found.columns) > 1 else None


def line_of(
    match: BracketMatch,
    name: Words,
    feeder: Words | None,
    entries: Mapping[str, Registration],
    *,
    is_alone: bool,
) -> BracketLine:
    """Return a match with its people.

    Args:
        feeder: what the round before is called, from which sides still open will come.
        is_alone: it is the only match of its name.
    """
    first = 1 if match.slot == THIRD else 2 * match.slot - 1
    one, other = (
        side_line(side, match, feeder, first + n, entries) for n, side in enumerate(match.sides)
    )
    return BracketLine(
        round_number=match.round_number,
        round_name=name,
        slot=match.slot,
        number=None if is_alone else match.slot,
        table=match.match.table if match.match else None,
        sides=(one, other),
        state=match.state,
    )


def side_line(
    side: Side,
    match: BracketMatch,
    feeder: Words | None,
    feeder_slot: int,
    entries: Mapping[str, Registration],
) -> SideLine:
    return SideLine(
        entry=entries.get(side.player or ""),
        seed=side.seed,
        why=side.why,
        wins=wins_of(side.player, match.match),
        is_winner=match.winner is not None and side == match.winner,
        is_absent=side.player is not None and side.player == match.absent,
        feeder=feeder if side.why == "open" else None,
        feeder_slot=feeder_slot,
    )


def wins_of(player: str | None, match: Match | None) -> int | None:
    """Return the games that ``player`` won, None where there is no result of a match."""
    if player is None or match is None or match.bye or match.result is None:
        return None
    return sum(game.winner == player for game in match.games) if match.games else None


def place_lines(places: Iterable[Place], entries: Mapping[str, Registration]) -> list[PlaceLine]:
    return [PlaceLine(place.place, place.seed, entries[place.player]) for place in places]
