"""A person's own keys to the API; the database holds only their hashes."""

from datetime import timedelta

from django.db import transaction
from knox.models import AuthToken

from tournaments.models import User
from tournaments.services.log import record

MOST_DAYS = 3650
USUAL_DAYS = 90


@transaction.atomic
def create_token(*, user: User, days: int | None = USUAL_DAYS) -> tuple[AuthToken, str]:
    """Return a new token of ``user`` and its text, which cannot be had again.

    Args:
        days: how long it holds; None for ever.
    """
    lasts = None if days is None else timedelta(days=days)
    token, text = AuthToken.objects.create(user=user, expiry=lasts)
    record(user, "token.created", user, token=token.token_key)
    return token, text


@transaction.atomic
def revoke_token(token: AuthToken, *, actor: User) -> None:
    """Make the token worthless from now on."""
    record(actor, "token.revoked", token.user, token=token.token_key)
    token.delete()
