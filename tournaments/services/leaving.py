"""A player leaves by their own wish."""

from tournaments.enums import TournamentStatus
from tournaments.errors import TournamentNotRunning
from tournaments.models import Registration, User
from tournaments.services.drops import drop_player
from tournaments.services.registrations import remove_registration

BEFORE = (TournamentStatus.OPEN, TournamentStatus.CLOSED)


def leave_tournament(registration: Registration, *, actor: User) -> Registration | None:
    """Withdraw the entry before the start (returns None), or drop during play.

    Raises:
        TournamentNotRunning: it is over.
        PlayerNotActive: the player has left already.
    """
    status = registration.tournament.status
    if status in BEFORE:
        remove_registration(registration, actor=actor)
        return None
    if status != TournamentStatus.RUNNING:
        raise TournamentNotRunning
    return drop_player(registration, actor=actor)
