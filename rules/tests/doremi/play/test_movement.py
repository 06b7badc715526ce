"""Moving to a happening, step by step (DRM-6.01 to 6.12; AMB-29, AMB-30, AMB-39, AMB-41)."""

from __future__ import annotations

import pytest

from rules.core.engine.errors import Refused
from rules.core.engine.ops import MarkPiece, MovePiece, RemovePiece, TurnPiece
from rules.core.setup import build, from_state, parse, render
from rules.tests.doremi.play.cards import (
    become,
    black,
    character,
    constant,
    does,
    draw,
    happening,
    item,
    lock_out,
    maho,
    move_to,
    red,
    remove_happening,
    sleep,
    to_happening,
)
from rules.tests.doremi.play.laying import asleep, lies, of
from rules.tests.doremi.play.tables import Table, table

ALL_SAID = {"which": "all"}
H = happening("H")


def answering(*effects: dict[str, object], who: str = "R") -> Table:
    """Return a table: Ada has C in the hall, Ben D and a character with this red ability."""
    return table(
        Ada={"maho_hall": [character("C")], "happening_area": [H]},
        Ben={"maho_hall": [character("D"), character(who, abilities=[red(*effects)])]},
    )


def moving(at: Table, card: str = "C", to: str = "H") -> Table:
    """Return the table after Ada has declared the movement."""
    return at.do("Ada", "move_to_happening", card=card, happening=to)


def answered(at: Table, player: str = "Ben", card: str = "R") -> Table:
    """Return the table after the player has answered with the red ability of the card."""
    return at.do(player, "activate", card=card, ability=0)


# steps 1 to 3


@pytest.mark.clause("DRM-6.01", "DRM-7.01a")
def test_nobody_moves_where_the_other_has_reserved_and_nothing_is_paid() -> None:
    at = table(
        Ada={"maho_hall": [character("C")], "happening_area": [lies(H, of("Ben", character("D")))]}
    )

    assert at.refused("Ada", "move_to_happening", card="C", happening="H") == {
        "DRM-6.01",
        "DRM-7.01a",
    }
    assert at.offered("Ada") == {"concede", "end_main", "move_home C"}
    assert at.hours("Ada") == 3


@pytest.mark.clause("DRM-6.01")
def test_step_1_is_told_with_who_has_the_reservation() -> None:
    at = moving(answering())

    assert at.steps[:3] == ["movement.s01", "movement.s02", "movement.s03"]
    assert at.clauses("holder") == [("DRM-7.01c",)]


@pytest.mark.clause("DRM-6.02", "AMB-29")
def test_the_hour_is_paid_at_once_and_mover_and_happening_are_kept() -> None:
    at = moving(answering())

    assert (at.hours("Ada"), at.hours("Ben"), at.count("discard_pile", "Ada")) == (2, 3, 1)
    movement = at.state.frames[1]
    assert (movement.data["mover"], movement.data["happening"]) == (at.piece("C"), at.piece("H"))
    assert at.clauses("pays_hour") == [("DRM-6.02", "AMB-33")]
    assert at.where("C") == "Ada maho_hall"


@pytest.mark.clause("DRM-6.03", "AMB-29")
def test_the_opponent_is_asked_before_the_state_of_the_mover_is_checked() -> None:
    at = moving(answering())

    assert at.waits == ("link.window", "Ben")
    assert "movement.s04" not in at.steps
    assert at.refused("Ada", "pass") != set()

    assert at.passes("Ben").steps[:4] == [
        "link.resolve",
        "link.done",
        "movement.s04",
        "movement.s05",
    ]


# steps 4 and 5


@pytest.mark.clause("DRM-6.04", "AMB-29", "AMB-30")
def test_a_mover_put_to_sleep_stays_in_the_hall_and_the_hour_stays_paid() -> None:
    at = answered(moving(answering(sleep("C")))).passes("Ada")

    assert (at.where("C"), at.waits) == ("Ada maho_hall asleep", ("day.main", "Ada"))
    assert (at.hours("Ada"), at.hours("Ben")) == (2, 2)
    assert at.clauses("mover_asleep") == [("DRM-6.04", "AMB-30")]
    assert "movement.s05" not in at.steps


@pytest.mark.clause("AMB-30", "DRM-6.04")
def test_a_mover_that_has_left_the_hall_does_not_move() -> None:
    at = answered(moving(answering(move_to("home", "C")))).passes("Ada")

    assert (at.where("C"), at.waits) == ("Ada home", ("day.main", "Ada"))
    assert at.clauses("mover_gone") == [("DRM-6.04", "AMB-30")]


