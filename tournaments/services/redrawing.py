"""Throw pairings away and draw the round anew; what is thrown away is kept on record."""

from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.enums import RegistrationStatus, Role, RoundStatus
from tournaments.errors import (
    ConfirmationWrong,
    ResultsExist,
    RoundNotDrafted,
    RoundNotPlaying,
)
from tournaments.models import Game, Match, Result, Round, Seat, Tournament, User
from tournaments.names import fold
from tournaments.pairing_errors import (
    OverrideRefused,
)
from tournaments.permissions import has_role
from tournaments.selectors.results import result_list
from tournaments.services.cut import unfreeze
from tournaments.services.earlier_draws import keep_draw
from tournaments.services.locking import again, lock, touch
from tournaments.services.log import announce, record
from tournaments.services.loss_rows import entered_results, release_losses
from tournaments.services.pairing_guards import refuse_cut, refuse_other_draw, said
from tournaments.services.rounds import (
    move_latecomers,
    one_winner,
    plan_round,
    refuse_stale,
    store_plan,
)
from tournaments.signals import tournament_changed

MAY_SET_RESULTS_ASIDE = frozenset({Role.ORGANISER, Role.HEAD_JUDGE})


def pair_again(round_: Round, *, actor: User, seen: str | None = None) -> Round:
    """Throw a draft away and draw the round anew with the next seed, both or neither.

    The new pairing is computed before the lock is taken.

    Args:
        seen: ``mark_of_round`` as the person saw it.

    Raises:
        RoundNotDrafted: the pairings are published; un-publish or ``re_pair`` them.
        CutStands: it is a round of the top cut, in which nothing is drawn.
        PairingsChanged: someone changed the draft since the person saw it.
        PlanOutdated, and what stands in the way of pairing a round.
    """
    tournament = round_.tournament
    present = again(tournament.rounds.select_related("stage"), round_)
    refuse_published(present)
    refuse_cut(present)
    plan = plan_round(tournament, round_.number, round_.attempt + 1, replacing=round_)
    with one_winner(plan), transaction.atomic():
        locked = lock(tournament)
        refuse_stale(locked, plan, replacing=round_)
        discard_draft(round_, actor=actor, seen=seen)
        return store_plan(lock(tournament), plan, actor=actor)


@transaction.atomic
def discard_draft(round_: Round, *, actor: User, reason: str = "", seen: str | None = None) -> None:
    """Delete a draft; its pairings, seed and attempt stay on record.

    Raises:
        RoundNotDrafted: the pairings are published.
        PairingsChanged: someone changed the draft since the person saw it.
    """
    tournament = lock(round_.tournament)
    round_ = again(tournament.rounds, round_)
    refuse_published(round_)
    refuse_other_draw(round_, seen)
    throw_away(tournament, round_, reason=reason, actor=actor)
    touch(tournament)
    announce(tournament_changed, tournament_id=tournament.pk)


def refuse_published(round_: Round) -> None:
    if round_.status != RoundStatus.DRAFTED:
        raise RoundNotDrafted(number=round_.number)


def throw_away(tournament: Tournament, round_: Round, *, reason: str, actor: User) -> None:
    """Keep a draft on record and delete it, with the last of a cut its seeds; under the lock."""
    keep_draw(round_, reason=reason, actor=actor, published=False)
    record(
        actor,
        "round.discarded",
        round_,
        tournament=tournament,
        seed=round_.seed,
        attempt=round_.attempt,
        **({"reason": reason} if reason else {}),
    )
    undo_publication(tournament, round_)
    delete_round(round_)
    unfreeze(tournament, actor=actor)


def undo_publication(tournament: Tournament, round_: Round) -> None:
    """Let everyone stand as before the pairings were seen; ``before_round`` does so in memory."""
    move_latecomers(tournament, round_, to=round_.number)
    left = tournament.registrations.filter(
        status=RegistrationStatus.DROPPED, dropped_after_round=round_.number
    )
    left.update(dropped_after_round=round_.number - 1)


