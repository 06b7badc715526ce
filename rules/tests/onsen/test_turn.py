"""A turn: three cards, two actions, the rest discarded; five rounds of it (ONS-5.*, ONS-6.1.1)."""

import pytest

from rules.tests.onsen.tables import Table, companion, companions, down, ornament, out, table

DOWN = {"side": "face_down"}
UP = {"side": "face_up"}


def hand(*names: str) -> dict[str, object]:
    return {"hand": [companion(name) for name in names]}


@pytest.mark.clause("ONS-1.1.1", "ONS-1.3.1", "ONS-5.2", "ONS-5.3")
def test_a_turn_begins_with_three_cards_from_the_deck() -> None:
    cards = [companion(f"c{n}") for n in range(5)]
    at = table(at="turn", deck=cards, facts={"actions_left": 0}).run_on()

    assert at.lying("hand", "Ada") == ("c0", "c1", "c2")
    assert at.lying("deck") == ("c3", "c4")
    assert at.clauses("drawn") == [("ONS-5.2", "ONS-1.1.1")] * 3
    assert (at.waits, at.fact("actions_left")) == (("bathing.act", "Ada"), 2)


@pytest.mark.clause("ONS-5.2", "ONS-1.3.1")
def test_a_card_that_nobody_knows_is_named_as_it_is_drawn() -> None:
    pools = {"deck": {"c": 2, "o": 4}}
    at = table(at="turn", deck=[None] * 6, pools=pools, known=[companion("c"), ornament("o")])

    drawn = at.run_on().outcome("c").outcome("").outcome("o")

    assert drawn.lying("hand", "Ada") == ("c", "?", "o")
    assert drawn.state.pools == {"deck": {"c": 1, "o": 3}}
    assert drawn.refused("Ada", "place_companion", card="o") == {"ONS-5.5"}


@pytest.mark.clause("ONS-1.3.1")
def test_only_a_card_from_the_own_hand_is_laid() -> None:
    at = table(Ada=hand("a"), Ben={"companions": [companion("b")]})

    assert at.refused("Ada", "place_companion", card="b") == {"ONS-1.3.1"}
    assert at.refused("Ben", "place_companion", card="a") == {"ONS-5.3"}


@pytest.mark.clause("ONS-3.3", "ONS-5.3")
def test_two_of_the_four_actions_are_done() -> None:
    hers = {"hand": [companion("c"), ornament("o"), ornament("p")]}
    at = table(Ada=hers, areas={1: [down(out("x")), down(out("y"))]})

    one = at.do("Ada", "peek", card="x")
    two = one.do("Ada", "place_companion", card="c")

    kinds = {act.split()[0] for act in at.offered("Ada")}
    assert kinds == {"place_companion", "place_spring", "peek", "swap", "look_at_own_area"}
    assert [each.fact("actions_left") for each in (at, one, two)] == [2, 1, 0]
    assert two.offered("Ada") == {"end_turn", "look_at_own_area"}
    assert two.refused("Ada", "peek", card="y") == {"ONS-5.3"}
    assert two.refused("Ada", "swap", card="x", other="y") == {"ONS-5.3"}
    assert two.refused("Ada", "place_spring", card="o", area=1, **UP) == {"ONS-5.3"}
    with_companion = table(Ada=hand("c"), facts={"actions_left": 0})
    assert with_companion.refused("Ada", "place_companion", card="c") == {"ONS-5.3"}


@pytest.mark.clause("ONS-5.3", "ONS-A15")
def test_the_turn_does_not_end_while_an_action_is_due() -> None:
    at = table(Ada=hand("a", "b", "c"))

    one = at.do("Ada", "place_companion", card="a")

    assert at.refused("Ada", "end_turn") == {"ONS-5.3"}
    assert one.refused("Ada", "end_turn") == {"ONS-5.3"}


