"""What the organiser's desk asks: my tournaments, how far each is, and what is next in it."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from rules.core.words import Words
from tournaments.enums import (
    AHEAD,
    DESK_ROLES,
    OVER,
    TRANSITIONS,
    DeckStatus,
    RegistrationStatus,
    ResultStatus,
    Role,
    RoundStatus,
    StageKind,
    TournamentStatus,
)
from tournaments.models import (
    LogEntry,
    Match,
    Membership,
    Registration,
    Result,
    Round,
    Seat,
    Stage,
    Tournament,
    User,
)
from tournaments.pairing.bracket import round_name
from tournaments.pairing.request import recommended_rounds
from tournaments.pairing.slots import column_count
from tournaments.permissions import Person, roles_in
from tournaments.selectors.cut import is_cut_planned


@dataclass(frozen=True)
class DeskState:
    """How far a tournament is, in numbers, and the one act that is next.

    ``recommended`` rounds suit the players; ``planned`` are those, unless the organiser set others.
    ``act`` is one of: open, close, add_players, check_in, start, pair, publish, enter,
    close_round, close_and_pair, make_cut, finish, finished, cancelled. ``planned`` are the
    Swiss rounds; ``last`` is the number of the final once the top cut is made, whose rounds have
    ``cut_names``.
    """

    tournament: Tournament
    pending: int
    checked_in: int
    gone: int
    without_list: int
    round_number: int
    round_status: str
    done: int
    total: int
    planned: int
    recommended: int
    last: int
    act: str
    cut_names: dict[int, Words]

    @property
    def next_round(self) -> int:
        return self.round_number + 1

    @property
    def cut_name(self) -> Words | None:
        """What the present round of the top cut is called."""
        return self.cut_names.get(self.round_number)

    @property
    def next_cut_name(self) -> Words | None:
        return self.cut_names.get(self.next_round)

    @property
    def last_before_cut(self) -> int:
        """The last round that counts for the standings: as planned, or as played once the cut is made."""
        return min(self.cut_names) - 1 if self.cut_names else self.planned

    @property
    def round_before_cut(self) -> int:
        return min(self.round_number, self.last_before_cut) if self.cut_names else self.round_number

    @property
    def cut_round(self) -> int:
        """How many rounds of the top cut are paired."""
        return self.round_number - self.round_before_cut

    @property
    def is_cut_over(self) -> bool:
        """Whether the final of a top cut is played and closed."""
        return bool(self.cut_names) and self.act in ("finish", "finished")

    @property
    def round_numbers(self) -> range:
        return range(1, self.round_number + 1)

    @property
    def players(self) -> int:
        return self.pending + self.checked_in + self.gone


def desk_tournaments(user: User) -> QuerySet[Tournament]:
    """Return the tournaments at whose desk ``user`` sits: not over first, the next first."""
    own = user.memberships.filter(role__in=DESK_ROLES).values("tournament")
    seen = Tournament.objects.all() if user.is_superuser else Tournament.objects.filter(pk__in=own)
    return with_progress(seen).order_by(
        Exists(Tournament.objects.filter(pk=OuterRef("pk"), status__in=OVER)), "starts_at", "pk"
    )


def with_progress(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return ``tournaments`` with the numbers that ``desk_state`` reads, in one query."""
    rounds = Round.objects.filter(tournament=OuterRef("pk")).order_by("-number")
    status = {
        "pending_count": Q(status=RegistrationStatus.PENDING),
        "checked_in_count": Q(status=RegistrationStatus.CHECKED_IN),
        "gone_count": ~Q(status__in=(RegistrationStatus.PENDING, RegistrationStatus.CHECKED_IN)),
        "no_list_count": Q(status=RegistrationStatus.PENDING) & ~Q(deck_status=DeckStatus.VALID),
    }
    stages = Stage.objects.filter(tournament=OuterRef("pk"), kind=StageKind.CUT)
    matches = Match.objects.filter(
        bye="", round__tournament=OuterRef("pk"), round__number=OuterRef("last_round")
    )
    confirmed = Result.objects.filter(match=OuterRef("pk"), status=ResultStatus.CONFIRMED)
    return tournaments.annotate(
        **{name: counted(Registration, condition) for name, condition in status.items()},
        last_round=Coalesce(Subquery(rounds.values("number")[:1]), 0),
        last_round_status=Coalesce(Subquery(rounds.values("status")[:1]), Value("")),
        cut_rounds=how_many(rounds.filter(stage__kind=StageKind.CUT)),
        cut_seeds=Subquery(stages.values("seeds")[:1]),
    ).annotate(
        match_count=how_many(matches), result_count=how_many(matches.filter(Exists(confirmed)))
    )


def counted(model: type[Registration], condition: Q) -> Coalesce:
    return how_many(model.objects.filter(condition, tournament=OuterRef("pk")))


