"""Register the opened cards of a sealed tournament; the deck comes later."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime

import msgspec
from django.db import transaction
from django.utils import timezone

from decks.errors import ListRefused, PoolMissing, PoolNotUsed
from decks.models import DeckList
from decks.parsing import LineProblem, parse_deck_text
from decks.selectors.contents import sections_of
from decks.selectors.lists import current_list
from decks.services.storing import checked, locked, refuse_change, store_version
from decks.services.tidying import counted_rows
from decks.signals import deck_list_recorded
from rules.core.construction import Entry, Report
from rules.core.deck_rules import FromPool
from tournaments.models import Registration, Tournament, User
from tournaments.services.log import announce, record

HEADING = "pool\n"


@transaction.atomic
def register_pool(
    registration: Registration,
    *,
    text: str = "",
    pool: Iterable[Entry] | None = None,
    actor: User,
    at: datetime | None = None,
    reason: str = "",
) -> DeckList:
    """Register the cards that the player opened, before or in place of an earlier pool.

    A deck handed in before stays if it can still be built from the new pool; if not, it has to
    be handed in anew.

    Args:
        text: the pool as typed, one card a line; or else
        pool: the cards.
        actor, at, reason: as for a deck list.

    Raises:
        ListRefused: a line cannot be read, or a count is no number of cards.
        PoolNotUsed: the tournament is not sealed.
        PoolMissing: there is no card in it.
        ListLocked, ListReasonNeeded, ListsNotUsed, PlayerNotActive: as for a deck list.

    Source: DRM-25.01, DRM-25.04.
    """
    tournament, registration = locked(registration)
    refuse_change(registration, actor=actor, at=at or timezone.now(), reason=reason)
    if not takes_pool(tournament):
        raise PoolNotUsed
    opened = read_pool(tournament, text, pool)
    kept, report, source = deck_that_fits(tournament, current_list(registration), opened)
    deck_list = store_version(
        registration, sections=kept, pool=opened, report=report, text=source, actor=actor
    )
    record(
        actor,
        "pool.registered",
        registration,
        tournament=tournament,
        version=deck_list.version,
        **({"reason": reason.strip()} if reason.strip() else {}),
    )
    announce(deck_list_recorded, registration_id=registration.pk)
    return deck_list


def takes_pool(tournament: Tournament) -> bool:
    """Return whether decks of this tournament are built from pools."""
    return from_pool_rule(tournament) is not None


def from_pool_rule(tournament: Tournament) -> FromPool | None:
    format_ = tournament.title.format(tournament.deck_format)
    construction = format_.constructions.get(tournament.rules_version)
    rules = construction.rules if construction else ()
    return next((rule for rule in rules if isinstance(rule, FromPool)), None)


def read_pool(tournament: Tournament, text: str, pool: Iterable[Entry] | None) -> tuple[Entry, ...]:
    """Return the pool, or raise with every line and count that cannot stand."""
    written, problems = (tuple(pool), ()) if pool is not None else typed_pool(tournament, text)
    opened = counted_rows(tournament, written)
    report = checked(tournament, {}, opened)
    wrong = tuple(each for each in report.violations if each.section == "pool")
    if problems or wrong:
        raise ListRefused(Report(violations=wrong), problems)
    if not opened:
        raise PoolMissing
    return opened


def typed_pool(
    tournament: Tournament, text: str
) -> tuple[tuple[Entry, ...], tuple[LineProblem, ...]]:
    """Return the cards of a typed pool; headings in it only help the eye."""
    parsed = parse_deck_text(HEADING + text, tournament.title, tournament.deck_format)
    cards = [*(parsed.pool or ()), *(e for rows in parsed.sections.values() for e in rows)]
    problems = [msgspec.structs.replace(each, line=each.line - 1) for each in parsed.problems]
    return tuple(cards), tuple(problems)


def deck_that_fits(
    tournament: Tournament, before: DeckList | None, pool: tuple[Entry, ...]
) -> tuple[dict[str, tuple[Entry, ...]], Report, str]:
    """Return the deck handed in before if it stands with the new pool, else an empty one."""
    if before is not None and before.has_deck and before.pool is not None:
        complete = rest_of_pool(tournament, played_sections(tournament, before), pool)
        report = checked(tournament, complete, pool)
        if report.valid:
            return complete, report, before.source_text
    return {}, Report(), ""


def played_sections(tournament: Tournament, deck_list: DeckList) -> dict[str, tuple[Entry, ...]]:
    """Return the sections without the one that is what is left of the pool."""
    rule = from_pool_rule(tournament)
    rest = rule.rest if rule else ""
    return {name: rows for name, rows in sections_of(deck_list).items() if name != rest}


def rest_of_pool(
    tournament: Tournament,
    sections: Mapping[str, tuple[Entry, ...]],
    pool: Iterable[Entry] | None,
) -> dict[str, tuple[Entry, ...]]:
    """Return the sections with what is left of the pool as side cards, unless they are listed.

    Source: DRM-25.04.
    """
    rule = from_pool_rule(tournament)
    if rule is None or pool is None or rule.rest in sections:
        return dict(sections)
    used = Counter[str]()
    for rows in sections.values():
        used.update({entry.no: entry.count for entry in rows if entry.count > 0})
    left = Counter({entry.no: entry.count for entry in pool}) - used
    return {**sections, rule.rest: tuple(Entry(no, count) for no, count in left.items())}
