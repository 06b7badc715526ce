"""Appeals: those a tournament has, and what a player may appeal."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Case, QuerySet, Sum, When
from django.http import Http404

from judging.enums import AppealStatus, RulingStatus
from judging.models import Appeal, Penalty, Ruling
from judging.permissions import judged_tournament_for
from judging.selectors.ledger import LedgerLine, ledger_lines, ledger_of_player
from judging.selectors.ruling_access import OPEN
from tournaments.enums import RoundStatus
from tournaments.models import Match, Registration, Tournament
from tournaments.permissions import Person, own_registration_for
from tournaments.selectors.rounds import result_of


def appeals_of(tournament: Tournament) -> QuerySet[Appeal]:
    """Return the appeals of ``tournament``, open ones first, then the newest."""
    people = ("registration", "penalty", "ruling", "filed_by", "decided_by", "match__round")
    rows = Appeal.objects.filter(tournament=tournament).select_related(*people)
    is_open = Case(When(status=AppealStatus.OPEN, then=0), default=1)
    return rows.order_by(is_open, "-filed_at", "-pk")


def open_appeals(tournament: Tournament) -> QuerySet[Appeal]:
    """Return what waits for the head judge, the oldest first."""
    return (
        Appeal.objects.filter(tournament=tournament, status=AppealStatus.OPEN)
        .select_related("registration", "penalty", "ruling", "match__round", "hold")
        .order_by("filed_at", "pk")
    )


def appeal_for(user: Person, slug: str, appeal_id: int) -> Appeal:
    """Return an appeal to those who judge the tournament, or answer 404."""
    tournament = judged_tournament_for(user, slug)
    appeal = appeals_of(tournament).filter(pk=appeal_id).first()
    if appeal is None:
        raise Http404
    appeal.tournament = tournament
    return appeal


def own_penalty_for(user: Person, slug: str, penalty_id: int) -> tuple[Registration, LedgerLine]:
    """Return the player's own penalty, or answer 404."""
    registration = own_registration_for(user, slug)
    for line in own_lines(registration):
        if line.entry.pk == penalty_id:
            return registration, line
    raise Http404


def own_lines(registration: Registration) -> list[LedgerLine]:
    """Return what a player reads of the own penalties, newest first; notes are the judges' alone."""
    lines = ledger_lines(ledger_of_player(registration))
    return [line for line in lines if not line.is_about_another]


@dataclass(frozen=True)
class OwnRuling:
    """A ruling given at the player's table; ``appeal`` is the one against it, if there is any."""

    ruling: Ruling
    appeal: Appeal | None

    @property
    def may_appeal(self) -> bool:
        return self.appeal is None and self.ruling.status in OPEN


@dataclass(frozen=True)
class OwnDecisions:
    """What judges decided about a player, the newest first."""

    penalties: tuple[LedgerLine, ...]
    rulings: tuple[OwnRuling, ...]

    @property
    def are_there(self) -> bool:
        return bool(self.penalties or self.rulings)


def own_decisions(registration: Registration) -> OwnDecisions:
    """Return what a player reads of the own penalties and of the rulings at the own tables."""
    rulings = own_rulings(registration).prefetch_related("appeals")
    return OwnDecisions(
        penalties=tuple(own_lines(registration)),
        rulings=tuple(OwnRuling(each, next(iter(each.appeals.all()), None)) for each in rulings),
    )


def own_ruling_for(user: Person, slug: str, number: str) -> tuple[Registration, Ruling]:
    """Return a floor ruling given at the player's own table, or answer 404."""
    registration = own_registration_for(user, slug)
    ruling = own_rulings(registration).filter(number=number).first()
    if ruling is None:
        raise Http404
    return registration, ruling


def own_rulings(registration: Registration) -> QuerySet[Ruling]:
    """Return the rulings given at the player's tables, the newest first."""
    given = (RulingStatus.FLOOR, RulingStatus.REVIEW, RulingStatus.PUBLISHED)
    rows = Ruling.objects.filter(match__seats__registration=registration, status__in=given)
    return rows.select_related("match__round").order_by("-pk")


def minutes_given(appeal: Appeal) -> int:
    """Return the minutes that came of the call with the appealed ruling and that the table still has.

    They are 0 once the table plays no more.
    """
    match, ruling = appeal.match, appeal.ruling
    is_playing = match is not None and match.round.status == RoundStatus.PUBLISHED
    if match is None or ruling is None or not is_playing or result_of(match) is not None:
        return 0
    calls = ruling.judge_calls.filter(match=match, extension__isnull=False)
    given = calls.aggregate(sum=Sum("extension__minutes"))["sum"] or 0
    left = match.extensions.aggregate(sum=Sum("minutes"))["sum"] or 0
    return max(0, min(given, left))


def given_at(match: Match) -> QuerySet[Ruling]:
    """Return the rulings given at a table that nobody has appealed yet."""
    given = (RulingStatus.FLOOR, RulingStatus.REVIEW)
    return match.rulings.filter(status__in=given, appeals=None).only("number")


def floor_ruling_for(user: Person, slug: str, number: str) -> Ruling:
    """Return a ruling given at a table of that tournament to those who judge there, or answer 404."""
    tournament = judged_tournament_for(user, slug)
    given = (RulingStatus.FLOOR, RulingStatus.REVIEW)
    rows = Ruling.objects.filter(tournament=tournament, match__isnull=False, status__in=given)
    ruling = rows.select_related("match__round").filter(number=number).first()
    if ruling is None or ruling.match is None:
        raise Http404
    ruling.match.round.tournament = tournament
    return ruling


def penalties_of_call(ruling: Ruling) -> list[Penalty]:
    """Return the penalties that came of the call in which ``ruling`` was given, if in force."""
    calls = ruling.judge_calls.all()
    rows = Penalty.objects.filter(call__in=calls).select_related("registration", "tournament")
    found: list[Penalty] = []
    for entry in rows:
        if entry.registration is not None:
            in_force = {each.pk for each in ledger_of_player(entry.registration).in_force}
            found += [entry] if entry.pk in in_force else []
    return found
