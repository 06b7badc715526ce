"""Links to one position that hold whatever becomes of the tree around it."""

from __future__ import annotations

import re

import msgspec

from rules.core.document.errors import PermalinkUnreadable
from rules.core.document.model import ID
from rules.core.engine.errors import EngineFault
from rules.core.engine.rules import MOST_SEATS
from rules.core.engine.viewers import Viewer

SEAT = re.compile(r"seat(0|[1-9][0-9]?)")


class Permalink(msgspec.Struct, frozen=True):
    """A node of a document as a viewer sees it."""

    document: str
    node: str
    viewer: Viewer


def permalink(document: str, node: str, viewer: Viewer = "public") -> str:
    """Return the link to a node: it names the node itself, never its place in the tree.

    >>> permalink("k7f2", "n12"), permalink("k7f2", "n12", 0)
    ('k7f2/n12/public', 'k7f2/n12/seat0')
    """
    if not (ID.fullmatch(document) and ID.fullmatch(node)):
        raise EngineFault(f"{document!r} or {node!r} is no id")
    return f"{document}/{node}/{viewer if isinstance(viewer, str) else f'seat{viewer}'}"


def parse_permalink(text: str) -> Permalink:
    """Return what a link leads to; without a viewer it is seen as the public sees it.

    Raises:
        PermalinkUnreadable: the text is no such link.

    >>> parse_permalink("k7f2/n12/seat0")
    Permalink(document='k7f2', node='n12', viewer=0)
    """
    match text.split("/"):
        case [document, node]:
            name = "public"
        case [document, node, name]:
            pass
        case _:
            raise PermalinkUnreadable(text)
    viewer = _viewer(name)
    if viewer is None or not (ID.fullmatch(document) and ID.fullmatch(node)):
        raise PermalinkUnreadable(text)
    return Permalink(document, node, viewer)


def _viewer(name: str) -> Viewer | None:
    if name == "public" or name == "judge":
        return name  # type: ignore[return-value]
    seat = SEAT.fullmatch(name)
    if seat is None or int(seat[1]) >= MOST_SEATS:
        return None
    return int(seat[1])
