"""The addresses of this app, one file per audience."""

from django.urls import URLPattern, URLResolver, include, path

app_name = "tournaments"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournaments.urls_tokens")),
    path("", include("tournaments.urls_public")),
    path("", include("tournaments.urls_clock")),
    path("", include("tournaments.urls_staff")),
]
