"""Compare what a player wants to play next with the list registered."""

from typing import Literal

from decks.errors import ListMissing, ListRefused
from decks.models import DeckList
from decks.selectors.catalogue import catalogue_of
from decks.selectors.contents import deck_of, pool_of, sections_of
from decks.selectors.lists import current_list
from decks.services.lists import read_list
from decks.services.storing import Sections
from decks.services.tidying import tidied
from decks.services.viewing import note_view
from rules.core.construction import Report, check_swap
from rules.core.errors import RulesError
from tournaments.errors import InputRefused
from tournaments.models import Registration, User

Moment = Literal["between_games", "during_game", "match_start"]


def check_written_swap(
    registration: Registration,
    *,
    text: str = "",
    sections: Sections | None = None,
    moment: Moment = "between_games",
    actor: User,
) -> Report:
    """Return what is wrong with a deck as written; nothing is stored but who looked.

    The answer tells what is in the registered list, so it is noted like any look at it.

    Args:
        text: the deck as typed; or else
        sections: the cards by section. Sealed: what is left of the pool may be left out.

    Raises:
        ListRefused: lines cannot be read; each is named.
        ListMissing: the player has no deck list to compare with.
    """
    note_view(registered_list(registration), actor=actor)
    written = read_list(registration.tournament, text, sections, None)
    report = check_swapped(registration, written.sections, moment=moment)
    if written.problems:
        raise ListRefused(report, written.problems)
    return report


def check_swapped(
    registration: Registration, sections: Sections, *, moment: Moment = "between_games"
) -> Report:
    """Return what is wrong with the deck a player wants to play; nothing is stored.

    Args:
        sections: the deck as it would be played, side cards included.
        moment: between two games of a match cards may be swapped with the side; else not.

    Raises:
        ListMissing: the player has no deck list to compare with.
        InputRefused: the tournament's rules version, format or a setting does not exist.

    Source: DRM-20.03, DRM-20.04, DRM-20.06, DRM-25.08, DRM-25.09.
    """
    tournament = registration.tournament
    deck_list = registered_list(registration)
    pool = pool_of(deck_list)
    try:
        return check_swap(
            deck_of(tournament, sections_of(deck_list), pool),
            deck_of(tournament, tidied(tournament, sections), pool),
            catalogue_of(tournament.title_code),
            tournament.all_settings,
            moment=moment,
        )
    except RulesError as error:
        raise InputRefused(error.words) from error


def registered_list(registration: Registration) -> DeckList:
    """Return the deck list in force, or raise ListMissing."""
    deck_list = current_list(registration)
    if deck_list is None or not deck_list.has_deck:
        raise ListMissing(name=registration.name)
    return deck_list
