"""What every game on the engine is put through: the registered titles, and the toys.

``python -m rules.tests.conformance`` prints the name of every state and trace of some games of each,
so that processes with other hash seeds can be compared.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

import msgspec

from rules import registry
from rules.core.engine.actions import Act, Action
from rules.core.engine.chances import Picker
from rules.core.engine.encoding import decode, decode_action, encode, encode_action, fingerprint
from rules.core.engine.filtering import seen_trace
from rules.core.engine.game import Game, Step
from rules.core.engine.invariants import Played
from rules.core.engine.playout import picker, playout
from rules.core.engine.sentences import log
from rules.core.engine.state import State
from rules.core.engine.trace import TraceNode
from rules.core.words import Words
from rules.tests.core.engine.toys import baths, duel, line, pile, walk

PLAYOUTS = int(os.environ.get("GUNBAI_PLAYOUTS", "1"))
"""How often the usual number of games is played; a hundred is a night's work."""
TOYS: tuple[ModuleType, ...] = (duel, baths, line, walk, pile)
LIMIT = 2_000
replace = msgspec.structs.replace


@dataclass(frozen=True)
class Case:
    """A game to be put through it: a title, or a toy.

    Args:
        start: a game before its first move, from the numbers of a generator.
        games: how many are played.
    """

    name: str
    game: Game
    start: Callable[[Picker], State]
    games: int

    @property
    def is_toy(self) -> bool:
        return self.name.startswith("toy")

    def played(self, seed: int, limit: int = LIMIT) -> list[Played]:
        """Return the moves of the game with this seed."""
        pick = picker(seed)
        return list(playout(self.game, self.start(pick), pick, limit))


@cache
def cases() -> tuple[Case, ...]:
    """Return every title on the engine, then the toys."""
    titles = [_title(*each) for each in registry.playable_versions()]
    return (*titles, *(_toy(module) for module in TOYS))


def _title(code: str, version: str) -> Case:
    playable = registry.playable(code, version)
    versions = [each for each, _version in registry.playable_versions() if each == code]
    name = code if len(versions) == 1 else f"{code}-{version}"

    def start(pick: Picker) -> State:
        return playable.start(playable.seats[pick(len(playable.seats))], pick)

    return Case(name, playable.game(None), start, 12 * PLAYOUTS)


def _toy(module: ModuleType) -> Case:
    game: Game = module.game()
    return Case(game.rules.title, game, lambda pick: module.start(game), 12 * PLAYOUTS)


@cache
def corpus(name: str) -> tuple[list[Played], ...]:
    """Return the games of the case of this name, move by move."""
    case = next(case for case in cases() if case.name == name)
    return tuple(case.played(seed) for seed in range(case.games))