@pytest.mark.clause("DRM-6.05", "AMB-29", "AMB-30")
def test_without_the_happening_the_mover_goes_home() -> None:
    at = answered(moving(answering(remove_happening()))).passes("Ada")

    assert (at.where("C"), at.where("H")) == ("Ada home", "Ada removed")
    assert at.waits == ("day.main", "Ada")
    assert at.clauses("goes_home") == [("DRM-6.05", "AMB-66")]
    assert "movement.s06" not in at.steps


@pytest.mark.clause("DRM-6.04", "DRM-6.05")
def test_the_state_is_checked_before_the_happening() -> None:
    at = answered(moving(answering(sleep("C"), remove_happening()))).passes("Ada")

    assert (at.where("C"), at.where("H")) == ("Ada maho_hall asleep", "Ada removed")
    assert at.clauses("happening_gone") == []


@pytest.mark.clause("DRM-6.05")
def test_the_movement_succeeds_where_the_happening_is_still_there() -> None:
    at = moving(answering()).passes("Ben")

    assert at.clauses("movement_succeeds") == [("DRM-6.05",)]
    assert at.waits == ("movement.s07_block", "Ben")
    assert at.where("C") == "Ada maho_hall"


# step 6


@pytest.mark.clause("DRM-6.06", "DRM-7.01b", "AMB-41")
def test_with_the_own_reservation_nobody_is_asked_to_block() -> None:
    at = table(
        Ada={"maho_hall": [character("C")], "happening_area": [lies(H, character("C2"))]},
        Ben={"maho_hall": [character("D")]},
    )
    at = moving(at).passes("Ben")

    assert (at.where("C"), at.waits) == ("on H", ("day.main", "Ada"))
    assert at.clauses("holder") == [("DRM-7.01c", "DRM-7.01b", "AMB-41")]
    assert "movement.s07" not in at.steps


@pytest.mark.clause("AMB-41", "DRM-6.06")
def test_the_mover_itself_is_not_counted_at_step_6() -> None:
    at = moving(answering()).passes("Ben")

    assert at.clauses("nobody_holds") == [("DRM-7.01c",)]
    assert at.offered("Ben") >= {"block D", "no_block"}


def reserved_meanwhile(setting: str) -> Table:
    """Return the table after Ben's answer has given him the reservation: step 6 and after."""
    lying = lies(H, character("C2"), of("Ben", character("D2")))
    at = table(
        Ada={"maho_hall": [character("C")], "happening_area": [lying]},
        Ben={
            "maho_hall": [
                character("D"),
                character("R", abilities=[red(move_to("home", "C2"))]),
            ]
        },
        settings={"reservation_opponent_at_step6": setting},
    )
    return answered(moving(at)).passes("Ada")


@pytest.mark.clause("AMB-41", "DRM-7.01d", "DRM-7.01b")
def test_the_movement_stands_although_the_opponent_has_reserved_since() -> None:
    at = reserved_meanwhile("no_block_movement_stands")

    assert (at.where("C"), at.waits) == ("on H", ("day.main", "Ada"))
    assert at.clauses("holder") == [("DRM-7.01c", "DRM-7.01b", "AMB-41")]


@pytest.mark.clause("AMB-41")
def test_by_setting_the_movement_fails_where_the_opponent_has_reserved_since() -> None:
    at = reserved_meanwhile("movement_fails")

    assert (at.where("C"), at.waits) == ("Ada home", ("day.main", "Ada"))
    assert at.clauses("goes_home")[-1] == ("AMB-41", "AMB-66")


@pytest.mark.clause("AMB-41")
def test_by_setting_the_judge_says_what_follows_a_reservation_at_step_6() -> None:
    at = reserved_meanwhile("judge")
    assert at.waits[1:] == ("judge",)
    assert at.where("C") == "Ada maho_hall"

    stands = at.carried_out()
    assert stands.where("C") == "on H"

    home = at.edit(MovePiece(at.piece("C"), "home", 0))
    assert home.step == "day.main"
    assert home.where("C") == "Ada home"


# step 7


