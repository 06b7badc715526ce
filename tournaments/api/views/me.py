"""The person who asks, and the tokens with which their programs sign in."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from knox.models import AuthToken
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from tournaments.api.serializers import me as shapes
from tournaments.errors import MendableError
from tournaments.rest.fields import Page
from tournaments.rest.operations import ApiView, operation
from tournaments.selectors.player_pages import own_tournaments
from tournaments.selectors.tokens import own_token_for, tokens_of
from tournaments.services.tokens import create_token, revoke_token

TAG = "me"


class SessionNeeded(MendableError):
    """A token shall not beget tokens: a short one could make itself last for ever."""

    code = "session_needed"
    status = 403
    message = _("Tokens are made by a person who signed in with a password, not by a token.")


class Me(ApiView):
    permission_classes = [IsAuthenticated]

    @operation("me", tag=TAG, says="Who you are, what you play, where you help", gives=shapes.MeOut)
    def get(self, request: Request) -> dict[str, Any]:
        user = self.person
        return {
            "username": user.username,
            "name": str(user),
            "reading": user.reading,
            "entries": own_tournaments(user),
            "roles": user.memberships.select_related("tournament").order_by("-pk"),
        }


class Tokens(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "tokens_list", tag=TAG, says="Your tokens", gives=shapes.TokenOut, many=True, query=Page
    )
    def get(self, request: Request, query: object) -> Any:
        return tokens_of(self.person)

    @operation(
        "token_create",
        tag=TAG,
        says="Make a token; its text is shown this once",
        body=shapes.TokenIn,
        gives=shapes.NewTokenOut,
        status=201,
        refuses=[SessionNeeded],
    )
    def post(self, request: Request, data: dict[str, Any]) -> AuthToken:
        if request.auth is not None:
            raise SessionNeeded
        token, text = create_token(user=self.person, **data)
        token.token = text
        return token


class OneToken(ApiView):
    permission_classes = [IsAuthenticated]

    @operation("token_revoke", tag=TAG, says="Make a token worthless", status=204)
    def delete(self, request: Request, key: str) -> None:
        revoke_token(own_token_for(self.person, key), actor=self.person)
