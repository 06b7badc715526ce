"""Match sheets as they could have been handed in."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import UNSET, UnsetType

from rules.registry import title_for
from tournaments.record.model import Game
from tournaments.standings.scoring import ScoringRules, score_differential

CLOCK_OUT, CONCESSION, DRAWN, FORGOTTEN, THIRD_GAME = 0.08, 0.07, 0.05, 0.02, 0.35


@dataclass(frozen=True)
class Sheet:
    """What goes to ``enter_result``."""

    games: list[Game]
    places: dict[str, int] | None = None


def sheet_for(
    title: str,
    players: Sequence[str],
    best_of: int,
    rng: random.Random,
    *,
    has_draws: bool = True,
) -> Sheet:
    """Return a possible outcome of a match or pod between ``players``."""
    if title_for(title).players[1] > 2:
        return pod_sheet(players, rng)
    winner, loser = rng.sample(list(players), 2)
    has_points = title_for(title).scoring.has_points
    if rng.random() < DRAWN and has_draws:
        return Sheet(drawn(winner, loser, best_of, has_points, rng))
    won = [game(title, winner, loser, rng) for _ in range(best_of // 2 + 1)]
    if best_of > 1 and rng.random() < THIRD_GAME:
        won.insert(1, game(title, loser, winner, rng))
    return Sheet(won)


def drawn(one: str, other: str, best_of: int, has_points: bool, rng: random.Random) -> list[Game]:
    """Return the games of a match that time ended at equal points."""
    points = rng.randrange(20, 90, 10)
    last = Game(end="time", points={one: points, other: points} if has_points else {})
    first = [goal(one, other, rng), goal(other, one, rng)] if best_of > 1 else []
    return [*first, last]


def game(title: str, winner: str, loser: str, rng: random.Random) -> Game:
    if not title_for(title).scoring.has_points:
        return Game(winner=winner, end="goal")
    kind = rng.random()
    if kind < CLOCK_OUT:
        return lopsided(winner, loser, "clock_out", rng)
    if kind < CLOCK_OUT + CONCESSION:
        return lopsided(winner, loser, "concession", rng)
    return goal(winner, loser, rng)


def goal(winner: str, loser: str, rng: random.Random) -> Game:
    return written(
        winner, loser, rng.choice([100, 100, 110, 120]), rng.randrange(0, 100, 10), "goal", rng
    )


def lopsided(winner: str, loser: str, end: str, rng: random.Random) -> Game:
    return written(winner, loser, rng.randrange(0, 100, 10), rng.randrange(0, 100, 10), end, rng)


def written(winner: str, loser: str, won: int, lost: int, end: str, rng: random.Random) -> Game:
    """Return a game with the differential as its winner wrote it, now and then forgotten."""
    rules = ScoringRules.for_(title_for("doremi"), {})
    value: int | UnsetType | None = score_differential(won, lost, end, rules)
    if rng.random() < FORGOTTEN:
        value = None
    return Game(winner=winner, end=end, points={winner: won, loser: lost}, differential=value)  # type: ignore[arg-type]


def pod_sheet(players: Sequence[str], rng: random.Random) -> Sheet:
    """Return places by points; equal points share a place."""
    points = {player: rng.randrange(8, 40) for player in players}
    places = {p: 1 + sum(other > points[p] for other in points.values()) for p in players}
    first = [player for player, place in places.items() if place == 1]
    winner = first[0] if len(first) == 1 else None
    return Sheet([Game(winner=winner, end="goal", points=points, differential=UNSET)], places)
