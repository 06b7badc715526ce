"""``make playouts``: random games of every title on the engine, looked at after every step.

    make playouts
    make playouts TITLE=doremi GAMES=200

Plays games of each version of each title (2,000 of Nanika and 1,000 of the others unless told otherwise), spread
over every number of seats, and checks every invariant after every step, the validator among them;
after every fiftieth step also what is dear to ask: that nothing is allowed that is not offered, that
nobody sees more than the judge and the public no more than a seat, and that hidden cards that are
exchanged show nowhere. Then plays the same games in fresh processes under two other hash seeds,
which must end in the same states. Where acts answer acts, chains must have grown as long as they
should. Exit status 1 when anything does not hold.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass

from rules.core.engine.chains import Chain
from rules.core.engine.encoding import fingerprint
from rules.core.engine.game import Game
from rules.core.engine.invariants import Played, broken
from rules.core.engine.playout import picker, playout
from rules.registry import playable, playable_titles, playable_versions
from rules.tests.surveying import faults, surveyed

GAMES = {"nanika": 2_000}
USUAL_GAMES = 1_000
CHUNK = 50
LIMIT = 5_000
CHAINS = {"doremi": 5}
"""How many links the longest chain of that many games must have had at least."""
SURVEYED = 50
"""After which steps the dear questions are asked: after every fiftieth."""
HASH_SEEDS = ("1", "2", "3")
"""Under the first every step is looked at; under the others the games are only played again."""


@dataclass(frozen=True)
class Task:
    """Games of one title: how many seats, the seed of the first, how many, and how to look."""

    title: str
    version: str
    seats: int
    first: int
    games: int
    hash_seed: str

    @property
    def looks(self) -> bool:
        return self.hash_seed == HASH_SEEDS[0]


@dataclass(frozen=True)
class Outcome:
    """What became of the games of a task: how often they ended which way, the longest chain.

    ``digest`` names every last state.
    """

    ends: dict[str, int]
    moves: int
    chain: int
    digest: str
    broken: list[str]


def play(task: Task) -> Outcome:
    """Return what became of the games, played in this process."""
    rules, digest = playable(task.title, task.version), hashlib.blake2b(digest_size=12)
    game = rules.game(None)
    ends, moves, chain, found = Counter[str](), 0, 0, list[str]()
    for seed in range(task.first, task.first + task.games):
        pick, state = picker(seed), None
        start = rules.start(task.seats, pick)
        for step, played in enumerate(playout(game, start, pick, LIMIT), 1):
            state, moves = played.after, moves + 1
            chain = max(chain, sum(frame.proc == Chain.name for frame in state.frames))
            if task.looks:
                found += [f"game {seed}, step {step}: {each}" for each in amiss(game, played, step)]
        if state is not None and state.result is not None:
            ends[state.result.how] += 1
        digest.update(fingerprint(start if state is None else state).encode())
    return Outcome(dict(ends), moves, chain, digest.hexdigest(), found)


def amiss(game: Game, played: Played, step: int) -> Iterator[tuple[str, str]]:
    """Yield the name and a sentence of everything that does not hold after the step."""
    yield from broken(game, played)
    yield from faults(game, played)
    if step % SURVEYED == 0:
        yield from surveyed(game, played, picker(step))


def in_fresh_process(task: Task) -> Outcome:
    """Return what became of the games, played in a process of its own under the hash seed."""
    done = subprocess.run(
        [sys.executable, "-m", "scripts.playouts", "--task", json.dumps(asdict(task))],
        env={**os.environ, "PYTHONHASHSEED": task.hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        return Outcome({}, 0, 0, "", [done.stderr.strip().splitlines()[-1]])
    return Outcome(**json.loads(done.stdout))


def tasks(title: str, version: str, games: int, hash_seed: str) -> Iterator[Task]:
    """Yield the games of a title in chunks, as many for each number of seats."""
    seats = playable(title, version).seats
    for place, count in enumerate(seats):
        share = games // len(seats) + (place < games % len(seats))
        for first in range(0, share, CHUNK):
            yield Task(title, version, count, first, min(CHUNK, share - first), hash_seed)


def report(title: str, version: str, games: int) -> bool:
    """Play, print a line for the version and each thing that does not hold; return whether all does."""
    under: dict[str, list[Outcome]] = {}
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for seed in HASH_SEEDS:
            under[seed] = list(pool.map(in_fresh_process, tasks(title, version, games, seed)))
    first = under[HASH_SEEDS[0]]
    same = all([o.digest for o in under[seed]] == [o.digest for o in first] for seed in HASH_SEEDS)
    found = [line for outcomes in under.values() for each in outcomes for line in each.broken]
    ends = sum((Counter(each.ends) for each in first), Counter[str]())
    chain, moves = max(each.chain for each in first), sum(each.moves for each in first)
    grown = games < USUAL_GAMES or chain >= CHAINS.get(title, 0)
    ok = same and not found and ends.total() == games and grown
    print(
        f"{'ok    ' if ok else 'FAILED'} {title} {version}: {games:,} games, {ends.total():,} came to an end "
        f"({', '.join(f'{how} {count:,}' for how, count in ends.most_common())}), {moves:,} moves, "
        f"chains of up to {chain} links{'' if grown else ' (TOO SHORT)'}, {len(found)} broken, "
        f"{'the same' if same else 'NOT THE SAME'} under {len(HASH_SEEDS)} hash seeds"
    )
    for line in found[:20]:
        print(f"       {line}")
    return ok


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what is asked for and return the exit status."""
    parser = argparse.ArgumentParser(prog="make playouts", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int)
    parser.add_argument("--title", choices=playable_titles())
    parser.add_argument("--task", help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.task:
        print(json.dumps(asdict(play(Task(**json.loads(asked.task))))))
        return 0
    held = [
        report(title, version, asked.games or GAMES.get(title, USUAL_GAMES))
        for title, version in playable_versions()
        if asked.title in (None, title)
    ]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
