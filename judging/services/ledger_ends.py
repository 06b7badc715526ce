"""What ends an entry of the ledger: it is obeyed, refused, or taken back by a new entry."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from judging.enums import PenaltyKind
from judging.models import Penalty
from judging.penalty_errors import NotYourPenalty, PenaltyEnded, PenaltyObeyed
from judging.permissions import is_head_of
from judging.selectors.history import past_of
from judging.selectors.ledger import ABOUT_OTHERS, ledger_of_player
from judging.selectors.penalty_sheet import due_on_refusal, with_what_came_of
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
    penalty = in_force(penalty)
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

    What was derived from the refused one is taken back, and what then adds up is entered.

    Args:
        seen: ``marks`` of what follows, as the judge saw it (``due_on_refusal``).
        place, game_number: which game is lost by the higher one (``penalty_effects.Effect``).
        outcome: how a match ended that is left undecided by what falls with the refused one.

    Source: DRM-22.02a; our reading AMB-19: it replaces the refused one, level 4 stays.

    Raises:
        PenaltyObeyed: it is noted that the player did what the judge pronounced.
        PenaltyEnded, ConversionsChanged, PlaceNeeded, NothingToLoseNow, OutcomeNeeded.
    """
    penalty = in_force(penalty)
    player = penalty.registration
    if player is None:
        raise PenaltyEnded
    if penalty.later_entries.filter(kind=PenaltyKind.COMPLIED).exists():
        raise PenaltyObeyed
    policy = policy_of(penalty.tournament)
    advice = policy.refusal(penalty.level)
    refuse_too_late(penalty.tournament, policy, advice.level)
    follows = due_on_refusal(player, policy, penalty)
    refuse_unseen(player, follows, seen)
    given = Given(
        advice.level, penalty.infraction, penalty.circumstances,
        place=place, game_number=game_number,
    )  # fmt: skip
    fallen = with_what_came_of(penalty)[1:]
    raised = enter(
        player, given, advice, actor=actor, match=penalty.match, call=penalty.call,
        kind=PenaltyKind.RAISED, about=penalty,
    )  # fmt: skip
    end_all(fallen, PENALTY, actor, outcome)
    carry_out(raised, effect_of(policy, given, advice), reason=PENALTY, actor=actor)
    derive(raised, follows, policy, actor=actor, given=given)
    settle([each for each in fallen if each.registration_id != player.pk], actor)
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
    return take_back(in_force(penalty), reason, actor, outcome)


@transaction.atomic
def overturn_penalty(
    penalty: Penalty, *, reason: str, actor: User, outcome: str | None = None
) -> Penalty | None:
    """Take an appealed penalty back, with what stands in its place; return the new entry.

    One that was taken back in the meantime stays so, and there is nothing left to undo: None.

    Raises:
        ReasonNeeded, OutcomeNeeded, NotYourPenalty.
    """
    penalty = locked(penalty)
    if penalty.later_entries.filter(kind=PenaltyKind.RETRACTED).exists():
        return None
    return take_back(penalty, reason, actor, outcome)


def in_force(penalty: Penalty) -> Penalty:
    """Return the entry read anew under the lock of its tournament; refuse one that ended."""
    penalty, player = locked(penalty), penalty.registration
    standing = {each.pk for each in ledger_of_player(player).in_force} if player else {penalty.pk}
    if penalty.pk not in standing or penalty.kind in ABOUT_OTHERS:
        raise PenaltyEnded
    return penalty


def locked(penalty: Penalty) -> Penalty:
    """Return the entry read anew under the lock of its tournament."""
    tournament = lock(penalty.tournament)
    penalty = again(Penalty.objects.select_related("registration__user", "match__round"), penalty)
    penalty.tournament = tournament
    if penalty.registration is not None:
        penalty.registration.tournament = tournament
    return penalty


def take_back(penalty: Penalty, reason: str, actor: User, outcome: str | None) -> Penalty:
    """Take back ``penalty`` with all that came of it, then enter what adds up anew."""
    if not reason.strip():
        raise ReasonNeeded
    if penalty.issued_by_id != actor.pk and not is_head_of(actor, penalty.tournament):
        raise NotYourPenalty
    fallen = with_what_came_of(penalty)
    entry = end_all(fallen, reason.strip(), actor, outcome)[-1]
    settle(fallen, actor)
    finish(entry, "penalty.retracted", actor)
    return entry


def end_all(
    fallen: Sequence[Penalty], reason: str, actor: User, outcome: str | None
) -> list[Penalty]:
    """Take back each of ``fallen``, the last one first, and undo what it changed.

    Among them is what a ledger of another tournament derived from one of this.
    """
    ends: list[Penalty] = []
    for each in reversed(fallen):
        penalty = locked(each)
        ends.append(later_entry(penalty, PenaltyKind.RETRACTED, "", actor, note=reason))
        undo(penalty, reason=PENALTY, actor=actor, outcome=outcome)
    return ends


def settle(fallen: Sequence[Penalty], actor: User) -> None:
    """Enter what adds up among the entries that are left, now that some are free again.

    A game loss among it takes the next game where the setting leaves that to the judge: nobody
    who takes a penalty back is asked about another.
    """
    by_player = {each.registration_id: each for each in reversed(fallen)}
    for penalty in map(locked, by_player.values()):
        if penalty.registration is None:
            continue
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
