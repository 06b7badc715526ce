"""The addresses of deck lists and of the card catalogue."""

from django.urls import include, path, re_path

from decks.views import catalogue, player, public, staff, swaps
from rules.registry import CODES

# Only titles stand here, so that a tournament called "cards" keeps its own pages.
TITLE = f"(?P<title_code>{'|'.join(CODES)})"

app_name = "decks"
urlpatterns = [
    path("", include("decks.urls_files")),
    path("me/<slug:slug>/deck/", player.my_list, name="my-list"),
    path("organise/<slug:slug>/decks/", staff.lists, name="lists"),
    path("organise/<slug:slug>/decks/reveal/", staff.reveal, name="reveal"),
    path("organise/<slug:slug>/decks/<int:registration_id>/", staff.list_, name="list"),
    path("organise/<slug:slug>/decks/<int:registration_id>/swap/", swaps.swap, name="list-swap"),
    path("t/<slug:slug>/decks/", public.public_lists, name="public-lists"),
    re_path(rf"^organise/cards/{TITLE}/$", catalogue.catalogue, name="catalogue"),
]