def sample(case: Case, count: int) -> list[Played]:
    """Return about ``count`` moves from all parts of all games, the last of each among them."""
    games = corpus(case.name)
    moves = [move for game in games for move in game[:-1]]
    every = max(1, len(moves) // count)
    return [*moves[::every], *(game[-1] for game in games)]


def future(game: Game, state: State, seed: int, moves: int) -> list[Step]:
    """Return what comes next when the game goes on with the numbers of this seed."""
    return [played.step for played in playout(game, state, picker(seed), moves)]


def replayed(game: Game, start: State, actions: Iterable[Action]) -> Iterator[Step]:
    """Yield each step of a log that is carried out again, as it was stored."""
    state = start
    for action in actions:
        step = game.apply(state, decode_action(encode_action(action)))
        yield step
        state = step.state


COPIES: dict[str, Callable[[State], State]] = {
    "stored and read": lambda state: decode(encode(state)),
    "pickled": lambda state: pickle.loads(pickle.dumps(state)),
    "filled in another order": lambda state: _turned_round(state),
}
"""Ways to get a state that is equal and shares nothing with the first."""


def _turned_round(state: State) -> State:
    """Return an equal state whose mappings were filled the other way round."""
    parts = {name: getattr(state, name) for name in State.__struct_fields__}
    for name, part in parts.items():
        if isinstance(part, dict):
            parts[name] = dict(reversed(part.items()))
    frames = tuple(replace(each, data=dict(reversed(each.data.items()))) for each in state.frames)
    return State(**{**parts, "frames": frames})


def name_of_trace(trace: TraceNode) -> str:
    """Return a short name of a trace: equal traces have equal names on every machine."""
    data = msgspec.json.encode(trace, order="deterministic")
    return hashlib.blake2b(data, digest_size=12).hexdigest()


# other ids, other names


def renamed(state: State) -> State:
    """Return the state with other names of those who sit at the table."""
    return replace(state, seats=tuple(f"Player {n}" for n in range(len(state.seats))))


def relabelled(state: State, by: int) -> State:
    """Return a state at the start of a game with every id of a card greater by as much."""
    assert not state.pieces or not any(frame.data for frame in state.frames)
    return replace(
        state,
        zones={key: tuple(piece + by for piece in row) for key, row in state.zones.items()},
        pieces={piece + by: here for piece, here in state.pieces.items()},
        next_id=state.next_id + by,
    )


def relabelled_action(game: Game, action: Action, by: int) -> Action:
    """Return the action with every id of a card greater by as much."""
    if not isinstance(action, Act) or action.name not in game.rules.acts:
        return action
    ids = {arg.name for arg in game.rules.acts[action.name].args if arg.kind == "piece"}
    args: dict[str, Any] = dict(action.args)
    raised = {name: args[name] + by for name in ids if args.get(name) is not None}
    return replace(action, args=args | raised)


def outline(game: Game, state: State) -> tuple[Any, ...]:
    """Return what the state is, apart from the ids of its cards."""
    places = {piece: place for row in state.zones.values() for place, piece in enumerate(row)}
    cards = {
        key: [
            replace(state.pieces[piece], pool="", host=places.get(state.pieces[piece].host or 0))
            for piece in row
        ]
        for key, row in state.zones.items()
    }
    acts = [(option.action.player, option.action.name) for option in game.legal(state)]
    steps = [(frame.proc, frame.step) for frame in state.frames]
    facts = {entry: _placed(game, entry, value, places) for entry, value in state.facts.items()}
    return cards, list(state.pools.values()), facts, steps, state.out, state.result, acts


def _placed(game: Game, entry: str, value: Any, places: dict[int, int]) -> Any:
    """Return a fact with the places of the cards that its rows name, instead of their ids."""
    kinds = game.rules.facts[entry.partition(":")[0]].row
    if not kinds:
        return value
    return [
        [
            places.get(each) if kind == "piece" else each
            for kind, each in zip(kinds, row, strict=True)
        ]
        for row in value
    ]


def said(game: Game, step: Step) -> list[tuple[int, Words]]:
    """Return what is told of the step to the judge."""
    return list(log(game, seen_trace(step.trace, "judge"), step.state.seats))


# counting


def continuations(game: Game, state: State, depth: int) -> int:
    """Return how many ways of this length there are: every act, and up to three outcomes."""
    if depth == 0:
        return 1
    return sum(
        continuations(game, game.apply(state, action).state, depth - 1)
        for action in _ways(game, state)
    )


def _ways(game: Game, state: State) -> Iterator[Action]:
    yield from (option.action for option in game.legal(state))
    for _, outcome in zip(range(3), game.outcomes(state), strict=False):
        yield outcome


# in both languages

LETTERS = re.compile(r"[A-Za-z]{2}")
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def is_said(words: Words) -> bool:
    """Return whether it is a text in English and one in Japanese, or the same signs in both."""
    if words.en == words.ja:
        return bool(words.en)
    return bool(LETTERS.search(words.en)) and bool(JAPANESE.search(words.ja))


# the same in another process


def names_of_games(games: int = 3) -> dict[str, list[str]]:
    """Return the names of every action, state and trace of some games of each case."""
    return {
        case.name: [
            f"{encode_action(move.action).decode()} {fingerprint(move.after)} "
            f"{name_of_trace(move.step.trace)}"
            for seed in range(games)
            for move in case.played(seed, 150)
        ]
        for case in cases()
    }


def main() -> None:
    print(msgspec.json.encode(names_of_games()).decode())  # noqa: T201


if __name__ == "__main__":
    main()
