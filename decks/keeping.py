"""Where the penalties of a tournament file are kept: by the app above, which says so when loaded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.core.words import Words
from tournaments.models import Tournament, User
from tournaments.record.model import Penalty

Doubt = tuple[str, Words]


@dataclass(frozen=True)
class Brought:
    """What penalties brought that stands whatever a file says.

    ``losses`` are keys of game losses in force, ``games`` round and player of those that fell
    already, ``excluded`` the players whom a penalty excludes.
    """

    losses: frozenset[int] = frozenset()
    games: frozenset[tuple[int, str]] = frozenset()
    excluded: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Keeper:
    """Gives the penalties of a tournament back, takes those of a file in, and says who sees them."""

    written: Callable[[Tournament], list[Penalty]]
    take_in: Callable[[Tournament, Sequence[Penalty]], list[Doubt]]
    brought: Callable[[Tournament], Brought]
    may_see: Callable[[User, Tournament], bool]


KEEPERS: list[Keeper] = []


def penalties_of(tournament: Tournament) -> list[Penalty]:
    """Return the penalties of ``tournament`` as its file has them."""
    return [penalty for keeper in KEEPERS for penalty in keeper.written(tournament)]


def take_penalties_in(tournament: Tournament, penalties: Sequence[Penalty]) -> list[Doubt]:
    """Add the penalties of a file to those of ``tournament``; return where they differ."""
    return [doubt for keeper in KEEPERS for doubt in keeper.take_in(tournament, penalties)]


def brought_by_penalties(tournament: Tournament) -> Brought:
    return next((keeper.brought(tournament) for keeper in KEEPERS), Brought())


def may_see_penalties(user: User, tournament: Tournament) -> bool:
    return all(keeper.may_see(user, tournament) for keeper in KEEPERS)
