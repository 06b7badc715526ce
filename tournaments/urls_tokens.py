"""The addresses of a person's keys to the API."""

from django.urls import path

from tournaments.views import tokens

urlpatterns = [
    path("me/tokens/", tokens.tokens, name="tokens"),
    path("me/tokens/<slug:key>/revoke/", tokens.token_revoke, name="token-revoke"),
]
