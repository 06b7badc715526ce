"""Which card definitions are taken, and what is said of those that are not."""

from typing import Any

import msgspec
import pytest

from rules.core.cards import CardRefused, CardsUnreadable, cards_hash
from rules.core.words import Words
from rules.games.nanika.cards.model import Card, Download, Event, Power
from rules.games.nanika.cards.reading import read_cards
from rules.tests.nanika.cards import EFFECTS, ghost, mandatory, shell

GHOST = Card(
    no="G",
    name="ghost",
    type="ghost_event",
    name_keys=("ghost",),
    physical=Power(2, 0),
    mental=Power(1, 1),
    points=1,
    event=Event("anytime", (Download(1),)),
)


def refusal(*definitions: object) -> tuple[str, str, str]:
    """Return the card, the field and the clause for which the definitions are refused."""
    with pytest.raises(CardRefused) as caught:
        read_cards(definitions)
    return caught.value.no, caught.value.field, caught.value.clause


@pytest.mark.clause("NNK-2.1", "NNK-H.6")
def test_the_three_kinds_of_cards_are_read() -> None:
    cards = read_cards([ghost(), shell(), mandatory()])

    assert cards == {
        "G": GHOST,
        "S": Card(
            no="S",
            name="shell",
            type="shell_event",
            physical_mod=Power(0, 1),
            mental_mod=Power(),
            event=Event("anytime", (Download(1),)),
        ),
        "M": Card(no="M", name="event", type="mandatory", effects=(Download(1),)),
    }


@pytest.mark.clause("NNK-2.1", "NNK-H.6")
@pytest.mark.parametrize("kind", ["developer", "plug_in", "event", ""])
def test_there_is_no_fourth_kind(kind: str) -> None:
    assert refusal(ghost(type=kind)) == ("G", "type", "NNK-2.1")


@pytest.mark.clause("NNK-2.1")
def test_a_card_says_its_kind() -> None:
    assert refusal(ghost(type=None)) == ("G", "type", "NNK-2.1")


@pytest.mark.clause("NNK-4.1")
@pytest.mark.parametrize("field", ["physical", "mental", "points", "name"])
def test_a_ghost_shows_its_values_and_its_name(field: str) -> None:
    assert refusal(ghost(**{field: None})) == ("G", field, "NNK-4.1")


@pytest.mark.clause("NNK-4.1", "NNK-4.8")
@pytest.mark.parametrize("field", ["physical_mod", "mental_mod"])
def test_a_ghost_has_values_and_no_modifiers(field: str) -> None:
    assert refusal(ghost(**{field: {"m": 1}})) == ("G", field, "NNK-4.1")


@pytest.mark.clause("NNK-4.5")
def test_the_mark_in_a_name_is_text() -> None:
    assert read_cards([ghost(name="\\1 ghost")])["G"].name == "\\1 ghost"


@pytest.mark.clause("NNK-A23")
def test_a_ghost_without_name_keys_is_found_by_its_name() -> None:
    without, given = read_cards([ghost(), ghost(no="H", name_keys=["other"])]).values()

    assert (without.name_keys, given.name_keys) == (("ghost",), ("other",))


@pytest.mark.clause("NNK-3.3")
def test_the_other_side_of_a_ghost_is_an_event() -> None:
    assert refusal(ghost(event=None)) == ("G", "event", "NNK-3.3")
    assert refusal(ghost(effects=EFFECTS)) == ("G", "effects", "NNK-3.3")


@pytest.mark.clause("NNK-3.18")
def test_the_other_side_of_a_shell_is_an_event() -> None:
    assert refusal(shell(event=None)) == ("S", "event", "NNK-3.18")
    assert refusal(shell(dice={"n": 1})) == ("S", "dice", "NNK-3.18")


@pytest.mark.clause("NNK-3.12")
@pytest.mark.parametrize(
    ("field", "value"),
    [("event", ghost()["event"]), ("physical", {"n": 1}), ("mental_mod", {"m": 1}), ("points", 0)],
)
def test_a_mandatory_event_is_no_ordinary_event_and_no_ghost(field: str, value: object) -> None:
    assert refusal(mandatory(**{field: value})) == ("M", field, "NNK-3.12")


