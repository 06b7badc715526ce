"""The addresses of the public pages and of the player's own."""

from django.urls import path

from tournaments.views import draw, needs, player, public, public_bracket

urlpatterns = [
    path("", public.home, name="home"),
    path("t/<slug:slug>/", public.tournament, name="tournament"),
    path("t/<slug:slug>/rounds/<int:number>/", public.round_, name="round"),
    path(
        "t/<slug:slug>/rounds/<int:number>/earlier/<int:version>/",
        public.round_version,
        name="round-version",
    ),
    path("t/<slug:slug>/standings/", public.standings, name="standings"),
    path("t/<slug:slug>/standings/needs/", needs.needs, name="needs"),
    path("t/<slug:slug>/bracket/", public_bracket.bracket, name="bracket"),
    path("t/<slug:slug>/players/", public.players, name="players"),
    path("t/<slug:slug>/rules/", public.rules, name="rules"),
    path("t/<slug:slug>/draw/", draw.draw, name="draw"),
    path("t/<slug:slug>/draw/verify/", draw.draw_verify, name="draw-verify"),
    path("t/<slug:slug>/draw/file.json", draw.draw_file, name="draw-file"),
    path("t/<slug:slug>/enter/", player.enter, name="enter"),
    path("me/", player.me, name="me"),
    path("me/<slug:slug>/", player.my_tournament, name="my-tournament"),
    path("me/<slug:slug>/leave/", player.leave, name="leave"),
]
