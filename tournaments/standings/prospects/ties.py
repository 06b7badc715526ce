"""Who stands above whom at equal match points, as far as the tiebreakers can no longer change."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from math import inf

from tournaments.standings.exact import Number
from tournaments.standings.prospects.outlook import Outlook, OwnResult
from tournaments.standings.tally import Field, field_of

Bound = Number | float
Span = tuple[Bound, Bound]
OPEN: Span = (-inf, inf)
OF_OPPONENTS = ("opponents_match_win_share", "opponents_game_win_share")


class Ties:
    """Compares players who are level in match points by what each measure can still become.

    Every measure of a player lies in a span, from the least to the most that any completion gives.
    """

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.known: dict[tuple[str, str, OwnResult | None], Span] = {}

    def is_above(
        self, player: str, result: OwnResult | None, other: str, others: OwnResult | None
    ) -> bool:
        """Return whether ``player`` stands above ``other`` in every completion that leaves them level.

        Args:
            result, others: how their open matches end; None without an open match of two.
        """
        for name in self.outlook.measures:
            least = self.span(name, player, result)[0]
            most_other = self.span(name, other, others)[1]
            if least != most_other:
                return least > most_other
        return False

    def doubt(
        self, player: str, result: OwnResult | None, other: str, others: OwnResult | None
    ) -> str | None:
        """Return the measure that leaves open whether ``player`` is always above ``other``.

        None where it is certain, and where ``player`` is not above when the own games of both come
        to the worst for ``player``.
        """
        for name in self.outlook.measures:
            own, theirs = self.span(name, player, result), self.span(name, other, others)
            if self.is_open(name, own, theirs):
                return name
            if own[0] != theirs[1]:
                return None
        return None

    def is_open(self, name: str, one: Span, other: Span) -> bool:
        """Return whether two spans overlap of which nobody knows that their ends are reached.

        The ends of a differential are reached, by the own games of each player alone, unless what
        one wins is another's loss, or pods have any number of games.
        """
        is_own = not (self.outlook.rules.loser_pays or self.outlook.is_pods)
        if name == "differential" and is_own:
            return False
        is_settled = one[0] == one[1] and other[0] == other[1]
        return not is_settled and one[0] <= other[1] and other[0] <= one[1]

    def span(self, name: str, player: str, result: OwnResult | None) -> Span:
        """Return the least and the most that the measure ``name`` of ``player`` can become."""
        key = (name, player, result)
        if key not in self.known:
            self.known[key] = self._span(name, player, result)
        return self.known[key]

    def _span(self, name: str, player: str, result: OwnResult | None) -> Span:
        if name == "lot":
            return self._as_it_stands(name, player)
        if name == "differential":
            return self._differential(player, result)
        if not self._has_finished(player):
            return OPEN
        if name in ("game_points", "game_win_share"):
            return self._as_it_stands(name, player)
        if name == "buchholz":
            return self._of_points(player, sum)
        if name == "median_buchholz":
            return self._of_points(player, lambda points: sum(sorted(points)[1:-1]))
        if name in OF_OPPONENTS and all(map(self._has_finished, self._opponents(player))):
            return self._as_it_stands(name, player)
        return OPEN

    def _as_it_stands(self, name: str, player: str) -> Span:
        row = self.outlook.rows.get(player)
        return (row.tiebreakers[name], row.tiebreakers[name]) if row else OPEN

    def _has_finished(self, player: str) -> bool:
        outlook = self.outlook
        has_rounds = outlook.unpaired[player] or outlook.awarded[player]
        return not has_rounds and outlook.open_match(player) is None

    def _differential(self, player: str, result: OwnResult | None) -> Span:
        """Return the span of the differential: 0 to the full score for every game won.

        Source: Doremi tournament rules 4.01, DRM-21.04, DRM-21.05.
        """
        rules, row = self.outlook.rules, self.outlook.rows.get(player)
        now = row.differential if row else 0
        if not rules.scoring.has_points or self._has_finished(player):
            return now, now
        won, lost = self._games(player, result)
        full = rules.scoring.full_score if rules.has_full_score else inf
        gain, pays = full * won if won else 0, rules.loser_pays and lost
        return now - (full * lost if pays else 0), now + gain

    def _games(self, player: str, result: OwnResult | None) -> tuple[Bound, Bound]:
        """Return the most games that can still be won and lost."""
        outlook = self.outlook
        if outlook.is_pods:
            return inf, inf
        most = outlook.file.tournament.best_of // 2
        rounds = outlook.unpaired[player] * (most + 1)
        if outlook.open_match(player) is None:
            return rounds, rounds
        return rounds + most + (result == "win"), rounds + most + (result == "loss")

    def _of_points(self, player: str, measure: Callable[[Iterable[Number]], Number]) -> Span:
        """Return the span of a measure that grows with each opponent's match points."""
        spans = [self._points(other) for other in self._opponents(player)]
        return measure(least for least, _ in spans), measure(most for _, most in spans)

    def _points(self, player: str) -> tuple[Number, Number]:
        outlook = self.outlook
        least, most = outlook.gains
        rounds = outlook.unpaired[player]
        rounds += any(player in match.players for match in outlook.duels)
        now = self.field[player].match_points + outlook.awarded[player] * outlook.rules.bye
        return now + rounds * min(0, least), now + rounds * most

    def _opponents(self, player: str) -> list[str]:
        return self.field[player].opponents

    @cached_property
    def field(self) -> Field:
        """The sums of all players, with every result that is in."""
        return field_of(self.outlook.file, len(self.outlook.file.rounds))


class DoubtingTies(Ties):
    """Takes a tie that is open for one that stands against whoever hopes for it.

    What is counted with it is reached in some completion; ``doubts`` collects the measures that
    left a tie open.
    """

    def __init__(self, outlook: Outlook) -> None:
        super().__init__(outlook)
        self.doubts: set[str] = set()

    def is_above(
        self, player: str, result: OwnResult | None, other: str, others: OwnResult | None
    ) -> bool:
        """Return whether ``player`` is, or may be for all that is known, always above ``other``."""
        doubt = self.doubt(player, result, other, others)
        self.doubts.update([doubt] if doubt else [])
        return doubt is not None or super().is_above(player, result, other, others)
