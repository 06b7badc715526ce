"""The rows of a tournament that its file tells of again: they stay, and all that hangs on them.

That is what judges noted, time given, earlier results, and deck lists.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tournaments.enums import RoundStatus
from tournaments.models import Match, Registration, Round, Seat, Tournament
from tournaments.names import clean_name
from tournaments.record import model as record
from tournaments.services.restoring.completing import normal_match

Place = tuple[int, str]
"""A round by its number and stage."""

Table = tuple[Place, frozenset[str]]
"""A match by its round and who sits there."""


@dataclass(frozen=True)
class Kept:
    """Rows by what the file calls them; a new tournament has none.

    ``same`` are the keys of the matches that ended as the file says, ``earlier`` the numbers of
    the rounds of whose thrown-away pairings it says the same.
    """

    entries: Mapping[str, Registration] = field(default_factory=dict)
    rounds: Mapping[Place, Round] = field(default_factory=dict)
    matches: Mapping[Table, Match] = field(default_factory=dict)
    same: frozenset[int] = frozenset()
    earlier: frozenset[int] = frozenset()


def kept_of(
    tournament: Tournament, file: record.TournamentFile, known: record.TournamentFile
) -> Kept:
    """Return what ``file`` tells of again.

    A player is the same under the same id and name; a match is the same in the same round with
    the same players, wherever they sit and however it ends.

    Args:
        known: the facts of ``tournament``.
    """
    entries = kept_entries(tournament, file.players)
    rounds = kept_rounds(tournament, file.rounds)
    matches = kept_matches(rounds, entries, tables_of(file))
    before, told = tables_of(known), tables_of(file)
    earlier = {round_.number: round_.earlier for round_ in known.rounds}
    return Kept(
        entries=entries,
        rounds=rounds,
        matches=matches,
        same=frozenset(
            row.pk for table, row in matches.items() if ended(before[table]) == ended(told[table])
        ),
        earlier=frozenset(r.number for r in file.rounds if r.earlier == earlier.get(r.number)),
    )


def kept_entries(
    tournament: Tournament, players: Iterable[record.Player]
) -> dict[str, Registration]:
    told = {(player.id, clean_name(player.name)) for player in players}
    return {row.code: row for row in tournament.registrations.all() if (row.code, row.name) in told}


def kept_rounds(tournament: Tournament, rounds: Iterable[record.Round]) -> dict[Place, Round]:
    told = {place_of(round_) for round_ in rounds}
    rows = tournament.rounds.exclude(status=RoundStatus.DRAFTED).select_related("stage")
    found = {(row.number, row.stage.kind): row for row in rows}
    return {place: row for place, row in found.items() if place in told}


def kept_matches(
    rounds: Mapping[Place, Round],
    entries: Mapping[str, Registration],
    told: Mapping[Table, record.Match],
) -> dict[Table, Match]:
    places = {row.pk: place for place, row in rounds.items()}
    players = {row.pk: code for code, row in entries.items()}
    seated: dict[int, set[str | None]] = defaultdict(set)
    seats = Seat.objects.filter(round__in=places)
    for match, registration in seats.values_list("match_id", "registration_id"):
        seated[match].add(players.get(registration))
    rows = Match.objects.filter(round__in=places)
    found = {(places[row.round_id], frozenset(seated[row.pk])): row for row in rows}
    return {table: row for table, row in found.items() if table in told}  # type: ignore[misc]


def tables_of(file: record.TournamentFile) -> dict[Table, record.Match]:
    """Return the matches of ``file`` by where and between whom they are played."""
    return {
        (place_of(round_), frozenset(match.players)): match
        for round_ in file.rounds
        for match in round_.matches
    }


def place_of(round_: record.Round) -> Place:
    return round_.number, round_.stage


def ended(match: record.Match) -> tuple[object, ...]:
    """Return all that the file says about how ``match`` ended, or stands."""
    match = normal_match(match)
    return match.games, match.places, match.result, match.on_time
