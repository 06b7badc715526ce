"""What pods are worth."""

from tournaments.models import Tournament
from tournaments.selectors.scores import rules_for
from tournaments.standings.points import shares_of_win


def points_by_place(tournament: Tournament, players: int) -> list[str]:
    """Return the match points of each place at a pod of ``players``, the first place's first.

    Those of the organiser's table, else the share of opponents beaten of a win.
    """
    table = tournament.place_points.get(str(players))
    return [str(p) for p in table or shares_of_win(players, rules_for(tournament).scoring.win)]
