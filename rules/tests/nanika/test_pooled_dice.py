"""Sides that roll all their dice together (NNK-A09)."""

import pytest

from rules.core.engine.chances import Dice
from rules.tests.nanika.battles import (
    declared,
    duel,
    opened,
    supported,
    totals,
)
from rules.tests.nanika.tables import ghost

POOL = {"dice_pooling": "pool"}
CANCEL = {"fumble_scope": "cancel_if_declared_attacker"}


@pytest.mark.clause("NNK-A09", "NNK-6.0.13")
def test_a_side_may_roll_all_its_dice_together() -> None:
    at = duel(
        [ghost("a", (2, 1)), ghost("s", (1, 2))],
        [ghost("d", (1, 0)), ghost("t", (1, 1))],
        settings=POOL,
    )
    at = opened(supported(declared(at), ["s"], ["t"]))
    assert at.asked.domain == Dice(3)

    at = at.roll(6, 1, 2)
    assert at.asked.domain == Dice(2)
    at = at.roll(3, 4)

    assert totals(at) == {"attack": 6, "defence": 8}
    assert at.clauses("pool") == [("NNK-6.1.2", "NNK-A09")] * 2


@pytest.mark.clause("NNK-A09", "NNK-6.1.3")
def test_dice_rolled_together_fumble_together_or_not_at_all() -> None:
    at = duel(
        [ghost("a", (1, 9)), ghost("s", (1, 9))], [ghost("d", (1, 1)), ghost("t")], settings=POOL
    )
    at = opened(supported(declared(at), ["s"]))

    fumbled = at.roll(6, 6).roll(1)
    safe = at.roll(6, 1).roll(6)

    assert totals(fumbled) == {"attack": 0, "defence": 2}
    assert fumbled.clauses("side_fumbled") == [("NNK-6.1.3", "NNK-6.1.6", "NNK-A09")]
    assert totals(safe) == {"attack": 19, "defence": 1}
    assert safe.clauses("one_die_safe") == [("NNK-6.1.4",)]


@pytest.mark.clause("NNK-A09", "NNK-A08")
def test_dice_rolled_together_may_cancel_the_attack() -> None:
    at = duel([ghost("a"), ghost("s")], [ghost("d"), ghost("t")], settings={**POOL, **CANCEL})

    at = opened(supported(declared(at), ["s"])).roll(6, 6, 6, 6).roll(6, 6)

    assert (
        at.clauses("attack_cancelled"),
        (at.lying("captured", "Ada"), at.lying("captured", "Ben")),
    ) == ([("NNK-6.1.6", "NNK-A08")], ((), ()))


@pytest.mark.clause("NNK-A10", "NNK-A09")
@pytest.mark.parametrize(("clamp", "total"), [("none", -4), ("zero", 0)])
def test_dice_rolled_together_are_clamped_together(clamp: str, total: int) -> None:
    settings = {**POOL, "clamp_negative": clamp}
    at = duel(
        [ghost("a", (1, -9)), ghost("s", (1, 0))], [ghost("d"), ghost("t")], settings=settings
    )

    at = opened(supported(declared(at), ["s"])).roll(1, 4).roll(1, 1)

    assert totals(at) == {"attack": total, "defence": 2}
