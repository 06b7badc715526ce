"""Which card definitions are taken, and what is said of those that are not."""

from typing import Any

import msgspec
import pytest

from rules.core.cards import CardRefused, CardsUnreadable, cards_hash
from rules.core.words import Words
from rules.games.doremi.cards.effects import Condition, Draw, ModHours
from rules.games.doremi.cards.model import Card, Icon, Task
from rules.games.doremi.cards.reading import read_cards
from rules.tests.doremi.definitions import (
    ACTIVATED,
    CONSTANT,
    DRAW,
    TRIGGERED,
    character,
    happening,
    item,
    maho,
    oped,
)


def refusal(*definitions: object) -> tuple[str, str, str]:
    """Return the card, the field and the clause for which the definitions are refused."""
    with pytest.raises(CardRefused) as caught:
        read_cards(definitions)
    return caught.value.no, caught.value.field, caught.value.clause


@pytest.mark.clause("DRM-1.07")
def test_the_five_types_of_cards_are_read() -> None:
    cards = read_cards([character(), item(), maho(), happening(), oped()])

    assert cards == {
        "C": Card("C", "card C", "character", names=("card C",), solve_points=10, genki_points=20),
        "I": Card("I", "card I", "item", mod_genki=10),
        "M": Card("M", "card M", "maho", effects=(Draw(1),)),
        "H": Card(
            "H",
            "card H",
            "happening",
            days=2,
            reward_points=20,
            task=Task((Icon("どれみ", 10),)),
        ),
        "O": Card(
            "O",
            "card O",
            "oped",
            oped="OP",
            days=4,
            condition=Condition(memories_at_least=2),
            effects=(ModHours(1),),
        ),
    }


@pytest.mark.clause("DRM-1.07")
@pytest.mark.parametrize("type_", ["frog", "op", "event", "", None])
def test_there_is_no_sixth_type(type_: str | None) -> None:
    assert refusal({**character(), "type": type_}) == ("C", "type", "DRM-1.07")


@pytest.mark.clause("DRM-1.07")
def test_only_a_card_that_is_left_to_the_judge_can_be_without_a_type() -> None:
    untold = {"no": "U", "name": "U", "type": None, "modelled": False, "text": "its text"}

    assert read_cards([untold])["U"].type is None
    assert refusal({**untold, "modelled": True}) == ("U", "type", "DRM-1.07")


def test_a_card_that_is_left_to_the_judge_says_what_stands_on_it() -> None:
    assert refusal(character(modelled=False)) == ("C", "text", "")


@pytest.mark.clause("DRM-10.01")
def test_a_character_without_names_is_called_by_the_title_of_its_card() -> None:
    without, given = read_cards([character(), character(no="D", names=["A", "B"])]).values()

    assert (without.names, given.names) == (("card C",), ("A", "B"))


@pytest.mark.clause("DRM-23.01")
def test_the_number_of_majo_gaeru_is_taken() -> None:
    assert refusal(character(no="frog")) == ("frog", "no", "DRM-23.01")


FOREIGN: list[tuple[dict[str, Any], str, str]] = [
    (character(days=2), "days", "DRM-15.02"),
    (character(lasts=3), "lasts", "DRM-15.01a"),
    (character(effects=[DRAW]), "effects", "DRM-9.01"),
    (character(attach="hall"), "attach", "DRM-14.01"),
    (character(set_outfit="白い服"), "set_outfit", "DRM-14.05"),
    (item(names=["どれみ"]), "names", "DRM-10.01"),
    (item(abilities=[ACTIVATED]), "abilities", "DRM-9.01"),
    (item(unique_on_field=True), "unique_on_field", "DRM-12.05"),
    (maho(mod_solve=10), "mod_solve", "DRM-14.06"),
    (maho(grants=[ACTIVATED]), "grants", "DRM-14.04"),
    (maho(treated_as=["A"]), "treated_as", "DRM-10.05"),
    (maho(reward_points=10), "reward_points", "DRM-8.01"),
    (happening(cost=1), "cost", "DRM-1.06"),
    (happening(colour="red"), "colour", "DRM-13.01"),
    (happening(genki_points=10), "genki_points", "DRM-8.02b"),
    (happening(oped="OP"), "oped", "DRM-24.02"),
    (oped(task={"icons": []}), "task", "DRM-8.04a"),
    (oped(fail_if=["どれみ"]), "fail_if", "DRM-8.03"),
    (oped(bonus={"if_moved": "A", "reward_points": 10}), "bonus", "DRM-8.05"),
    (oped(on_resolve=[DRAW]), "on_resolve", "DRM-8.08"),
    (oped(on_fail=[DRAW]), "on_fail", "DRM-8.08"),
    (oped(on_flip=[DRAW]), "on_flip", "DRM-4.1.04"),
]


