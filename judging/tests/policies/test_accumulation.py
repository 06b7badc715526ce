"""What adds up, what is used up, and what falls with what was taken back."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judging.policies.accumulation import groundless
from judging.policies.doremi import DoremiPolicy
from judging.policies.plain import PlainPolicy
from judging.policies.values import ANY_LEVEL, NOW, Conversion, Past

DAY = date(2026, 5, 3)
LEVELS = st.sampled_from(ANY_LEVEL)
POLICIES = st.sampled_from(
    [
        DoremiPolicy(),
        DoremiPolicy({"caution_scope": "match"}),
        DoremiPolicy({"warning_scope": "one_year"}),
        PlainPolicy((), cautions=2, warnings=3),
    ]
)
MATCHES = st.sampled_from([None, 1, 2])


@st.composite
def histories(draw: st.DrawFn) -> list[Past]:
    """Return entries in force, however many of them are still to be counted."""
    count = draw(st.integers(0, 9))
    return [
        Past(
            key=key,
            level=draw(LEVELS),
            on=DAY,
            match=draw(MATCHES),
            is_used=draw(st.booleans()),
            is_earlier=draw(st.booleans()),
        )
        for key in range(1, count + 1)
    ]


def entry(key: int, level: int, **more: object) -> Past:
    return Past(**{"key": key, "level": level, "on": DAY, **more})  # type: ignore[arg-type]


@pytest.mark.clause("DRM-22.03.1a", "DRM-22.03.2a")
@given(policy=POLICIES, level=LEVELS, past=histories(), match=MATCHES)
def test_nothing_is_used_twice(
    policy: DoremiPolicy, level: int, past: list[Past], match: int | None
) -> None:
    found = policy.conversions(level, past, match=match)

    used = [key for conversion in found for key in conversion.sources]
    free = {each.key for each in past if not each.is_used}
    assert len({*used}) == len(used)
    assert {key for key in used if key > NOW} <= free
    assert {key for key in used if key < NOW} <= {-n for n in range(1, len(found))}


@given(policy=POLICIES, level=LEVELS, past=histories(), match=MATCHES, data=st.data())
def test_the_order_of_entries_does_not_change_what_follows(
    policy: DoremiPolicy, level: int, past: list[Past], match: int | None, data: st.DataObject
) -> None:
    other = data.draw(st.permutations(past))

    found, again = (policy.conversions(level, each, match=match) for each in (past, other))

    assert [(c.level, len(c.sources), c.clause) for c in found] == [
        (c.level, len(c.sources), c.clause) for c in again
    ]


@given(policy=POLICIES, level=LEVELS, past=histories(), match=MATCHES)
def test_what_follows_is_of_the_levels_between_and_in_order(
    policy: DoremiPolicy, level: int, past: list[Past], match: int | None
) -> None:
    levels = [conversion.level for conversion in policy.conversions(level, past, match=match)]

    assert levels == sorted(levels)
    assert all(level < derived <= 3 for derived in levels)


@pytest.mark.clause("DRM-22.02a")
@given(policy=POLICIES, level=LEVELS)
def test_raising_never_falls_and_ends_at_the_highest(policy: DoremiPolicy, level: int) -> None:
    assert policy.raised(level) == min(level + 1, 4)
    assert policy.refusal(level).level == policy.raised(level) >= level


def test_a_policy_can_leave_the_level_of_what_was_not_obeyed() -> None:
    policy = PlainPolicy((), refusal_raises=False)

    assert [policy.raised(level) for level in (None, *ANY_LEVEL)] == [1, 1, 2, 3, 4]


@pytest.mark.clause("DRM-22.03.1a", "DRM-22.03.2a")
def test_a_whole_tournament_of_cautions_adds_up_in_threes_and_pairs() -> None:
    policy, past, derived = DoremiPolicy(), list[Past](), list[int]()

    for key in range(1, 10):
        found = policy.conversions(1, past, match=None)
        used = {source or key for each in found for source in each.sources}
        past = [
            entry(p.key, p.level, is_used=p.is_used or p.key in used)
            for p in [*past, entry(key, 1)]
        ]
        for nth, each in enumerate(found):
            is_used = -(nth + 1) in used
            past.append(entry(100 + 10 * key + nth, each.level, is_used=is_used))
            derived.append(each.level)

    assert derived == [2, 2, 3, 2]
    assert [(p.key, p.level) for p in past if not p.is_used] == [(161, 3), (190, 2)]


def test_what_a_retraction_leaves_adds_up_by_itself() -> None:
    past = [entry(2, 1), entry(3, 1), entry(5, 2), entry(6, 1)]

    assert DoremiPolicy().due(past) == (
        Conversion(2, (2, 3, 6), "DRM-22.03.1a"),
        Conversion(3, (5, -1), "DRM-22.03.2a"),
    )
    assert DoremiPolicy().due(past[1:]) == ()


def test_what_a_retraction_leaves_adds_up_match_by_match_where_cautions_do() -> None:
    past = [entry(key, 1, match=1 + key % 2) for key in range(1, 6)] + [entry(7, 1)]

    assert DoremiPolicy({"caution_scope": "match"}).due(past) == (
        Conversion(2, (1, 3, 5), "DRM-22.03.1a"),
    )


@pytest.mark.parametrize(
    ("ended", "fallen"),
    [
        pytest.param({1}, (4, 6), id="a-caution-takes-warning-and-game-loss-along"),
        pytest.param({5}, (6,), id="a-warning-takes-the-game-loss-along"),
        pytest.param({4}, (6,), id="a-derived-warning-taken-back-itself"),
        pytest.param({7, 8}, (9,), id="both-sources-at-once"),
        pytest.param({2, 7}, (4, 9, 6), id="nearest-first"),
        pytest.param({6}, (), id="nothing-rests-on-it"),
        pytest.param(set[int](), (), id="nothing-ended"),
    ],
)
def test_what_loses_its_ground(ended: set[int], fallen: tuple[int, ...]) -> None:
    derived = {4: (1, 2, 3), 6: (4, 5), 9: (7, 8)}

    assert groundless(ended, derived) == fallen


@given(past=histories(), level=LEVELS)
def test_without_its_sources_nothing_derived_stands(past: list[Past], level: int) -> None:
    found = DoremiPolicy().conversions(level, past, match=None)
    derived = {-(nth + 1): each.sources for nth, each in enumerate(found)}

    assert groundless({NOW, *(each.key for each in past)}, derived) == tuple(derived)
