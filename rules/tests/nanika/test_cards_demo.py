"""The two examples of the plan, and the deck that the demo set fills up."""

from collections import Counter
from collections.abc import Iterator
from typing import get_args

import pytest

from rules.games.nanika.cards import model
from rules.games.nanika.cards.model import (
    Ability,
    Bonus,
    ByHand,
    Card,
    Download,
    Event,
    InstallFromArchive,
    InstallWindow,
    Power,
    SkipNextTurn,
)
from rules.games.nanika.cards.reading import demo_cards, demo_deck

CARDS = demo_cards()
DECK = demo_deck()
EXAMPLE_1, EXAMPLE_2 = CARDS["E1"], CARDS["E2"]


@pytest.mark.clause("NNK-B.1", "NNK-A35")
def test_the_values_of_example_1() -> None:
    assert (EXAMPLE_1.name, EXAMPLE_1.name_keys) == ("御影さくら", ("御影さくら",))
    assert (EXAMPLE_1.physical, EXAMPLE_1.mental, EXAMPLE_1.points) == (Power(3, 2), Power(3, 1), 5)


@pytest.mark.clause("NNK-B.5", "NNK-A35")
def test_the_values_of_example_2() -> None:
    assert (EXAMPLE_2.name, EXAMPLE_2.name_keys) == ("ブリュンヒルデ", ("ブリュンヒルデ",))
    assert (EXAMPLE_2.physical, EXAMPLE_2.mental, EXAMPLE_2.points) == (Power(3, 1), Power(1, 1), 3)


@pytest.mark.clause("NNK-B.2", "NNK-B.3", "NNK-A27")
def test_example_1_gains_2_attacking_or_supporting_in_a_physical_battle() -> None:
    assert abilities(EXAMPLE_1) == [
        ("continuous", Bonus("physical", ("attacker", "support"), 2), None, ())
    ]


@pytest.mark.clause("NNK-B.6", "NNK-B.8")
def test_example_2_may_be_installed_in_a_battle_from_the_archive() -> None:
    assert abilities(EXAMPLE_2) == [("continuous", None, InstallWindow(True, True), ())]


@pytest.mark.clause("NNK-B.4", "NNK-A41")
def test_the_event_of_example_1_installs_one_ghost_and_downloads_three() -> None:
    event = EXAMPLE_1.event

    assert event is not None
    assert event.timing == "on_your_turn"
    assert event.effects == (InstallFromArchive(("さくら", "双葉"), 1, False), Download(3))


@pytest.mark.clause("NNK-B.7")
def test_the_event_of_example_2_skips_a_turn() -> None:
    event = EXAMPLE_2.event

    assert event is not None
    assert (event.timing, event.effects) == ("on_your_turn", (SkipNextTurn(),))


@pytest.mark.clause("NNK-B.0", "NNK-A38")
def test_the_examples_are_marked_as_such_and_all_others_as_invented() -> None:
    assert Counter(card.marked for card in CARDS.values()) == {"example": 2, "demo": 28}
    assert [no for no, card in CARDS.items() if card.marked == "example"] == ["E1", "E2"]


@pytest.mark.clause("NNK-1.1")
def test_the_deck_is_a_hundred_cards_with_one_to_five_of_each_number() -> None:
    copies = Counter(DECK)

    assert len(DECK) == 100
    assert list(copies) == list(CARDS)
    assert (min(copies.values()), max(copies.values())) == (1, 5)


@pytest.mark.clause("NNK-2.1", "NNK-5.1.7")
def test_the_deck_has_all_three_kinds_and_ghosts_enough_for_six_users() -> None:
    assert Counter(CARDS[no].type for no in DECK) == {
        "ghost_event": 62,
        "shell_event": 24,
        "mandatory": 14,
    }


@pytest.mark.clause("NNK-3.5", "NNK-3.18")
def test_ghosts_and_shells_have_events_for_every_timing() -> None:
    events = [card.event for card in CARDS.values() if not card.is_mandatory]

    assert {event.timing for event in events if event} == set(get_args(model.Timing))
    assert None not in events


def test_every_declared_effect_stands_on_a_card() -> None:
    parts = [(*card.status, *([card.event] if card.event else ()), card) for card in CARDS.values()]
    effects = {type(effect) for part in parts for each in part for effect in each.effects}

    assert effects == set(get_args(model.Effect))


@pytest.mark.clause("NNK-B.4")
def test_the_deck_has_ghosts_that_the_event_of_example_1_finds() -> None:
    found = [card.no for card in CARDS.values() if {"さくら", "双葉"}.intersection(card.name_keys)]

    assert found == ["D09", "D10"]


def test_every_name_and_text_has_its_english() -> None:
    for card in CARDS.values():
        texts = [(each.text, each.text_en) for each in written_on(card)]
        conditions = [(ability.condition, ability.condition_en) for ability in card.status]
        said = [(card.name, card.name_en), *texts, *conditions]
        assert [bool(ja) for ja, _ in said] == [bool(en) for _, en in said], card.no


def test_the_cards_handed_out_cannot_be_changed_for_others() -> None:
    demo_cards().clear()

    assert demo_cards() == CARDS


def abilities(card: Card) -> list[tuple[object, ...]]:
    return [(each.mode, each.bonus, each.install_window, each.effects) for each in card.status]


def written_on(card: Card) -> Iterator[Ability | Event | Card | ByHand]:
    """Yield everything on the card that has a text."""
    parts: list[Ability | Event | Card] = [card, *card.status]
    parts += [card.event] if card.event else []
    for part in parts:
        yield part
        yield from (effect for effect in part.effects if isinstance(effect, ByHand))
