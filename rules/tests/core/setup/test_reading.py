"""What a judge may write: codes or labels, either language, full width or half width."""

from __future__ import annotations

import pytest

from rules.core.engine.state import Frame, Piece
from rules.core.setup import Doing, Laid, SetUp, build, parse, render
from rules.core.setup.cards import entries as entries_of
from rules.tests.core.setup import orchard

GAME = orchard.game()
HEAD = "orchard v2\nusers: Ada, Ben\n"


def table(line: str) -> SetUp:
    return parse(GAME, HEAD + line)


def seat(line: str) -> SetUp:
    return parse(GAME, f"{HEAD}Ben\n{line}")


WRITTEN = """
# at table 4, game 2
orchard v2
users: Ada, Ben          # clockwise
target: 10
at: visit.welcome
turn of: Ben
heap: 001, ? x3
lane: 004 x2, 003#20 (turned)

Ada
score: 3
hand: "Plum, late", りんご, ?

Ben
out: yes
field: 001 [P1, ?], 002 (ripe, size=3)
"""
IN_JAPANESE = """
ｏｒｃｈａｒｄ　ｖ２
参加者：Ada、Ben
目標：１０
場面：客を迎える
手番：Ben
山：００１、？×３
列：００４×２、００３＃２０（横）

Ada
得点：３
手札：“Plum, late”、りんご、？

Ben
敗退：はい
庭：００１［P1、？］、梨（青）（熟した、大きさ＝３）
"""


def test_a_position_in_english_and_in_japanese_is_the_same() -> None:
    assert build(GAME, parse(GAME, WRITTEN)) == build(GAME, parse(GAME, IN_JAPANESE))


def test_a_written_position_is_the_state_that_it_describes() -> None:
    state = build(GAME, parse(GAME, WRITTEN))

    assert (state.title, state.version, state.cards) == ("orchard", "v2", "orchard-cards")
    assert state.seats == ("Ada", "Ben")
    assert state.settings == {"target": 10, "wind": "off", "open": True, "storms": "all"}
    assert state.facts == {"turn": 1, "score:0": 3}
    assert state.out == (1,)
    assert state.zones == {
        "heap": (1, 2, 3, 4),
        "lane": (5, 6, 20),
        "season": (),
        "next": (),
        "hand:0": (7, 8, 9),
        "field:0": (),
        "hand:1": (),
        "field:1": (10, 11, 12, 13),
    }
    assert state.pieces[2] == Piece("", "heap", pool="heap")
    assert state.pieces[20] == Piece("003", "lane", turned=True)
    assert [state.pieces[n].card for n in (7, 8, 9)] == ["003", "001", ""]
    assert state.pieces[11] == Piece("P1", "field:1", host=10)
    assert state.pieces[13] == Piece("002", "field:1", marks={"ripe": True, "size": 3})
    assert state.frames == (
        Frame("day", "main"),
        Frame("visit", "welcome", {"user": 1, "tree": 1}),
    )
    assert state.next_id == 21


@pytest.mark.parametrize(
    ("line", "entries"),
    [
        ("heap: 001, ?", ("001", None)),
        ("heap: P-2.b, 006", ("P-2.b", "006")),
        ("heap:", ()),
        ("heap: none", ()),
        ("山: なし", ()),
        ("zone heap: 001", ("001",)),
        ("場所 heap: 001", ("001",)),
        ("HEAP: p1", ("P1",)),
        ("heap: peach, Peach, ＰＥＡＣＨ", ("006",) * 3),
        ('heap: "Basket [big]", Basket [big]', ("P-2.b", "P-2.b")),
        ('heap: "Fig x2" x3, Fig x2', (Laid(card="007", count=3), "007")),
        ("heap: ? x60", (Laid(count=60),)),
        ("heap: ?*2, 001 × 3", (Laid(count=2), Laid(card="001", count=3))),
        ("heap: ?#61 x2", (Laid(id=61, count=2),)),
        ("heap: 001 (sideways, face down)", (Laid(card="001", turned=True, face_down=True),)),
        ("heap: 001 (turned=no)", ("001",)),
        ("heap: 001 (seen by Ada)", (Laid(card="001", known_by=("Ada",)),)),
        ("heap: 001 (known=(Ada, @1))", (Laid(card="001", known_by=("Ada", "Ben")),)),
        (
            "heap: 001 (known=(全員, watchers))",
            (Laid(card="001", known_by=("all", "watchers")),),
        ),
        ("heap: 001 (owner Ben)", (Laid(card="001", owner="Ben"),)),
        ("heap: 001 (owner=none)", (Laid(card="001", owner=None),)),
        ("heap: ? (pool=other), ? (候補 x y)", (Laid(pool="other"), Laid(pool="x y"))),
        ("heap: 001 (mark pool), 002 (in the pool)", ({"pool": True}, {"pool": True})),
        ("heap: 001 (on=#5), 002 (on 7)", (Laid(card="001", on=5), Laid(card="002", on=7))),
        ("heap: 001 (size -3, ripe)", ({"size": -3, "ripe": True},)),
        ("heap: 001 (味=Very sour)", ({"taste": "very_sour"},)),
        ('heap: 001 (tag=a b, path=(1, (x, "y z")))', ({"tag": "a b", "path": (1, ("x", "y z"))},)),
        ("heap: 001 (guest of Ada)", ({"guest": "Ada"},)),
        ("heap: 001 [002 [003], ?] x1", (Laid(card="001", attached=(Laid("002", attached=("003",)), None)),)),
        ("heap: 001,\n 002, # and one more\n\n 003", ("001", "002", "003")),
    ],
)  # fmt: skip
def test_the_cards_of_a_zone(line: str, entries: tuple[object, ...]) -> None:
    (row,) = map(entries_of, table(line).table.zones.values())

    assert (
        tuple(entry.marks if isinstance(entry, Laid) and entry.marks else entry for entry in row)
        == entries
    )


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        ("turn: Ada", {"turn": "Ada"}),
        ("手番: @1", {"turn": "Ben"}),
        ("turn: none", {"turn": None}),
        ("day: 12", {"day": 12}),
        ("day: -3", {"day": -3}),
        ("storm: はい", {"storm": True}),
        ("fact season: Late summer", {"season": "late_summer"}),
        ("値 season: none", {"season": "none"}),
        ("note: hello, world (really)", {"note": "hello, world (really)"}),
        ('note: "none"', {"note": "none"}),
        ("log: (1, #2, yes), (a, @Ben)", {"log": ((1, 2, True), ("a", 1))}),
        ("log: ((1), )", {"log": ((1,),)}),
        ("log: ()", {"log": ()}),
    ],
)
def test_the_facts_of_the_table(line: str, facts: dict[str, object]) -> None:
    assert table(line).table.facts == facts


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        ("score: 7", {"score": 7}),
        ("skips a turn: yes", {"skips": True}),
        ("相手: ada", {"rival": "Ada"}),
    ],
)
def test_the_facts_of_a_seat(line: str, facts: dict[str, object]) -> None:
    assert seat(line).seats["Ben"].facts == facts


