"""The ledger of a tournament: its entries, a new one, and what becomes of each."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from judging.forms.penalties import ReasonForm, in_words
from judging.models import Penalty
from judging.permissions import is_head_of, judged_tournament_for
from judging.selectors.ledger import (
    LedgerLine,
    ledger_lines,
    ledger_of,
    ledger_of_player,
    level_label,
)
from judging.selectors.penalty_sheet import follows_for, outcomes_for
from judging.selectors.policies import has_house_policy, policy_of
from judging.services.ledger_ends import comply_penalty, refuse_penalty, retract_penalty
from tournaments.errors import MendableError
from tournaments.models import Tournament, User
from tournaments.permissions import signed_in


@login_required
@require_safe
def ledger(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every entry of the ledger, the newest first."""
    tournament = judged_tournament_for(request.user, slug)
    context = {
        "tournament": tournament,
        "lines": ledger_lines(ledger_of(tournament)),
        "may_change_policy": has_house_policy(tournament)
        and is_head_of(signed_in(request), tournament),
    }
    return render(request, "judging/ledger/ledger.html", context)


def line_for(user: User, slug: str, penalty_id: int) -> tuple[Tournament, LedgerLine]:
    """Return the entry with its tournament to those who judge there, or answer 404."""
    tournament = judged_tournament_for(user, slug)
    penalty = tournament.penalties.filter(pk=penalty_id).first()
    if penalty is None:
        raise Http404
    whole = ledger_of_player(penalty.registration) if penalty.registration else None
    lines = ledger_lines(whole or ledger_of(tournament))
    return tournament, next(line for line in lines if line.entry.pk == penalty_id)


@login_required
@require_safe
def penalty(request: HttpRequest, slug: str, penalty_id: int) -> HttpResponse:
    """Show one entry with what can be done about it."""
    return penalty_page(request, *line_for(signed_in(request), slug, penalty_id))


def penalty_page(
    request: HttpRequest,
    tournament: Tournament,
    line: LedgerLine,
    *,
    form: ReasonForm | None = None,
    status: int = 200,
) -> HttpResponse:
    entry, user = line.entry, signed_in(request)
    may_retract = entry.issued_by_id == user.pk or is_head_of(user, tournament)
    context = {
        "tournament": tournament,
        "line": line,
        "form": form or ReasonForm(outcomes=outcomes_for(entry)),
        "may_retract": may_retract and line.is_in_force,
        "raised": raised_of(entry) if line.is_in_force else None,
    }
    return render(request, "judging/ledger/penalty.html", context, status=status)


def raised_of(entry: Penalty) -> dict[str, Any] | None:
    """Return the level that stands in place of a refused one, and what follows from it."""
    if entry.registration is None:
        return None
    entry.registration.tournament = entry.tournament
    policy = policy_of(entry.tournament)
    level = policy.raised(entry.level)
    follows = follows_for([entry.registration], policy, level, entry.match, without=entry)
    return {"level": level_label(entry.tournament, level), "follows": follows}


@login_required
@require_POST
def penalty_comply(request: HttpRequest, slug: str, penalty_id: int) -> HttpResponse:
    _tournament, line = line_for(signed_in(request), slug, penalty_id)
    comply_penalty(line.entry, actor=signed_in(request))
    messages.success(request, _("Noted: the player obeyed."))
    return redirect("judging:penalty", slug, penalty_id)


@login_required
@require_POST
def penalty_refuse(request: HttpRequest, slug: str, penalty_id: int) -> HttpResponse:
    """Enter the next higher penalty in place of one that is not obeyed."""
    _tournament, line = line_for(signed_in(request), slug, penalty_id)
    seen = request.POST.getlist("seen")
    raised = refuse_penalty(line.entry, actor=signed_in(request), seen=seen)
    level = in_words(level_label(raised.tournament, raised.level))
    messages.success(request, _("In its place stands now: %(level)s.") % {"level": level})
    return redirect("judging:penalty", slug, raised.pk)


@login_required
@require_http_methods(["POST"])
def penalty_retract(request: HttpRequest, slug: str, penalty_id: int) -> HttpResponse:
    """Take a penalty back with a reason; the game it cost is restored."""
    tournament, line = line_for(signed_in(request), slug, penalty_id)
    form = ReasonForm(request.POST, outcomes=outcomes_for(line.entry))
    if not form.is_valid():
        return penalty_page(request, tournament, line, form=form, status=422)
    try:
        retract_penalty(
            line.entry,
            reason=form.cleaned_data["reason"],
            outcome=form.cleaned_data.get("outcome") or None,
            actor=signed_in(request),
        )
    except MendableError as error:
        form.add_error(None, str(error))
        return penalty_page(request, tournament, line, form=form, status=error.status)
    messages.success(request, _("The penalty is taken back; what it changed is restored."))
    return redirect("judging:penalty", slug, penalty_id)
