"""Give and take the staff roles of a tournament."""

from django.db import transaction

from tournaments.enums import Role
from tournaments.errors import LastOrganiser, NoSuchPerson
from tournaments.models import Membership, Tournament, User
from tournaments.services.locking import lock
from tournaments.services.log import record


@transaction.atomic
def add_staff(tournament: Tournament, *, username: str, role: str, actor: User) -> Membership:
    """Give ``role`` to the person who signs in as ``username``; twice is the same as once.

    Raises:
        NoSuchPerson: nobody with an account signs in under that name.
    """
    tournament = lock(tournament)
    user = User.objects.filter(username=username).first()
    if user is None or not user.has_account:
        raise NoSuchPerson(name=username)
    membership, is_new = Membership.objects.get_or_create(
        tournament=tournament, user=user, role=Role(role)
    )
    if is_new:
        record(actor, "staff.added", user, tournament=tournament, role=role)
    return membership


@transaction.atomic
def remove_staff(membership: Membership, *, actor: User) -> None:
    """Take one role away.

    Raises:
        LastOrganiser: nobody would be left who may organise.
    """
    tournament = lock(membership.tournament)
    organisers = tournament.memberships.filter(role=Role.ORGANISER)
    if membership.role == Role.ORGANISER and organisers.count() == 1:
        raise LastOrganiser
    record(actor, "staff.removed", membership.user, tournament=tournament, role=membership.role)
    membership.delete()