@pytest.mark.clause("NNK-3.20")
@pytest.mark.parametrize("effects", [None, []])
def test_a_mandatory_event_says_what_is_followed(effects: object) -> None:
    assert refusal(mandatory(effects=effects)) == ("M", "effects", "NNK-3.20")


@pytest.mark.clause("NNK-4.7")
@pytest.mark.parametrize("event", [{"timing": "anytime"}, {"timing": "anytime", "effects": []}])
def test_an_event_shows_its_effect(event: object) -> None:
    assert refusal(ghost(event=event)) == ("G", "event.effects", "NNK-4.7")


@pytest.mark.clause("NNK-3.5", "NNK-H.8", "NNK-H.9")
@pytest.mark.parametrize("timing", ["on_own_battle", "user_action", None])
def test_an_event_has_one_of_the_four_timings(timing: str | None) -> None:
    event = {"timing": timing, "effects": EFFECTS} if timing else {"effects": EFFECTS}

    assert refusal(shell(event=event)) == ("S", "event.timing", "NNK-3.5")


@pytest.mark.clause("NNK-4.8")
@pytest.mark.parametrize("field", ["physical_mod", "mental_mod"])
def test_a_shell_has_two_modifiers(field: str) -> None:
    assert refusal(shell(**{field: None})) == ("S", field, "NNK-4.8")


@pytest.mark.clause("NNK-4.8")
@pytest.mark.parametrize("field", ["physical", "points", "status", "name_keys"])
def test_a_shell_has_nothing_of_a_ghost_but_modifiers(field: str) -> None:
    value = ghost(status=[{"mode": "activated", "effects": EFFECTS}], name_keys=["x"])[field]

    assert refusal(shell(**{field: value})) == ("S", field, "NNK-4.8")


@pytest.mark.clause("NNK-H.10", "NNK-H.11")
def test_endurance_and_defence_were_removed() -> None:
    assert refusal(ghost(endurance=1)) == ("G", "endurance", "NNK-H.10")
    assert refusal(ghost(defence=2)) == ("G", "defence", "NNK-H.11")
    assert refusal(ghost(physical={"n": 1, "defence": 2})) == ("G", "physical.defence", "NNK-H.11")


BONUS = {"battle": "mental", "roles": ["support"], "amount": 1}
ABILITIES: list[tuple[dict[str, Any], str, str]] = [
    ({"mode": "continuous"}, "status[0]", "NNK-3.13"),
    ({"mode": "continuous", "effects": EFFECTS}, "status[0].effects", "NNK-3.13"),
    (
        {"mode": "continuous", "bonus": BONUS, "dice": {"n": 1}},
        "status[0].dice",
        "NNK-3.13",
    ),
    ({"mode": "activated"}, "status[0]", "NNK-4.6"),
    ({"mode": "activated", "bonus": BONUS, "effects": EFFECTS}, "status[0]", "NNK-4.6"),
]


@pytest.mark.clause("NNK-3.13", "NNK-4.6")
@pytest.mark.parametrize(("ability", "field", "clause"), ABILITIES)
def test_an_ability_works_always_or_has_effects(
    ability: dict[str, Any], field: str, clause: str
) -> None:
    assert refusal(ghost(status=[ability])) == ("G", field, clause)


@pytest.mark.clause("NNK-B.6")
@pytest.mark.parametrize("window", [{"may_support": False}, {"battle_support": False}])
def test_a_permission_that_is_not_carried_out_is_not_taken_for_one(window: object) -> None:
    ability = {"mode": "continuous", "install_window": window}

    assert refusal(ghost(status=[ability])) == ("G", "status[0].install_window", "NNK-B.6")


@pytest.mark.clause("NNK-4.7")
@pytest.mark.parametrize("effect", [{}, {"count": 2, "by_dice": True}])
def test_a_download_says_how_many_in_one_way(effect: dict[str, Any]) -> None:
    effects = [*EFFECTS, {"do": "download", **effect}]

    assert refusal(mandatory(effects=effects)) == ("M", "effects[1]", "NNK-4.7")


