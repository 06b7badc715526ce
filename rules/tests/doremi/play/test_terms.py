"""The terms of section 1 (DRM-1.*; AMB-33, 34, 60)."""

from typing import Any

import pytest

from rules.core.cards import CardRefused
from rules.games.doremi.cards.reading import read_cards
from rules.tests.doremi.play.cards import (
    blank,
    character,
    constant,
    everybody,
    happening,
    item,
    lock_out,
    maho,
    move_to,
    points,
    red,
    sleep,
    wake,
)
from rules.tests.doremi.play.laying import asleep, lies
from rules.tests.doremi.play.tables import Table, table

C, D = character("C"), character("D")
H1, H2 = happening("H1"), happening("H2")
RED = red()


def both(turn: str, **given: Any) -> Table:
    """Return the main step of ``turn``; both have a character, and an hour for it."""
    return table(
        day=5 if turn == "Ada" else 6,
        turn=turn,
        Ada={"maho_hall": [C], **given.get("Ada", {})},
        Ben={"maho_hall": [D], **given.get("Ben", {})},
    )


def cast(text: Any, **given: Any) -> Table:
    """Return Ada's main step after a MAHO card with this text was used."""
    own = {**given.pop("Ada", {}), "hand": [maho("M", text)]}
    return table(Ada=own, **given).do("Ada", "use_maho", card="M").passes()


# who is who


@pytest.mark.clause("DRM-1.01", "DRM-1.02", "DRM-4.3.01")
@pytest.mark.parametrize(("turn", "other"), [("Ada", "Ben"), ("Ben", "Ada")])
def test_only_the_turn_player_takes_actions(turn: str, other: str) -> None:
    at = both(turn)
    card = {"Ada": "C", "Ben": "D"}

    assert at.offered(turn) == {"end_main", "concede", f"move_home {card[turn]}"}
    assert at.offered(other) == {"concede"}
    assert at.refused(other, "move_home", card=card[other]) == {"DRM-4.3.01"}


@pytest.mark.clause("DRM-1.01", "DRM-15.01")
@pytest.mark.parametrize(("first", "players"), [(0, ["Ada", "Ben"]), (1, ["Ben", "Ada"])])
def test_the_days_belong_to_the_players_in_turn(first: int, players: list[str]) -> None:
    at = table(day=0, at="begin", facts={"turn_player": None, "first_player": first}).run_on()

    days = []
    for _ in range(4):
        days.append(at.waits[1])
        at = at.do(days[-1], "end_main").passes().do(days[-1], "dinner", n=0)

    assert days == players * 2


@pytest.mark.clause("DRM-1.03", "DRM-3.9.01")
def test_a_card_belongs_to_its_owner_wherever_it_lies() -> None:
    solved = happening("H", needs={"C": 10})
    at = table(Ada={"maho_hall": [C]}, Ben={"happening_area": [solved]})
    at = at.do("Ada", "move_to_happening", card="C", happening="H").passes()

    assert at.where("H") == "Ada memories"
    seen = at.game.view(at.state, "public")
    (row,) = (zone.cards for zone in seen.zones if zone.key == "memories:0")
    assert [(card.card, card.owner) for card in row] == [("H", 1)]


# using a card of the hand


@pytest.mark.clause("DRM-1.06", "DRM-5.01a")
def test_the_three_uses_of_a_card_of_the_hand() -> None:
    hand = [D, item("I"), maho("M")]
    at = table(Ada={"hand": hand, "maho_hall": [C]})
    uses = {each for each in at.offered("Ada") if each.startswith("use_")}
    assert uses == {"use_character D", "use_item I C", "use_maho M"}

    for act, args in (
        ("use_character", {"card": "D"}),
        ("use_item", {"card": "I", "bearer": "C"}),
        ("use_maho", {"card": "M"}),
    ):
        assert at.do("Ada", act, **args).waits == ("link.window", "Ben")
    done = at.do("Ada", "use_character", card="D").passes()
    done = done.do("Ada", "use_item", card="I", bearer="C").passes()
    done = done.do("Ada", "use_maho", card="M").passes()

    assert done.lying("maho_hall", "Ada") == (("C", "I"), "D")
    assert done.lying("discard_pile", "Ada") == ("F", "F", "F", "M")
    assert done.lying("hand", "Ada") == ("F",)


