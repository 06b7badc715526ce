"""What a judge finds on the desk."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from judging.selectors.calls import waiting_counts
from tournaments.enums import JUDGE_ROLES, Role
from tournaments.models import Tournament, User


@dataclass(frozen=True)
class JudgedTournament:
    """A tournament in which someone judges, with the words of their roles there.

    Args:
        waiting: how many calls wait for a judge; 0 for someone who plays there.
        since: when the first of them was raised.
    """

    tournament: Tournament
    roles: tuple[str, ...]
    plays: bool
    waiting: int = 0
    since: datetime | None = None


def judged_tournaments(user: User) -> list[JudgedTournament]:
    """Return the tournaments in which ``user`` is head judge or floor judge, latest first."""
    roles: dict[int, list[str]] = defaultdict(list)
    for pk, role in user.memberships.filter(role__in=JUDGE_ROLES).values_list(
        "tournament_id", "role"
    ):
        roles[pk].append(str(Role(role).label))
    plays = set(user.registrations.values_list("tournament_id", flat=True))
    judged = list(Tournament.objects.filter(pk__in=roles))
    waiting = waiting_counts(each for each in judged if each.pk not in plays)
    return [
        JudgedTournament(
            tournament,
            tuple(sorted(roles[tournament.pk])),
            tournament.pk in plays,
            *waiting.get(tournament.pk, ()),
        )
        for tournament in judged
    ]