@pytest.mark.clause("NNK-6.1.1")
def test_dice_of_a_text_are_there_to_be_rolled() -> None:
    by_dice = [{"do": "download", "by_dice": True}]

    assert refusal(mandatory(effects=by_dice))[1:] == ("dice", "NNK-4.7")
    assert refusal(mandatory(effects=by_dice, dice={"m": 1}))[1:] == ("dice", "NNK-6.1.1")
    assert read_cards([mandatory(effects=by_dice, dice={"n": 1})])["M"].dice == Power(1)


@pytest.mark.parametrize(
    ("definition", "en", "ja"),
    [
        (
            ghost(mental=None),
            "Card G, mental: this is missing. Add it. (NNK-4.1)",
            "カードGのmental: この項目がありません。書き足してください。(NNK-4.1)",
        ),
        (
            ghost(physical={"n": 13}),
            "Card G, physical.n: this must be 12 or less.",
            "カードGのphysical.n: 12以下にしてください。",
        ),
        (
            ghost(points="3"),
            "Card G, points: this must be a whole number.",
            "カードGのpoints: 整数にしてください。",
        ),
        (
            ghost(no=None),
            "Card #1, no: this is missing. Add it.",
            "カード#1のno: この項目がありません。書き足してください。",
        ),
        (
            shell(name=""),
            "Card S, name: this must not be empty. (NNK-4.1)",
            "カードSのname: 空にはできません。(NNK-4.1)",
        ),
        (
            mandatory(effects=[{"do": "send_ghosts", "to": "moon"}]),
            "Card M, effects[0].to: 'moon' is not possible. Possible: trash, void.",
            "カードMのeffects[0].to: 'moon'にすることはできません。使えるもの: trash, void。",
        ),
        (
            ghost(physical_mod={}),
            "Card G, physical_mod: a ghost does not have this. "
            "Leave it out, or choose another type. (NNK-4.1)",
            "カードGのphysical_mod: ゴーストにはない項目です。削るか、種類を変えてください。(NNK-4.1)",
        ),
        (
            "G",
            "Card #1, card: this must be an object with named fields.",
            "カード#1のcard: 項目名のあるオブジェクトにしてください。",
        ),
    ],
)
def test_what_is_wrong_is_said_in_both_languages(definition: object, en: str, ja: str) -> None:
    with pytest.raises(CardRefused) as caught:
        read_cards([definition])

    assert caught.value.words == Words(en=en, ja=ja)


def test_an_unknown_effect_is_told_those_there_are() -> None:
    with pytest.raises(CardRefused) as caught:
        read_cards([mandatory(effects=[{"do": "explode"}])])

    assert caught.value.words.en == (
        "Card M, effects[0].do: 'explode' is not possible. Possible: download, "
        "install_from_archive, skip_next_turn, strength, set_kind, send_ghosts, manual."
    )


def test_a_number_stands_once() -> None:
    assert refusal(ghost(), shell(), ghost(name="another")) == ("G", "no", "")


def test_a_long_number_is_shortened_and_kept_on_one_line() -> None:
    with pytest.raises(CardRefused) as caught:
        read_cards([ghost(no="A\n" * 99, mental=None)])

    assert caught.value.words.en.startswith("Card A A A")
    assert len(caught.value.words.en) < 100


def test_the_text_of_a_file_is_read_like_its_definitions() -> None:
    assert read_cards(msgspec.json.encode([ghost()])) == {"G": GHOST}


@pytest.mark.parametrize("text", [b"", b"[", b"{}", b"\xff", b'["\xff"]'])
def test_what_is_no_list_of_cards_cannot_be_read(text: bytes) -> None:
    with pytest.raises(CardsUnreadable) as caught:
        read_cards(text)

    assert caught.value.words.en.startswith("The cards must be a JSON list of card definitions: ")


def test_the_hash_names_the_cards_whatever_their_order() -> None:
    cards = read_cards([ghost(), shell(), mandatory()])
    changed = read_cards([ghost(points=2), shell(), mandatory()])

    assert cards_hash(cards) == cards_hash(dict(reversed(cards.items())))
    assert cards_hash(cards) != cards_hash(changed)
    assert cards_hash(cards) != cards_hash({"G": cards["G"]})
