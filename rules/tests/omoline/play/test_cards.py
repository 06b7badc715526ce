"""What a card of OmoLine says, and which cards are refused (OML-2.*)."""

from typing import Any

import pytest

from rules.core.cards import CardRefused
from rules.games.omoline.cards.behaviour import behaviour_key
from rules.games.omoline.cards.model import Card, SkillCost
from rules.games.omoline.cards.reading import demo_cards, demo_deck, read_cards
from rules.tests.omoline.play.cards import (
    activated,
    character,
    draw,
    event,
    manual,
    on_play,
    skill,
    urge,
)
from rules.tests.omoline.play.tables import table

CHARACTER: dict[str, Any] = {
    "no": "X",
    "name": "X",
    "type": "character",
    "level": 2,
    "hold_power": 7,
    "emergency_point": 5,
    "traits": {"red": 0, "green": 1, "blue": 2, "purple": 4},
}
EVENT: dict[str, Any] = {
    "no": "X",
    "name": "X",
    "type": "event",
    "level": 1,
    "colours": ["red"],
    "attribute": "hold",
    "power": 200,
    "wave": 1,
}


def read(definition: dict[str, Any]) -> Card:
    return read_cards([definition])["X"]


def refusal(definition: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(CardRefused) as error:
        read_cards([definition])
    return error.value.field, error.value.clause


def case(clause: str, base: dict[str, Any], field: str, **changes: Any) -> Any:
    definition = {name: each for name, each in {**base, **changes}.items() if each != "absent"}
    mark = pytest.mark.clause(clause)
    return pytest.param(definition, (field, clause), id=f"{clause} {field}", marks=mark)


@pytest.mark.parametrize(
    ("definition", "told"),
    [
        case("OML-2.0.1", EVENT, "type", type="item"),
        case("OML-2.0.1", EVENT, "hold_power", hold_power=7),
        case("OML-2.0.1", CHARACTER, "power", power=100),
        case("OML-2.1.4", CHARACTER, "level", level="absent"),
        case("OML-2.1.4", CHARACTER, "level", level=-1),
        case("OML-2.1.7", CHARACTER, "hold_power", hold_power="absent"),
        case("OML-2.1.7", CHARACTER, "hold_power", hold_power=0),
        case("OML-2.1.10", CHARACTER, "emergency_point", emergency_point="absent"),
        case("OML-2.1.10", CHARACTER, "emergency_point", emergency_point="×"),
        case("OML-2.1.14", CHARACTER, "traits", traits="absent"),
        case("OML-2.1.14", CHARACTER, "traits.purple", traits={"red": 1, "green": 1, "blue": 1}),
        case("OML-2.1.16", CHARACTER, "traits.red", traits=CHARACTER["traits"] | {"red": 5}),
        case("OML-2.1.19", CHARACTER, "skill.effects[0].when", skill=skill("red", 1) | {"effects": [on_play(draw(1))]}),
        case("OML-2.1.20", CHARACTER, "skill.cost", skill={"text": "X"}),
        case("OML-2.1.20", CHARACTER, "skill.cost.colour", skill={"cost": {"colour": "pink", "amount": 1}}),
        case("OML-2.2.3", EVENT, "colours", colours="absent"),
        case("OML-2.2.3", EVENT, "colours", colours=["red", "red"]),
        case("OML-2.2.3", EVENT, "colours[0]", colours=["pink"]),
        case("OML-2.2.5", EVENT, "level", level="absent"),
        case("OML-2.2.7", EVENT, "attribute", attribute="absent"),
        case("OML-2.2.7", EVENT, "attribute", attribute="calm"),
        case("OML-2.2.10", EVENT, "power", power="absent"),
        case("OML-2.2.14", EVENT, "wave", wave="absent"),
        case("OML-2.2.2", EVENT, "effects[0].cost", effects=[on_play(draw(1)) | {"cost": {"energy": 1}}]),
        case("OML-2.1.19", EVENT, "effects[0].when", effects=[{"when": "skill", "do": [draw(1)]}]),
    ],
)  # fmt: skip
def test_a_card_is_refused_with_the_field_and_the_clause(
    definition: dict[str, Any], told: tuple[str, str]
) -> None:
    assert refusal(definition) == told


def test_an_effect_that_is_not_known_is_refused() -> None:
    field, _ = refusal(EVENT | {"effects": [on_play({"op": "swap"})]})

    assert field == "effects[0].do[0].op"


@pytest.mark.clause("OML-2.1.10", "OML-2.1.13")
def test_the_emergency_point_is_a_number_or_a_cross() -> None:
    assert read(CHARACTER).ep == 5
    assert read(CHARACTER | {"emergency_point": 0}).ep == 0
    assert read(CHARACTER | {"emergency_point": None}).ep is None


@pytest.mark.clause("OML-2.1.14", "OML-2.1.16")
def test_a_character_has_four_trait_values() -> None:
    card = read(CHARACTER)

    assert [card.trait(c) for c in ("red", "green", "blue", "purple")] == [0, 1, 2, 4]


@pytest.mark.clause("OML-2.1.20")
def test_the_cost_of_a_skill_is_a_colour_and_an_amount() -> None:
    card = read(CHARACTER | {"skill": skill("blue", 6)})

    assert card.skill is not None
    assert card.skill.cost == SkillCost("blue", 6)


@pytest.mark.clause("OML-2.2.3", "OML-2.2.7")
def test_an_event_has_colours_and_one_attribute() -> None:
    card = read(EVENT | {"colours": ["red", "purple"], "attribute": "accident"})

    assert (card.colours, card.attribute) == (("red", "purple"), "accident")


@pytest.mark.clause("OML-2.1.6", "OML-2.1.9", "OML-2.1.12", "OML-2.1.17", "OML-2.1.18")
@pytest.mark.parametrize(
    "unusual",
    [
        {"level": 5},
        {"hold_power": 4},
        {"hold_power": 12},
        {"emergency_point": 3},
        {"traits": {"red": 0, "green": 0, "blue": 0, "purple": 0}},
    ],
    ids=str,
)
def test_averages_of_characters_are_not_enforced(unusual: dict[str, Any]) -> None:
    assert read(CHARACTER | unusual).no == "X"


@pytest.mark.clause("OML-2.2.13", "OML-2.2.15")
def test_averages_of_events_are_not_enforced() -> None:
    assert read(EVENT | {"power": 500, "wave": 4}).wave == 4


# the same event


@pytest.mark.clause("OML-3.1.3")
def test_events_that_play_alike_have_one_key_whatever_they_are_called() -> None:
    one = event("E1", "hold 200", colours="red blue", effects=[on_play(draw(1))])
    other = event("E2", "hold 200", colours="blue red", effects=[on_play(draw(1))])

    assert behaviour_key(one) == behaviour_key(other)


@pytest.mark.clause("OML-3.1.3")
@pytest.mark.parametrize(
    "other",
    [
        event("E1", "hold 300"),
        event("E1", "relief 200"),
        event("E1", "hold 200", level=1),
        event("E1", "hold 200", wave=2),
        event("E1", "hold 200", colours="blue"),
        event("E1", "hold 200", effects=[on_play(draw(1))]),
        event("E1", "hold 200", effects=[activated(draw(1))]),
    ],
    ids=str,
)
def test_events_that_differ_in_play_have_other_keys(other: Card) -> None:
    assert behaviour_key(event("E1", "hold 200")) != behaviour_key(other)


@pytest.mark.clause("OML-3.1.3")
def test_an_event_whose_text_is_not_declared_has_no_key_of_its_own() -> None:
    assert behaviour_key(event("E1", effects=[on_play(manual())])) is None
    assert behaviour_key(event("E1", text="Text.")) is None
    assert behaviour_key(event("E1", text="Text.", effects=[on_play(urge(1))])) is not None


@pytest.mark.clause("OML-3.1.3")
def test_the_keys_of_the_demo_events_agree_with_how_they_play() -> None:
    events = [card for card in demo_cards().values() if not card.is_character]
    pairs = {(card.behaviour_key, behaviour_key(card)) for card in events}

    assert len(pairs) == len({given for given, _ in pairs}) == len({own for _, own in pairs})


# demo


def test_the_demo_deck_is_as_the_specification_wants_it() -> None:
    cards, deck = demo_cards(), demo_deck()
    characters = [cards[no] for no in deck["character_deck"]]
    events = {no: cards[no] for no in deck["event_deck"]}

    assert [card.name_en for card in characters] == [f"Character {c}" for c in "ABCDEFGHIJ"]
    assert sum(card.level or 0 for card in characters) <= 25
    assert [card.ep for card in characters].count(None) == 1
    assert all(card.ep in (None, card.hp - 2) and 5 <= card.hp <= 9 for card in characters)
    assert all(deck["event_deck"].count(no) == 4 for no in events)
    assert {colour for card in events.values() for colour in card.colours} == set(
        CHARACTER["traits"]
    )
    assert {card.attribute for card in events.values()} == {"hold", "relief", "accident"}
    assert sum(len(card.colours) > 1 for card in events.values()) == 1


@pytest.mark.clause("OML-A10", "OML-2.2.4")
def test_the_demo_deck_has_an_event_for_which_several_colours_are_paid() -> None:
    cards = demo_cards()
    several = [cards[no] for no in dict.fromkeys(demo_deck()["event_deck"])]
    (both,) = [card for card in several if len(card.colours) > 1]
    red = [cards["E01"], cards["E05"]]

    def refused(paying: str) -> set[str]:
        at = table(
            Ada={"hand": [both], "energy_area": red}, settings={"multicolour_payment": paying}
        )
        return at.refused("Ada", "play_event", event=both.no)

    assert (both.no, both.cost, both.colours) == ("E10", 2, ("red", "blue"))
    assert (refused("any"), refused("each")) == (set(), {"OML-A10"})


def test_the_demo_deck_shows_every_effect() -> None:
    cards = [demo_cards()[no] for row in demo_deck().values() for no in row]
    rows = [effect for card in cards for effect in card.effects]
    rows += [effect for card in cards if card.skill for effect in card.skill.effects]

    assert {type(op).__struct_config__.tag for effect in rows for op in effect.do} == {
        "emergency_relief",
        "change_urge",
        "change_closure",
        "change_power",
        "draw",
        "destroy_event",
        "remove_event",
        "manual",
    }
    assert {effect.when for effect in rows} == {"on_play", "activated", "skill"}


def test_a_character_for_tests_has_a_usual_emergency_point() -> None:
    assert (character("A1", 9).ep, character("A1", 9, ep=None).ep) == (7, None)
