"""Positions that a judge enters: where a game is taken up, and what is doubtful about them."""

from typing import Any

import msgspec
import pytest

from rules.core.engine.playout import picker, playout
from rules.core.engine.state import Frame
from rules.core.setup import build, parse
from rules.games.omoline.play.game import rules
from rules.games.omoline.play.positions import ENTRIES
from rules.games.omoline.playable import PLAYABLE, game
from rules.tests.omoline.play.cards import character, event
from rules.tests.omoline.play.tables import VERSIONS, Table, ada, ben, table

every_version = pytest.mark.parametrize("version", VERSIONS)
WRITTEN = """omoline {version}
users: Ada, Ben
at: {step}
first_player: Ada
attack_player: Ben
turn_no: 8
closure: 1
line: C03 (owner=Ada, urge=2), C02 (owner=Ben, urge=1)
restroom: C01 (owner=Ben)

Ada
life_bottle: 12
event_deck: ? x30
character_deck: ? x9
hand: E01, E02, ? x3
event_area: E05 (turned), E06
energy_area: E03, E04, E10 (turned)

Ben
life_bottle: 7
event_deck: ? x33
character_deck: ? x7
hand: E07, ? x4
event_area: E08, E09
skill_area: C04
"""


@every_version
@pytest.mark.parametrize("step", [name for name in ENTRIES if name != "setup"])
def test_a_game_is_taken_up_at_every_step(version: str, step: str) -> None:
    held = game(version=version)
    state = build(held, parse(held, WRITTEN.format(version=version, step=step)))

    assert [problem.code for problem in held.validate(state)] == []
    for seed in range(2):
        moves = list(playout(held, state, picker(seed), 40))
        assert len(moves) == 40 or moves[-1].after.result is not None


@every_version
def test_every_version_has_the_same_positions_and_entries(version: str) -> None:
    here, newest = rules(version), rules("r2")

    assert list(here.presets) == list(newest.presets)
    assert all(text.startswith(f"omoline {version} ") for _, text in here.presets.values())
    assert here.entries == newest.entries
    assert here.procedures == newest.procedures
    assert here.acts == newest.acts


def codes(at: Table, severity: str) -> list[str]:
    return [each.code for each in at.game.validate(at.state) if each.severity == severity]


def without(**facts: Any) -> Table:
    """Return a position in which these facts are otherwise; None leaves one out."""
    at = table()
    changed = {**at.state.facts, **facts}
    kept = {name: value for name, value in changed.items() if value is not None}
    return Table(at.game, msgspec.structs.replace(at.state, facts=kept))


def test_whose_turn_it_is_must_be_said() -> None:
    assert codes(without(attack_player=None), "stop") == ["attack_player_missing"]
    assert codes(without(first_player=None), "stop") == ["first_player_missing"]


def test_a_game_stands_in_the_set_up_or_in_a_turn() -> None:
    at = table()
    alone = msgspec.structs.replace(at.state, frames=(Frame("overflow", "choose", {"user": 0}),))

    assert codes(Table(at.game, alone), "stop") == ["procedure_alone"]


@pytest.mark.clause("OML-4.5.1", "OML-2.1.1")
def test_in_the_line_stand_characters_with_an_owner() -> None:
    at = table(line=[ada(character("A1"))])
    pieces = dict(at.state.pieces)
    nobodys = msgspec.structs.replace(pieces[1], owner=None)
    state = msgspec.structs.replace(at.state, pieces={**pieces, 1: nobodys})
    assert codes(Table(at.game, state), "stop") == ["owner_missing"]

    wrong = msgspec.structs.replace(pieces[1], card="F")
    state = msgspec.structs.replace(at.state, pieces={**pieces, 1: wrong})
    assert "event_in_line" in codes(Table(at.game, state), "stop")


@pytest.mark.clause("OML-4.5.3", "OML-4.9.3", "OML-5.4.1", "OML-4.4.4", "OML-4.7.2", "OML-4.6.1")
@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"line": [ben(character(f"B{n}")) for n in range(4)]}, "line_over_three"),
        ({"Ada": {"skill_area": [character(f"S{n}") for n in range(6)]}}, "skill_area_full"),
        ({"line": [ada(character("A1", 7), urge=8)]}, "urge_over_hold_power"),
        ({"Ada": {"bottle": 41}}, "already_lost"),
        ({"Ada": {"event_area": [event(f"E{n}") for n in range(6)]}}, "zone_full"),
        ({"restroom": [ada(character("A1")), ben(character("B1"))]}, "zone_full"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_what_no_position_may_show(given: dict[str, Any], code: str) -> None:
    at = table(**given)

    assert codes(at, "breaks-a-rule") == [code]
    assert len(list(at.game.rules.invariants(at.look))) == 1


def test_the_number_of_cards_is_counted() -> None:
    assert codes(table(), "implausible") == ["card_total"] * 4
    whole = {"event_deck": 35, "character_deck": 9}
    line = [ada(character("A1")), ben(character("B1"))]
    assert codes(table(Ada=whole, Ben=whole, line=line), "implausible") == []


@pytest.mark.clause("OML-4.3.2h", "OML-4.3.2")
def test_a_hand_above_seven_is_noted_in_the_old_versions() -> None:
    found = {
        version: codes(table(version=version, Ada={"hand": 8}), "note") for version in VERSIONS
    }

    assert found == {"r0": ["hand_over_limit"], "r1": ["hand_over_limit"], "r2": []}


@every_version
def test_in_a_game_each_player_keeps_40_events_and_10_characters(version: str) -> None:
    (playable,) = (each for each in PLAYABLE if each.version == version)
    for seed in range(4):
        pick = picker(seed)
        for move in playout(playable.game(None), playable.start(2, pick), pick, 120):
            doubts = playable.game(None).validate(move.after)
            assert {each.code for each in doubts} <= {"hand_over_limit"}
