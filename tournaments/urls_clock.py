"""The clock of a round: for everyone, for the desk, and with the same pages for judges on the floor."""

from django.urls import path

from tournaments.views import clock, clock_tables

DESK = "organise/<slug:slug>/rounds/<int:number>/clock/"
FLOOR = "judge/t/<slug:slug>/clock/<int:number>/"
TABLE = "tables/<int:match_id>/"

urlpatterns = [
    path("t/<slug:slug>/rounds/<int:number>/clock/", clock.round_now, name="round-now"),
    path(DESK, clock.clock, name="clock"),
    path(f"{DESK}{TABLE}", clock_tables.clock_table, name="clock-table"),
    path(f"{DESK}{TABLE}<slug:act>/", clock_tables.clock_table_act, name="clock-table-act"),
    path(f"{DESK}<slug:act>/", clock.clock_act, name="clock-act"),
    path(FLOOR, clock.clock, {"place": "floor"}, name="floor-clock"),
    path(f"{FLOOR}{TABLE}", clock_tables.clock_table, {"place": "floor"}, name="floor-clock-table"),
    path(
        f"{FLOOR}{TABLE}<slug:act>/",
        clock_tables.clock_table_act,
        {"place": "floor"},
        name="floor-clock-table-act",
    ),
    path(f"{FLOOR}<slug:act>/", clock.clock_act, {"place": "floor"}, name="floor-clock-act"),
]
