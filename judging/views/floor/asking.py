"""Who asks, and where a deed on the floor leads back to."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from judging.models import JudgeCall
from tournaments.models import User


def asker(request: HttpRequest) -> User:
    """Return who is signed in, behind ``login_required``."""
    assert isinstance(request.user, User)
    return request.user


def to_call(call: JudgeCall) -> HttpResponse:
    """Lead to the table of a call, or to its own page where the round was drawn anew."""
    slug = call.tournament.slug
    if call.match_id is None:
        return redirect("judging:call", slug, call.pk)
    return redirect("judging:floor-match", slug, call.match_id)
