"""What ends an entry of the ledger: it is obeyed, refused, or taken back by a new entry."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from judging.enums import PenaltyKind
from judging.models import Penalty
from judging.penalty_errors import NotYourPenalty, PenaltyEnded
from judging.permissions import is_head_of
from judging.selectors.history import past_of
from judging.selectors.ledger import ABOUT_OTHERS, ledger_of, ledger_of_player
from judging.selectors.policies import policy_of
from judging.services.penalties import (
    PENALTY,
    Given,
    derive,
    effect_of,
    enter,
    finish,
    refuse_too_late,
    refuse_unseen,
)
from judging.services.penalty_effects import NEXT, carry_out, place_by_setting, undo
from tournaments.errors import ReasonNeeded
from tournaments.models import User
from tournaments.services.locking import again, lock


@transaction.atomic
def comply_penalty(penalty: Penalty, *, actor: User) -> Penalty:
    """Note that the player did what the judge pronounced; noting it twice is the same as once.

    Source: DRM-22.02.

    Raises:
        PenaltyEnded: it was refused or taken back.
    """
    penalty = locked(penalty)
    before = penalty.later_entries.filter(kind=PenaltyKind.COMPLIED).first()
    return before or later_entry(penalty, PenaltyKind.COMPLIED, "penalty.complied", actor)


@transaction.atomic
def refuse_penalty(
    penalty: Penalty,
    *,
    actor: User,
    seen: Sequence[str] | None = None,
    place: str = "",
    game_number: int | None = None,
    outcome: str | None = None,
) -> Penalty:
    """Enter the next higher penalty in place of one that the player does not obey; return it.

    Args:
        seen: ``marks`` of what follows from the higher one, as the judge saw it.
        place, game_number: which game is lost by the higher one (``penalty_effects.Effect``).
        outcome: how a match ended that is left undecided by what falls with the refused one.

    Source: DRM-22.02a; our reading AMB-19: it replaces the refused one, level 4 stays.

    Raises:
        PenaltyEnded, ConversionsChanged, PlaceNeeded, NothingToLoseNow, OutcomeNeeded.
    """
    penalty = locked(penalty)
    player = penalty.registration
    if player is None:
        raise PenaltyEnded
    policy = policy_of(penalty.tournament)
    advice = policy.refusal(penalty.level)
    refuse_too_late(penalty.tournament, policy, advice.level)
    given = Given(
        advice.level, penalty.infraction, penalty.circumstances,
        place=place, game_number=game_number,
    )  # fmt: skip
    raised = enter(
        player, given, advice, actor=actor, match=penalty.match, call=penalty.call,
        kind=PenaltyKind.RAISED, about=penalty,
    )  # fmt: skip
    take_back_derived(penalty, reason=PENALTY, actor=actor, outcome=outcome)
    past = [each for each in past_of(player) if each.key != raised.pk]
    follows = policy.conversions(raised.level, past, match=raised.match_id)
    refuse_unseen(player, follows, seen)
    carry_out(raised, effect_of(policy, given, advice), reason=PENALTY, actor=actor)
    derive(raised, follows, policy, actor=actor, given=given)
    finish(raised, "penalty.refused", actor)
    return raised


@transaction.atomic
def retract_penalty(
    penalty: Penalty, *, reason: str, actor: User, outcome: str | None = None
) -> Penalty:
    """Take a penalty back by a new entry, which is returned; what it changed is undone.

    What was derived from it is taken back, too, and what then adds up anew is entered.

    Args:
        outcome: how a match ended that nobody played on, once its round is over.

    Raises:
        ReasonNeeded, PenaltyEnded, OutcomeNeeded.
        NotYourPenalty: another judge gave it, and ``actor`` is no head judge.
    """
    return take_back_all([penalty], reason, actor, outcome)[0]


@transaction.atomic
def overturn_penalty(
    penalty: Penalty, *, reason: str, actor: User, outcome: str | None = None
) -> list[Penalty]:
    """Take an appealed penalty back, before it what stands in its place; return the new entries.

    One that was taken back in the meantime stays so, and there is nothing left to undo.

    Raises:
        ReasonNeeded, OutcomeNeeded, NotYourPenalty.
    """
    lock(penalty.tournament)
    ends = ledger_of(penalty.tournament).ends
    chain = [penalty]
    while (end := ends.get(chain[0].pk)) is not None:
        if end.kind == PenaltyKind.RETRACTED:
            return []
        chain.insert(0, end)
    return take_back_all(chain, reason, actor, outcome)


def take_back_all(
    chain: Sequence[Penalty], reason: str, actor: User, outcome: str | None
) -> list[Penalty]:
    """Take back each of ``chain``, which stands in place of the next one; then settle once."""
    if not reason.strip():
        raise ReasonNeeded
    taken: list[Penalty] = []
    for each in chain:
        penalty = locked(each)
        if penalty.issued_by_id != actor.pk and not is_head_of(actor, penalty.tournament):
            raise NotYourPenalty
        taken.append(take_back(penalty, reason.strip(), actor, outcome))
    settle(penalty, actor)
    for entry in taken:
        finish(entry, "penalty.retracted", actor)
    return taken


def locked(penalty: Penalty) -> Penalty:
    """Return the entry read anew under the lock of its tournament; refuse one that ended."""
    tournament = lock(penalty.tournament)
    penalty = again(Penalty.objects.select_related("registration__user", "match__round"), penalty)
    penalty.tournament = tournament
    if penalty.registration is not None:
        penalty.registration.tournament = tournament
    is_over = penalty.registration is not None and penalty.pk not in {
        each.pk for each in ledger_of_player(penalty.registration).in_force
    }
    if is_over or penalty.kind in ABOUT_OTHERS:
        raise PenaltyEnded
    return penalty


def take_back(penalty: Penalty, reason: str, actor: User, outcome: str | None = None) -> Penalty:
    take_back_derived(penalty, reason=reason, actor=actor, outcome=outcome)
    entry = later_entry(penalty, PenaltyKind.RETRACTED, "", actor, note=reason)
    undo(penalty, reason=PENALTY, actor=actor, outcome=outcome)
    return entry


def take_back_derived(
    penalty: Penalty, *, reason: str, actor: User, outcome: str | None = None
) -> None:
    """Take back what rests on ``penalty``: it is not three cautions any more, or two warnings."""
    for derived in penalty.derived.exclude(later_entries__kind=PenaltyKind.RETRACTED):
        derived.tournament, derived.registration = penalty.tournament, penalty.registration
        take_back(derived, reason, actor, outcome)


def settle(penalty: Penalty, actor: User) -> None:
    """Enter what adds up among the entries that are left, now that some are free again.

    A game loss among it takes the next game where the setting leaves that to the judge: nobody
    who takes a penalty back is asked about another.
    """
    if penalty.registration is not None:
        policy = policy_of(penalty.tournament)
        due = policy.due(past_of(penalty.registration))
        given = Given(penalty.level, place=place_by_setting(penalty.tournament) or NEXT)
        derive(penalty, due, policy, actor=actor, at=timezone.now(), given=given)


def later_entry(
    penalty: Penalty, kind: PenaltyKind, verb: str, actor: User, note: str = ""
) -> Penalty:
    """Enter something that happened to ``penalty``."""
    entry = Penalty.objects.create(
        kind=kind,
        about=penalty,
        tournament=penalty.tournament,
        registration=penalty.registration,
        person=penalty.person,
        level=penalty.level,
        match=penalty.match,
        round_number=penalty.round_number,
        table_number=penalty.table_number,
        note=note,
        issued_by=actor,
        issued_at=timezone.now(),
    )
    if verb:
        finish(entry, verb, actor)
    return entry
