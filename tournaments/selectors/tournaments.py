"""What is asked about tournaments as a whole."""

from django.db.models import Count, QuerySet

from tournaments.enums import OVER, TournamentStatus
from tournaments.models import Tournament

COMING = (TournamentStatus.DRAFT, TournamentStatus.OPEN, TournamentStatus.CLOSED)


def with_player_count(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return ``tournaments``, each with ``player_count``, dropped players included."""
    return tournaments.annotate(player_count=Count("registrations"))


def running(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    return tournaments.filter(status=TournamentStatus.RUNNING).order_by("starts_at", "pk")


def coming(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return the tournaments that have not started, the next first."""
    return tournaments.filter(status__in=COMING).order_by("starts_at", "pk")


def over(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return finished and cancelled tournaments, the latest first."""
    return tournaments.filter(status__in=OVER).order_by("-starts_at", "-pk")