@pytest.mark.clause("DRM-6.07", "AMB-39")
def test_a_block_takes_an_hour_and_an_awake_character_of_the_own_hall() -> None:
    at = table(
        Ada={"maho_hall": [character("C")], "happening_area": [H]},
        Ben={
            "maho_hall": [character("D"), asleep(character("D2"))],
            "home": [character("D3")],
            "happening_area": [lies(happening("H2"), character("D4"))],
        },
    )
    at = moving(at).passes("Ben")

    assert at.offered("Ben") == {"block D", "no_block", "concede"}
    assert at.refused("Ben", "block", card="D2") == {"DRM-11.01b"}
    assert at.refused("Ben", "block", card="D3") == {"DRM-1.15a"}
    assert at.refused("Ben", "block", card="D4") == {"DRM-1.15a"}
    assert at.refused("Ben", "block", card="C") == {"DRM-1.16"}

    at = at.do("Ben", "block", card="D")
    assert (at.hours("Ben"), at.hours("Ada")) == (2, 2)
    assert at.clauses("pays_hour") == [("DRM-6.07", "AMB-33")]


@pytest.mark.clause("DRM-6.07", "DRM-6.07b")
@pytest.mark.parametrize(
    "ben",
    [
        {"maho_hall": [character("D")], "time_area": 0},
        {"maho_hall": [asleep(character("D"))]},
        {"home": [character("D")]},
    ],
    ids=["no time", "asleep", "at home"],
)
def test_without_time_or_an_awake_character_no_block_is_asked_for(ben: dict[str, object]) -> None:
    at = table(Ada={"maho_hall": [character("C")], "happening_area": [H]}, Ben=ben)

    at = moving(at).passes()

    assert (at.where("C"), at.waits) == ("on H", ("day.main", "Ada"))
    if "time_area" in ben:
        at = moving(table(Ada={"maho_hall": [character("C")], "happening_area": [H]}, Ben=ben))
    assert at.clauses("no_block_possible") == [("DRM-6.07", "DRM-6.07b")]


@pytest.mark.clause("DRM-6.07a")
def test_one_blocker_goes_to_the_same_happening() -> None:
    at = table(
        Ada={"maho_hall": [character("C")], "happening_area": [H, happening("H2")]},
        Ben={"maho_hall": [character("D"), character("D2")]},
    )
    at = moving(at).passes("Ben")
    assert at.offered("Ben") == {"block D", "block D2", "no_block", "concede"}

    at = at.do("Ben", "block", card="D").passes()

    assert at.lying("maho_hall", "Ben") == ("D2",)
    assert at.where("D") in ("on H", "Ben home")
    assert at.told.count("placed") == 2


@pytest.mark.clause("DRM-6.07b")
def test_without_a_block_step_11_follows() -> None:
    at = moving(answering()).passes("Ben").do("Ben", "no_block")

    assert at.steps[:2] == ["movement.s11", "movement.s12"]
    assert (at.where("C"), at.waits) == ("on H", ("day.main", "Ada"))


# steps 8 to 10


def blocked(*effects: dict[str, object], **more: object) -> Table:
    """Return the table after Ben has blocked with D; Ada has R with this red ability."""
    at = table(
        Ada={
            "maho_hall": [
                character("C", genki=20),
                character("R", abilities=[red(*effects)]),
            ],
            "happening_area": [H],
        },
        Ben={"maho_hall": [character("D", genki=30)]},
        **more,  # type: ignore[arg-type]
    )
    return moving(at).passes("Ben").do("Ben", "block", card="D")


@pytest.mark.clause("DRM-6.08")
def test_the_turn_player_is_asked_before_the_state_of_the_blocker_is_checked() -> None:
    at = blocked(draw())

    assert at.waits == ("link.window", "Ada")
    assert at.steps == ["movement.s08", "link.declared"]
    assert at.offered("Ada") == {"activate R 0", "pass", "concede"}
    assert at.passes("Ada").steps[:4] == [
        "link.resolve",
        "link.done",
        "movement.s09",
        "movement.s10",
    ]


@pytest.mark.clause("DRM-6.09", "AMB-29", "AMB-30")
def test_a_blocker_put_to_sleep_stays_and_nothing_is_compared() -> None:
    at = answered(blocked(sleep("D")), "Ada").passes("Ben")

    assert (at.where("D"), at.where("C")) == ("Ben maho_hall asleep", "on H")
    assert at.hours("Ben") == 2
    assert at.clauses("blocker_asleep") == [("DRM-6.09", "AMB-30")]
    assert "genki_not_higher" not in at.told
    assert "movement.s10" not in at.steps


