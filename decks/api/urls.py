"""Addresses of the API about decks, cards and files."""

from django.urls import path

from decks.api.views import files, lists

T = "tournaments/<slug:slug>/"
P = T + "decks/<int:registration_id>/"

urlpatterns = [
    path("decks/check/", files.CheckDeck.as_view(), name="deck-check"),
    path("titles/<slug:title>/cards/", files.Cards.as_view(), name="cards"),
    path("tournament-files/", files.Import.as_view(), name="tournament-import"),
    path(T + "file/", files.Export.as_view(), name="tournament-export"),
    path(T + "deck/", lists.OwnList.as_view(), name="own-list"),
    path(T + "deck/pool/", lists.OwnPool.as_view(), name="own-pool"),
    path(T + "decks/", lists.Lists.as_view(), name="lists"),
    path(T + "decks/reveal/", lists.Reveal.as_view(), name="reveal"),
    path(P, lists.OneList.as_view(), name="list"),
    path(P + "pool/", lists.OnePool.as_view(), name="pool"),
    path(P + "swap-check/", lists.SwapCheck.as_view(), name="swap-check"),
    path(T + "public-decks/", lists.PublicLists.as_view(), name="public-lists"),
]