@pytest.mark.clause("ONS-5.3", "ONS-A15")
def test_actions_lapse_where_none_is_possible() -> None:
    at = table(Ada={"hand": []}, deck=[companion("next"), *companions("demon", "elf")])

    ended = at.do("Ada", "end_turn")

    assert at.offered("Ada") == {"end_turn", "look_at_own_area"}
    assert ended.clauses("actions_lapse") == [("ONS-5.3", "ONS-A15")]
    assert ended.fact("turn_player") == 1


@pytest.mark.clause("ONS-5.10")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("peek", {"card": "x"}), ("peek", {"card": "x"})),
        (("place_companion", {"card": "c"}), ("place_companion", {"card": "d"})),
        (("swap", {"card": "x", "other": "y"}), ("swap", {"card": "x", "other": "y"})),
        (
            ("place_spring", {"card": "o", "area": 1, **UP}),
            ("place_spring", {"card": "p", "area": 1, **UP}),
        ),
    ],
    ids=lambda given: given[0],
)
def test_the_two_actions_may_be_the_same(first: tuple, second: tuple) -> None:  # type: ignore[type-arg]
    cards = {"hand": [companion("c"), companion("d"), ornament("o"), ornament("p")]}
    at = table(Ada=cards, areas={1: [down(out("x")), down(out("y"))]})

    done = at.do("Ada", first[0], **first[1]).do("Ada", second[0], **second[1])

    assert done.fact("actions_left") == 0


@pytest.mark.clause("ONS-1.2.1", "ONS-1.3.3", "ONS-5.4")
def test_what_is_left_in_hand_is_discarded_face_down() -> None:
    at = table(Ada=hand("a", "b", "c"), deck=[companion(f"n{n}") for n in range(6)])
    done = at.do("Ada", "place_companion", card="a").do("Ada", "place_companion", card="b")

    ended = done.do("Ada", "end_turn")

    assert ended.lying("hand", "Ada") == ()
    assert ended.lying("discard") == ("c",)
    assert ended.clauses("discarded") == [("ONS-5.4", "ONS-1.2.1", "ONS-1.3.3")]
    assert ended.seen("Ben", "discard") == [""]
    assert ended.seen("Ada", "discard") == ["c"]


def end(at: Table) -> Table:
    """Return the table after a turn in which nothing could be done."""
    return at.do(at.waits[1], "end_turn")


@pytest.mark.clause("ONS-5.1")
@pytest.mark.parametrize(
    ("start", "order"),
    [("Ada", "Ada Ben Cleo Ada"), ("Ben", "Ben Cleo Ada Ben"), ("Cleo", "Cleo Ada Ben Cleo")],
)
def test_the_next_seat_has_the_next_turn(start: str, order: str) -> None:
    at = table(deck=[], user=start, start=start)

    turns = [at, end(at), end(end(at)), end(end(end(at)))]

    assert [each.waits[1] for each in turns] == order.split()
    assert [each.fact("round") for each in turns] == [1, 1, 1, 2]


@pytest.mark.clause("ONS-5.1")
def test_a_player_who_is_out_has_no_turn() -> None:
    at = end(table(deck=[], user="Ben", start="Ben", out_of_game=["Cleo"]))

    assert (at.waits[1], at.fact("round")) == ("Ada", 1)
    assert (end(at).waits[1], end(at).fact("round")) == ("Ben", 2)


@pytest.mark.clause("ONS-5.1")
def test_the_round_begins_with_the_next_seat_where_the_start_player_is_out() -> None:
    at = end(table(deck=[], user="Ada", start="Ben", out_of_game=["Ben"]))

    assert (at.waits[1], at.fact("round")) == ("Cleo", 2)


@pytest.mark.clause("ONS-6.1.1", "ONS-3.1")
@pytest.mark.parametrize("users", [2, 3, 4])
def test_areas_are_chosen_after_five_rounds(users: int) -> None:
    at = table(users, deck=[])

    for turn in range(5 * users):
        assert at.asked.proc == "bathing", turn
        at = end(at)

    assert at.asked.proc == "sealed_choice"
    assert [frame.proc for frame in at.state.frames] == ["choosing", "sealed_choice"]
    assert "ONS-6.1.1" in at.cited
