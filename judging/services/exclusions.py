"""An exclusion that the desk carried out stands in the ledger like one that a judge gave there."""

from judging.models import Penalty
from judging.policies.values import FREE
from judging.selectors.effects import EXCLUSION, exclusion_of
from judging.selectors.history import past_of
from judging.selectors.policies import policy_of
from judging.services.penalties import Given, enter, finish
from tournaments.models import Match, Registration, User


def enter_exclusion(
    registration: Registration, *, match: Match | None, reason: str, actor: User
) -> Penalty | None:
    """Enter the exclusion of a player, inside its transaction; None if the ledger brought it.

    Args:
        match: the one that the player sat at.

    Source: DRM-22.03.4, DRM-22.04.
    """
    if exclusion_of(registration) is not None:
        return None
    policy = policy_of(registration.tournament)
    level = next(each for each in policy.levels if policy.outcome(each) == EXCLUSION)
    advice = policy.advise(FREE, {}, past_of(registration))
    given = Given(level=level, infraction=FREE, departure=reason)
    penalty = enter(registration, given, advice, actor=actor, match=match)
    finish(penalty, "penalty.given", actor)
    return penalty
