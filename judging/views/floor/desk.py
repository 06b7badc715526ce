"""The desk's side of the floor: it calls a judge to a table of the round being played."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from judging.forms.calls import DeskCallForm
from judging.services.calls import open_call
from judging.views.floor.asking import asker
from tournaments.permissions import round_for


@login_required
@require_POST
def desk_call(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Call a judge to a table, where the desk sees that something is wrong."""
    round_ = round_for(request.user, slug, number)
    form = DeskCallForm(request.POST, round_=round_)
    if form.is_valid():
        open_call(form.cleaned_data["match"], actor=asker(request), **form.said)
        told = {"n": form.cleaned_data["table"]}
        messages.success(request, _("A judge is called to table %(n)s.") % told)
    else:
        for errors in form.errors.values():
            messages.error(request, " ".join(map(str, errors)))
    return redirect("tournaments:round-desk", slug, number)
