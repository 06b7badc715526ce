"""The penalties of a tournament file: written from the ledger, and taken into it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from judging.enums import PenaltyKind
from judging.models import Penalty
from judging.selectors.history import past_of
from judging.selectors.ledger import Ledger, ledger_of
from judging.selectors.policies import policy_of
from judging.services.penalties import derive
from tournaments.models import Registration, Tournament
from tournaments.record.model import Penalty as Row


def written(tournament: Tournament) -> list[Row]:
    """Return what judges gave and did not take back; what was derived from it follows by itself."""
    ledger = ledger_of(tournament)
    given = (e for e in ledger.entries if e.kind == PenaltyKind.ISSUED)
    return [row_of(entry, ledger) for entry in given if stands(entry, ledger)]


def stands(entry: Penalty, ledger: Ledger) -> bool:
    end = ledger.ends.get(entry.pk)
    if end is not None and end.kind == PenaltyKind.RAISED:
        return stands(end, ledger)
    return end is None and entry.registration is not None


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


def take_in(tournament: Tournament, rows: Sequence[Row]) -> None:
    """Make the ledger that of the file: the one that is there stays where it says the same.

    Nothing is lost by it: games lost and exclusions stand in the file's matches and players.
    """
    people = {r.code: r for r in tournament.registrations.select_related("user")}
    for registration in people.values():
        registration.tournament = tournament
    link_again(tournament, people)
    if written(tournament) == list(rows):
        return
    tournament.penalties.all().delete()
    for row in sorted(rows, key=lambda each: moment_of(each, tournament)):
        take_one_in(people[row.player], row, moment_of(row, tournament))


def link_again(tournament: Tournament, people: dict[str, Registration]) -> None:
    """Name the registration of each person whose registration was made anew."""
    by_person = {registration.user_id: registration for registration in people.values()}
    lost = tournament.penalties.filter(registration=None)
    for person in set(lost.values_list("person_id", flat=True)) & set(by_person):
        lost.filter(person=person).update(registration=by_person[person])


def moment_of(row: Row, tournament: Tournament) -> datetime:
    return row.issued_at or tournament.starts_at


def take_one_in(player: Registration, row: Row, at: datetime) -> None:
    policy = policy_of(player.tournament)
    before = past_of(player)
    level = policy.raised(row.level) if row.refused else row.level
    entry = enter_row(player, row, at, PenaltyKind.ISSUED, row.level)
    if row.refused:
        entry = enter_row(player, row, at, PenaltyKind.RAISED, level, about=entry)
    derive(entry, policy.conversions(level, before, match=None), policy, actor=None)


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
