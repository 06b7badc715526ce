"""Every outcome of the open matches, one after the other, with the tiebreakers that follow."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Literal, NamedTuple

import msgspec

from tournaments.record.model import DRAW, Match
from tournaments.standings.prospects.chances import Chances, Findings, all_of, chances
from tournaments.standings.prospects.outlook import Outcome, Outlook, OwnResult
from tournaments.standings.prospects.ties import Span, Ties
from tournaments.standings.tally import Field, Tally
from tournaments.standings.tiebreakers import TIEBREAKERS

MOST_OUTCOMES = 729
MOST_WORK = 20_000
"""Outcomes times players; so many take about 150 ms."""

BY_RESULTS = frozenset(
    {
        "head_to_head",
        "buchholz",
        "median_buchholz",
        "opponents_match_win_share",
        "strength_of_schedule",
    }
)
"""Measures that follow from the results of all matches, whatever the games were."""

Stand = Literal["above", "level", "below", "open"]


class Played(NamedTuple):
    """One outcome of all open matches: the tallies that follow, and the result of each player."""

    tallies: dict[str, Tally]
    results: dict[str, OwnResult]
    matches: list[Match]


class Start(NamedTuple):
    """How many of the others have more match points than ``player``, and who has the same."""

    player: str
    above: int
    level: list[str]


class Count(NamedTuple):
    """Of the others who count for the place: those above, level, and left undecided."""

    above: int
    level: int
    undecided: int


def is_small(outlook: Outlook) -> bool:
    """Return whether there are few enough outcomes to go through all of them."""
    outcomes: int = len(outlook.outcomes) ** len(outlook.duels)
    return outcomes <= MOST_OUTCOMES and outcomes * len(outlook.rows) <= MOST_WORK


def enumerated(outlook: Outlook, ties: Ties, player: str, place: int) -> Findings:
    """Return what all outcomes of the open matches come to for ``player`` and ``place``."""
    found: dict[OwnResult | None, list[Chances]] = defaultdict(list)
    doubts: set[str] = set()
    for played in outcomes(outlook, ties.field):
        start = by_points(ties, played, player)
        best, worst = (Order(ties, played, start, at_best=end) for end in (True, False))
        found[played.results.get(player)].append(_chances(place, best.count(), worst.count()))
        doubts |= best.doubts | worst.doubts
    return Findings({result: all_of(each) for result, each in found.items()}, doubts)


def _chances(place: int, best: Count, worst: Count) -> Chances:
    """Return the chances after one outcome; at worst whoever is level takes a place as well."""
    reached = worst.above + worst.level
    above = best.above, best.above + best.undecided
    return chances(place, above, (reached + worst.undecided, reached))


def outcomes(outlook: Outlook, field: Field) -> Iterator[Played]:
    """Yield every way in which all open matches can end."""
    for ends in product(outlook.outcomes, repeat=len(outlook.duels)):
        played = Played({}, {}, [])
        for match, outcome in zip(outlook.duels, ends, strict=True):
            played.matches.append(_ended(outlook, match, outcome))
            for seat, player in enumerate(match.players):
                played.results[player] = outcome.results[seat]
                met = match.players[1 - seat]
                played.tallies[player] = _after(field[player], outcome, seat, met)
        yield played


def _after(tally: Tally, outcome: Outcome, seat: int, opponent: str) -> Tally:
    """Return ``tally`` with one more match, against ``opponent``."""
    result = outcome.results[seat]
    return replace(
        tally,
        match_points=tally.match_points + outcome.gains[seat],
        wins=tally.wins + (result == "win"),
        draws=tally.draws + (result == "draw"),
        losses=tally.losses + (result == "loss"),
        opponents=[*tally.opponents, opponent],
    )


def _ended(outlook: Outlook, match: Match, outcome: Outcome) -> Match:
    """Return ``match`` with the result, and no games, of ``outcome``."""
    if "win" in outcome.results:
        winner = match.players[outcome.results.index("win")]
        return msgspec.structs.replace(match, games=[], result=winner)
    on_time = outcome.gains[0] != outlook.rules.scoring.points_of_draw(False)
    return msgspec.structs.replace(match, games=[], result=DRAW, on_time=on_time)


def by_points(ties: Ties, played: Played, player: str) -> Start:
    """Return how the others stand to ``player`` by match points alone."""
    outlook, changed = ties.outlook, played.tallies
    own = changed.get(player, ties.field[player]).match_points
    above, level = 0, []
    for other, row in outlook.rows.items():
        points = changed[other].match_points if other in changed else row.match_points
        if points > own:
            above += other in outlook.ranked
        elif points == own and not row.disqualified:
            level.append(other)
    return Start(player, above, level)


class Order:
    """How the others stand to a player after one outcome, at best or at worst for the player.

    At best the player's own games bring all they can and those of the others nothing; at worst it
    is the other way round. ``doubts`` collects the measures that left a tie open.
    """

    def __init__(self, ties: Ties, played: Played, start: Start, *, at_best: bool) -> None:
        self.ties, self.played, self.at_best = ties, played, at_best
        self.player, self.above, self.group = start
        self.doubts: set[str] = set()
        self.undecided = 0
        self.is_settled = True

    def count(self) -> Count:
        """Return how the others stand, by one measure after the other."""
        for name in self.ties.outlook.measures:
            if not self._rivals():
                break
            if name in BY_RESULTS and (self.is_settled or name != "head_to_head"):
                self._split_by_results(name)
            else:
                self._split_by_spans(name)
        return Count(self.above, len(self._rivals()), self.undecided)

    def _rivals(self) -> list[str]:
        """Return those still level with the player who count for the place."""
        ranked = self.ties.outlook.ranked
        return [other for other in self.group if other != self.player and other in ranked]

    def _tally(self, player: str) -> Tally:
        return self.played.tallies.get(player) or self.ties.field[player]

    def _split_by_results(self, name: str) -> None:
        values = TIEBREAKERS[name](self._field(), [self.group]).numerators
        own = values[self.player]
        self.above += sum(values[rival] > own for rival in self._rivals())
        self.group = [level for level in self.group if values[level] == own]

    def _field(self) -> Field:
        """Return the field of those who are level, with their opponents' sums and nobody else."""
        field = self.ties.field
        met = {other for level in self.group for other in self._tally(level).opponents}
        tallies = {other: replace(self._tally(other), opponents=[]) for other in met}
        tallies.update((level, self._tally(level)) for level in self.group)
        matches = field.matches + self.played.matches
        return Field(field.rules, field.seed, field.after_round, tallies, matches)

    def _split_by_spans(self, name: str) -> None:
        """Split by what a measure can become; who may end on either side is left undecided."""
        spans = {p: self.ties.span(name, p, self.played.results.get(p)) for p in self.group}
        stands = {p: self._stands(name, spans[p], spans[self.player]) for p in self.group}
        rivals = self._rivals()
        self.above += sum(stands[rival] == "above" for rival in rivals)
        undecided = sum(stands[rival] == "open" for rival in rivals)
        self.undecided += undecided
        self.doubts.update([name] if undecided else [])
        self.group = [p for p in self.group if stands[p] == "level" or p == self.player]
        self.is_settled &= all(least == most for least, most in spans.values())

    def _stands(self, name: str, other: Span, own: Span) -> Stand:
        if self.ties.is_open(name, own, other):
            return "open"
        one, another = (other[0], own[1]) if self.at_best else (other[1], own[0])
        return "level" if one == another else "above" if one > another else "below"
