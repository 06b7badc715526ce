"""Looking for contradictions in a case before it is scored."""

from __future__ import annotations

from rules.tests.onsen.oracle.cards import ATTRIBUTES, Case, OutVoid
from rules.tests.onsen.oracle.settings import complete_open_points, complete_settings


def check_case(case: Case) -> None:
    """Refuse cards that cannot be, or lie together.

    Raises:
        ValueError: an id twice, two OUT void (ONS-2.3.3), a leader without two different recovery
            attributes (ONS-2.1.2), a companion without a race (ONS-2.2.2), an OUT of none, or an
            unknown setting.
    """
    complete_settings(case.settings)
    complete_open_points(case.open_points)
    ids = [card.id for card in (*case.companions, *case.springs)]
    if len(set(ids)) != len(ids) or not all(ids):
        raise ValueError(f"every id once: {ids}")
    if len([card for card in case.springs if isinstance(card, OutVoid)]) > 1:
        raise ValueError("OUT void exists once")
    recovery = set(case.leader.recovery)
    if len(recovery) != 2 or not recovery <= set(ATTRIBUTES) or not case.leader.race:
        raise ValueError(f"no leader: {case.leader}")
    if not all(companion.race for companion in case.companions):
        raise ValueError(f"no race: {case.companions}")
    if any(out.count is not None and out.count < 1 for out in case.outs):
        raise ValueError(f"an OUT card excludes one or more: {case.outs}")
