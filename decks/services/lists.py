"""Hand in, replace and import deck lists."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from decks.errors import ListRefused, PoolMissing
from decks.models import DeckList
from decks.parsing import ParsedList, parse_deck_text
from decks.selectors.contents import pool_of
from decks.selectors.lists import current_list
from decks.services.pools import rest_of_pool, takes_pool
from decks.services.storing import Sections, checked, locked, refuse_change, store_version
from decks.services.tidying import counted_rows, tidied
from decks.signals import deck_list_recorded
from rules.core.construction import CardDefinition, Entry
from tournaments.models import Registration, Tournament, User
from tournaments.services.log import announce, record


@transaction.atomic
def submit_deck_list(
    registration: Registration,
    *,
    text: str = "",
    sections: Sections | None = None,
    pool: Iterable[Entry] | None = None,
    actor: User,
    at: datetime | None = None,
    reason: str = "",
) -> DeckList:
    """Register a list for the player, or replace the one in force; earlier versions are kept.

    Args:
        text: the list as typed; or else
        sections: the cards by section. Sealed: clock and diary suffice, what is left of the
            pool becomes the side cards.
        pool: sealed, where it was not registered before; it may also stand in ``text``.
        actor: the player, or staff on the player's behalf.
        at: the moment of handing in; now by the server's clock when not given.
        reason: staff only, needed once the player could no longer change the list.

    Raises:
        ListRefused: it cannot be read or breaks the rules; every reason is listed.
        PoolMissing: sealed, and the pool is not registered yet.
        ListLocked: the tournament has begun, the deadline has passed, or it is over.
        ListReasonNeeded, ListsNotUsed, PlayerNotActive.

    Source: DRM-16, DRM-25.03, DRM-25.04, OML-3; locked by DRM-20.07, DRM-22.T10.
    """
    tournament, registration = locked(registration)
    refuse_change(registration, actor=actor, at=at or timezone.now(), reason=reason)
    written = read_list(tournament, text, sections, pool)
    opened = pool_for(registration, written.pool)
    complete = rest_of_pool(tournament, written.sections, opened)
    report = checked(tournament, complete, opened)
    if written.problems or not report.valid:
        raise ListRefused(report, written.problems)
    deck_list = store_version(
        registration, sections=complete, pool=opened, report=report, text=text, actor=actor
    )
    note(deck_list, actor, "deck_list.registered", reason)
    return deck_list


def read_list(
    tournament: Tournament,
    text: str,
    sections: Sections | None,
    pool: Iterable[Entry] | None,
) -> ParsedList:
    """Return the list with numbers in one form and equal lines summed, and unreadable lines."""
    if sections is None:
        parsed = parse_deck_text(text, tournament.title, tournament.deck_format)
    else:
        parsed = ParsedList({name: tuple(rows) for name, rows in sections.items()}, ())
    opened = parsed.pool if pool is None else tuple(pool)
    return ParsedList(
        sections=tidied(tournament, parsed.sections),
        problems=parsed.problems,
        pool=None if opened is None else counted_rows(tournament, opened),
    )


def pool_for(
    registration: Registration, written: tuple[Entry, ...] | None
) -> tuple[Entry, ...] | None:
    """Return the pool the deck is built from; None where decks are not built from one."""
    if not takes_pool(registration.tournament):
        return None
    pool = written or pool_of(current_list(registration))
    if not pool:
        raise PoolMissing
    return pool


@transaction.atomic
def record_imported_list(
    registration: Registration,
    *,
    sections: Mapping[str, Iterable[Entry]],
    pool: Iterable[Entry] | None,
    actor: User,
    cards: Mapping[str, CardDefinition] | None = None,
) -> DeckList:
    """Register a list from a tournament file as it is; one that breaks the rules is flagged.

    Neither deadline nor start matters: the file tells what was.

    Args:
        cards: the title's catalogue, where many lists are imported at once.
    """
    tournament, registration = locked(registration)
    kept = {name: tuple(entries) for name, entries in sections.items()}
    opened = None if pool is None else tuple(pool)
    report = checked(tournament, kept, opened, cards)
    deck_list = store_version(
        registration, sections=kept, pool=opened, report=report, text="", actor=actor
    )
    note(deck_list, actor, "deck_list.imported", "")
    return deck_list


def note(deck_list: DeckList, actor: User, verb: str, reason: str) -> None:
    """Record and announce a version, without its content."""
    registration = deck_list.registration
    record(
        actor,
        verb,
        registration,
        tournament=registration.tournament,
        version=deck_list.version,
        is_valid=deck_list.is_valid,
        **({"reason": reason.strip()} if reason.strip() else {}),
    )
    announce(deck_list_recorded, registration_id=registration.pk)
