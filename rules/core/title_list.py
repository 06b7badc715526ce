"""Which titles there are: read from a list, so that the core names none."""

from __future__ import annotations

from importlib.resources import files

import msgspec


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A title by its code, and the prefix of its clauses."""

    code: str
    clauses: str


LISTED = msgspec.yaml.decode(
    files("rules").joinpath("games/titles.yaml").read_bytes(), type=tuple[Listed, ...]
)
CODES = tuple(title.code for title in LISTED)
PREFIXES = tuple(title.clauses for title in LISTED)
