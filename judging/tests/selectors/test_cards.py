"""Which cards remain after narrowing, and what is said of the limits."""

import re

import pytest

from judging.selectors.cards import CardsPage, cards_page
from judging.selectors.stepper.editor import cards_like
from rules.core.title_list import CODES
from rules.core.words import Words
from rules.registry import TitleNotFound, card_support, playable

KANJI = re.compile("[一-龠]")
EVERY = card_support("nanika")


def page(wanted: str = "", support: str = "") -> CardsPage:
    found = cards_page("nanika", wanted, support)
    assert found is not None
    return found


def numbers(wanted: str = "", support: str = "") -> list[str]:
    return [card.no for card in page(wanted, support).cards]


def test_everything_stands_there_in_the_order_of_the_deck() -> None:
    assert numbers() == [card.no for card in EVERY]
    assert numbers("", "anything") == numbers()


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("ｄ１４", ["D14"]),
        ("御影", ["E1"]),
        ("みかげ", ["E1"]),
        ("special VICTORY", []),
        ("you win the game", ["D14"]),
        ("シテオク", ["D12", "D13"]),
        ("条件を確認", ["D14", "D15"]),
        ("Anytime", ["D02", "D13"]),
        ("企画書", ["E1", "E2"]),
        ("強制イベント", ["D41", "D42", "D43", "D44", "D45", "D46"]),
        ("no such word", []),
    ],
)
def test_a_word_is_looked_for_in_all_that_is_shown(wanted: str, found: list[str]) -> None:
    assert numbers(wanted) == found


def test_support_narrows_and_goes_with_a_word() -> None:
    assert numbers("", "by hand") == ["D14", "D27", "D41"]
    assert numbers("", "partly") == ["D15", "D45"]
    assert numbers("shell", "by hand") == ["D27"]


def test_the_choices_count_all_cards_whatever_was_looked_for() -> None:
    assert page("D14", "by hand").choices == [
        ("automatic", Words("automatic", "自動"), 25),
        ("partly", Words("partly by hand", "一部は手作業"), 2),
        ("by hand", Words("by hand", "手作業"), 3),
    ]


def test_the_limits_are_those_of_all_cards_and_of_the_whole_rulebook() -> None:
    shown = page("E1")

    assert [card.no for card in shown.not_automatic] == ["D14", "D15", "D27", "D41", "D45"]
    assert {note.kind for note in shown.notes} == {"note"}
    assert "NNK-3.21" in [note.id for note in shown.notes]


def test_a_title_without_engine_cards_has_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.registry.SUPPORT", {})

    assert cards_page("onsen", "", "") is None


def test_an_unknown_title_is_told() -> None:
    with pytest.raises(TitleNotFound):
        cards_page("chess", "", "")


@pytest.mark.parametrize("title", CODES)
def test_a_demo_card_is_found_by_its_name_in_kana(title: str) -> None:
    rows = card_support(title)
    unread = [row.no for row in rows if KANJI.search(row.name.ja) and not row.reading]

    assert rows != ()
    assert unread == []


def test_the_stepper_finds_cards_by_their_readings() -> None:
    game = playable("onsen").game(None)

    found = {
        q: [number for number, _ in cards_like(game, q)] for q in ("おやぶん", "オトモ", "親分")
    }

    leaders = [f"L{n}" for n in range(1, 9)]
    assert found == {"おやぶん": leaders, "オトモ": [f"C{n}" for n in range(1, 9)], "親分": leaders}
