"""What is doubtful or wrong about a position that somebody entered."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core.words import Words

Severity = Literal["stop", "breaks-a-rule", "implausible", "note"]
"""Only ``stop`` keeps the game from going on; the others stay visible beside the position."""


class Problem(msgspec.Struct, frozen=True):
    """One doubt: a code, how grave, where, the clause if one says so, and how to mend it."""

    code: str
    severity: Severity
    place: str
    clause: str
    hint: Words