@pytest.mark.clause("AMB-30", "DRM-6.09")
def test_a_blocker_that_has_left_the_hall_does_not_block() -> None:
    at = answered(blocked(move_to("hand", "D")), "Ada").passes("Ben")

    assert (at.where("D"), at.where("C")) == ("Ben hand", "on H")
    assert at.clauses("blocker_gone") == [("DRM-6.09", "AMB-30")]


@pytest.mark.clause("DRM-6.10", "AMB-29", "AMB-30")
def test_without_the_happening_blocker_and_mover_go_home() -> None:
    at = answered(blocked(remove_happening()), "Ada").passes("Ben")

    assert (at.where("C"), at.where("D")) == ("Ada home", "Ben home")
    assert at.clauses("goes_home") == [("DRM-6.10", "AMB-66"), ("DRM-6.10", "AMB-30", "AMB-66")]
    assert at.waits == ("day.main", "Ada")
    assert "movement.s11" not in at.steps


@pytest.mark.clause("DRM-6.09", "DRM-6.10")
def test_a_sleeping_blocker_stays_although_the_happening_is_gone() -> None:
    at = answered(blocked(sleep("D"), remove_happening()), "Ada").passes("Ben")

    assert (at.where("D"), at.where("C")) == ("Ben maho_hall asleep", "Ada home")


@pytest.mark.clause("DRM-6.10")
def test_the_block_succeeds_where_the_happening_is_still_there() -> None:
    at = blocked(draw()).passes("Ada")

    assert at.clauses("block_succeeds") == [("DRM-6.10",)]
    assert "genki_not_higher" in at.told


# the mover in the window of step 8


def mover_struck(effect: dict[str, object], setting: str, solve: int = 20) -> Table:
    """Return the table after Ben, answering Ada's answer to his block, has struck the mover."""
    at = table(
        Ada={
            "maho_hall": [
                character("C", names=["X"], genki=40, solve=solve),
                character("R", abilities=[red()]),
            ],
            "happening_area": [happening("H", needs={"X": 20})],
        },
        Ben={
            "maho_hall": [character("D", genki=30), character("S", abilities=[red(effect)])],
        },
        settings={"mover_rechecked_after_block_window": setting},
    )
    at = moving(at).passes("Ben").do("Ben", "block", card="D")
    return answered(answered(at, "Ada"), "Ben", "S").passes("Ada")


@pytest.mark.clause("AMB-30")
def test_a_mover_asleep_since_step_8_is_placed_asleep_and_does_not_solve() -> None:
    at = mover_struck(sleep("X"), "presence_only")

    assert (at.where("C"), at.where("D"), at.points("Ada")) == ("on H asleep", "on H", 0)
    assert at.clauses("placed_asleep") == [("AMB-30",)]
    assert at.clauses("genki_higher") == [("DRM-8.02b", "AMB-32")]


@pytest.mark.clause("AMB-30")
def test_by_setting_a_mover_asleep_since_step_8_is_not_placed() -> None:
    at = mover_struck(sleep("X"), "presence_and_awake")

    assert at.where("C") == "Ada maho_hall asleep"
    assert at.clauses("mover_asleep") == [("AMB-30",)]
    assert (at.where("H"), at.where("D")) == ("Ada failed_pile", "Ben home")


@pytest.mark.clause("AMB-30")
@pytest.mark.parametrize("setting", ["presence_only", "presence_and_awake"])
def test_a_mover_that_left_the_hall_since_is_not_placed(setting: str) -> None:
    at = mover_struck(move_to("home", "X"), setting)

    assert at.where("C") == "Ada home"
    assert at.clauses("mover_gone") == [("AMB-30",)]


@pytest.mark.clause("AMB-30", "DRM-3.4.03")
def test_by_setting_the_mover_is_placed_wherever_it_is() -> None:
    at = mover_struck(move_to("home", "X"), "none", solve=10)

    assert (at.where("C"), at.where("D")) == ("on H asleep", "on H")


@pytest.mark.clause("AMB-30", "DRM-23.06a")
@pytest.mark.parametrize("setting", ["presence_only", "presence_and_awake", "none"])
def test_a_frog_gone_for_good_in_step_8_is_placed_nowhere(setting: str) -> None:
    frogs = [
        character("K", abilities=[red(does("create_frog"))]),
        character("R", abilities=[red()]),
    ]
    strike = character("S", abilities=[red(move_to("hand", "マジョガエル"))])
    at = table(
        Ada={"maho_hall": [character("B", abilities=[red()]), *frogs], "happening_area": [H]},
        Ben={"maho_hall": [character("D", genki=30), strike]},
        settings={"mover_rechecked_after_block_window": setting},
    )
    at = at.do("Ada", "activate", card="K", ability=0).passes("Ben")
    at = moving(at, "frog").passes("Ben").do("Ben", "block", card="D")

    at = answered(answered(at, "Ada"), "Ben", "S").passes()

    assert (at.where("H"), at.where("D")) == ("Ada failed_pile", "Ben home")
    assert "frog" not in [here.card for here in at.state.pieces.values()]