@pytest.mark.clause("DRM-1.06")
@pytest.mark.parametrize(
    ("act", "card"), [("use_character", "M"), ("use_item", "D"), ("use_maho", "I")]
)
def test_each_type_of_card_has_its_own_use(act: str, card: str) -> None:
    at = table(Ada={"hand": [D, item("I"), maho("M")], "maho_hall": [C]})

    assert at.refused("Ada", act, card=card) == {"DRM-1.06"}


@pytest.mark.clause("DRM-1.06")
def test_only_cards_of_the_own_hand_are_used() -> None:
    at = table(Ada={"discard_pile": [D]}, Ben={"hand": [character("E")]})

    assert at.refused("Ada", "use_character", card="D") == {"DRM-1.06"}
    assert at.refused("Ada", "use_character", card="E") == {"DRM-1.06"}


@pytest.mark.clause("AMB-34", "DRM-1.06")
@pytest.mark.parametrize(
    ("zone", "state", "place"),
    [
        ("maho_hall", "awake", "Ada maho_hall"),
        ("maho_hall", "asleep", "Ada maho_hall asleep"),
        ("home", "awake", "Ada home"),
        ("home", "asleep", "Ada home"),
    ],
)
def test_where_and_how_a_character_enters_is_a_setting(zone: str, state: str, place: str) -> None:
    at = table(Ada={"hand": [D]}, settings={"entry_zone": zone, "entry_state": state})

    at = at.do("Ada", "use_character", card="D").passes()

    assert (at.where("D"), at.clauses("enters_field")) == (place, [("DRM-1.06", "AMB-34")])


@pytest.mark.clause("AMB-34", "DRM-3.5.01")
def test_a_full_hall_keeps_nobody_from_entering_at_home() -> None:
    crowd = [character(f"N{n}") for n in range(6)]
    at = table(Ada={"hand": [D], "maho_hall": crowd}, settings={"entry_zone": "home"})

    assert at.do("Ada", "use_character", card="D").passes().where("D") == "Ada home"


# cards and how they lie


@pytest.mark.clause("DRM-1.07")
def test_there_are_five_types_of_cards() -> None:
    for type_ in ("character", "item", "maho", "happening", "oped"):
        given = {"no": "1", "name": "1", "type": type_, "modelled": False, "text": "…"}
        assert read_cards([given])["1"].type == type_

    with pytest.raises(CardRefused, match=r"DRM-1\.07"):
        read_cards([{"no": "1", "name": "1", "type": "op", "modelled": False, "text": "…"}])


@pytest.mark.clause("DRM-1.08", "AMB-50")
def test_a_text_that_means_a_card_name_means_name_and_outfit() -> None:
    cast_ = [
        character("K1", names=("X",), outfit="witch"),
        character("K2", names=("X",), outfit="school"),
        character("K3", names=("Y",), outfit="witch"),
    ]
    at = cast(sleep(everybody(name="X", outfit="witch")), Ada={"maho_hall": cast_})

    assert at.lying("maho_hall", "Ada") == ("K1 asleep", "K2", "K3")


@pytest.mark.clause("DRM-1.09")
def test_sleeping_is_lying_sideways() -> None:
    at = cast(sleep("C"), Ada={"maho_hall": [C]})

    assert at.state.pieces[at.piece("C")].turned
    assert at.clauses("slept")[-1] == ("DRM-3.2.03", "DRM-1.09")
    assert at.refused("Ada", "move_home", card="C") == {"DRM-11.01b"}


