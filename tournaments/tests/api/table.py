"""Every operation of tournaments with who may do it: exact statuses for the whole cast."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.tests.api import world as worlds
from tournaments.tests.api.world import DESK, PEOPLE, World

Body = Callable[[World], Any]
NEW = {
    "title": "doremi",
    "preset": "constructed",
    "name": "Autumn Cup",
    "starts_at": "2026-10-03T10:00:00+09:00",
    "timezone": "Asia/Tokyo",
}


def nothing(_world: World) -> Any:
    return None


def fixed(**body: Any) -> Body:
    return lambda _world: body


def corrected(world: World) -> dict[str, Any]:
    return {**worlds.win_body(world, version=1, against=30), "reason": "the sheet was misread"}


@dataclass(frozen=True)
class Row:
    """One operation in one state; whoever is not in ``allowed`` gets 404, without sign-in 401 to write."""

    id: str
    method: str
    path: str
    status: int
    allowed: Mapping[str, int]
    make: Callable[[], World] = worlds.open_world
    body: Body = nothing
    hides: bool = True

    def expected(self, person: str) -> int:
        if person in self.allowed:
            return self.allowed[person]
        needs_sign_in = self.method != "get" or not self.hides
        return 401 if person == "anonymous" and needs_sign_in else 404


def row(id_: str, method: str, path: str, status: int, who: tuple[str, ...], **rest: Any) -> Row:
    return Row(id_, method, path, status, dict.fromkeys(who, status), **rest)


EVERYONE = PEOPLE
SIGNED_IN = tuple(person for person in PEOPLE if person != "anonymous")
STRANGERS = ("sam", "gus")
ORGANISER = ("ada",)
PLAYERS = ("pia", "paul")
STAFF = ("ada", "hugo", "sid", "fay")
T = "tournaments/{slug}/"
P = T + "registrations/{pia}/"
R = T + "rounds/1/"
M = R + "matches/{match}/"
NEEDS = "standings/needs/?player={pia_code}&place=1"

ROWS = [
    row("index", "get", "", 200, EVERYONE),
    row("titles_list", "get", "titles/", 200, EVERYONE),
    row("title_detail", "get", "titles/doremi/", 200, EVERYONE),
    row("tournaments_list", "get", "tournaments/", 200, EVERYONE),
    row("tournament_create", "post", "tournaments/", 201, SIGNED_IN, body=fixed(**NEW)),
    row("tournament_detail", "get", T, 200, EVERYONE),
    row(
        "tournament_detail",
        "get",
        T,
        200,
        ("ada", "hugo", "sid", "fay"),
        make=worlds.draft_world,
    ),
    row("tournament_change", "patch", T, 200, ORGANISER, body=fixed(venue="Hall 2")),
    row("tournament_status", "post", T + "status/", 200, ORGANISER, body=fixed(status="closed")),
    row("staff_list", "get", T + "staff/", 200, ORGANISER),
    row(
        "staff_add",
        "post",
        T + "staff/",
        201,
        ORGANISER,
        body=fixed(username="sam", role="scorekeeper"),
    ),
    row("staff_remove", "delete", T + "staff/{role}/", 204, ORGANISER),
    row("players_list", "get", T + "players/", 200, EVERYONE),
    row(
        "players_list",
        "get",
        T + "players/",
        200,
        ("ada", "hugo", "sid", "fay"),
        make=worlds.draft_world,
    ),
    row("registrations_list", "get", T + "registrations/", 200, DESK),
    row("registration_create", "post", T + "registrations/", 201, DESK, body=fixed(name="Rin")),
    row(
        "registrations_create",
        "post",
        T + "registrations/at-once/",
        201,
        DESK,
        body=fixed(players=[{"name": "Rin"}, {"name": "Ken", "club": "Kobe"}]),
    ),
    row("registrations_check_in", "post", T + "registrations/check-in/", 200, DESK),
    row("registration_detail", "get", P, 200, DESK),
    row("registration_change", "patch", P, 200, DESK, body=fixed(club="Kobe")),
    row("registration_remove", "delete", P, 204, DESK),
    row("registration_check_in", "post", P + "check-in/", 200, DESK),
    row(
        "registration_check_in_undo",
        "delete",
        P + "check-in/",
        200,
        DESK,
        make=worlds.checked_in_world,
    ),
    row("registration_drop", "post", P + "drop/", 200, DESK, make=worlds.running_world),
    row("registration_reinstate", "delete", P + "drop/", 200, DESK, make=worlds.dropped_world),
    row(
        "registration_disqualify",
        "post",
        P + "disqualify/",
        200,
        DESK,
        make=worlds.playing_world,
        body=fixed(reason="marked cards"),
    ),
    Row(
        "entry_create",
        "post",
        T + "entry/",
        201,
        {**dict.fromkeys(SIGNED_IN, 201), "pia": 409, "paul": 409},
        body=fixed(name="Sam"),
    ),
    row("entry_detail", "get", T + "entry/", 200, PLAYERS, make=worlds.playing_world),
    row("entry_leave", "post", T + "entry/leave/", 204, PLAYERS),
    row("entry_leave", "post", T + "entry/leave/", 200, PLAYERS, make=worlds.playing_world),
    row("rounds_list", "get", T + "rounds/", 200, EVERYONE, make=worlds.playing_world),
    row(
        "round_pair",
        "post",
        T + "rounds/",
        201,
        DESK,
        make=worlds.running_world,
        body=fixed(number=1),
    ),
    row("round_detail", "get", R, 200, EVERYONE, make=worlds.playing_world),
    row("round_detail", "get", R, 200, DESK, make=worlds.drafted_world),
    row("round_discard", "delete", R, 204, DESK, make=worlds.drafted_world),
    row("round_publish", "post", R + "publish/", 200, DESK, make=worlds.drafted_world),
    row("round_unpublish", "delete", R + "publish/", 200, DESK, make=worlds.playing_world),
    row("round_pair_again", "post", R + "pair-again/", 200, DESK, make=worlds.drafted_world),
    row(
        "round_swap",
        "post",
        R + "swap/",
        200,
        DESK,
        make=worlds.two_tables_world,
        body=worlds.swap_body,
    ),
    row(
        "match_table",
        "put",
        M + "table/",
        200,
        DESK,
        make=worlds.playing_world,
        body=fixed(table=9, reason="the lamp is broken"),
    ),
    row(
        "round_tables_redraw",
        "post",
        R + "redraw-tables/",
        200,
        DESK,
        make=worlds.two_tables_world,
        body=fixed(tables=[1, 2], reason="two brothers met"),
    ),
    row(
        "round_redraw",
        "post",
        R + "redraw/",
        200,
        DESK,
        make=worlds.playing_world,
        body=fixed(typed="1", reason="a late entry"),
    ),
    row(
        "round_pair_by_hand",
        "post",
        T + "rounds/by-hand/",
        201,
        DESK,
        make=worlds.running_world,
        body=fixed(number=1, reason="the pairing fails"),
    ),
    row("round_earlier_list", "get", R + "earlier/", 200, EVERYONE, make=worlds.playing_world),
    row("round_close", "post", R + "close/", 200, DESK, make=worlds.reported_world),
    row(
        "round_close_and_pair",
        "post",
        R + "close-and-pair/",
        201,
        DESK,
        make=worlds.reported_world,
    ),
    row("match_detail", "get", M, 200, EVERYONE, make=worlds.playing_world),
    row("match_detail", "get", M, 200, DESK, make=worlds.drafted_world),
    row(
        "result_enter",
        "post",
        M + "result/",
        201,
        DESK,
        make=worlds.playing_world,
        body=worlds.win_body,
    ),
    row(
        "result_correct",
        "put",
        M + "result/",
        200,
        DESK,
        make=worlds.reported_world,
        body=corrected,
    ),
    row("cut_preview", "get", T + "cut/", 200, DESK, make=worlds.cut_due_world),
    row(
        "cut_make",
        "post",
        T + "cut/",
        201,
        DESK,
        make=worlds.cut_due_world,
        body=worlds.cut_body,
    ),
    row("bracket_detail", "get", T + "bracket/", 200, EVERYONE, make=worlds.cut_world),
    row("standings_list", "get", T + "standings/", 200, EVERYONE, make=worlds.reported_world),
    row("standings_needs", "get", T + NEEDS, 200, EVERYONE, make=worlds.playing_world),
    row("draw_detail", "get", T + "draw/", 200, EVERYONE, make=worlds.playing_world),
    row("draw_file", "get", T + "draw/file/", 200, EVERYONE, make=worlds.playing_world),
    row("draw_detail", "get", T + "draw/", 200, STAFF, make=worlds.draft_world),
    row("draw_file", "get", T + "draw/file/", 200, STAFF, make=worlds.draft_world),
    row("log_list", "get", T + "log/", 200, DESK),
    row("jobs_list", "get", "jobs/", 200, SIGNED_IN, hides=False),
    row(
        "job_create",
        "post",
        "jobs/",
        202,
        SIGNED_IN,
        body=fixed(kind="simulate", players=4, rounds=1),
    ),
    row("job_detail", "get", "jobs/{job}/", 200, ("ada",), make=worlds.jobs_world, hides=False),
    row("me", "get", "me/", 200, SIGNED_IN, hides=False),
    row("tokens_list", "get", "tokens/", 200, SIGNED_IN, hides=False),
    row("token_create", "post", "tokens/", 201, SIGNED_IN, body=fixed(days=7)),
    row("token_revoke", "delete", "tokens/{key}/", 204, ("ada",), make=worlds.jobs_world),
]
