"""The public table of cards: what the engine carries out, and what the judge does."""

import pytest

from rules.core.engine.support import CardSupport
from rules.games.omoline.cards.reading import demo_cards
from rules.games.omoline.cards.support import demo_support, support_of
from rules.tests.omoline.play.cards import (
    activated,
    character,
    draw,
    event,
    manual,
    on_play,
    op,
    skill,
)


def texts(row: CardSupport) -> list[tuple[str, str, str]]:
    return [(text.heading.en, text.text.en, text.support) for text in row.texts]


def test_every_demo_card_has_a_row_and_is_marked_as_invented() -> None:
    rows = demo_support()

    assert [row.no for row in rows] == list(demo_cards())
    assert {row.marked.en for row in rows if row.marked} == {"invented for the demo"}
    assert [row.copies for row in rows if row.no in ("C01", "C11", "E01", "E12")] == [1, 0, 4, 0]


def test_the_values_of_a_character_and_of_an_event() -> None:
    shown = support_of(character("A1", 7, ep=None, red=1, purple=4))
    event_row = support_of(event("E1", "relief 300", level=2, wave=1, colours="red blue"))

    assert [value.text for value in shown.values] == ["2", "7", "×", "1/0/0/4"]
    assert [value.text for value in event_row.values] == ["2", "R/B", "R", "300", "1"]


def test_declared_effects_are_automatic_and_said_in_words() -> None:
    card = event(
        "E1", effects=[activated(op("change_urge", target="opp_line", amount=-2), draw(1))]
    )

    assert texts(support_of(card)) == [
        ("Activated effect", "Urge -2 for an opposing character in the line. Draw 1.", "automatic")
    ]


@pytest.mark.clause("OML-A25", "OML-2.2.2", "OML-2.1.19")
def test_what_is_not_declared_is_for_the_judge() -> None:
    some = support_of(event("E1", effects=[on_play(manual("Text."), draw(1))]))
    whole = support_of(event("E2", text="Text."))
    skilled = support_of(
        character("A1", skill={"cost": {"colour": "red", "amount": 2}, "text": "Text."})
    )

    assert [row.support for row in (some, whole, skilled)] == ["partly", "by hand", "by hand"]
    assert texts(skilled) == [("Skill, red 2", "Text.", "by hand")]
    assert [row.texts[0].clause for row in (some, whole, skilled)] == [
        "OML-2.2.2",
        "OML-2.2.2",
        "OML-2.1.19",
    ]


def test_the_texts_are_said_in_both_languages() -> None:
    power = op("change_power", target="own_event", amount=300, until="turn_end")
    (text,) = support_of(character("A1", skill=skill("blue", 6, power))).texts

    assert (text.heading.ja, text.text.ja) == (
        "スキル(青6)",
        "自分の場のイベント1枚のパワー+300(ターンの終わりまで)。",
    )
