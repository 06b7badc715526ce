"""One position of a disputed game: looking at it, stepping on, and editing the tree around it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from judging.forms.steps import action_sent
from judging.models import GameRecord
from judging.permissions import record_for, record_head_for
from judging.selectors.game_records import OpenRecord, open_record
from judging.selectors.stepper.gone import gone_position
from judging.selectors.stepper.meanwhile import meanwhile
from judging.selectors.stepper.page import position_of, viewer_code
from judging.services import game_records
from judging.services.game_records import begin_correction, play_step
from judging.views.stepper.looking import (
    acting,
    looked_at,
    mark,
    marked,
    viewer_in,
    wants_part,
)
from rules.core.document.permalinks import parse_permalink
from rules.core.document.reading import main_line
from rules.core.engine.viewers import Viewer
from rules.core.errors import RulesError
from tournaments.errors import MendableError

PAGE = "judging/stepper/position.html"
PANELS = "judging/stepper/_panels.html"
GONE = "judging/stepper/gone.html"
GONE_PART = "judging/stepper/_gone.html"
MOST_TYPED = {"label": 120, "comment": 4_000}


@dataclass(frozen=True)
class Typed:
    """An edit of the tree as it was sent: which one, and the words; ``problem`` stands against it."""

    deed: str
    text: str = ""
    problem: str = ""


@require_safe
def latest(request: HttpRequest, code: str) -> HttpResponse:
    """Lead to the end of the main line, as the judge sees it."""
    opened = open_record(record_for(request.user, code))
    node = main_line(opened.document)[-1].id
    return redirect("judging:stepper-position", code=code, node=node, viewer="judge")


@require_safe
def position(request: HttpRequest, code: str, node: str, viewer: str) -> HttpResponse:
    """Show a position as one viewer sees it; htmx gets the panels alone."""
    opened = open_record(record_for(request.user, code))
    looking = viewer_in(opened, viewer)
    if node in opened.document.removed:
        return gone(request, opened, node, looking)
    return shown(request, opened, node, looking)


def gone(request: HttpRequest, opened: OpenRecord, node: str, viewer: Viewer) -> HttpResponse:
    """Say that the branch was deleted, and show the position as it was while that is kept."""
    found = gone_position(opened, node, viewer)
    context = {"record": opened.record, "gone": found, "position": found.position}
    page = GONE_PART if wants_part(request) else GONE
    return render(request, page, context | {"is_judge": viewer == "judge"}, status=410)


@require_POST
def play(request: HttpRequest, code: str, node: str, viewer: str) -> HttpResponse:
    """Play what was sent at the position, and show where it leads."""
    record, person = record_for(request.user, code), acting(request)
    opened = open_record(record)
    looking = viewer_in(opened, viewer)

    def played() -> tuple[GameRecord, str]:
        state = looked_at(opened, node, looking)
        action = action_sent(opened.game, state, looking, request.POST.dict())
        stepped = play_step(record, node, action, actor=person)
        return stepped.record, stepped.node

    return answered(request, record, node, looking, played)


@require_POST
def correct(request: HttpRequest, code: str, node: str) -> HttpResponse:
    """Begin the branch in which an act recorded though illegal did not happen, and show it."""
    record, person = record_for(request.user, code), acting(request)

    def corrected() -> tuple[GameRecord, str]:
        stepped = begin_correction(record, node, actor=person)
        return stepped.record, stepped.node

    return answered(request, record, node, "judge", corrected)


@require_POST
def mark_one(request: HttpRequest, code: str, node: str) -> HttpResponse:
    """Mark the position, to compare others of the record with it from wherever they are."""
    opened = open_record(record_for(request.user, code))
    check_there(opened, node)
    mark(request, code, node)
    if not wants_part(request):
        return HttpResponseRedirect(address(opened, node, "judge"))
    return shown(request, opened, node, "judge")


@require_POST
def edit(request: HttpRequest, code: str, node: str, viewer: str) -> HttpResponse:
    """Edit the tree at the position: a label, a comment, the order of lines, a deletion, undo."""
    record, person = record_for(request.user, code), acting(request)
    opened = open_record(record)
    looking, deed = viewer_in(opened, viewer), request.POST.get("deed", "")
    parent = opened.document.nodes[node].parent if node in opened.document.nodes else ""
    revision = number_sent(request.POST, "revision")
    typed = Typed(deed, request.POST.get("text", "").strip()[: MOST_TYPED.get(deed, 0)])

    def edited() -> tuple[GameRecord, str]:
        if deed in ("label", "comment"):
            service = game_records.label_node if deed == "label" else game_records.comment_node
            return service(record, node, typed.text, revision=revision, actor=person), node
        if deed in ("undo", "redo"):
            turn = game_records.undo_edit if deed == "undo" else game_records.redo_edit
            return turn(record, revision=revision, actor=person), node
        if deed not in LAID_OUT:
            raise Http404
        change = LAID_OUT[deed]
        return change(record, node, revision=revision, actor=person), node

    return answered(request, record, node, looking, edited, parent, typed)


LAID_OUT: dict[str, Callable[..., GameRecord]] = {
    "move_up": game_records.move_up,
    "make_main": game_records.make_main,
    "delete": game_records.delete_branch,
}


def answered(
    request: HttpRequest,
    record: GameRecord,
    node: str,
    viewer: Viewer,
    act: Callable[[], tuple[GameRecord, str]],
    parent: str = "",
    typed: Typed | None = None,
) -> HttpResponse:
    """Do it and show where that leads; what stands in the way is told on the page as it was.

    Args:
        parent: the node to fall back on where the position itself is gone now.
        typed: the edit that was sent; where it is refused, its words stay on the page.
    """
    try:
        after, there = act()
    except MendableError as error:
        record.refresh_from_db()
        opened = open_record(record)
        there = still_there(opened, node, parent)
        refused = replace(typed or Typed(""), problem=str(error))
        if there != node or viewer != "judge":  # the fields of this edit are not on the page
            refused = replace(refused, deed="")
        return shown(request, opened, there, viewer, refused=refused, status=error.status)
    opened = open_record(after)
    there = still_there(opened, there, parent)
    if not wants_part(request):
        return HttpResponseRedirect(address(opened, there, viewer))
    return shown(request, opened, there, viewer)


def still_there(opened: OpenRecord, node: str, parent: str) -> str:
    """Return the node, or else its parent, or else the end of the main line."""
    tombs = opened.document.tombstones
    for each in (node, parent):
        if each in opened.document.nodes and each not in tombs:
            return each
    return main_line(opened.document)[-1].id


def shown(
    request: HttpRequest,
    opened: OpenRecord,
    node: str,
    viewer: Viewer,
    *,
    refused: Typed | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the position: the whole page, or its panels for htmx."""
    check_there(opened, node)
    context: dict[str, Any] = {
        "position": position_of(opened, node, viewer),
        "record": opened.record,
        "refused": refused,
        "marked": marked(request, opened),
    }
    is_partial = wants_part(request)
    response = render(request, PANELS if is_partial else PAGE, context, status=status)
    if is_partial:
        response["HX-Push-Url"] = address(opened, node, viewer)
    return response


