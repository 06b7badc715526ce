"""Every way a small tournament can go on, played out: the oracle for prospects."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import msgspec

from tournaments.record import Game, Match, Player, Round, TournamentFile
from tournaments.record.model import DRAW
from tournaments.standings import standings
from tournaments.standings.checking import is_active
from tournaments.tests.record.facts import make_file

FULL = 100


def game(winner: str, players: list[str], full: bool) -> Game:
    """Return a game won by ``winner`` with a differential of 100 (``full``) or 0."""
    loser = next(player for player in players if player != winner)
    points = {winner: FULL, loser: 0 if full else FULL}
    return Game(winner=winner, end="goal", points=points)


def finished(match: Match) -> Iterator[Match]:
    """Yield every way two players can end a match of best of 3, with the outermost differentials."""
    one, other = match.players
    for winner, loser in ((one, other), (other, one)):
        for full, loses_one, full_loss in ((0, 0, 0), (1, 0, 0), (0, 1, 1), (1, 1, 1), (1, 1, 0)):
            games = [game(winner, match.players, bool(full))] * 2
            if loses_one:
                games.insert(1, game(loser, match.players, bool(full_loss)))
            yield msgspec.structs.replace(match, games=games, result=winner)
    points = dict.fromkeys(match.players, FULL)
    level = Game(end="time", points=points), Game(end="goal", points=points)
    for full_one, full_other, drawn in product((False, True), (False, True), level):
        won = [game(one, match.players, full_one), game(other, match.players, full_other)]
        yield msgspec.structs.replace(match, games=[*won, drawn], result=DRAW)


def completions(file: TournamentFile) -> Iterator[TournamentFile]:
    """Yield ``file`` with its last round played, in every way (one of each kind of differential)."""
    *before, last = file.rounds
    ways = [
        [match] if match.bye or match.result is not None else list(finished(match))
        for match in last.matches
    ]
    for matches in product(*ways):
        round_ = msgspec.structs.replace(last, matches=list(matches))
        yield msgspec.structs.replace(file, rounds=[*before, round_])


def played_on(file: TournamentFile, rng: Random, rounds: int) -> TournamentFile:
    """Return ``file`` with the open round and every round to come played at random."""
    found = file
    if file.rounds:
        *before, last = file.rounds
        matches = [any_end(match, rng) for match in last.matches]
        found = msgspec.structs.replace(
            file, rounds=[*before, msgspec.structs.replace(last, matches=matches)]
        )
    for number in range(len(file.rounds) + 1, rounds + 1):
        round_ = random_round(found.players, number, rng)
        matches = [any_end(match, rng) for match in round_.matches]
        found = msgspec.structs.replace(
            found, rounds=[*found.rounds, msgspec.structs.replace(round_, matches=matches)]
        )
    return found


def any_end(match: Match, rng: Random) -> Match:
    if match.bye or match.result is not None:
        return match
    return rng.choice(list(finished(match)))


def random_round(players: list[Player], number: int, rng: Random) -> Round:
    """Return a round with open matches of the active players, paired at random."""
    active = [p for p in players if is_active(p, number)]
    awarded = [p.id for p in active if p.byes >= number]
    paired = [p.id for p in active if p.byes < number]
    rng.shuffle(paired)
    matches = [Match(players=paired[n : n + 2]) for n in range(0, len(paired) - 1, 2)]
    alone = awarded + (paired[-1:] if len(paired) % 2 else [])
    matches += [Match(players=[p], bye=True, result=p) for p in alone]
    return Round(number=number, matches=matches)


def places_of(file: TournamentFile, *, for_cut: bool) -> dict[str, tuple[int, int]]:
    """Return, by ranked player, how many stand above and how many not below, the player included."""
    dropped = {p.id for p in file.players if p.dropped_after_round is not None and for_cut}
    rows = [r for r in standings(file) if r.rank is not None and r.player not in dropped]
    ranks = [row.rank or 0 for row in rows]
    return {
        row.player: (sum(r < own for r in ranks), sum(r <= own for r in ranks))
        for row in rows
        for own in [row.rank or 0]
    }


def own_result(file: TournamentFile, player: str) -> str | None:
    """Return ``win``, ``draw`` or ``loss``, as the last round ended for the player."""
    match = next((m for m in file.rounds[-1].matches if player in m.players), None)
    if match is None:
        return None
    return "draw" if match.result == DRAW else "win" if match.result == player else "loss"


def random_file(
    rng: Random, *, players: int, rounds: int, open_matches: int, **info: Any
) -> TournamentFile:
    """Return a tournament in its last paired round, with drops and a disqualification at times."""
    entered = [Player(id=id_, name=id_, byes=rng.random() < 0.05) for id_ in "abcdefghij"[:players]]
    file = make_file(entered, [], seed=str(rng.random()), **info)
    for number in range(1, rounds + 1):
        round_ = random_round(file.players, number, rng)
        left = open_matches if number == rounds else 0
        matches = []
        for match in round_.matches:
            is_open = not match.bye and left > 0
            left -= is_open
            matches.append(match if is_open else any_end(match, rng))
        played = msgspec.structs.replace(round_, matches=matches)
        players_now = [leaving(p, number, rng) for p in file.players]
        file = msgspec.structs.replace(file, rounds=[*file.rounds, played], players=players_now)
    return file


def leaving(player: Player, number: int, rng: Random) -> Player:
    """Return the player, sometimes dropped after this round or disqualified in it."""
    if player.dropped_after_round is not None or player.disqualified_in_round is not None:
        return player
    if rng.random() < 0.05:
        return msgspec.structs.replace(player, dropped_after_round=number)
    if rng.random() < 0.02:
        return msgspec.structs.replace(player, disqualified_in_round=number)
    return player
