"""Ruling files: what is written is read back, and what is wrong is named with its place."""

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judging.parsing.ruling_text import (
    RulingHead,
    RulingText,
    RulingTexts,
    RulingUnreadable,
    read_ruling,
    write_ruling,
)

HEAD = RulingHead(
    number="2026-001", title="doremi", rules_version="4.01", status="draft", authority="floor"
)
FRONT = write_ruling(RulingText(HEAD, RulingTexts()))


def full() -> RulingText:
    head = RulingHead(
        number="2026-012",
        title="omoline",
        rules_version="r2",
        status="published",
        authority="head",
        outcome="refused",
        reminder=True,
        clauses=["OML-5.2.3", "OML-A06"],
        cards=["C02", "068"],
        precedents=["2026-001"],
        supersedes="2026-002",
        scenario="2026-012.json",
        position="0a1b",
        record="abc",
        node="n3",
        tournament="trial",
        match="3/12",
        made=datetime(2026, 11, 30, 1, 2, 3, 456, tzinfo=UTC),
        made_by="fay",
        published=datetime(2026, 12, 1, tzinfo=UTC),
        reviewers=["hugo"],
        read_as={"OML-5.2.3": "01234567", "No.068": "1e100000"},
    )
    return RulingText(head, RulingTexts(question_en="A?\n\n# B", answer_ja="はい。\n---\n\\# c"))


def test_a_whole_ruling_is_read_back() -> None:
    assert read_ruling(write_ruling(full()).encode()) == full()


def test_a_file_from_another_editor_is_read_the_same() -> None:
    data = b"\xef\xbb\xbf" + write_ruling(full()).replace("\n", "\r\n").encode()

    assert read_ruling(data) == full()


@settings(deadline=None)
@given(
    st.text(
        st.sampled_from("a 裁#\\-:\n'\"`\u3000")
        | st.characters(codec="utf-8", exclude_characters="\0\r"),
        max_size=40,
    ).map(str.strip)
)
def test_any_text_is_read_back(text: str) -> None:
    ruling = RulingText(HEAD, RulingTexts(question_ja=text, reasoning_en="x"))

    assert read_ruling(write_ruling(ruling).encode()) == ruling


@settings(deadline=None)
@given(
    st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "Zs"]), min_size=1, max_size=9)
)
def test_any_card_number_is_read_back(card: str) -> None:
    head = RulingHead(
        number="1", title="1", rules_version="1", status="draft", authority="site", cards=[card]
    )

    assert read_ruling(write_ruling(RulingText(head, RulingTexts())).encode()).head == head


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("", "line 1", "The file begins with a line “---”"),
        ("---\nnumber: 1\n", "line 1", "a second line “---” is missing"),
        (FRONT + "\nHello\n", "line 9", "Before the first text stands a heading"),
        (FRONT + "\n# Hello\n", "line 9", "There is no such part"),
        (FRONT + "\n# 質問\na\n# 質問\n", "line 11", "This heading stands here twice."),
        (FRONT.replace("draft", "done"), "status", "Invalid enum value 'done'"),
        (FRONT.replace("draft", '"draft'), "line 7", "unexpected end of stream"),
        (FRONT.replace("title", "tilte"), "the front", "unknown field `tilte`"),
        (FRONT.replace("2026-001", "../1"), "number", "matching regex"),
        (FRONT.replace("status:", "made: 2026-11-30 10:00:00\nstatus:"), "made", "timezone"),
        (FRONT + "\n# 質問\n\0", "line 10", "NUL"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, place: str, said: str) -> None:
    with pytest.raises(RulingUnreadable) as refused:
        read_ruling(text.encode())

    assert (refused.value.place, said in refused.value.words.en) == (place, True), (
        refused.value.place,
        refused.value.words.en,
    )


def test_a_file_that_is_no_text_is_refused() -> None:
    with pytest.raises(RulingUnreadable) as refused:
        read_ruling(b"---\n\xff")

    assert refused.value.place == "byte 4"