def gone_in_step_3() -> Table:
    """Return the table where Ada's mover was shuffled into the clock and Ben is to choose."""
    away = does("to_clock", "C", place="shuffle")
    at = answering(away, sleep({"which": "chosen", "side": "own"}))
    return answered(moving(at)).passes("Ada").outcome(())


@pytest.mark.clause("AMB-30", "DRM-6.04")
def test_a_mover_that_is_gone_for_good_leaves_a_position_like_any_other() -> None:
    at = gone_in_step_3()
    assert at.waits == ("effects.choose", "Ben")

    assert [each for each in at.game.validate(at.state) if each.severity == "stop"] == []
    assert at.game.decode(at.game.encode(at.state)) == at.state
    setup = from_state(at.game, at.state)
    assert build(at.game, parse(at.game, render(at.game, setup))) == at.state
    assert at.edit(TurnPiece(at.piece("D"), turned=True)).waits == ("effects.choose", "Ben")

    at = at.do("Ben", "choose_target", card="D")
    assert (at.waits, at.where("D")) == (("day.main", "Ada"), "Ben maho_hall asleep")
    assert at.clauses("mover_gone") == [("DRM-6.04", "AMB-30")]


@pytest.mark.clause("DRM-6.02", "DRM-6.07")
def test_nobody_takes_the_mover_or_blocker_away_where_the_next_step_needs_it() -> None:
    at = moving(answering()).passes("Ben")
    assert at.step == "movement.s07_block"

    with pytest.raises(Refused):
        at.edit(RemovePiece(at.piece("C")))


@pytest.mark.clause("AMB-61", "DRM-5.03")
def test_a_used_card_that_the_judge_takes_out_of_the_game_does_nothing() -> None:
    cards = [character("N"), item("I"), maho("T")]
    for card, more in zip(cards, ({}, {"bearer": "C"}, {}), strict=True):
        at = table(
            Ada={"maho_hall": [character("C")], "hand": cards},
            Ben={"maho_hall": [character("R", abilities=[red()])]},
        )
        act = f"use_{card.type}"
        at = at.do("Ada", act, card=card.no, **more)
        at = at.edit(RemovePiece(at.piece(card.no)))

        assert at.passes().waits == ("day.main", "Ada")


# steps 11 and 12


@pytest.mark.clause("DRM-6.11")
def test_mover_and_blocker_are_placed_before_anything_is_checked() -> None:
    at = blocked(draw()).passes("Ada")

    told = [key for key in at.told if key in ("placed", "genki_not_higher", "failed")]
    assert told == ["placed", "placed", "genki_not_higher", "failed"]
    assert at.clauses("placed") == [("DRM-6.11",), ("DRM-6.11",)]


@pytest.mark.clause("DRM-6.11")
def test_only_those_whose_movement_succeeded_are_placed() -> None:
    at = answered(blocked(sleep("D")), "Ada").passes("Ben")

    assert at.told.count("placed") == 1


def solving(**more: object) -> Table:
    """Return the table after a movement that resolves H: C2 lies there already."""
    task = happening("H", needs={"X": 20}, reward=30, **more)  # type: ignore[arg-type]
    at = table(
        Ada={
            "maho_hall": [character("C", names=["X"], solve=20)],
            "happening_area": [lies(task, character("C2"), of("Ben", character("D")))],
        },
    )
    return moving(at).passes()


@pytest.mark.clause("DRM-6.11a")
def test_resolved_the_happening_goes_to_the_memories_and_all_go_home_as_one_change() -> None:
    at = solving()

    assert at.lying("memories", "Ada") == ("H",)
    assert [at.where(card) for card in ("C", "C2", "D")] == ["Ada home", "Ada home", "Ben home"]
    (node,) = (each for each in at._nodes() if each.key == "resolved")
    inside = [each.key for each in node.walk() if each is not node]
    assert sorted(inside) == ["goes_home", "goes_home", "goes_home", "to_memories"]
    assert node.clauses[0] == "DRM-6.11a"


