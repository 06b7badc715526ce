"""All deck checks of a tournament: draw tables, choose one, begin."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from judging.enums import CheckMoment
from judging.errors import CheckBegun
from judging.forms.checks import ChooseForm, DrawForm
from judging.permissions import checked_match_for, checking_tournament_for
from judging.selectors.deck_checks import checks_page, playing_round
from judging.services.check_plans import choose_table, draw_checks
from judging.services.deck_checks import begin_checks
from tournaments.models import Round, Tournament
from tournaments.permissions import signed_in


@login_required
@require_safe
def checks(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is planned, under way and done, and how to plan more."""
    return page(request, checking_tournament_for(request.user, slug))


def page(
    request: HttpRequest, tournament: Tournament, status: int = 200, **forms: Any
) -> HttpResponse:
    shown = checks_page(tournament)
    moment = {"moment": CheckMoment.START}
    context = {"tournament": tournament, "page": shown}
    if shown.round is not None:
        context["draw_form"] = DrawForm(initial={**moment, "seen": shown.draws_of_round})
        context["choose_form"] = ChooseForm(shown.round, initial={"moment": CheckMoment.MID})
    return render(request, "judging/checks/list.html", {**context, **forms}, status=status)


def round_now(tournament: Tournament) -> Round:
    """Return the round that is being played; without one there is nothing to plan."""
    round_ = playing_round(tournament)
    if round_ is None:
        raise Http404
    return round_


@login_required
@require_POST
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw tables by lot."""
    tournament = checking_tournament_for(request.user, slug)
    round_, form = round_now(tournament), DrawForm(request.POST)
    if not form.is_valid():
        return page(request, tournament, 422, draw_form=form)
    drawn = draw_checks(round_, **form.cleaned_data, actor=signed_in(request))
    said = ngettext(
        "Drawn: table %(tables)s. Players learn of it when you begin.",
        "Drawn: tables %(tables)s. Players learn of it when you begin.",
        len(drawn.tables),
    )
    messages.success(request, said % {"tables": ", ".join(map(str, drawn.tables))})
    return redirect("judging:checks", slug)


@login_required
@require_POST
def choose(request: HttpRequest, slug: str) -> HttpResponse:
    """Plan the check of a table or of one player."""
    tournament = checking_tournament_for(request.user, slug)
    form = ChooseForm(round_now(tournament), request.POST)
    if not form.is_valid():
        return page(request, tournament, 422, choose_form=form)
    match, player = form.cleaned_data["match"], form.cleaned_data["player"]
    choose_table(
        match,
        players=None if player is None else [player],
        moment=form.cleaned_data["moment"],
        actor=signed_in(request),
    )
    said = _("Planned at table %(table)s. Players learn of it when you begin.")
    messages.success(request, said % {"table": match.table_number})
    return redirect("judging:checks", slug)


@login_required
@require_POST
def begin(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """Begin the checks of a table, and go to the first sheet; a second judge goes there as well."""
    match = checked_match_for(request.user, slug, match_id)
    try:
        begun = begin_checks(match, actor=signed_in(request))
    except CheckBegun as error:
        messages.info(request, str(error))
        return redirect("judging:checks", slug)
    return redirect("judging:check", slug, begun[0].pk)
