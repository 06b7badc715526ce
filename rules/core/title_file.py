"""Reading the title files, each once, and checking that what they cite and name exists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec
import yaml

from rules.core.errors import TitleBroken, TitleNotFound
from rules.core.title import End, Title
from rules.core.title_list import CODES

Problem = tuple[str, str]

KEYS_OF_WINNER = {
    "always": (True, True, False),
    "never": (False, False, True),
    "either": (True, True, True),
}


@cache
def load_title(code: str) -> Title:
    """Return the title of this code, read from ``rules/games/<code>/title.yaml``.

    Raises:
        TitleNotFound: no title has this code; the message lists those there are.
        TitleBroken: the shipped file does not hold together.
    """
    if code not in CODES:
        raise TitleNotFound(code, CODES)
    return read_title(code, files("rules").joinpath(f"games/{code}/title.yaml").read_bytes())


def read_title(code: str, data: bytes) -> Title:
    """Return the title written in ``data`` (YAML).

    Raises:
        TitleBroken: with the first place that does not fit the schema or the other parts.
    """
    name = f"games/{code}/title.yaml"
    try:
        title = msgspec.yaml.decode(data, type=Title)
    except (msgspec.DecodeError, yaml.YAMLError, UnicodeDecodeError) as error:
        raise TitleBroken(name, "$", str(error)) from error
    for place, problem in problems(title):
        raise TitleBroken(name, place, problem)
    return title


def problems(title: Title) -> Iterator[Problem]:
    """Yield each (place, problem) that makes a title unusable."""
    yield from _repeated("scoring.ends", [key for end in title.scoring.ends for key in end.key])
    for end in title.scoring.ends:
        yield from _key_problems(end)
    yield from _repeated("settings", [setting.name for setting in title.settings])
    for setting in title.settings:
        if not setting.accepts(setting.default):
            yield f"settings.{setting.name}", f"default {setting.default!r} is no answer"
    yield from _repeated("infractions", [infraction.code for infraction in title.infractions])
    yield from _finding_problems(title)
    yield from _format_problems(title)
    yield from _preset_problems(title)


def _key_problems(end: End) -> Iterator[Problem]:
    if any(len(key) > 1 for key in end.key):
        yield f"scoring.ends.{end.code}", "a key is one character"
    if tuple(map(bool, end.key)) != KEYS_OF_WINNER[end.winner]:
        yield f"scoring.ends.{end.code}", f"its keys do not suit winner: {end.winner}"


def _finding_problems(title: Title) -> Iterator[Problem]:
    findings = title.deck_findings
    for code in () if findings is None else msgspec.structs.astuple(findings):
        if code is not None and title.infraction(code) is None:
            yield "deck_findings", f"{code} is no infraction"


def _format_problems(title: Title) -> Iterator[Problem]:
    versions = {version.code for version in title.versions}
    if title.default_format not in {format_.code for format_ in title.formats}:
        yield "default_format", f"{title.default_format} is no format"
    for format_ in title.formats:
        if set(format_.constructions) != versions:
            yield f"formats.{format_.code}", "constructions are not one for each version"


def _preset_problems(title: Title) -> Iterator[Problem]:
    formats = {format_.code for format_ in title.formats}
    for preset in title.presets:
        if preset.deck_format not in formats:
            yield f"presets.{preset.code}", f"{preset.deck_format} is no format"
        if (preset.cut_by == "points") != (preset.cut_points is not None):
            yield f"presets.{preset.code}", "cut_by: points and cut_points go together"
        for name, value in preset.settings.items():
            setting = title.setting(name)
            if setting is None or not setting.accepts(value):
                yield f"presets.{preset.code}", f"{name}: {value!r} is no answer"


def _repeated(place: str, values: list[str]) -> Iterator[Problem]:
    for value, times in Counter(filter(None, values)).items():
        if times > 1:
            yield place, f"{value} stands twice"