@pytest.mark.parametrize(
    ("line", "settings"),
    [
        ("target: 10", {"target": 10}),
        ("目標: ９", {"target": 9}),
        ("setting wind: ON", {"wind": "on"}),
        ("設定 open: no", {"open": False}),
        ("storms: none", {"storms": "none"}),
        ("storms: 1", {"storms": 1}),
        ("target: none", {"target": None}),
    ],
)
def test_the_settings(line: str, settings: dict[str, object]) -> None:
    assert table(line).settings == settings


@pytest.mark.parametrize(
    ("lines", "at"),
    [
        ("at: main", "main"),
        ("at: visit.welcome", "visit.welcome"),
        ("at: Welcome the guest", "visit.welcome"),
        ("場面: 最初", "begin"),
        ("doing: day.main", (Doing("day", "main"),)),
        ("手順: 一日.仕事", (Doing("day", "main"),)),
        ("doing: visit step=dice user=@Ben tree = #3", (Doing("visit", "dice", {"user": 1, "tree": 3}),)),
        ("doing: visit", (Doing("visit", "welcome"),)),
        (
            'doing: day.main\ndoing: visit.wish wishes=(a, none, (1, 2)) "odd name"="x=1", step=4',
            (
                Doing("day", "main"),
                Doing("visit", "wish", {"wishes": ("a", None, (1, 2)), "odd name": "x=1", "step": 4}),
            ),
        ),
    ],
)  # fmt: skip
def test_where_the_game_stands(lines: str, at: object) -> None:
    assert table(lines).at == at


def test_the_result_and_the_rest() -> None:
    lines = 'result: harvest winners=(Ben) points=(1, 20) clauses=(TOY-1)\nnext: 90\ncards: "x y"'

    setup = table(f"{lines}\npool heap: 001 x2, りんご, P1\npool other:")

    state = build(GAME, setup)
    assert state.result is not None
    assert (state.result.how, state.result.winners) == ("harvest", (1,))
    assert (state.result.points, state.result.clauses) == ((1, 20), ("TOY-1",))
    assert (state.next_id, state.cards) == (90, "x y")
    assert state.pools == {"heap": {"001": 3, "P1": 1}, "other": {}}


def test_the_table_can_come_after_a_seat() -> None:
    setup = parse(GAME, "users: Ada, Ben\nAda\nscore: 1\ntable\nday: 2\n@1\nscore: 3\n卓\nheap: ?")

    assert setup.table.facts == {"day": 2}
    assert setup.table.zones == {"heap": (None,)}
    assert {name: seat.facts for name, seat in setup.seats.items()} == {
        "Ada": {"score": 1},
        "Ben": {"score": 3},
    }


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_lines_of_every_system_and_a_byte_order_mark(newline: str) -> None:
    text = "\ufeff" + newline.join(["orchard", "users: Ada, Ben", "", "Ada", "score: 2"])

    assert parse(GAME, text).seats["Ada"].facts == {"score": 2}


def test_two_users_of_one_name_are_told_apart_by_their_seats() -> None:
    text = "orchard v2\nusers: Ada, Ada\nturn: @1\n\n@1\nscore: 4\n"

    assert build(GAME, parse(GAME, text)).facts == {"turn": 1, "score:1": 4}
    assert render(GAME, parse(GAME, text)) == text