def how_many(rows: QuerySet[Any]) -> Coalesce:
    """Return a sub-query that counts ``rows``."""
    one_group = rows.order_by().annotate(all_rows=F("pk") * 0).values("all_rows")
    return Coalesce(Subquery(one_group.annotate(n=Count("pk")).values("n")), 0)


def desk_state(tournament: Tournament) -> DeskState:
    """Return how far a tournament from ``with_progress`` is; asks the database nothing."""
    row: dict[str, Any] = tournament.__dict__
    here = row["checked_in_count"] + row["gone_count"]
    expected = here + (row["pending_count"] if tournament.status in AHEAD else 0)
    recommended = recommended_rounds(expected)
    planned = tournament.rounds_planned or recommended
    has_cut = row["cut_seeds"] is not None
    last = last_with_cut(tournament, row) if has_cut else planned
    return DeskState(
        tournament=tournament,
        pending=row["pending_count"],
        checked_in=row["checked_in_count"],
        gone=row["gone_count"],
        without_list=row["no_list_count"],
        round_number=row["last_round"],
        round_status=str(row["last_round_status"]),
        done=row["result_count"],
        total=row["match_count"],
        planned=planned,
        recommended=recommended,
        last=last,
        act=next_act(tournament, row, last),
        cut_names=cut_names(tournament, row) if has_cut else {},
    )


def last_with_cut(tournament: Tournament, row: dict[str, Any]) -> int:
    """Return the number of the final, once the seeds of the top cut are frozen."""
    seeded = column_count(len(row["cut_seeds"]))
    length = seeded or max(row["cut_rounds"], column_count(tournament.top_cut))
    return int(row["last_round"] - row["cut_rounds"] + length)


def cut_names(tournament: Tournament, row: dict[str, Any]) -> dict[int, Words]:
    """Return what the rounds of the top cut are called, by number."""
    last = last_with_cut(tournament, row)
    first = row["last_round"] - row["cut_rounds"] + 1
    return {number: round_name(2 ** (last - number + 1)) for number in range(first, last + 1)}


def next_act(tournament: Tournament, row: dict[str, Any], last: int) -> str:
    match tournament.status:
        case TournamentStatus.DRAFT:
            return "open"
        case TournamentStatus.OPEN:
            return "close" if row["pending_count"] + row["checked_in_count"] > 1 else "add_players"
        case TournamentStatus.CLOSED:
            return (
                "start" if not row["pending_count"] and row["checked_in_count"] > 1 else "check_in"
            )
        case TournamentStatus.RUNNING:
            is_due = row["cut_seeds"] is None and is_cut_planned(tournament)
            return round_act(row, last, is_cut_due=is_due)
    return str(tournament.status)


def round_act(row: dict[str, Any], last: int, *, is_cut_due: bool) -> str:
    is_last = row["last_round"] >= last
    match row["last_round_status"]:
        case RoundStatus.DRAFTED:
            return "publish"
        case RoundStatus.PUBLISHED if row["result_count"] < row["match_count"]:
            return "enter"
        case RoundStatus.PUBLISHED:
            return "close_round" if is_last else "close_and_pair"
    return ("make_cut" if is_cut_due else "finish") if is_last else "pair"


def desk_state_of(tournament: Tournament) -> DeskState:
    return desk_state(with_progress(Tournament.objects.filter(pk=tournament.pk)).get())


def possible_statuses(tournament: Tournament) -> list[TournamentStatus]:
    """Return the states that may follow the present one, cancelling left out."""
    following = TRANSITIONS[tournament.status]
    return [TournamentStatus(s) for s in following if s != TournamentStatus.CANCELLED]


def desk_players(tournament: Tournament) -> QuerySet[Registration]:
    """Return the registrations by reading, each with ``was_paired``."""
    seats = Seat.objects.filter(registration=OuterRef("pk"))
    return tournament.registrations.annotate(was_paired=Exists(seats))


def log_for(user: Person, tournament: Tournament) -> QuerySet[LogEntry]:
    """Return the log as ``user`` may read it, the latest first, with who acted.

    Who plays, or only keeps scores, does not learn when which list came in, and nothing of disputed
    games and rulings: what a judge changed in a ruling stands there with its words. Nor of calls,
    penalties, appeals and deck checks, which are between the judges and the players at the table.
    """
    entries = tournament.log_entries.select_related("actor")
    roles = roles_in(user, tournament)
    if Role.PLAYER in roles or roles.isdisjoint({Role.ORGANISER, Role.HEAD_JUDGE}):
        return entries.exclude(
            verb__regex=r"^(deck_list|pool|record|ruling|call|penalty|penalties|history|game_loss|appeal"
            r"|check)\."
        )
    return entries


def staff_of(tournament: Tournament) -> QuerySet[Membership]:
    return tournament.memberships.select_related("user").order_by("role", "user__username")