@pytest.mark.clause("DRM-1.07", "DRM-9.01", "DRM-14.04", "DRM-24.02")
@pytest.mark.parametrize(("definition", "field", "clause"), FOREIGN)
def test_a_card_has_nothing_of_another_type(
    definition: dict[str, Any], field: str, clause: str
) -> None:
    assert refusal(definition) == (definition["no"], field, clause)


@pytest.mark.clause("DRM-24.02")
@pytest.mark.parametrize("field", ["oped", "days", "condition", "effects"])
def test_an_op_or_ed_bears_days_a_condition_and_an_effect(field: str) -> None:
    assert refusal(oped(**{field: None})) == ("O", field, "DRM-24.02")


@pytest.mark.clause("DRM-15.02", "DRM-8.01", "DRM-8.04a")
@pytest.mark.parametrize(
    ("field", "clause"),
    [("days", "DRM-15.02"), ("reward_points", "DRM-8.01"), ("task", "DRM-8.04a")],
)
def test_a_happening_has_days_a_task_and_a_reward(field: str, clause: str) -> None:
    assert refusal(happening(**{field: None})) == ("H", field, clause)


@pytest.mark.clause("DRM-8.04a", "DRM-8.05")
def test_somebody_is_needed_for_a_task() -> None:
    nobody = [{"who": "どれみ", "need": 0}]
    both = [*nobody, {"who": "A", "need": 10}]

    assert refusal(happening(task={"icons": nobody})) == ("H", "task.icons", "DRM-8.04a")
    assert refusal(happening(task={"icons": []})) == ("H", "task.icons", "DRM-8.04a")
    assert read_cards([happening(task={"icons": both})])["H"].task == Task(
        (Icon("どれみ", 0), Icon("A", 10))
    )


@pytest.mark.clause("DRM-8.05")
def test_a_bonus_gives_something() -> None:
    assert refusal(happening(bonus={"if_moved": "A"})) == ("H", "bonus", "DRM-8.05")


@pytest.mark.clause("DRM-1.06")
def test_a_maho_card_does_something() -> None:
    assert refusal(maho(effects=None)) == ("M", "effects", "DRM-1.06")


@pytest.mark.clause("DRM-14.04", "DRM-14.05", "DRM-14.06", "DRM-14.08.1")
@pytest.mark.parametrize(
    "does",
    [
        {"set_outfit": "白い服"},
        {"mod_genki": -10},
        {"mod_solve": 10},
        {"grants": [CONSTANT]},
    ],
)
def test_an_item_does_something(does: dict[str, Any]) -> None:
    assert read_cards([item(**{"mod_genki": None, **does})])
    assert refusal(item(mod_genki=None)) == ("I", "grants", "DRM-14.04")


@pytest.mark.clause("DRM-15.01a")
@pytest.mark.parametrize("lasts", ["instant", "end_of_day", "permanent", 1, 3, 9])
def test_a_maho_card_is_valid_at_once_or_for_one_to_nine_days(lasts: str | int) -> None:
    assert read_cards([maho(lasts=lasts)])["M"].lasts == lasts


