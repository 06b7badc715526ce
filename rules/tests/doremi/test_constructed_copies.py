from collections.abc import Mapping

import pytest

from rules.core.construction import CardDefinition, Deck, check_deck
from rules.tests.factories import cards_of, check, constructed, make_card, side_of

SPECIAL = (
    make_card("P42", "character"),
    make_card("P43", "character"),
    make_card("P44", "happening"),
    make_card("CD01", "character"),
    make_card("BO01", "item"),
    make_card("T07", "character"),
    make_card("CD02", "happening"),
    make_card("1-05", "character"),
    make_card("2-05", "maho"),
    make_card("2-06", "happening"),
)
NARROW = {"side_counts_for": "only_16_3_and_16_4"}
THREE = {"special_number_limit_in_diary": "three"}


def cited(
    deck: Deck, settings: Mapping[str, object] | None = None, *extra: CardDefinition
) -> list[tuple[str, str | None, object, object, str | None]]:
    report = check_deck(deck, cards_of("doremi", *SPECIAL, *extra), settings or {})
    return [(v.clause, v.card, v.found, v.limit, v.reading) for v in report.violations]


@pytest.mark.clause("DRM-16.03", "DRM-3.6.02")
def test_three_copies_in_the_clock_are_legal_and_four_are_not() -> None:
    assert check(constructed({"901": 3})) == []
    assert check(constructed({"901": 4})) == [("DRM-16.03", "clock", "901", 4, 3)]


@pytest.mark.clause("DRM-16.04", "DRM-3.1.02")
def test_two_copies_in_the_diary_are_legal_and_three_are_not() -> None:
    assert check(constructed(diary={"931": 2})) == []
    assert check(constructed(diary={"931": 3})) == [("DRM-16.04", "diary", "931", 3, 2)]


@pytest.mark.clause("DRM-16.05")
def test_p_numbers_are_limited_to_one_copy_each() -> None:
    assert cited(constructed({"P42": 1, "P43": 1})) == []
    assert cited(constructed({"P42": 2})) == [("DRM-16.05", "P42", 2, 1, None)]
    assert cited(constructed(diary={"P44": 2})) == [("DRM-16.05", "P44", 2, 1, None)]


@pytest.mark.clause("DRM-16.06")
@pytest.mark.parametrize("no", ["CD01", "BO01", "T07"])
def test_t_cd_and_bo_numbers_are_limited_to_three_copies(no: str) -> None:
    assert cited(constructed({no: 3})) == []
    assert cited(constructed({no: 4})) == [("DRM-16.06", no, 4, 3, None)]


@pytest.mark.clause("DRM-16.06a")
@pytest.mark.parametrize("no", ["1-05", "2-05"])
def test_1_and_2_numbers_are_limited_to_three_copies(no: str) -> None:
    assert cited(constructed({no: 3})) == []
    assert cited(constructed({no: 4})) == [("DRM-16.06a", no, 4, 3, "AMB-01")]


@pytest.mark.clause("DRM-16.04", "DRM-16.06")
@pytest.mark.parametrize("no", ["CD02", "2-06"])
def test_special_numbers_in_the_diary_have_the_diary_limit_by_default(no: str) -> None:
    assert cited(constructed(diary={no: 2})) == []
    assert cited(constructed(diary={no: 3})) == [("DRM-16.04", no, 3, 2, "AMB-02")]


@pytest.mark.clause("DRM-16.06", "DRM-16.06a")
@pytest.mark.parametrize(("no", "clause"), [("CD02", "DRM-16.06"), ("2-06", "DRM-16.06a")])
def test_special_numbers_in_the_diary_can_be_set_to_three(no: str, clause: str) -> None:
    assert cited(constructed(diary={no: 3}), THREE) == []
    assert cited(constructed(diary={no: 4}), THREE) == [(clause, no, 4, 3, "AMB-02")]
    assert cited(constructed(diary={no: 4}), THREE | NARROW) == [(clause, no, 4, 3, "AMB-02")]


@pytest.mark.clause("DRM-16.06b")
@pytest.mark.parametrize(
    ("alias", "number"),
    [
        ("T01", "068"),
        ("T02", "072"),
        ("T03", "073"),
        ("T04", "066"),
        ("T05", "074"),
        ("T06", "592"),
    ],
)
def test_listed_t_number_counts_with_its_ordinary_number(alias: str, number: str) -> None:
    assert cited(constructed({alias: 2, number: 1})) == []
    assert cited(constructed({alias: 2, number: 2})) == [("DRM-16.06b", alias, 4, 3, "AMB-03")]


