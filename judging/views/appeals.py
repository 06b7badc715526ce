"""Appeals: filed by a player or for one, and decided by the head judge."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from judging.forms.appeals import AppealForm, AppealForPlayerForm, DecideForm
from judging.models import Appeal, Penalty, Ruling
from judging.permissions import is_head_of, judged_tournament_for
from judging.selectors.appeal_ends import at_stake, undone_of
from judging.selectors.appeals import (
    appeal_for,
    appeals_of,
    floor_ruling_for,
    minutes_given,
    own_penalty_for,
    own_ruling_for,
    penalties_of_call,
)
from judging.selectors.ledger import ledger_lines, ledger_of, ledger_of_player, level_label
from judging.selectors.penalty_sheet import outcomes_for
from judging.services.appeals import decide_appeal, file_appeal
from judging.services.holds import is_in_play
from judging.views.appeal_words import told
from judging.views.penalties import line_for
from tournaments.enums import RoundStatus
from tournaments.errors import MendableError
from tournaments.models import Match, Registration
from tournaments.permissions import signed_in
from tournaments.selectors.clock import round_time


@login_required
@require_safe
def appeals(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the appeals of a tournament, the open ones first."""
    tournament = judged_tournament_for(request.user, slug)
    context = {"tournament": tournament, "appeals": appeals_of(tournament)}
    return render(request, "judging/ledger/appeals.html", context)


@login_required
@require_safe
def appeal(request: HttpRequest, slug: str, appeal_id: int) -> HttpResponse:
    """Show an appeal with what it is against; the head judge decides it here."""
    found = appeal_for(request.user, slug, appeal_id)
    return appeal_page(request, found, decide_form(found))


def decide_form(found: Appeal, data: object = None) -> DecideForm:
    also = penalties_of_call(found.ruling) if found.ruling is not None else []
    outcomes = outcomes_for(*also, *([found.penalty] if found.penalty else []))
    labels = [(each, level_label(each.tournament, each.level)) for each in also]
    minutes = minutes_given(found)
    return DecideForm(data, outcomes=outcomes, also=labels, minutes=minutes)  # type: ignore[arg-type]


def appeal_page(
    request: HttpRequest, found: Appeal, form: DecideForm, status: int = 200
) -> HttpResponse:
    context = {
        "tournament": found.tournament,
        "appeal": found,
        "line": line_against(found),
        "match": match_of(found),
        "form": form,
        "may_decide": found.is_open and is_head_of(signed_in(request), found.tournament),
    }
    return render(request, "judging/ledger/appeal.html", context, status=status)


def line_against(found: Appeal) -> object:
    """Return the line of the ledger that the appeal is against, None for a ruling."""
    if found.penalty is None:
        return None
    player = found.penalty.registration
    lines = ledger_lines(ledger_of_player(player) if player else ledger_of(found.tournament))
    return next(line for line in lines if line.entry.pk == found.penalty_id)


def match_of(found: Appeal) -> Match | None:
    """Return the match whose table the judges can open, None once it was drawn anew."""
    match = found.match
    return None if match is None or match.round.status == RoundStatus.DRAFTED else match