@pytest.mark.clause("DRM-6.11b")
def test_failed_the_happening_goes_to_the_failed_pile_and_all_go_home_as_one_change() -> None:
    at = solving(fail_if=["X"])

    assert at.lying("failed_pile", "Ada") == ("H",)
    assert at.seen("public", "failed_pile", "Ada") == ("H",)
    assert [at.where(card) for card in ("C", "C2", "D")] == ["Ada home", "Ada home", "Ben home"]
    (node,) = (each for each in at._nodes() if each.key == "failed")
    inside = [each.key for each in node.walk() if each is not node]
    assert sorted(inside) == ["goes_home", "goes_home", "goes_home", "to_failed_pile"]
    assert node.clauses[0] == "DRM-6.11b"


@pytest.mark.clause("DRM-6.11c")
def test_neither_resolved_nor_failed_the_characters_stay() -> None:
    at = moving(answering()).passes()

    assert at.lying("happening_area", "Ada") == (("H", "C"),)
    assert (at.count("memories", "Ada"), at.count("failed_pile", "Ada")) == (0, 0)
    later = at.do("Ada", "end_main").passes().do("Ada", "dinner", n=0)
    assert later.refused("Ben", "move_to_happening", card="D", happening="H") == {
        "DRM-6.01",
        "DRM-7.01a",
    }


@pytest.mark.clause("DRM-6.12", "AMB-46")
@pytest.mark.parametrize("turn", ["Ada", "Ben"])
def test_the_effects_come_after_the_placement_and_the_turn_players_first(turn: str) -> None:
    both = happening("H", fail_if=["C"], on_fail=[to_happening("mod_reward", ALL_SAID, amount=1)])
    own, theirs = ("Ada", "Ben") if turn == "Ada" else ("Ben", "Ada")
    tells = {"kind": "triggered", "colour": "black", "trigger": {"when": "failed_with_it"}}
    mine = character("C", abilities=[{**tells, "effects": [draw()]}])
    given = {
        own: {"maho_hall": [mine]},
        theirs: {"happening_area": [both, happening("H2")]},
    }
    at = table(turn=turn, day=5, **given).do(turn, "move_to_happening", card="C", happening="H")

    at = at.passes()

    done = [key for key in at.told if key in ("placed", "failed", "draws", "marked")]
    assert done == ["placed", "failed", "draws", "marked"]
    assert at.told.index("draws") > at.told.index("failed")
    assert at.clauses("movement_over") == [("DRM-6.12",)]


@pytest.mark.clause("AMB-39", "DRM-6.01")
def test_both_areas_are_destinations_unless_the_tournament_says_so() -> None:
    given = {
        "Ada": {"maho_hall": [character("C")]},
        "Ben": {"happening_area": [H]},
    }
    at = moving(table(**given)).passes()  # type: ignore[arg-type]
    assert at.lying("happening_area", "Ben") == (("H", "C"),)

    own = table(**given, settings={"may_move_to_opposing_happenings": False})  # type: ignore[arg-type]
    assert own.refused("Ada", "move_to_happening", card="C", happening="H") == {"AMB-39"}


# reservations


@pytest.mark.clause("DRM-7.01", "DRM-7.01a")
def test_a_reservation_is_gone_with_its_happening() -> None:
    remover = character("K", abilities=[black(remove_happening())])
    at = table(
        Ada={"maho_hall": [remover, character("C")]},
        Ben={"happening_area": [lies(H, character("D"), character("D2"))]},
    )
    assert at.refused("Ada", "move_to_happening", card="C", happening="H") == {
        "DRM-6.01",
        "DRM-7.01a",
    }
    at = at.do("Ada", "activate", card="K", ability=0).passes()
    assert at.refused("Ada", "move_to_happening", card="C", happening="H") == {"DRM-1.15a"}

    back = MovePiece(at.piece("H"), "happening_area", 1), MarkPiece(at.piece("H"), "days", 2)
    at = at.edit(*back)

    assert at.refused("Ada", "move_to_happening", card="C", happening="H") == set()


