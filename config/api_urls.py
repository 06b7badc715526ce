"""The REST API, version 1."""

from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularAPIView

from config.api_index import Index
from config.api_views import api_docs, nothing_here

app_name = "api"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", Index.as_view(), name="index"),
    path("schema/", SpectacularAPIView.as_view(api_version="v1"), name="schema"),
    path("docs/", api_docs, name="docs"),
    path("", include("tournaments.api.urls")),
    path("", include("decks.api.urls")),
    re_path("", nothing_here),
]
