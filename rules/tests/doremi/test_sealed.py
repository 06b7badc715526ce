from collections.abc import Mapping

import pytest

from rules.core.construction import Deck, Entry, check_deck
from rules.games.doremi.reward_points import memory_points
from rules.games.doremi.samples import sample_deck
from rules.registry import title_for
from rules.tests.factories import cards_of, check, constructed, make_card, sealed

CLOCK = ("character", "item", "maho")


@pytest.mark.clause("DRM-25.02")
def test_decks_are_built_in_45_minutes() -> None:
    format_ = title_for("doremi").format("sealed")

    assert (format_.build_minutes, format_.build_clause) == (45, "DRM-25.02")


@pytest.mark.clause("DRM-25.01")
def test_pool_recipe_is_one_set_and_two_packs() -> None:
    recipe = title_for("doremi").format("sealed").pool_recipe

    assert [(product.label.ja, product.count) for product in recipe] == [
        ("遊ぼうよ！セット", 1),
        ("あつめてパックドッカ〜ン！", 2),
    ]


@pytest.mark.clause("DRM-25.02")
def test_building_takes_45_minutes_and_an_unfinished_list_is_not_valid() -> None:
    unfinished = sealed(clock_size=39)

    assert title_for("doremi").format("sealed").build_minutes == 45
    assert not check_deck(unfinished, cards_of("doremi"), {}).valid
    assert check_deck(sealed(), cards_of("doremi"), {}).valid


@pytest.mark.clause("DRM-25.03", "DRM-1.23")
@pytest.mark.parametrize(("clock", "diary"), [(40, 15), (47, 18)])
def test_list_of_at_least_40_and_15_cards_is_legal(clock: int, diary: int) -> None:
    assert check(sealed(clock_size=clock, diary_size=diary)) == []


@pytest.mark.clause("DRM-25.03", "DRM-1.23")
def test_list_below_40_or_15_cards_is_refused() -> None:
    assert check(sealed(clock_size=39)) == [("DRM-25.03", "clock", None, 39, 40)]
    assert check(sealed(diary_size=14)) == [("DRM-25.03", "diary", None, 14, 15)]


@pytest.mark.clause("DRM-25.03")
def test_sealed_types_are_those_of_the_section() -> None:
    deck = sealed({"931": 1}, {"901": 1, "931": 0})

    assert check(deck) == [
        ("DRM-25.03", "clock", "931", "happening", CLOCK),
        ("DRM-25.03", "diary", "901", "character", ("happening",)),
    ]


@pytest.mark.clause("DRM-25.03")
def test_oped_in_a_sealed_diary_follows_the_setting() -> None:
    deck = sealed(diary={"943": 1})
    report = check_deck(deck, cards_of("doremi"), {})

    assert [(v.clause, v.card, v.reading) for v in report.violations] == [
        ("DRM-25.03", "943", "AMB-49")
    ]
    assert check(deck, sealed_oped_in_diary=True) == []


@pytest.mark.clause("DRM-25.04")
def test_side_is_the_pool_without_the_deck() -> None:
    deck = sample_deck(1, "sealed")
    without_side = {name: lines for name, lines in deck.sections.items() if name != "side"}

    assert check(deck) == []
    assert check(with_sections(deck, without_side)) == []


@pytest.mark.clause("DRM-25.04")
def test_card_left_out_of_the_side_is_refused() -> None:
    deck = sealed({"901": 2}, side={}, pool=pool_of({"901": 2, "925": 1}))

    assert check(deck) == [("DRM-25.04", "side", "925", 0, 1)]


@pytest.mark.clause("DRM-25.04", "DRM-25.01")
def test_card_from_outside_the_pool_is_refused() -> None:
    deck = sealed({"901": 3}, side={}, pool=pool_of({"901": 3}, less={"901": 1}))

    assert check(deck) == [("DRM-25.04", "clock", "901", 3, 2)]


@pytest.mark.clause("DRM-25.04")
def test_list_without_a_pool_is_noticed() -> None:
    report = check_deck(sealed(), cards_of("doremi"), {})

    assert [(n.clause, n.message.en) for n in report.notices] == [
        (
            "DRM-25.04",
            "No pool is registered, so it cannot be checked that all other cards are side cards.",
        )
    ]


@pytest.mark.clause("DRM-25.05")
def test_any_number_of_copies_in_the_clock_is_legal() -> None:
    assert check(sealed({"901": 5, "T01": 2, "068": 3})) == []
    assert check(constructed({"901": 5})) == [("DRM-16.03", "clock", "901", 5, 3)]


@pytest.mark.clause("DRM-25.06")
def test_any_number_of_copies_in_the_diary_is_legal() -> None:
    assert check(sealed(diary={"931": 4})) == []
    assert check(constructed(diary={"931": 4})) == [("DRM-16.04", "diary", "931", 4, 2)]


@pytest.mark.clause("DRM-25.05", "DRM-16.05")
def test_p_limit_in_sealed_follows_the_setting() -> None:
    promo = make_card("P42", "character")

    assert check(sealed({"P42": 2}), promo) == []
    assert check(sealed({"P42": 2}), promo, sealed_p_limit="one") == [
        ("DRM-16.05", "clock", "P42", 2, 1)
    ]


@pytest.mark.clause("DRM-3.9.06", "DRM-25.07")
def test_cards_of_the_same_number_all_score_in_sealed_only() -> None:
    memories = [("660", 20), ("660", 30), ("663", 10)]

    assert memory_points(memories, "sealed") == 60
    assert memory_points(memories, "constructed") == 40


@pytest.mark.clause("DRM-25.07", "DRM-3.9.06")
def test_happening_resolved_twice_scores_twice_in_sealed() -> None:
    assert memory_points([("H1", 20), ("H1", 20)], "sealed") == 40


def with_sections(deck: Deck, sections: dict[str, tuple[Entry, ...]]) -> Deck:
    return Deck(deck.title, deck.rules_version, deck.deck_format, sections, deck.pool)


def pool_of(given: Mapping[str, int], less: Mapping[str, int] | None = None) -> dict[str, int]:
    """Return the cards of the sample sealed list with ``given``, without those of ``less``."""
    deck = sealed({no: n for no, n in given.items() if no != "925"})
    counts = {e.no: e.count for lines in deck.sections.values() for e in lines} | dict(given)
    return {no: count - (less or {}).get(no, 0) for no, count in counts.items()}
