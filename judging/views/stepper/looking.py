"""What every page of the stepper asks first: who looks, at which position."""

from django.http import Http404, HttpRequest

from judging.errors import PositionRefused
from judging.selectors.game_records import OpenRecord
from judging.selectors.stepper.page import viewers_of
from rules.core.document.errors import PositionLost
from rules.core.document.permalinks import parse_permalink
from rules.core.engine.state import State
from rules.core.engine.viewers import Viewer
from rules.core.errors import RulesError
from tournaments.models import User


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
