"""The ledger of a tournament: its entries, a new one, and what becomes of each."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from judging.forms.penalties import ReasonForm
from judging.forms.refusals import RefusalForm
from judging.models import Penalty
from judging.penalty_errors import PenaltyEnded, PenaltyObeyed
from judging.permissions import is_head_of, judged_tournament_for
from judging.policies.model import Policy
from judging.selectors.effects import has_games, lost_no_game
from judging.selectors.ledger import (
    LedgerLine,
    ledger_lines,
    ledger_of,
    ledger_of_player,
    level_label,
)
from judging.selectors.penalty_sheet import (
    due_on_refusal,
    follows_of,
    outcomes_for,
    with_what_came_of,
)
from judging.selectors.policies import has_house_policy, policy_of
from judging.services.ledger_ends import comply_penalty, refuse_penalty, retract_penalty
from judging.services.penalty_effects import place_by_setting
from tournaments.enums import TournamentStatus
from tournaments.errors import MendableError
from tournaments.forms.results import in_words
from tournaments.models import Registration, Tournament, User
from tournaments.permissions import signed_in
from tournaments.selectors.rounds import open_match_of


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
    raised: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    entry, user = line.entry, signed_in(request)
    may_retract = entry.issued_by_id == user.pk or is_head_of(user, tournament)
    context = {
        "tournament": tournament,
        "line": line,
        "form": form or ReasonForm(outcomes=outcomes_for(entry)),
        "lost_no_game": line.is_in_force and lost_no_game(entry),
        "may_retract": may_retract and line.is_in_force,
        "raised": raised or (raised_of(entry) if may_refuse(line) else None),
    }
    return render(request, "judging/ledger/penalty.html", context, status=status)


def may_refuse(line: LedgerLine) -> bool:
    """Return whether the entry still waits for the player to obey."""
    return line.is_in_force and not line.is_obeyed


def raised_of(entry: Penalty, data: QueryDict | None = None) -> dict[str, Any] | None:
    """Return the level in place of a refused one, what follows, and the form that asks."""
    player = entry.registration
    if player is None:
        return None
    player.tournament = entry.tournament
    policy = policy_of(entry.tournament)
    level = policy.raised(entry.level)
    follows = follows_of(player, due_on_refusal(player, policy, entry))
    levels = {level, *(each.level for each in follows.conversions)}
    form = refusal_form(entry, player, costs_game(player, policy, levels), data)
    return {"level": level_label(entry.tournament, level), "follows": follows, "form": form}


def costs_game(player: Registration, policy: Policy, levels: Collection[int]) -> bool:
    """Return whether one of ``levels`` costs ``player`` a game now."""
    is_running = player.tournament.status == TournamentStatus.RUNNING
    outcomes = {policy.outcome(level) for level in levels}
    return is_running and "game_loss" in outcomes and has_games(player)


def refusal_form(
    entry: Penalty, player: Registration, costs: bool, data: QueryDict | None
) -> RefusalForm:
    """Return the form that asks which game is lost, if the higher level ``costs`` one."""
    best_of, is_playing = entry.tournament.best_of, open_match_of(player) is not None
    return RefusalForm(
        data,
        games=best_of if costs and is_playing and best_of > 1 else 0,
        asks_place=costs and not is_playing,
        must_place=not place_by_setting(entry.tournament),
        outcomes=outcomes_for(*with_what_came_of(entry)[1:]),
    )


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
    tournament, line = line_for(signed_in(request), slug, penalty_id)
    if line.is_in_force and line.is_obeyed:
        raise PenaltyObeyed
    raised = raised_of(line.entry, request.POST) if line.is_in_force else None
    if raised is None:
        raise PenaltyEnded
    form, seen = raised["form"], request.POST.getlist("seen")
    if not form.is_valid():
        return penalty_page(request, tournament, line, raised=raised, status=422)
    try:
        entry = refuse_penalty(line.entry, actor=signed_in(request), seen=seen, **form.decision())
    except MendableError as error:
        form.add_error(None, str(error))
        return penalty_page(request, tournament, line, raised=raised, status=error.status)
    level = in_words(level_label(entry.tournament, entry.level))
    messages.success(request, _("In its place stands now: %(level)s.") % {"level": level})
    return redirect("judging:penalty", slug, entry.pk)


@login_required
@require_http_methods(["POST"])
def penalty_retract(request: HttpRequest, slug: str, penalty_id: int) -> HttpResponse:
    """Take a penalty back with a reason; the game it cost is restored, where the site knows it."""
    tournament, line = line_for(signed_in(request), slug, penalty_id)
    form = ReasonForm(request.POST, outcomes=outcomes_for(line.entry))
    if not form.is_valid():
        return penalty_page(request, tournament, line, form=form, status=422)
    fallen = with_what_came_of(line.entry)
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
    tell_taken_back(request, fallen)
    return redirect("judging:penalty", slug, penalty_id)


def tell_taken_back(request: HttpRequest, fallen: Sequence[Penalty]) -> None:
    """Say that what ``fallen`` changed is restored, or what is left to be corrected by hand."""
    if any(lost_no_game(each) for each in fallen):
        words = _(
            "The penalty is taken back. The site knows of no game that was lost for it; if one "
            "was, correct the result by hand."
        )
        messages.warning(request, words)
    else:
        messages.success(request, _("The penalty is taken back; what it changed is restored."))
