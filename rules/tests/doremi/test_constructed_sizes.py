import pytest

from rules.core.construction import Deck, Entry, check_deck
from rules.core.errors import FormatNotFound, SettingNotAccepted, TitleNotFound, VersionNotFound
from rules.tests.factories import cards_of, check, constructed, make_card, side_of

CLOCK = ("character", "item", "maho")
DIARY = ("happening", "oped")
ALL = (*CLOCK, *DIARY)


@pytest.mark.clause("DRM-16.01", "DRM-16.01a", "DRM-3.6.02", "DRM-3.1.02")
def test_legal_deck_has_no_violations() -> None:
    assert check(constructed()) == []
    assert check(constructed(side=side_of({}))) == []


@pytest.mark.clause("DRM-16.01", "DRM-3.6.02")
@pytest.mark.parametrize("size", [0, 49, 51])
def test_clock_of_another_size_than_50_is_refused(size: int) -> None:
    deck = constructed(clock_size=size)

    assert check(deck) == [("DRM-16.01", "clock", None, size, 50)]
    assert check_deck(deck, cards_of("doremi"), {}).violations[0].also == ("DRM-3.6.02",)


@pytest.mark.clause("DRM-16.01a", "DRM-3.1.02")
@pytest.mark.parametrize("size", [0, 19, 21])
def test_diary_of_another_size_than_20_is_refused(size: int) -> None:
    deck = constructed(diary_size=size)

    assert check(deck) == [("DRM-16.01a", "diary", None, size, 20)]
    assert check_deck(deck, cards_of("doremi"), {}).violations[0].also == ("DRM-3.1.02",)


@pytest.mark.clause("DRM-16.02")
@pytest.mark.parametrize("size", [1, 9, 11])
def test_side_of_neither_10_nor_0_cards_is_refused(size: int) -> None:
    side = {"941": 2, "942": 2, "943": 2, "944": 2, "945": 2, "946": 1}
    while sum(side.values()) > size:
        side.popitem()
    if sum(side.values()) < size:
        side["917"] = size - sum(side.values())

    assert check(constructed(side=side)) == [("DRM-16.02", "side", None, size, (0, 10))]


@pytest.mark.clause("DRM-16.02")
@pytest.mark.parametrize("side", [{}, {"941": 2, "942": 2, "943": 2, "918": 3, "919": 1}])
def test_side_of_10_or_0_cards_of_any_type_is_legal(side: dict[str, int]) -> None:
    assert check(constructed(side=side)) == []


@pytest.mark.clause("DRM-3.6.01", "DRM-16.01")
@pytest.mark.parametrize(("no", "type_"), [("931", "happening"), ("943", "oped")])
def test_diary_card_in_the_clock_is_refused(no: str, type_: str) -> None:
    assert check(constructed({no: 1}, {no: 0})) == [("DRM-3.6.01", "clock", no, type_, CLOCK)]


@pytest.mark.clause("DRM-3.6.01", "DRM-16.01")
def test_clock_holds_characters_items_and_maho() -> None:
    cards = [make_card(f"80{i}", type_) for i, type_ in enumerate(CLOCK)]

    assert check(constructed({card.no: 3 for card in cards}), *cards) == []


@pytest.mark.clause("DRM-3.1.01", "DRM-16.01a")
@pytest.mark.parametrize(("no", "type_"), [("901", "character"), ("913", "item"), ("919", "maho")])
def test_clock_card_in_the_diary_is_refused(no: str, type_: str) -> None:
    assert check(constructed({no: 0}, {no: 1})) == [("DRM-3.1.01", "diary", no, type_, DIARY)]


@pytest.mark.clause("DRM-3.1.01", "DRM-16.01a")
def test_diary_holds_happenings_and_oped() -> None:
    assert check(constructed(diary={"931": 2, "943": 2})) == []


