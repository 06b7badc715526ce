"""The addresses of the floor of a tournament: its calls and tables, and the players' own side."""

from django.urls import path

from judging.views.floor import calls, match, page, player, stream

FLOOR = "judge/t/<slug:slug>/"
CALL = f"{FLOOR}calls/<int:call_id>/"
MATCH = f"{FLOOR}matches/<int:match_id>/"
MINE = "me/<slug:slug>/"

urlpatterns = [
    path(FLOOR, page.floor, name="floor"),
    path(f"{FLOOR}now/", page.floor_now, name="floor-now"),
    path(f"{FLOOR}calls/", page.calls, name="calls"),
    path(f"{FLOOR}calls/stream/", stream.stream, name="calls-stream"),
    path(CALL, calls.call, name="call"),
    path(f"{CALL}claim/", calls.call_claim, name="call-claim"),
    path(f"{CALL}hand-over/", calls.call_hand_over, name="call-hand-over"),
    path(f"{CALL}escalate/", calls.call_escalate, name="call-escalate"),
    path(f"{CALL}resolve/", calls.call_resolve, name="call-resolve"),
    path(MATCH, match.floor_match, name="floor-match"),
    path(f"{MATCH}call/", match.floor_call, name="floor-call"),
    path(f"{MINE}table/", player.my_table, name="my-table"),
    path(f"{MINE}call/", player.my_call, name="my-call"),
    path(f"{MINE}call/withdraw/", player.my_call_withdraw, name="my-call-withdraw"),
]
