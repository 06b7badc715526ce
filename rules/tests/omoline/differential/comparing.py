"""Where the engine and the oracle differ at the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.core.engine.trace import Face, TraceNode, Who
from rules.tests.omoline.differential.board import NAME, lies, lies_now
from rules.tests.omoline.differential.following import Follower
from rules.tests.omoline.oracle import Outcome, Passed, refreshed
from rules.tests.omoline.oracle.position import PLAYERS

TOLD = {
    "target gone no_battle": "target_gone",
    "target gone judge": "target_gone",
    "battle unblocked": "unblocked",
    "totals attack_higher": "attack_wins",
    "totals equal": "attack_wins",
    "totals block_higher": "block_wins",
    "damage one_event": "damage",
    "damage chosen_event": "damage",
    "damage judge": "damage",
    "damage sum": "damage",
    "accident yes": "accident",
    "accident loses": "end.goal",
    "skill area room": "to_skill_area",
    "skill area newcomer_returns": "to_skill_area",
    "skill area other_returns": "to_skill_area",
    "2 closure closed": "closed",
    "3 bar below_40": "may_enter",
    "3 bar exactly_40": "may_enter",
    "3 bar barred": "barred",
    "4 head enters": "enters",
    "4 head second_head_enters": "enters",
    "urge at_hold_power": "at_hold_power",
    "line joins": "joins",
    "line joins_capped": "joins",
    "line three_already": "line_full",
    "line deck_empty": "no_character",
}
"""What the engine tells where the oracle passes a step this way."""

ABOUT_NOBODY = ("target_gone", "attack_wins", "block_wins", "closed", "end.goal")
ABOUT_A_PLAYER = ("joins", "line_full", "no_character")

Step = tuple[str, str, tuple[str, ...]]
"""What is told, about whom, and the clauses of it."""


def differences(engine: Follower, oracle: Outcome) -> Iterator[str]:
    """Yield a sentence for each thing on which the engine and the oracle differ."""
    loser = _loser(engine)
    if loser != oracle.loser:
        yield f"loser: engine {loser}, oracle {oracle.loser}"
    elif loser is None:
        yield from _apart(lies_now(engine.at), lies(refreshed(oracle.end)))
    else:
        yield from _bottles(engine, oracle)
    yield from _steps(engine, oracle)


def _loser(engine: Follower) -> str | None:
    result = engine.at.state.result
    if result is None:
        return None
    (winner,) = result.winners
    return PLAYERS[1 - winner]


def _bottles(engine: Follower, oracle: Outcome) -> Iterator[str]:
    """After a loss only the bottles: no clause says what still moves then."""
    found = {player: engine.at.bottle(name) for player, name in NAME.items()}
    wanted = {player: oracle.end.side(player).bottle for player in PLAYERS}
    yield from _apart(found, wanted)


def _apart(found: Mapping[str, object], wanted: Mapping[str, object]) -> Iterator[str]:
    for what, value in wanted.items():
        if found[what] != value:
            yield f"{what}: engine {found[what]}, oracle {value}"


def _steps(engine: Follower, oracle: Outcome) -> Iterator[str]:
    """The steps in the same order, about the same, each by a clause that both cite."""
    found, wanted = list(_engine_steps(engine.told)), list(_oracle_steps(oracle.steps))
    if [step[:2] for step in found] != [step[:2] for step in wanted]:
        yield f"steps: engine {[s[:2] for s in found]}, oracle {[s[:2] for s in wanted]}"
        return
    for (key, about, clauses), (*_, ids) in zip(found, wanted, strict=True):
        if ids and not {*clauses} & {*ids}:
            yield f"{key} {about}: engine by {clauses}, oracle by {ids}"


def _engine_steps(told: list[TraceNode]) -> Iterator[Step]:
    keys = set(TOLD.values())
    for node in told:
        if node.key in keys:
            yield node.key, _about(node), node.clauses


def _about(node: TraceNode) -> str:
    if node.key in ABOUT_NOBODY:
        return ""
    if node.key in ABOUT_A_PLAYER:
        user = node.facts["user"]
        assert isinstance(user, Who)
        return PLAYERS[user.seat]
    card = node.facts["card"]
    assert isinstance(card, Face)
    return card.card


def _oracle_steps(steps: tuple[Passed, ...]) -> Iterator[Step]:
    """An accident that loses is told twice: as an accident, and as the end of the game."""
    for step in steps:
        key = TOLD.get(f"{step.step} {step.branch}")
        if key == "end.goal":
            yield "accident", step.about, ()
        if key is not None:
            yield key, "" if key in ABOUT_NOBODY else step.about, step.ids