@pytest.mark.clause("DRM-1.10")
def test_waking_is_turning_upright() -> None:
    at = cast(wake("C"), Ada={"maho_hall": [asleep(C)]})

    assert not at.state.pieces[at.piece("C")].turned
    assert all("DRM-1.10" in clauses for clauses in at.clauses("woken"))
    assert at.refused("Ada", "move_home", card="C") == set()


@pytest.mark.clause("DRM-1.11", "DRM-14.04")
def test_abilities_of_characters_and_of_their_items_are_activated() -> None:
    granting = item("I", grants=[RED])
    own = [character("K", abilities=[RED]), lies(C, granting)]
    at = table(Ada={"maho_hall": own}, Ben={"maho_hall": [lies(D, item("J", grants=[RED]))]})

    acts = {each for each in at.offered("Ada") if each.startswith("activate")}

    assert acts == {"activate K 0", "activate C 0"}
    assert at.refused("Ada", "activate", card="D", ability=0) == {"DRM-1.11"}


@pytest.mark.clause("DRM-1.12", "AMB-47")
def test_nothing_in_a_blank_text_box_is_offered_or_applied() -> None:
    text = [RED, constant(points(genki=5, until="while"))]
    at = table(
        Ada={
            "maho_hall": [character("K", genki=10, abilities=text)],
            "hand": [maho("M", blank("K"))],
        }
    )
    assert ("activate K 0" in at.offered("Ada"), at.values("K")[0]) == (True, 15)

    at = at.do("Ada", "use_maho", card="M").passes()

    assert ("activate K 0" in at.offered("Ada"), at.values("K")[0]) == (False, 10)
    assert at.refused("Ada", "activate", card="K", ability=0) == {"DRM-9.01a"}


# removed cards


@pytest.mark.clause("DRM-1.13", "DRM-1.14")
def test_a_removed_card_is_found_by_nothing_and_used_by_nobody() -> None:
    at = table(
        Ada={
            "removed": [D, maho("M"), item("I")],
            "maho_hall": [C],
            "hand": [maho("A", sleep(everybody()))],
        }
    )
    assert at.refused("Ada", "use_character", card="D") == {"DRM-1.06"}
    assert at.refused("Ada", "use_maho", card="M") == {"DRM-1.06"}
    assert at.refused("Ada", "use_item", card="I", bearer="C") == {"DRM-1.06"}
    assert at.refused("Ada", "move_home", card="D") == {"DRM-1.15a"}

    at = at.do("Ada", "use_maho", card="A").passes()

    assert (at.where("C"), at.where("D")) == ("Ada maho_hall asleep", "Ada removed")


@pytest.mark.clause("DRM-1.13", "DRM-1.14a", "DRM-3.8.01")
def test_removed_cards_lie_apart_from_the_discard_pile() -> None:
    at = cast(move_to("removed", "C"), Ada={"maho_hall": [C], "discard_pile": [D]})

    assert (at.lying("removed", "Ada"), at.lying("discard_pile", "Ada")) == (
        ("C",),
        ("D", "F", "M"),
    )


@pytest.mark.clause("DRM-1.14", "DRM-3.8.01", "DRM-1.19")
@pytest.mark.parametrize("zone", ["removed", "discard_pile"])
@pytest.mark.parametrize("viewer", ["Ada", "Ben", "public"])
def test_removed_and_discarded_cards_are_public(zone: str, viewer: str) -> None:
    at = table(Ada={zone: [D, C]})

    assert at.seen(viewer, zone, "Ada") == ("D", "C")


# movement, block, reservation, lock-out


