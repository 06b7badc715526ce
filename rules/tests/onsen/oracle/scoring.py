"""The points of one player, for one way of applying the OUT cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.tests.onsen.oracle.cards import (
    Case,
    Companion,
    Ornament,
    Out,
    OutVoid,
    Recovery,
    Special,
    SpringCard,
)
from rules.tests.onsen.oracle.checking import check_case
from rules.tests.onsen.oracle.errors import NotAllowed
from rules.tests.onsen.oracle.orders import Way, check_way, left_by
from rules.tests.onsen.oracle.settings import complete_open_points, complete_settings


@dataclass(frozen=True)
class Score:
    """How the points of one player come about.

    Args:
        left: the ids of the companions counted; ``lost`` those excluded.
        base: one for each companion counted.
        has_race_bonus: whether the base is multiplied.
        after_bonus: the base, multiplied if it is; not added to it.
        effects: the points of each spring card that scores, 0 or more, by its id; OUT and OUT void
            have none, and a recovery or ornament that does not score is not listed.
        total: ``after_bonus`` and all effects.
    """

    left: tuple[str, ...]
    lost: tuple[str, ...]
    base: int
    has_race_bonus: bool
    after_bonus: int
    effects: Mapping[str, int]
    total: int


def score(
    case: Case, way: Way, entered: Mapping[str, int] | None = None, declines_void: bool = False
) -> Score:
    """Return the points of a player who applies the OUT cards in this way (ONS-6.2.3 to 6.2.10).

    Args:
        way: empty where OUT void cancels them (ONS-6.2.4, A24).
        entered: the judge's points for the cards in ``asked(case)``, by their ids.
        declines_void: whether the player lets the OUT cards work although OUT void lies there.

    Raises:
        NotAllowed: the way is against the rules, or OUT void cannot be declined.
        KeyError: points were not entered.
        ValueError: cards that cannot be, or an unknown setting.
    """
    check_case(case)
    check_out(case, way, declines_void)
    left = left_by(way, case.companions)
    base, factor = len(left), bonus_factor(case, left)
    effects = {card.id: points_of(case, card, entered or {}) for card in scoring_cards(case)}
    return Score(
        left=tuple(companion.id for companion in left),
        lost=tuple(each.id for each in case.companions if each not in left),
        base=base,
        has_race_bonus=factor is not None,
        after_bonus=base if factor is None else base * factor,
        effects=effects,
        total=(base if factor is None else base * factor) + sum(effects.values()),
    )


def check_out(case: Case, way: Way, declines_void: bool) -> None:
    """Refuse a way that is against the rules.

    OUT void cancels every OUT card of the area, by itself (ONS-6.2.4, 2.3.3, A09, A24).
    """
    is_optional = complete_settings(case.settings)["out_void_optional"] == "optional"
    if declines_void and not (case.has_void and is_optional):
        raise NotAllowed("ONS-6.2.4", "ONS-A24")
    if case.has_void and not declines_void:
        if way:
            raise NotAllowed("ONS-6.2.4")
        return
    check_way(case.outs, case.companions, way)


def bonus_factor(case: Case, left: tuple[Companion, ...]) -> int | None:
    """Return by what the base is multiplied, or None without a race bonus.

    All companions counted are of the leader's race (ONS-6.2.7, 6.2.8), looked at after OUT, or by
    setting before it (A06). Without companions there is nothing to multiply.
    """
    before_out = complete_settings(case.settings)["race_bonus_check"] == "before_out"
    looked_at = case.companions if before_out else left
    if not left or any(companion.race != case.leader.race for companion in looked_at):
        return None
    by_before = complete_open_points(case.open_points)["factor_before_out"] == "companions_before"
    return len(case.companions) if before_out and by_before else len(left)


def scoring_cards(case: Case) -> list[SpringCard]:
    """Return the spring cards that score, in the order of the area (ONS-6.2.9, 6.2.10, A25)."""
    return [card for card in case.springs if scores(case, card)]


def scores(case: Case, card: SpringCard) -> bool:
    """Return whether a spring card scores for this player.

    A recovery for a leader with its attribute (ONS-2.3.4), an ornament that is the only one of its
    area, or by setting the only one of its name there (ONS-2.3.5, A11), a special (ONS-2.3.6).
    """
    if isinstance(card, Recovery):
        return card.attribute in case.leader.recovery
    if isinstance(card, Ornament):
        ornaments = [each for each in case.springs if isinstance(each, Ornament)]
        if complete_settings(case.settings)["ornament_scope"] == "same_name":
            ornaments = [each for each in ornaments if each.name == card.name]
        return len(ornaments) == 1
    return isinstance(card, Special)


def points_of(case: Case, card: SpringCard, entered: Mapping[str, int]) -> int:
    """Return the points of a card that scores (ONS-A10)."""
    if card.id in asked(case):
        return entered[card.id]
    assert not isinstance(card, Out | OutVoid)
    assert card.points is not None
    return card.points


def asked(case: Case) -> tuple[str, ...]:
    """Return the ids of the cards whose points the judge enters, in the order of the area."""
    return tuple(card.id for card in scoring_cards(case) if is_asked(case, card))


def is_asked(case: Case, card: SpringCard) -> bool:
    """Return whether the judge enters the points of a card that scores (ONS-A10, A12)."""
    if complete_settings(case.settings)["values"] == "judge":
        return True
    if isinstance(card, Special):
        reading = complete_open_points(case.open_points)["special_with_points"]
        return card.points is None or reading == "asked"
    assert not isinstance(card, Out | OutVoid)
    return card.points is None


def scoring_order(seats: Sequence[str], start_player: str) -> tuple[str, ...]:
    """Return the players in the order in which they score (ONS-6.2.1)."""
    start = seats.index(start_player)
    return (*seats[start:], *seats[:start])


def winners(totals: Mapping[str, int]) -> tuple[str, ...]:
    """Return everybody with the most points, in the order given (ONS-6.3.1, A19)."""
    most = max(totals.values())
    return tuple(player for player, total in totals.items() if total == most)
