"""What the rules do not allow."""

from __future__ import annotations


class NotAllowed(Exception):
    """Somebody may not do this; ``ids`` are the clauses that forbid it."""

    def __init__(self, *ids: str) -> None:
        super().__init__(", ".join(ids))
        self.ids = ids
