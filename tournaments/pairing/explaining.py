"""Which reason holds for a meeting, a bye, a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournaments.pairing.model import Entrant, meeting_faults
from tournaments.pairing.reasons import Reason
from tournaments.pairing.tables import fixed_table
from tournaments.standings.ranking import rounded

NOTES = ("rematch", "same_club", "unwanted")


def meeting_reason(a: Entrant, b: Entrant) -> Reason:
    """Return why ``a`` meets ``b``: their points, and which fault could not be avoided.

    >>> meeting_reason(Entrant(id="a", score=6), Entrant(id="b", score=3)).params
    {'high': 6, 'low': 3, 'gap': 3}
    """
    faults = zip(NOTES, meeting_faults(a, b), strict=True)
    notes = tuple(Reason(code) for code, is_so in faults if is_so)
    if a.score == b.score:
        return Reason("same_points", {"points": rounded(a.score)}, notes)
    low, high = sorted((a.score, b.score))
    params = {"high": rounded(high), "low": rounded(low), "gap": rounded(high - low)}
    return Reason("different_points", params, notes)


def bye_reason(receiver: Entrant, entrants: Sequence[Entrant]) -> Reason:
    """Return why ``receiver`` of all ``entrants`` has the bye.

    >>> bye_reason(Entrant(id="a"), [Entrant(id="a")]).code
    'only_player'
    """
    if len(entrants) == 1:
        return Reason("only_player")
    params = {"byes": receiver.byes, "points": rounded(receiver.score)}
    fewest = min(entrant.byes for entrant in entrants)
    if receiver.byes > fewest:
        return Reason("bye_repeated", params)
    lowest = min(entrant.score for entrant in entrants if entrant.byes == fewest)
    return Reason("bye_raised" if receiver.score > lowest else "bye", params)


def table_note(group: Sequence[Entrant], table: int) -> Iterator[Reason]:
    """Yield a note where a fixed table decided the table, or was taken."""
    wanted = fixed_table(group)
    if wanted is not None:
        code = "fixed_table" if wanted == table else "fixed_table_taken"
        yield Reason(code, {"table": wanted})
