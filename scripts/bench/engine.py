"""The rules engine: actions a second with trace and legal list, beside python-chess in the same run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time

from rules.core.engine.encoding import decode, encode, fingerprint
from rules.core.engine.game import Game
from rules.core.engine.playout import playout
from rules.core.engine.state import State
from rules.registry import game_for, playable, playable_titles
from scripts.bench import outs, positions
from scripts.bench.progress import progress
from scripts.bench.report import Bar, Report, Table
from scripts.bench.timing import no_collection

GAMES = 40
LIMIT = 3_000
TURNS = 5
MUST = {
    "nanika": (5_000, 10_000),
    "doremi": (1_500, 3_000),
    "omoline": (3_000, 6_000),
    "onsen": (3_000, 6_000),
}
"""Actions a second that each title must, and should, reach."""
PEER = "python-chess"


@dataclass(frozen=True)
class Speed:
    """Medians over the turns: actions a second and, for titles, bytes and work a state."""

    name: str
    actions: int
    per_second: float
    bytes: int = 0
    encode_us: float = 0.0


def report() -> Report:
    """Return the speed of every title on the engine and of the peer, measured turn about."""
    takers: dict[str, Callable[[int], tuple[int, float]]] = {
        title: _title_taker(title) for title in playable_titles()
    }
    takers[PEER] = _chess
    taken: dict[str, list[tuple[int, float]]] = {name: [] for name in takers}
    for turn in range(TURNS):
        for name, take in takers.items():
            progress(f"{name}, turn {turn + 1} of {TURNS}")
            with no_collection():
                taken[name].append(take(turn))
    found = [_speed(name, runs) for name, runs in taken.items()]
    works = [positions.work(title) for title in playable_titles()]
    advice = outs.work()
    tables = [table(found), positions.table(works), outs.table(advice)]
    figures = [vars(each) for each in (*found, *works, advice)]
    return Report(tables, [*bars(found), *positions.bars(works), *outs.bars(advice)], figures)


def _speed(name: str, runs: list[tuple[int, float]]) -> Speed:
    actions = sum(count for count, _ in runs)
    rate = median(count / seconds for count, seconds in runs)
    return Speed(name, actions, rate, *(() if name == PEER else _state_work(name)))


def _title_taker(title: str) -> Callable[[int], tuple[int, float]]:
    game, seats = game_for(title), playable(title).seats

    def take(turn: int) -> tuple[int, float]:
        rng = Random(f"{title}:{turn}")
        starts = [playable(title).start(seats[n % len(seats)], rng.randrange) for n in range(GAMES)]
        began = process_time()
        actions = sum(_played(game, start, rng) for start in starts)
        return actions, process_time() - began

    return take


def _played(game: Game, start: State, rng: Random) -> int:
    """Return how many actions a random game took; the legal list is computed before each."""
    return sum(1 for _ in playout(game, start, rng.randrange, LIMIT))


def _state_work(title: str) -> tuple[int, float]:
    """Return, for the largest state of a game, its bytes and the µs to encode and name it."""
    rng = Random(title)
    start = playable(title).start(playable(title).seats[-1], rng.randrange)
    states = [played.after for played in playout(game_for(title), start, rng.randrange, LIMIT)]
    state = max(states, key=lambda each: len(encode(each)))
    assert decode(encode(state)) == state
    return len(encode(state)), _each(lambda: fingerprint(state)) * 1e6


def _each(call: Callable[[], object], times: int = 200) -> float:
    began = process_time()
    for _ in range(times):
        call()
    return (process_time() - began) / times


def _chess(turn: int) -> tuple[int, float]:
    """Return the moves and seconds of random games: legal list, one of them, push."""
    import chess

    rng = Random(f"chess:{turn}")
    began, moves = process_time(), 0
    for _ in range(GAMES):
        board = chess.Board()
        for _ in range(LIMIT):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(legal[rng.randrange(len(legal))])
            moves += 1
            if board.halfmove_clock >= 150:
                break
    return moves, process_time() - began


def table(found: list[Speed]) -> Table:
    """Return the speeds, the titles beside the peer."""
    peer = next((each.per_second for each in found if each.name == PEER), 0.0)
    rows = [
        (
            each.name,
            f"{each.actions:,}",
            f"{each.per_second:,.0f}",
            f"{each.per_second / peer:.2f}" if peer else "-",
            f"{each.bytes / 1000:.1f}" if each.bytes else "-",
            f"{each.encode_us:.0f}" if each.bytes else "-",
        )
        for each in found
    ]
    head = ("game", "actions", "actions/s", "of the peer", "state KB", "encode µs")
    notes = (
        "Random games, CPU time, median of five turns taken in turn; trace on, legal list computed.",
        "The peer is python-chess 1.11: legal list of a board and push, without reasons or trace.",
    )
    return Table("Rules engine", head, rows, notes)


def bars(found: list[Speed]) -> list[Bar]:
    """Return what each title must and should reach, beside the peer's figure in this run."""
    peer = next((each.per_second for each in found if each.name == PEER), None)
    rows = []
    for each in found:
        for kind, least in zip(("must", "aim"), MUST.get(each.name, ()), strict=False):
            told = f"{each.per_second:,.0f} ({PEER} {peer:,.0f})" if peer else "-"
            met = each.per_second >= least
            rows.append(Bar(kind, f"{each.name} actions/s", told, f"at least {least:,}", met))  # type: ignore[arg-type]
    return rows
