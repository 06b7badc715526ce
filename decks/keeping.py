"""Where the penalties of a tournament file are kept: by the app above, which says so when loaded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.models import Tournament, User
from tournaments.record.model import Penalty


@dataclass(frozen=True)
class Keeper:
    """Gives the penalties of a tournament back, takes those of a file in, and says who sees them."""

    written: Callable[[Tournament], list[Penalty]]
    take_in: Callable[[Tournament, Sequence[Penalty]], None]
    may_see: Callable[[User, Tournament], bool]


KEEPERS: list[Keeper] = []


def penalties_of(tournament: Tournament) -> list[Penalty]:
    """Return the penalties of ``tournament`` as its file has them."""
    return [penalty for keeper in KEEPERS for penalty in keeper.written(tournament)]


def take_penalties_in(tournament: Tournament, penalties: Sequence[Penalty]) -> None:
    for keeper in KEEPERS:
        keeper.take_in(tournament, penalties)


def may_see_penalties(user: User, tournament: Tournament) -> bool:
    return all(keeper.may_see(user, tournament) for keeper in KEEPERS)
