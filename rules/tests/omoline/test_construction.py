import pytest

from rules.core.construction import check_deck
from rules.tests.factories import cards_of, check, make_card, omoline

VERSIONS = ["r0", "r1", "r2"]
OLD = ["r0", "r1"]


@pytest.mark.clause("OML-3.1.1", "OML-3.2.1")
@pytest.mark.parametrize("version", VERSIONS)
def test_legal_deck_has_no_violations(version: str) -> None:
    assert check(omoline(version=version)) == []


@pytest.mark.clause("OML-3.1.1")
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("size", [39, 41])
def test_event_deck_of_another_size_than_40_is_refused(version: str, size: int) -> None:
    assert check(omoline(version=version, event_size=size)) == [
        ("OML-3.1.1", "events", None, size, 40)
    ]


@pytest.mark.clause("OML-3.1.1", "OML-3.2.1")
def test_cards_of_the_other_deck_are_refused() -> None:
    deck = omoline({"C01": 1}, {"C91": 9, "E12": 1})

    assert check(deck) == [
        ("OML-3.1.1", "events", "C01", "character", ("event",)),
        ("OML-3.2.1", "characters", "E12", "event", ("character",)),
    ]


@pytest.mark.clause("OML-3.1.2")
@pytest.mark.parametrize("version", VERSIONS)
def test_four_copies_of_an_event_are_legal_and_five_are_not(version: str) -> None:
    assert check(omoline({"E01": 4}, version=version)) == []
    assert check(omoline({"E01": 5}, version=version)) == [("OML-3.1.2", "events", "E01", 5, 4)]


@pytest.mark.clause("OML-3.1.3")
@pytest.mark.parametrize("version", VERSIONS)
def test_events_that_play_alike_count_together(version: str) -> None:
    assert check(omoline({"E01": 3, "E91": 1}, version=version)) == []
    assert check(omoline({"E01": 3, "E91": 2}, version=version)) == [
        ("OML-3.1.3", "events", "E01", 5, 4)
    ]


@pytest.mark.clause("OML-3.1.3")
def test_events_without_a_behaviour_key_count_by_number() -> None:
    plain = [make_card("E71", "event", name="Event"), make_card("E72", "event", name="Event")]

    assert check(omoline({"E71": 4, "E72": 4}), *plain) == []
    assert check(omoline({"E71": 5}), *plain) == [("OML-3.1.2", "events", "E71", 5, 4)]


@pytest.mark.clause("OML-3.2.1")
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("size", [9, 11])
def test_character_deck_of_another_size_than_10_is_refused(version: str, size: int) -> None:
    assert check(omoline(characters={"C91": size}, version=version)) == [
        ("OML-3.2.1", "characters", None, size, 10)
    ]


@pytest.mark.clause("OML-3.2.2")
def test_three_copies_of_a_character_are_legal_in_r2_and_four_are_not() -> None:
    assert check(omoline(characters={"C01": 3, "C91": 7})) == []
    assert check(omoline(characters={"C01": 4, "C91": 6})) == [
        ("OML-3.2.2", "characters", "C01", 4, 3)
    ]


@pytest.mark.clause("OML-3.2.2h")
@pytest.mark.parametrize("version", OLD)
def test_one_copy_of_a_character_is_legal_in_old_versions_and_two_are_not(version: str) -> None:
    assert check(omoline(characters={"C01": 1, "C91": 9}, version=version)) == []
    assert check(omoline(characters={"C01": 2, "C91": 8}, version=version)) == [
        ("OML-3.2.2h", "characters", "C01", 2, 1)
    ]


@pytest.mark.clause("OML-3.2.2", "OML-A44")
def test_characters_of_the_same_name_count_together_by_our_reading() -> None:
    twin = make_card("C71", "character", name="キャラA", level=1)
    deck = omoline(characters={"C01": 2, "C71": 2, "C91": 6})

    report = check_deck(deck, cards_of("omoline", twin), {})

    assert [(v.clause, v.found, v.reading) for v in report.violations] == [
        ("OML-3.2.2", 4, "OML-A44")
    ]


@pytest.mark.clause("OML-3.2.3", "OML-A35")
@pytest.mark.parametrize("version", VERSIONS)
def test_ten_copies_of_a_generic_character_are_legal(version: str) -> None:
    assert check(omoline(characters={"C91": 10}, version=version)) == []
    assert check(omoline(characters={"C91": 5, "C92": 5}, version=version)) == []


@pytest.mark.clause("OML-3.2.4", "OML-2.1.5")
def test_levels_add_up_to_25_at_most_in_r2() -> None:
    heavy = make_card("C71", "character", level=8)
    light = make_card("C72", "character", level=7)

    assert check(omoline(characters={"C91": 9, "C72": 1}), light) == []
    assert check(omoline(characters={"C91": 9, "C71": 1}), heavy) == [
        ("OML-3.2.4", "characters", None, 26, 25)
    ]


@pytest.mark.clause("OML-2.1.5", "OML-3.2.4")
def test_level_violation_cites_both_clauses() -> None:
    deck = omoline(characters={"C71": 10})
    cards = cards_of("omoline", make_card("C71", "character", level=3, generic=True))

    assert [(v.clause, v.also) for v in check_deck(deck, cards, {}).violations] == [
        ("OML-3.2.4", ("OML-2.1.5",))
    ]


@pytest.mark.clause("OML-3.2.4")
def test_character_without_a_level_cannot_be_checked_in_r2() -> None:
    unknown = make_card("C71", "character")

    assert check(omoline(characters={"C91": 9, "C71": 1}), unknown) == [
        ("OML-3.2.4", "characters", "C71", None, 25)
    ]


@pytest.mark.clause("OML-3.2.4h")
@pytest.mark.parametrize("version", OLD)
def test_levels_are_not_limited_in_old_versions(version: str) -> None:
    heavy = make_card("C71", "character", level=4, generic=True)

    assert check(omoline(characters={"C71": 10}, version=version), heavy) == []
    assert check(omoline(characters={"C71": 10}), heavy) == [
        ("OML-3.2.4", "characters", None, 40, 25)
    ]