@pytest.mark.clause("DRM-7.01a", "DRM-7.01c", "DRM-7.01e")
@pytest.mark.parametrize(
    ("own", "others", "allowed"),
    [(0, 0, True), (1, 0, True), (0, 1, False), (1, 1, True), (2, 1, True), (1, 2, False)],
)
def test_whoever_has_more_characters_there_has_the_reservation(
    own: int, others: int, allowed: bool
) -> None:
    lying = [asleep(character(f"O{n}")) for n in range(own)]
    lying += [of("Ben", asleep(character(f"B{n}"))) for n in range(others)]
    at = table(Ada={"maho_hall": [character("C")], "happening_area": [lies(H, *lying)]})

    refused = at.refused("Ada", "move_to_happening", card="C", happening="H")

    assert refused == (set() if allowed else {"DRM-6.01", "DRM-7.01a"})


@pytest.mark.clause("DRM-7.01e", "DRM-7.01b")
def test_equal_numbers_lift_a_reservation_so_that_a_block_is_possible_again() -> None:
    lying = lies(H, character("C2"), character("C3"), of("Ben", character("D2")))
    at = table(
        Ada={"maho_hall": [character("C")], "happening_area": [lying]},
        Ben={
            "maho_hall": [character("D"), character("R", abilities=[red(move_to("home", "C3"))])],
        },
    )
    assert moving(at).passes("Ben").step == "day.main"

    at = answered(moving(at)).passes("Ada")

    assert at.waits == ("movement.s07_block", "Ben")
    assert at.clauses("nobody_holds") == [("DRM-7.01c",)]


@pytest.mark.clause("DRM-7.01d")
def test_what_changes_after_step_6_does_not_undo_the_block() -> None:
    at = answered(blocked(draw()), "Ada").passes("Ben")
    assert at.told.count("placed") == 2

    lying = lies(H, character("C2"), of("Ben", character("D2")))
    at = table(
        Ada={
            "maho_hall": [
                character("C", genki=50),
                character("R", abilities=[red(move_to("home", "D2"))]),
            ],
            "happening_area": [lying],
        },
        Ben={"maho_hall": [character("D")]},
    )
    at = moving(at).passes("Ben").do("Ben", "block", card="D")
    at = answered(at, "Ada").passes("Ben")

    assert at.lying("happening_area", "Ada") == (("H", "C2", "C", "D"),)
    assert at.clauses("holder") == []


# lock-outs on the way


@pytest.mark.clause("DRM-12.01")
def test_a_lock_out_forbids_to_move_and_to_block_there() -> None:
    locker = character("L", abilities=[constant(lock_out("X"))])
    at = table(
        Ada={
            "maho_hall": [character("C", names=["X"]), character("C2")],
            "happening_area": [lies(H, locker, of("Ben", character("D2")))],
        },
        Ben={"maho_hall": [character("D", names=["X", "Y"])]},
    )
    assert at.refused("Ada", "move_to_happening", card="C", happening="H") == {"DRM-12.01"}

    at = moving(at, "C2").passes("Ben")

    assert at.refused("Ben", "block", card="D") == {"DRM-12.01"}
    assert "block D" not in at.offered("Ben")


@pytest.mark.clause("DRM-12.01")
def test_who_is_locked_out_is_sent_home_as_soon_as_the_card_is_placed() -> None:
    locker = character("L", abilities=[constant(lock_out("X"))])
    at = table(
        Ada={
            "maho_hall": [locker],
            "happening_area": [lies(H, character("C", names=["X"]), character("C2"))],
        },
    )

    at = moving(at, "L").passes()

    assert (at.where("C"), at.where("C2"), at.where("L")) == ("Ada home", "on H", "on H")
    assert at.clauses("locked_out") == [("DRM-12.01",)]
    assert at.clauses("goes_home") == [("DRM-12.01", "AMB-66")]


@pytest.mark.clause("DRM-12.01", "DRM-9.01", "AMB-32")
def test_two_that_lock_each_other_out_both_go_home() -> None:
    """Then nobody is compared with nobody, which is no more genki: the happening fails."""
    one = character("C", names=["X"], genki=30, abilities=[constant(lock_out("Y"))])
    two = character("D", names=["Y"], genki=10, abilities=[constant(lock_out("X"))])
    at = table(
        Ada={"maho_hall": [one], "happening_area": [H]},
        Ben={"maho_hall": [two]},
    )

    at = moving(at).passes("Ben").do("Ben", "block", card="D").passes()

    assert (at.where("C"), at.where("D")) == ("Ada home", "Ben home")
    assert at.where("H") == "Ada failed_pile"


