"""Dice as people write them, and what is said of texts that are none."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.nanika.dice import DiceNotReadable, DiceTerm, parse_side, parse_term, written

TERMS = st.builds(DiceTerm, st.integers(1, 12), st.integers(-999, 999))
HOW = "Write the number of dice, D and modifiers, like 3D+2."


def refusal(text: str) -> str:
    with pytest.raises(DiceNotReadable) as caught:
        parse_side(text)
    assert caught.value.words.ja != caught.value.words.en
    return caught.value.words.en


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("3D+2", DiceTerm(3, 2)),
        ("3D+2+2", DiceTerm(3, 4)),
        ("1D-3", DiceTerm(1, -3)),
        ("2D", DiceTerm(2)),
        ("2D+3-3", DiceTerm(2)),
        ("12d+0", DiceTerm(12)),
        ("03D-05", DiceTerm(3, -5)),
        (" 3 D + 2 ", DiceTerm(3, 2)),
        ("３Ｄ＋２", DiceTerm(3, 2)),
        ("１ｄ－３", DiceTerm(1, -3)),
        ("1D−3", DiceTerm(1, -3)),
        ("1D+999", DiceTerm(1, 999)),
    ],
)
def test_dice_are_read_in_every_usual_way(text: str, term: DiceTerm) -> None:
    assert parse_term(text) == term


@pytest.mark.parametrize("text", ["3D+2&3D+1", "3D+2, 3D+1", "３Ｄ＋２、３Ｄ＋１", "3D+2 ＆ 3D+1"])
def test_a_side_of_several_ghosts_is_read(text: str) -> None:
    assert parse_side(text) == (DiceTerm(3, 2), DiceTerm(3, 1))


@given(st.lists(TERMS, min_size=1, max_size=12).map(tuple))
def test_what_is_written_is_read_again(side: tuple[DiceTerm, ...]) -> None:
    assert parse_side(written(side)) == side


@pytest.mark.parametrize("text", ["", " ", "　"])
def test_nothing_is_no_dice(text: str) -> None:
    assert refusal(text) == (
        "No dice are written. Write a ghost like 3D+2 and several like 3D+2 & 3D+1."
    )


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("D", "D"),
        ("2D++1", "+1"),
        ("2D6", "6"),
        ("2D+x", "X"),
        ("-1D", "-1D"),
        ("1 2D", " 2D"),
        ("🎲", "🎲"),
        ("3D+2🎲", "🎲"),
        ("٣D", "٣D"),
        ("3D+2\x1b[2J", "�[2J"),
    ],
)
def test_what_is_not_understood_is_quoted_from_where_it_begins(text: str, rest: str) -> None:
    assert refusal(text).split("cannot be read from ")[1] == f"“{rest.strip()}” on. {HOW}"


@pytest.mark.parametrize("text", ["2D+", "2D-", "2D+1-", "2"])
def test_what_ends_too_early_is_told_so(text: str) -> None:
    assert refusal(text) == f"“{text}” ends too early. {HOW}"


@pytest.mark.parametrize(("text", "dice"), [("0D", "0"), ("13D", "13"), ("00D+1", "0")])
def test_a_ghost_has_1_to_12_dice(text: str, dice: str) -> None:
    assert refusal(text) == f"“{text}” has {dice} dice. Write 1 to 12 dice for a ghost."


@pytest.mark.parametrize("text", ["1D+1000", "1D-1000", "1D+999+1"])
def test_a_modifier_has_three_digits_at_most(text: str) -> None:
    assert refusal(text) == (f"The modifier of “{text}” is too large. Write one from -999 to +999.")


@pytest.mark.parametrize("text", ["9" * 10_000 + "D", "1D+" + "9" * 10_000, "1D" + "x" * 10_000])
def test_huge_numbers_and_texts_are_refused_in_a_short_line(text: str) -> None:
    assert len(refusal(text)) < 200
    assert "\n" not in refusal(text)


@pytest.mark.parametrize("text", ["3D&", "&3D", "3D,,2D", "&"])
def test_a_missing_ghost_is_noticed(text: str) -> None:
    assert refusal(text) == (
        f"A ghost is missing in “{text}”. Write one on both sides of each & or comma."
    )


def test_a_side_has_at_most_12_ghosts() -> None:
    assert len(parse_side("&".join(["1D"] * 12))) == 12
    assert refusal("&".join(["1D"] * 13)).endswith("has 13 ghosts. Write at most 12 for a side.")


def test_only_the_ghost_that_is_wrong_is_quoted() -> None:
    assert refusal("3D+2 & 13D") == "“13D” has 13 dice. Write 1 to 12 dice for a ghost."


@settings(deadline=None)
@given(st.text())
def test_any_other_text_is_refused_in_one_line(text: str) -> None:
    with suppress(DiceNotReadable):
        side = parse_side(text)
        assert parse_side(written(side)) == side
        return
    assert "\n" not in refusal(text)
