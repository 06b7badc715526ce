"""The tables at which a judge may begin a disputed game: the rounds that run now."""

from __future__ import annotations

from dataclasses import dataclass

from judging.permissions import RECORD_ROLES
from rules.registry import playable_titles
from tournaments.enums import TournamentStatus
from tournaments.models import Match, Round, Tournament, User
from tournaments.selectors.rounds import latest_published_round, matches_of


@dataclass(frozen=True)
class RunningRound:
    """A round of a tournament that runs, with its matches by table."""

    tournament: Tournament
    round: Round
    matches: tuple[Match, ...]


def running_rounds(user: User) -> tuple[RunningRound, ...]:
    """Return the latest published rounds of running tournaments that the person judges.

    Tournaments in which the person plays too are left out, and titles that are not on the engine.
    """
    judged = user.memberships.filter(role__in=RECORD_ROLES).values("tournament")
    rows = Tournament.objects.filter(
        pk__in=judged, status=TournamentStatus.RUNNING, title_code__in=playable_titles()
    ).exclude(pk__in=user.registrations.values("tournament"))
    rounds = [(tournament, latest_published_round(tournament)) for tournament in rows]
    return tuple(
        RunningRound(tournament, round_, tuple(m for m in matches_of(round_) if not m.bye))
        for tournament, round_ in rounds
        if round_ is not None
    )
