"""What happened, what can be done and what is different, in sentences."""

from typing import Any

import pytest

from rules.core.engine.actions import Act
from rules.core.engine.comparing import (
    CardChanged,
    CardMoved,
    CountChanged,
    FactChanged,
    OrderChanged,
    PartChanged,
    ViewChange,
)
from rules.core.engine.differences import describe_change, describe_option
from rules.core.engine.errors import EngineFault
from rules.core.engine.filtering import Hidden, Seen, SeenFace, SeenNode, seen_trace
from rules.core.engine.seen import SeenOption, SeenPiece, Spot
from rules.core.engine.sentences import blanks_of, describe, log, log_line
from rules.core.engine.state import Result
from rules.core.engine.trace import Who
from rules.core.engine.values import EVERYBODY, JUDGE
from rules.core.words import Words
from rules.tests.core.engine.toys.hidden_table import GAME, HAND_0, table

SEATS = ("Ada", "Ben", "Cleo")
CARD = SeenFace(7, "X07Q")


def said(key: str, **facts: Seen) -> tuple[str, str]:
    words = describe(GAME, SeenNode("effect", key, (), facts), SEATS)
    return words.en, words.ja


@pytest.mark.parametrize(
    ("key", "facts", "sentence"),
    [
        (
            "moved",
            {"card": CARD, "zone": "discard"},
            ("Canary07 goes to discard pile", "札カナリア07を捨て札に移す"),
        ),
        (
            "moved",
            {"card": SeenFace(), "zone": "hand", "of": Who(1)},
            ("A card goes to Ben’s hand", "札1枚をBenの手札に移す"),
        ),
        (
            "moved",
            {"card": SeenFace(7), "zone": "deck"},
            ("An unknown card goes to deck", "不明の札を山札に移す"),
        ),
        ("drawn", {"user": Who(0), "card": SeenFace()}, ("Ada draws a card", "Adaが札1枚を引く")),
        ("shuffled", {"zone": "deck", "count": 9}, ("Deck is shuffled (9)", "山札を切る(9枚)")),
        ("set", {"fact": "score", "value": 4}, ("Score: 4", "得点: 4")),
        ("set", {"fact": "plan", "value": Hidden()}, ("Plan: hidden", "計画: 非公開")),
        (
            "set",
            {"fact": "plan", "value": 2, "user": Who(1)},
            ("Ben’s plan: 2", "Benの計画: 2"),
        ),
        ("vowed", {"user": Who(2), "vow": "wrath"}, ("Cleo vowed wrath", "Cleoの誓いは怒り")),
        (
            "outcome",
            {"proc": "turn", "step": "roll", "outcome": (5, 6, 6)},
            ("Roll: 5, 6, 6", "振る: 5, 6, 6"),
        ),
        (
            "outcome",
            {"proc": "turn", "step": "named", "outcome": "X07Q"},
            ("Which card?: Canary07", "どの札か: 札カナリア07"),
        ),
        (
            "outcome",
            {"proc": "turn", "step": "named", "outcome": ""},
            ("Which card?: not said", "どの札か: 未確認"),
        ),
        (
            "outcome",
            {"proc": "turn", "step": "sort", "outcome": Hidden()},
            ("Order of the vault: hidden", "蔵の順: 非公開"),
        ),
        (
            "outcome",
            {"proc": "turn", "step": "sort", "outcome": (CARD, SeenFace(), SeenFace())},
            ("Order of the vault: Canary07, 2 cards", "蔵の順: 札カナリア07、札2枚"),
        ),
        (
            "outcome",
            {"proc": "turn", "step": "sort", "outcome": ()},
            ("Order of the vault: none", "蔵の順: なし"),
        ),
        (
            "outcome",
            {"proc": "turn", "step": "sort", "outcome": True},
            ("Order of the vault: yes", "蔵の順: はい"),
        ),
        (
            "outcome",
            {"proc": "turn", "step": "sort", "outcome": None},
            ("Order of the vault: none", "蔵の順: なし"),
        ),
        ("begun", {"proc": "vow"}, ("Begin Vow", "誓いを始める")),
        (
            "act",
            {"by": Who(JUDGE), "act": "carried_out"},
            ("the judge: Carried out", "ジャッジ: 処理済み"),
        ),
        (
            "act",
            {"by": Who(JUDGE), "act": "begin"},
            ("the judge: Run on", "ジャッジ: 続きを進める"),
        ),
        (
            "manual",
            {"reason": "typed_by_somebody"},
            ("By hand: typed_by_somebody", "手作業: typed_by_somebody"),
        ),
        (
            "not_your_decision",
            {"step": Words("Vow", "誓い")},
            ("“Vow” is for another to decide.", "「誓い」は別の人が決める場面です。"),
        ),
        (
            "end.score",
            {"winners": (Who(0), Who(2)), "points": (5, 3, 5)},
            ("Most points: Ada, Cleo 5, 3, 5", "最多得点: Ada、Cleo 5, 3, 5"),
        ),
        ("unseen", {}, ("Something that is not shown", "公開されない出来事")),
    ],
)
def test_a_sentence_is_filled_with_names(
    key: str, facts: dict[str, Any], sentence: tuple[str, str]
) -> None:
    assert said(key, **facts) == sentence