def check_there(opened: OpenRecord, node: str) -> None:
    if node not in opened.document.nodes:
        raise Http404


def address(opened: OpenRecord, node: str, viewer: Viewer) -> str:
    """Return the permanent address of the position."""
    arguments = [opened.record.code, node, viewer_code(viewer)]
    return reverse("judging:stepper-position", args=arguments)


@require_safe
def changes(request: HttpRequest, code: str) -> HttpResponse:
    """Tell what others did since the page was told last; nothing (204) where nothing was done."""
    head = record_head_for(request.user, code)
    since = number_sent(request.GET, "since", head.revision)
    told = max(since, number_sent(request.GET, "told", since))
    if told >= head.revision:
        return HttpResponse(status=204)
    opened = open_record(record_for(request.user, code))
    node, viewer = looked_from(request.GET.get("here", ""))
    context = {
        "record": opened.record,
        "since": since,
        "here": request.GET.get("here", ""),
        "found": meanwhile(opened, since, told, viewer),
        "to": address(opened, still_there(opened, node, ""), viewer),
    }
    return render(request, "judging/stepper/_meanwhile.html", context)


def looked_from(here: str) -> tuple[str, Viewer]:
    """Return the position that is looked at and the viewer; nothing, as all see it, if unreadable."""
    try:
        link = parse_permalink(here)
    except RulesError:
        return "", "public"
    return link.node, link.viewer


def number_sent(sent: QueryDict, name: str, usual: int = 0) -> int:
    """Return a number that the page knew, the usual one where none was sent."""
    typed = sent.get(name, "")
    return int(typed) if typed.isdecimal() and len(typed) < 10 else usual
