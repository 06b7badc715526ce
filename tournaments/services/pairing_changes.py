"""Change single pairings of a round by hand: two players change places, a match its table.

Each needs a reason, which everyone sees beside the match; pairings that players have seen are
kept as they stood before.
"""

from collections.abc import Sequence

from django.db import transaction

from tournaments.enums import ByeKind, RoundStatus
from tournaments.models import Match, Registration, Round, Seat, Tournament, User
from tournaments.pairing.reasons import Reason
from tournaments.pairing_errors import (
    ByeHasNoTable,
    ByeStands,
    ConsentNeeded,
    PlayerNotSeated,
    SameTable,
    TableUnchanged,
)
from tournaments.selectors.pairing_marks import Seen
from tournaments.selectors.swap_faults import swap_faults
from tournaments.services.earlier_draws import keep_draw
from tournaments.services.locking import again, touch
from tournaments.services.log import announce, record
from tournaments.services.loss_rows import assign_losses, release_losses
from tournaments.services.pairing_guards import (
    locked_round,
    refuse_other_matches,
    refuse_results,
    said,
)
from tournaments.signals import tournament_changed

DIVIDER = "; "
ELLIPSIS = "…"
LONGEST_REASON = 300


def swap_players(
    round_: Round,
    one: Registration,
    other: Registration,
    *,
    reason: str,
    actor: User,
    seen: Seen | None = None,
    accepted: bool = False,
) -> tuple[Match, Match]:
    """Let two players of a drafted or published round change places, also with the bye.

    Args:
        reason: why; everyone sees it at both tables.
        seen: the versions of both matches as the person saw them.
        accepted: do it although players meet again, or another wish of the pairing is broken.

    Raises:
        ReasonNeeded: no reason was given.
        ConsentNeeded: names every fault of the new pairings; ``accepted`` does it nevertheless.
        TablesHaveResults: one of the matches has a result.
        PairingsChanged: someone changed one of the matches since the person saw it.
        PlayerNotSeated, SameTable, ByeStands, RoundClosed, CutStands.
    """
    reason = said(reason)
    faults = [] if accepted else swap_faults(round_, one, other)
    with transaction.atomic():
        tournament, round_ = locked_round(round_)
        seats = [seat_of(round_, player) for player in (one, other)]
        refuse_swap(seats, seen)
        if faults:
            raise ConsentNeeded(faults)
        keep_if_published(round_, reason, actor)
        release_losses([seat.match for seat in seats])
        exchange(seats, reason)
        names = {"one": str(one), "other": str(other)}
        finish(tournament, round_, actor, "round.players_swapped", reason=reason, **names)
    return seats[0].match, seats[1].match


def seat_of(round_: Round, player: Registration) -> Seat:
    seat = round_.seats.select_related("match", "registration").filter(registration=player).first()
    if seat is None:
        raise PlayerNotSeated(name=player.name, number=round_.number)
    return seat


def refuse_swap(seats: Sequence[Seat], seen: Seen | None) -> None:
    matches = [seat.match for seat in seats]
    refuse_other_matches(matches, seen)
    if matches[0] == matches[1]:
        raise SameTable(one=seats[0].registration, other=seats[1].registration)
    for seat in seats:
        if seat.match.bye not in (ByeKind.NONE, ByeKind.PAIRED):
            raise ByeStands(name=seat.registration.name)
    refuse_results(matches)


def exchange(seats: Sequence[Seat], reason: str) -> None:
    """Put each player of two seats on the other's; two rows at once would break uniqueness."""
    one, other = seats
    Seat.objects.filter(pk__in=[one.pk, other.pk]).delete()
    one.registration, other.registration = other.registration, one.registration
    for seat in seats:
        seat.pk = None
        mark_by_hand(seat.match, reason, why={})
    Seat.objects.bulk_create(seats)


def mark_by_hand(match: Match, reason: str, *, why: dict[str, object]) -> None:
    """Mark a changed match and count its version, so that forms made before are refused.

    Args:
        why: the reason of the pairing itself, {} where the draw no longer gives one.
    """
    match.manual_reason = with_earlier_reason(match, reason)
    match.is_manual, match.reason = True, why
    match.version += 1
    match.save(update_fields=["is_manual", "manual_reason", "reason", "version", "table_number"])


def with_earlier_reason(match: Match, reason: str) -> str:
    """Return ``reason`` after those of earlier changes of the match, cut to what can be stored.

    A reason that stands there already is not said twice; where all do not fit, the oldest words
    give way.

    >>> with_earlier_reason(Match(manual_reason="two brothers met"), "a ramp is needed")
    'two brothers met; a ramp is needed'
    """
    before = [words for words in match.manual_reason.split(DIVIDER) if words]
    if not before or reason in before:
        return match.manual_reason or reason
    room = LONGEST_REASON - len(DIVIDER + reason)
    earlier = DIVIDER.join(before)
    if len(earlier) > room:
        earlier = ELLIPSIS + earlier[len(earlier) - room + 1 :] if room > 1 else ""
    return DIVIDER.join(filter(None, [earlier, reason]))


def change_table(
    round_: Round,
    match: Match,
    table: int,
    *,
    reason: str,
    actor: User,
    seen: Seen | None = None,
) -> list[Match]:
    """Give ``match`` another table number, or let it swap numbers with the match that is there.

    Returns the matches that changed, ``match`` first.

    Raises:
        ReasonNeeded, ByeHasNoTable, TableUnchanged.
        TablesHaveResults: one of the matches has a result.
        PairingsChanged: someone changed one of the matches since the person saw it.
        RoundClosed, CutStands.
    """
    reason = said(reason)
    with transaction.atomic():
        tournament, round_ = locked_round(round_)
        match = again(round_.matches, match)
        before = match.table_number
        there = round_.matches.filter(table_number=table)
        changed = [match, *there]
        refuse_table(match, table)
        refuse_other_matches(changed, seen)
        refuse_results(changed)
        keep_if_published(round_, reason, actor)
        give_tables(changed, [table, before], reason)
        tables = {"before": before, "after": table}
        finish(tournament, round_, actor, "round.table_changed", reason=reason, **tables)
    return changed


def refuse_table(match: Match, table: int) -> None:
    if match.table_number is None:
        raise ByeHasNoTable
    if match.table_number == table:
        raise TableUnchanged(table=table)


def give_tables(matches: Sequence[Match], tables: Sequence[int | None], reason: str) -> None:
    Match.objects.filter(pk__in=[match.pk for match in matches]).update(table_number=None)
    for match, table in zip(matches, tables, strict=False):
        match.table_number = table
        mark_by_hand(match, reason, why=without_table(match.reason))


def without_table(stored: dict[str, object]) -> dict[str, object]:
    """Return the reason of a pairing without what it says of the table that was given up."""
    if not stored:
        return {}
    reason = Reason.from_json(stored)
    notes = tuple(note for note in reason.notes if not note.code.startswith("fixed_table"))
    return Reason(reason.code, reason.params, notes).to_json()


def keep_if_published(round_: Round, reason: str, actor: User) -> None:
    if round_.status == RoundStatus.PUBLISHED:
        keep_draw(round_, reason=reason, actor=actor, published=True)


def finish(
    tournament: Tournament, round_: Round, actor: User, verb: str, **data: str | int | None
) -> None:
    touch(tournament)
    record(actor, verb, round_, tournament=tournament, **data)
    if round_.is_published:
        assign_losses(round_, actor=actor)
    announce(tournament_changed, tournament_id=tournament.pk)