def test_without_names_the_seats_are_numbered() -> None:
    words = describe(GAME, SeenNode("effect", "drawn", (), {"user": Who(1), "card": CARD}))

    assert words == Words("player 2 draws Canary07", "プレイヤー2が札カナリア07を引く")


@pytest.mark.parametrize(
    ("key", "facts", "fault"),
    [
        ("nowhere", {}, "hidden has no sentence nowhere"),
        ("moved", {"card": CARD}, "moved does not tell zone"),
        ("vowed", {"user": Who(0), "vow": "sloth"}, "hidden has no words for sloth"),
    ],
)
def test_what_has_no_words_is_a_fault_and_never_shown(
    key: str, facts: dict[str, Any], fault: str
) -> None:
    with pytest.raises(EngineFault, match=fault):
        said(key, **facts)


def test_the_blanks_of_a_sentence_are_those_of_both_languages() -> None:
    assert blanks_of(Words("{card} of {user}", "{zone}の{card}")) == ("card", "user", "zone")


def test_a_line_of_the_log_has_its_clauses() -> None:
    node = SeenNode("effect", "drawn", ("TOY-1", "TOY-2"), {"user": Who(0), "card": SeenFace()})

    assert log_line(GAME, node, SEATS) == Words(
        "Ada draws a card (TOY-1, TOY-2)", "Adaが札1枚を引く（TOY-1、TOY-2）"
    )


def test_the_log_has_a_line_for_all_that_the_viewer_is_told() -> None:
    trace = GAME.apply(table(), Act(0, "note", {"card": HAND_0})).trace
    logs = {v: list(log(GAME, seen_trace(trace, v), SEATS)) for v in (0, 1)}
    act = Words("Ada: Note (TOY-1)", "Ada: 記す（TOY-1）")
    marked = Words("Canary01, memo: 1 (TOY-1)", "札カナリア01の覚え: 1（TOY-1）")

    assert logs == {0: [(0, act), (1, marked)], 1: [(0, act)]}


@pytest.mark.parametrize(
    ("name", "args", "sentence"),
    [
        ("done", {}, ("Done", "終える")),
        ("begin", {}, ("Run on", "続きを進める")),
        (
            "lay",
            {"card": SeenPiece(Spot("hand:0", 2), 7, "X07Q")},
            ("Lay: Canary07", "出す: 札カナリア07"),
        ),
        (
            "aim",
            {"card": SeenPiece(Spot("hand:1", 2))},
            ("Aim: Ben’s hand, card 3", "狙う: Benの手札の3枚目"),
        ),
        ("scheme", {"n": 2}, ("Scheme: number 2", "企む: 数2")),
        ("vow", {"vow": "mercy"}, ("Vow: mercy", "誓う: 慈悲")),
    ],
)
def test_an_option_names_what_it_acts_on(
    name: str, args: dict[str, Any], sentence: tuple[str, str]
) -> None:
    words = describe_option(GAME, SeenOption(0, name, args, ()), SEATS)

    assert (words.en, words.ja) == sentence


