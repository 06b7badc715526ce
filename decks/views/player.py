"""A player's own deck list."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from decks.forms.lists import TypedList, TypedPool
from decks.permissions import own_list_registration_for
from decks.views.handing_in import Desk, saved_words
from tournaments.permissions import signed_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def my_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the player's own list and its versions; take a new one."""
    desk = Desk(own_list_registration_for(request.user, slug), TypedList, TypedPool)
    if request.method == "POST":
        deck_list = desk.hand_in(request.POST, signed_in(request))
        if deck_list is not None:
            messages.success(request, saved_words(deck_list))
            return redirect("decks:my-list", slug)
    return render(request, "decks/my_list.html", desk.context())
