"""A list in the one form in which it is kept."""

from collections import Counter
from collections.abc import Iterable, Mapping

from rules.core.construction import Entry, canonical_number
from tournaments.models import Tournament


def tidied(
    tournament: Tournament, sections: Mapping[str, Iterable[Entry]]
) -> dict[str, tuple[Entry, ...]]:
    """Return the sections with numbers in one form, equal lines summed and empty sections gone."""
    counted = {name: counted_rows(tournament, entries) for name, entries in sections.items()}
    return {name: rows for name, rows in counted.items() if rows}


def counted_rows(tournament: Tournament, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return the entries summed by number, in the order in which the numbers first stood.

    A line whose count is no number of cards stays alone, so that the check can name it.
    """
    counts: Counter[str] = Counter()
    odd = []
    for entry in entries:
        no = canonical_number(tournament.title, entry.no)
        if entry.count < 1:
            odd.append(Entry(no, entry.count))
        else:
            counts[no] += entry.count
    return (*(Entry(no, count) for no, count in counts.items()), *odd)
