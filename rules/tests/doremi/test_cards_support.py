"""What is said of each card: what the engine carries out, and what the judge does, and why."""

from typing import Any

import pytest

from rules.core.engine.support import CardSupport, Text, Value
from rules.core.words import Words, same
from rules.games.doremi.cards.reading import demo_cards, read_cards
from rules.games.doremi.cards.support import demo_support, support_of
from rules.games.doremi.cards.written import task_words
from rules.tests.doremi.definitions import (
    ACTIVATED,
    CONSTANT,
    DISCARDS_ITSELF,
    changed,
    character,
    happening,
    item,
    maho,
    oped,
)

MANUAL = {"do": "manual", "text": "一枚見せる。", "text_en": "Show one card."}
WHOLE = Words("The judge carries this text out.", "このテキストはジャッジが処理する。")
SOME = Words("The judge carries out: “Show one card.”", "ジャッジが処理: 「一枚見せる。」")
PAID = Words("The judge sees to the cost: “Sing.”", "コストはジャッジが確認: 「歌う。」")
RAIN = {"text": "雨である", "text_en": "it rains"}
CHECKED = Words("The judge checks whether it rains.", "ジャッジが条件を確認: 「雨である」")


def of(definition: dict[str, Any]) -> CardSupport:
    [card] = read_cards([definition]).values()
    return support_of(card)


def test_a_modelled_card_is_automatic() -> None:
    ability = changed(ACTIVATED, text="寝る: 引く。", text_en="Sleep: draw.")
    card = character(names=["A", "B"], outfit="白い服", abilities=[ability], marked="demo")

    assert of(card) == CardSupport(
        no="C",
        name=same("card C"),
        kind=Words("character", "キャラクター"),
        values=(
            Value(Words("name", "キャラクター名"), "A&B"),
            Value(Words("outfit", "服装"), "白い服"),
            Value(Words("cost", "コスト"), "0"),
            Value(Words("solve points", "解決ポイント"), "10"),
            Value(Words("genki points", "元気ポイント"), "20"),
        ),
        texts=(
            Text(
                heading=Words("Activated, red", "起動型(赤字)"),
                text=Words("Sleep: draw.", "寝る: 引く。"),
                support="automatic",
                clause="DRM-9.01a",
            ),
        ),
        marked=Words("invented for the demo", "デモ用の架空カード"),
    )


@pytest.mark.parametrize(
    ("ability", "support", "reasons"),
    [
        (changed(ACTIVATED, effects=[MANUAL]), "by hand", (WHOLE,)),
        (changed(ACTIVATED, effects=[*ACTIVATED["effects"], MANUAL]), "partly", (SOME,)),
        (
            changed(ACTIVATED, cost=[{"pay": "manual", "text": "歌う。", "text_en": "Sing."}]),
            "partly",
            (PAID,),
        ),
        (changed(ACTIVATED, condition=RAIN), "by hand", (WHOLE, CHECKED)),
        (changed(CONSTANT, condition=RAIN), "by hand", (WHOLE, CHECKED)),
        (changed(ACTIVATED, condition={"hall_at_least": 3}), "automatic", ()),
    ],
)
def test_what_is_not_modelled_of_an_ability_is_by_hand(
    ability: dict[str, Any], support: str, reasons: tuple[Words, ...]
) -> None:
    [text] = of(character(abilities=[ability])).texts

    assert (text.support, text.reasons) == (support, reasons)


def test_the_text_of_an_effect_by_hand_stands_for_an_ability_without_one() -> None:
    [text] = of(character(abilities=[changed(ACTIVATED, effects=[MANUAL])])).texts

    assert text.text == Words("Show one card.", "一枚見せる。")


def test_the_abilities_of_an_item_say_how_they_work() -> None:
    row = of(
        item(set_outfit="白い服", text="着る。", grants=[CONSTANT], self_discard=DISCARDS_ITSELF)
    )

    assert [(text.heading.en, text.clause) for text in row.texts] == [
        ("Item", "DRM-14.05"),
        ("Adds to the text box: Constant, blue", "DRM-14.04"),
        ("Discards itself: Activated, red", "DRM-14.08.1"),
    ]
    assert [(value.label.en, value.text) for value in row.values] == [
        ("outfit", "白い服"),
        ("cost", "0"),
        ("genki points", "+10"),
    ]


