"""Which reason holds for a meeting, a bye, a table."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property

from tournaments.pairing.drawing import Draw
from tournaments.pairing.model import Entrant, meeting_faults
from tournaments.pairing.reasons import Reason
from tournaments.pairing.tables import fixed_table
from tournaments.standings.ranking import rounded
from tournaments.standings.tally import Number

NOTES = ("rematch", "same_club", "unwanted")


class Explainer:
    """Says of one draw why two players meet, and why somebody has the bye."""

    def __init__(self, drawn: Draw) -> None:
        self._drawn = drawn
        self._by_rank = drawn.board.is_ranked
        self._entrants = drawn.board.entrants
        self._has_faults = bool(drawn.total.rematches or drawn.total.club or drawn.total.unwanted)
        self._equal: dict[Number, Reason] = {}

    def meeting(self, a: Entrant, b: Entrant) -> Reason:
        """Return why ``a``, who has no fewer points, meets ``b``."""
        notes = self._notes(a, b) if self._has_faults else ()
        if self._by_rank:
            return self._ranked(a, b, notes)
        if a.score == b.score and not notes:
            return self._same_points(a.score)
        if a.score == b.score:
            return Reason("same_points", {"points": rounded(a.score)}, notes)
        params = {"high": rounded(a.score), "low": rounded(b.score)}
        return Reason(self._why_down(a), params, notes)

    def _ranked(self, a: Entrant, b: Entrant, notes: tuple[Reason, ...]) -> Reason:
        """Return the reason of two places; who has the bye leaves no gap between its neighbours."""
        high, low = sorted((a.rank or 0, b.rank or 0))
        between = bisect_left(self._ranks, low) - bisect_right(self._ranks, high)
        code = "by_rank_apart" if between > 0 else "by_rank"
        return Reason(code, {"high": high, "low": low}, notes)

    @cached_property
    def _ranks(self) -> list[int]:
        """The places of everyone who is paired, in order."""
        return sorted(e.rank for e in self._entrants if e.rank and e.id != self._receiver)

    def _notes(self, a: Entrant, b: Entrant) -> tuple[Reason, ...]:
        faults = zip(NOTES, meeting_faults(a, b), strict=True)
        return tuple(Reason(code) for code, is_so in faults if is_so)

    def _same_points(self, score: Number) -> Reason:
        """Return one reason for all meetings of equal points: most of a big field share it."""
        if score not in self._equal:
            self._equal[score] = Reason("same_points", {"points": rounded(score)})
        return self._equal[score]

    def _why_down(self, player: Entrant) -> str:
        """Return the code of why ``player`` meets somebody with fewer points."""
        others = [other for other in self._by_score[player.score] if other.id != player.id]
        to_be_met = [other for other in others if other.id != self._receiver]
        if not to_be_met:
            return "down_alone"
        faults = [meeting_faults(player, other) for other in others]
        if all(rematch for rematch, *_ in faults):
            return "down_all_met"
        if all(map(any, faults)):
            return "down_club"
        if self._paired_down[player.score] == 1:
            return "down_left_over"
        return "down_ahead" if self._drawn.rounds_spared else "down_others"

    @cached_property
    def _by_score(self) -> dict[Number, list[Entrant]]:
        groups: dict[Number, list[Entrant]] = defaultdict(list)
        for entrant in self._entrants:
            groups[entrant.score].append(entrant)
        return groups

    @cached_property
    def _paired_down(self) -> Counter[Number]:
        """How many players of each score meet somebody with fewer points."""
        scores = [entrant.score for entrant in self._entrants]
        met = [(scores[a], scores[b]) for a, b in self._drawn.pairs if b is not None]
        return Counter(max(pair) for pair in met if pair[0] != pair[1])

    @cached_property
    def _receiver(self) -> str | None:
        return next((self._entrants[a].id for a, b in self._drawn.pairs if b is None), None)

    def bye(self, receiver: Entrant) -> Reason:
        """Return why ``receiver`` has the bye."""
        if len(self._entrants) == 1:
            return Reason("only_player")
        params = {"byes": receiver.byes, "points": rounded(receiver.score)}
        total = self._drawn.total
        if total.bye_repeats:
            return Reason("bye_repeated", params)
        board = self._drawn.board
        due = [n for n, had in enumerate(board.byes) if had == board.fewest_byes]
        if board.scores[board.ids.index(receiver.id)] == min(board.scores[n] for n in due):
            return Reason("bye", params)
        return Reason("bye_ahead" if self._drawn.rounds_spared else "bye_raised", params)


def table_note(group: Sequence[Entrant], table: int) -> Iterator[Reason]:
    """Yield a note where a fixed table decided the table, or was taken."""
    wanted = fixed_table(group)
    if wanted is not None:
        code = "fixed_table" if wanted == table else "fixed_table_taken"
        yield Reason(code, {"table": wanted})
