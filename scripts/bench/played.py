"""A played tournament as a file, for the standings to be worked out from."""

from __future__ import annotations

from random import Random

from scripts.bench.course import DRAWS, WIN
from tournaments.record.model import (
    DRAW,
    Game,
    Match,
    Player,
    Round,
    TournamentFile,
    TournamentInfo,
)
from tournaments.standings.tiebreakers import TIEBREAKERS

THIRD_GAME = 0.4


def played_tournament(players: int, rounds: int, seed: int = 1) -> TournamentFile:
    """Return a Doremi tournament of best of three with all tiebreakers, every match finished.

    Neighbours of the shuffled order by match points meet, so that scores lie as in a Swiss event.
    """
    rng = Random(seed)
    width = len(str(players))
    points = {f"p{n:0{width}}": 0 for n in range(1, players + 1)}
    played = [_round(number, points, rng) for number in range(1, rounds + 1)]
    return TournamentFile(
        tournament=TournamentInfo(
            name="bench",
            title="doremi",
            rules_version="4.01",
            deck_format="constructed",
            rounds=rounds,
            tiebreakers=list(TIEBREAKERS),  # type: ignore[arg-type]
            seed=str(seed),
        ),
        players=[Player(id=id_, name=id_) for id_ in points],
        rounds=played,
    )


def _round(number: int, points: dict[str, int], rng: Random) -> Round:
    """Return a finished round and count its match points into ``points``."""
    order = sorted(points, key=lambda id_: -points[id_] - rng.random())
    tables = range(1, len(order) // 2 + 1)
    matches = [_match(t, order[2 * t - 2], order[2 * t - 1], rng) for t in tables]
    if len(order) % 2:
        matches.append(Match(players=[order[-1]], bye=True, result=order[-1]))
    for match in matches:
        if match.result == DRAW:
            for id_ in match.players:
                points[id_] += 1
        elif match.result is not None:
            points[match.result] += WIN
    return Round(number=number, matches=matches)


def _match(table: int, one: str, other: str, rng: Random) -> Match:
    players = [one, other]
    if rng.random() < DRAWS:
        games = [Game(end="time", points=dict.fromkeys(players, 40))]
        return Match(table=table, players=players, games=games, result=DRAW)
    winner, loser = players if rng.random() < 0.5 else (other, one)
    games = [_game(winner, loser, rng), _game(winner, loser, rng)]
    if rng.random() < THIRD_GAME:
        games.insert(1, _game(loser, winner, rng))
    return Match(table=table, players=players, games=games, result=winner)


def _game(winner: str, loser: str, rng: Random) -> Game:
    points = {winner: 100 + 10 * int(3 * rng.random()), loser: 10 * int(10 * rng.random())}
    return Game(winner=winner, end="goal", points=points)
