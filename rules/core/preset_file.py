"""The disputed positions that come with a title, read from its file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from rules.core.words import Words


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position as it stands in the file: its name, its label, and the set-up form as text."""

    name: str
    label: Words
    text: str


@cache
def load_presets(title: str) -> dict[str, tuple[Words, str]]:
    """Return the positions of this title by name, with their labels and their set-up texts.

    Raises:
        msgspec.DecodeError: the shipped file does not hold together.
    """
    data = files("rules").joinpath(f"games/{title}/presets.yaml").read_bytes()
    positions = msgspec.yaml.decode(data, type=tuple[Position, ...])
    return {each.name: (each.label, each.text) for each in positions}
