"""What an exclusion leaves to the people at the desk."""

from django.db.models import QuerySet

from tournaments.enums import ResultStatus
from tournaments.models import Match, Registration, Tournament
from tournaments.selectors.rounds import published_matches_of

VOID_ALL = "void_all"
EXCLUSION = "disqualification"  # how the game ended that it broke off


def voids_results(tournament: Tournament) -> bool:
    """Return whether the house wants all results of an excluded player void (AMB-20).

    What becomes of the opponents is written nowhere, so people decide it match by match.
    """
    return tournament.all_settings.get("exclusion_results") == VOID_ALL


def matches_to_void(registration: Registration) -> list[Match]:
    """Return the matches of the player that have a result, the latest first."""
    played = published_matches_of(registration)
    return [m for m in played if not m.is_bye and m.result_in_force]  # type: ignore[attr-defined]


def lost_by_exclusion(registration: Registration) -> QuerySet[Match]:
    """Return the match whose running game the exclusion ended, if one was played then."""
    lost = Match.objects.filter(
        round__number=registration.disqualified_in_round or 0,
        round__tournament=registration.tournament,
        seats__registration=registration,
    )
    in_force = lost.filter(
        results__status=ResultStatus.CONFIRMED, results__games__end=EXCLUSION
    ).exclude(results__status=ResultStatus.CONFIRMED, results__winner=registration)
    return in_force.select_related("round__tournament", "round__stage").distinct()
