"""What a judge finds on the floor of one tournament besides the calls."""

from dataclasses import dataclass
from typing import NamedTuple

from judging.enums import AppealStatus, CheckStatus, RulingStatus
from judging.models import Appeal, DeckCheck, Ruling
from judging.selectors.calls import floor_version
from judging.selectors.ruling_access import OPEN
from tournaments.enums import JUDGE_ROLES, Role, RoundStatus
from tournaments.models import LogEntry, Match, Round, Tournament, User
from tournaments.selectors.rounds import with_people
from tournaments.selectors.scores import MatchLine, match_lines


class Versions(NamedTuple):
    """The last deed about a call, and the last of any other in the tournament; 0 before the first.

    A page that has seen both has nothing new to learn; its parts are called like the fields.
    """

    calls: int
    round: int


def floor_versions(tournament_id: int) -> Versions:
    """Return what a page of the floor has to know of the tournament to be up to date."""
    entries = LogEntry.objects.filter(tournament=tournament_id).exclude(verb__startswith="call.")
    last = entries.order_by("-pk").values_list("pk", flat=True).first()
    return Versions(floor_version(tournament_id), last or 0)


@dataclass(frozen=True)
class FloorPage:
    """The round being played, its tables, and what is open with the judges."""

    round: Round | None
    tables: tuple[MatchLine, ...]
    appeals: tuple[Appeal, ...]
    rulings: tuple[Ruling, ...]
    checks: int


def floor_page(tournament: Tournament) -> FloorPage:
    """Return what is open on the floor of ``tournament``, in a fixed number of queries."""
    playing = tournament.rounds.filter(status=RoundStatus.PUBLISHED).order_by("-number").first()
    return FloorPage(
        playing,
        tuple(tables_of(playing, tournament)) if playing else (),
        tuple(open_appeals(tournament)),
        tuple(rulings_open_in(tournament)),
        DeckCheck.objects.filter(
            registration__tournament=tournament, status=CheckStatus.RUNNING
        ).count(),
    )


def tables_of(round_: Round, tournament: Tournament) -> list[MatchLine]:
    """Return the tables of a round with who sits there and what came in."""
    matches = list(with_people(Match.objects.filter(round=round_, bye="")))
    return match_lines(sorted(matches, key=lambda match: match.table_number or 0), tournament)


def open_appeals(tournament: Tournament) -> list[Appeal]:
    """Return the appeals that wait for the head judge, the oldest first."""
    rows = Appeal.objects.filter(tournament=tournament, status=AppealStatus.OPEN)
    return list(rows.select_related("registration", "match", "tournament"))


def rulings_open_in(tournament: Tournament) -> list[Ruling]:
    """Return the rulings of the tournament that are not finished, the last made first."""
    rows = Ruling.objects.filter(tournament=tournament, status__in=OPEN)
    return list(rows.select_related("tournament").defer("scenario", "sources"))


def judges_of(tournament: Tournament, *, heads_only: bool = False) -> list[User]:
    """Return who judges the tournament and does not play in it, by name."""
    roles = {Role.HEAD_JUDGE, Role.ORGANISER} | (frozenset() if heads_only else JUDGE_ROLES)
    people = User.objects.filter(memberships__tournament=tournament, memberships__role__in=roles)
    playing = tournament.registrations.values("user")
    return list(people.exclude(pk__in=playing).distinct().order_by("display_name", "pk"))


def rulings_of(match: Match) -> list[Ruling]:
    """Return the rulings made at the table, whatever became of them but a withdrawal."""
    rows = Ruling.objects.filter(match=match).exclude(status=RulingStatus.WITHDRAWN)
    return list(rows.defer("scenario", "sources"))
