"""Players who score, laid on a table of the engine, and what of them is what there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.tests.onsen.differential.cards import as_card
from rules.tests.onsen.differential.scorers import Scorer
from rules.tests.onsen.oracle import Case
from rules.tests.onsen.oracle.generator import Pick, one_of, shuffled
from rules.tests.onsen.tables import PLAYERS, Down, Lying, Table, table


@dataclass(frozen=True)
class Board:
    """The table before anybody scores.

    Args:
        start: the start player.
        piece: of each seat, the piece of each id of the case.
    """

    at: Table
    start: str
    piece: tuple[dict[str, int], ...]

    def ids(self, seat: int) -> dict[int, str]:
        """Return the id of each piece of the player."""
        return {piece: id_ for id_, piece in self.piece[seat].items()}


def laid(scorers: Sequence[Scorer], pick: Pick) -> Board:
    """Return the board, with a start player and areas at random."""
    names = PLAYERS[: len(scorers)]
    start, areas = one_of(pick, names), shuffled(pick, range(1, 1 + len(scorers)))
    cases = [scorer.case for scorer in scorers]
    rows: dict[str, Any] = {n: _own(n, case) for n, case in zip(names, cases, strict=True)}
    at = table(
        len(names),
        "scoring",
        start=start,
        areas={area: _springs(pick, case) for area, case in zip(areas, cases, strict=True)},
        facts={f"area:{seat}": area for seat, area in enumerate(areas)},
        settings=cases[0].settings,
        **rows,
    )
    seats = range(len(scorers))
    return Board(at, start, tuple(_pieces(at, seat, areas[seat], cases[seat]) for seat in seats))


def _springs(pick: Pick, case: Case) -> list[Lying]:
    """Return the spring cards, up to three face down (ONS-1.5.5): that changes nothing (ONS-6.2.2)."""
    down = shuffled(pick, case.springs)[: pick(4)]
    return [Down(as_card(each), ()) if each in down else as_card(each) for each in case.springs]


def _own(name: str, case: Case) -> dict[str, list[Lying]]:
    companions: list[Lying] = [Down(as_card(each), (name,)) for each in case.companions]
    return {"leader": [as_card(case.leader)], "companions": companions}


def _pieces(at: Table, seat: int, area: int, case: Case) -> dict[str, int]:
    springs, companions = at.state.zones[f"spring_{area}"], at.state.zones[f"companions:{seat}"]
    cards = (*case.springs, *case.companions)
    return {card.id: piece for card, piece in zip(cards, (*springs, *companions), strict=True)}
