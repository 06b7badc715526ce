"""Each invariant finds what it is there for, and finds nothing in what really happened."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from rules.core.engine.actions import Act, Chance, Obstacle
from rules.core.engine.game import Game, Step
from rules.core.engine.invariants import Played, broken
from rules.core.engine.procedures import Procedure
from rules.core.engine.state import Frame, State
from rules.core.engine.trace import Change, TraceNode
from rules.tests.core.engine.toys import pile

replace = msgspec.structs.replace
GAME = pile.game()


def drawn() -> Played:
    """Return the move that answers which card was drawn."""
    state = GAME.apply(pile.start(GAME), Act(0, "draw")).state
    return Played(state, Chance("C2"), GAME.apply(state, Chance("C2")))


def with_state(**parts: Callable[[Any], Any]) -> Played:
    """Return the move as if it had led to other parts of the state, the trace telling so."""
    played = drawn()
    state = replace(played.after, **{n: f(getattr(played.after, n)) for n, f in parts.items()})
    return replace(played, step=Step(state, played.step.trace))


def with_trace(change: Callable[[TraceNode], TraceNode]) -> Played:
    played = drawn()
    return replace(played, step=Step(played.after, change(played.step.trace)))


def names(played: Played) -> set[str]:
    return {name for name, _ in broken(GAME, played)}


def test_what_really_happened_breaks_nothing() -> None:
    assert list(broken(GAME, drawn())) == []


@pytest.mark.parametrize(
    ("invariant", "parts"),
    [
        ("zones", {"zones": lambda zones: zones | {"discard": (1,)}}),
        ("zones", {"zones": lambda zones: zones | {"hand:0": ()}}),
        ("zones", {"zones": lambda zones: zones | {"discard": (99,)}}),
        ("zones", {"next_id": lambda next_id: 1}),
        ("hosts", {"pieces": lambda pieces: pieces | {2: replace(pieces[2], host=1)}}),
        (
            "hosts",
            {
                "pieces": lambda pieces: (
                    pieces | {2: replace(pieces[2], host=3), 3: replace(pieces[3], host=2)}
                )
            },
        ),
        ("cards", {"pieces": lambda pieces: pieces | {1: replace(pieces[1], card="C1")}}),
        ("cards", {"pieces": lambda pieces: {p: each for p, each in pieces.items() if p != 6}}),
        ("pools", {"pools": lambda pools: {"pile": {"C1": 1}}}),
        ("pools", {"pools": lambda pools: pools | {"hand:0": {"C1": 1}}}),
        ("facts", {"facts": lambda facts: facts | {"points:0": "many"}}),
        ("facts", {"facts": lambda facts: facts | {"points:0": 0}}),
        ("facts", {"facts": lambda facts: facts | {"luck": 1}}),
        ("facts", {"pieces": lambda pieces: pieces | {1: replace(pieces[1], marks={"x": 1})}}),
        ("decision", {"frames": lambda frames: ()}),
        ("encoding", {"facts": lambda facts: facts | {"points:0": [3]}}),
        ("trace", {"facts": lambda facts: facts | {"points:0": 3}}),
    ],
)
def test_a_state_that_cannot_be_is_found(
    invariant: str, parts: dict[str, Callable[[Any], Any]]
) -> None:
    assert invariant in names(with_state(**parts))


def last(node: TraceNode, **fields: Any) -> TraceNode:
    """Return the tree with its last leaf changed."""
    if not node.children:
        return replace(node, **fields)
    return replace(node, children=(*node.children[:-1], last(node.children[-1], **fields)))


@pytest.mark.parametrize(
    ("invariant", "change"),
    [
        ("trace", lambda root: replace(root, changes=(Change("next_id", None, 7, 7),))),
        ("trace", lambda root: replace(root, children=root.children[:-1])),
        ("trace", lambda root: replace(root, children=(*root.children, *root.children))),
        ("clauses", lambda root: last(root, clauses=())),
        ("words", lambda root: last(root, key="unheard_of")),
        ("words", lambda root: last(root, facts={})),
    ],
)
def test_a_trace_that_does_not_tell_it_is_found(
    invariant: str, change: Callable[[TraceNode], TraceNode]
) -> None:
    played = drawn()
    acted = replace(played, action=Act(0, "draw"))

    assert names(replace(acted, step=with_trace(change).step)) == {invariant}


def test_what_only_costs_time_to_see_is_left_out_when_not_looking_closely() -> None:
    lost = with_trace(lambda root: last(root, key="unheard_of"))

    assert names(lost) == {"words"}
    assert list(broken(GAME, lost, closely=False)) == []


def test_an_act_offered_twice_or_not_at_all_is_found() -> None:
    twice = pile.game()
    kinds = dict(twice.rules.acts)
    hand = pile.hand
    kinds["play"] = replace(
        kinds["play"], candidates=lambda look, seat: [*hand(look, seat), *hand(look, seat)]
    )
    object.__setattr__(twice.rules, "acts", kinds)
    state: State = twice.apply(drawn().after, Act(1, "draw")).state
    played = Played(state, Chance("C1"), twice.apply(state, Chance("C1")))

    assert {name for name, _ in broken(twice, played)} == {"options"}

    stuck = with_state(frames=lambda frames: (Frame("turn", "main"),), zones=emptied)
    assert "options" in names(stuck)


def emptied(zones: dict[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    return dict.fromkeys(zones, ())


def with_decision(**fields: Any) -> Game:
    """Return the game with another decision of who draws or plays."""
    game = pile.game()
    turn = Procedure("turn", game.rules.procedures["turn"].label)
    turn.steps = dict(game.rules.procedures["turn"].steps)
    turn.steps["main"] = replace(turn.steps["main"], **fields)
    object.__setattr__(game.rules, "procedures", {**game.rules.procedures, "turn": turn})
    return game


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"who": lambda look: ()}, "nobody decides main"),
        ({"takes": ()}, "nothing answers main"),
    ],
)
def test_a_decision_that_nobody_can_make_is_found(fields: dict[str, Any], said: str) -> None:
    found = dict(broken(with_decision(**fields), drawn()))

    assert found["decision"] == said


def test_an_act_that_is_offered_and_then_refused_is_found() -> None:
    game = pile.game()
    moods = iter([(), (Obstacle("TOY-2", "pile_empty"),)] * 10)
    kinds = dict(game.rules.acts)
    kinds["peek"] = replace(kinds["peek"], obstacles=lambda look, act: next(moods))
    object.__setattr__(game.rules, "acts", kinds)

    assert {name for name, _ in broken(game, drawn())} == {"options"}


def test_what_a_title_says_must_hold_is_looked_at() -> None:
    game = pile.game()
    object.__setattr__(game.rules, "invariants", lambda look: [("mine", "it does not hold")])

    assert list(broken(game, drawn(), closely=False)) == [("mine", "it does not hold")]
