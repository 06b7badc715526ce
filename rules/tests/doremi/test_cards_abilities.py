"""Which abilities and effects can stand where, and what is said of the others."""

from typing import Any

import pytest

from rules.core.cards import CardRefused
from rules.core.words import Words
from rules.games.doremi.cards.reading import read_cards
from rules.tests.doremi.definitions import (
    ACTIVATED,
    CONSTANT,
    DISCARDS_ITSELF,
    DRAW,
    TRIGGERED,
    changed,
    character,
    happening,
    item,
    maho,
    oped,
)

Told = dict[str, Any]
HAPPENING = {"kind": "happening"}
RETURNS = {"do": "return_to_hall_on_resolve"}
WHEN_RESOLVED = changed(TRIGGERED, trigger={"when": "resolved_with_it"}, effects=[RETURNS])


def refusal(definition: Told) -> tuple[str, str]:
    """Return the field and the clause for which the definition is refused."""
    with pytest.raises(CardRefused) as caught:
        read_cards([definition])
    return caught.value.field, caught.value.clause


def constant(effect: Told) -> Told:
    return character(abilities=[changed(CONSTANT, effects=[effect])])


def activated(*effects: Told) -> Told:
    return character(abilities=[changed(ACTIVATED, effects=list(effects))])


@pytest.mark.clause("DRM-9.01", "DRM-9.01a", "DRM-9.01b")
def test_the_three_kinds_of_abilities_are_read() -> None:
    card = read_cards([character(abilities=[CONSTANT, ACTIVATED, TRIGGERED])])["C"]

    assert [ability.kind for ability in card.abilities] == ["constant", "activated", "triggered"]


KINDS: list[tuple[Told, str, str]] = [
    (changed(ACTIVATED, cost=None), "cost", "DRM-9.02"),
    (changed(ACTIVATED, trigger={"when": "entered"}), "trigger", "DRM-9.05"),
    (changed(ACTIVATED, effects=[]), "effects", "DRM-9.01"),
    (changed(TRIGGERED, trigger=None), "trigger", "DRM-9.05"),
    (changed(TRIGGERED, trigger={"when": "bored"}), "trigger.when", "DRM-9.05"),
    (changed(TRIGGERED, cost=[{"pay": "sleep_self"}]), "cost", "DRM-9.01a"),
    (changed(TRIGGERED, hours=2), "hours", "DRM-9.01a"),
    (changed(CONSTANT, cost=[{"pay": "sleep_self"}]), "cost", "DRM-9.01a"),
    (changed(CONSTANT, trigger={"when": "entered"}), "trigger", "DRM-9.05"),
    (changed(CONSTANT, kind="static"), "kind", "DRM-9.01"),
    (changed(CONSTANT, colour="green"), "colour", "DRM-13.01"),
]


@pytest.mark.clause("DRM-9.01", "DRM-9.01a", "DRM-9.01b", "DRM-9.02", "DRM-9.05")
@pytest.mark.parametrize(("ability", "field", "clause"), KINDS)
def test_activated_ones_have_a_cost_and_triggered_ones_say_when(
    ability: Told, field: str, clause: str
) -> None:
    expected = (f"abilities[1].{field}", clause)

    assert refusal(character(abilities=[CONSTANT, ability])) == expected
    assert refusal(item(grants=[CONSTANT, ability])) == (f"grants[1].{field}", clause)


@pytest.mark.clause("DRM-9.01", "DRM-9.04")
@pytest.mark.parametrize(
    "effect",
    [
        {"do": "lock_out", "name": "A"},
        {"do": "mod_points", "genki": 10},
        {"do": "mod_points", "genki": 10, "target": {"which": "all", "side": "own"}},
        {"do": "mod_hours", "amount": -1, "side": "opposing"},
        {"do": "mod_hall_limit", "amount": 1},
        {"do": "mod_hand_limit", "amount": 1},
        {"do": "manual", "text": "something else"},
    ],
)
def test_what_works_as_long_as_the_card_lies_there(effect: Told) -> None:
    assert read_cards([constant(effect)])
    if effect["do"] not in ("mod_points", "manual"):
        assert refusal(activated(DRAW, effect)) == ("abilities[0].effects[1]", "DRM-9.01")
        assert refusal(maho(effects=[effect])) == ("effects[0]", "DRM-9.01")
        assert refusal(happening(on_fail=[effect])) == ("on_fail[0]", "DRM-9.01")


@pytest.mark.clause("DRM-9.01", "DRM-24.06")
@pytest.mark.parametrize(
    "effect", [DRAW, {"do": "sleep"}, {"do": "set_names", "names": ["A"]}, {"do": "create_frog"}]
)
def test_what_is_carried_out_once_is_no_constant_effect(effect: Told) -> None:
    assert refusal(constant(effect)) == ("abilities[0].effects[0]", "DRM-9.01")
    assert refusal(oped(effects=[effect])) == ("effects[0]", "DRM-9.01")


@pytest.mark.clause("DRM-9.01")
def test_nobody_chooses_for_a_constant_effect_and_it_has_no_end_of_its_own() -> None:
    chosen = {"do": "mod_points", "genki": 10, "target": {"which": "chosen"}}
    ending = {"do": "mod_points", "genki": 10, "until": "end_of_day"}

    assert refusal(constant(chosen)) == ("abilities[0].effects[0].target.which", "DRM-9.01")
    assert refusal(constant(ending)) == ("abilities[0].effects[0].until", "DRM-9.01")


