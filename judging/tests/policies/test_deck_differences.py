"""What a counted deck looks like against its list, case by case."""

from collections import Counter
from typing import Any

import pytest

from judging.policies.deck_differences import Difference, Looks, looks_like

LISTED = {
    "clock": Counter({"068": 3, "070": 2}),
    "diary": Counter({"200": 2}),
    "side": Counter({"090": 1, "201": 1}),
}
SWAPPED = {
    "clock": Counter({"068": 3, "070": 1, "090": 1}),
    "diary": Counter({"200": 2}),
    "side": Counter({"070": 1, "201": 1}),
}
SWAPS = (
    Difference("clock", "070", 2, 1),
    Difference("clock", "090", 0, 1),
    Difference("side", "090", 1, 0),
    Difference("side", "070", 0, 1),
)
OPPONENTS = {7: Counter({"300": 1}), 8: Counter({"400": 2, "401": 1})}


def look(found: dict[str, Counter[str]], **options: Any) -> Looks:
    return looks_like(LISTED, found, side="side", opponents=OPPONENTS, **options)


def clock(**changes: int) -> dict[str, Counter[str]]:
    """Return the registered deck with other copies of clock cards: ``clock(c068=2)``."""
    changed = {no.removeprefix("c"): count for no, count in changes.items()}
    return {**LISTED, "clock": Counter({**LISTED["clock"], **changed})}


@pytest.mark.clause("DRM-20.06", "DRM-20.07")
def test_the_registered_deck_looks_the_same_at_any_time() -> None:
    assert look(LISTED) == look(LISTED, may_swap=True) == Looks("same")


@pytest.mark.clause("DRM-22.T10")
@pytest.mark.parametrize(
    ("found", "differing"),
    [
        (clock(c068=2), [("068", 3, 2)]),
        (clock(c068=4), [("068", 3, 4)]),
        (clock(c068=2, c999=1), [("068", 3, 2), ("999", 0, 1)]),
    ],
    ids=["one card short", "one card over", "one card exchanged"],
)
def test_one_card_makes_a_changed_deck(
    found: dict[str, Counter[str]], differing: list[tuple[str, int, int]]
) -> None:
    looks = look(found)

    assert looks == Looks("changed", tuple(Difference("clock", *each) for each in differing))


@pytest.mark.clause("DRM-22.T02")
@pytest.mark.parametrize(
    ("found", "owner"),
    [(clock(c300=1), 7), (clock(c070=1, c400=2), 8), (clock(c400=2, c401=1), 8)],
    ids=["one more", "in place of an own one", "all of one opponent"],
)
def test_cards_of_one_earlier_opponent_make_a_mixed_deck(
    found: dict[str, Counter[str]], owner: int
) -> None:
    looks = look(found)

    assert (looks.kind, looks.opponent) == ("mixed", owner)


@pytest.mark.clause("DRM-22.T02")
@pytest.mark.parametrize(
    "found",
    [clock(c300=2), clock(c300=1, c400=1), clock(c300=1, c999=1)],
    ids=["more than the opponent has", "of two opponents", "one of nobody"],
)
def test_cards_that_no_single_opponent_has_make_a_changed_deck(
    found: dict[str, Counter[str]],
) -> None:
    assert look(found).kind == "changed"


@pytest.mark.clause("DRM-20.03", "DRM-20.06", "DRM-22.T05")
def test_a_swap_is_fine_in_a_later_game_and_side_cards_not_returned_in_the_first() -> None:
    assert look(SWAPPED, may_swap=True) == Looks("swapped", SWAPS)
    assert look(SWAPPED) == Looks("not_returned", SWAPS)


@pytest.mark.clause("DRM-22.T05")
def test_side_cards_are_not_needed_to_see_that_they_were_not_returned() -> None:
    counted = {name: SWAPPED[name] for name in ("clock", "diary")}

    assert look(counted) == Looks("not_returned", SWAPS[:2])


@pytest.mark.clause("DRM-22.T10")
def test_without_the_side_cards_a_card_short_is_not_taken_for_a_swap() -> None:
    counted = {"clock": LISTED["clock"] - Counter({"068": 1}), "diary": LISTED["diary"]}

    assert look(counted) == Looks("changed", (Difference("clock", "068", 3, 2),))


def test_a_card_moved_between_clock_and_diary_is_no_swap() -> None:
    found = {
        "clock": LISTED["clock"] - Counter({"068": 1}),
        "diary": LISTED["diary"] + Counter({"068": 1}),
        "side": LISTED["side"],
    }

    assert look(found, may_swap=True).kind == "changed"


def test_while_cards_are_counted_only_what_is_too_many_differs() -> None:
    half = {"clock": Counter({"068": 1})}
    over = {"clock": Counter({"068": 1, "999": 1})}

    assert look(half, is_done=False) == Looks("same")
    assert look(over, is_done=False) == Looks("changed", (Difference("clock", "999", 0, 1),))
    assert look({"clock": Counter({"090": 1})}, is_done=False).kind == "not_returned"


def test_what_was_not_counted_is_not_missing() -> None:
    assert look({"clock": LISTED["clock"]}) == Looks("same")
    assert look({**LISTED, "side": Counter()}).kind == "changed"
