"""Earlier pairings of a round: who replaced them, when, why, and their tables."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import cached_property

from tournaments.models import EarlierDraw, Round, Tournament
from tournaments.record.model import DOUBLE_LOSS, DRAW
from tournaments.selectors.rounds import published_count


@dataclass(frozen=True)
class KeptTable:
    """A table of an earlier version: names in seat order, who won where a result was in."""

    table: int | None
    players: list[tuple[str, str]]
    bye: bool
    result: str | None

    @property
    def is_draw(self) -> bool:
        return self.result == DRAW

    @property
    def is_double_loss(self) -> bool:
        return self.result == DOUBLE_LOSS


@dataclass(frozen=True)
class Version:
    """An earlier version of a round, by its number among those that may be seen, from 1 on."""

    draw: EarlierDraw
    number: int
    names: Mapping[str, str]

    @cached_property
    def tables(self) -> list[KeptTable]:
        """The tables with names; who is no longer entered keeps the code alone."""
        return [
            KeptTable(
                table=kept["table"],
                players=[(code, self.names.get(code, code)) for code in kept["players"]],
                bye=kept["bye"],
                result=kept.get("result"),
            )
            for kept in self.draw.pairings
        ]


def earlier_versions(
    round_: Round, *, published_only: bool, with_tables: bool = False
) -> list[Version]:
    """Return the earlier versions of a round, oldest first.

    Args:
        with_tables: read the tables and the names as well, for all versions at once.
    """
    found = round_.tournament.earlier_draws.filter(round_number=round_.number)
    if published_only:
        found = found.filter(was_published=True)
    rows = found.order_by("pk").select_related("replaced_by")
    names: dict[str, str] = {}
    if with_tables:
        names = dict(round_.tournament.registrations.values_list("code", "name"))
    else:
        rows = rows.defer("pairings")
    return [Version(draw, number, names) for number, draw in enumerate(rows, start=1)]


def earlier_version(round_: Round, number: int, *, published_only: bool) -> Version | None:
    """Return one earlier version with its tables, or None where there is no such."""
    found = earlier_versions(round_, published_only=published_only, with_tables=True)
    return next((version for version in found if version.number == number), None)


def round_taken_back(tournament: Tournament) -> int | None:
    """Return the number of the round whose pairings were published and taken back, if any."""
    last = published_count(tournament)
    taken = tournament.earlier_draws.filter(was_published=True, round_number__gt=last)
    return taken.values_list("round_number", flat=True).first()