@pytest.mark.clause("DRM-8.06")
def test_a_character_returns_to_the_hall_when_a_happening_is_resolved() -> None:
    elsewhere = changed(WHEN_RESOLVED, trigger={"when": "failed_with_it"})

    assert read_cards([character(abilities=[WHEN_RESOLVED])])
    assert refusal(character(abilities=[elsewhere])) == ("abilities[0].effects[0]", "DRM-8.06")
    assert refusal(activated(RETURNS)) == ("abilities[0].effects[0]", "DRM-8.06")
    assert refusal(maho(effects=[RETURNS])) == ("effects[0]", "DRM-8.06")
    assert refusal(happening(on_resolve=[RETURNS])) == ("on_resolve[0]", "DRM-8.06")


@pytest.mark.clause("DRM-14.08.1")
def test_only_the_ability_of_its_own_discards_the_item() -> None:
    assert read_cards([item(self_discard=DISCARDS_ITSELF)])
    assert refusal(item(self_discard=ACTIVATED)) == ("self_discard.cost", "DRM-14.08.1")
    assert refusal(item(self_discard=CONSTANT)) == ("self_discard.kind", "DRM-14.08.1")
    assert refusal(item(grants=[DISCARDS_ITSELF])) == ("grants[0].cost", "DRM-14.08.1")
    assert refusal(character(abilities=[DISCARDS_ITSELF])) == ("abilities[0].cost", "DRM-14.08.1")


@pytest.mark.clause("DRM-10.01")
def test_each_name_is_written_on_its_own() -> None:
    effect = {"do": "set_names", "names": ["A&B"]}

    assert refusal(maho(effects=[effect])) == ("effects[0].names", "DRM-10.01")
    assert refusal(maho(effects=[{"do": "set_names", "names": []}]))[0] == "effects[0].names"


CONCERNING: list[tuple[Told, bool]] = [
    ({"do": "sleep", "target": {"which": "all"}}, True),
    ({"do": "sleep", "target": HAPPENING}, False),
    ({"do": "mod_days", "amount": 1, "target": HAPPENING}, True),
    ({"do": "mod_days", "amount": 1, "target": {"kind": "oped"}}, True),
    ({"do": "mod_days", "amount": 1, "target": {"side": "own"}}, False),
    ({"do": "mod_reward", "amount": 10, "target": {"kind": "oped"}}, False),
    ({"do": "resolve_happening", "target": {"kind": "character"}}, False),
    ({"do": "fail_happening", "target": {"kind": "oped"}}, True),
]


@pytest.mark.clause("DRM-1.06", "DRM-8.08")
@pytest.mark.parametrize(("effect", "is_possible"), CONCERNING)
def test_an_effect_concerns_what_it_can_change(effect: Told, is_possible: bool) -> None:
    if is_possible:
        assert read_cards([maho(effects=[effect]), happening(on_fail=[effect])])
    else:
        assert refusal(maho(effects=[effect])) == ("effects[0].target.kind", "DRM-1.06")
        assert refusal(happening(on_fail=[effect])) == ("on_fail[0].target.kind", "DRM-1.06")


@pytest.mark.clause("DRM-14.03")
def test_itself_is_a_character_for_abilities_and_the_happening_for_its_texts() -> None:
    itself = {"which": "self"}
    days = {"do": "mod_days", "amount": 1, "target": itself}
    sleep = {"do": "sleep", "target": itself}

    assert read_cards([activated(sleep), happening(on_flip=[days])])
    assert read_cards([item(grants=[changed(ACTIVATED, effects=[sleep])])])
    assert refusal(maho(effects=[sleep])) == ("effects[0].target.which", "DRM-1.06")
    assert refusal(happening(on_flip=[sleep])) == ("on_flip[0].target.which", "DRM-1.06")
    assert refusal(activated(days)) == ("abilities[0].effects[0].target.which", "DRM-1.06")
    assert refusal(oped(effects=[{"do": "mod_points", "genki": 10}])) == (
        "effects[0].target.which",
        "DRM-1.06",
    )


@pytest.mark.parametrize(
    ("definition", "en", "ja"),
    [
        (
            character(abilities=[changed(ACTIVATED, cost=None)]),
            "Card C, abilities[0].cost: an activated ability has a cost. "
            "Add it, or choose another kind. (DRM-9.02)",
            "カードCのabilities[0].cost: 起動型の能力にはコストが要ります。"
            "書き足すか、kindを変えてください。(DRM-9.02)",
        ),
        (
            maho(effects=[{"do": "mod_days", "amount": 1, "target": {"side": "own"}}]),
            "Card M, effects[0].target.kind: this effect concerns: happening, oped. (DRM-1.06)",
            "カードMのeffects[0].target.kind: この効果の対象にできるもの: happening, oped。"
            "(DRM-1.06)",
        ),
    ],
)
def test_what_is_wrong_is_said_in_both_languages(definition: Told, en: str, ja: str) -> None:
    with pytest.raises(CardRefused) as caught:
        read_cards([definition])

    assert caught.value.words == Words(en=en, ja=ja)
