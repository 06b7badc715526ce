"""Deck checks and reports."""

from __future__ import annotations

from judging.models import DeckCheck
from judging.services.check_ends import stop_check
from judging.tests.checks import card_of
from judging.tests.roles.cast import FREE, JUDGES, LAST, PLANNED
from judging.tests.roles.doors import Door, deed, done, not_by, only, page, to
from judging.tests.roles.scene import Places, Scene, person
from tournaments.models import Match

PAGES = ("checks", "check", "reports", "report-file")
DEEDS = ("checks-draw", "checks-choose", "checks-begin", "check-count", "check-stop")
KINDS = (
    "penalties",
    "calls",
    "calls-by-judge",
    "calls-by-round",
    "rulings",
    "checks",
    "appeals",
)


def given_up(scene: Scene) -> None:
    check = DeckCheck.objects.get(pk=scene.places["check_id"])
    stop_check(check, note="fire alarm", actor=person("fay"))


def at_the_planned(scene: Scene) -> Places:
    return {"match_id": scene.table(PLANNED).pk, "check_id": scene.planned}


def at_a_free_table(scene: Scene) -> Places:
    return {"match_id": scene.table(FREE).pk}


def without_lists(scene: Scene) -> Places:
    return {"slug": scene.house}


def finishing(scene: Scene) -> Places:
    version = DeckCheck.objects.get(pk=scene.places["check_id"]).version
    return {"version": version, "minutes": "5"}


def another_player(scene: Scene) -> Places:
    match = Match.objects.get(round__tournament__slug=scene.other)
    stranger = match.seats.values_list("registration", flat=True)[0]
    return {"choose-player": stranger, "choose-moment": "mid"}


def a_card_of_the_list(scene: Scene) -> Places:
    check = DeckCheck.objects.get(pk=scene.places["check_id"])
    return {"section": "clock", "add": "", "typed": card_of(check, "clock")}


def a_draw(seen: str) -> dict[str, str]:
    return {"count": "1", "moment": "start", "seen": seen}


READ: list[Door] = [
    page("judging:checks", only(JUDGES, 200)),
    page("judging:checks", only((), 404), about="without lists", at=without_lists),
    page("judging:check", only(JUDGES, 200)),
    page("judging:check", only(JUDGES, to("checks")), about="planned", at=at_the_planned),
    page("judging:check-finish", only(JUDGES, 200)),
    page("judging:check-finish", only(JUDGES, to("check")), about="given up", before=given_up),
    page("judging:reports", only(JUDGES, 200)),
    page("judging:reports", only(JUDGES, 200), about="without lists", at=without_lists),
    *(
        page("judging:report-file", only(JUDGES, 200), about=kind, at=lambda s, k=kind: {"kind": k})
        for kind in KINDS
    ),
    page("judging:report-file", only((), 404), about="of none", at=lambda s: {"kind": "secrets"}),
]
PLANS: list[Door] = [
    deed("judging:checks-draw", only(JUDGES, done("checks")), sent=lambda s: a_draw("0")),
    deed("judging:checks-draw", only(JUDGES, 422), about="unfinished"),
    deed(
        "judging:checks-choose",
        only(JUDGES, done("checks")),
        sent=lambda s: {"choose-table": str(LAST), "choose-moment": "mid"},
    ),
    deed("judging:checks-choose", only(JUDGES, 422), about="unfinished"),
    deed(
        "judging:checks-choose",
        only(JUDGES, 422),
        about="with a player of another tournament",
        sent=another_player,
    ),
    deed("judging:checks-begin", only(JUDGES, done("check")), at=at_the_planned),
    deed("judging:checks-begin", only(JUDGES, 409), about="where none is", at=at_a_free_table),
]
SHEETS: list[Door] = [
    deed(
        "judging:check-count",
        only(JUDGES, done("check")),
        about="a tick",
        sent=lambda s: {"tick": "clock:991:0:1"},
    ),
    deed(
        "judging:check-count",
        only(JUDGES, done("check")),
        about="none of a section",
        sent=lambda s: {"none": "clock"},
    ),
    deed(
        "judging:check-count",
        only(JUDGES, done("check")),
        about="a card more",
        sent=a_card_of_the_list,
    ),
    deed(
        "judging:check-count",
        only(JUDGES, 409),
        about="a card that nobody knows",
        sent=lambda s: {"section": "clock", "add": "", "typed": "a proxy"},
    ),
    deed(
        "judging:check-count",
        only(JUDGES, done("check")),
        about="a card that nobody knows, all the same",
        sent=lambda s: {"section": "clock", "sure": "a proxy", "typed": "a proxy"},
    ),
    deed(
        "judging:check-count",
        only(JUDGES, done("check")),
        about="in a game",
        sent=lambda s: {"game": "2"},
    ),
    deed(
        "judging:check-count",
        only(JUDGES, 404),
        about="of a section that is none",
        sent=lambda s: {"none": "secrets"},
    ),
    deed("judging:check-count", only(JUDGES, 400), about="no tick", sent=lambda s: {"tick": "x"}),
    deed("judging:check-finish", only(JUDGES, done("check")), sent=finishing),
    deed("judging:check-finish", only(JUDGES, 422), about="unfinished"),
    deed("judging:check-stop", only(JUDGES, done("checks")), sent=lambda s: {"note": "fire"}),
    deed("judging:check-stop", only(JUDGES, 400), about="without a reason"),
    deed("judging:check-stop", only(JUDGES, done("checks")), about="planned", at=at_the_planned),
]
BY_THE_WRONG_METHOD = [
    *not_by("post", [to(name) for name in PAGES]),
    *not_by("get", [to(name) for name in DEEDS]),
]
DOORS = [*READ, *PLANS, *SHEETS, *BY_THE_WRONG_METHOD]
