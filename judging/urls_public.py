"""The addresses of rulebooks and rulings, which everyone may read."""

from django.urls import path

from judging.views import cards, rulebooks, ruling_pages, rulings

BOOK = "rulebooks/<slug:title_code>/"

urlpatterns = [
    path("rulebooks/", rulebooks.rulebooks, name="rulebooks"),
    path(BOOK, rulebooks.rulebook_, name="rulebook"),
    path(f"{BOOK}cards/", cards.cards, name="cards"),
    path(
        f"{BOOK}changes/<str:old>/<str:new>/", rulebooks.rulebook_changes, name="rulebook-changes"
    ),
    path(f"{BOOK}scenarios/<slug:scenario>/", rulebooks.scenario_, name="scenario"),
    path(f"{BOOK}<str:edition>/", rulebooks.rulebook_, name="rulebook-version"),
    path(f"{BOOK}<str:edition>/<str:clause>/", rulebooks.rulebook_clause, name="rulebook-clause"),
    path("rulings/", rulings.rulings, name="rulings"),
    path("rulings/<slug:ruling_number>/", ruling_pages.ruling, name="ruling"),
    path(
        "rulings/<slug:ruling_number>/scenario/",
        ruling_pages.ruling_scenario,
        name="ruling-scenario",
    ),
    path(
        "rulings/<slug:ruling_number>/stepper/", ruling_pages.ruling_stepper, name="ruling-stepper"
    ),
]
