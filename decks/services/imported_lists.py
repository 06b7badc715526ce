"""The deck lists of a tournament file, checked one by one and saved in a few bulk inserts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.db.models import Max

from decks.models import DeckList
from decks.selectors.catalogue import catalogue_of
from decks.selectors.contents import rows_of
from decks.services.storing import checked, findings_of, status_of
from rules.core.construction import CardDefinition, Entry, Report, canonical_number
from rules.core.title import Title
from rules.core.words import Words
from tournaments.enums import DeckStatus
from tournaments.models import Registration, Tournament, User
from tournaments.record.model import CardCount, DeckEntry

BLOCK = 1_000
SHOWN = 10
Doubt = tuple[str, Words]
UNKNOWN = Words(
    en="The catalogue does not hold {count} of the numbers: {numbers}. The list is kept as it is.",
    ja="カード台帳にない番号が{count}種類あります：{numbers}。リストはそのまま保存しました。",
)
INVALID = Words(
    en="The list breaks the rules in {count} places ({clauses}); it is kept and marked.",
    ja="リストに{count}件の違反があります({clauses})。そのまま保存し、印を付けました。",
)
NOT_USED = Words(
    en="This tournament is played without deck lists; the list is kept all the same.",
    ja="この大会ではデッキリストを使いませんが、リストはそのまま保存しました。",
)


def record_imported_lists(
    tournament: Tournament, decks: Sequence[DeckEntry], *, actor: User | None
) -> list[Doubt]:
    """Save every list as it stands in the file and return what is doubtful about them.

    A list that breaks the rules or names unknown cards is kept and marked, never dropped. The list
    that a player had stays if the file says the same; else it is an earlier version from now on.
    Call inside the transaction that saved the players.
    """
    cards = catalogue_of(tournament.title_code)
    entries = {row.code: row for row in tournament.registrations.all()}
    reports = [report_of(tournament, deck, cards) for deck in decks]
    rows = [
        list_row(entries[deck.player], deck, report, actor)
        for deck, report in zip(decks, reports, strict=True)
    ]
    store(tournament, rows)
    tournament.registrations.update(deck_status=DeckStatus.NONE)
    for row in rows:
        row.registration.deck_status = status_of(row)
    Registration.objects.bulk_update(
        [row.registration for row in rows], ["deck_status"], batch_size=BLOCK
    )
    return [
        doubt
        for n, (deck, report) in enumerate(zip(decks, reports, strict=True))
        for doubt in doubts_of(f"$.decks[{n}]", tournament, deck, report, cards)
    ]


def store(tournament: Tournament, rows: Sequence[DeckList]) -> None:
    """Put ``rows`` in force; what says the same already stays, checked anew."""
    had = DeckList.objects.filter(registration__tournament=tournament)
    current = {each.registration_id: each for each in had if each.is_current}
    latest = dict(had.values_list("registration").annotate(Max("version")).order_by())
    same, new = [], []
    for row in rows:
        was = current.get(row.registration_id)
        if was and (was.sections, was.pool) == (row.sections, row.pool):
            was.is_valid, was.findings = row.is_valid, row.findings
            same.append(was)
        else:
            row.version = latest.get(row.registration_id, 0) + 1
            new.append(row)
    had.exclude(pk__in=[each.pk for each in same]).update(is_current=False)
    DeckList.objects.bulk_update(same, ["is_valid", "findings"], batch_size=BLOCK)
    DeckList.objects.bulk_create(new, batch_size=BLOCK)


def report_of(
    tournament: Tournament, deck: DeckEntry, cards: Mapping[str, CardDefinition]
) -> Report:
    if not tournament.has_lists:
        return Report()
    sections = {name: entries_of(counts) for name, counts in deck.sections.items()}
    pool = None if deck.pool is None else entries_of(deck.pool)
    return checked(tournament, sections, pool, cards)


def entries_of(counts: Iterable[CardCount]) -> tuple[Entry, ...]:
    return tuple(Entry(card.no, card.count) for card in counts)


def list_row(
    registration: Registration, deck: DeckEntry, report: Report, actor: User | None
) -> DeckList:
    return DeckList(
        registration=registration,
        version=1,
        sections={name: rows_of(entries_of(counts)) for name, counts in deck.sections.items()},
        pool=None if deck.pool is None else rows_of(entries_of(deck.pool)),
        is_valid=report.valid,
        findings=findings_of(report),
        entered_by=actor,
    )


def doubts_of(
    path: str,
    tournament: Tournament,
    deck: DeckEntry,
    report: Report,
    cards: Mapping[str, CardDefinition],
) -> Iterator[Doubt]:
    if not tournament.has_lists:
        yield path, NOT_USED
    if unknown := unknown_numbers(tournament.title, deck, cards):
        yield path, UNKNOWN.filled(count=len(unknown), numbers=shortened(unknown))
    if report.violations:
        clauses = list(dict.fromkeys(each.clause for each in report.violations))
        yield path, INVALID.filled(count=len(report.violations), clauses=shortened(clauses))


def unknown_numbers(
    title: Title, deck: DeckEntry, cards: Mapping[str, CardDefinition]
) -> list[str]:
    """Return the numbers in the list that the catalogue does not hold, in order."""
    written = [card.no for counts in deck.sections.values() for card in counts]
    written += [card.no for card in deck.pool or ()]
    return [no for no in dict.fromkeys(written) if canonical_number(title, no) not in cards]


def shortened(texts: Sequence[str]) -> str:
    return ", ".join(texts[:SHOWN]) + (" …" if len(texts) > SHOWN else "")
