"""A changed set-up in the text it was read from: comments, order and wording stay."""

from __future__ import annotations

from hypothesis import given, settings
from msgspec.structs import replace

from rules.core.engine.encoding import encode
from rules.core.engine.state import State
from rules.core.setup import (
    Laid,
    Place,
    Seat,
    SetUp,
    build,
    from_state,
    parse,
    render,
    rewritten,
)
from rules.registry import game_for
from rules.tests.core.setup import orchard
from rules.tests.core.setup.states import states

GAME = game_for("nanika")
ORCHARD = orchard.game()
TEXT = """# table 4, second game
ｎａｎｉｋａ　ｖ０．１   # as printed
参加者：Ada、Ben
unyu_target: 10 # agreed
turn: Ada
turn number: 5
at: install
server: ? x60

Ada   # left
archive: D03, D21, # one
   ? x2            # two
# face up
desktop: D04#70 # the old one

Ben
captured: D06
"""


def changed(text: str, seat: str, **zones: tuple[Laid | str | None, ...]) -> tuple[SetUp, str]:
    """Return the set-up with these zones of a seat, and the text in which that is written."""
    before = parse(GAME, text)
    here = before.seats[seat]
    kept = {code: row for code, row in {**here.zones, **zones}.items() if row}
    after = replace(before, seats={**before.seats, seat: replace(here, zones=kept)})
    return after, rewritten(GAME, text, after)


def test_nothing_is_written_anew_where_nothing_changed() -> None:
    assert rewritten(GAME, TEXT, parse(GAME, TEXT)) == TEXT


def test_a_changed_line_keeps_its_name_and_comment() -> None:
    after, text = changed(TEXT, "Ada", desktop=("D05",))

    assert text == TEXT.replace("desktop: D04#70 # the", "desktop: D05 # the")
    assert parse(GAME, text) == after


def test_a_line_that_went_over_several_becomes_one_with_every_comment() -> None:
    after, text = changed(TEXT, "Ada", archive=("D03",))

    expected = "# two\narchive: D03 # one\n# face up\n"
    assert text.partition("left\n")[2].partition("desktop")[0] == expected
    assert parse(GAME, text) == after


def test_a_line_that_goes_leaves_its_comment() -> None:
    after, text = changed(TEXT, "Ada", desktop=())

    assert text == TEXT.replace("desktop: D04#70 # the", "# the")
    assert parse(GAME, text) == after


def test_a_new_line_stands_where_the_title_declares_it() -> None:
    after, text = changed(TEXT, "Ben", archive=("D01",))

    assert text.partition("\nBen\n")[2] == "archive: D01\ncaptured: D06\n"
    assert parse(GAME, text) == after


def test_a_seat_without_lines_gets_a_heading() -> None:
    text = "users: Ada, Ben\nat: install # now"
    after = replace(parse(GAME, text), seats={"Ben": Seat(zones={"archive": ("D01",)})})

    assert rewritten(GAME, text, after) == f"{text}\n\nBen\narchive: D01\n"


def test_a_value_of_the_table_stands_before_the_seats() -> None:
    text = "users: Ada, Ben # both\nat: install\n\nAda\narchive: D01\n"
    after = replace(parse(GAME, text), table=Place(facts={"turn_no": 3}))

    expected = "users: Ada, Ben # both\nat: install\nturn_no: 3\n\nAda\narchive: D01\n"
    assert rewritten(GAME, text, after) == expected


def test_a_hash_before_a_number_or_between_quotes_is_no_comment() -> None:
    text = 'users: "A # b", Ben\nat: install\n\nBen\narchive: D01 #7, D02\n'
    after = replace(parse(GAME, text), seats={"Ben": Seat(zones={"archive": ("D02",)})})

    assert rewritten(GAME, text, after) == text.replace("D01 #7, D02", "D02")


def test_what_cannot_be_kept_is_written_anew_as_a_whole() -> None:
    after = replace(parse(GAME, TEXT), users=("Ada", "Cleo"), seats={"Cleo": Seat()})

    assert rewritten(GAME, TEXT, after) == render(GAME, after)


@given(states(ORCHARD), states(ORCHARD))
@settings(max_examples=40, deadline=None)
def test_any_position_can_be_written_into_the_text_of_any_other(one: State, other: State) -> None:
    text = render(ORCHARD, from_state(ORCHARD, one))

    after = rewritten(ORCHARD, text, from_state(ORCHARD, other))

    assert encode(build(ORCHARD, parse(ORCHARD, after))) == encode(other)
