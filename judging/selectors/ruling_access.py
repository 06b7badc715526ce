"""Who may read and change rulings: what is public everyone, the others the judges of the tournament.

An open ruling tells of hands and piles of a match that may still run. So it is not there at all for
players and strangers, nor for staff who play in the same tournament.
"""

from django.db.models import Q, QuerySet
from django.http import Http404

from judging.enums import RulingStatus
from judging.models import Ruling
from judging.permissions import is_judge_somewhere, may_judge
from tournaments.enums import JUDGE_ROLES, OVER, Role
from tournaments.models import Tournament
from tournaments.permissions import Person, roles_in

HEADS = frozenset({Role.HEAD_JUDGE, Role.ORGANISER})
JUDGES = frozenset({*JUDGE_ROLES, Role.ORGANISER})
OPEN = (RulingStatus.DRAFT, RulingStatus.FLOOR, RulingStatus.REVIEW)


def judged_rulings(user: Person) -> QuerySet[Ruling]:
    """Return the rulings that ``user`` handles as a judge, the last made first.

    Those of no tournament are with who made them and with site administrators.
    """
    rows = Ruling.objects.select_related("tournament", "match__round", "record", "created_by")
    if not user.is_authenticated:
        return rows.none()
    judged = user.memberships.filter(role__in=JUDGES).values("tournament")
    played = user.registrations.values("tournament")
    if user.is_superuser:
        return rows.exclude(tournament__in=played)
    free = Q(tournament=None, created_by=user)
    return rows.filter(free | (Q(tournament__in=judged) & ~Q(tournament__in=played)))


def visible_rulings(user: Person) -> QuerySet[Ruling]:
    """Return the rulings that ``user`` may read: all that are public, and those they judge."""
    return Ruling.objects.filter(
        Q(published_at__isnull=False) | Q(pk__in=judged_rulings(user).values("pk"))
    ).select_related("tournament")


def ruling_for(user: Person, number: str) -> Ruling:
    """Return a ruling that ``user`` may read, or answer 404."""
    ruling = visible_rulings(user).filter(number=number).first()
    if ruling is None:
        raise Http404
    return ruling


def judged_ruling_for(user: Person, number: str) -> Ruling:
    """Return a ruling that ``user`` handles as a judge, or answer 404."""
    ruling = judged_rulings(user).filter(number=number).first()
    if ruling is None:
        raise Http404
    return ruling


def open_numbers(user: Person) -> frozenset[str]:
    """Return the numbers of rulings that are not public and that ``user`` may read."""
    rows = judged_rulings(user).filter(published_at=None)
    return frozenset(rows.values_list("number", flat=True))


def may_make(user: Person, tournament: Tournament | None) -> bool:
    """Return whether ``user`` may make a ruling, of this tournament or of none."""
    if tournament is not None:
        return may_judge(user, tournament)
    return is_judge_somewhere(user)


def may_decide(user: Person, ruling: Ruling) -> bool:
    """Return whether ``user`` may review, publish and withdraw the ruling."""
    if not user.is_authenticated:
        return False
    if ruling.tournament is None:
        return user.is_superuser
    roles = roles_in(user, ruling.tournament)
    return Role.PLAYER not in roles and not roles.isdisjoint(HEADS)


def may_edit(user: Person, ruling: Ruling) -> bool:
    """Return whether ``user`` may change its words now."""
    return ruling.status in OPEN and is_editor(user, ruling)


def is_editor(user: Person, ruling: Ruling) -> bool:
    """Return whether the words are this person's while it is open: who made it, and who decides it."""
    return ruling.created_by_id == user.pk or may_decide(user, ruling)


def is_running(ruling: Ruling) -> bool:
    """Return whether the tournament of the ruling, or of its position, is not over."""
    held = [ruling.tournament, ruling.record.tournament if ruling.record else None]
    return any(each is not None and each.status not in OVER for each in held)