def test_every_violation_is_reported_at_once() -> None:
    deck = constructed({"931": 1, "902": 4}, {"931": 0}, {"903": 1}, clock_size=49, diary_size=19)

    assert check(deck) == [
        ("DRM-16.01", "clock", None, 49, 50),
        ("DRM-3.6.01", "clock", "931", "happening", CLOCK),
        ("DRM-16.01a", "diary", None, 19, 20),
        ("DRM-16.02", "side", None, 1, (0, 10)),
        ("DRM-16.03", "clock", "902", 4, 3),
        ("DRM-16.07", "clock", "903", 4, 3),
    ]


@pytest.mark.parametrize(
    ("section", "clause", "limit"),
    [("clock", "DRM-3.6.01", CLOCK), ("diary", "DRM-3.1.01", DIARY), ("side", "DRM-16.02", ALL)],
)
def test_unknown_card_cites_the_type_clause(
    section: str, clause: str, limit: tuple[str, ...]
) -> None:
    given = side_of({"777": 1}) if section == "side" else {"777": 1}
    deck = constructed(**{section: given})  # type: ignore[arg-type]

    report = check_deck(deck, cards_of("doremi"), {})

    assert check(deck) == [(clause, section, "777", None, limit)]
    assert "777" in report.violations[0].message.en
    assert "台帳に追加" in report.violations[0].message.ja


def test_side_takes_a_known_card_whose_type_nobody_knows() -> None:
    assert check(constructed(side=side_of({"084": 1}))) == []


def test_card_without_a_type_says_that_the_type_is_missing() -> None:
    report = check_deck(constructed({"084": 1}), cards_of("doremi"), {})

    assert [v.message.en for v in report.violations] == [
        "The card catalogue does not say of what type 084 in clock is "
        "(allowed: character, item or MAHO). Add its type to the catalogue."
    ]


def test_messages_name_card_number_and_name_in_both_languages() -> None:
    violation = check_deck(constructed({"901": 4}), cards_of("doremi"), {}).violations[0]

    assert violation.to_json() == {
        "clause": "DRM-16.03",
        "section": "clock",
        "card": "901",
        "message": "901 (見本キャラクター1): 4 copies in clock, at most 3 allowed.",
        "message_ja": "901「見本キャラクター1」が時計に4枚あります。3枚までです。",
        "found": 4,
        "limit": 3,
        "also": ["DRM-3.6.02"],
        "reading": None,
    }


@pytest.mark.parametrize("count", [0, -3, 10_000])
def test_count_that_is_no_number_of_cards_is_refused(count: int) -> None:
    deck = constructed()
    sections = {**deck.sections, "side": (Entry("No.918", count),)}

    violations = check(Deck("doremi", "4.01", "constructed", sections))

    assert violations[0] == ("DRM-16.01", "side", "918", count, 9_999)


def test_unknown_section_is_refused_and_missing_ones_are_named() -> None:
    deck = Deck("doremi", "4.01", "constructed", {"deck": (Entry("901", 50),)})

    assert check(deck) == [
        ("DRM-16.01", "deck", None, None, None),
        ("DRM-16.01", "clock", None, 0, 50),
        ("DRM-16.01a", "diary", None, 0, 20),
    ]


def test_lines_of_the_same_number_in_any_form_are_summed() -> None:
    deck = constructed({"0068": 2, "Ｎｏ．６８": 2})

    assert check(deck) == [("DRM-16.03", "clock", "068", 4, 3)]


@pytest.mark.parametrize(
    ("deck", "error"),
    [
        (Deck("chess", "4.01", "constructed", {}), TitleNotFound),
        (Deck("doremi", "3.00", "constructed", {}), VersionNotFound),
        (Deck("doremi", "4.01", "draft", {}), FormatNotFound),
    ],
)
def test_deck_of_an_unknown_kind_raises(deck: Deck, error: type[Exception]) -> None:
    with pytest.raises(error):
        check_deck(deck, {}, {})


def test_setting_with_an_impossible_value_raises() -> None:
    with pytest.raises(SettingNotAccepted):
        check_deck(constructed(), {}, {"side_counts_for": "nothing"})
