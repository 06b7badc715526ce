"""What is doubtful about a position: each doubt at its place, with its clause; none about a sound one."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.engine.state import Frame
from rules.tests.doremi.play.cards import character, happening, item, op
from rules.tests.doremi.play.laying import asleep, frog, lies, of
from rules.tests.doremi.play.tables import Table, opening, table

C, D, E = character("C"), character("D"), character("E")
H = happening("H")
MAIN = Frame("day", "main")


def doubts(at: Table, **fields: Any) -> list[tuple[str, str, str, str]]:
    """Return each doubt about the position, where these fields of the state are others."""
    found = at.game.validate(replace(at.state, **fields))
    return [(each.code, each.severity, each.place, each.clause) for each in found]


def without(at: Table, *names: str, at_frame: Frame = MAIN) -> list[tuple[str, str, str, str]]:
    """Return each doubt about the position at this frame where nobody entered these facts."""
    facts = {name: value for name, value in at.state.facts.items() if name not in names}
    return doubts(at, facts=facts, frames=(at_frame,))


def broken(at: Table) -> list[tuple[str, str]]:
    """Return what must hold after every step and does not hold here."""
    return list(at.game.rules.invariants(at.look))


def sound() -> Table:
    """Return a table with cards of every kind where they may lie."""
    guests = (asleep(C, item("I")), of("Ben", D), frog(E))
    return table(
        Ada={
            "maho_hall": [asleep(character("A"), item("J"))],
            "home": [frog(character("G")), character("B")],
            "happening_area": [lies(H, *guests), op("OP")],
            "memories": [happening("M", reward=99)],
            "clock": 1,
        },
    )


@pytest.mark.clause("DRM-3.4.01", "DRM-3.2.02", "DRM-2.01")
def test_a_sound_position_is_doubted_by_nobody() -> None:
    assert (doubts(sound()), broken(sound())) == ([], [])


# where cards lie


@pytest.mark.clause("DRM-3.4.04")
def test_nobody_sleeps_at_home() -> None:
    at = table(Ada={"home": [C, asleep(D)]}, Ben={"home": [asleep(E)]})
    d, e = at.piece("D"), at.piece("E")

    assert doubts(at) == [
        ("asleep_at_home", "breaks-a-rule", f"pieces.{d}", "DRM-3.4.04"),
        ("asleep_at_home", "breaks-a-rule", f"pieces.{e}", "DRM-3.4.04"),
    ]
    assert broken(at) == [
        ("asleep_at_home", f"{d} sleeps at home"),
        ("asleep_at_home", f"{e} sleeps at home"),
    ]


@pytest.mark.clause("DRM-24.01")
def test_a_character_in_an_area_lies_on_a_happening() -> None:
    at = table(Ada={"happening_area": [lies(op("OP"), C)]}, Ben={"happening_area": [lies(H, D), E]})
    c, e = at.piece("C"), at.piece("E")

    assert doubts(at) == [
        ("nowhere_to_stand", "breaks-a-rule", f"pieces.{c}", "DRM-24.01"),
        ("nowhere_to_stand", "breaks-a-rule", f"pieces.{e}", "DRM-24.01"),
    ]
    assert broken(at) == [
        ("nowhere_to_stand", f"{c} lies on no happening"),
        ("nowhere_to_stand", f"{e} lies on no happening"),
    ]


@pytest.mark.clause("DRM-23.04")
def test_a_frog_bears_no_items_in_a_position_either() -> None:
    bearer = lies(C, item("I"), face_down=True, known=0b11, frog="transformed")
    at = table(Ada={"maho_hall": [bearer]})
    place = f"pieces.{at.piece('C')}"

    assert doubts(at) == [("frog_with_item", "breaks-a-rule", place, "DRM-23.04")]
    assert broken(at) == [("frog_with_item", f"frog {at.piece('C')} has items")]


@pytest.mark.clause("DRM-8.02d", "DRM-4.1.03a")
@pytest.mark.parametrize("step", ["main", "dinner", "flip", "markers"])
def test_a_happening_without_days_is_doubtful_unless_it_was_just_turned_over(step: str) -> None:
    at = table(at=step, Ada={"happening_area": [lies(H, days=0)]})
    place = f"pieces.{at.piece('H')}"

    days = [("no_days_left", "breaks-a-rule", place, "DRM-8.02d")]
    assert doubts(at) == (days if step in ("main", "dinner") else [])


# the end


@pytest.mark.clause("DRM-2.01", "DRM-2.00")
@pytest.mark.parametrize(("reward", "player"), [(99, ""), (100, "Ada"), (100, "Ben")])
def test_a_game_goes_on_with_less_than_a_hundred_points_only(reward: int, player: str) -> None:
    winning: dict[str, Any] = {player or "Ada": {"memories": [happening("M", reward=reward)]}}
    at = table(**winning)

    won = (
        [("already_won", "breaks-a-rule", f"seats.{at.seat(player)}", "DRM-2.01")] if player else []
    )
    assert doubts(at) == won


@pytest.mark.clause("DRM-3.6.04")
@pytest.mark.parametrize("player", ["Ada", "Ben"])
def test_a_game_goes_on_with_cards_in_both_clocks_only(player: str) -> None:
    empty: dict[str, Any] = {player: {"clock": 0}}
    at = table(**empty)

    place = f"seats.{at.seat(player)}"
    assert doubts(at) == [("clock_empty", "breaks-a-rule", place, "DRM-3.6.04")]


@pytest.mark.clause("DRM-2.01", "DRM-3.6.04", "DRM-1.21")
def test_a_game_that_is_over_or_not_begun_may_have_a_winner_and_an_empty_clock() -> None:
    hers: dict[str, Any] = {"memories": [happening("M", reward=100)], "clock": 0}

    assert doubts(table(Ada=hers).do("Ben", "concede")) == []
    assert doubts(opening(Ada=hers)) == []


# where the game stands


@pytest.mark.clause("DRM-15.01")
def test_a_game_stands_before_its_first_day_or_in_a_day() -> None:
    alone = (Frame("judging", "winner"),)

    assert doubts(sound(), frames=alone) == [("procedure_alone", "stop", "frames[0]", "DRM-15.01")]
    assert doubts(sound(), frames=(MAIN, *alone)) == []


@pytest.mark.clause("DRM-1.01", "DRM-15.01", "DRM-17.01c")
def test_whose_day_it_is_and_which_must_be_known_once_it_has_begun() -> None:
    at, begin = sound(), Frame("day", "begin")
    turn = ("turn_player_missing", "stop", "facts.turn_player", "DRM-1.01")
    day = ("day_missing", "breaks-a-rule", "facts.day", "DRM-15.01")
    first = ("first_player_missing", "stop", "facts.first_player", "DRM-17.01c")

    assert without(at, "turn_player") == [turn]
    assert without(at, "day") == [day]
    assert without(at, "first_player") == [first]
    assert without(at, "first_player", "turn_player", "day") == [first, turn, day]
    assert without(at, "turn_player", "day", at_frame=begin) == []
    assert without(at, "first_player", "turn_player", "day", at_frame=begin) == [first]


@pytest.mark.clause("DRM-17.01c")
@pytest.mark.parametrize(
    ("step", "needed"),
    [("order", False), ("five", True), ("start", True), ("ask", True), ("carry_out", True)],
)
def test_who_goes_first_must_be_known_once_it_was_decided(step: str, needed: bool) -> None:
    frame = Frame("opening", step, {"asked": 0, "redrawing": (), "round": 1})
    first = ("first_player_missing", "stop", "facts.first_player", "DRM-17.01c")

    assert doubts(opening(), frames=(frame,)) == ([first] if needed else [])
    assert doubts(opening(), frames=(frame,), facts={"first_player": 1}) == []


@pytest.mark.clause("DRM-17.01c")
def test_who_went_first_must_be_known_wherever_a_day_is_named() -> None:
    assert doubts(opening(), facts={"day": 1}) == [
        ("first_player_missing", "stop", "facts.first_player", "DRM-17.01c")
    ]


# movements

NEEDS = {
    "mover": ("s01", "s02", "s03", "s05", "s06", "s07", "s07_block"),
    "blocker": ("s08", "s10"),
    "": ("s04", "s09", "s11", "s12"),
}
"""Who must lie on the table at each step; at the last ones it is looked whether they still do."""


def moving(step: str, *, gone: bool, **data: Any) -> list[tuple[str, str, str, str]]:
    """Return each doubt about a movement at this step, of C that D blocks, both gone or there."""
    at = table(Ada={"maho_hall": [C], "happening_area": [H]}, Ben={"maho_hall": [D]})
    who = {"mover": at.piece("C") + 900 * gone, "blocker": at.piece("D") + 900 * gone}
    frame = Frame("movement", step, {**who, "happening": at.piece("H"), **data})
    return doubts(at, frames=(MAIN, frame))


@pytest.mark.clause("DRM-6.02", "AMB-30")
@pytest.mark.parametrize(("who", "step"), [(who, step) for who in NEEDS for step in NEEDS[who]])
def test_a_movement_needs_the_one_of_whom_the_step_speaks(who: str, step: str) -> None:
    missing = [(f"{who}_missing", "stop", "frames[1]", "DRM-6.02")] if who else []

    assert moving(step, gone=True) == missing
    assert moving(step, gone=False) == []


@pytest.mark.clause("DRM-6.02", "DRM-6.11")
def test_a_blocker_that_arrives_must_lie_on_the_table() -> None:
    missing = [("blocker_missing", "stop", "frames[1]", "DRM-6.02")]

    assert moving("s11", gone=True, blocker_ok=True) == missing
    assert moving("s11", gone=True, blocker_ok=False) == []
    assert moving("s10", gone=True, blocker_ok=True) == missing
    assert moving("s12", gone=True, blocker_ok=True) == []


# taking a game up by the name of a step


@pytest.mark.clause("DRM-15.01", "DRM-17.01c")
def test_a_game_is_taken_up_at_a_named_step() -> None:
    at = sound()

    entries = {name: entry(at.look) for name, entry in at.game.rules.entries.items()}

    assert entries == {
        "opening": (Frame("opening", "order"),),
        "day": (Frame("day", "begin"),),
        "main": (MAIN,),
        "dinner": (Frame("day", "dinner"),),
        "goodnight": (Frame("day", "ed_check", {"checked": ()}),),
        "day_markers": (Frame("day", "day_markers"),),
        "expiry": (Frame("day", "expiry"),),
        "hand": (Frame("day", "hand"),),
    }
    assert [doubts(at, frames=frames) for frames in entries.values()] == [[]] * len(entries)
