from collections.abc import Mapping

import pytest

from rules.core.construction import Deck, Entry, check_swap
from rules.core.construction.swaps import Moment
from rules.tests.factories import Violations, cards_of, constructed, found, lines, sealed, side_of

REGISTERED = constructed({"901": 3}, {"931": 2}, side_of({"918": 2, "941": 2}))
POOL_DECK = sealed(
    {"901": 3}, {"931": 2}, {"918": 5, "939": 2, "940": 2}, clock_size=42, diary_size=16
)


def swapped(
    deck: Deck, out: Mapping[str, tuple[str, int]], into: Mapping[str, tuple[str, int]]
) -> Deck:
    """Return ``deck`` with cards moved: ``out`` and ``into`` name the section and the copies."""
    counts = {name: {e.no: e.count for e in entries} for name, entries in deck.sections.items()}
    for moves, sign in ((out, -1), (into, 1)):
        for no, (section, copies) in moves.items():
            counts[section][no] = counts[section].get(no, 0) + sign * copies
    sections = {name: lines({n: c for n, c in part.items() if c}) for name, part in counts.items()}
    return Deck(deck.title, deck.rules_version, deck.deck_format, sections, deck.pool)


def exchange(deck: Deck, section: str, out: str, into: str, copies: int = 1) -> Deck:
    """Return ``deck`` with copies of ``out`` in the side and of ``into`` in the section."""
    first = swapped(deck, {out: (section, copies)}, {out: ("side", copies)})
    return swapped(first, {into: ("side", copies)}, {into: (section, copies)})


def swap(
    registered: Deck, changed: Deck, moment: Moment = "between_games", **settings: object
) -> Violations:
    report = check_swap(registered, changed, cards_of("doremi"), settings, moment=moment)
    return found(report)


@pytest.mark.clause("DRM-20.03", "DRM-20.04")
def test_exchange_of_cards_between_games_is_legal() -> None:
    assert swap(REGISTERED, REGISTERED) == []
    assert swap(REGISTERED, exchange(REGISTERED, "clock", "901", "918")) == []
    assert swap(REGISTERED, exchange(REGISTERED, "diary", "931", "941", 2)) == []


@pytest.mark.clause("DRM-20.03")
def test_exchange_during_a_game_is_refused() -> None:
    changed = exchange(REGISTERED, "clock", "901", "918")

    assert swap(REGISTERED, REGISTERED, "during_game") == []
    assert swap(REGISTERED, changed, "during_game") == [
        ("DRM-20.03", "clock", "901", 2, 3),
        ("DRM-20.03", "clock", "918", 1, 0),
        ("DRM-20.03", "side", "918", 1, 2),
        ("DRM-20.03", "side", "901", 1, 0),
    ]


@pytest.mark.clause("DRM-20.04")
def test_side_of_another_size_is_refused() -> None:
    changed = swapped(REGISTERED, {"918": ("side", 1)}, {"918": ("clock", 1)})

    assert swap(REGISTERED, changed, side_swap_must_keep_deck_sizes=False) == [
        ("DRM-20.04", "side", None, 9, 10)
    ]


@pytest.mark.clause("DRM-20.04", "DRM-16.01", "DRM-16.01a")
def test_clock_and_diary_keep_their_sizes_unless_the_setting_says_otherwise() -> None:
    first = swapped(REGISTERED, {"901": ("clock", 1)}, {"901": ("side", 1)})
    changed = swapped(first, {"941": ("side", 1)}, {"941": ("diary", 1)})

    report = check_swap(REGISTERED, changed, cards_of("doremi"), {})

    assert [(v.clause, v.found, v.limit, v.reading) for v in report.violations] == [
        ("DRM-16.01", 49, 50, "AMB-05"),
        ("DRM-16.01a", 21, 20, "AMB-05"),
    ]
    assert swap(REGISTERED, changed, side_swap_must_keep_deck_sizes=False) == []


@pytest.mark.clause("DRM-20.07")
def test_card_that_was_not_registered_is_refused() -> None:
    changed = swapped(REGISTERED, {"901": ("clock", 1)}, {"924": ("clock", 1)})

    assert swap(REGISTERED, changed) == [
        ("DRM-20.07", None, "901", 2, 3),
        ("DRM-20.07", None, "924", 1, 0),
    ]


@pytest.mark.clause("DRM-16.03")
def test_copy_limits_hold_after_a_swap() -> None:
    registered = constructed({"CD901": 3}, side=side_of({"CD901": 1}))
    changed = exchange(registered, "clock", "901", "CD901")

    assert swap(registered, changed, side_counts_for="only_16_3_and_16_4") == [
        ("DRM-16.06", "clock", "CD901", 4, 3)
    ]


@pytest.mark.clause("DRM-20.06")
def test_deck_is_as_registered_when_the_next_match_begins() -> None:
    changed = exchange(REGISTERED, "clock", "901", "918")

    assert swap(REGISTERED, REGISTERED, "match_start") == []
    assert {violation[0] for violation in swap(REGISTERED, changed, "match_start")} == {"DRM-20.06"}


@pytest.mark.clause("DRM-25.08")
def test_sealed_sizes_may_change_down_to_40_and_15() -> None:
    grown = swapped(POOL_DECK, {"918": ("side", 3)}, {"918": ("clock", 3)})
    legal = swapped(grown, {"931": ("diary", 1)}, {"931": ("side", 1)})
    small = swapped(grown, {"931": ("diary", 2)}, {"931": ("side", 2)})
    short = swapped(POOL_DECK, {"901": ("clock", 3)}, {"901": ("side", 3)})

    assert swap(POOL_DECK, legal) == []
    assert swap(POOL_DECK, small) == [("DRM-25.08", "diary", None, 14, 15)]
    assert swap(POOL_DECK, short) == [("DRM-25.08", "clock", None, 39, 40)]


@pytest.mark.clause("DRM-25.09")
def test_sealed_deck_is_restored_before_the_next_match() -> None:
    changed = swapped(POOL_DECK, {"918": ("side", 1)}, {"918": ("clock", 1)})

    assert swap(POOL_DECK, POOL_DECK, "match_start") == []
    assert swap(POOL_DECK, changed, "match_start") == [
        ("DRM-25.09", "clock", "918", 1, 0),
        ("DRM-25.09", "side", "918", 4, 5),
    ]


def test_side_that_is_not_written_down_is_the_rest_of_the_pool() -> None:
    pool = tuple(Entry(e.no, e.count) for part in POOL_DECK.sections.values() for e in part)
    deck = sealed({"901": 3}, {"931": 2}, clock_size=42, diary_size=16)
    registered = Deck("doremi", "4.01", "sealed", deck.sections, pool)
    changed = swapped(POOL_DECK, {"918": ("side", 1)}, {"918": ("clock", 1)})

    assert swap(registered, changed) == []
