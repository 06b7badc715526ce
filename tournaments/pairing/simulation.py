"""A whole tournament in memory, with random results, to see how long pairing takes."""

from __future__ import annotations

import gc
from collections.abc import Callable
from random import Random
from time import process_time
from typing import TypeVar

from tournaments.pairing.model import PairingResult
from tournaments.pairing.request import request_for
from tournaments.pairing.seeds import round_seed
from tournaments.pairing.swiss import pair
from tournaments.record.model import (
    DRAW,
    Game,
    Match,
    Player,
    Round,
    TournamentFile,
    TournamentInfo,
)
from tournaments.standings.ranking import rounded, standings

DRAWS = 0.03
Outcome = TypeVar("Outcome")


def simulate(
    players: int,
    rounds: int,
    seed: str,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> dict[str, object]:
    """Return ``{players, seed, rounds: [...], total_ms}`` of a Doremi tournament without drops.

    Each round has its number of players, CPU milliseconds of the facts, of pairing and of
    standings, rematches and the sum of score differences. Results depend on the seed alone.

    Args:
        players, rounds: 1 or more.
        progress: told after each round how many of how many are done.

    >>> simulate(4, 2, "s")["rounds"][1]["rematches"]
    0
    """
    file = _start(players, rounds, seed)
    rng = Random(seed)
    played = []
    for number in range(1, rounds + 1):
        played.append(_play_round(file, number, rng))
        progress(number, rounds)
    parts = ("facts_ms", "pairing_ms", "standings_ms")
    total = sum(row[part] for row in played for part in parts)
    return {"players": players, "seed": seed, "rounds": played, "total_ms": round(total, 3)}


def _start(players: int, rounds: int, seed: str) -> TournamentFile:
    info = TournamentInfo(
        name="simulation",
        title="doremi",
        rules_version="4.01",
        deck_format="constructed",
        rounds=rounds,
        seed=seed,
    )
    width = len(str(players))
    entered = [f"p{n:0{width}}" for n in range(1, players + 1)]
    return TournamentFile(tournament=info, players=[Player(id=id_, name=id_) for id_ in entered])


def _play_round(file: TournamentFile, number: int, rng: Random) -> dict[str, int | float]:
    request, facts_ms = _timed(lambda: request_for(file, number))
    result, pairing_ms = _timed(lambda: pair(request, round_seed(file.tournament.seed, number)))
    file.rounds.append(_played(result, rng))
    _, standings_ms = _timed(lambda: standings(file))
    return {
        "round": number,
        "players": len(file.players),
        "facts_ms": facts_ms,
        "pairing_ms": pairing_ms,
        "standings_ms": standings_ms,
        "rematches": result.rematches,
        "float_total": rounded(result.float_total),
    }


def _timed(deed: Callable[[], Outcome]) -> tuple[Outcome, float]:
    """Return what ``deed`` returns and the CPU milliseconds it took.

    The collector of cyclic garbage waits meanwhile: when it comes round depends on all that the
    process did before.
    """
    gc.disable()
    try:
        began = process_time()
        outcome = deed()
        return outcome, round((process_time() - began) * 1000, 3)
    finally:
        gc.enable()


def _played(result: PairingResult, rng: Random) -> Round:
    matches = [
        Match(players=list(p.players), bye=True, result=p.players[0])
        if p.bye
        else _match(p.table, list(p.players), rng)
        for p in result.matches
    ]
    return Round(number=result.round_number, matches=matches)


def _match(table: int | None, players: list[str], rng: Random) -> Match:
    if rng.random() < DRAWS:
        games = [Game(end="time", points=dict.fromkeys(players, 40))]
        return Match(table=table, players=players, games=games, result=DRAW)
    winner, loser = players if rng.random() < 0.5 else reversed(players)
    games = [_game(winner, loser, rng), _game(winner, loser, rng)]
    if rng.random() < 0.4:
        games.insert(1, _game(loser, winner, rng))
    return Match(table=table, players=players, games=games, result=winner)


def _game(winner: str, loser: str, rng: Random) -> Game:
    points = {winner: 100 + 10 * int(3 * rng.random()), loser: 10 * int(10 * rng.random())}
    return Game(winner=winner, end="goal", points=points)
