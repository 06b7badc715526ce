"""Draw the players of some tables anew among themselves; all other tables stay as they are."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import msgspec
from django.db import transaction

from tournaments.enums import ByeKind
from tournaments.models import Match, Round, Seat, User
from tournaments.pairing.model import Entrant, Pairing, PairingRequest, PairingResult
from tournaments.pairing.reasons import Reason
from tournaments.pairing.request import request_for
from tournaments.pairing.rewinding import without_round
from tournaments.pairing.seeds import round_seed
from tournaments.pairing_errors import (
    NoSuchTables,
    PairingsChanged,
    TablesTooFew,
)
from tournaments.selectors.facts import facts_of
from tournaments.selectors.pairing_marks import Seen
from tournaments.selectors.rounds import with_people
from tournaments.services.draft_rows import bye_kind
from tournaments.services.earlier_draws import keep_draw
from tournaments.services.loss_rows import release_losses
from tournaments.services.pairing_changes import finish, with_earlier_reason
from tournaments.services.pairing_guards import (
    locked_round,
    refuse_other_matches,
    refuse_results,
    said,
)
from tournaments.services.rounds import drawn

PAIR = 2
Meetings = dict[str, frozenset[str]]


@dataclass(frozen=True)
class Repair:
    """A new draw for ``matches``, computed outside the lock; ``attempt`` is that of its seed."""

    matches: list[Match]
    attempt: int
    result: PairingResult


def repair_tables(
    round_: Round,
    tables: Collection[int],
    *,
    reason: str,
    actor: User,
    with_bye: bool = False,
    seen: Seen | None = None,
) -> list[Match]:
    """Draw the players of the named tables anew and return their matches.

    The numbers of the tables stay; a meeting just thrown away comes back only where any other
    draw would be worse. The seed is that of an attempt not used in this round.

    Args:
        tables: numbers of tables without a result.
        with_bye: the player with the bye that was drawn takes part as well.
        seen: the versions of these matches as the person saw them.

    Raises:
        ReasonNeeded, TablesTooFew, NoSuchTables.
        TablesHaveResults: names the tables that have one.
        PairingsChanged: someone changed one of the matches since the person saw it.
        PairingFailed, RoundClosed, CutStands.
    """
    reason = said(reason)
    plan = plan_repair(round_, frozenset(tables), with_bye=with_bye)
    with transaction.atomic():
        tournament, round_ = locked_round(round_)
        refuse_moved(round_, plan, seen)
        refuse_results(plan.matches)
        keep_draw(round_, reason=reason, actor=actor, published=round_.is_published)
        release_losses(plan.matches)
        matches = save_repair(round_, plan, reason)
        finish(
            tournament,
            round_,
            actor,
            "round.tables_redrawn",
            tables=", ".join(map(str, sorted(tables))),
            attempt=plan.attempt,
            seed=plan.result.seed,
            reason=reason,
        )
    return matches


def plan_repair(round_: Round, tables: frozenset[int], *, with_bye: bool) -> Repair:
    """Return the new draw of the named tables; nothing is saved."""
    matches = named_matches(round_, tables, with_bye=with_bye)
    refuse_results(matches)
    seated = {match.pk: codes_of(match) for match in matches}
    attempt = next_attempt(round_)
    request = request_among(round_, [code for codes in seated.values() for code in codes])
    thrown_away = meetings_of(list(seated.values()))
    request = msgspec.structs.replace(
        request,
        entrants=tuple(entrant_for(e, tables, thrown_away[e.id]) for e in request.entrants),
        tables=offered_tables(round_, tables),
    )
    seed = round_seed(round_.tournament.seed, round_.number, attempt)
    return Repair(matches, attempt, drawn(request, seed))


def named_matches(round_: Round, tables: frozenset[int], *, with_bye: bool) -> list[Match]:
    matches = list(with_people(round_.matches.filter(table_number__in=tables)))
    missing = tables - {match.table_number for match in matches}
    if missing:
        raise NoSuchTables(number=round_.number, tables=", ".join(map(str, sorted(missing))))
    byes = list(with_people(round_.matches.filter(bye=ByeKind.PAIRED))) if with_bye else []
    if len(matches) + len(byes) < 2:
        raise TablesTooFew
    return matches + byes


def codes_of(match: Match) -> list[str]:
    return [seat.registration.code for seat in match.seats.all()]


def next_attempt(round_: Round) -> int:
    """Return an attempt that no repair of this draw used: each of them keeps an old version."""
    earlier = round_.tournament.earlier_draws.filter(round_number=round_.number)
    return round_.attempt + earlier.filter(attempt=round_.attempt).count() + 1


def request_among(round_: Round, codes: list[str]) -> PairingRequest:
    """Return what the round is paired from today, for the players ``codes`` alone."""
    facts = without_round(facts_of(round_.tournament), round_.number)
    whole = request_for(facts, round_.number)
    known = {entrant.id: entrant for entrant in (*whole.entrants, *whole.resting)}
    return msgspec.structs.replace(
        whole,
        rounds_left=1,  # what these few meet later depends on all the others
        entrants=tuple(known.get(code, Entrant(id=code)) for code in codes),
        awarded=(),
        resting=(),
    )


def meetings_of(tables: Sequence[Sequence[str]]) -> Meetings:
    return {
        player: frozenset(other for other in company if other != player)
        for company in tables
        for player in company
    }


def entrant_for(entrant: Entrant, tables: frozenset[int], met_now: frozenset[str]) -> Entrant:
    """Return the entrant with the meetings thrown away as unwanted, and no table of others."""
    return msgspec.structs.replace(
        entrant,
        avoid=entrant.avoid | met_now,
        fixed_table=entrant.fixed_table if entrant.fixed_table in tables else None,
    )


def offered_tables(round_: Round, tables: frozenset[int]) -> tuple[int, ...]:
    """Return the named tables, then free ones: pods may need one more than they were."""
    taken = set(round_.matches.values_list("table_number", flat=True))
    free = [n for n in range(1, len(taken) + len(tables) + 1) if n not in taken]
    return (*sorted(tables), *free[: len(tables)])


def refuse_moved(round_: Round, plan: Repair, seen: Seen | None) -> None:
    """Raise when the matches changed since the draw was computed, or since the person looked."""
    refuse_other_matches(plan.matches, seen)
    versions = {match.pk: match.version for match in plan.matches}
    present = round_.matches.filter(pk__in=versions).values_list("pk", "version")
    if dict(present) != versions:
        raise PairingsChanged


def save_repair(round_: Round, plan: Repair, reason: str) -> list[Match]:
    """Seat the players of ``plan`` at their new tables, in a fixed number of statements.

    A match keeps its row as long as its table is still needed, so that links to it hold.
    """
    keys = {
        seat.registration.code: seat.registration_id
        for match in plan.matches
        for seat in match.seats.all()
    }
    Seat.objects.filter(match__in=plan.matches).delete()
    rows: dict[int | None, Match] = {match.table_number: match for match in plan.matches}
    matches = [
        changed(rows.pop(pairing.table, Match(round=round_)), pairing, reason)
        for pairing in plan.result.matches
    ]
    Match.objects.filter(pk__in=[match.pk for match in rows.values()]).delete()
    store(matches)
    Seat.objects.bulk_create(
        Seat(match=match, round=round_, registration_id=keys[code], position=position)
        for match, pairing in zip(matches, plan.result.matches, strict=True)
        for position, code in enumerate(pairing.players, start=1)
    )
    return matches


def store(matches: Sequence[Match]) -> None:
    """Add new matches and change those that are there, in one statement each."""
    Match.objects.bulk_create(
        (match for match in matches if match.pk),
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=["bye", "is_manual", "manual_reason", "reason", "version"],
    )
    Match.objects.bulk_create(match for match in matches if not match.pk)


def changed(match: Match, pairing: Pairing, reason: str) -> Match:
    """Return the row of a table with its new pairing, not saved yet."""
    match.table_number, match.bye = pairing.table, bye_kind(pairing)
    match.reason = reason_among(pairing)
    match.manual_reason = with_earlier_reason(match, reason)
    match.is_manual = True
    match.version += 1
    return match


def reason_among(pairing: Pairing) -> dict[str, object]:
    """Return why these few meet, without what the draw says as if it had seen the whole field."""
    code, params = pairing.reason.code, pairing.reason.params
    if code == "same_points":
        return Reason(code, params).to_json()
    if {"high", "low"} <= params.keys() and not pairing.bye and len(pairing.players) == PAIR:
        return Reason("redrawn", {"high": params["high"], "low": params["low"]}).to_json()
    return {}
