"""Pair a round, look at the draft, publish it, take it back, close it."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from msgspec import to_builtins

from tournaments.enums import RegistrationStatus, RoundStatus, TournamentStatus
from tournaments.errors import (
    InputRefused,
    NotEnoughPlayers,
    PlanOutdated,
    ResultsExist,
    ResultsMissing,
    RoundAlreadyPaired,
    RoundNotNext,
    RoundNotPlaying,
    RoundsUnfinished,
    TournamentNotRunning,
)
from tournaments.models import Round, RoundClock, Tournament, User
from tournaments.pairing.checking_result import check_result
from tournaments.pairing.model import PairingImpossible, PairingRequest, PairingResult
from tournaments.pairing.noting import noted_of
from tournaments.pairing.request import request_for
from tournaments.pairing.rewinding import before_round
from tournaments.pairing.seeds import round_seed
from tournaments.pairing.swiss import pair
from tournaments.pairing_errors import (
    PairingFailed,
)
from tournaments.selectors.cut import cut_stage
from tournaments.selectors.facts import facts_of
from tournaments.selectors.rounds import tables_without_result
from tournaments.services.cut import plan_cut_round, refuse_beyond
from tournaments.services.draft_rows import Plan, create_round
from tournaments.services.earlier_draws import keep_draw
from tournaments.services.locking import again, collector_still, lock, touch
from tournaments.services.log import announce, record
from tournaments.services.loss_rows import assign_losses, entered_results, release_losses
from tournaments.services.pairing_guards import refuse_other_draw
from tournaments.signals import round_published, tournament_changed

logger = logging.getLogger(__name__)
Pairer = Callable[[PairingRequest, str], PairingResult]


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
        PairingFailed: the pairer failed; nothing is saved.
        TournamentNotRunning, RoundsUnfinished, NotEnoughPlayers, AllRoundsPlayed, CutIsDue.
    """
    plan = plan_round(tournament, number, attempt)
    with one_winner(plan):
        return save_plan(tournament, plan, actor=actor)


@contextmanager
def one_winner(plan: Plan) -> Iterator[None]:
    """Tell the one whom the database itself kept from pairing the round a second time."""
    try:
        yield
    except IntegrityError as error:
        raise RoundAlreadyPaired(number=plan.number) from error


def plan_round(
    tournament: Tournament,
    number: int | None,
    attempt: int,
    *,
    closing: Round | None = None,
    replacing: Round | None = None,
    pairer: Pairer | None = None,
) -> Plan:
    """Return the pairing of the next round with the facts it rests on; nothing is saved.

    Args:
        closing: the round that will be closed before the plan is saved.
        replacing: the round whose pairings will be thrown away before the plan is saved.
        pairer: what pairs the Swiss rounds, if it is not the site's own.
    """
    tournament = again(Tournament.objects, tournament)
    refuse_pairing(tournament, number, closing=closing, replacing=replacing)
    next_number = rounds_besides(tournament, replacing).count() + 1
    facts = facts_of(tournament)
    if replacing is not None:
        facts = before_round(facts, next_number)
    if cut_stage(tournament) is not None:
        return plan_cut_round(tournament, facts, next_number, attempt)
    request = request_for(facts, next_number)
    result = drawn(request, round_seed(tournament.seed, next_number, attempt), pairer)
    noted = to_builtins(noted_of(facts, request))
    keys = dict(tournament.registrations.values_list("code", "pk"))
    version = tournament.facts_version
    plan = Plan(next_number, attempt, version, keys, request, result, noted)
    _ = plan.rows  # made now: under the lock others would wait for it
    return plan


def drawn(request: PairingRequest, seed: str, pairer: Pairer | None = None) -> PairingResult:
    """Return the pairing of ``request``; one that cannot be is told in its own words.

    Raises:
        PairingFailed: the pairer broke down, or gave what no round can be.
    """
    try:
        result = (pairer or pair)(request, seed)
        check_result(request, result)
    except PairingImpossible as error:
        raise InputRefused(error.words) from error
    except Exception as error:  # whatever goes wrong in there, the round must stay as it was
        logger.exception("Pairing of round %s failed", request.round_number)
        raise PairingFailed from error
    return result


def rounds_besides(tournament: Tournament, replacing: Round | None) -> QuerySet[Round]:
    return tournament.rounds.exclude(pk=replacing.pk) if replacing else tournament.rounds.all()


def refuse_pairing(
    tournament: Tournament,
    number: int | None,
    *,
    closing: Round | None = None,
    replacing: Round | None = None,
) -> None:
    """Raise unless the next round of ``tournament`` (that is, ``number``) may be paired.

    Args:
        closing, replacing: as in ``plan_round``.
    """
    rounds = rounds_besides(tournament, replacing)
    following = rounds.count() + 1
    if number is not None and number < following:
        raise RoundAlreadyPaired(number=number)
    if number is not None and number > following:
        raise RoundNotNext(number=number, following=following)
    if tournament.status != TournamentStatus.RUNNING:
        raise TournamentNotRunning
    unfinished = rounds.exclude(status=RoundStatus.CLOSED).first()
    if unfinished and unfinished != closing:
        raise RoundsUnfinished(number=unfinished.number)
    refuse_beyond(tournament, following)
    count = tournament.registrations.filter(status=RegistrationStatus.CHECKED_IN).count()
    if count < 2 and cut_stage(tournament) is None:  # in the cut one alone advances by walkovers
        raise NotEnoughPlayers(count=count)


