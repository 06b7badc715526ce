"""The addresses of tournament files: hand one out, take one in."""

from django.urls import path

from decks.views import files

urlpatterns = [
    path("organise/import/", files.tournament_import, name="tournament-import"),
    path("organise/<slug:slug>/export/", files.tournament_export, name="tournament-export"),
]
