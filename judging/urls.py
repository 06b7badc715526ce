"""The addresses of the judge's desk, the rulebooks and the rulings."""

from django.urls import path

from judging.views import cards, desk, rulebooks, rulings

app_name = "judging"
urlpatterns = [
    path("judge/", desk.desk, name="desk"),
    path("rulebooks/", rulebooks.rulebooks, name="rulebooks"),
    path("rulebooks/<slug:title_code>/", rulebooks.rulebook_, name="rulebook"),
    path("rulebooks/<slug:title_code>/cards/", cards.cards, name="cards"),
    path("rulings/", rulings.rulings, name="rulings"),
]
