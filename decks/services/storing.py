"""The steps that every service of deck lists shares: lock, look whether it may, check, store."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db.models import Max

from decks.enums import FindingKind
from decks.errors import (
    DeadlinePassed,
    ListLocked,
    ListReasonNeeded,
    ListsNotUsed,
    TournamentOver,
)
from decks.models import DeckList
from decks.selectors.catalogue import catalogue_of
from decks.selectors.contents import deck_of, rows_of
from rules.core.construction import CardDefinition, Entry, Report, check_deck
from rules.core.errors import RulesError
from tournaments.enums import OVER, DeckStatus
from tournaments.errors import InputRefused, PlayerNotActive
from tournaments.models import Registration, Tournament, User
from tournaments.services.locking import again, lock
from tournaments.services.registrations import set_deck_status

Sections = Mapping[str, Iterable[Entry]]


def locked(registration: Registration) -> tuple[Tournament, Registration]:
    """Return the tournament and the registration, read anew under the tournament's lock."""
    tournament = lock(registration.tournament)
    registration = again(tournament.registrations, registration)
    registration.tournament = tournament
    return tournament, registration


def refuse_change(registration: Registration, *, actor: User, at: datetime, reason: str) -> None:
    """Raise unless ``actor`` may change the list now.

    The player may before the deadline and before the start; afterwards staff may, with a reason.

    Source: DRM-20.07, DRM-22.T10.
    """
    tournament = registration.tournament
    if not tournament.has_lists:
        raise ListsNotUsed
    if tournament.status in OVER:
        raise TournamentOver
    if not registration.is_active:
        raise PlayerNotActive(name=registration.name, status=registration.get_status_display())
    if not is_late(tournament, at):
        return
    if actor.pk == registration.user_id:
        raise lock_of(tournament)
    if not reason.strip():
        raise ListReasonNeeded


def is_late(tournament: Tournament, at: datetime) -> bool:
    """Return whether players can no longer change their lists at the moment ``at``."""
    return tournament.is_running or is_past_deadline(tournament, at)


def is_past_deadline(tournament: Tournament, at: datetime) -> bool:
    return tournament.deck_deadline is not None and at >= tournament.deck_deadline


def lock_of(tournament: Tournament) -> ListLocked:
    if tournament.is_running or tournament.deck_deadline is None:
        return ListLocked()
    local = tournament.local(tournament.deck_deadline)
    return DeadlinePassed(deadline=f"{local:%Y-%m-%d %H:%M} {local.tzname()}")


def checked(
    tournament: Tournament,
    sections: Sections,
    pool: Iterable[Entry] | None,
    cards: Mapping[str, CardDefinition] | None = None,
) -> Report:
    """Return what the rules say of a list under the tournament's version and house readings.

    Args:
        cards: the title's catalogue, where the caller has it already.

    Raises:
        InputRefused: the tournament's rules version, format or a setting does not exist.
    """
    catalogue = catalogue_of(tournament.title_code) if cards is None else cards
    try:
        return check_deck(deck_of(tournament, sections, pool), catalogue, tournament.all_settings)
    except RulesError as error:
        raise InputRefused(error.words) from error


def store_version(
    registration: Registration,
    *,
    sections: Sections,
    pool: Iterable[Entry] | None,
    report: Report,
    text: str,
    actor: User,
) -> DeckList:
    """Return a new current version of the player's list; earlier ones stay as they are."""
    lists = registration.deck_lists
    latest = lists.aggregate(latest=Max("version"))["latest"] or 0
    lists.filter(is_current=True).update(is_current=False)
    deck_list = lists.create(
        version=latest + 1,
        sections={name: rows_of(entries) for name, entries in sections.items()},
        pool=None if pool is None else rows_of(pool),
        is_valid=report.valid,
        findings=findings_of(report),
        source_text=text,
        entered_by=actor,
    )
    set_deck_status(registration, status_of(deck_list))
    return deck_list


def findings_of(report: Report) -> list[dict[str, object]]:
    """Return violations and notices as plain data, each with its kind."""
    kinds = ((FindingKind.VIOLATION, report.violations), (FindingKind.NOTICE, report.notices))
    return [{"kind": kind.value, **each.to_json()} for kind, found in kinds for each in found]


def status_of(deck_list: DeckList) -> str:
    """Return what the list means for its player; a pool alone is no list yet."""
    if not deck_list.has_deck:
        return DeckStatus.NONE
    return DeckStatus.VALID if deck_list.is_valid else DeckStatus.INVALID
