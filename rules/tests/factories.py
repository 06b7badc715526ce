"""Decks and cards for tests: a legal list in which one thing is changed at a time."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.construction import CardDefinition, Deck, Entry, Report, check_deck
from rules.registry import builtin_cards

Counts = Mapping[str, int]

CLOCK_FILLER = {str(no): 3 for no in range(901, 925)}
DIARY_FILLER = {str(no): 2 for no in range(931, 947)}
EVENT_FILLER = {f"E{no:02}": 4 for no in range(1, 13)}
Violations = list[tuple[str, str | None, str | None, object, object]]


def make_card(no: str, type_: str | None, **fields: object) -> CardDefinition:
    return CardDefinition(no, str(fields.pop("name", f"Card {no}")), type_, **fields)  # type: ignore[arg-type]


def cards_of(title: str, *extra: CardDefinition) -> dict[str, CardDefinition]:
    return {card.no: card for card in (*builtin_cards(title), *extra)}


def lines(counts: Counts) -> tuple[Entry, ...]:
    return tuple(Entry(no, count) for no, count in counts.items())


def filled(given: Counts, filler: Counts, size: int) -> dict[str, int]:
    """Return ``given`` and as much of the filler as makes ``size`` cards together."""
    counts = dict(given)
    for no, most in filler.items():
        if no not in counts:
            counts[no] = max(0, min(most, size - sum(counts.values())))
    assert sum(counts.values()) == size
    return {no: count for no, count in counts.items() if count}


def constructed(
    clock: Counts | None = None,
    diary: Counts | None = None,
    side: Counts | None = None,
    *,
    clock_size: int = 50,
    diary_size: int = 20,
) -> Deck:
    sections = {
        "clock": lines(filled(clock or {}, CLOCK_FILLER, clock_size)),
        "diary": lines(filled(diary or {}, DIARY_FILLER, diary_size)),
        "side": lines(side or {}),
    }
    return Deck("doremi", "4.01", "constructed", sections)


def side_of(given: Counts) -> dict[str, int]:
    """Return a side of ten: ``given`` and happenings that the sample diary does not use."""
    return filled(given, {str(no): 2 for no in range(941, 947)}, 10)


def sealed(
    clock: Counts | None = None,
    diary: Counts | None = None,
    side: Counts | None = None,
    *,
    clock_size: int = 40,
    diary_size: int = 15,
    pool: Counts | None = None,
) -> Deck:
    sections = {
        "clock": lines(filled(clock or {}, CLOCK_FILLER, clock_size)),
        "diary": lines(filled(diary or {}, DIARY_FILLER, diary_size)),
        **({} if side is None else {"side": lines(side)}),
    }
    return Deck("doremi", "4.01", "sealed", sections, None if pool is None else lines(pool))


def omoline(
    events: Counts | None = None,
    characters: Counts | None = None,
    *,
    version: str = "r2",
    event_size: int = 40,
) -> Deck:
    sections = {
        "events": lines(filled(events or {}, EVENT_FILLER, event_size)),
        "characters": lines({"C91": 10} if characters is None else characters),
    }
    return Deck("omoline", version, "constructed", sections)


def found(report: Report) -> Violations:
    return [(v.clause, v.section, v.card, v.found, v.limit) for v in report.violations]


def check(deck: Deck, *extra: CardDefinition, **settings: object) -> Violations:
    """Return the violations of ``deck`` under the built-in cards and ``extra`` ones."""
    return found(check_deck(deck, cards_of(deck.title, *extra), settings))
