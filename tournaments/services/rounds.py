"""Pair a round, look at the draft, publish it, take it back, close it."""

from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from msgspec import to_builtins

from tournaments.enums import ByeKind, RegistrationStatus, RoundStatus, TournamentStatus
from tournaments.errors import (
    AllRoundsPlayed,
    InputRefused,
    NotEnoughPlayers,
    PlanOutdated,
    ResultsExist,
    ResultsMissing,
    RoundAlreadyPaired,
    RoundNotDrafted,
    RoundNotNext,
    RoundNotPlaying,
    RoundsUnfinished,
    TournamentNotRunning,
)
from tournaments.models import Match, Round, Seat, Tournament, User
from tournaments.pairing.model import Pairing, PairingImpossible, PairingRequest, PairingResult
from tournaments.pairing.noting import noted_of
from tournaments.pairing.request import request_for
from tournaments.pairing.seeds import round_seed
from tournaments.pairing.swiss import pair
from tournaments.selectors.facts import facts_of
from tournaments.selectors.rounds import planned_rounds, tables_without_result
from tournaments.services.locking import again, lock, touch
from tournaments.services.log import announce, record
from tournaments.signals import round_published, tournament_changed
from tournaments.standings.tally import Number


@dataclass(frozen=True)
class Plan:
    """A pairing computed outside the lock, and the facts it was computed from."""

    number: int
    attempt: int
    facts_version: int
    request: PairingRequest
    result: PairingResult
    noted: dict[str, Any]


def pair_round(
    tournament: Tournament, *, actor: User, number: int | None = None, attempt: int = 1
) -> Round:
    """Draft the next round and return it.

    The pairing is computed before the lock is taken and saved only if no player and no result
    changed meanwhile, so that others can go on entering while a big field is paired.

    Args:
        number: the round the person asked for; the next one when not given.
        attempt: counts the draws of one round, so that a second one differs from the first.

    Raises:
        RoundAlreadyPaired: someone else was first.
        PlanOutdated: facts changed meanwhile; pair again.
        TournamentNotRunning, RoundsUnfinished, NotEnoughPlayers, AllRoundsPlayed.
    """
    plan = plan_round(tournament, number, attempt)
    try:
        return save_plan(tournament, plan, actor=actor)
    except IntegrityError as error:
        raise RoundAlreadyPaired(number=plan.number) from error


def plan_round(tournament: Tournament, number: int | None, attempt: int) -> Plan:
    """Return the pairing of the next round with the facts it rests on; nothing is saved."""
    tournament = again(Tournament.objects, tournament)
    refuse_pairing(tournament, number)
    next_number = tournament.rounds.count() + 1
    facts = facts_of(tournament)
    request = request_for(facts, next_number)
    result = drawn(request, round_seed(tournament.seed, next_number, attempt))
    noted = to_builtins(noted_of(facts, request))
    return Plan(next_number, attempt, tournament.facts_version, request, result, noted)


def drawn(request: PairingRequest, seed: str) -> PairingResult:
    """Return the pairing of ``request``; one that cannot be is told in its own words."""
    try:
        return pair(request, seed)
    except PairingImpossible as error:
        raise InputRefused(error.words) from error


def refuse_pairing(tournament: Tournament, number: int | None) -> None:
    """Raise unless the next round of ``tournament`` (that is, ``number``) may be paired."""
    following = tournament.rounds.count() + 1
    if number is not None and number < following:
        raise RoundAlreadyPaired(number=number)
    if number is not None and number > following:
        raise RoundNotNext(number=number, following=following)
    if tournament.status != TournamentStatus.RUNNING:
        raise TournamentNotRunning
    unfinished = tournament.rounds.exclude(status=RoundStatus.CLOSED).first()
    if unfinished:
        raise RoundsUnfinished(number=unfinished.number)
    planned = planned_rounds(tournament)
    if tournament.rounds.count() >= planned:
        raise AllRoundsPlayed(count=planned)
    count = tournament.registrations.filter(status=RegistrationStatus.CHECKED_IN).count()
    if count < 2:
        raise NotEnoughPlayers(count=count)


@transaction.atomic
def save_plan(tournament: Tournament, plan: Plan, *, actor: User) -> Round:
    tournament = lock(tournament)
    refuse_stale(tournament, plan)
    round_ = create_round(tournament, plan)
    touch(tournament)
    record(
        actor,
        "round.paired",
        round_,
        tournament=tournament,
        seed=round_.seed,
        attempt=plan.attempt,
        certificate=plan.result.certificate,
    )
    announce(tournament_changed, tournament_id=tournament.pk)
    return round_


def refuse_stale(tournament: Tournament, plan: Plan) -> None:
    """Raise when the facts under ``plan`` moved; the same check a second click runs into."""
    refuse_pairing(tournament, plan.number)
    if tournament.facts_version != plan.facts_version:
        raise PlanOutdated


def create_round(tournament: Tournament, plan: Plan) -> Round:
    round_ = Round.objects.create(
        tournament=tournament,
        stage=tournament.stages.get_or_create(number=1)[0],
        number=plan.number,
        seed=plan.result.seed,
        attempt=plan.attempt,
        algorithm=plan.result.algorithm,
        certificate=plan.result.certificate,
        scores={entrant.id: plain(entrant.score) for entrant in plan.request.entrants},
        planned=plan.number + plan.request.rounds_left - 1,
        noted=plan.noted,
    )
    create_matches(round_, plan.result.matches)
    return round_


