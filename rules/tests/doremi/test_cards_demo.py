"""The cards that the document names, and the decks that the demo set fills."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from rules.core.construction import Deck, Entry, check_deck
from rules.games.doremi.cards import effects as kinds
from rules.games.doremi.cards.effects import Cost, Effect
from rules.games.doremi.cards.model import Ability, Card, Icon, Task, Trigger
from rules.games.doremi.cards.reading import demo_cards, demo_decks
from rules.games.doremi.play.resolving import satisfies
from rules.games.doremi.samples import sample_deck
from rules.registry import builtin_cards
from rules.tests.doremi.play.cards import character
from rules.tests.doremi.play.laying import lies
from rules.tests.doremi.play.tables import table
from rules.tests.factories import cards_of

CARDS = demo_cards()
DEMO = [card for card in CARDS.values() if card.marked == "demo"]
NAMED = [card for card in CARDS.values() if card.marked == "document"]


# what the document says


def test_the_cards_are_those_of_the_catalogue() -> None:
    catalogue = {card.no: (card.name, card.type, card.demo) for card in builtin_cards("doremi")}

    assert {no: (c.name, c.type, c.marked == "demo") for no, c in CARDS.items()} == catalogue
    assert (len(NAMED), len(DEMO)) == (20, 50)


def test_of_a_card_that_the_document_names_nothing_is_invented() -> None:
    said = {"no", "name", "type", "marked", "modelled", "text", "text_en"}
    more = {card.no: set(msgspec.to_builtins(card)) - said for card in NAMED}

    assert {no: fields for no, fields in more.items() if fields} == {
        "607": {"unique_on_field"},
        "660": {"task"},
        "663": {"task"},
    }
    assert not any(card.modelled for card in NAMED)


@pytest.mark.clause("DRM-16.06b")
def test_a_t_number_and_its_ordinary_number_name_each_other() -> None:
    aliases = {card.no: card.alias_of for card in builtin_cards("doremi") if card.alias_of}

    assert len(aliases) == 6
    for no, ordinary in aliases.items():
        assert CARDS[no].text == f"No.{ordinary}と同じカード(16-6)。"
        assert CARDS[ordinary or ""].text.startswith(f"{no}と同じカード(16-6)。")


@pytest.mark.clause("DRM-8.09b", "DRM-8.09c")
def test_the_tasks_of_the_examples() -> None:
    doremi, hazuki = Icon("どれみ", 20), Icon("はづき", 20)

    assert CARDS["660"].task == Task((doremi,), "any_one_kind")
    assert CARDS["663"].task == Task((doremi, hazuki), "all")


@pytest.mark.clause("DRM-8.09b", "DRM-8.09c", "DRM-8.09d")
@pytest.mark.parametrize(
    ("no", "doremi", "hazuki", "is_resolved"),
    [
        ("660", [20], [], True),
        ("660", [10, 10], [], True),
        ("660", [10], [10], False),
        ("663", [20], [20], True),
        ("663", [20], [10, 10], True),
        ("663", [10, 10], [10, 10], True),
        ("663", [10, 10], [], False),
        ("663", [10, 10], [10], False),
    ],
)
def test_who_resolves_the_examples(
    no: str, doremi: list[int], hazuki: list[int], is_resolved: bool
) -> None:
    there = [character(f"D{n}", names=["どれみ"], solve=s) for n, s in enumerate(doremi)]
    there += [character(f"H{n}", names=["はづき"], solve=s) for n, s in enumerate(hazuki)]
    at = table(Ada={"happening_area": [lies(CARDS[no], *there, days=2)]})

    assert satisfies(at.look, at.piece(no), at.seat("Ada")) is is_resolved


# every kind of text


def test_every_effect_cost_and_trigger_stands_on_a_card() -> None:
    abilities = [ability for card in DEMO for ability in abilities_of(card)]
    triggers = {ability.trigger.when for ability in abilities if ability.trigger is not None}

    assert {type(effect) for card in DEMO for effect in effects_of(card)} == set(get_args(Effect))
    assert {type(cost) for each in abilities for cost in each.cost} == set(get_args(Cost))
    assert triggers == set(get_args(get_type_hints(Trigger)["when"]))
    assert any(ability.hours == 2 for ability in abilities)


@pytest.mark.clause("DRM-9.02", "DRM-13.01", "DRM-13.03")
def test_every_cost_stands_in_red_and_in_black() -> None:
    found = {
        (type(cost), ability.colour)
        for card in DEMO
        for ability in abilities_of(card)
        for cost in ability.cost
    }

    assert found == set(product(get_args(Cost), ("red", "black")))


@pytest.mark.clause("DRM-13.02", "DRM-13.04")
def test_constant_abilities_are_black_and_blue_and_work_in_the_hall_of_an_item_too() -> None:
    constant = [
        (card.no, ability.colour)
        for card in DEMO
        for ability in abilities_of(card)
        if ability.kind == "constant"
    ]

    assert {colour for _, colour in constant} == {"black", "blue"}
    assert [no for no, _ in constant] == [
        "905", "906", "907", "911", "P901", "CD901", "1-901", "917",
    ]  # fmt: skip


@pytest.mark.clause("DRM-14.02", "DRM-14.04", "DRM-14.05", "DRM-14.06", "DRM-14.08.1")
def test_items_of_every_kind() -> None:
    items = [card for card in DEMO if card.type == "item"]

    assert {card.attach for card in items} == {"own_character", "any_character", "hall"}
    assert [card.no for card in items if card.set_outfit] == ["913"]
    assert [card.no for card in items if card.mod_genki or card.mod_solve] == ["914", "918"]
    assert [card.no for card in items if card.grants] == ["915", "917", "BO901"]
    assert [card.no for card in items if card.self_discard] == ["916", "P902"]


@pytest.mark.clause("DRM-15.01a")
def test_maho_cards_of_every_colour_and_for_a_while() -> None:
    maho = [card for card in DEMO if card.type == "maho"]

    assert {card.colour for card in maho} == {"red", "black", "blue"}
    assert {card.lasts for card in maho} == {"instant", "end_of_day", 3}


@pytest.mark.clause("DRM-8.03", "DRM-8.04", "DRM-8.04b", "DRM-8.05", "DRM-8.09")
def test_happenings_of_every_kind() -> None:
    happenings = [card for card in DEMO if card.is_happening]
    tasks = [card.task for card in happenings if card.task is not None]

    assert {task.mode for task in tasks} == {"all", "any_one_kind"}
    assert [card.no for card in happenings if card.fail_if] == ["936"]
    assert [card.no for card in happenings if card.bonus] == ["935", "941"]
    assert [bool(task.only_outfits) for task in tasks].count(True) == 1
    assert [bool(task.only_names) for task in tasks].count(True) == 1
    assert {len([icon for icon in task.icons if icon.need]) for task in tasks} == {1, 2, 3}


@pytest.mark.clause("DRM-24.02", "DRM-24.05")
def test_ops_and_eds_with_conditions_in_numbers_and_in_words() -> None:
    opeds = {card.no: card for card in DEMO if card.type == "oped"}

    assert Counter(card.oped for card in opeds.values()) == {"OP": 2, "ED": 2}
    assert [no for no, c in opeds.items() if c.condition and c.condition.text] == ["946"]


@pytest.mark.clause("DRM-10.01", "DRM-10.05", "DRM-12.05", "DRM-1.18")
def test_names_and_what_is_no_ability() -> None:
    characters = [card for card in DEMO if card.is_character]
    locking = [c.no for c in characters for e in effects_of(c) if isinstance(e, kinds.LockOut)]

    assert [card.no for card in characters if len(card.names) > 1] == ["910"]
    assert [card.no for card in characters if card.treated_as] == ["912"]
    assert [card.no for card in characters if card.unique_on_field] == ["911"]
    assert locking == ["905", "CD901"]


def test_every_name_and_text_has_its_english() -> None:
    for card in CARDS.values():
        written: list[Any] = [card, *abilities_of(card)]
        written += [card.condition] if card.condition is not None else []
        written += [each for each in effects_of(card) if isinstance(each, kinds.ByHand)]
        costs = [cost for ability in abilities_of(card) for cost in ability.cost]
        written += [each for each in costs if isinstance(each, kinds.PaidByHand)]
        texts = [(each.text, each.text_en) for each in written]
        assert [bool(ja) for ja, _ in texts] == [bool(en) for _, en in texts], card.no
    assert all(card.name_en for card in DEMO)


# decks


@pytest.mark.clause("DRM-16.01", "DRM-16.01a", "DRM-16.02", "DRM-25.03", "DRM-25.04")
@pytest.mark.parametrize("deck_format", ["constructed", "sealed"])
def test_the_demo_decks_are_legal(deck_format: str) -> None:
    decks = demo_decks(deck_format)

    assert len(decks) == 2
    for deck in decks:
        sections = {name: entries(row) for name, row in deck.items()}
        pool = tuple(no for row in deck.values() for no in row)
        listed = Deck(
            "doremi",
            "4.01",
            deck_format,
            sections,
            None if deck_format != "sealed" else entries(pool),
        )
        assert list(sections) == ["clock", "diary", "side"]
        assert check_deck(listed, cards_of("doremi"), {}).violations == ()


def test_the_decks_of_both_formats_are_unlike() -> None:
    decks = demo_decks()

    assert decks == (*demo_decks("constructed"), *demo_decks("sealed"))
    assert len({tuple(sorted(deck["clock"])) for deck in decks}) == 4


def test_a_sample_deck_is_made_of_cards_that_can_be_played() -> None:
    for seed, deck_format in product(range(5), ("constructed", "sealed")):
        deck = sample_deck(seed, deck_format)
        listed = {entry.no for row in deck.sections.values() for entry in row}
        assert [no for no in listed if not CARDS[no].modelled] == []


def test_the_cards_handed_out_cannot_be_changed_for_others() -> None:
    demo_cards().clear()
    demo_decks()[0].clear()

    assert demo_cards() == CARDS
    assert list(demo_decks()[0]) == ["clock", "diary", "side"]


def entries(numbers: tuple[str, ...]) -> tuple[Entry, ...]:
    return tuple(Entry(no, count) for no, count in Counter(numbers).items())


def abilities_of(card: Card) -> list[Ability]:
    own = (card.self_discard,) if card.self_discard is not None else ()
    return [*card.abilities, *card.grants, *own]


def effects_of(card: Card) -> Iterator[Effect]:
    for ability in abilities_of(card):
        yield from ability.effects
    yield from (*card.effects, *card.on_resolve, *card.on_fail, *card.on_flip)
    yield from card.bonus.effects if card.bonus is not None else ()
