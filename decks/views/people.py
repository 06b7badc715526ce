"""Who is signed in."""

from django.http import HttpRequest

from tournaments.models import User


def signed_in(request: HttpRequest) -> User:
    """Return who is signed in, behind ``login_required``."""
    assert isinstance(request.user, User)
    return request.user
