"""What a judge does with a call: take it, hand it on, pass it up, settle it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from judging.call_errors import JudgeUnfit, OutcomeUnfit
from judging.forms.calls import TEXT, HandOverForm, ResolveForm
from judging.models import JudgeCall
from judging.permissions import call_for
from judging.services.calls import claim_call, escalate_call, hand_over, resolve_call
from judging.views.floor.asking import asker, to_call
from judging.views.floor.call_parts import call_part
from tournaments.names import printable


@login_required
@require_safe
def call(request: HttpRequest, slug: str, call_id: int) -> HttpResponse:
    """Show a call whose table is gone, because the round was drawn anew; others lead to the table."""
    found = call_for(request.user, slug, call_id)
    if found.match_id is not None:
        return to_call(found)
    return call_page(request, found)


def call_page(
    request: HttpRequest, call: JudgeCall, resolving: ResolveForm | None = None
) -> HttpResponse:
    part = call_part(call, asker(request), resolving)
    context = {"part": part, "tournament": call.tournament}
    return render(request, "judging/floor/call.html", context, status=422 if resolving else 200)


@login_required
@require_POST
def call_claim(request: HttpRequest, slug: str, call_id: int) -> HttpResponse:
    """Take the call and show the table."""
    taken = claim_call(call_for(request.user, slug, call_id), actor=asker(request))
    messages.success(request, _("The call is yours. The players see that you are coming."))
    return to_call(taken)


@login_required
@require_POST
def call_hand_over(request: HttpRequest, slug: str, call_id: int) -> HttpResponse:
    """Give the call to the judge ``to``."""
    found = call_for(request.user, slug, call_id)
    form = HandOverForm(request.POST, tournament=found.tournament)
    if not form.is_valid():
        raise JudgeUnfit
    given = hand_over(found, to=form.cleaned_data["to"], actor=asker(request))
    messages.success(request, _("%(who)s has the call now.") % {"who": given.claimed_by})
    return redirect("judging:floor", slug)


@login_required
@require_POST
def call_escalate(request: HttpRequest, slug: str, call_id: int) -> HttpResponse:
    """Pass the call to the head judge, with ``text``."""
    found = call_for(request.user, slug, call_id)
    text = printable(request.POST.get("text", ""))[:TEXT]
    passed = escalate_call(found, actor=asker(request), text=text)
    messages.success(request, _("The call waits for the head judge."))
    return to_call(passed)


@login_required
@require_POST
def call_resolve(request: HttpRequest, slug: str, call_id: int) -> HttpResponse:
    """Settle the call with what came of it."""
    found = call_for(request.user, slug, call_id)
    form = ResolveForm(request.POST, call=found)
    if not form.is_valid():
        return call_page(request, found, form)
    try:
        resolve_call(found, actor=asker(request), **form.cleaned_data)
    except OutcomeUnfit as error:
        form.add_error("outcome", str(error))
        return call_page(request, found, form)
    messages.success(request, _("The call is settled. The table can call again."))
    return redirect("judging:floor", slug)
