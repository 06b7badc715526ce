"""Standings of a tournament, row by row with the players' entries."""

from dataclasses import dataclass
from itertools import zip_longest

from rules.core.words import Words
from tournaments.enums import RoundStatus, StageKind
from tournaments.models import Registration, Tournament
from tournaments.selectors.facts import facts_of
from tournaments.selectors.scores import rules_for
from tournaments.standings import Standing, standings, why_above
from tournaments.standings.ranking import FINAL


@dataclass(frozen=True)
class StandingRow:
    """One row of the standings with the entry it belongs to, and who stands next below."""

    standing: Standing
    registration: Registration
    next: Standing | None = None
    next_name: str = ""

    @property
    def above_next(self) -> Words | None:
        """Why the player stands above the next; None in the last row and for the unranked."""
        if self.next is None or self.standing.disqualified:
            return None
        return why_above(self.standing, self.next)


def last_closed_round(tournament: Tournament) -> int:
    """Return the number of the latest closed Swiss round, 0 before the first.

    Rounds of the top cut leave the standings as they are.
    """
    closed = tournament.rounds.filter(
        status=RoundStatus.CLOSED, stage__kind=StageKind.SWISS
    ).order_by("-number")
    return closed.values_list("number", flat=True).first() or 0


def standings_after(tournament: Tournament, after_round: int | None = None) -> list[StandingRow]:
    """Return the standings after ``after_round``, by default after the last closed round.

    A round being played counts for nothing yet, so that the order does not move while people read.

    Raises:
        NoSuchRound: no published round has this number.
    """
    last = last_closed_round(tournament) if after_round is None else after_round
    entries = {entry.code: entry for entry in tournament.registrations.all()}
    rows = standings(facts_of(tournament), after_round=last)
    return [
        StandingRow(row, entries[row.player], below, entries[below.player].name if below else "")
        for row, below in zip_longest(rows, rows[1:])
    ]


def standing_of(registration: Registration) -> StandingRow | None:
    """Return the player's own row after the last closed round, or None before the first."""
    if not last_closed_round(registration.tournament):
        return None
    rows = standings_after(registration.tournament)
    return next((row for row in rows if row.registration.pk == registration.pk), None)


def measures_of(tournament: Tournament) -> list[str]:
    """Return the names of the tiebreakers in order, the house's last one included."""
    named = tournament.tiebreakers or tournament.title.tiebreakers
    last = FINAL.get(rules_for(tournament).final_tiebreak)
    return [*named, *([last] if last and last not in named else [])]
