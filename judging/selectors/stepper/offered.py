"""What a record can begin with: every title and version on the engine, with its positions."""

from __future__ import annotations

from dataclasses import dataclass

from judging.selectors.stepper.table import Named
from rules.core.words import Words
from rules.registry import game_for, playable_versions, title_for


@dataclass(frozen=True)
class Start:
    """A version of a title's rules, and the positions that come with it."""

    title: str
    version: str
    label: Words
    presets: tuple[Named, ...]


def starts() -> tuple[Start, ...]:
    """Return every version on the engine, the newest of each title first."""
    found = [_start(title, version) for title, version in reversed(playable_versions())]
    return tuple(sorted(found, key=lambda start: start.label.en))


def _start(title: str, version: str) -> Start:
    presets = game_for(title, version=version).rules.presets
    named = tuple((name, label) for name, (label, _) in presets.items())
    return Start(title, version, title_for(title).label, named)
