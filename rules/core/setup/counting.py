"""How many cards a set-up lays on the table: no more than anybody plays with."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.setup.cards import entries, full
from rules.core.setup.errors import Unclear
from rules.core.setup.forms import Place, Row, Seat, SetUp
from rules.core.words import Words

MOST_ON_TABLE = 1_000
"""How many cards a position may have, wherever they lie."""


class Count:
    """Counts the cards of a set-up, row by row."""

    def __init__(self) -> None:
        self.cards = 0

    def add(self, row: Row) -> None:
        """Count the cards of one more row.

        Raises:
            Unclear: with this row they become more than a position may have.
        """
        before = self.cards
        self.cards += cards_in(row)
        if before <= MOST_ON_TABLE < self.cards:
            raise Unclear(TOO_MANY.filled(n=self.cards, most=MOST_ON_TABLE))


def cards_in(row: Row) -> int:
    """Return how many cards lie in the row, with those on other cards.

    >>> from rules.core.setup.forms import Laid
    >>> cards_in(("001", Laid(count=60), Laid(card="002", attached=("003", None))))
    64
    """
    return sum(laid.count + cards_in(laid.attached) for laid in map(full, entries(row)))


def rows_of(setup: SetUp) -> Iterator[tuple[str, Row]]:
    """Yield every row of the set-up with its JSON path."""
    places: list[tuple[str, Place | Seat]] = [
        ("$.table", setup.table),
        *((f"$.seats.{name}", seat) for name, seat in setup.seats.items()),
    ]
    for path, place in places:
        for code, row in place.zones.items():
            yield f"{path}.zones.{code}", row


TOO_MANY = Words(
    "Up to here lie {n} cards; a set-up has at most {most} in all. Take cards out, or make a count "
    "smaller.",
    "ここまでで{n}枚あります。局面の札は全部で{most}枚までです。札か枚数を減らしてください。",
)
