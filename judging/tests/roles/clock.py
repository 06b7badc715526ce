"""The clock of a round and of each table, at the desk and on the floor."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from judging.tests.roles.cast import (
    ACTORS,
    DESK,
    FREE,
    HEAD_JUDGE_PLAYS,
    JUDGES,
    ORGANISER_PLAYS,
    SCOREKEEPER_PLAYS,
)
from judging.tests.roles.doors import Answers, Door, deed, done, not_by, only, page
from judging.tests.roles.floor import taken_in
from judging.tests.roles.scene import Places, Scene, person
from tournaments.models import Match, RoundClock
from tournaments.services.clock import hold_table, pause_clock
from tournaments.services.time_calls import advance, call_time, record_day

Before = Callable[[Scene], object]


def nothing(_scene: Scene) -> None:
    """Leave the clock running."""


def not_started(_scene: Scene) -> None:
    RoundClock.objects.all().delete()


def paused(scene: Scene) -> None:
    pause_clock(scene.tournament.rounds.get(), actor=person("ada"))


def held(scene: Scene) -> None:
    hold_table(scene.table(FREE), reason="a long ruling", actor=person("hugo"))


def called(scene: Scene) -> None:
    call_time([scene.table(FREE)], actor=person("hugo"))


def on_a_day(scene: Scene) -> None:
    called(scene)
    one = scene.player(FREE)
    record_day(scene.table(FREE), day=7, turn_player=one, actor=person("hugo"))


def at_the_points(scene: Scene) -> None:
    on_a_day(scene)
    advance(scene.table(FREE), actor=person("hugo"))


def free(scene: Scene) -> Places:
    return {"match_id": scene.table(FREE).pk}


ACTS: dict[str, tuple[Before, Places]] = {
    "start": (not_started, {"minutes": "50"}),
    "pause": (nothing, {}),
    "resume": (paused, {}),
    "extend": (nothing, {"minutes": "5"}),
    "reset": (nothing, {}),
    "call-time": (nothing, {}),
}
REASON = {"reason": "a long ruling"}
TABLE_ACTS: dict[str, tuple[Before, Places]] = {
    "extend": (nothing, {"minutes": "5", **REASON}),
    "hold": (nothing, REASON),
    "release": (held, {}),
    "call-time": (nothing, {}),
    "turn": (called, {"where": "between"}),
    "played": (on_a_day, {}),
    "points": (at_the_points, {"game": "1", "points_0": "40", "points_1": "60"}),
    "time-back": (called, {}),
}
#: Where an act leads elsewhere than to the table: at the desk, points compared become a result.
LEADS = {("", "points"): "tournaments:result-entry"}


def clocks(prefix: str, people: tuple[str, ...]) -> Iterator[Door]:
    """Yield the doors of the round's clock, which ``people`` run."""
    clock, act_ = f"tournaments:{prefix}clock", f"tournaments:{prefix}clock-act"
    yield page(clock, only(people, 200))
    yield page(clock, only((), 404), about="of no round", at=lambda s: {"number": 2})
    yield page(clock, only((), 404), about="of a draft", before=taken_in)
    for act, (before, sent) in ACTS.items():
        yield deed(act_, only(people, done(clock)), **case(act, before, sent))
    for act in ("pause", "resume", "extend"):
        refused = case(act, not_started, ACTS[act][1], " before it started")
        yield deed(act_, only(people, 409), **refused)
    yield deed(act_, only((), 404), **case("explode", nothing, {}))
    yield deed(
        act_,
        only(people, 409),
        about="call-time at a table of another tournament",
        at=lambda s: {"act": "call-time"},
        sent=foreign_match,
    )
    yield from not_by("post", [clock])
    yield from not_by("get", [act_], at=lambda s: {"act": "start"})


def case(act: str, before: Before, sent: Places, about: str = "") -> Places:
    """Return the rest of a door about one act at a table where nobody of the cast plays."""
    return {
        "about": f"{act}{about}",
        "at": lambda s: {**free(s), "act": act},
        "before": before,
        "sent": lambda s: sent,
    }


def foreign_match(scene: Scene) -> Places:
    return {"match": Match.objects.get(round__tournament__slug=scene.other).pk}


def tables(prefix: str, people: tuple[str, ...]) -> Iterator[Door]:
    """Yield the doors of a table's clock, which ``people`` run who do not sit there."""
    table, act_ = f"tournaments:{prefix}clock-table", f"tournaments:{prefix}clock-table-act"
    yield page(table, only(people, 200), at=free)
    yield page(
        table,
        without(people, ORGANISER_PLAYS, SCOREKEEPER_PLAYS),
        about="of an organiser and a scorekeeper",
        at=lambda s: {"match_id": s.own_table},
    )
    yield page(
        table,
        without(people, HEAD_JUDGE_PLAYS),
        about="of a head judge",
        at=lambda s: {"match_id": s.heads_table},
    )
    for act, (before, sent) in TABLE_ACTS.items():
        leads = LEADS.get((prefix, act), table)
        yield deed(act_, only(people, done(leads)), **case(act, before, sent))
    yield deed(act_, only((), 404), **case("explode", nothing, {}))
    yield deed(act_, only(people, 200), **case("hold", nothing, {}, " without a reason"))
    yield deed(act_, only(people, 409), **case("played", nothing, {}, " before time was called"))
    yield from own_tables(act_, table, people)
    yield from not_by("post", [table])
    yield from not_by("get", [act_], at=lambda s: {"act": "hold"})


def own_tables(act_: str, table: str, people: tuple[str, ...]) -> Iterator[Door]:
    """Yield the acts at a table where staff play: they are others' to do."""
    for act in ("extend", "hold", "call-time"):
        told = TABLE_ACTS[act][1]
        yield deed(
            act_,
            without(people, ORGANISER_PLAYS, SCOREKEEPER_PLAYS, answer=done(table)),
            about=f"{act} at the table of an organiser and a scorekeeper",
            at=lambda s, act=act: {"match_id": s.own_table, "act": act},
            sent=lambda s, told=told: told,
        )


def without(people: tuple[str, ...], *seated: str, answer: int | str = 200) -> Answers:
    return only([each for each in people if each not in seated], answer)


ROUND_NOW: list[Door] = [
    page("tournaments:round-now", dict.fromkeys(ACTORS, 200)),
    page("tournaments:round-now", dict.fromkeys(ACTORS, 404), about="of a draft", before=taken_in),
    page(
        "tournaments:round-now",
        dict.fromkeys(ACTORS, 404),
        about="of no round",
        at=lambda s: {"number": 2},
    ),
    deed("tournaments:round-now", dict.fromkeys(ACTORS, 405)),
]
DOORS = [
    *ROUND_NOW,
    *clocks("", DESK),
    *clocks("floor-", JUDGES),
    *tables("", DESK),
    *tables("floor-", JUDGES),
]
