"""Players from a pasted or uploaded list: looked at line by line, then all or none."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.csv_players import CsvRefused, PlayerTable, read_players
from tournaments.enums import DESK_ROLES
from tournaments.forms.players import ImportForm
from tournaments.models import Tournament
from tournaments.permissions import tournament_for
from tournaments.services.jobs import ask_job
from tournaments.services.registrations import register_players
from tournaments.views.desk_page import actor, desk_page

AT_ONCE = 200
SHOWN = 200


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def players_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the text holds; with ``confirm`` and no problem in it, enter everyone."""
    tournament = tournament_for(request.user, slug, DESK_ROLES)
    form = ImportForm(request.POST or None, request.FILES or None)
    table = read_into(form) if form.is_valid() else None
    if table and table.rows and not table.problems and request.POST.get("confirm"):
        return enter_all(request, tournament, table)
    context = {
        "form": form,
        "table": table,
        "text": form.cleaned_data.get("source", "") if form.is_bound else "",
        "rows": table.rows[:SHOWN] if table else [],
        "problems": table.problems[:SHOWN] if table else [],
        "has_families": any(row.family for row in table.rows) if table else False,
        "notices": table.notices[:SHOWN] if table else [],
    }
    return desk_page(request, tournament, "players_import", context)


def read_into(form: ImportForm) -> PlayerTable | None:
    """Return the players in the text of ``form``; what refuses it as a whole goes to the form."""
    try:
        return read_players(form.cleaned_data["source"])
    except CsvRefused as error:
        form.add_error("text", error.words.in_(get_language() or "en"))
        return None


def enter_all(request: HttpRequest, tournament: Tournament, table: PlayerTable) -> HttpResponse:
    rows = [row.values() for row in table.rows]
    if len(rows) > AT_ONCE:
        job = ask_job("import_players", {"rows": rows}, actor=actor(request), tournament=tournament)
        return redirect("tournaments:job", job.pk)
    register_players(tournament, rows, actor=actor(request))
    messages.success(request, _("Saved: %(count)s players registered.") % {"count": len(rows)})
    return redirect("tournaments:registrations", tournament.slug)
