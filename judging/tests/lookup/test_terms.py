"""What people write is made comparable: width, kana, endings, numbers."""

import pytest

from judging.lookup import (
    Vocabulary,
    code_of,
    folded,
    question_of,
    rarity,
    terms_of,
    weighed,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ﾊﾌﾟﾆﾝｸﾞ", "ハプニング"),
        ("ハプニング", "はぷにんぐ"),
        ("キャラクター", "キャラクタ"),
        ("ＭＡＨＯ堂", "maho堂"),
        ("ジャッジ", "じやつじ"),
        ("プレーヤー", "プレヤ"),
    ],
)
def test_one_spelling_for_all_that_is_the_same(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("DRM-16.03", "drm 16 3"),
        ("drm-16.3", "drm 16 3"),
        ("16.03", "16 3"),
        ("１６－３", "16 3"),
        ("16-3", "16 3"),
        ("17-1(1)", "17 1 1"),
        ("OML-4.1.2h", "oml 4 1 2 h"),
        ("AMB-26", "amb 26"),
        ("No.064", "64"),
        ("P42", "p 42"),
        ("T01", "t 1"),
        ("手札", ""),
        ("drm 21.4a", "drm 21 4 a"),
        ("nnk b.4", "nnk b 4"),
        ("カード911", "911"),
        ("card 911", "911"),
        ("draw 2 cards", ""),
        ("block", ""),
        ("", ""),
    ],
)
def test_a_number_in_any_spelling(written: str, code: str) -> None:
    assert code_of(written) == code


def test_okurigana_does_not_matter() -> None:
    shared = set(question_of("引直し").terms) & set(terms_of("引き直しの機会"))

    assert shared == {"引直", "直し", "引", "直"}


def test_endings_of_english_words_do_not_matter() -> None:
    assert set(question_of("redraws moved").terms) <= set(terms_of("redrawing, move"))


def test_grammar_counts_only_where_there_is_nothing_else() -> None:
    assert set(question_of("寝ているキャラ").terms) == {"寝て", "るき", "きや", "やら", "寝"}
    assert set(question_of("ねている").terms) == {"ねて", "てい", "いる"}
    assert set(question_of("what is the draw").terms) == {"draw"}
    assert set(question_of("what is it").terms) == {"what", "is", "it"}


def test_one_kanji_and_two_letters_are_asked_for_as_they_are() -> None:
    assert question_of("札").terms == {"札": 1}
    assert question_of("OP").terms == {"op": 1}


def test_a_question_without_words_asks_for_nothing() -> None:
    assert question_of(" 　!? ").terms == {}


def test_a_heading_counts_more_than_a_text_and_a_short_text_more_than_a_long_one() -> None:
    heading = weighed([("draw", 4), ("move home", 1)]).weights["draw"]
    text = weighed([("move", 4), ("draw home", 1)]).weights["draw"]
    long = weighed([("move", 4), ("draw home" + " word" * 400, 1)]).weights["draw"]

    assert heading > text > long > 0


def test_a_term_of_few_entries_says_more() -> None:
    assert rarity(100, 1) > rarity(100, 50) > rarity(100, 100) > 0


@pytest.mark.parametrize(
    ("one", "other"),
    [("stolen", "steals"), ("woke", "waking"), ("drew", "drawn"), ("color", "colours")],
)
def test_irregular_forms_and_spellings_are_one_word(one: str, other: str) -> None:
    assert set(terms_of(one)) == set(terms_of(other))


@pytest.mark.parametrize(
    ("asked", "text"),
    [("手札は何枚", "3枚引く"), ("how many times", "一ターンに1回"), ("いつまで", "3日間")],
)
def test_who_asks_how_many_finds_a_number_of_that(asked: str, text: str) -> None:
    (meant,) = [each for each in question_of(asked).meant if "#限" not in each.words[0]]

    assert any(word.keys() <= weighed([(text, 1)]).weights.keys() for word in meant.words)


def test_a_word_that_stands_alone_in_hiragana_is_no_grammar() -> None:
    assert question_of("ごーすと 回数").terms["ごす"] > 0
    assert "でき" not in question_of("できますか 回数").terms


def test_words_of_the_rulebooks_are_known_in_hiragana() -> None:
    spelt = [each.spelt for each in question_of("相手のすてふだ").meant]

    assert spelt == [("捨て札",)]
    assert question_of("見ていいかいしゃ").meant == ()


@pytest.mark.parametrize("wrong", ["アーイカブ", "アーカブ", "アーカイイブ", "アーカイプ"])
def test_one_wrong_missing_doubled_or_swapped_sound_is_forgiven(wrong: str) -> None:
    assert Vocabulary(["アーカイブ", "サーバー"]).nearest(wrong) == "アーカイブ"


@pytest.mark.parametrize("known", ["アーカイブ", "アカイブ", "カイブ", "ドロー", ""])
def test_a_word_that_is_known_or_like_none_is_left(known: str) -> None:
    assert Vocabulary(["アーカイブ", "サーバー"]).nearest(known) == ""


def test_who_asks_for_a_card_that_does_something_is_known() -> None:
    assert question_of("a card that wakes a character").asks_for_card
    assert question_of("カウンターを増やすカード").asks_for_card
    assert not question_of("サイドカード").asks_for_card
