"""What an act says that it costs is what it takes, in every game of every title."""

import re
from collections.abc import Callable

import pytest

from rules.core.engine.actions import Act
from rules.core.engine.game import Game
from rules.core.engine.invariants import Played
from rules.core.engine.state import State
from rules.core.engine.trace import TraceNode
from rules.registry import playable_versions
from rules.tests.conformance import Case, cases, corpus

TITLES = tuple(case for case in cases() if not case.is_toy)
ONCE_A_TURN = {
    "the one ghost of the turn": "ghost_installed",
    "the one event of the turn": "event_used",
    "the one battle of the turn": "battle_done",
    "the one use this turn": "ability_used",
}


def costs_of(game: Game, state: State, act: Act) -> list[str]:
    return [cost.en for cost in game.costs(state, act)]


def number_of(costs: list[str], unit: str) -> int:
    """Return how much of this is named among the costs."""
    found = (re.fullmatch(rf"(\d+) {unit}", cost) for cost in costs)
    return sum(int(each[1]) for each in found if each)


def count_of(node: TraceNode, name: str) -> int:
    """Return a count that the node tells; the usual one is none."""
    told = node.facts[name]
    return told if isinstance(told, int) else 0


def hours(game: Game, move: Played, costs: list[str]) -> tuple[object, object]:
    """Hours lie on the discard pile afterwards."""
    paid = [node for node in move.step.trace.walk() if node.key == "pays_hour"]
    return number_of(costs, "hours?"), len(paid)


def energy(game: Game, move: Played, costs: list[str]) -> tuple[object, object]:
    """Energy, or characters, are asked for; the event itself is turned."""
    told, top = move.step.trace.walk(), move.step.state.frames
    left = top[-1].data.get("left", 0) if top and top[-1].proc == "paying" else 0
    begun = any(node.key == "begun" and node.facts.get("proc") == "paying" for node in told)
    turned = [node for node in told if node.key in ("pays", "attacks", "blocks")]
    declared = number_of(costs, "energy") or number_of(costs, r"\w+ of characters")
    itself = "the event turned" in costs
    is_payment = isinstance(move.action, Act) and move.action.name.startswith("turn_")
    return (declared, itself), (left if begun else 0, bool(turned) and not is_payment)


def actions(game: Game, move: Played, costs: list[str]) -> tuple[object, object]:
    """One of the two actions is gone, unless all that were left lapse."""
    told = [node for node in move.step.trace.walk() if node.facts.get("fact") == "actions_left"]
    spent = [node for node in told if not any(c == "ONS-A15" for c in node.clauses)]
    gone = [node for node in spent if count_of(node, "value") < count_of(node, "before")]
    return number_of(costs, "action"), len(gone)


def turns(game: Game, move: Played, costs: list[str]) -> tuple[object, object]:
    """What may be done once in a turn is done."""
    told = [node for node in move.step.trace.walk() if node.facts.get("value") is True]
    done = {str(node.facts.get("fact")) for node in told} & set(ONCE_A_TURN.values())
    return {ONCE_A_TURN[cost] for cost in costs if cost in ONCE_A_TURN}, done


TAKEN: dict[str, Callable[[Game, Played, list[str]], tuple[object, object]]] = {
    "doremi": hours,
    "omoline": energy,
    "onsen": actions,
    "nanika": turns,
}


@pytest.mark.parametrize("case", TITLES, ids=lambda case: case.name)
def test_an_act_takes_what_it_says_that_it_costs(case: Case) -> None:
    read = TAKEN[case.game.rules.title]
    costly: set[str] = set()
    for move in (move for moves in corpus(case.name) for move in moves):
        if isinstance(move.action, Act):
            costs = costs_of(case.game, move.before, move.action)
            declared, taken = read(case.game, move, costs)

            assert declared == taken, (move.action, costs)

            costly |= {move.action.name} if costs else set()
    assert costly


def test_every_title_on_the_engine_is_read() -> None:
    assert {title for title, _version in playable_versions()} == set(TAKEN)
