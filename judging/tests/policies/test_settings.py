"""A house reading of penalties that the site says it applies changes what the policy says."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from judging.policies.doremi import DoremiPolicy
from judging.policies.values import Past
from rules.registry import title_for, titles

DAY = date(2026, 5, 3)
ELSEWHERE = [Past(key=1, level=1, on=DAY, match=1), Past(key=2, level=1, on=DAY, match=1)]
EARLIER = [Past(key=1, level=2, on=DAY, is_earlier=True)]


def absence(name: str, **answers: Any) -> Callable[[DoremiPolicy], Any]:
    return lambda policy: getattr(policy.advise("T07", answers, ()), name)


def follows(level: int, past: list[Past]) -> Callable[[DoremiPolicy], list[int]]:
    return lambda policy: [c.level for c in policy.conversions(level, past, match=2)]


ROWS: dict[str, tuple[Callable[[DoremiPolicy], Any], dict[Any, Any]]] = {
    "lateness_boundary": (
        absence("losses", absence="late", minutes=10),
        {"ten_is_single": 1, "ten_is_double": 2},
    ),
    "leaving_seat_uses_minutes": (
        absence("losses", absence="left", minutes=30),
        {True: 2, False: 1},
    ),
    "lateness_differential": (
        absence("differential", absence="late", minutes=30),
        {"100_per_game_loss": 100, 0: 0},
    ),
    "caution_scope": (follows(1, ELSEWHERE), {"event": [2], "match": []}),
    "warning_scope": (follows(2, EARLIER), {"event": [], "one_year": [3]}),
    "refusal_without_penalty_level": (
        lambda policy: policy.refusal(None).levels,
        {1: (1,), "judge": (1, 2, 3, 4)},
    ),
    "penalty_removed_cards_replaced": (
        lambda policy: policy.advise("T01", {}, ()).instructions[0].ja,
        {
            False: "見たカードをゲームから除きます。補充はしません。",
            True: "見たカードをゲームから除き、同じ枚数を補充します。",
        },
    ),
}


BY_THE_LEDGER = ("game_loss_outside_game",)  # tested with it: judging/tests/services


def test_every_setting_of_penalties_that_the_site_applies_has_a_row() -> None:
    applied = {
        setting.name
        for title in titles()
        for setting in title.settings
        if setting.area == "penalty" and setting.applied_by == "site"
    }

    assert {*ROWS, *BY_THE_LEDGER} == applied


@pytest.mark.parametrize("name", ROWS)
def test_another_answer_has_another_outcome(name: str) -> None:
    outcome, expected = ROWS[name]
    setting = title_for("doremi").setting(name)
    assert setting is not None

    found = {answer: outcome(DoremiPolicy({name: answer})) for answer in expected}

    assert found == expected
    assert [option.value for option in setting.options] == [*expected]
    assert outcome(DoremiPolicy()) == expected[setting.default]
