"""What shows that a clause is played as it reads: tests that carry its mark, scenarios that cite it.

Read from the files that come with the site, once in a process, so that nothing can go stale.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings

from rules.core.words import Words

ROOT = Path(settings.BASE_DIR)
SCENARIOS = ROOT / "docs" / "scenarios"
TESTED = ("rules", "tournaments", "decks", "judging", "config", "tests")
MARK = re.compile(r"mark\.clause\(([^)]*)\)|def (test_\w+)\(")
ID = re.compile(r'"([A-Z]+-[\w.]+)"')


@dataclass(frozen=True)
class Shown:
    """A test or a scenario. ``path`` is below the project's folder, ``name`` says what it shows."""

    path: str
    name: Words

    @property
    def title(self) -> str:
        """The title of a scenario."""
        return self.path.split("/")[0]

    @property
    def file(self) -> str:
        """The name of a scenario."""
        return Path(self.path).stem


def marks_in(text: str) -> Iterator[tuple[str, str]]:
    """Yield each clause that a test of a file carries, with the name of the test.

    >>> list(marks_in('@pytest.mark.clause("DRM-6.01", "AMB-29")\\ndef test_moving() -> None:'))
    [('DRM-6.01', 'test_moving'), ('AMB-29', 'test_moving')]
    """
    waiting = list[str]()
    for match in MARK.finditer(text):
        if match[2] is None:
            waiting += ID.findall(match[1])
            continue
        yield from ((id_, match[2]) for id_ in dict.fromkeys(waiting))
        waiting.clear()


@cache
def marked_tests() -> Mapping[str, tuple[Shown, ...]]:
    """Return the tests that carry the mark of each clause; none where no tests are shipped."""
    found: dict[str, list[Shown]] = {}
    for folder in TESTED:
        for path in sorted((ROOT / folder).rglob("test_*.py")):
            place = str(path.relative_to(ROOT))
            for id_, name in marks_in(path.read_text("utf-8")):
                said = name.removeprefix("test_").replace("_", " ")
                found.setdefault(id_, []).append(Shown(place, Words(said, said)))
    return {id_: tuple(tests) for id_, tests in found.items()}


@cache
def scenarios_by_clause() -> Mapping[str, tuple[Shown, ...]]:
    """Return the scenarios that say of each clause that it allows, refuses or decides a step."""
    found: dict[str, list[Shown]] = {}
    japanese = names_in_japanese()
    for path in sorted(SCENARIOS.glob("*/*.json")):
        values = json.loads(path.read_bytes())
        name, place = values.get("name") or path.stem, str(path.relative_to(SCENARIOS))
        said = Words(name, japanese.get(place.removesuffix(".json"), name))
        for id_ in dict.fromkeys(cited_in(values)):
            shown = Shown(place, said)
            found.setdefault(id_, []).append(shown)
    return {id_: tuple(shown) for id_, shown in found.items()}


def names_in_japanese() -> dict[str, str]:
    """Return the Japanese names of the scenarios that come with the site, by title and file."""
    path = SCENARIOS / "names.ja.yaml"
    return msgspec.yaml.decode(path.read_bytes(), type=dict[str, str]) if path.exists() else {}


def cited_in(values: Any) -> Iterator[str]:
    """Yield the clauses that a scenario expects or that refuse a step of it."""
    if isinstance(values, dict):
        for name, value in values.items():
            if name in ("clauses", "refused"):
                yield from [value] if isinstance(value, str) else value
            else:
                yield from cited_in(value)
    elif isinstance(values, list):
        for value in values:
            yield from cited_in(value)


def scenario_text_of(title: str, name: str) -> bytes | None:
    """Return a scenario that comes with the site; None where there is none of this name."""
    known = {path.stem: path for path in (SCENARIOS / title).glob("*.json")}
    return known[name].read_bytes() if name in known else None
