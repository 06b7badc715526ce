"""What is said of each card: what the engine carries out, and what the judge does, and why."""

import pytest

from rules.core.engine.support import CardSupport, Text, Value, together
from rules.core.words import Words, same
from rules.games.nanika.cards.reading import demo_cards, read_cards
from rules.games.nanika.cards.support import demo_support, support_of
from rules.tests.nanika.cards import EFFECTS, ghost, mandatory

MANUAL = {"do": "manual", "text": "一枚見せる。", "text_en": "Show one card."}
CHECKED = Words("The judge checks whether it rains.", "ジャッジが条件を確認: 「雨である」")
WHOLE = Words("The judge carries this text out.", "このテキストはジャッジが処理する。")
SOME = Words("The judge carries out: “Show one card.”", "ジャッジが処理: 「一枚見せる。」")


def of(definition: dict[str, object]) -> CardSupport:
    [card] = read_cards([definition]).values()
    return support_of(card)


def test_a_modelled_text_is_automatic() -> None:
    event = {"timing": "on_battle", "effects": EFFECTS, "text": "引く。", "text_en": "Draw."}

    assert of(ghost(event=event, marked="demo")) == CardSupport(
        no="G",
        name=same("ghost"),
        kind=Words("ghost / event", "ゴースト／イベント"),
        values=(
            Value(Words("physical", "物理"), "2D"),
            Value(Words("mental", "精神"), "1D+1"),
            Value(Words("points", "うにゅう点"), "1"),
        ),
        texts=(
            Text(
                heading=Words("Event, OnBattle", "イベント(戦闘用)"),
                text=Words("Draw.", "引く。"),
                support="automatic",
                clause="NNK-4.7",
            ),
        ),
        marked=Words("invented for the demo", "デモ用の架空カード"),
    )


@pytest.mark.clause("NNK-3.21")
def test_a_text_that_is_not_modelled_is_by_hand() -> None:
    row = of(mandatory(effects=[MANUAL]))

    assert row.support == "by hand"
    assert row.texts == (
        Text(
            heading=Words("When downloaded", "引いた時"),
            text=Words("Show one card.", "一枚見せる。"),
            support="by hand",
            clause="NNK-3.20",
            reasons=(WHOLE,),
        ),
    )


def test_one_manual_effect_among_others_is_partly_by_hand() -> None:
    row = of(mandatory(effects=[*EFFECTS, MANUAL], text="引いて見せる。"))

    assert (row.support, row.texts[0].reasons) == ("partly", (SOME,))
    assert row.texts[0].text == same("引いて見せる。")


@pytest.mark.clause("NNK-3.13")
@pytest.mark.parametrize(
    ("ability", "reasons"),
    [
        (
            {
                "mode": "continuous",
                "bonus": {"battle": "mental", "roles": ["support"], "amount": 1},
            },
            (CHECKED,),
        ),
        ({"mode": "activated", "effects": EFFECTS}, (CHECKED,)),
        ({"mode": "activated", "effects": [MANUAL]}, (CHECKED, WHOLE)),
    ],
)
def test_a_condition_in_words_makes_an_ability_by_hand(
    ability: dict[str, object], reasons: tuple[Words, ...]
) -> None:
    condition = {"condition": "雨である", "condition_en": "it rains"}

    row = of(ghost(status=[{**ability, **condition}]))

    assert [text.support for text in row.texts] == ["by hand", "automatic"]
    assert [text.clause for text in row.texts] == ["NNK-3.13", "NNK-4.7"]
    assert (row.support, row.texts[0].reasons) == ("partly", reasons)


def test_a_bonus_beside_a_manual_effect_is_partly_by_hand() -> None:
    bonus = {"battle": "mental", "roles": ["support"], "amount": 1}

    row = of(ghost(status=[{"mode": "continuous", "bonus": bonus, "effects": [MANUAL]}]))

    assert row.texts[0].support == "partly"


@pytest.mark.clause("NNK-8.3")
def test_a_special_victory_is_by_hand() -> None:
    text = support_of(demo_cards()["D14"]).texts[0]

    assert text.support == "by hand"
    assert text.text.en == (
        "If five or more ghosts with different names are on your desktop, you win the game."
    )


def test_the_table_of_the_demo_deck() -> None:
    rows = demo_support()

    assert [row.no for row in rows] == list(demo_cards())
    assert sum(row.copies for row in rows) == 100
    assert {row.no: row.support for row in rows if row.support != "automatic"} == {
        "D14": "by hand",
        "D15": "partly",
        "D27": "by hand",
        "D41": "by hand",
        "D45": "partly",
    }


@pytest.mark.clause("NNK-B.0")
def test_the_examples_are_called_examples() -> None:
    marks = {row.no: row.marked.en for row in demo_support() if row.marked}

    assert (marks["E1"], marks["E2"], marks["D01"]) == (
        "example of the plan",
        "example of the plan",
        "invented for the demo",
    )


def test_a_whole_is_as_its_parts_or_partly() -> None:
    assert together(["by hand", "by hand"]) == "by hand"
    assert together(["automatic", "by hand"]) == "partly"
    assert together(["partly", "partly"]) == "partly"
