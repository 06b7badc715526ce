"""A round paired by hand: a plain draft in which players are then swapped."""

from django.db import transaction

from tournaments.models import Round, Tournament, User
from tournaments.pairing.plain_order import in_plain_order
from tournaments.services.log import record
from tournaments.services.pairing_guards import said
from tournaments.services.rounds import one_winner, plan_round, save_plan


def pair_by_hand(
    tournament: Tournament, *, reason: str, actor: User, number: int | None = None
) -> Round:
    """Draft the next round in the plain order of match points; every match is marked by hand.

    For the day the pairer fails, or a round that nobody can compute: swap players in the draft.

    Args:
        reason: why; everyone sees it beside each match.

    Raises:
        ReasonNeeded, and what stands in the way of pairing a round.
    """
    reason = said(reason)
    plan = plan_round(tournament, number, 1, pairer=in_plain_order)
    with one_winner(plan), transaction.atomic():
        round_ = save_plan(tournament, plan, actor=actor)
        round_.matches.update(is_manual=True, manual_reason=reason)
        record(actor, "round.paired_by_hand", round_, tournament=tournament, reason=reason)
    return round_
