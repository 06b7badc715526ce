import pytest

from rules.core.words import Words, any_of, same

CLOCK = Words(en="clock", ja="時計")


@pytest.mark.parametrize(
    ("language", "text"), [("ja", "時計"), ("ja-jp", "時計"), ("en", "clock"), ("fr", "clock")]
)
def test_words_in_a_language_or_else_english(language: str, text: str) -> None:
    assert CLOCK.in_(language) == text


def test_words_filled_with_words_keep_each_language_apart() -> None:
    template = Words(en="{zone}: {n} cards", ja="{zone}が{n}枚")

    assert template.filled(zone=CLOCK, n=3) == Words(en="clock: 3 cards", ja="時計が3枚")


def test_braces_in_a_value_are_left_alone() -> None:
    assert same("{name}").filled(name="{0.__class__}") == same("{0.__class__}")


def test_any_of_one_option_is_that_option() -> None:
    assert any_of((CLOCK,)) == CLOCK