@pytest.mark.clause("DRM-12.05", "DRM-10.05")
def test_what_is_no_ability_is_said_so() -> None:
    unique, treated = (
        of(character(text="一枚だけ。", unique_on_field=True)),
        of(character(text="「A」として扱う。", treated_as=["A"])),
    )

    assert [(t.heading.ja, t.clause) for row in (unique, treated) for t in row.texts] == [
        ("能力でない記載", "DRM-12.05"),
        ("能力でない記載", "DRM-10.05"),
    ]


@pytest.mark.clause("DRM-15.01a")
@pytest.mark.parametrize(
    ("lasts", "heading"),
    [
        ("instant", Words("MAHO, red, at once", "MAHO(赤字・すぐに)")),
        (
            "end_of_day",
            Words("MAHO, red, until the end of the day", "MAHO(赤字・一日の終わりまで)"),
        ),
        (3, Words("MAHO, red, for 3 days", "MAHO(赤字・3日間)")),
    ],
)
def test_a_maho_card_says_its_colour_and_how_long_it_is_valid(
    lasts: str | int, heading: Words
) -> None:
    [text] = of(maho(colour="red", lasts=lasts, text="引く。")).texts

    assert (text.heading, text.support) == (heading, "automatic")


@pytest.mark.clause("DRM-24.02")
def test_a_condition_of_an_op_in_words_is_asked_and_its_effect_is_not() -> None:
    in_numbers, in_words = of(oped(text="条件")), of(oped(text="条件", condition=RAIN))

    assert [(text.support, text.reasons) for text in in_numbers.texts] == [("automatic", ())]
    assert [(text.support, text.reasons) for text in in_words.texts] == [("partly", (CHECKED,))]


@pytest.mark.clause("DRM-8.04", "DRM-8.04b", "DRM-8.05", "DRM-8.09")
@pytest.mark.parametrize(
    ("no", "words"),
    [
        ("933", Words("どれみ 10 + はづき 10.", "どれみ 10＋はづき 10。")),
        (
            "932",
            Words(
                "One kind: どれみ 20, はづき 20 or others 20.",
                "どれか一種類: どれみ 20、はづき 20、その他 20。",
            ),
        ),
        (
            "934",
            Words(
                "One kind: どれみ 10 or B 10. Only in 白い服.",
                "どれか一種類: どれみ 10、B 10。服装は白い服だけ。",
            ),
        ),
        (
            "940",
            Words("One kind: A 10 or B 20. Only A or B.", "どれか一種類: A 10、B 20。A、Bだけ。"),
        ),
        ("935", Words("others 10.", "その他 10。")),
    ],
)
def test_a_task_is_said_in_words(no: str, words: Words) -> None:
    task = demo_cards()[no].task

    assert task is not None
    assert task_words(task) == words


def test_the_texts_of_a_happening_are_one_beside_its_task() -> None:
    row = of(happening(on_fail=[MANUAL], on_resolve=ACTIVATED["effects"], text="見せる。"))

    assert [(text.heading.en, text.support) for text in row.texts] == [
        ("Task", "automatic"),
        ("Text", "partly"),
    ]


@pytest.mark.clause("DRM-19.04")
def test_what_the_document_does_not_say_is_for_the_judge() -> None:
    unknown = Words(
        "The judge enters what stands on the card: the tournament rules do not give its text.",
        "文章が大会規則にないため、札に書かれていることをジャッジが処理する。",
    )
    untyped = Words(
        "To play it, define the card with its type in the scenario.",
        "使うには、シナリオで種類とともに定義する。",
    )
    rows = {row.no: row for row in demo_support()}

    assert [text.reasons for text in rows["068"].texts] == [(unknown,)]
    assert [text.reasons for text in rows["P42"].texts] == [(unknown, untyped)]
    assert rows["P42"].kind == Words("type not stated", "種類の記載なし")
    assert rows["660"].values == ()


def test_the_table_of_all_cards() -> None:
    rows = demo_support()
    by_hand = [row.no for row in rows if row.support == "by hand"]

    assert [row.no for row in rows] == list(demo_cards())
    assert by_hand == [
        no for no, c in demo_cards().items() if c.marked == "document" and not c.task
    ]
    assert [row.no for row in rows if row.support == "partly"] == [
        "660", "663", "P901", "T901", "2-902", "946",
    ]  # fmt: skip
