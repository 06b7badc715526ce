"""Begin a deck check and count cards; what another judge counted is never written over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone

from decks.models import Card
from decks.selectors.lists import current_list
from judging.enums import OPEN_CHECKS, CheckStatus
from judging.errors import (
    CardNotNamed,
    CardsAlike,
    CardUnknown,
    CheckNotPlanned,
    CheckNotRunning,
    CheckOver,
)
from judging.models import DeckCheck
from judging.selectors.check_sheets import Counts, found_counts, listed_counts
from judging.services.check_plans import played, refuse_begun
from judging.services.holds import hold_for
from judging.signals import deck_check_changed
from rules.core.construction import canonical_number
from tournaments.enums import JudgesNeed
from tournaments.models import Match, Tournament, User
from tournaments.services.locking import again
from tournaments.services.log import announce, record

MOST_COPIES = 99
LONGEST_NUMBER = 40


@dataclass(frozen=True)
class Tick:
    """How many copies of a card of a section there are, after ``seen`` were there before."""

    section: str
    no: str
    seen: int
    count: int


@transaction.atomic
def begin_checks(match: Match, *, actor: User) -> list[DeckCheck]:
    """Begin the planned checks of a table and stop its clock; from now on players know of it.

    Raises:
        CheckBegun: another judge did it already.
        CheckNotPlanned: nothing is planned at the table.
        RoundNotPlaying: the round is not being played.
    """
    match = played(match)
    tournament = match.round.tournament
    refuse_begun(match)
    planned = list(match.deck_checks.filter(status=CheckStatus.PLANNED))
    if not planned:
        raise CheckNotPlanned(table=match.table_number)
    hold = hold_for(match, JudgesNeed.CHECK, actor)
    match.deck_checks.filter(pk__in=[check.pk for check in planned]).update(
        status=CheckStatus.RUNNING, started_at=timezone.now(), checked_by=actor, hold=hold
    )
    record(
        actor,
        "check.begun",
        match,
        tournament=tournament,
        round=match.round.number,
        table=match.table_number,
    )
    announce(deck_check_changed, tournament_id=tournament.pk)
    begun = match.deck_checks.filter(pk__in=[check.pk for check in planned])
    return list(begun.select_related("registration__tournament"))


@transaction.atomic
def count_cards(
    check: DeckCheck, ticks: Iterable[Tick], *, actor: User
) -> tuple[DeckCheck, list[Tick]]:
    """Store what was counted; return the check, and how it is where another judge was first.

    A tick made on an older count changes nothing and comes back with the count there is now.

    Raises:
        CheckOver, CheckNotRunning: it is not under way.
    """
    check = running(check)
    listed = listed_counts(tournament_of(check), current_list(check.registration))
    missed: list[Tick] = []
    changed = False
    for tick in ticks:
        if (present := copies(check, tick.section, tick.no)) != tick.seen:
            missed.append(replace(tick, seen=present, count=present))
        else:
            is_listed = tick.no in listed.get(tick.section, {})
            changed |= put(check, tick, is_listed=is_listed)
    return stored(check) if changed else check, missed


@transaction.atomic
def add_card(
    check: DeckCheck, section: str, typed: str, *, is_sure: bool = False, actor: User
) -> tuple[DeckCheck, str]:
    """Count one copy of a card that is not on the list, by number or name; return its number.

    Args:
        is_sure: a card that nobody knows is counted as it was typed: a proxy, or a foreign one.

    Raises:
        CardNotNamed: nothing was typed.
        CardUnknown: nobody knows such a card, and ``is_sure`` was not said.
        CardsAlike: several cards have that name.
        CheckOver, CheckNotRunning: it is not under way.
    """
    check = running(check)
    no = number_of(tournament_of(check), typed)
    present = copies(check, section, no)
    listed = listed_counts(tournament_of(check), current_list(check.registration))
    if not (is_sure or is_known(check, no, listed)):
        raise CardUnknown(typed=typed.strip())
    put(check, Tick(section, no, present, present + 1), is_listed=no in listed.get(section, {}))
    return stored(check), no


@transaction.atomic
def count_none(check: DeckCheck, section: str, *, actor: User) -> DeckCheck:
    """Say that a section was counted though nothing of it was found."""
    check = running(check)
    check.found.setdefault(section, {})
    return stored(check)


@transaction.atomic
def set_game(check: DeckCheck, game_number: int, *, actor: User) -> DeckCheck:
    """Say which game is being played: from the second on, side cards may have been swapped.

    Source: DRM-20.03.
    """
    check = running(check)
    check.game_number = game_number
    return stored(check)


def running(check: DeckCheck) -> DeckCheck:
    """Return the check read anew under its lock; only one that is under way can be counted."""
    rows = DeckCheck.objects.select_for_update(of=("self",))
    check = again(rows.select_related("registration__tournament"), check)
    if check.status not in OPEN_CHECKS:
        raise CheckOver(name=check.registration.name)
    if check.status != CheckStatus.RUNNING:
        raise CheckNotRunning
    return check


def tournament_of(check: DeckCheck) -> Tournament:
    return check.registration.tournament


def stored(check: DeckCheck) -> DeckCheck:
    check.version += 1
    check.save(update_fields=["found", "extra", "game_number", "version"])
    return check


def copies(check: DeckCheck, section: str, no: str) -> int:
    """Return how many copies were counted so far."""
    cards = found_counts(check).get(section)
    return 0 if cards is None else cards[no]


def put(check: DeckCheck, tick: Tick, *, is_listed: bool) -> bool:
    """Write a count into the sheet; return whether it changed anything."""
    count = max(0, min(tick.count, MOST_COPIES))
    if count == tick.seen:
        return False
    cards = check.found.setdefault(tick.section, {})
    others = [row for row in check.extra if row[:2] != [tick.section, tick.no]]
    cards.pop(tick.no, None)
    check.extra = others
    if is_listed:
        cards[tick.no] = count
    elif count:
        check.extra = [*others, [tick.section, tick.no, count]]
    return True


def number_of(tournament: Tournament, typed: str) -> str:
    """Return the number of the card that was typed by number, name or reading."""
    if not (typed := typed.strip()):
        raise CardNotNamed
    no = canonical_number(tournament.title, typed)[:LONGEST_NUMBER]
    cards = Card.objects.filter(title_code=tournament.title_code)
    if cards.filter(no=no).exists():
        return no
    for field in ("name", "reading"):
        numbers = list(cards.filter(**{field: typed}).order_by("no").values_list("no", flat=True))
        if len(numbers) > 1:
            raise CardsAlike(typed=typed, numbers=", ".join(numbers))
        if numbers:
            return numbers[0]
    return no


def is_known(check: DeckCheck, no: str, listed: Counts) -> bool:
    """Return whether the list, the sheet or the catalogue has the card; any is, without one."""
    if any(no in cards for cards in (*listed.values(), *found_counts(check).values())):
        return True
    cards = Card.objects.filter(title_code=tournament_of(check).title_code)
    return cards.filter(no=no).exists() or not cards.exists()
