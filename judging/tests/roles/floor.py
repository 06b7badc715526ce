"""The floor: its calls and tables, and the players' and the desk's side of it."""

from __future__ import annotations

from judging.models import CallEvent, JudgeCall
from judging.services.calls import claim_call, escalate_call, open_call, resolve_call
from judging.tests.roles.cast import (
    AT_THE_TABLE,
    DESK,
    FLOOR_JUDGE,
    FREE,
    HEADS,
    JUDGES,
    PLAYER,
    PLAYERS,
)
from judging.tests.roles.doors import Door, deed, done, not_by, only, page, to
from judging.tests.roles.scene import Places, Scene, person
from tournaments.enums import RoundStatus
from tournaments.models import Seat

PAGES = ("floor", "floor-now", "calls", "calls-stream", "call", "floor-match", "my-table")
DEEDS = ("call-claim", "call-hand-over", "call-escalate", "call-resolve", "floor-call")
OTHERS_DEEDS = ("my-call", "my-call-withdraw", "desk-call")
ANSWERED = {"outcome": "answered"}


def taken(scene: Scene) -> None:
    claim_call(scene.call(), actor=person("finn"))


def passed_on(scene: Scene) -> None:
    escalate_call(scene.call(), actor=person("fay"))


def settled(scene: Scene) -> None:
    resolve_call(scene.call(), outcome="answered", actor=person("fay"))


def drawn_anew(scene: Scene) -> None:
    JudgeCall.objects.update(match=None)


def not_called(_scene: Scene) -> None:
    CallEvent.objects.all().delete()
    JudgeCall.objects.all().delete()


def called_by_both(scene: Scene) -> None:
    open_call(scene.table(), actor=person("paul"))


def stood_up(_scene: Scene) -> None:
    Seat.objects.all().delete()


def taken_in(scene: Scene) -> None:
    """Let the pairings be a draft again."""
    scene.tournament.rounds.update(status=RoundStatus.DRAFTED)


def to_finn(_scene: Scene) -> Places:
    return {"to": person("finn").pk}


def at_a_free_table(scene: Scene) -> Places:
    return {"match_id": scene.table(FREE).pk}


MINE = "tournaments:my-tournament"
THE_ROUND = "tournaments:round-desk"
READ: list[Door] = [
    page("judging:floor", only(JUDGES, 200)),
    page("judging:floor-now", only(JUDGES, 200)),
    page("judging:calls", only(JUDGES, 200)),
    page("judging:calls-stream", only(JUDGES, 204)),  # this client has no async server
    page("judging:call", only(JUDGES, to("floor-match"))),
    page("judging:call", only(JUDGES, 200), about="of a table that is gone", before=drawn_anew),
    page("judging:floor-match", only(JUDGES, 200)),
    page("judging:floor-match", only((), 404), about="in a draft", before=taken_in),
    page("judging:my-table", only(PLAYERS, 200)),
    page("judging:my-table", only((), 404), about="in a draft", before=taken_in),
    page("judging:my-table", only((), 404), about="without a seat", before=stood_up),
]
DONE: list[Door] = [
    deed("judging:call-claim", only(JUDGES, done("floor-match"))),
    deed("judging:call-claim", only(JUDGES, 409), about="taken by another", before=taken),
    deed(
        "judging:call-claim",
        only(HEADS, done("floor-match")) | {FLOOR_JUDGE: 409},
        about="for the head judge",
        before=passed_on,
    ),
    deed("judging:call-claim", only(JUDGES, 409), about="settled", before=settled),
    deed("judging:call-hand-over", only(JUDGES, done("floor")), sent=to_finn),
    deed(
        "judging:call-hand-over",
        only(HEADS, done("floor")) | {FLOOR_JUDGE: 409},
        about="taken by another",
        before=taken,
        sent=lambda s: {"to": person("hugo").pk},
    ),
    deed("judging:call-hand-over", only(JUDGES, 400), about="to nobody"),
    deed(
        "judging:call-hand-over",
        only(JUDGES, 400),
        about="to a judge of another tournament",
        sent=lambda s: {"to": person("mona").pk},
    ),
    deed(
        "judging:call-hand-over",
        only(JUDGES, 400),
        about="to a judge who plays",
        sent=lambda s: {"to": person("flo").pk},
    ),
    deed("judging:call-escalate", only(JUDGES, done("floor-match"))),
    deed(
        "judging:call-escalate",
        only(HEADS, done("floor-match")) | {FLOOR_JUDGE: 409},
        about="taken by another",
        before=taken,
    ),
    deed("judging:call-resolve", only(JUDGES, done("floor")), sent=lambda s: ANSWERED),
    deed("judging:call-resolve", only(JUDGES, 422), about="with nothing said"),
    deed(
        "judging:call-resolve",
        only(JUDGES, 422),
        about="with a ruling of another table",
        sent=lambda s: {"outcome": "ruled", "ruling": s.ruling_elsewhere},
    ),
    deed(
        "judging:call-resolve",
        only(HEADS, done("floor")) | {FLOOR_JUDGE: 409},
        about="for the head judge",
        before=passed_on,
        sent=lambda s: ANSWERED,
    ),
    deed("judging:floor-call", only(JUDGES, done("floor-match")), at=at_a_free_table),
    deed("judging:floor-call", only(JUDGES, done("floor-match")), about="that joins another"),
    deed("judging:floor-call", only((), 404), about="in a draft", before=taken_in),
]
OWN: list[Door] = [
    deed("judging:my-call", only(PLAYERS, done(MINE)), before=not_called),
    deed(
        "judging:my-call",
        only(PLAYERS, done(MINE)) | {PLAYER: to(MINE)},
        about="where one is open at table 1",
    ),
    deed("judging:my-call", only((), 404), about="without a seat", before=stood_up),
    deed("judging:my-call", only((), 404), about="in a draft", before=taken_in),
    deed("judging:my-call-withdraw", only(PLAYERS, to(MINE)) | {PLAYER: done(MINE)}),
    deed(
        "judging:my-call-withdraw",
        only(PLAYERS, to(MINE)) | dict.fromkeys(AT_THE_TABLE, 409),
        about="that the other made, too",
        before=called_by_both,
    ),
    deed(
        "judging:my-call-withdraw",
        only(PLAYERS, to(MINE)) | {PLAYER: 409},
        about="that a judge has taken",
        before=taken,
    ),
    deed(
        "judging:my-call-withdraw", only(PLAYERS, to(MINE)), about="without a seat", before=stood_up
    ),
]
OF_THE_DESK: list[Door] = [
    deed("judging:desk-call", only(DESK, done(THE_ROUND)), sent=lambda s: {"call-table": FREE}),
    deed(
        "judging:desk-call",
        only(DESK, to(THE_ROUND)),
        about="to a table that is none",
        sent=lambda s: {"call-table": 77},
    ),
    deed(
        "judging:desk-call",
        only(DESK, 409),
        about="in a draft",
        before=taken_in,
        sent=lambda s: {"call-table": FREE},
    ),
    deed("judging:desk-call", only((), 404), about="in no round", at=lambda s: {"number": 2}),
]
BY_THE_WRONG_METHOD = [
    *not_by("post", [to(name) for name in PAGES]),
    *not_by("get", [to(name) for name in (*DEEDS, *OTHERS_DEEDS)]),
]
DOORS = [*READ, *DONE, *OWN, *OF_THE_DESK, *BY_THE_WRONG_METHOD]