RESULT = Result((0, 2), "score", (), (1, 0, 1))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            CardMoved(7, "X07Q", "hand:0", "discard"),
            ("Canary07: Ada’s hand → discard pile", "札カナリア07: Adaの手札 → 捨て札"),
        ),
        (
            CardMoved(7, "", "", "table:1"),
            ("an unknown card: out of sight → Ben’s table", "不明の札: 見えない場所 → Benの場"),
        ),
        (
            CardChanged(7, "X07Q", "dent", None, 2),
            ("Canary07, dent: 0 → 2", "札カナリア07の傷: 0 → 2"),
        ),
        (
            CardChanged(7, "X07Q", "turned", False, True),
            ("Canary07, turned: no → yes", "札カナリア07の横向き: いいえ → はい"),
        ),
        (
            CardChanged(7, "X07Q", "owner", None, 1),
            ("Canary07, owner: none → Ben", "札カナリア07の持ち主: なし → Ben"),
        ),
        (
            CardChanged(7, "X07Q", "host", "", None),
            ("Canary07, attached to: a card → none", "札カナリア07の付いている先: 札1枚 → なし"),
        ),
        (
            CardChanged(7, "X07Q", "host", "X01Q", None),
            (
                "Canary07, attached to: Canary01 → none",
                "札カナリア07の付いている先: 札カナリア01 → なし",
            ),
        ),
        (
            CardChanged(7, "X07Q", "known", 0b101, EVERYBODY),
            ("Canary07, seen by: Ada, Cleo → everybody", "札カナリア07の見た人: Ada、Cleo → 全員"),
        ),
        (
            CardChanged(7, "X07Q", "pool", "deck", ""),
            ("Canary07, pool: deck → none", "札カナリア07の不明札の組: deck → なし"),
        ),
        (
            OrderChanged("discard", ("X01Q", "X02Q"), ("X02Q", "X01Q")),
            (
                "discard pile: Canary01, Canary02 → Canary02, Canary01",
                "捨て札: 札カナリア01、札カナリア02 → 札カナリア02、札カナリア01",
            ),
        ),
        (CountChanged("hand:1", 3, 4), ("Ben’s hand: 3 → 4 cards", "Benの手札: 3枚 → 4枚")),
        (
            CountChanged("table:1", 0, 1, True),
            ("Ben’s table: 0 → 1 face-down cards turned", "Benの場: 横向きの伏せ札 0枚 → 1枚"),
        ),
        (FactChanged("score:1", 0, 4), ("Ben’s score: 0 → 4", "Benの得点: 0 → 4")),
        (FactChanged("round", 1, 2), ("round: 1 → 2", "ラウンド: 1 → 2")),
        (PartChanged("out", (), (1,)), ("Out of the game: none → Ben", "敗退: なし → Ben")),
        (
            PartChanged("result", None, RESULT),
            ("Winners: none → Ada, Cleo", "勝者: なし → Ada、Cleo"),
        ),
        (
            PartChanged("pending", GAME.pending(table()), None),
            ("Decision: Ada: Act → none", "判断: Ada: 行動する → なし"),
        ),
        (PartChanged("frames", (), ()), ("What is under way: changed", "進行中の手順: 変化あり")),
    ],
)
def test_a_difference_says_what_was_and_what_is(
    change: ViewChange, sentence: tuple[str, str]
) -> None:
    words = describe_change(GAME, change, SEATS)

    assert (words.en, words.ja) == sentence
