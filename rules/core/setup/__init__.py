"""The set-up of a position: as JSON, as a text that a judge writes by hand, and as a state.

``parse`` and ``render`` go between text and ``SetUp``, ``from_json`` and ``to_json`` between JSON
values and ``SetUp``, ``build`` and ``from_state`` between ``SetUp`` and a state; ``rewritten``
writes a changed ``SetUp`` into the text it was read from.
"""

from rules.core.setup.building import build
from rules.core.setup.errors import Complaint, SetUpUnreadable
from rules.core.setup.forms import (
    Doing,
    Ended,
    Entry,
    Laid,
    Place,
    Row,
    Seat,
    SetUp,
    from_json,
    to_json,
)
from rules.core.setup.reading import parse
from rules.core.setup.rewriting import rewritten
from rules.core.setup.taking import from_state
from rules.core.setup.writing import render

__all__ = [
    "Complaint",
    "Doing",
    "Ended",
    "Entry",
    "Laid",
    "Place",
    "Row",
    "Seat",
    "SetUp",
    "SetUpUnreadable",
    "build",
    "from_json",
    "from_state",
    "parse",
    "render",
    "rewritten",
    "to_json",
]
