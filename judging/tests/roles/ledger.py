"""The ledger of penalties, its policy, and appeals: the judges' pages and the players' own."""

from __future__ import annotations

from judging.models import Penalty, Ruling
from judging.services.appeals import decide_appeal, file_appeal
from judging.services.ledger_ends import retract_penalty
from judging.tests.roles.cast import (
    AT_THE_TABLE,
    CHECKED,
    FLOOR_JUDGE,
    FREE,
    HEADS,
    JUDGES,
    OPPONENT,
    PLAYER,
)
from judging.tests.roles.doors import Door, deed, done, not_by, only, page, to
from judging.tests.roles.scene import Places, Scene, person

PAGES = ("ledger", "penalty", "appeals", "appeal")
DEEDS = (
    "penalty-comply",
    "penalty-refuse",
    "penalty-retract",
    "penalty-appeal-for",
    "appeal-decide",
)
MINE = "tournaments:my-tournament"
TOO_LONG = {"text": "Not me. " * 100}


def taken_back(scene: Scene) -> None:
    retract_penalty(scene.penalty(), reason="seen again", actor=person("fay"))


def decided(scene: Scene) -> None:
    appeal = Penalty.objects.get(pk=scene.appealed).appeals.get()
    decide_appeal(appeal, overturned=False, reason="so it is", actor=person("hugo"))


def ruling_appealed(scene: Scene) -> None:
    ruling = Ruling.objects.get(number=scene.places["ruling_number"])
    file_appeal(scene.player(), against=ruling, text="No", actor=person("pia"))


def for_the_player(scene: Scene) -> Places:
    return {"player": scene.player().pk, "text": "No"}


def the_appealed(scene: Scene) -> Places:
    return {"penalty_id": scene.appealed}


def by_the_head(scene: Scene) -> Places:
    return {"penalty_id": scene.by_the_head}


def the_house(scene: Scene) -> Places:
    return {"slug": scene.house}


def about_a_player(scene: Scene) -> Places:
    return {"registration": scene.player(FREE).pk, "match": scene.table(FREE).pk}


def a_caution(scene: Scene) -> Places:
    return {**about_a_player(scene), "level": "1", "departure": "said so"}


def a_policy(_scene: Scene) -> Places:
    named = {"row-0-en": "Loud music", "row-0-levels": ["1", "2"]}
    rows = {"row-TOTAL_FORMS": "1", "row-INITIAL_FORMS": "0", **named}
    return {"cautions": "2", "warnings": "0", **rows}


POLICY: list[Door] = [
    page("judging:house-policy", only(HEADS, 200), at=the_house),
    page("judging:house-policy", only((), 404), about="of a published title"),
    deed("judging:house-policy", only(HEADS, done("house-policy")), at=the_house, sent=a_policy),
    deed(
        "judging:house-policy",
        only(HEADS, 422),
        about="unfinished",
        at=the_house,
        sent=lambda s: {**a_policy(s), "cautions": ""},
    ),
    deed("judging:house-policy", only((), 404), about="of a published title", sent=a_policy),
]
READ: list[Door] = [
    page("judging:ledger", only(JUDGES, 200)),
    page("judging:penalty", only(JUDGES, 200)),
    page("judging:penalty", only(JUDGES, 200), about="by the head judge", at=by_the_head),
    page("judging:appeals", only(JUDGES, 200)),
    page("judging:appeal", only(JUDGES, 200)),
    page("judging:penalty-new", only(JUDGES, 200)),
    page("judging:penalty-new", only(JUDGES, 200), about="the sheet", sent=about_a_player),
]
GIVEN: list[Door] = [
    deed("judging:penalty-new", only(JUDGES, 200), about="for nobody yet"),
    deed(
        "judging:penalty-new",
        only(JUDGES, 200),
        about="to look",
        sent=lambda s: {**a_caution(s), "look": ""},
    ),
    deed("judging:penalty-new", only(JUDGES, 422), about="unfinished", sent=about_a_player),
    deed("judging:penalty-new", only(JUDGES, done("penalty")), sent=a_caution),
]
#: What a sheet of this tournament is asked about that belongs to another one, or to nobody.
FOREIGN: list[Door] = [
    Door(
        "judging:penalty-new",
        only((), 404),
        method=method,
        about=f"about the {what} of another tournament",
        at=lambda s: {"slug": s.other},
        sent=lambda s, what=what: foreign(s)[what],  # type: ignore[misc]
    )
    for method in ("get", "post")
    for what in ("registration", "match", "call", "check")
]


def foreign(scene: Scene) -> dict[str, Places]:
    """Return by its name what is of this tournament, each with what goes with it."""
    places, checked = scene.places, scene.player(CHECKED).pk
    return {
        "registration": {"registration": checked},
        "match": {"match": places["match_id"], **someone_there(scene)},
        "call": {"call": places["call_id"], **someone_there(scene)},
        "check": {"check": places["check_id"], **someone_there(scene)},
    }


