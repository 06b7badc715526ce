"""What pairing needs of the rounds played, without the games: quick to count for a large field."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import NamedTuple

from tournaments.record.model import SWISS, Match, TournamentFile
from tournaments.standings.exact import Number, exact
from tournaments.standings.points import (
    duel_points,
    is_duel,
    is_finished,
    pod_points,
    was_played,
)
from tournaments.standings.scoring import ScoringRules, rules_of


class Past(NamedTuple):
    """Match points, opponents met and byes of every player of a tournament."""

    match_points: dict[str, Number]
    met: dict[str, set[str]]
    byes: Counter[str]


def past_of(file: TournamentFile, after_round: int, *, absent_too: bool = False) -> Past:
    """Return the past of all players of ``file`` after the round numbered ``after_round``.

    Match points are those of the standings: finished matches of Swiss rounds. Players have met
    who were seated together in any round, unless one won by the other's absence.

    Args:
        absent_too: an absent opponent was met as well.
    """
    rules = rules_of(file)
    ids = [player.id for player in file.players]
    past = Past(dict.fromkeys(ids, 0), {id_: set() for id_ in ids}, Counter())
    for round_ in file.rounds[:after_round]:
        for match in round_.matches:
            if round_.stage == SWISS:
                _add_points(past.match_points, match, rules)
            if match.bye:
                past.byes[match.players[0]] += 1
            elif absent_too or was_played(match, rules):
                _add_meetings(past.met, match.players)
    return past


def _add_points(points: dict[str, Number], match: Match, rules: ScoringRules) -> None:
    if match.bye:
        points[match.players[0]] += rules.bye
    elif is_finished(match):
        if is_duel(match, rules):
            one, other = match.players
            own, others = duel_points(match, rules)
            points[one] += own
            points[other] += others
        else:
            for player, gain in pod_points(match, rules).items():
                points[player] = exact(points[player] + gain)


def _add_meetings(met: dict[str, set[str]], players: list[str]) -> None:
    for player, other in permutations(players, 2):
        met[player].add(other)
