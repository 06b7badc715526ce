"""What cannot be read is named with its line and how to mend it; nothing else is ever raised."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.engine.state import State
from rules.core.setup import Complaint, SetUp, SetUpUnreadable, from_state, parse, render
from rules.core.words import Words
from rules.tests.core.setup import orchard
from rules.tests.core.setup.states import states

GAME = orchard.game()
HEAD = "orchard v2\nusers: Ada, Ben\n"
NOT_CLOSED = 'Close the quotes: "001. Inside, write \\" for a quote and \\\\ for a backslash.'
GAP = "There is a gap between two commas. Write ? for a card that nobody knows."
WHERE = "Say once where the game stands: one line “at”, or a line “doing” for each procedure."
NO_CLEO = "No user Cleo sits here: Ada or Ben."

WHOLE_TEXTS = [
    ("", 1, "Say who plays, clockwise: users: Ada, Ben"),
    ("orchard v2\nday: 3", 1, "Say who plays, clockwise: users: Ada, Ben"),
    ("users: Ada,,Ben", 1, "A user has no name."),
    ("\n\nusers:", 3, "A user has no name."),
    (f"users: {', '.join('ABCDEFGHIJKLMNOPQ')}", 1, "17 users are too many; at most 16."),
    (
        "meadow v1\nusers: Ada",
        1,
        "“meadow v1” is not a set-up of orchard. Begin with the title and the version, or leave "
        "the line out.",
    ),
]
LINES = [
    (
        'Ada\nhand: "a\\u0000b"',
        4,
        "A NUL character stands between the quotes. Take it out.",
    ),
    ("usres: Cleo", 3, "Nothing here is called “usres”. Did you mean users?"),
    (
        "Cleo",
        3,
        "“Cleo” is no line “name: value”, and nobody of this name sits here: Ada or Ben.",
    ),
    (
        "heap 001",
        3,
        "“heap 001” is no line “name: value”, and nobody of this name sits here: Ada or Ben.",
    ),
    ("@7", 3, "“@7” is no line “name: value”, and nobody of this name sits here: Ada or Ben."),
    ("heep: 001", 3, "Nothing here is called “heep”. Did you mean heap?"),
    (
        "Ada\nbasket: 001",
        4,
        "Nothing here is called “basket”. Write one of: hand, field (garden field), score, "
        "skips (skips a turn) or rival.",
    ),
    ("hand: 001", 3, "“hand” is a matter of each seat: write it under the name of a user."),
    ("out: yes", 3, "“out” is a matter of each seat: write it under the name of a user."),
    (
        "Ada\nheap: 001",
        4,
        "“heap” is a matter of the table: write it above the users, or under “table”.",
    ),
    (
        "Ada\nat: main",
        4,
        "“at” is a matter of the table: write it above the users, or under “table”.",
    ),
    ("heap: 001, , 002", 3, GAP),
    ("heap: 001,\nday: 3", 3, GAP),
    ("day: 3\n\nheap: 001,\n002,", 5, GAP),
    ("heap: 0001", 3, "There is no card “0001”. Did you mean 001 (りんご)?"),
    ("heap: りんこ", 3, "There is no card “りんこ”. Did you mean 001 (りんご)?"),
    ("heap: Quince", 3, "“Quince” may be more than one card; write the code: 004, 005."),
    ("heap: 001 x0", 3, "A count lies between 1 and 999; 0 does not."),
    ("heap: ? x1000", 3, "A count lies between 1 and 999; 1000 does not."),
    ("heap: 001 x2 [002]", 3, "There is no card “001 x2”. Did you mean 002 (梨（青）) or 001 (りんご)?"),
    ("heap: 001 [002] x2", 3, "Cards are attached to one card: give the others entries of their own."),
    ("heap: 001 [002 (on=#3)]", 3, "A card that stands within another lies on that one: leave “on” out."),
    ("heap: 001#0", 3, "An id is 1 or more, not 0."),
    ("heap: 001 [002", 3, 'A bracket "[" is not closed.'),
    ("heap: 001)", 3, 'The bracket ")" closes nothing.'),
    ("heap: 001 [002)", 3, 'The bracket ")" closes nothing.'),
    ("heap: " + "001 [" * 13 + "]" * 13, 3, "Brackets stand in brackets more than 12 deep."),
    (
        "heap: 001 (asleep)",
        3,
        "There is no mark “asleep”. Write one of: ripe, size, pool (in the pool), tag, taste, "
        "guest (guest of) or path.",
    ),
    ("heap: 001 (rype)", 3, "There is no mark “rype”. Did you mean ripe?"),
    ("heap: 001 (turned, sideways)", 3, "“sideways” is said twice of one card."),
    ("heap: 001 (ripe, 熟した)", 3, "“熟した” is said twice of one card."),
    ("heap: 001 (turned=maybe)", 3, "Write yes or no, not “maybe”."),
    ("heap: 001 (owner=Cleo)", 3, NO_CLEO),
    ("heap: 001 (known=(Ada, Cleo))", 3, NO_CLEO),
    ("heap: 001 (size=big)", 3, "size is a whole number, not big."),
    ("heap: 001 (size)", 3, "size is a whole number, not True."),
    ("heap: 001 (taste=bitter)", 3, "taste cannot be bitter. Write one of: sweet or very_sour."),
    ("heap: 001 (on=x)", 3, "“x” is not a whole number of at most 15 digits."),
    (
        "heap: 001 (ripe) (turned)",
        3,
        "Write all details of a card in one pair of brackets, not “(turned)” besides.",
    ),
    (
        "heap: 001 (ripe) 002",
        3,
        "“002” stands after the brackets. Put a comma before the next card.",
    ),
    ('heap: "001', 3, NOT_CLOSED),
    ("heap: 001#1234567890123456", 3, "“1234567890123456” is not a whole number of at most 15 digits."),
    ("turn: Cleo", 3, NO_CLEO),
    ("turn: Adah", 3, "No user Adah sits here: Ada."),
    ("day: tomorrow", 3, "day is a whole number, not tomorrow."),
    ("storm: perhaps", 3, "storm is yes or no, not perhaps."),
    (
        "fact season: winter",
        3,
        "season cannot be winter. Write one of: spring, late_summer or none.",
    ),
    ("log: 3", 3, "log is a row in parentheses, not 3."),
    ("season: spring", 3, "“season” may mean several things. Write zone season or fact season."),
    (
        "zone winter: 001",
        3,
        "There is no zone “winter”. Write one of: heap, lane, season (season cards) or "
        "next (next ones).",
    ),
    ("day: 3\n日: 4", 4, "“日” stands in line 3 already. Write everything in one line."),
    ("target: 100", 3, "target cannot be 100. Write one of: a number from 1 to 99."),
    ("wind: breeze", 3, "a question cannot be breeze. Write one of: off or on."),
    ("a question: on", 3, "“a question” may mean several things. Write setting wind or setting open."),
    ("setting winds: on", 3, "There is no setting “winds”. Did you mean wind (a question)?"),
    (
        "at: night",
        3,
        "There is no step to begin at “night”. Write one of: begin (The beginning), main (Work) "
        "or visit.welcome (Welcome the guest).",
    ),
    ("at: main\ndoing: day.main", 4, WHERE),
    ("doing: day.main\nat: main", 4, WHERE),
    ("doing: vist.dice", 3, "There is no procedure “vist”. Did you mean visit (Visit)?"),
    (
        "doing: day.evening",
        3,
        "There is no step “evening”. Write one of: morning (Morning) or main (Work).",
    ),
    ("doing: day.main a=1 a=2", 3, "“a” is said twice."),
    ("doing: day.main a=(1", 3, 'A bracket "(" is not closed.'),
    ("doing: day.main a=@Cleo", 3, "No user @Cleo sits here: Ada or Ben."),
    ("result: famine", 3, "There is no ending “famine”. Write one of: judge or harvest."),
    (
        "result: harvest losers=(Ada)",
        3,
        "A result has winners, points and clauses, not “losers”.",
    ),
    ("result: harvest winners=(Cleo)", 3, NO_CLEO),
    ("result: harvest points=(many)", 3, "Points are whole numbers, not “many”."),
    ("next: soon", 3, "“soon” is not a whole number of at most 15 digits."),
    ("pool heap: P-2c x2", 3, "There is no card “P-2c”. Did you mean P-2.b (Basket [big])?"),
    (
        "Ben\nout: perhaps",
        4,
        "Write “out: yes” for a user who is out of the game, not “perhaps”.",
    ),
]  # fmt: skip


def complaints(text: str) -> list[Complaint]:
    with pytest.raises(SetUpUnreadable) as raised:
        parse(GAME, text)
    return list(raised.value.complaints)


@pytest.mark.parametrize(("text", "line", "message"), WHOLE_TEXTS)
def test_a_text_that_cannot_be_read(text: str, line: int, message: str) -> None:
    assert [(each.line, each.words.en) for each in complaints(text)] == [(line, message)]


@pytest.mark.parametrize(("lines", "line", "message"), LINES)
def test_a_line_that_cannot_be_read(lines: str, line: int, message: str) -> None:
    assert [(each.line, each.words.en) for each in complaints(HEAD + lines)] == [(line, message)]


def test_every_line_that_is_wrong_is_named_at_once() -> None:
    with pytest.raises(SetUpUnreadable) as raised:
        parse(GAME, f"{HEAD}day: x\nheap: 001\n\nBen\nscoer: 3\n")

    assert raised.value.words == Words(
        "Line 3: day is a whole number, not x.\n"
        "Line 7: Nothing here is called “scoer”. Did you mean score?",
        "3行目: 日は整数です（xではありません）。\n"
        "7行目: 「scoer」というものはここにありません。もしかして: score",
    )


MESSY = st.text(
    st.sampled_from('Ada,Ben:001heap[]()"=?x#@ \n、：？＃turned ripe doing.main known-1（）'),
    max_size=40,
)


def reading(text: str) -> SetUp | tuple[Complaint, ...]:
    try:
        return parse(GAME, text)
    except SetUpUnreadable as error:
        return error.complaints


@given(MESSY | st.text(max_size=40), st.booleans())
@settings(max_examples=150, deadline=None)
def test_any_text_is_read_or_complained_about(text: str, after_users: bool) -> None:
    found = reading(HEAD + text if after_users else text)

    assert isinstance(found, SetUp) or all(each.words.en and each.words.ja for each in found)


@given(states(GAME), st.data())
@settings(max_examples=40, deadline=None)
def test_a_text_with_a_slip_is_read_or_complained_about(state: State, data: st.DataObject) -> None:
    text = render(GAME, from_state(GAME, state))
    at = data.draw(st.integers(0, len(text)))

    found = reading(text[:at] + data.draw(MESSY) + text[at + data.draw(st.integers(0, 3)) :])

    assert isinstance(found, SetUp) or all(0 < each.line <= text.count("\n") + 41 for each in found)


@pytest.mark.parametrize("line", ["day: ٣", "heap: 001#٣", "heap: 001 x٣", "turn: @٠", "next: ٣"])
def test_numbers_are_written_in_plain_digits(line: str) -> None:
    with pytest.raises(SetUpUnreadable) as caught:
        parse(GAME, HEAD + line)

    assert [each.line for each in caught.value.complaints] == [3]
