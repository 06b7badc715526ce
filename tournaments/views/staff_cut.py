"""Make the top cut: look at the standings line by line, then freeze them as seeds."""

import json
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.enums import DESK_ROLES
from tournaments.errors import CutAlreadyMade, MendableError
from tournaments.forms.fields import json_value
from tournaments.models import Tournament
from tournaments.permissions import tournament_for
from tournaments.selectors.cut import cut_frame, cut_preview
from tournaments.selectors.standings import measures_of
from tournaments.services.cut import make_cut, refuse_making
from tournaments.views.desk_page import actor, desk_page


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def cut_make(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who is in; a press freezes exactly that, or shows what changed since."""
    tournament = tournament_for(request.user, slug, DESK_ROLES)
    problem: MendableError | None = None
    if request.method == "POST":
        try:
            round_ = make_cut(tournament, actor=actor(request), seen=seen_by(request))
        except CutAlreadyMade as error:
            messages.warning(request, str(error))
            return to_first_round(tournament)
        except MendableError as error:
            problem = error
        else:
            messages.success(
                request, _("The top cut is made and its first round drafted; nobody else sees it.")
            )
            return redirect("tournaments:round-desk", slug, round_.number)
    return desk_page(request, tournament, "cut_make", context_of(tournament, problem))


def seen_by(request: HttpRequest) -> list[str]:
    """Return the seeds that the page had shown; none when it sent something else."""
    sent = json_value(request.POST.get("seen", ""))
    return [str(code) for code in sent] if isinstance(sent, list) else []


def to_first_round(tournament: Tournament) -> HttpResponse:
    first = cut_frame(tournament).first
    if not first:
        return redirect("tournaments:dashboard", tournament.slug)
    return redirect("tournaments:round-desk", tournament.slug, first)


def context_of(tournament: Tournament, problem: MendableError | None) -> dict[str, Any]:
    preview = cut_preview(tournament)
    return {
        "preview": preview,
        "seen": json.dumps(preview.cut.seeds),
        "measures": measures_of(tournament),
        "problem": problem,
        "obstacle": obstacle_of(tournament),
    }


def obstacle_of(tournament: Tournament) -> MendableError | None:
    """Return what keeps the cut from being made now, or None."""
    try:
        refuse_making(tournament)
    except MendableError as error:
        return error
    return None