@pytest.mark.clause("DRM-12.01")
@pytest.mark.parametrize("field", ["outfit", "icon_class"])
def test_a_lock_out_by_outfit_or_class(field: str) -> None:
    locker = character("L", abilities=[constant(lock_out(**{field: "K"}))])
    at = table(
        Ada={
            "maho_hall": [character("C", **{field: "K"}), character("C2")],
            "happening_area": [lies(H, locker)],
        }
    )

    assert at.refused("Ada", "move_to_happening", card="C", happening="H") == {"DRM-12.01"}
    assert at.refused("Ada", "move_to_happening", card="C2", happening="H") == set()


def locked_meanwhile(*more: dict[str, object]) -> Table:
    """Return the table after Ben has made the mover an X, which is locked out of H."""
    locker = character("L", abilities=[constant(lock_out("X"))])
    at = table(
        Ada={
            "maho_hall": [character("C")],
            "happening_area": [lies(H, character("C2"), of("Ben", locker))],
        },
        Ben={"maho_hall": [character("R", abilities=[red(become("X", "C"), *more)])]},
    )
    return answered(moving(at)).passes("Ada")


@pytest.mark.clause("DRM-12.02", "AMB-53")
def test_who_is_locked_out_on_the_way_goes_home_and_not_back_to_the_hall() -> None:
    at = locked_meanwhile()

    assert (at.where("C"), at.waits) == ("Ada home", ("day.main", "Ada"))
    assert at.clauses("locked_out") == [("DRM-12.02", "AMB-53")]
    assert at.clauses("goes_home") == [("DRM-12.02", "AMB-53", "AMB-66")]


@pytest.mark.clause("AMB-53", "DRM-6.04")
def test_who_sleeps_as_well_stays_in_the_hall() -> None:
    at = locked_meanwhile(sleep("X"))

    assert at.where("C") == "Ada maho_hall asleep"


@pytest.mark.clause("AMB-53", "DRM-12.02")
def test_a_blocker_locked_out_in_step_8_goes_home_alone() -> None:
    locker = character("L", abilities=[constant(lock_out("X"))])
    at = table(
        Ada={
            "maho_hall": [
                character("C"),
                character("R", abilities=[red(become("X", "D"))]),
            ],
            "happening_area": [lies(H, locker, of("Ben", character("D2")))],
        },
        Ben={"maho_hall": [character("D", genki=90)]},
    )
    at = moving(at).passes("Ben").do("Ben", "block", card="D")
    at = answered(at, "Ada").passes("Ben")

    assert (at.where("D"), at.where("C"), at.where("H")) == (
        "Ben home",
        "on H",
        "Ada happening_area",
    )
    assert at.clauses("locked_out") == [("DRM-12.02", "AMB-53")]
    assert "genki_not_higher" not in at.told


@pytest.mark.clause("AMB-53", "DRM-12.01")
def test_in_the_hall_a_lock_out_does_nothing() -> None:
    locker = character("L", abilities=[constant(lock_out("X"))])
    at = table(Ada={"maho_hall": [locker, character("C", names=["X"])], "happening_area": [H]})

    at = moving(at).passes()

    assert at.where("C") == "on H"


# activating on the way


@pytest.mark.clause("DRM-12.03", "AMB-30")
def test_a_declared_mover_may_activate_until_its_state_is_checked() -> None:
    mover = character("C", abilities=[red(cost=[{"pay": "discard_hand", "count": 1}])])
    at = table(
        Ada={"maho_hall": [mover], "happening_area": [H], "hand": 2},
        Ben={"maho_hall": [character("D"), character("R", abilities=[red()])]},
    )
    at = answered(moving(at))
    assert at.offered("Ada") == {"activate C 0", "pass", "concede"}

    at = at.passes("Ada").do("Ben", "block", card="D")

    assert at.waits == ("link.window", "Ada")
    assert at.refused("Ada", "activate", card="C", ability=0) == {"DRM-12.03"}
    assert at.offered("Ada") == {"pass", "concede"}


@pytest.mark.clause("DRM-12.03")
def test_the_blocker_may_still_activate_in_answer() -> None:
    at = table(
        Ada={
            "maho_hall": [character("C"), character("R", abilities=[red()])],
            "happening_area": [H],
        },
        Ben={"maho_hall": [character("D", abilities=[red()])]},
    )
    at = moving(at).passes("Ben").do("Ben", "block", card="D")

    at = answered(at, "Ada")

    assert at.offered("Ben") == {"activate D 0", "pass", "concede"}
    at = answered(at, "Ben", "D").passes("Ada")
    assert (at.where("D"), at.where("C")) == ("Ben maho_hall asleep", "on H")