def someone_there(scene: Scene) -> Places:
    """Return a player of the other tournament."""
    pia = person("pia").registrations.get(tournament__slug=scene.other)
    return {"registration": pia.pk, "level": "1", "departure": "said so"}


ENDED: list[Door] = [
    deed("judging:penalty-comply", only(JUDGES, done("penalty"))),
    deed("judging:penalty-comply", only(JUDGES, 409), about="with none left", before=taken_back),
    deed("judging:penalty-refuse", only(JUDGES, done("penalty")), at=by_the_head),
    deed("judging:penalty-refuse", only(JUDGES, 422), about="without the game"),
    deed(
        "judging:penalty-refuse",
        only(JUDGES, done("penalty")),
        about="at the cost of a game",
        sent=lambda s: {"game_number": "1"},
    ),
    deed("judging:penalty-refuse", only(JUDGES, 409), about="with none left", before=taken_back),
    deed("judging:penalty-retract", only(JUDGES, done("penalty")), sent=lambda s: {"reason": "no"}),
    deed(
        "judging:penalty-retract",
        only(HEADS, done("penalty")) | {FLOOR_JUDGE: 403},
        about="by the head judge",
        at=by_the_head,
        sent=lambda s: {"reason": "no"},
    ),
    deed("judging:penalty-retract", only(JUDGES, 422), about="without a reason"),
    deed(
        "judging:penalty-retract",
        only(JUDGES, 409),
        about="with none left",
        before=taken_back,
        sent=lambda s: {"reason": "no"},
    ),
]
APPEALED: list[Door] = [
    deed("judging:penalty-appeal-for", only(JUDGES, done("appeal")), sent=lambda s: {"text": "No"}),
    deed(
        "judging:penalty-appeal-for", only(JUDGES, 422), about="too long", sent=lambda s: TOO_LONG
    ),
    deed("judging:penalty-appeal-for", only(JUDGES, 409), about="again", at=the_appealed),
    page("judging:ruling-appeal-for", only(JUDGES, 200)),
    deed("judging:ruling-appeal-for", only(JUDGES, done("appeal")), sent=for_the_player),
    deed(
        "judging:ruling-appeal-for",
        only(JUDGES, 422),
        about="for a player of another table",
        sent=lambda s: {"player": s.player(FREE).pk},
    ),
    deed(
        "judging:ruling-appeal-for",
        only(JUDGES, 409),
        about="again",
        before=ruling_appealed,
        sent=for_the_player,
    ),
    deed(
        "judging:appeal-decide",
        only(HEADS, done("appeal")),
        about="to uphold",
        sent=lambda s: {"verdict": "uphold", "reason": "so it is"},
    ),
    deed(
        "judging:appeal-decide",
        only(HEADS, done("appeal")),
        about="to overturn",
        sent=lambda s: {"verdict": "overturn", "reason": "seen again"},
    ),
    deed("judging:appeal-decide", only(HEADS, 422), about="unfinished"),
    deed(
        "judging:appeal-decide",
        only(HEADS, 409),
        about="again",
        before=decided,
        sent=lambda s: {"verdict": "uphold", "reason": "so it is"},
    ),
]
OWN: list[Door] = [
    page("judging:penalty-appeal", only([PLAYER], 200)),
    page("judging:penalty-appeal", only([OPPONENT], 200), about="of the opponent", at=by_the_head),
    deed("judging:penalty-appeal", only([PLAYER], done(MINE)), sent=lambda s: {"text": "No"}),
    deed(
        "judging:penalty-appeal",
        only([PLAYER], 409),
        about="again",
        at=the_appealed,
        sent=lambda s: {"text": "No"},
    ),
    deed(
        "judging:penalty-appeal",
        only([OPPONENT], done(MINE)),
        about="of the opponent",
        at=by_the_head,
        sent=lambda s: {"text": "No"},
    ),
    page("judging:ruling-appeal", only(AT_THE_TABLE, 200)),
    deed("judging:ruling-appeal", only(AT_THE_TABLE, done(MINE)), sent=lambda s: {"text": "No"}),
    deed(
        "judging:ruling-appeal",
        only(AT_THE_TABLE, 409),
        about="again",
        before=ruling_appealed,
        sent=lambda s: {"text": "No"},
    ),
    *(
        Door(
            "judging:ruling-appeal",
            only((), 404),
            method=method,
            about="of another table",
            at=lambda s: {"ruling_number": s.ruling_elsewhere},
            sent=lambda s: {"text": "No"},
        )
        for method in ("get", "post")
    ),
]
BY_THE_WRONG_METHOD = [
    *not_by("post", [to(name) for name in PAGES]),
    *not_by("get", [to(name) for name in DEEDS]),
]
DOORS = [*POLICY, *READ, *GIVEN, *FOREIGN, *ENDED, *APPEALED, *OWN, *BY_THE_WRONG_METHOD]