@pytest.mark.clause("DRM-1.15", "DRM-6.02", "AMB-33")
@pytest.mark.parametrize(
    ("act", "more"),
    [("move_home", {}), ("move_to_hall", {}), ("move_to_happening", {"happening": "H1"})],
)
def test_each_movement_takes_one_hour(act: str, more: dict[str, str]) -> None:
    place = "home" if act == "move_to_hall" else "maho_hall"
    at = table(Ada={place: [C], "happening_area": [H1], "time_area": [character("T"), D]})

    at = at.do("Ada", act, card="C", **more)

    assert (at.hours("Ada"), at.lying("discard_pile", "Ada")) == (1, ("D",))
    assert "DRM-1.15" in at.cited


@pytest.mark.clause("DRM-1.15", "DRM-4.3.01b")
def test_without_an_hour_nobody_moves() -> None:
    at = table(Ada={"maho_hall": [C], "home": [D], "happening_area": [H1], "time_area": 0})

    assert at.refused("Ada", "move_home", card="C") == {"DRM-4.3.01b"}
    assert at.refused("Ada", "move_to_hall", card="D") == {"DRM-4.3.01b"}
    assert at.refused("Ada", "move_to_happening", card="C", happening="H1") == {"DRM-4.3.01b"}


@pytest.mark.clause("DRM-1.15a")
def test_there_are_three_routes() -> None:
    there = character("E")
    at = table(Ada={"maho_hall": [C], "home": [D], "happening_area": [lies(H1, there), H2]})

    moves = {each for each in at.offered("Ada") if each.startswith("move")}

    assert moves == {
        "move_home C",
        "move_to_hall D",
        "move_to_happening C H1",
        "move_to_happening C H2",
    }
    assert at.refused("Ada", "move_to_happening", card="D", happening="H1") == {"DRM-1.15a"}
    assert at.refused("Ada", "move_to_hall", card="E") == {"DRM-1.15a"}
    assert at.refused("Ada", "move_home", card="E") == {"DRM-1.15a"}
    assert at.refused("Ada", "move_to_happening", card="E", happening="H2") == {"DRM-1.15a"}


@pytest.mark.clause("DRM-1.16", "DRM-6.07", "AMB-65")
@pytest.mark.parametrize(("turn", "mover", "blocker"), [("Ada", "C", "D"), ("Ben", "D", "C")])
def test_only_the_other_player_blocks_and_only_in_step_7(
    turn: str, mover: str, blocker: str
) -> None:
    at = both(turn, **{turn: {"happening_area": [H1]}})
    other = "Ben" if turn == "Ada" else "Ada"
    assert at.refused(other, "block", card=blocker) == {"DRM-1.16"}

    at = at.do(turn, "move_to_happening", card=mover, happening="H1")
    assert (at.waits, at.refused(other, "block", card=blocker)) == (
        ("link.window", other),
        {"DRM-1.16"},
    )
    at = at.passes(other)

    assert (at.waits, at.offered(other)) == (
        ("movement.s07_block", other),
        {f"block {blocker}", "no_block", "concede"},
    )
    assert at.refused(turn, "block", card=mover) != set()


@pytest.mark.clause("DRM-1.17", "DRM-7.01a", "DRM-6.01")
def test_a_reservation_keeps_the_other_player_from_moving_there() -> None:
    at = table(turn="Ben", day=6, Ada={"happening_area": [lies(H1, C)]}, Ben={"maho_hall": [D]})

    assert at.refused("Ben", "move_to_happening", card="D", happening="H1") == {
        "DRM-6.01",
        "DRM-7.01a",
    }


@pytest.mark.clause("DRM-1.18", "DRM-12.01")
def test_a_lock_out_forbids_movement_to_the_happening_of_its_card() -> None:
    locking = character("L", abilities=[constant(lock_out("C"))])
    at = table(
        Ada={"maho_hall": [C, character("E")], "happening_area": [lies(H1, locking), H2]},
    )

    assert at.refused("Ada", "move_to_happening", card="C", happening="H1") == {"DRM-12.01"}
    assert at.refused("Ada", "move_to_happening", card="C", happening="H2") == set()
    assert at.refused("Ada", "move_to_happening", card="E", happening="H1") == set()
