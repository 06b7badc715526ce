"""Random small tournaments with everything that can happen in one."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from rules.registry import title_for
from tournaments.record import Game, Match, Player, Round, TournamentFile
from tournaments.standings.tiebreakers import TIEBREAKERS
from tournaments.tests.record.facts import make_file

SWISS = ("doremi", "omoline")
PODS = ("onsen", "nanika")


@st.composite
def tournaments(draw: st.DrawFn, title: str | None = None) -> TournamentFile:
    """Draw a tournament with draws, byes, drops, double losses, no-shows, open matches and pods."""
    code = title or draw(st.sampled_from((*SWISS, *PODS)))
    names = draw(st.lists(st.sampled_from(sorted(TIEBREAKERS)), min_size=1, unique=True))
    players = draw(st.integers(1, 9))
    rounds = draw(st.integers(0, 5))
    rng = Random(draw(st.integers(0, 2**32)))
    return random_tournament(code, names, players, rounds, rng)


def random_tournament(
    title: str, names: list[str], players: int, rounds: int, rng: Random
) -> TournamentFile:
    ids = [f"p{n}" for n in range(players)]
    played = [random_round(title, n + 1, ids, rng) for n in range(rounds)]
    if rounds and rng.random() < 0.2:
        played.append(
            Round(number=rounds + 1, stage="cut", matches=[bye_or_match(title, ids[:2], rng)])
        )
    found = title_for(title)
    return make_file(
        [random_player(id_, rounds, rng) for id_ in ids],
        played,
        title=title,
        rules_version=found.versions[-1].code,
        deck_format=found.default_format,
        structure="pods" if title in PODS else "swiss",
        tiebreakers=names,
        place_points=random_points(rng) if title in PODS else {},
        settings=random_settings(title, rng),
    )


def random_player(id_: str, rounds: int, rng: Random) -> Player:
    return Player(
        id=id_,
        name=id_,
        joined_in_round=rng.choice([1, 1, 1, 2]),
        dropped_after_round=rng.choice([None, None, rng.randint(0, rounds + 1)]),
        disqualified_in_round=rng.choice([None, None, None, rng.randint(1, rounds + 1)]),
        checked_in=rng.random() < 0.9,
    )


def random_settings(title: str, rng: Random) -> dict[str, Any]:
    """Return some answers of ``title`` other than the defaults."""
    answers: dict[str, Any] = {}
    for setting in title_for(title).settings:
        if setting.area == "ranking" and rng.random() < 0.4:
            values: list[Any] = [option.value for option in setting.options]
            answers[setting.name] = rng.choice([*values, *([rng.randint(0, 5)] * 2)])
            if not setting.accepts(answers[setting.name]):
                answers[setting.name] = setting.default
    return answers


def random_points(rng: Random) -> dict[str, list[int | str]]:
    numbers: list[int | str] = [7, 5, 4, "7/2", 3, "4/3", 1, 0]
    return {
        str(size): [numbers[n] for n in sorted(rng.sample(range(8), size))]
        for size in range(2, 7)
        if rng.random() < 0.4
    }


def random_round(title: str, number: int, ids: list[str], rng: Random) -> Round:
    waiting = rng.sample(ids, len(ids))
    matches = []
    while waiting:
        size = rng.randint(2, 5) if title in PODS else 2
        table, waiting = waiting[:size], waiting[size:]
        matches.append(bye_or_match(title, table, rng))
    return Round(number=number, matches=matches)


def bye_or_match(title: str, players: list[str], rng: Random) -> Match:
    if len(players) == 1 or rng.random() < 0.05:
        return Match(players=players[:1], bye=True, result=players[0])
    if rng.random() < 0.08:
        return Match(players=players)
    games = random_games(title, players, rng)
    if title in PODS and (len(players) > 2 or rng.random() < 0.5):
        return random_pod(players, games, rng)
    result = rng.choice([*players, *players, "draw", "draw", "double_loss"])
    return Match(players=players, games=games, result=result, on_time=rng.random() < 0.2)


def random_pod(players: list[str], games: list[Game], rng: Random) -> Match:
    marks = {player: rng.randint(0, 3) for player in players}
    places = {p: 1 + sum(other < mark for other in marks.values()) for p, mark in marks.items()}
    first = [player for player, place in places.items() if place == 1]
    result = first[0] if len(first) == 1 else "draw"
    if rng.random() < 0.1:
        result = "double_loss"
    return Match(players=players, games=games, places=places, result=result)


def random_games(title: str, players: list[str], rng: Random) -> list[Game]:
    if rng.random() < 0.1:
        return [Game(winner=rng.choice([*players, None]), end="no_show")]
    return [random_game(title, players, rng) for _ in range(rng.choice([0, 1, 1, 2, 2, 3]))]


def random_game(title: str, players: list[str], rng: Random) -> Game:
    scoring = title_for(title).scoring
    end = rng.choice([end.code for end in scoring.ends])
    points = {player: 10 * rng.randint(0, 12) for player in players if rng.random() < 0.9}
    written: dict[str, Any] = rng.choice([{}, {}, {"differential": None}, {"differential": 40}])
    return Game(
        winner=rng.choice([*players, None]),
        end=end,  # type: ignore[arg-type]
        points=points if scoring.has_points else {},
        **(written if scoring.has_points else {}),
    )
