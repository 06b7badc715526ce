"""What is asked about rounds, matches and tables."""

from django.db.models import Count, Exists, OuterRef, Prefetch, QuerySet

from tournaments.enums import AHEAD, RegistrationStatus, ResultStatus, RoundStatus
from tournaments.models import Match, Registration, Result, Round, Seat, Tournament
from tournaments.pairing.request import recommended_rounds


def published_count(tournament: Tournament) -> int:
    """Return how many rounds are published; a draft may still be drawn anew."""
    return tournament.rounds.exclude(status=RoundStatus.DRAFTED).count()


def planned_rounds(tournament: Tournament) -> int:
    """Return the rounds the organiser set, else the number that fits the players who play."""
    if tournament.rounds_planned is not None:
        return tournament.rounds_planned
    playing = tournament.registrations.exclude(status=RegistrationStatus.PENDING).count()
    return recommended_rounds(playing)


def players_expected(tournament: Tournament) -> int:
    """Return who play or, before the start, are registered to play."""
    is_ahead = tournament.status in AHEAD
    here = tournament.registrations.all()
    return (here if is_ahead else here.exclude(status=RegistrationStatus.PENDING)).count()


def confirmed_results() -> QuerySet[Result]:
    return Result.objects.filter(status=ResultStatus.CONFIRMED).prefetch_related("games")


def recorded_results() -> QuerySet[Result]:
    """Return what stands for each match: the result in force, or games of an unfinished match."""
    return Result.objects.exclude(status=ResultStatus.CORRECTED).prefetch_related("games")


def with_people(
    matches: QuerySet[Match], results: QuerySet[Result] | None = None
) -> QuerySet[Match]:
    """Return ``matches`` with seats, players and the result in force, in a fixed number of queries.

    The result in force is the one element of ``match.result_in_force``, if there is one.

    Args:
        results: which results count instead of the confirmed ones.
    """
    seats = Seat.objects.select_related("registration").order_by("position")
    found = confirmed_results() if results is None else results
    return matches.prefetch_related(
        Prefetch("seats", seats),
        Prefetch("results", found, to_attr="result_in_force"),
    )


def matches_of(round_: Round) -> list[Match]:
    """Return the matches of a round by table, byes last, with people and results."""
    matches = list(with_people(round_.matches.all()))
    for match in matches:
        match.round = round_
    return matches


def without_result(round_: Round) -> QuerySet[Match]:
    """Return the matches of a round that are no bye and have no result yet.

    The results are looked up once for all matches: one by one, PostgreSQL reads the whole table
    for each as long as it does not know how large the table has grown.
    """
    confirmed = Result.objects.filter(match__round=round_, status=ResultStatus.CONFIRMED)
    open_ = round_.matches.filter(bye="").exclude(pk__in=confirmed.values("match"))
    return open_.order_by("table_number")


def tables_without_result(round_: Round) -> list[int]:
    return [table or 0 for table in without_result(round_).values_list("table_number", flat=True)]


def result_of(match: Match) -> Result | None:
    """Return the result in force, or None while the match is unfinished."""
    return confirmed_results().select_related("entered_by").filter(match=match).first()


def current_round(tournament: Tournament) -> Round | None:
    """Return the latest round of the tournament, drafted ones included."""
    return tournament.rounds.order_by("-number").first()


def latest_published_round(tournament: Tournament) -> Round | None:
    return tournament.rounds.exclude(status=RoundStatus.DRAFTED).order_by("-number").first()


def open_match_of(registration: Registration) -> Match | None:
    """Return the match of a published round that this player has not finished."""
    confirmed = Result.objects.filter(match=OuterRef("pk"), status=ResultStatus.CONFIRMED)
    return (
        Match.objects.filter(
            ~Exists(confirmed),
            bye="",
            round__status=RoundStatus.PUBLISHED,
            seats__registration=registration,
        )
        .select_related("round__tournament")
        .first()
    )


def match_at_table(round_: Round, table_number: int) -> Match | None:
    return with_people(round_.matches.filter(table_number=table_number)).first()


def published_matches_of(registration: Registration) -> list[Match]:
    """Return the player's matches in published rounds, latest first."""
    matches = Match.objects.filter(seats__registration=registration).exclude(
        round__status=RoundStatus.DRAFTED
    )
    return list(with_people(matches.select_related("round")).order_by("-round__number"))


def progress_of(round_: Round) -> tuple[int, int]:
    """Return how many matches have a result, and how many need one."""
    total = round_.matches.filter(bye="").count()
    return total - without_result(round_).count(), total


def player_counts(tournament: Tournament) -> dict[str, int]:
    """Return how many registrations stand in each status."""
    rows = tournament.registrations.order_by().values("status").annotate(count=Count("pk"))
    return {row["status"]: row["count"] for row in rows}


def published_rounds(tournament: Tournament) -> QuerySet[Round]:
    """Return the rounds that everyone may see, in order."""
    return tournament.rounds.exclude(status=RoundStatus.DRAFTED).select_related("tournament")
