"""The penalties of a tournament file: written from the ledger, and added to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec.structs import replace

from decks.keeping import Brought, Doubt
from judging.enums import PenaltyKind
from judging.models import Penalty
from judging.selectors.effects import EXCLUSION
from judging.selectors.history import past_of
from judging.selectors.ledger import Ledger, ledger_of
from judging.selectors.policies import policy_of
from judging.services.penalties import derive
from judging.services.penalty_links import link_losses
from rules.core.words import Words
from tournaments.enums import RegistrationStatus
from tournaments.models import GameLoss, Registration, Tournament
from tournaments.record.model import Penalty as Row

STAY = Words(
    en="The ledger has {count} penalties that the file does not have, or tells otherwise. They stay "
    "as they are: nothing in the ledger is changed.",
    ja="ファイルにない、またはファイルと内容の異なる罰則が{count}件あります。罰則の記録は変更されないため、"
    "そのまま残ります。",
)


def written(tournament: Tournament) -> list[Row]:
    """Return what judges gave and did not take back; what was derived from it follows by itself."""
    ledger = ledger_of(tournament)
    return [row_of(entry, ledger) for entry in given_in(ledger) if stands(entry, ledger)]


def given_in(ledger: Ledger) -> Iterable[Penalty]:
    """Return what judges gave to players who are still in the tournament."""
    return (e for e in ledger.entries if e.kind == PenaltyKind.ISSUED and e.registration)


def stands(entry: Penalty, ledger: Ledger) -> bool:
    end = ledger.ends.get(entry.pk)
    if end is not None and end.kind == PenaltyKind.RAISED:
        return stands(end, ledger)
    return end is None


def row_of(entry: Penalty, ledger: Ledger) -> Row:
    assert entry.registration is not None
    return Row(
        player=entry.registration.code,
        round=entry.round_number,
        level=entry.level,
        infraction=entry.infraction or None,
        note=entry.note,
        issued_at=entry.issued_at,
        refused=entry.pk in ledger.ends,
    )


def brought(tournament: Tournament) -> Brought:
    """Return the games lost by penalties, and who is excluded by one."""
    losses = GameLoss.objects.filter(penalties__tournament=tournament, lifted_at=None)
    rows = losses.values_list("pk", "match__round__number", "registration__code")
    found = list(rows.distinct())
    outcome = policy_of(tournament).outcome
    players = [
        e.registration for e in ledger_of(tournament).in_force if outcome(e.level) == EXCLUSION
    ]
    return Brought(
        losses=frozenset(key for key, _round, _player in found),
        games=frozenset((number, player) for _key, number, player in found if number),
        excluded=frozenset(
            player.code
            for player in players
            if player and player.status == RegistrationStatus.DISQUALIFIED
        ),
    )


def take_in(tournament: Tournament, rows: Sequence[Row]) -> list[Doubt]:
    """Add to the ledger what it does not have; what it has is neither changed nor taken away.

    Games lost and exclusions stand in the file's matches and players. Return a warning where the
    ledger says more than the file, or something else.
    """
    people = {r.code: r for r in tournament.registrations.select_related("user")}
    for registration in people.values():
        registration.tournament = tournament
    link_again(tournament, people)
    ledger = ledger_of(tournament)
    new, other = compared(rows, ledger)
    added = [
        entry
        for row in sorted(new, key=lambda each: moment_of(each, tournament))
        for entry in take_one_in(people[row.player], row, moment_of(row, tournament))
    ]
    link_losses(added)
    return [("$.penalties", STAY.filled(count=other))] if other else []


def link_again(tournament: Tournament, people: dict[str, Registration]) -> None:
    """Name the registration of each person whose registration was made anew."""
    by_person = {registration.user_id: registration for registration in people.values()}
    lost = tournament.penalties.filter(registration=None)
    for person in set(lost.values_list("person_id", flat=True)) & set(by_person):
        lost.filter(person=person).update(registration=by_person[person])


def compared(rows: Sequence[Row], ledger: Ledger) -> tuple[list[Row], int]:
    """Return the rows that the ledger does not have, and how many entries the rows do not tell.

    A row tells otherwise of an entry that was refused or taken back since.
    """
    known: dict[Row, list[Penalty]] = defaultdict(list)
    for entry in given_in(ledger):
        known[unmarked(row_of(entry, ledger))].append(entry)
    untold = {entry.pk for entry in given_in(ledger) if stands(entry, ledger)}
    new = []
    for row in rows:
        told = taken_out(known[unmarked(row)], row)
        if told is None:
            new.append(row)
        elif stands(told, ledger) and row.refused == (told.pk in ledger.ends):
            untold.discard(told.pk)
        else:
            untold.add(told.pk)
    return new, len(untold)


def unmarked(row: Row) -> Row:
    """Return ``row`` without what a file may leave out, or what may become of it later."""
    return replace(row, issued_at=None, refused=False)


def taken_out(entries: list[Penalty], row: Row) -> Penalty | None:
    """Take out of ``entries``, and return, the one that ``row`` tells of; None if there is none."""
    fitting = (entry for entry in entries if row.issued_at in (None, entry.issued_at))
    entry = next(fitting, None)
    if entry is not None:
        entries.remove(entry)
    return entry


def moment_of(row: Row, tournament: Tournament) -> datetime:
    return row.issued_at or tournament.starts_at


def take_one_in(player: Registration, row: Row, at: datetime) -> list[Penalty]:
    """Enter the penalty of ``row``; return what is in force by it."""
    policy = policy_of(player.tournament)
    before = past_of(player)
    level = policy.raised(row.level) if row.refused else row.level
    entry = enter_row(player, row, at, PenaltyKind.ISSUED, row.level)
    if row.refused:
        entry = enter_row(player, row, at, PenaltyKind.RAISED, level, about=entry)
    follows = policy.conversions(level, before, match=None)
    return [entry, *derive(entry, follows, policy, actor=None)]


def enter_row(
    player: Registration,
    row: Row,
    at: datetime,
    kind: PenaltyKind,
    level: int,
    about: Penalty | None = None,
) -> Penalty:
    code = row.infraction or ""
    return Penalty.objects.create(
        tournament=player.tournament,
        registration=player,
        person=player.user,
        kind=kind,
        about=about,
        level=level,
        infraction=code,
        is_recorded=policy_of(player.tournament).is_recorded(code, level),
        note=row.note,
        round_number=row.round,
        issued_at=at,
    )
