"""What is asked about registered deck lists."""

from django.db.models import Case, IntegerField, QuerySet, Value, When

from decks.models import DeckList
from tournaments.enums import DeckStatus
from tournaments.models import Registration, Tournament

MISSING_FIRST = Case(
    When(deck_status=DeckStatus.NONE, then=Value(0)),
    When(deck_status=DeckStatus.INVALID, then=Value(1)),
    default=Value(2),
    output_field=IntegerField(),
)


def current_list(registration: Registration) -> DeckList | None:
    """Return the list in force, or None."""
    return registration.deck_lists.filter(is_current=True).first()


def versions_of(registration: Registration) -> QuerySet[DeckList]:
    """Return every accepted version of the player's list, newest first."""
    return registration.deck_lists.select_related("entered_by").order_by("-version")


def players_by_list(tournament: Tournament) -> QuerySet[Registration]:
    """Return the players: without a list first, then with one that is not valid, then the rest."""
    return tournament.registrations.order_by(MISSING_FIRST, "sort_key", "pk")


def current_lists(tournament: Tournament) -> QuerySet[DeckList]:
    """Return the list in force of every player, by name of the player."""
    return (
        DeckList.objects.filter(registration__tournament=tournament, is_current=True)
        .select_related("registration")
        .order_by("registration__sort_key", "registration_id")
    )
