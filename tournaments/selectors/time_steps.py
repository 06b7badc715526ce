"""Where a table is in the procedure after time was called."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from rules.core.title import TimeStep
from tournaments.models import Match, Registration, TimeCall, User
from tournaments.record.model import DRAW

Ending = Literal["", "points", "between", "drawn", "entry"]
BEFORE_FIRST = 0


@dataclass(frozen=True)
class Step:
    """One step of the procedure, with whether the table is past it or at it."""

    step: TimeStep
    is_past: bool
    is_present: bool


@dataclass(frozen=True)
class Compared:
    """What both players had at the end of the last day, in seat order, and who compared it."""

    game: int
    points: tuple[tuple[Registration, int], ...]
    at: datetime
    by: User | None

    @property
    def winner(self) -> Registration | None:
        """Return who has more points and wins the game; None where it is drawn.

        Source: DRM-19.03c, DRM-19.03d.
        """
        (one, first), (other, second) = self.points
        return None if first == second else one if first > second else other

    @property
    def score(self) -> str:
        return "–".join(str(points) for _player, points in self.points)

    def as_entry(self) -> dict[str, Any]:
        """Return the fields of the result form that say how the game ended."""
        players = [player for player, _points in self.points]
        side = players.index(self.winner) if self.winner else len(players)
        points = {f"points_{self.game}_{seat}": each for seat, (_p, each) in enumerate(self.points)}
        return {f"game_{self.game}": f"time:{side}", **points}


@dataclass(frozen=True)
class TimeSteps:
    """The procedure at one table.

    ``extra`` is who alone has one more day; ``both`` says that both play their first day.
    ``ending`` is how it ends: by comparing points, between games, drawn, or in any way that is
    entered; "" while steps are left before that. ``compared`` are the points, once noted.
    """

    call: TimeCall
    steps: list[Step]
    kind: str
    extra: Registration | None
    both: bool
    judge_decides: bool
    ending: Ending
    compared: Compared | None


def time_steps(match: Match) -> TimeSteps | None:
    """Return the procedure at the table of ``match``, None before time is called there.

    Source: DRM-19.03a to DRM-19.03d; AMB-14 where time is called before the first day.
    """
    calls = TimeCall.objects.filter(match=match).select_related("turn_player", "compared_by")
    call = calls.first()
    if call is None:
        return None
    tournament = match.round.tournament
    procedure = tournament.title.time_procedure
    answer = tournament.all_settings.get("time_out_before_day_1")
    is_before = call.day == BEFORE_FIRST
    kind = procedure[call.step].kind if call.step < len(procedure) else ""
    return TimeSteps(
        call=call,
        steps=[Step(s, n < call.step, n == call.step) for n, s in enumerate(procedure)],
        kind=kind,
        extra=opponent_of(match, call.turn_player) if kind == "extra_turn" else None,
        both=is_before and answer == "play_both_first_days",
        judge_decides=is_before and answer not in ("play_both_first_days", DRAW),
        ending=ending_of(call, kind, is_drawn=is_before and answer == DRAW),
        compared=compared_points(call),
    )


def compared_points(call: TimeCall) -> Compared | None:
    """Return the points noted after the last day, None before they are."""
    if call.points is None or call.game is None or call.compared_at is None:
        return None
    seats = call.match.seats.select_related("registration").order_by("position")
    points = [(s.registration, call.points.get(str(s.registration_id))) for s in seats]
    if len(points) != 2 or None in dict(points).values():
        return None
    return Compared(call.game, tuple(points), call.compared_at, call.compared_by)


def ending_of(call: TimeCall, kind: str, *, is_drawn: bool) -> Ending:
    if kind == "points":
        return "points"
    if call.done_at is None:
        return ""
    if is_drawn:
        return "drawn"
    was_asked = any(s.kind == "turn" for s in call.match.round.tournament.title.time_procedure)
    return "between" if was_asked and call.day is None else "entry"


def opponent_of(match: Match, player: Registration | None) -> Registration | None:
    """Return who sits opposite ``player``, None where nobody is named."""
    if player is None:
        return None
    others = match.seats.exclude(registration=player).select_related("registration")
    seat = others.first()
    return seat.registration if seat else None


def entry_fields(steps: TimeSteps) -> dict[str, Any]:
    """Return what the result form comes filled with."""
    if steps.ending == "points" and steps.compared:
        return steps.compared.as_entry()
    if steps.ending == "between":
        return {"outcome": "time"}
    return {"game_1": "time:2"} if steps.ending == "drawn" else {}