@pytest.mark.clause("DRM-16.06b")
def test_message_on_aliases_names_both_numbers() -> None:
    report = check_deck(constructed({"T01": 2, "068": 2}), cards_of("doremi"), {})

    assert [v.message.en for v in report.violations] == [
        "T01 + 068 are the same card: 4 copies in clock, at most 3 allowed."
    ]


@pytest.mark.clause("DRM-16.06b")
def test_unlisted_t_number_counts_on_its_own_with_a_notice() -> None:
    report = check_deck(constructed({"T07": 3, "T01": 1}), cards_of("doremi", *SPECIAL), {})

    assert report.violations == ()
    assert [(n.clause, n.card, n.reading) for n in report.notices] == [
        ("DRM-16.06b", "T07", "AMB-03")
    ]


@pytest.mark.clause("DRM-16.06b")
def test_custom_alias_table_is_that_of_the_catalogue() -> None:
    custom = {"alias_table": "custom_table"}
    seventh = make_card("T07", "character", alias_of="068")
    unlisted = make_card("T01", "character")

    assert cited(constructed({"T07": 2, "068": 2}), custom, seventh) == [
        ("DRM-16.06b", "T07", 4, 3, "AMB-03")
    ]
    assert cited(constructed({"T01": 2, "068": 2}), custom, unlisted) == []


@pytest.mark.clause("DRM-16.07")
@pytest.mark.parametrize(
    ("deck", "card", "count", "limit"),
    [
        (constructed({"901": 3}, side=side_of({"901": 1})), "901", 4, 3),
        (constructed(diary={"931": 2}, side=side_of({"931": 1})), "931", 3, 2),
        (constructed({"P42": 1}, side=side_of({"P42": 1})), "P42", 2, 1),
        (constructed({"CD01": 3}, side=side_of({"CD01": 1})), "CD01", 4, 3),
        (constructed({"1-05": 2}, side=side_of({"1-05": 2})), "1-05", 4, 3),
        (constructed(diary={"CD02": 2}, side=side_of({"CD02": 1})), "CD02", 3, 2),
        (constructed({"918": 0}, side=side_of({"918": 4})), "918", 4, 3),
        (constructed(side=side_of({"941": 3})), "941", 3, 2),
    ],
)
def test_limits_count_the_side_cards(deck: Deck, card: str, count: int, limit: int) -> None:
    assert cited(deck) == [("DRM-16.07", card, count, limit, "AMB-04")]


@pytest.mark.clause("DRM-16.07")
def test_narrow_reading_counts_the_side_for_ordinary_numbers_only() -> None:
    special = {"P42": 1, "CD01": 1, "1-05": 1, "CD02": 1}
    deck = constructed({"P42": 1, "CD01": 3, "1-05": 3}, {"CD02": 2}, side=side_of(special))
    ordinary = constructed({"901": 3}, side=side_of({"901": 1}))

    assert cited(deck, NARROW) == []
    assert cited(ordinary, NARROW) == [("DRM-16.07", "901", 4, 3, "AMB-04")]


@pytest.mark.clause("DRM-16.03", "DRM-16.05", "DRM-16.06", "DRM-16.06a")
def test_narrow_reading_keeps_the_limits_of_the_deck_itself() -> None:
    deck = constructed({"901": 4, "P42": 2, "CD01": 4, "1-05": 4})

    assert [violation[:4] for violation in cited(deck, NARROW)] == [
        ("DRM-16.03", "901", 4, 3),
        ("DRM-16.05", "P42", 2, 1),
        ("DRM-16.06", "CD01", 4, 3),
        ("DRM-16.06a", "1-05", 4, 3),
    ]


@pytest.mark.clause("DRM-16.06b", "DRM-16.07")
def test_alias_in_the_side_cites_both_clauses() -> None:
    deck = constructed({"T01": 2}, side=side_of({"068": 2}))

    report = check_deck(deck, cards_of("doremi"), {})

    assert [(v.clause, v.also) for v in report.violations] == [
        ("DRM-16.06b", ("DRM-16.07", "DRM-16.03", "DRM-3.6.02"))
    ]
