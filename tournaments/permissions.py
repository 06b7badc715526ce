"""Who may do what: roles in one tournament, and one accessor per kind of record.

An accessor returns the record when the person holds one of the roles, and otherwise answers as if
it did not exist.
"""

from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest

from tournaments.enums import DESK_ROLES, OVER, STAFF_ROLES, Role, RoundStatus, TournamentStatus
from tournaments.models import Job, Match, Registration, Round, Tournament, User

Person = User | AnonymousUser


def signed_in(request: HttpRequest) -> User:
    """Return who is signed in, behind ``login_required``."""
    assert isinstance(request.user, User)
    return request.user


#: Who runs the clock of a round, from which page: the desk, or the judges' floor.
CLOCK_ROLES = {"desk": DESK_ROLES, "floor": STAFF_ROLES - {Role.SCOREKEEPER}}


def roles_in(user: Person, tournament: Tournament) -> frozenset[str]:
    """Return the roles of ``user``; a site administrator counts as organiser everywhere."""
    if not user.is_authenticated:
        return frozenset()
    roles = set(tournament.memberships.filter(user=user).values_list("role", flat=True))
    if user.is_superuser:
        roles.add(Role.ORGANISER)
    if tournament.registrations.filter(user=user).exists():
        roles.add(Role.PLAYER)
    return frozenset(roles)


def has_role(user: Person, tournament: Tournament, roles: Iterable[str]) -> bool:
    return not roles_in(user, tournament).isdisjoint(roles)


def may_see_seed(user: Person, tournament: Tournament) -> bool:
    """Return whether ``user`` may hold what all pairings follow from, those to come as well.

    While it is not over, that is an organiser who does not play in it.
    """
    if tournament.status in OVER:
        return True
    roles = roles_in(user, tournament)
    return Role.ORGANISER in roles and Role.PLAYER not in roles


def tournament_for(user: Person, slug: str, roles: Iterable[str] = STAFF_ROLES) -> Tournament:
    """Return the tournament ``slug`` in which ``user`` holds one of ``roles``, or answer 404."""
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None or not has_role(user, tournament, roles):
        raise Http404
    return tournament


def public_tournament_for(user: Person, slug: str) -> Tournament:
    """Return a tournament everyone may see, or a draft to its own staff."""
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        raise Http404
    if not tournament.is_public and not has_role(user, tournament, STAFF_ROLES):
        raise Http404
    return tournament


def visible_tournaments(user: Person) -> QuerySet[Tournament]:
    """Return the tournaments that ``user`` may see: public ones, and drafts they staff."""
    public = ~Q(status=TournamentStatus.DRAFT)
    if not user.is_authenticated:
        return Tournament.objects.filter(public)
    if user.is_superuser:
        return Tournament.objects.all()
    own = Q(pk__in=user.memberships.values("tournament"))
    return Tournament.objects.filter(public | own)


def round_for(user: Person, slug: str, number: int, roles: Iterable[str] = DESK_ROLES) -> Round:
    """Return a round of a tournament in which ``user`` holds one of ``roles``, or answer 404."""
    tournament = tournament_for(user, slug, roles)
    round_ = tournament.rounds.select_related("tournament").filter(number=number).first()
    if round_ is None:
        raise Http404
    return round_


def public_round_for(user: Person, slug: str, number: int) -> Round:
    """Return a published round; a draft answers as if it did not exist, to staff as well."""
    tournament = public_tournament_for(user, slug)
    round_ = tournament.rounds.select_related("tournament").filter(number=number).first()
    if round_ is None or not round_.is_published:
        raise Http404
    return round_


def shown_round_for(user: Person, slug: str, number: int) -> Round:
    """Return a published round, or one whose pairings players saw before they were taken back.

    The latter comes unsaved, with nothing but its number, so that no page can tell of a new draft.
    """
    tournament = public_tournament_for(user, slug)
    published = tournament.rounds.exclude(status=RoundStatus.DRAFTED)
    round_ = published.select_related("tournament").filter(number=number).first()
    if round_ is not None:
        return round_
    if not tournament.earlier_draws.filter(round_number=number, was_published=True).exists():
        raise Http404
    return Round(tournament=tournament, number=number)


def match_for(
    user: Person, slug: str, number: int, match_id: int, roles: Iterable[str] = DESK_ROLES
) -> Match:
    """Return a match of a round of a tournament in which ``user`` holds one of ``roles``."""
    round_ = round_for(user, slug, number, roles)
    match = round_.matches.select_related("round__tournament").filter(pk=match_id).first()
    if match is None:
        raise Http404
    return match


def clock_round_for(user: Person, slug: str, number: int, place: str) -> Round:
    """Return a round being played whose clock ``user`` may run: at the desk, or on the floor.

    Who judges on the floor does not play in the tournament.
    """
    round_ = round_for(user, slug, number, CLOCK_ROLES[place])
    is_player = place == "floor" and has_role(user, round_.tournament, [Role.PLAYER])
    if is_player or round_.status != RoundStatus.PUBLISHED:
        raise Http404
    return round_


def may_know_holds(user: Person, tournament: Tournament) -> bool:
    """Return whether ``user`` may read why a judge holds a table's clock: judges who do not play."""
    roles = roles_in(user, tournament)
    return Role.PLAYER not in roles and not roles.isdisjoint(STAFF_ROLES - {Role.SCOREKEEPER})


def clock_match_for(user: Person, slug: str, number: int, match_id: int, place: str) -> Match:
    """Return a match being played whose time ``user`` may change: any table but the own one."""
    round_ = clock_round_for(user, slug, number, place)
    match = round_.matches.filter(pk=match_id, bye="").first()
    if match is None or is_at_table(user, match):
        raise Http404
    match.round = round_
    return match


def is_at_table(user: Person, match: Match) -> bool:
    """Return whether ``user`` plays in ``match``."""
    return user.pk is not None and match.seats.filter(registration__user_id=user.pk).exists()


def registration_for(
    user: Person, slug: str, registration_id: int, roles: Iterable[str] = DESK_ROLES
) -> Registration:
    """Return a registration of a tournament in which ``user`` holds one of ``roles``."""
    tournament = tournament_for(user, slug, roles)
    registration = tournament.registrations.filter(pk=registration_id).first()
    if registration is None:
        raise Http404
    registration.tournament = tournament
    return registration


def own_registration_for(user: Person, slug: str) -> Registration:
    """Return the person's own registration in the tournament ``slug``, or answer 404.

    A tournament that is still a draft is hidden from its players as well.
    """
    if not user.is_authenticated:
        raise Http404
    registration = (
        Registration.objects.select_related("tournament")
        .filter(tournament__slug=slug, user=user)
        .first()
    )
    if registration is None or not registration.tournament.is_public:
        raise Http404
    return registration


def job_for(user: Person, job_id: int) -> Job:
    """Return a job to the person who asked for it or to a site administrator, or answer 404."""
    job = Job.objects.select_related("tournament").filter(pk=job_id).first()
    if job is None or not (job.asked_by_id == user.pk or getattr(user, "is_superuser", False)):
        raise Http404
    return job