@pytest.mark.clause("DRM-15.01a")
@pytest.mark.parametrize("lasts", [0, 10, "three days", True])
def test_a_maho_card_is_not_valid_for_other_times(lasts: object) -> None:
    assert refusal(maho(lasts=lasts)) == ("M", "lasts", "DRM-15.01a")


def test_a_number_stands_once() -> None:
    assert refusal(character(), item(), maho(no="C")) == ("C", "no", "")


@pytest.mark.parametrize(
    ("definition", "en", "ja"),
    [
        (
            happening(days=None),
            "Card H, days: this is missing. Add it. (DRM-15.02)",
            "カードHのdays: この項目がありません。書き足してください。(DRM-15.02)",
        ),
        (
            item(days=2),
            "Card I, days: an item does not have this. Leave it out, or choose another type. "
            "(DRM-15.02)",
            "カードIのdays: アイテムにはない項目です。削るか、種類を変えてください。(DRM-15.02)",
        ),
        (
            character(type="frog"),
            "Card C, type: 'frog' is not possible. Possible: character, happening, item, maho, "
            "oped. (DRM-1.07)",
            "カードCのtype: 'frog'にすることはできません。"
            "使えるもの: character, happening, item, maho, oped。(DRM-1.07)",
        ),
        (
            maho(lasts=12),
            "Card M, lasts: this must be 9 or less. (DRM-15.01a)",
            "カードMのlasts: 9以下にしてください。(DRM-15.01a)",
        ),
        (
            maho(effects=[{"do": "sleep", "target": {"zone": "moon"}}]),
            "Card M, effects[0].target.zone: 'moon' is not possible. "
            "Possible: field, happening, home, maho_hall, own_field.",
            "カードMのeffects[0].target.zone: 'moon'にすることはできません。"
            "使えるもの: field, happening, home, maho_hall, own_field。",
        ),
        (
            maho(effects=[{"do": "move_to", "zone": "clock"}]),
            "Card M, effects[0].zone: 'clock' is not possible. "
            "Possible: discard_pile, hand, home, maho_hall, removed.",
            "カードMのeffects[0].zone: 'clock'にすることはできません。"
            "使えるもの: discard_pile, hand, home, maho_hall, removed。",
        ),
        (
            character(abilities=[{**ACTIVATED, "cost": [{"pay": "money"}]}]),
            "Card C, abilities[0].cost[0].pay: 'money' is not possible. Possible: sleep_self, "
            "sleep_characters, discard_hand, discard_item, to_home, manual. (DRM-9.02)",
            "カードCのabilities[0].cost[0].pay: 'money'にすることはできません。使えるもの: "
            "sleep_self, sleep_characters, discard_hand, discard_item, to_home, manual。(DRM-9.02)",
        ),
        (
            character(solve="ten", solve_points="ten"),
            "Card C, solve_points: this must be a whole number.",
            "カードCのsolve_points: 整数にしてください。",
        ),
        (
            character(genki=10),
            "Card C, genki: there is no such field in the rules. Leave it out.",
            "カードCのgenki: ルールにない項目です。削ってください。",
        ),
        (
            {"name": "x", "type": "item"},
            "Card #1, no: this is missing. Add it.",
            "カード#1のno: この項目がありません。書き足してください。",
        ),
        (
            "C",
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
        read_cards([maho(effects=[{"do": "explode"}])])

    assert caught.value.field == "effects[0].do"
    assert "lock_out, mod_points, mod_reward, mod_days" in caught.value.words.en


def test_the_text_of_a_file_is_read_like_its_definitions() -> None:
    assert read_cards(msgspec.json.encode([item()])) == read_cards([item()])
    with pytest.raises(CardsUnreadable):
        read_cards(b"{}")


def test_the_hash_names_the_cards_whatever_their_order() -> None:
    cards = read_cards([character(abilities=[TRIGGERED]), happening()])
    changed = read_cards([character(abilities=[TRIGGERED]), happening(days=3)])

    assert cards_hash(cards) == cards_hash(dict(reversed(cards.items())))
    assert cards_hash(cards) != cards_hash(changed)
