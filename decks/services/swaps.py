"""Compare what a player wants to play next with the list registered."""

from typing import Literal

from decks.errors import ListMissing
from decks.selectors.catalogue import catalogue_of
from decks.selectors.contents import deck_of, pool_of, sections_of
from decks.selectors.lists import current_list
from decks.services.storing import Sections
from decks.services.tidying import tidied
from rules.core.construction import Report, check_swap
from tournaments.models import Registration

Moment = Literal["between_games", "during_game", "match_start"]


def check_swapped(
    registration: Registration, sections: Sections, *, moment: Moment = "between_games"
) -> Report:
    """Return what is wrong with the deck a player wants to play; nothing is stored.

    Args:
        sections: the deck as it would be played, side cards included.
        moment: between two games of a match cards may be swapped with the side; else not.

    Raises:
        ListMissing: the player has no deck list to compare with.

    Source: DRM-20.03, DRM-20.04, DRM-25.08, DRM-25.09.
    """
    tournament = registration.tournament
    deck_list = current_list(registration)
    if deck_list is None or not deck_list.has_deck:
        raise ListMissing(name=registration.name)
    pool = pool_of(deck_list)
    return check_swap(
        deck_of(tournament, sections_of(deck_list), pool),
        deck_of(tournament, tidied(tournament, sections), pool),
        catalogue_of(tournament.title_code),
        tournament.all_settings,
        moment=moment,
    )
