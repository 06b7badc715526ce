"""A person's own keys to the API."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.tokens import TokenForm
from tournaments.selectors.tokens import own_token_for, tokens_of
from tournaments.services.tokens import create_token, revoke_token
from tournaments.views.desk_page import actor


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """Show the person's tokens; a new one is shown in this answer and nowhere else."""
    form = TokenForm(request.POST or None)
    text = ""
    if form.is_valid():
        _token, text = create_token(user=actor(request), days=form.cleaned_data["days"])
        form = TokenForm()
    context = {"form": form, "text": text, "tokens": tokens_of(actor(request))}
    status = 422 if form.errors else 200
    return render(request, "tournaments/tokens.html", context, status=status)


@login_required
@require_POST
def token_revoke(request: HttpRequest, key: str) -> HttpResponse:
    """Make a token worthless."""
    revoke_token(own_token_for(actor(request), key), actor=actor(request))
    messages.success(request, _("The token is revoked."))
    return redirect("tournaments:tokens")
