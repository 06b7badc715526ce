"""What a judge finds on the desk."""

from collections import defaultdict
from dataclasses import dataclass

from tournaments.enums import JUDGE_ROLES, Role
from tournaments.models import Tournament, User


@dataclass(frozen=True)
class JudgedTournament:
    """A tournament in which someone judges, with the words of their roles there."""

    tournament: Tournament
    roles: tuple[str, ...]
    plays: bool


def judged_tournaments(user: User) -> list[JudgedTournament]:
    """Return the tournaments in which ``user`` is head judge or floor judge, latest first."""
    roles: dict[int, list[str]] = defaultdict(list)
    for pk, role in user.memberships.filter(role__in=JUDGE_ROLES).values_list(
        "tournament_id", "role"
    ):
        roles[pk].append(str(Role(role).label))
    plays = set(user.registrations.values_list("tournament_id", flat=True))
    return [
        JudgedTournament(tournament, tuple(sorted(roles[tournament.pk])), tournament.pk in plays)
        for tournament in Tournament.objects.filter(pk__in=roles)
    ]
