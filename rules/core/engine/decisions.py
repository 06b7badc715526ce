"""What a game waits for: whose decision, of what kind, and the outcomes it can have."""

from __future__ import annotations

import msgspec

from rules.core.engine.chances import Domain
from rules.core.words import Words


class Pending(msgspec.Struct, frozen=True):
    """The one decision a game waits for.

    ``who`` are the seats that decide (several for a secret choice), or chance or the judge.
    ``takes`` are the acts that answer it; ``domain`` the outcomes, where an outcome answers it.
    ``text`` is a printed text that the judge is asked to carry out.
    """

    kind: str
    who: tuple[int, ...]
    proc: str
    step: str
    label: Words
    clauses: tuple[str, ...]
    takes: tuple[str, ...] = ()
    domain: Domain | None = None
    text: Words | None = None
