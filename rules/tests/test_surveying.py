"""What is asked of some positions of long runs finds what it is there for, and nothing else."""

from typing import Any

import msgspec
import pytest

from rules.core.engine.actions import Option
from rules.core.engine.game import Game, Step
from rules.core.engine.invariants import Played
from rules.core.engine.playout import picker, playout
from rules.core.engine.seen import View
from rules.core.engine.state import State
from rules.core.engine.viewers import Viewer
from rules.registry import game_for, playable
from rules.tests.core.engine.nesting import beyond
from rules.tests.surveying import faults, surveyed

replace = msgspec.structs.replace
GAME = game_for("nanika")


def moves(count: int = 60) -> list[Played]:
    """Return the first moves of a game of three."""
    pick = picker(4)
    return list(playout(GAME, playable("nanika").start(3, pick), pick, count))


def found(game: Game) -> set[str]:
    """Return the names of what does not hold of a game played by the rules."""
    named = (surveyed(game, played, picker(n)) for n, played in enumerate(moves()))
    return {name for each in named for name, _ in each}


class Silent(Game):
    """Offers nothing of what it allows."""

    def legal(self, state: State) -> tuple[Option, ...]:
        return ()


class Open(Game):
    """Shows to everybody what the judge sees."""

    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, "judge"), viewer=viewer)


class UpsideDown(Game):
    """Shows to the public what the judge sees, and to the judge what the public sees."""

    def view(self, state: State, viewer: Viewer) -> View:
        swapped: dict[Viewer, Viewer] = {"public": "judge", "judge": "public"}
        return super().view(state, swapped.get(viewer, viewer))


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        (Game, set()),
        (Silent, {"refused"}),
        (Open, {"hidden"}),
        (UpsideDown, {"views", "hidden"}),
    ],
)
def test_each_finds_what_it_is_there_for(kind: type[Game], names: set[str]) -> None:
    assert found(kind(GAME.rules, GAME.cards, GAME.cards_hash)) == names


def test_the_validator_is_asked_about_every_position() -> None:
    played = moves()[-1]
    after = replace(played.after, facts={**played.after.facts, "turn_user": 9})
    odd = replace(played, step=Step(after, played.step.trace))

    assert list(faults(GAME, played)) == []
    assert [name for name, _ in faults(GAME, odd)] == ["validator"]


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"facts": {"turn_no": 99}}, "facts differ"),
        ({"out": (1,)}, "out differs"),
        ({"frames": ()}, "other procedures are under way"),
        ({"pending": None}, "another decision is awaited"),
        ({"zones": ()}, "zones have other sizes"),
    ],
)
def test_a_lesser_view_that_shows_something_else_is_found(parts: dict[str, Any], said: str) -> None:
    state = moves()[-1].after
    public, judge = GAME.view(state, "public"), GAME.view(state, "judge")
    assert list(beyond(public, judge)) == []

    assert said in list(beyond(public, replace(judge, **parts)))


def test_what_a_procedure_remembers_otherwise_is_found() -> None:
    state = moves()[-1].after
    judge = GAME.view(state, "judge")
    (first, *others) = judge.frames
    told = replace(judge, frames=(replace(first, data={**first.data, "more": 1}), *others))

    assert list(beyond(told, judge)) == [f"{first.proc} remembers another more"]
