"""Note who looked at whose list while lists are secret."""

from decks.models import DeckList
from tournaments.models import User
from tournaments.services.log import record


def note_view(deck_list: DeckList, *, actor: User) -> None:
    """Add to the log that ``actor`` saw this player's list now."""
    registration = deck_list.registration
    record(
        actor,
        "deck_list.viewed",
        registration,
        tournament=registration.tournament,
        version=deck_list.version,
    )
