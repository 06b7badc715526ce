"""The penalty policy of a tournament whose title has published none: the organiser edits it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from judging.forms.policy import PolicyForm, RowFormSet, problems_in, rows_in, rows_shown
from judging.permissions import is_head_of, judged_tournament_for
from judging.selectors.policies import has_house_policy, policy_of
from judging.services.policies import change_policy
from tournaments.permissions import signed_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def house_policy(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the infractions and what adds up; head judges and organisers change them."""
    tournament = judged_tournament_for(request.user, slug)
    if not has_house_policy(tournament) or not is_head_of(signed_in(request), tournament):
        raise Http404
    data = request.POST if request.method == "POST" else None
    form = PolicyForm(data, instance=getattr(tournament, "house_policy", None))
    rows = RowFormSet(
        data,
        initial=rows_shown(policy_of(tournament)),
        prefix="row",
        form_kwargs={"levels": tournament.title.penalty_levels},
    )
    if data is not None and form.is_valid() and rows.is_valid():
        change_policy(
            tournament, infractions=rows_in(rows), **form.cleaned_data, actor=signed_in(request)
        )
        messages.success(request, _("The policy is saved. It holds for penalties from now on."))
        return redirect("judging:house-policy", slug)
    problems = problems_in(form, rows)
    context = {"tournament": tournament, "form": form, "rows": rows, "problems": problems}
    status = 422 if data is not None else 200
    return render(request, "judging/ledger/policy.html", context, status=status)
