"""Sheets of results for tests of the desk."""

from tournaments.models import Match, Round
from tournaments.record.model import Game
from tournaments.selectors.results import games_of
from tournaments.selectors.rounds import result_of

HTMX = {"HX-Request": "true"}


def entry(round_: Round) -> str:
    return f"/organise/{round_.tournament.slug}/rounds/{round_.number}/results/"


def correction(match: Match) -> str:
    round_ = match.round
    return f"/organise/{round_.tournament.slug}/rounds/{round_.number}/matches/{match.pk}/correct/"


def two_nil(table: str = "1", **changes: str) -> dict[str, str]:
    """Return what a browser sends for two games won by the first seat, 100 to 40."""
    return {
        "table": table,
        "version": "0",
        "outcome": "",
        "game_1": "goal:0",
        "points_1_0": "100",
        "points_1_1": "40",
        "game_2": "goal:0",
        "points_2_0": "１００",
        "points_2_1": "４０",
        "game_3": "",
        "points_3_0": "",
        "points_3_1": "",
        **changes,
    }


def codes_of(match: Match) -> list[str]:
    return [seat.registration.code for seat in match.seats.all()]


def in_force(match: Match) -> tuple[str, list[Game]] | None:
    """Return the winner ("" for none) and the games of the result in force."""
    result = result_of(match)
    if result is None:
        return None
    return (result.winner.code if result.winner else "", games_of(result))
