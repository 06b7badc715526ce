"""Who may see and change deck lists: the owner, and staff who do not play; others see a 404.

Whether a list is in and valid is all that scorekeepers, and staff who play, are told.
"""

from django.http import Http404

from rules.core.errors import TitleNotFound
from rules.core.title import Title
from rules.registry import title_for
from tournaments.enums import STAFF_ROLES, Role
from tournaments.models import Registration, Tournament
from tournaments.permissions import (
    Person,
    own_registration_for,
    public_tournament_for,
    roles_in,
    tournament_for,
)

SEE_ROLES = frozenset({Role.ORGANISER, Role.HEAD_JUDGE, Role.FLOOR_JUDGE})
ENTER_ROLES = frozenset({Role.ORGANISER, Role.HEAD_JUDGE})
REVEAL_ROLES = frozenset({Role.ORGANISER})


def may_see_lists(user: Person, tournament: Tournament) -> bool:
    """Return whether ``user`` may see other players' lists while they are secret."""
    return holds(roles_in(user, tournament), SEE_ROLES)


def may_enter_lists(user: Person, tournament: Tournament) -> bool:
    """Return whether ``user`` may enter a list on behalf of a player."""
    return holds(roles_in(user, tournament), ENTER_ROLES)


def holds(present: frozenset[str], wanted: frozenset[Role]) -> bool:
    return Role.PLAYER not in present and not present.isdisjoint(wanted)


def tournament_with_lists_for(
    user: Person, slug: str, roles: frozenset[Role] = STAFF_ROLES
) -> Tournament:
    """Return a tournament with deck lists in which ``user`` holds one of ``roles``."""
    return with_lists(tournament_for(user, slug, roles))


def with_lists(tournament: Tournament) -> Tournament:
    if not tournament.has_lists:
        raise Http404
    return tournament


def plays_in(user: Person, tournament: Tournament) -> bool:
    """Return whether ``user`` plays here, so that lists stay hidden whatever else they do."""
    return Role.PLAYER in roles_in(user, tournament)


def list_owner_for(
    user: Person, slug: str, registration_id: int, roles: frozenset[Role] = SEE_ROLES
) -> Registration:
    """Return the player whose list ``user`` may see, or with ``ENTER_ROLES`` enter."""
    tournament = tournament_with_lists_for(user, slug)
    if not holds(roles_in(user, tournament), roles):
        raise Http404
    registration = tournament.registrations.filter(pk=registration_id).first()
    if registration is None:
        raise Http404
    registration.tournament = tournament
    return registration


def swapping_player_for(user: Person, slug: str, registration_id: int) -> Registration:
    """Return the player whose swap ``user`` may check; decks without side cards have none."""
    registration = list_owner_for(user, slug, registration_id)
    if not has_side_cards(registration.tournament):
        raise Http404
    return registration


def has_side_cards(tournament: Tournament) -> bool:
    """Return whether cards may be swapped between the games of a match."""
    return tournament.title.format(tournament.deck_format).swap is not None


def own_list_registration_for(user: Person, slug: str) -> Registration:
    """Return the person's own registration in a tournament that has deck lists."""
    registration = own_registration_for(user, slug)
    with_lists(registration.tournament)
    return registration


def revealed_tournament_for(user: Person, slug: str) -> Tournament:
    """Return a tournament whose lists are public; before that it has no such page for anyone."""
    tournament = with_lists(public_tournament_for(user, slug))
    if not tournament.is_revealed:
        raise Http404
    return tournament


def catalogue_title_for(user: Person, title_code: str) -> Title:
    """Return the title whose card catalogue ``user`` keeps: site administrators only."""
    if not (user.is_authenticated and user.is_superuser):
        raise Http404
    try:
        return title_for(title_code)
    except TitleNotFound as error:
        raise Http404 from error
