"""Who may open a disputed game: judges and organisers who do not play there; others see a 404.

The record holds hands and piles of a match that may still run, so that it is not there at all, and
no link into it either, for players and strangers, nor for staff who play in the same tournament.
A record of no tournament is its author's alone: it may tell of a match that nobody named.
"""

from django.db.models import Q, QuerySet
from django.http import Http404

from decks.permissions import with_lists
from judging.models import DeckCheck, GameRecord, JudgeCall
from tournaments.enums import JUDGE_ROLES, Role, RoundStatus
from tournaments.models import Match, Tournament, User
from tournaments.permissions import Person, roles_in

RECORD_ROLES = frozenset({*JUDGE_ROLES, Role.ORGANISER})
HEAD_ROLES = frozenset({Role.HEAD_JUDGE, Role.ORGANISER})


def may_judge(user: Person, tournament: Tournament) -> bool:
    """Return whether ``user`` may see the disputed games of the tournament."""
    roles = roles_in(user, tournament)
    return Role.PLAYER not in roles and not roles.isdisjoint(RECORD_ROLES)


def is_judge_somewhere(user: Person) -> bool:
    """Return whether ``user`` judges a tournament, whichever it is."""
    if not user.is_authenticated:
        return False
    return user.is_superuser or user.memberships.filter(role__in=JUDGE_ROLES).exists()


def may_open(user: Person, record: GameRecord) -> bool:
    """Return whether ``user`` may see and change the record."""
    if not user.is_authenticated:
        return False
    if record.tournament is not None:
        return may_judge(user, record.tournament)
    return record.created_by_id == user.pk or user.is_superuser


def record_for(user: Person, code: str) -> GameRecord:
    """Return the record to those who may open it, or answer 404."""
    return _opened(user, GameRecord.objects.filter(code=code))


def record_head_for(user: Person, code: str) -> GameRecord:
    """Return the record without its tree to those who may open it, or answer 404."""
    return _opened(user, GameRecord.objects.filter(code=code).defer("document", "cards"))


def _opened(user: Person, rows: QuerySet[GameRecord]) -> GameRecord:
    record = rows.select_related("tournament", "match__round").first()
    if record is None or not may_open(user, record):
        raise Http404
    return record


def records_of(user: User) -> QuerySet[GameRecord]:
    """Return the records that ``user`` may open, the last changed first, without their trees."""
    free = Q(tournament=None) if user.is_superuser else Q(tournament=None, created_by=user)
    rows = GameRecord.objects.filter(free | Q(tournament__in=judged_tournaments(user)))
    return rows.select_related("tournament", "created_by").defer("document", "cards")


def judged_tournaments(user: User) -> QuerySet[Tournament]:
    """Return the tournaments whose disputed games ``user`` may see, as ``may_judge`` says."""
    judged = user.memberships.filter(role__in=RECORD_ROLES).values("tournament")
    rows = (
        Tournament.objects.all() if user.is_superuser else Tournament.objects.filter(pk__in=judged)
    )
    return rows.exclude(pk__in=user.registrations.values("tournament"))


def judged_match_for(user: Person, match_id: int) -> Match:
    """Return a match to those who may see the disputed games of its tournament, or answer 404."""
    rows = Match.objects.select_related("round__tournament")
    match = rows.filter(pk=match_id).first()
    if match is None or not may_judge(user, match.round.tournament):
        raise Http404
    return match


def judged_tournament_for(user: Person, slug: str) -> Tournament:
    """Return a tournament to its judges and organisers who do not play in it, or answer 404."""
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None or not may_judge(user, tournament):
        raise Http404
    return tournament


def is_head_of(user: Person, tournament: Tournament) -> bool:
    """Return whether ``user`` is head judge or organiser there and does not play in it."""
    roles = roles_in(user, tournament)
    return Role.PLAYER not in roles and not roles.isdisjoint(HEAD_ROLES)


def checking_tournament_for(user: Person, slug: str) -> Tournament:
    """Return a tournament with deck lists to those who check decks there, or answer 404."""
    return with_lists(judged_tournament_for(user, slug))


def checked_match_for(user: Person, slug: str, match_id: int) -> Match:
    """Return a match of that tournament to those who check decks there, or answer 404."""
    tournament = checking_tournament_for(user, slug)
    rows = Match.objects.select_related("round").filter(round__tournament=tournament)
    match = rows.filter(pk=match_id).first()
    if match is None:
        raise Http404
    match.round.tournament = tournament
    return match


def deck_check_for(user: Person, slug: str, check_id: int) -> DeckCheck:
    """Return a deck check of that tournament to those who check decks there, or answer 404."""
    tournament = checking_tournament_for(user, slug)
    rows = DeckCheck.objects.select_related(
        "registration", "match__round", "hold", "extension", "penalty", "checked_by", "draw"
    )
    check = rows.filter(registration__tournament=tournament, pk=check_id).first()
    if check is None:
        raise Http404
    check.registration.tournament = tournament
    return check


def call_for(user: Person, slug: str, call_id: int) -> JudgeCall:
    """Return a call of that tournament to its judges who do not play in it, or answer 404."""
    tournament = judged_tournament_for(user, slug)
    rows = tournament.judge_calls.select_related("tournament", "match__round", "claimed_by")
    call = rows.filter(pk=call_id).first()
    if call is None:
        raise Http404
    return call


def floor_match_for(user: Person, slug: str, match_id: int) -> Match:
    """Return a match of published pairings to the judges of its tournament, or answer 404."""
    tournament = judged_tournament_for(user, slug)
    rows = Match.objects.filter(round__tournament=tournament).select_related("round")
    match = rows.exclude(round__status=RoundStatus.DRAFTED).filter(pk=match_id).first()
    if match is None:
        raise Http404
    match.round.tournament = tournament
    return match
