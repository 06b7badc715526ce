"""Match points: what a result gives each player at the table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations

from tournaments.record.model import DOUBLE_LOSS, DRAW, Match
from tournaments.standings.exact import Number, exact
from tournaments.standings.scoring import ScoringRules

TIME = "time"


def is_finished(match: Match) -> bool:
    """Return whether the result of ``match`` is known; a bye's always is."""
    return match.bye or match.result is not None or match.places is not None


def was_played(match: Match, rules: ScoringRules) -> bool:
    """Return whether the players of ``match`` met: not when one won by absence alone."""
    absences = rules.absences
    for game in match.games:
        if game.end not in absences:
            return True
    return not match.games


def is_on_time(match: Match) -> bool:
    """Return whether ``match`` ended because time was up, between two games or in the last."""
    return match.on_time or bool(match.games and match.games[-1].end == TIME)


def is_duel(match: Match, rules: ScoringRules) -> bool:
    """Return whether two players meet for a win, not for places with points of their own."""
    return len(match.players) == 2 and match.places is None and 2 not in rules.place_points


def duel_points(match: Match, rules: ScoringRules) -> tuple[int, int]:
    """Return the match points of both players of a finished match of two, in seat order.

    Source: Doremi tournament rules 4.01, DRM-21.02; a draw on time as the organiser sets it.
    """
    scoring = rules.scoring
    if match.result == match.players[0]:
        return scoring.win, scoring.loss
    if match.result == match.players[1]:
        return scoring.loss, scoring.win
    if match.result == DOUBLE_LOSS:
        return scoring.double_loss, scoring.double_loss
    drawn = scoring.points_of_draw(is_on_time(match))
    return drawn, drawn


def places_of(match: Match) -> dict[str, int]:
    """Return the place of each player: as noted, or 1 for the winner and 2 for all others."""
    if match.places is not None:
        return match.places
    return {player: 1 if match.result in (player, DRAW) else 2 for player in match.players}


def pod_points(match: Match, rules: ScoringRules) -> dict[str, Number]:
    """Return the match points of each player of a finished pod.

    Points by place come from the organiser's table; those who share places share their points
    evenly. A size without a table gives each the share of opponents beaten of a win, a tie
    beating half an opponent. A double loss gives everyone the points of a double loss.

    Source: our own reading; the titles that are played in pods do not speak of match points.

    >>> from rules.registry import title_for
    >>> tied = Match(players=["a", "b", "c"], places={"a": 1, "b": 2, "c": 2})
    >>> rules = ScoringRules.for_(title_for("onsen"), {}, {"3": [5, 2, 0]})
    >>> pod_points(tied, rules)
    {'a': 5, 'b': 1, 'c': 1}
    """
    places = places_of(match)
    if match.result == DOUBLE_LOSS:
        return dict.fromkeys(places, rules.scoring.double_loss)
    size = len(places)
    table = rules.place_points.get(size) or shares_of_win(size, rules.scoring.win)
    taken = sorted(places.values())
    points = {}
    for place in set(taken):
        first = taken.index(place)
        shared = table[first : first + taken.count(place)]
        points[place] = shared[0] if len(shared) == 1 else exact(Fraction(sum(shared), len(shared)))
    return {player: points[place] for player, place in places.items()}


def gains(match: Match, rules: ScoringRules) -> Iterator[tuple[str, str, int]]:
    """Yield (player, opponent, match points taken from that opponent) of those who met.

    In a pod a place before the other's is a win over them, the same place a draw. Nobody gains
    anything in a bye, an unfinished match or one that ended by absence.
    """
    if match.bye or not is_finished(match) or not was_played(match, rules):
        return
    if is_duel(match, rules):
        a, b = match.players
        own, others = duel_points(match, rules)
        yield a, b, own
        yield b, a, others
        return
    scoring, places = rules.scoring, places_of(match)
    for player, other in permutations(places, 2):
        lead = places[other] - places[player]
        gain = scoring.win if lead > 0 else scoring.loss if lead < 0 else scoring.draw
        yield player, other, scoring.double_loss if match.result == DOUBLE_LOSS else gain


@cache
def shares_of_win(size: int, win: int) -> tuple[Number, ...]:
    """Return the points by place where each gets the share of opponents beaten of a win.

    >>> shares_of_win(4, 3)
    (3, 2, 1, 0)
    """
    return tuple(exact(Fraction(win * beaten, size - 1)) for beaten in reversed(range(size)))