@login_required
@require_POST
def appeal_decide(request: HttpRequest, slug: str, appeal_id: int) -> HttpResponse:
    """Let the decision stand or overturn it; for floor judges there is no such address."""
    found = appeal_for(request.user, slug, appeal_id)
    if not is_head_of(signed_in(request), found.tournament):
        raise Http404
    form = decide_form(found, request.POST)
    if not form.is_valid():
        return appeal_page(request, found, form, status=422)
    decision = form.decision()
    before = at_stake(found, decision["also"])
    try:
        decided = decide_appeal(found, **decision, actor=signed_in(request))
    except MendableError as error:
        form.add_error(None, str(error))
        return appeal_page(request, found, form, status=error.status)
    messages.success(request, told(decided, undone_of(before)))
    return redirect("judging:appeal", slug, appeal_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def penalty_appeal(request: HttpRequest, slug: str, penalty_id: int) -> HttpResponse:
    """Let a player appeal an own penalty."""
    registration, line = own_penalty_for(request.user, slug, penalty_id)
    return file_page(request, registration, line.entry, {"line": line})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def ruling_appeal(request: HttpRequest, slug: str, ruling_number: str) -> HttpResponse:
    """Let a player appeal a floor ruling given at the own table."""
    registration, ruling = own_ruling_for(request.user, slug, ruling_number)
    return file_page(request, registration, ruling, {"ruling": ruling})


def file_page(
    request: HttpRequest,
    registration: Registration,
    against: Penalty | Ruling,
    context: dict[str, object],
) -> HttpResponse:
    form, table = AppealForm(request.POST or None), table_now(against.match)
    if request.method == "POST" and form.is_valid():
        text = form.cleaned_data["text"]
        file_appeal(registration, against=against, text=text, actor=signed_in(request))
        messages.success(request, sent_told(table))
        return redirect("tournaments:my-tournament", registration.tournament.slug)
    page = {"tournament": registration.tournament, "form": form, "table": table, **context}
    return render(request, "judging/ledger/appeal_file.html", page)


@dataclass(frozen=True)
class TableNow:
    """A table that an appeal is about: whether it plays, on a clock, and whether that stands."""

    is_in_play: bool
    has_clock: bool
    is_held: bool


def table_now(match: Match | None) -> TableNow:
    """Return how the table is; all False where it does not play any more, or there is none."""
    if match is None or not is_in_play(match):
        return TableNow(is_in_play=False, has_clock=False, is_held=False)
    has_clock = round_time(match.round) is not None
    is_held = match.holds.filter(released_at=None).exists()
    return TableNow(is_in_play=True, has_clock=has_clock, is_held=is_held)


def sent_told(table: TableNow) -> str:
    """Return what the player reads who sent an appeal while the table was so."""
    if table.has_clock:
        return _(
            "Your appeal is with the head judge. "
            "Stay at your table; its clock stands until the appeal is decided."
        )
    if table.is_in_play:
        return _("Your appeal is with the head judge. Stay at your table.")
    return _("Your appeal is with the head judge.")


@login_required
@require_POST
def appeal_for_player(request: HttpRequest, slug: str, penalty_id: int) -> HttpResponse:
    """Let a judge enter the appeal that a player makes at the table."""
    _tournament, line = line_for(signed_in(request), slug, penalty_id)
    if line.entry.registration is None:
        raise Http404
    form, player = AppealForm(request.POST), line.entry.registration
    if not form.is_valid():
        context = {
            "tournament": player.tournament,
            "form": form,
            "line": line,
            "player": player,
            "table": table_now(line.entry.match),
        }
        return render(request, "judging/ledger/appeal_file.html", context, status=422)
    text = form.cleaned_data["text"]
    made = file_appeal(player, against=line.entry, text=text, actor=signed_in(request))
    messages.success(request, _("The appeal is entered; the head judge decides it."))
    return redirect("judging:appeal", slug, made.pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def ruling_appeal_for(request: HttpRequest, slug: str, ruling_number: str) -> HttpResponse:
    """Let a judge enter that a player appeals a ruling given at the own table."""
    ruling = floor_ruling_for(request.user, slug, ruling_number)
    assert ruling.match is not None
    form = AppealForPlayerForm(request.POST or None, match=ruling.match)
    if form.is_valid():
        player, text = form.cleaned_data["player"], form.cleaned_data["text"]
        made = file_appeal(player, against=ruling, text=text, actor=signed_in(request))
        messages.success(request, _("The appeal is entered; the head judge decides it."))
        return redirect("judging:appeal", slug, made.pk)
    tournament, table = ruling.match.round.tournament, table_now(ruling.match)
    back = reverse("judging:floor-match", args=[slug, ruling.match.pk])
    page = {
        "tournament": tournament, "form": form, "ruling": ruling, "table": table, "back": back
    }  # fmt: skip
    status = 422 if form.errors else 200
    return render(request, "judging/ledger/appeal_file.html", page, status=status)
