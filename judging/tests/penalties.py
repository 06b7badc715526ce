"""Penalties for tests: a running tournament with a head judge, a floor judge and two players."""

from judging.models import Penalty
from judging.selectors.ledger import ledger_of_player
from judging.services.penalties import Given, issue_penalty
from tournaments.enums import Role
from tournaments.models import Match, Registration, Round, Tournament, User
from tournaments.tests.factories import make_round, make_running, make_staff


def make_floor(count: int = 4, **changes: object) -> tuple[Tournament, Round, User]:
    """Return a running tournament with a round being played, and Fay, who judges in it."""
    tournament = make_running(count, **changes)
    fay = make_staff(tournament, "fay", Role.FLOOR_JUDGE)
    make_staff(tournament, "hugo", Role.HEAD_JUDGE)
    return tournament, make_round(tournament), fay


def first_match(round_: Round) -> Match:
    return round_.matches.select_related("round__tournament").order_by("table_number")[0]


def players_at(match: Match) -> list[Registration]:
    """Return who sits at the table, the first seat first."""
    seats = match.seats.select_related("registration__tournament", "registration__user")
    return [seat.registration for seat in seats.order_by("position")]


def give(
    player: Registration, level: int, actor: User, *, match: Match | None = None, **given: object
) -> Penalty:
    """Give a penalty of ``level`` at the judge's discretion, or for an infraction."""
    words = {"departure": "said so", **given}
    return issue_penalty(player, Given(level=level, **words), match=match, actor=actor)  # type: ignore[arg-type]


def standing(player: Registration) -> list[tuple[str, int]]:
    """Return kind and level of every entry in force, the oldest first."""
    return [(entry.kind, entry.level) for entry in ledger_of_player(player).in_force]
