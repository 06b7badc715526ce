"""The set-up of a position: as JSON, as a text that a judge writes by hand, and as a state."""

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
    "from_json",
    "to_json",
]
