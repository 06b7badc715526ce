"""Tournament files: hand one out, take one in."""

import base64

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from decks.forms.tournament_files import TournamentFileForm
from decks.services.tournament_files import Imported, hand_out, import_tournament
from tournaments.enums import DESK_ROLES
from tournaments.errors import MendableError
from tournaments.permissions import signed_in, tournament_for
from tournaments.record import write_tournament
from tournaments.services.jobs import ask_job

AT_ONCE = 500_000
SHOWN = 20


@login_required
@require_safe
def tournament_export(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the tournament file; lists and seeds are in it only for those who may see them."""
    tournament = tournament_for(request.user, slug, DESK_ROLES)
    data = write_tournament(hand_out(tournament, actor=signed_in(request)))
    headers = {"Content-Disposition": f'attachment; filename="{tournament.slug}.json"'}
    return HttpResponse(data, content_type="application/json", headers=headers)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tournament_import(request: HttpRequest) -> HttpResponse:
    """Take in a tournament file; who brings it organises the tournament."""
    form = TournamentFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        data, replace = form.cleaned_data["file"].read(), form.cleaned_data["replace"]
        if len(data) > AT_ONCE:
            payload = {"data": base64.b64encode(data).decode(), "replace": replace}
            job = ask_job("import_tournament", payload, actor=signed_in(request))
            return redirect("tournaments:job", job.pk)
        try:
            imported = import_tournament(data, actor=signed_in(request), replace=replace)
        except MendableError as error:
            form.add_error("file", str(error).splitlines()[:SHOWN])
        else:
            return taken_in(request, imported)
    status = 422 if request.method == "POST" else 200
    return render(request, "decks/tournament_import.html", {"form": form}, status=status)


def taken_in(request: HttpRequest, imported: Imported) -> HttpResponse:
    tournament = imported.tournament
    if imported.outcome == "unchanged":
        messages.info(
            request, _("The site holds exactly this tournament already; nothing changed.")
        )
    else:
        messages.success(request, _("Saved: %(name)s is imported.") % {"name": tournament.name})
    language = get_language() or "en"
    for path, words in imported.warnings[:SHOWN]:
        messages.warning(request, f"{path}: {words.in_(language)}")
    if (more := len(imported.warnings) - SHOWN) > 0:
        text = ngettext("… and %(count)s more doubt.", "… and %(count)s more doubts.", more)
        messages.warning(request, text % {"count": more})
    return redirect("tournaments:dashboard", tournament.slug)
