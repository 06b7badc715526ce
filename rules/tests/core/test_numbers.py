import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.construction import canonical_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("68", "068"),
        ("No.68", "068"),
        ("no 068", "068"),
        ("№68", "068"),
        ("Ｎｏ．００６８", "068"),
        ("1234", "1234"),
        ("t1", "T01"),
        ("T 01", "T01"),
        ("No.P42", "P42"),
        ("ｃｄ０１", "CD01"),
        ("1-5", "1-05"),
        ("２－０５", "2-05"),
        ("1−5", "1-05"),
        ("0", "000"),
        ("", ""),
        ("  what?  ", "WHAT?"),
    ],
)
def test_doremi_number_in_its_one_form(text: str, number: str) -> None:
    assert canonical_number("doremi", text) == number


@pytest.mark.parametrize(("text", "number"), [("e01", "E01"), ("007", "007"), ("No.5", "NO.5")])
def test_omoline_number_keeps_its_digits(text: str, number: str) -> None:
    assert canonical_number("omoline", text) == number


@given(st.text(), st.sampled_from(["doremi", "omoline"]))
def test_one_form_stays_as_it_is(text: str, title: str) -> None:
    once = canonical_number(title, text)

    assert canonical_number(title, once) == once
