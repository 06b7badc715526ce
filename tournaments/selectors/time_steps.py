"""Where a table is in the procedure after time was called."""

from dataclasses import dataclass
from typing import Any, Literal

from rules.core.title import TimeStep
from tournaments.models import Match, Registration, TimeCall
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
class TimeSteps:
    """The procedure at one table.

    ``extra`` is who alone has one more day; ``both`` says that both play their first day.
    ``ending`` is how it ends: by comparing points, between games, drawn, or in any way that is
    entered; "" while steps are left before that.
    """

    call: TimeCall
    steps: list[Step]
    kind: str
    extra: Registration | None
    both: bool
    judge_decides: bool
    ending: Ending


def time_steps(match: Match) -> TimeSteps | None:
    """Return the procedure at the table of ``match``, None before time is called there.

    Source: DRM-19.03a to DRM-19.03d; AMB-14 where time is called before the first day.
    """
    call = TimeCall.objects.filter(match=match).select_related("turn_player").first()
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
    )


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


def entry_fields(ending: Ending) -> dict[str, Any]:
    """Return what the result form comes filled with."""
    if ending == "between":
        return {"outcome": "time"}
    return {"game_1": "time:2"} if ending == "drawn" else {}
