"""Time is called: the title's procedure for each table that still plays, step by step."""

from collections.abc import Iterable, Mapping

from django.db import transaction
from django.utils import timezone

from rules.core.title import TimeStep
from tournaments.clock_errors import (
    NobodyPlays,
    PointsTooEarly,
    PointsUnfit,
    TimeNotCalled,
    TurnNeeded,
)
from tournaments.models import Match, Registration, TimeCall, Tournament, User
from tournaments.selectors.rounds import without_result
from tournaments.services.clock import finish, playing, table_playing

DRAW = "draw"


@transaction.atomic
def call_time(matches: Iterable[Match], *, actor: User) -> list[TimeCall]:
    """Note that time was called at ``matches`` of one round, and return the call of each.

    Tables with a result are left out; one where it was called before keeps that call.

    Source: DRM-19.03a.

    Raises:
        NobodyPlays: every one of them has its result.
        RoundNotPlaying.
    """
    asked = list(matches)
    if not asked:
        raise NobodyPlays
    tournament, round_ = playing(asked[0].round)
    still = without_result(round_).filter(pk__in=[match.pk for match in asked])
    calls = [called(tournament, match, actor) for match in still]
    if not calls:
        raise NobodyPlays
    return calls


def called(tournament: Tournament, match: Match, actor: User) -> TimeCall:
    call, is_new = TimeCall.objects.get_or_create(
        match=match, defaults={"called_at": timezone.now(), "called_by": actor}
    )
    if is_new:
        if not steps_of(tournament):
            end(call, tournament)
        finish(tournament, match, actor, "time.called")
    return call


@transaction.atomic
def record_day(
    match: Match, *, day: int | None, turn_player: Registration | None, actor: User
) -> TimeCall:
    """Note on which day time was called and whose it is; its opponent has the extra day.

    Args:
        day: the day whose last step is not finished, from 1; 0 before the first; None when no
            game was being played, so that no day follows.

    Source: DRM-19.03a, DRM-19.03b; AMB-14.

    Raises:
        TurnNeeded: a day has a player whose it is, who sits at this table.
        TimeNotCalled, TableDone, RoundNotPlaying.
    """
    tournament, call = call_at(match)
    if day and not match.seats.filter(registration=turn_player).exists():
        raise TurnNeeded
    call.day, call.turn_player = day, turn_player if day else None
    call.step, call.done_at = after_turn(tournament), None
    forget_points(call)
    is_drawn = day == 0 and tournament.all_settings.get("time_out_before_day_1") == DRAW
    if day is None or is_drawn:
        end(call, tournament)
    call.save()
    turn = str(call.turn_player or "")
    finish(tournament, match, actor, "time.recorded", day=day, turn=turn)
    return call


@transaction.atomic
def advance(match: Match, *, actor: User) -> TimeCall:
    """Note that the present step is done, and return the call at the next one.

    A tap too many does not lead past the points, which are compared instead.

    Raises:
        TurnNeeded: the day is to be noted first.
        TimeNotCalled, TableDone, RoundNotPlaying.
    """
    tournament, call = call_at(match)
    steps = steps_of(tournament)
    kind = kind_of(call, tournament)
    if kind == "turn":
        raise TurnNeeded
    if kind == "points":
        return call
    call.step = min(call.step + 1, len(steps))
    if call.step == len(steps):
        call.done_at = timezone.now()
    call.save()
    finish(tournament, match, actor, "time.played")
    return call


@transaction.atomic
def compare_points(match: Match, *, game: int, points: Mapping[int, int], actor: User) -> TimeCall:
    """Keep what both have at the end of the last day, and return the call; the last one counts.

    Args:
        game: in which game, from 1.
        points: all points of each player at the table, by the key of the registration.

    Source: DRM-19.03c, DRM-19.03d.

    Raises:
        PointsTooEarly: days are left to be played, or to be noted.
        PointsUnfit: they are not those of the two who sit here.
        TimeNotCalled, TableDone, RoundNotPlaying.
    """
    tournament, call = call_at(match)
    if kind_of(call, tournament) != "points":
        raise PointsTooEarly(table=match.table_number)
    seated = list(match.seats.order_by("position").values_list("registration_id", flat=True))
    if len(seated) != 2 or set(points) != set(seated):
        raise PointsUnfit(table=match.table_number)
    call.game, call.points = game, {str(key): points[key] for key in seated}
    call.compared_at, call.compared_by = timezone.now(), actor
    call.save()
    told = "–".join(str(points[key]) for key in seated)
    finish(tournament, match, actor, "time.compared", game=game, points=told)
    return call


@transaction.atomic
def take_time_back(match: Match, *, actor: User) -> None:
    """Take a call of time back that was a mistake, with all that was noted after it."""
    tournament, call = call_at(match)
    call.delete()
    finish(tournament, match, actor, "time.taken_back")


def forget_points(call: TimeCall) -> None:
    call.points = call.game = call.compared_at = call.compared_by = None


def steps_of(tournament: Tournament) -> tuple[TimeStep, ...]:
    return tournament.title.time_procedure


def kind_of(call: TimeCall, tournament: Tournament) -> str:
    """Return what is done in the present step of the procedure; "" when none is left."""
    steps = steps_of(tournament)
    return steps[call.step].kind if call.step < len(steps) else ""


def after_turn(tournament: Tournament) -> int:
    """Return the number of the step that follows noting whose day it is."""
    kinds = [step.kind for step in steps_of(tournament)]
    return kinds.index("turn") + 1 if "turn" in kinds else len(kinds)


def end(call: TimeCall, tournament: Tournament) -> None:
    call.step, call.done_at = len(steps_of(tournament)), timezone.now()
    call.save()


def call_at(match: Match) -> tuple[Tournament, TimeCall]:
    """Return tournament and call under the lock, while the match has no result."""
    tournament, match = table_playing(match)
    call = TimeCall.objects.filter(match=match).first()
    if call is None:
        raise TimeNotCalled(table=match.table_number)
    return tournament, call
