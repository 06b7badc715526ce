"""The state of a set-up: numbered cards, defaults filled in, and nothing that has happened."""

from __future__ import annotations

import pytest

from rules.core.engine.actions import Act
from rules.core.engine.asking import BEGIN
from rules.core.engine.run import Run
from rules.core.engine.state import Frame, State
from rules.core.engine.values import EVERYBODY, JUDGE, PUBLIC
from rules.core.setup import Laid, SetUp, build, from_state, parse
from rules.tests.core.engine.toys import line
from rules.tests.core.setup import orchard

GAME = orchard.game()


def built(text: str) -> State:
    return build(GAME, parse(GAME, f"users: Ada, Ben\n{text}"))


def test_an_empty_table_has_every_zone_and_every_default() -> None:
    assert built("") == State(
        title="orchard",
        version="v2",
        cards="orchard-cards",
        settings={"target": None, "wind": "off", "open": True, "storms": "all"},
        seats=("Ada", "Ben"),
        zones=dict.fromkeys(GAME.rules.zone_keys(2), ()),
        pieces={},
        pools={},
        facts={},
        frames=(),
        next_id=1,
    )


def test_cards_are_numbered_as_the_title_declares_the_zones_whatever_the_order_of_lines() -> None:
    one = built("heap: 001, ? x2\nlane: 002 [P1]\nBen\nhand: 003\nAda\nfield: 004\nhand: ?")
    other = built(
        "Ada\nhand: ?\nfield: 004\nBen\nhand: 003\ntable\nlane: 002 [P1]\nheap: 001, ? x2"
    )

    assert one == other
    assert {key: row for key, row in one.zones.items() if row} == {
        "heap": (1, 2, 3),
        "lane": (4, 5),
        "hand:0": (6,),
        "field:0": (7,),
        "hand:1": (8,),
    }


def test_automatic_numbers_leave_out_those_that_are_written() -> None:
    state = built("heap: 001, ?#2 x2, 002\nlane: 003, 004#1")

    assert (state.zones["heap"], state.zones["lane"]) == ((4, 2, 3, 5), (6, 1))
    assert state.next_id == 7


def test_an_id_that_is_written_twice_stays_twice_for_the_validator() -> None:
    state = built("heap: 001#3\nlane: 002#3")

    assert (state.zones["heap"], state.zones["lane"]) == ((3,), (3,))
    assert [piece.card for piece in state.pieces.values()] == ["001"]


def test_a_fact_at_its_default_is_not_stored() -> None:
    assert built("day: 1\nstorm: no\nAda\nscore: 0\nBen\nscore: 1").facts == {"score:1": 1}


def test_cards_belong_to_seats_where_each_has_a_hidden_pile() -> None:
    owned = orchard.game(owned=True)
    text = "users: Ada, Ben\nheap: 001\nBen\nhand: 002, 003 (owner=Ada), 004 (owner=none)"

    state = build(owned, parse(owned, text))

    assert [piece.owner for piece in state.pieces.values()] == [None, 1, 0, None]


@pytest.mark.parametrize(
    ("known", "mask"),
    [
        ("Ada", 1),
        ("(Ada, Ben)", 3),
        ("all", EVERYBODY),
        ("(watchers, Ben)", PUBLIC | 2),
        ("@4", 16),
    ],
)
def test_who_has_seen_a_card(known: str, mask: int) -> None:
    assert built(f"heap: 001 (known={known})").pieces[1].known == mask


def test_unknown_cards_belong_to_the_pool_of_their_zone_or_to_one_that_is_named() -> None:
    state = built("heap: ?, ? (pool=other), 001\nAda\nhand: ?")

    assert [piece.pool for piece in state.pieces.values()] == ["heap", "other", "", "hand:0"]


def test_a_game_can_be_taken_up_at_a_named_step() -> None:
    assert built("at: begin").frames == (Frame("day", "morning"),)
    assert built("turn: Ben\nheap: 001\nat: visit.welcome").frames == (
        Frame("day", "main"),
        Frame("visit", "welcome", {"user": 1, "tree": 1}),
    )


def test_a_game_that_does_not_say_where_it_stands_has_nothing_under_way() -> None:
    assert built("heap: 001").frames == ()


def test_building_runs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*given: object) -> None:
        raise AssertionError("a set-up runs nothing")

    monkeypatch.setattr(Run, "__init__", forbidden)
    full_bottle = "users: Ada, Ben\ndoing: turn.fill\n\nAda\nbottle: 9\n"

    state = build(line.game(), parse(line.game(), full_bottle))

    assert state.frames == (Frame("turn", "fill"),)
    assert (state.result, state.pieces) == (None, {})


def test_beginning_from_an_automatic_step_is_an_act_of_its_own() -> None:
    game = line.game()
    state = build(game, parse(game, "users: Ada, Ben\ndoing: turn.fill"))

    pending = game.pending(state)

    assert pending is not None
    assert pending.takes == (BEGIN,)
    assert len(game.apply(state, Act(JUDGE, BEGIN)).state.pieces) == 6


def test_ids_are_written_only_where_they_do_not_follow() -> None:
    state = built("heap: 001, ?#5, 002, 003\nlane: 004, 005#40")

    assert from_state(GAME, state).table.zones == {
        "heap": ("001", Laid(id=5), "002", "003"),
        "lane": ("004", Laid(card="005", id=40)),
    }


def test_ids_that_a_procedure_remembers_are_always_written() -> None:
    state = built("heap: 001, 002, 003\ndoing: visit.dice user=@Ada tree=#2 trees=(#3)")

    assert from_state(GAME, state).table.zones["heap"] == (
        "001",
        Laid(card="002", id=2),
        Laid(card="003", id=3),
    )


def test_cards_on_cards_are_written_within_them_or_by_the_id() -> None:
    state = built("Ada\nfield: 001 [P1, 002 [003]], 004, 005 (on=#1)")

    assert from_state(GAME, state).seats["Ada"].zones["field"] == (
        Laid(card="001", id=1, attached=("P1", Laid(card="002", attached=("003",)))),
        "004",
        Laid(card="005", on=1),
    )


def test_the_set_up_of_a_state_names_the_title_and_what_differs_from_it() -> None:
    assert from_state(GAME, built("")) == SetUp(users=("Ada", "Ben"), title="orchard", version="v2")