def delete_round(round_: Round) -> None:
    """Delete a round with all that hangs on it; games lost by penalty wait for the next match."""
    release_losses(round_.matches.all())
    delete_matches(round_.matches.all())
    round_.delete()


def delete_matches(matches: QuerySet[Match]) -> None:
    """Delete ``matches`` with all that hangs on them.

    Django's own delete reads every row first, to find what hangs on it. Where that is known, one
    statement a table does. To a match calls, checks or extensions may point, some of the apps
    above; those few are left to Django, which keeps or takes along what each model says.
    """
    matches.filter(is_pointed_at()).delete()
    hanging: tuple[QuerySet[Any], ...] = (
        Game.objects.filter(result__match__in=matches),
        Result.objects.filter(match__in=matches),
        Seat.objects.filter(match__in=matches),
        matches,
    )
    for rows in hanging:
        rows._raw_delete(rows.db)


def is_pointed_at() -> Q:
    """Return the condition that something points at a match besides its seats and results."""
    found = Q()
    for relation in Match._meta.related_objects:
        if relation.related_model not in (Seat, Result):
            rows = relation.related_model._base_manager
            found |= Q(Exists(rows.filter(**{relation.field.name: OuterRef("pk")})))
    return found


def re_pair(
    round_: Round,
    *,
    typed: str,
    reason: str,
    actor: User,
    override: bool = False,
    seen: str | None = None,
) -> Round:
    """Throw published pairings away and return a new draft of the round, drawn with the next seed.

    Who dropped since the publication is not in the new draw; who came since is.

    Args:
        typed: the round's number or the tournament's name, as a confirmation.
        override: set results aside that are in already; they stay in the old version and the log.
        seen: ``mark_of_round`` as the person saw it.

    Raises:
        ConfirmationWrong, ReasonNeeded.
        ResultsExist: a result is in, and ``override`` was not asked for.
        OverrideRefused: only the head judge or the organiser may set results aside.
        RoundNotPlaying: it is a draft, or closed.
        PairingsChanged: someone changed pairings or results since the person saw them.
        CutStands, PlanOutdated, and what stands in the way of pairing a round.
    """
    tournament = round_.tournament
    refuse_other_words(typed, round_)
    reason = said(reason)
    refuse_re_pairing(again(tournament.rounds.select_related("stage"), round_), actor, override)
    plan = plan_round(tournament, round_.number, round_.attempt + 1, replacing=round_)
    results = result_list(round_)  # as they are when the plan still holds under the lock
    with one_winner(plan), transaction.atomic():
        locked = lock(tournament)
        refuse_stale(locked, plan, replacing=round_)
        round_ = again(locked.rounds.select_related("stage"), round_)
        refuse_re_pairing(round_, actor, override)
        refuse_other_draw(round_, seen)
        take_back(locked, round_, results, reason=reason, actor=actor)
        return store_plan(locked, plan, actor=actor)


def refuse_other_words(typed: str, round_: Round) -> None:
    if fold(typed).strip() not in (str(round_.number), fold(round_.tournament.name)):
        raise ConfirmationWrong(expected=round_.number)


def refuse_re_pairing(round_: Round, actor: User, override: bool) -> None:
    if round_.status != RoundStatus.PUBLISHED:
        raise RoundNotPlaying(number=round_.number)
    refuse_cut(round_)
    if not entered_results(round_).exists():
        return
    if not override:
        raise ResultsExist(number=round_.number)
    if not has_role(actor, round_.tournament, MAY_SET_RESULTS_ASIDE):
        raise OverrideRefused(number=round_.number)


def take_back(
    tournament: Tournament, round_: Round, results: list[str], *, reason: str, actor: User
) -> None:
    """Keep published pairings with their results on record and delete them; under the lock."""
    keep_draw(round_, reason=reason, actor=actor, published=True)
    record(
        actor,
        "round.redrawn",
        round_,
        tournament=tournament,
        seed=round_.seed,
        attempt=round_.attempt,
        reason=reason,
        results_set_aside=results,
    )
    undo_publication(tournament, round_)
    delete_round(round_)
    announce(tournament_changed, tournament_id=tournament.pk)