@transaction.atomic
def save_plan(tournament: Tournament, plan: Plan, *, actor: User) -> Round:
    tournament = lock(tournament)
    refuse_stale(tournament, plan)
    return store_plan(tournament, plan, actor=actor)


def store_plan(tournament: Tournament, plan: Plan, *, actor: User) -> Round:
    """Save ``plan`` as the draft of its round; call under the lock, with the plan still true."""
    with collector_still():
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


def refuse_stale(
    tournament: Tournament,
    plan: Plan,
    *,
    closing: Round | None = None,
    replacing: Round | None = None,
) -> None:
    """Raise when the facts under ``plan`` moved; the same check a second click runs into."""
    refuse_pairing(tournament, plan.number, closing=closing, replacing=replacing)
    if tournament.facts_version != plan.facts_version:
        raise PlanOutdated


@transaction.atomic
def publish_round(round_: Round, *, actor: User, seen: str | None = None) -> Round:
    """Show the pairings to everyone; publishing twice is the same as once.

    Games lost by penalty that waited for their player's next match fall in this round.

    Args:
        seen: ``mark_of_round`` as the person saw it.

    Raises:
        PairingsChanged: someone changed the draft since the person saw it.
    """
    tournament = lock(round_.tournament)
    round_ = again(tournament.rounds, round_)
    if round_.status == RoundStatus.DRAFTED:
        refuse_other_draw(round_, seen)
    if round_.status == RoundStatus.DRAFTED:
        round_.status, round_.published_at = RoundStatus.PUBLISHED, timezone.now()
        round_.save(update_fields=["status", "published_at"])
        move_latecomers(tournament, round_, to=round_.number + 1)
        touch(tournament)
        record(actor, "round.published", round_, tournament=tournament)
        assign_losses(round_, actor=actor)
        announce(round_published, round_id=round_.pk)
    return round_


def move_latecomers(tournament: Tournament, round_: Round, *, to: int) -> None:
    """Let players who came while ``round_`` was a draft without them join in round ``to``."""
    came = (round_.number, round_.number + 1)
    waiting = tournament.registrations.filter(joined_in_round__in=came, seats__isnull=True)
    waiting.update(joined_in_round=to)


@transaction.atomic
def unpublish_round(
    round_: Round, *, actor: User, reason: str = "", seen: str | None = None
) -> Round:
    """Take published pairings back to a draft while no result is in; the old version is kept.

    Games lost by penalty wait again, and what they alone decided is open again. The clock is
    started anew once the pairings are.

    Args:
        reason: why, told in public beside the old version.
        seen: ``mark_of_round`` as the person saw it.

    Raises:
        ResultsExist: a result was entered, so the pairings stand.
        RoundNotPlaying: the round is closed.
        PairingsChanged: someone changed the pairings since the person saw them.
    """
    tournament = lock(round_.tournament)
    round_ = again(tournament.rounds, round_)
    if round_.status == RoundStatus.CLOSED:
        raise RoundNotPlaying(number=round_.number)
    if entered_results(round_).exists():
        raise ResultsExist(number=round_.number)
    if round_.status == RoundStatus.PUBLISHED:
        refuse_other_draw(round_, seen)
        keep_draw(round_, reason=reason.strip(), actor=actor, published=True)
        release_losses(round_.matches.all())
        RoundClock.objects.filter(round=round_).delete()
        round_.status, round_.published_at = RoundStatus.DRAFTED, None
        round_.save(update_fields=["status", "published_at"])
        move_latecomers(tournament, round_, to=round_.number)
        touch(tournament)
        record(actor, "round.unpublished", round_, tournament=tournament, reason=reason.strip())
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
    refuse_closing(round_)
    if round_.status == RoundStatus.PUBLISHED:
        round_.status, round_.closed_at = RoundStatus.CLOSED, timezone.now()
        round_.save(update_fields=["status", "closed_at"])
        touch(tournament)
        record(actor, "round.closed", round_, tournament=tournament)
        announce(tournament_changed, tournament_id=tournament.pk)
    return round_


def refuse_closing(round_: Round) -> None:
    """Raise unless ``round_`` is closed or may be: played, with every result in."""
    if round_.status == RoundStatus.DRAFTED:
        raise RoundNotPlaying(number=round_.number)
    missing = tables_without_result(round_)
    if missing:
        raise ResultsMissing(tables=", ".join(map(str, missing)))


def close_and_pair(round_: Round, *, actor: User) -> Round:
    """Close ``round_`` and draft the next one; when that cannot be, the round stays open.

    The next round is paired before the lock is taken, as if ``round_`` were closed already.
    """
    tournament = round_.tournament
    refuse_closing(again(tournament.rounds, round_))
    plan = plan_round(tournament, round_.number + 1, 1, closing=round_)
    with one_winner(plan), transaction.atomic():
        refuse_stale(lock(tournament), plan, closing=round_)
        close_round(round_, actor=actor)
        return store_plan(lock(tournament), plan, actor=actor)
