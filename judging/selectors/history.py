"""What a player has been given before: in this tournament, and for a year in earlier ones."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet
from django.utils import timezone
from msgspec.structs import replace

from judging.models import Penalty
from judging.policies.model import Past
from judging.policies.validity import is_valid
from judging.selectors.ledger import (
    Ledger,
    entries,
    infraction_of,
    ledger_of_player,
    level_label,
)
from rules.core.words import Words
from tournaments.models import Registration, Tournament, User

SETTING = "warning_scope"
ONE_YEAR = "one_year"
YEAR_AND_A_BIT = 2  # years that the database is asked for; the policy counts to the day


@dataclass(frozen=True)
class EarlierPenalty:
    """What a judge of a later tournament is shown: nothing but level, infraction, game and day."""

    on: date
    title: Words
    level: Words
    infraction: Words


def past_of(registration: Registration, *, without: Penalty | None = None) -> tuple[Past, ...]:
    """Return the penalties that may add up with a new one, oldest first.

    What any ledger of the person used up is used up here, too.

    Args:
        without: an entry that is thought away, with all that falls with it.

    Source: our reading of what adds up, AMB-17: this tournament's, and those of a year where the
    organiser chose so.
    """
    own, elsewhere = ledger_of_player(registration), ledger_elsewhere(registration)
    whole = Ledger((*elsewhere.entries, *own.entries))
    gone = whole.resting_on(without.pk) if without else frozenset()
    used = whole.used(gone)
    past = (*earlier_past(registration, elsewhere), *own.past())
    return tuple(replace(p, is_used=p.key in used) for p in past if p.key not in gone)


def earlier_past(registration: Registration, elsewhere: Ledger) -> list[Past]:
    """Return what adds up of earlier tournaments: nothing, unless the organiser chose so."""
    tournament = registration.tournament
    if tournament.all_settings.get(SETTING) != ONE_YEAR:
        return []
    valid = valid_in(elsewhere, registration)
    here = [each for each in valid if each.tournament.title_code == tournament.title_code]
    return [replace(each, is_earlier=True) for each in Ledger(tuple(here)).past()]


def history_of(registration: Registration) -> list[EarlierPenalty]:
    """Return the recorded penalties of earlier tournaments that are valid today, newest first.

    Source: DRM-22.04, DRM-22.04b and DRM-22.04c.
    """
    whole = ledger_elsewhere(registration)
    return [
        EarlierPenalty(
            on=day_of(entry),
            title=entry.tournament.title.label,
            level=level_label(entry.tournament, entry.level),
            infraction=infraction_of(entry, whole),
        )
        for entry in reversed(valid_in(whole, registration))
    ]


def valid_in(ledger: Ledger, registration: Registration) -> list[Penalty]:
    """Return the recorded entries in force of other tournaments that are valid today."""
    today = registration.tournament.local(timezone.now()).date()
    return [e for e in ledger.in_force if e.is_recorded and is_valid(day_of(e), today)]


def ledger_elsewhere(registration: Registration) -> Ledger:
    """Return what the person was given in other tournaments, oldest first."""
    return Ledger(tuple(entries_elsewhere(registration.user, registration.tournament)))


def entries_elsewhere(person: User, tournament: Tournament) -> QuerySet[Penalty]:
    since = timezone.now().replace(day=1)
    since = since.replace(year=since.year - YEAR_AND_A_BIT)
    rows = entries().filter(person=person, issued_at__gte=since)
    return rows.exclude(tournament=tournament)


def day_of(entry: Penalty) -> date:
    """Return the day of an entry at its venue."""
    return entry.tournament.local(entry.issued_at).date()
