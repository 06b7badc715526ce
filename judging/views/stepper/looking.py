"""What every page of the stepper asks first: who looks, at which position."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest

from judging.errors import PositionRefused
from judging.selectors.game_records import OpenRecord
from judging.selectors.stepper.page import viewers_of
from rules.core.document.errors import PositionLost
from rules.core.document.permalinks import parse_permalink
from rules.core.document.reading import path
from rules.core.engine.state import State
from rules.core.engine.viewers import Viewer
from rules.core.errors import RulesError
from tournaments.models import User

MARKED = "stepper marked"
MOST_MARKED = 20
"""Of so many records the marked position is remembered."""


@dataclass(frozen=True)
class Marked:
    """A position that waits to be compared with another."""

    node: str
    number: int
    label: str


def viewer_in(opened: OpenRecord, code: str) -> Viewer:
    """Return the viewer of this code at the table of the record, or answer 404."""
    try:
        viewer = parse_permalink(f"{opened.record.code}/n/{code}").viewer
    except RulesError as error:
        raise Http404 from error
    if code not in {each.code for each in viewers_of(opened, viewer)}:
        raise Http404
    return viewer


def looked_at(opened: OpenRecord, node: str, viewer: Viewer) -> State:
    """Return the state of the node, to go on from it.

    Raises:
        PositionRefused: it is lost or gone; the words say why, as the viewer may know it.
    """
    try:
        return opened.state(node)
    except PositionLost as lost:
        raise PositionRefused(lost.words_for(viewer)) from lost
    except RulesError as error:
        raise PositionRefused(error.words) from error


def wants_part(request: HttpRequest) -> bool:
    """Return whether htmx asks for the panels alone; going back in the browser asks for the page."""
    headers = request.headers
    if "HX-History-Restore-Request" in headers or headers.get("HX-Request-Type") == "full":
        return False
    return bool(headers.get("HX-Request"))


def acting(request: HttpRequest) -> User:
    """Return who acts; a record opens to signed-in people alone."""
    assert isinstance(request.user, User)
    return request.user


def mark(request: HttpRequest, code: str, node: str) -> None:
    """Remember the position of this record for the person, to compare others with it."""
    kept = dict(request.session.get(MARKED, {}))
    kept.pop(code, None)
    request.session[MARKED] = dict([*kept.items(), (code, node)][-MOST_MARKED:])


def marked(request: HttpRequest, opened: OpenRecord) -> Marked | None:
    """Return the position of this record that the person marked, if it is still there."""
    node = request.session.get(MARKED, {}).get(opened.record.code, "")
    if node not in opened.document.nodes:
        return None
    found = opened.document.nodes[node]
    return Marked(node, len(path(opened.document, node)) - 1, found.label)
