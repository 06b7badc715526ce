"""Change the penalty policy that an organiser keeps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from judging.models import HousePolicy
from tournaments.models import Tournament, User
from tournaments.services.locking import lock
from tournaments.services.log import record


@transaction.atomic
def change_policy(
    tournament: Tournament,
    *,
    infractions: Sequence[dict[str, Any]],
    cautions: int,
    warnings: int,
    refusal_raises: bool,
    actor: User,
) -> HousePolicy:
    """Save the infractions and what adds up; penalties given before stay as they are.

    Args:
        infractions: rows ``{"code", "en", "ja", "levels"}``.
        cautions, warnings: how many make one of the next level; 0: they never add up.
    """
    tournament = lock(tournament)
    policy, _made = HousePolicy.objects.update_or_create(
        tournament=tournament,
        defaults={
            "infractions": list(infractions),
            "cautions": cautions,
            "warnings": warnings,
            "refusal_raises": refusal_raises,
        },
    )
    record(actor, "policy.changed", policy, tournament=tournament, count=len(infractions))
    return policy
