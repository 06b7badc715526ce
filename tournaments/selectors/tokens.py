"""A person's own keys to the API."""

from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils import timezone
from knox.models import AuthToken

from tournaments.models import User


def tokens_of(user: User) -> QuerySet[AuthToken]:
    """Return the tokens of ``user`` that still hold, newest first."""
    holds = Q(expiry__isnull=True) | Q(expiry__gt=timezone.now())
    tokens: QuerySet[AuthToken] = AuthToken.objects.filter(holds, user=user)
    return tokens.order_by("-created")


def own_token_for(user: User, key: str) -> AuthToken:
    """Return the person's own token whose text begins with ``key``, or answer 404."""
    token = tokens_of(user).filter(token_key=key).first()
    if token is None:
        raise Http404
    return token
