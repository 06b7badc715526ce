"""The judge's tools at a position: why not, changes by hand, compare, print, save."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from judging.errors import PositionRefused
from judging.forms.changes import fields_of, ops_of
from judging.forms.steps import act_sent
from judging.permissions import record_for
from judging.selectors.game_records import OpenRecord, open_record
from judging.selectors.stepper.comparison import compared
from judging.selectors.stepper.page import position_of, viewer_code, viewers_of
from judging.selectors.stepper.table import (
    acts_of,
    cards_of,
    choice_words,
    pieces_of,
    players_of,
)
from judging.selectors.stepper.telling import told_step
from judging.views.stepper.looking import looked_at, viewer_in
from rules.core.document.errors import PositionLost
from rules.core.document.reading import path
from rules.core.engine.actions import Obstacle
from rules.core.engine.asking import sentence
from rules.core.engine.game import Game
from rules.core.errors import RulesError
from rules.core.scenario import scenario_of
from rules.core.words import Words
from tournaments.errors import MendableError


def opened_at(request: HttpRequest, code: str, *nodes: str) -> OpenRecord:
    """Return the record with these nodes in it to those who may open it, or answer 404."""
    opened = open_record(record_for(request.user, code))
    if not set(nodes) <= opened.document.nodes.keys():
        raise Http404
    return opened


@require_safe
def lines(request: HttpRequest, code: str, node: str, viewer: str) -> HttpResponse:
    """Tell everything of one step, as the viewer may know it."""
    opened = opened_at(request, code, node)
    told = told_step(opened, node, viewer_in(opened, viewer), whole=True)
    return render(request, "judging/stepper/_lines.html", {"lines": told.lines})


@require_safe
def ask(request: HttpRequest, code: str, node: str) -> HttpResponse:
    """Say why an act is not allowed, whichever it is; for the judge, who may know the reasons."""
    opened = opened_at(request, code, node)
    state = looked_at(opened, node, "judge")
    kind = opened.game.rules.acts.get(request.GET.get("action", ""))
    answer, problem = None, ""
    if kind is not None and ("asked" in request.GET or not kind.args):
        try:
            act = act_sent(opened.game, state, request.GET.dict())
            answer = why_not(opened.game, opened.game.explain(state, act))
        except MendableError as error:
            problem = str(error)
        except RulesError as error:
            problem = str(PositionRefused(error.words))
    context = {
        "kind": kind,
        "answer": answer,
        "problem": problem,
        "sent": request.GET,
        "acts": acts_of(opened.game),
        "choice_words": choice_words(opened.game, kind),
        "players": players_of(opened.game, state),
        "pieces": pieces_of(opened.game, state),
        "cards": cards_of(opened.game),
    }
    return tool(request, opened, node, "ask", context)


def why_not(game: Game, obstacles: tuple[Obstacle, ...]) -> dict[str, Any]:
    """Return what stands against an act, each sentence with its clause."""
    said: list[tuple[Words, str]] = [
        (sentence(game.rules, Obstacle("", each.key, each.facts)), each.clause)
        for each in obstacles
    ]
    return {"obstacles": said, "is_impossible": any(each.impossible for each in obstacles)}


@require_safe
def by_hand(request: HttpRequest, code: str, node: str) -> HttpResponse:
    """Offer the usual changes by hand, and the fields of the one that was chosen."""
    opened = opened_at(request, code, node)
    state = looked_at(opened, node, "judge")
    op, ops = request.GET.get("op", ""), ops_of(opened.game)
    pending = opened.game.pending(state)
    context = {
        "ops": ops,
        "op": op if op in dict(ops) else "",
        "fields": fields_of(opened.game, state, op),
        "pieces": pieces_of(opened.game, state),
        "cards": cards_of(opened.game),
        "asks_judge": pending is not None and pending.kind == "judge",
    }
    return tool(request, opened, node, "by_hand", context)


def tool(
    request: HttpRequest, opened: OpenRecord, node: str, name: str, context: dict[str, Any]
) -> HttpResponse:
    """Render a tool: its part alone for htmx, else on a page of its own."""
    is_partial = bool(request.headers.get("HX-Request"))
    page = f"judging/stepper/_{name}.html" if is_partial else "judging/stepper/tool.html"
    part = f"judging/stepper/_{name}.html"
    return render(request, page, {"record": opened.record, "node": node, "part": part, **context})


@require_safe
def compare(request: HttpRequest, code: str) -> HttpResponse:
    """Show two positions side by side, both as one viewer may see them."""
    a, b = request.GET.get("a", ""), request.GET.get("b", "")
    opened = opened_at(request, code, a, b)
    viewer = viewer_in(opened, request.GET.get("viewer", "judge"))
    try:
        found = compared(opened, a, b, viewer)
    except PositionLost as lost:
        raise PositionRefused(lost.words_for(viewer)) from lost
    context = {
        "record": opened.record,
        "compared": found,
        "viewers": viewers_of(opened, viewer),
        "viewer": viewer_code(viewer),
    }
    return render(request, "judging/stepper/compare.html", context)


@require_safe
def export(request: HttpRequest, code: str, node: str) -> HttpResponse:
    """Give the line to a position as a scenario file, which replays to the same position."""
    opened = opened_at(request, code, node)
    looked_at(opened, node, "judge")
    record = opened.record
    scenario = scenario_of(
        opened.game,
        opened.document,
        node,
        cards=record.cards,
        name=record.name,
        cache=opened.states,
    )
    text = json.dumps(scenario, ensure_ascii=False, indent=1)
    response = HttpResponse(f"{text}\n", content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{record.code}-{node}.json"'
    return response


@require_safe
def printed(request: HttpRequest, code: str, node: str, viewer: str) -> HttpResponse:
    """Show the position and the whole way to it on a page to print."""
    opened = opened_at(request, code, node)
    looking = viewer_in(opened, viewer)
    steps = [
        (number, told_step(opened, each.id, looking, whole=True))
        for number, each in enumerate(path(opened.document, node))
    ]
    context = {
        "record": opened.record,
        "position": position_of(opened, node, looking),
        "steps": steps,
    }
    return render(request, "judging/stepper/print.html", context)