def plain(score: Number) -> int | str:
    """Return match points as JSON can hold them exactly: a fraction as text like ``9/2``."""
    return score if isinstance(score, int) else str(score)


def create_matches(round_: Round, pairings: tuple[Pairing, ...]) -> None:
    """Add the matches and seats of ``pairings`` in two bulk inserts."""
    codes = dict(round_.tournament.registrations.values_list("code", "pk"))
    matches = Match.objects.bulk_create(
        Match(
            round=round_,
            table_number=pairing.table,
            bye=bye_kind(pairing),
            reason=pairing.reason.to_json(),
        )
        for pairing in pairings
    )
    Seat.objects.bulk_create(
        Seat(match=match, round=round_, registration_id=codes[player], position=position)
        for match, pairing in zip(matches, pairings, strict=True)
        for position, player in enumerate(pairing.players, start=1)
    )


def bye_kind(pairing: Pairing) -> str:
    if not pairing.bye:
        return ByeKind.NONE
    return ByeKind.AWARDED if pairing.reason.code == "awarded_bye" else ByeKind.PAIRED


def pair_again(round_: Round, *, actor: User) -> Round:
    """Throw a draft away and draw the round anew with the next seed.

    Raises:
        RoundNotDrafted: the pairings are published; un-publish first.
    """
    with transaction.atomic():
        discard_draft(round_, actor=actor)
        return pair_round(
            round_.tournament, actor=actor, number=round_.number, attempt=round_.attempt + 1
        )


@transaction.atomic
def discard_draft(round_: Round, *, actor: User) -> None:
    """Delete a draft; its seed and attempt stay in the log."""
    tournament = lock(round_.tournament)
    round_ = again(tournament.rounds, round_)
    if round_.status != RoundStatus.DRAFTED:
        raise RoundNotDrafted(number=round_.number)
    record(
        actor,
        "round.discarded",
        round_,
        tournament=tournament,
        seed=round_.seed,
        attempt=round_.attempt,
    )
    round_.delete()
    touch(tournament)
    announce(tournament_changed, tournament_id=tournament.pk)


@transaction.atomic
def publish_round(round_: Round, *, actor: User) -> Round:
    """Show the pairings to everyone; publishing twice is the same as once."""
    tournament = lock(round_.tournament)
    round_ = again(tournament.rounds, round_)
    if round_.status == RoundStatus.DRAFTED:
        round_.status, round_.published_at = RoundStatus.PUBLISHED, timezone.now()
        round_.save(update_fields=["status", "published_at"])
        move_latecomers(tournament, round_, to=round_.number + 1)
        touch(tournament)
        record(actor, "round.published", round_, tournament=tournament)
        announce(round_published, round_id=round_.pk)
    return round_


def move_latecomers(tournament: Tournament, round_: Round, *, to: int) -> None:
    """Let players who came while ``round_`` was a draft without them join in round ``to``."""
    came = (round_.number, round_.number + 1)
    waiting = tournament.registrations.filter(joined_in_round__in=came, seats__isnull=True)
    waiting.update(joined_in_round=to)


@transaction.atomic
def unpublish_round(round_: Round, *, actor: User) -> Round:
    """Take published pairings back to a draft while no result is in.

    Raises:
        ResultsExist: a result was entered, so the pairings stand.
        RoundNotPlaying: the round is closed.
    """
    tournament = lock(round_.tournament)
    round_ = again(tournament.rounds, round_)
    if round_.status == RoundStatus.CLOSED:
        raise RoundNotPlaying(number=round_.number)
    if round_.matches.filter(results__isnull=False).exists():
        raise ResultsExist(number=round_.number)
    if round_.status == RoundStatus.PUBLISHED:
        round_.status, round_.published_at = RoundStatus.DRAFTED, None
        round_.save(update_fields=["status", "published_at"])
        move_latecomers(tournament, round_, to=round_.number)
        touch(tournament)
        record(actor, "round.unpublished", round_, tournament=tournament)
        announce(tournament_changed, tournament_id=tournament.pk)
    return round_


@transaction.atomic
def close_round(round_: Round, *, actor: User) -> Round:
    """Close a round in which every match has its result.

    Raises:
        ResultsMissing: names the tables that have none.
        RoundNotPlaying: it is not published.
    """
    tournament = lock(round_.tournament)
    round_ = again(tournament.rounds, round_)
    if round_.status == RoundStatus.DRAFTED:
        raise RoundNotPlaying(number=round_.number)
    missing = tables_without_result(round_)
    if missing:
        raise ResultsMissing(tables=", ".join(map(str, missing)))
    if round_.status == RoundStatus.PUBLISHED:
        round_.status, round_.closed_at = RoundStatus.CLOSED, timezone.now()
        round_.save(update_fields=["status", "closed_at"])
        touch(tournament)
        record(actor, "round.closed", round_, tournament=tournament)
        announce(tournament_changed, tournament_id=tournament.pk)
    return round_


def close_and_pair(round_: Round, *, actor: User) -> Round:
    """Close ``round_`` and draft the next one; when that cannot be, the round stays open."""
    with transaction.atomic():
        close_round(round_, actor=actor)
        return pair_round(round_.tournament, actor=actor, number=round_.number + 1)
