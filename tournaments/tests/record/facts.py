"""Small tournaments in plain values, for tests of the pure packages."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tournaments.record import Game, Match, Player, Round, TournamentFile, TournamentInfo


def make_info(**values: Any) -> TournamentInfo:
    given: dict[str, Any] = {
        "name": "春の大会",
        "title": "doremi",
        "rules_version": "4.01",
        "deck_format": "constructed",
        "rounds": 3,
        "seed": "seed",
        "starts_at": datetime.fromisoformat("2026-05-03T10:00:00+09:00"),
    }
    return TournamentInfo(**{**given, **values})


def make_players(ids: str) -> list[Player]:
    return [Player(id=id_, name=f"Player {id_}") for id_ in ids]


def make_file(
    players: str | list[Player] = "ab", rounds: list[Round] | None = None, **info: Any
) -> TournamentFile:
    entered = make_players(players) if isinstance(players, str) else players
    return TournamentFile(tournament=make_info(**info), players=entered, rounds=rounds or [])


def make_rounds(*rounds: list[Match]) -> list[Round]:
    return [Round(number=n + 1, matches=matches) for n, matches in enumerate(rounds)]


def goal(winner: str, points: dict[str, int], **values: Any) -> Game:
    return Game(winner=winner, end="goal", points=points, **values)


def won(winner: str, loser: str, *loser_points: int, **values: Any) -> Match:
    """Return a match won in two games of 100 points against ``loser_points`` (0 and 0)."""
    games = [goal(winner, {winner: 100, loser: points}) for points in (loser_points or (0, 0))]
    return Match(players=[winner, loser], games=games, result=winner, **values)


def drawn(a: str, b: str) -> Match:
    games = [Game(end="time", points={a: 40, b: 40})]
    return Match(players=[a, b], games=games, result="draw")


def bye(player: str) -> Match:
    return Match(players=[player], bye=True, result=player)
