"""Definitions of cards: read, or refused with the field and the clause."""

from typing import Any

import pytest

from rules.core.cards import CardRefused
from rules.games.onsen.cards.model import Card, Filter
from rules.games.onsen.cards.reading import demo_cards, demo_deck, demo_leaders, read_cards

LEADER = {"type": "leader", "race": "demon", "gender_mark": "m", "recovery": ["stamina", "mind"]}
COMPANION = {"type": "companion", "race": "demon", "gender_mark": "m"}
OUT = {"type": "spring", "kind": "out", "filter": {"race": "demon"}, "count": 1}
RECOVERY = {"type": "spring", "kind": "recovery", "attribute": "magic"}
SPECIAL = {"type": "spring", "kind": "special", "label": "a", "text": "…", "points": 2}


def card(base: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Return a definition; a field that is None is left out."""
    given = {"no": "X", "name": "x", **base, **fields}
    return {name: value for name, value in given.items() if value is not None}


def refused(definition: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(CardRefused) as caught:
        read_cards([definition])
    assert caught.value.words.ja != caught.value.words.en
    return caught.value.field, caught.value.clause


@pytest.mark.parametrize("base", [LEADER, COMPANION, OUT, RECOVERY, SPECIAL], ids=str)
def test_a_complete_card_is_read(base: dict[str, Any]) -> None:
    assert list(read_cards([card(base)])) == ["X"]


@pytest.mark.clause("ONS-2.1.2")
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"recovery": ["stamina"]}, "recovery"),
        ({"recovery": ["stamina", "stamina"]}, "recovery"),
        ({"recovery": ["stamina", "mind", "magic"]}, "recovery"),
        ({"recovery": ["stamina", "stamina", "magic"]}, "recovery"),
        ({"recovery": None}, "recovery"),
        ({"recovery": ["stamina", "luck"]}, "recovery[1]"),
        ({"race": None}, "race"),
        ({"gender_mark": None}, "gender_mark"),
    ],
    ids=str,
)
def test_a_leader_has_race_mark_and_two_attributes(change: dict[str, Any], field: str) -> None:
    assert refused(card(LEADER, **change)) == (field, "ONS-2.1.2")


@pytest.mark.clause("ONS-2.2.2")
@pytest.mark.parametrize("field", ["race", "gender_mark"])
def test_a_companion_has_a_race_and_a_mark(field: str) -> None:
    assert refused(card(COMPANION, **{field: None})) == (field, "ONS-2.2.2")


@pytest.mark.clause("ONS-2.2.2")
def test_a_companion_has_nothing_of_a_leader() -> None:
    assert refused(card(COMPANION, recovery=["stamina", "mind"])) == ("recovery", "ONS-2.2.2")


@pytest.mark.clause("ONS-2.3.1", "ONS-2.3.2", "ONS-2.3.4")
@pytest.mark.parametrize(
    ("definition", "place"),
    [
        (card(OUT, kind=None), ("kind", "ONS-2.3.1")),
        (card(OUT, kind="bath"), ("kind", "ONS-2.3.1")),
        (card(OUT, filter=None), ("filter", "ONS-2.3.2")),
        (card(OUT, filter={}), ("filter", "ONS-2.3.2")),
        (card(OUT, count=None), ("count", "ONS-2.3.2")),
        (card(OUT, count=0), ("count", "ONS-2.3.2")),
        (card(OUT, points=3), ("points", "ONS-2.3.1")),
        (card(RECOVERY, attribute=None), ("attribute", "ONS-2.3.4")),
        (card(RECOVERY, count=1), ("count", "ONS-2.3.1")),
        (card(SPECIAL, label=None), ("label", "ONS-2.3.6")),
        (card(COMPANION, kind="out"), ("kind", "ONS-2.2.2")),
        (card(COMPANION, colour="red"), ("colour", "")),
    ],
    ids=str,
)
def test_a_spring_card_says_what_its_kind_needs(definition: Any, place: tuple[str, str]) -> None:
    assert refused(definition) == place


@pytest.mark.clause("ONS-2.3.3")
def test_out_void_is_defined_once() -> None:
    void = {"name": "void", "type": "spring", "kind": "out_void"}

    with pytest.raises(CardRefused) as caught:
        read_cards([{"no": "V1", **void}, {"no": "V2", **void}])

    assert (caught.value.no, caught.value.clause) == ("V2", "ONS-2.3.3")


@pytest.mark.clause("ONS-2.3.2")
@pytest.mark.parametrize(
    ("described", "expected"),
    [
        ("any", [True, True, True]),
        (Filter(race="demon"), [True, True, False]),
        (Filter(gender_mark="m"), [True, False, True]),
        (Filter(race="demon", gender_mark="m"), [True, False, False]),
    ],
    ids=str,
)
def test_out_describes_companions_by_race_and_mark(described: Any, expected: list[bool]) -> None:
    out = Card("X", "x", "spring", kind="out", filter=described, count=1)
    some = [("demon", "m"), ("demon", "f"), ("elf", "m")]

    found = [out.describes(Card("C", "c", "companion", race=r, gender_mark=m)) for r, m in some]

    assert found == expected


@pytest.mark.clause("ONS-6.2.13")
@pytest.mark.parametrize(("count", "demanded"), [("all", [0, 1, 5]), (2, [0, 1, 2])])
def test_out_demands_its_number_or_all_there_are(count: Any, demanded: list[int]) -> None:
    out = Card("X", "x", "spring", kind="out", filter="any", count=count)

    assert [out.demands(n) for n in (0, 1, 5)] == demanded


def test_the_demo_set_has_every_kind_and_out_void_once() -> None:
    cards, deck = demo_cards(), demo_deck()

    kinds = {cards[no].kind or cards[no].type for no in (*deck, *demo_leaders())}
    races = {cards[no].race for no in deck if cards[no].type == "companion"}
    assert kinds == {"leader", "companion", "out", "out_void", "recovery", "ornament", "special"}
    assert races == {"A", "B", "C", "D"}
    assert [no for no in deck if cards[no].kind == "out_void"] == ["V1"]
    assert {card.marked for card in cards.values()} == {"demo"}
    assert all(card.name_en and card.name_en != card.name for card in cards.values())
