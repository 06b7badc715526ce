"""Tokens as knox holds them; a header that is no text is a wrong token and no fault."""

from django.utils.translation import gettext as _
from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from knox import auth
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request


class TokenAuthentication(auth.TokenAuthentication):
    def authenticate(self, request: Request) -> object:
        try:
            return super().authenticate(request)
        except UnicodeError as error:
            raise AuthenticationFailed(_("The token is not readable.")) from error


class TokenScheme(KnoxTokenScheme):
    """How the schema describes this sign-in."""

    target_class = "config.api_tokens.TokenAuthentication"
