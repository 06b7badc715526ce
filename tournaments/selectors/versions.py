"""Earlier pairings of a round: who replaced them, when, why, and their tables."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import cached_property

from tournaments.models import EarlierDraw, Round, Seat, Tournament
from tournaments.record.model import DOUBLE_LOSS, DRAW
from tournaments.selectors.rounds import published_count

#: Who sits at which table or has the bye, whatever the order of the seats.
Arrangement = frozenset[tuple[int | None, frozenset[str], bool]]


@dataclass(frozen=True)
class KeptTable:
    """A table of an earlier version: codes and names in seat order, who won where a result was in.

    ``bye`` and ``awarded``: a bye, and whether it was awarded; ``manual``: made by hand.
    """

    table: int | None
    players: list[tuple[str, str]]
    bye: bool
    awarded: bool
    result: str | None
    manual: bool
    manual_reason: str

    @property
    def codes(self) -> list[str]:
        return [code for code, _ in self.players]

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
                awarded=kept.get("awarded", False),
                result=kept.get("result"),
                manual=kept.get("manual", False),
                manual_reason=kept.get("manual_reason", ""),
            )
            for kept in self.draw.pairings
        ]

    @cached_property
    def arrangement(self) -> Arrangement:
        return arrangement(self.draw.pairings)


def arrangement(pairings: Iterable[Mapping[str, Any]]) -> Arrangement:
    """Return what players must know of ``[{table, players, bye}]`` to find their places."""
    return frozenset((p["table"], frozenset(p["players"]), bool(p["bye"])) for p in pairings)


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
        names = names_in(round_.tournament)
    else:
        rows = rows.defer("pairings")
    return [Version(draw, number, names) for number, draw in enumerate(rows, start=1)]


def replaced_versions(
    rounds: Sequence[Round], *, with_names: bool = False
) -> dict[int, list[Version]]:
    """Return the versions that players saw and that others replaced, by number of the round.

    A version like the one after it, or like the pairings published now, replaced nothing: it was
    taken back and published again. The others keep the number of their address.

    Args:
        rounds: of one tournament.
        with_names: read the names of the players as well, for tables that are shown.
    """
    found: dict[int, list[Version]] = {round_.number: [] for round_ in rounds}
    draws = published_draws(rounds)
    names = names_in(rounds[0].tournament) if draws and with_names else {}
    for draw in draws:
        versions = found[draw.round_number]
        versions.append(Version(draw, len(versions) + 1, names))
    present = arrangements_of([round_ for round_ in rounds if found[round_.number]])
    return {number: replaced(versions, present.get(number)) for number, versions in found.items()}


def names_in(tournament: Tournament) -> dict[str, str]:
    return dict(tournament.registrations.values_list("code", "name"))


def published_draws(rounds: Sequence[Round]) -> list[EarlierDraw]:
    if not rounds:
        return []
    numbers = [round_.number for round_ in rounds]
    draws = rounds[0].tournament.earlier_draws.select_related("replaced_by")
    return list(draws.filter(was_published=True, round_number__in=numbers).order_by("pk"))


def replaced(versions: Sequence[Version], present: Arrangement | None) -> list[Version]:
    following = [*(version.arrangement for version in versions[1:]), present]
    return [
        version
        for version, after in zip(versions, following, strict=False)
        if version.arrangement not in (after, present)
    ]


def arrangements_of(rounds: Iterable[Round]) -> dict[int, Arrangement]:
    """Return the present pairings by number of the round; those of a draft are not told."""
    keys = [round_.pk for round_ in rounds if round_.is_published]
    if not keys:
        return {}
    tables: dict[int, dict[int, dict[str, Any]]] = {}
    fields = ("round__number", "match_id", "match__table_number", "match__bye")
    seats = Seat.objects.filter(round__in=keys).values_list(*fields, "registration__code")
    for number, match, table, bye, code in seats:
        row = {"table": table, "bye": bye, "players": []}
        tables.setdefault(number, {}).setdefault(match, row)["players"].append(code)
    return {number: arrangement(rows.values()) for number, rows in tables.items()}


def is_in_force(round_: Round, version: Version) -> bool:
    """Return whether the published pairings are those of an earlier version again."""
    return arrangements_of([round_]).get(round_.number) == version.arrangement


def earlier_version(round_: Round, number: int, *, published_only: bool) -> Version | None:
    """Return one earlier version with its tables, or None where there is no such."""
    found = earlier_versions(round_, published_only=published_only, with_tables=True)
    return next((version for version in found if version.number == number), None)


def round_taken_back(tournament: Tournament) -> int | None:
    """Return the number of the round whose pairings were published and taken back, if any."""
    last = published_count(tournament)
    taken = tournament.earlier_draws.filter(was_published=True, round_number__gt=last)
    return taken.values_list("round_number", flat=True).first()
