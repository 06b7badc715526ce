"""What a schema cannot say about a clause file: that its parts fit together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.clauses import CITATION
from rules.rulebooks.model import Ambiguity, Clause, RulebookFile, RulebookSetting, Value

OPEN_OPTIONS = frozenset({"organiser_value", "positive integer", "integer range"})
"""Options that stand for a value the organiser types in."""

Problem = tuple[str, str]


def problems(file: RulebookFile) -> Iterator[Problem]:
    """Yield each (place, problem) that makes ``file`` unusable, in file order."""
    clause_ids = {clause.id for clause in file.clauses}
    ambiguity_ids = {ambiguity.id for ambiguity in file.ambiguities}
    yield from _repeated("glossary", (term.ja for term in file.glossary))
    yield from _repeated("glossary", (term.code for term in file.glossary))
    yield from _repeated("clauses", (clause.id for clause in file.clauses))
    yield from _repeated("ambiguities", (ambiguity.id for ambiguity in file.ambiguities))
    yield from _repeated("settings", (s.name for a in file.ambiguities for s in a.settings))
    for ambiguity in file.ambiguities:
        yield from _ambiguity_problems(ambiguity, clause_ids)
    for clause in file.clauses:
        yield from _clause_problems(clause, file, ambiguity_ids)


def _repeated(place: str, values: Iterable[str]) -> Iterator[Problem]:
    seen: set[str] = set()
    for value in values:
        if value in seen:
            yield place, f"{value} stands twice"
        seen.add(value)


def _ambiguity_problems(ambiguity: Ambiguity, clause_ids: set[str]) -> Iterator[Problem]:
    yield from _form(ambiguity.id)
    yield from _missing(ambiguity.id, "clause", ambiguity.clauses, clause_ids)
    if ambiguity.configurable != bool(ambiguity.settings):
        yield ambiguity.id, "configurable does not agree with its settings"
    for setting in ambiguity.settings:
        if not _is_offered(setting):
            place = f"{ambiguity.id}.{setting.name}"
            yield place, f"default {setting.default!r} is not among its options"


def _clause_problems(
    clause: Clause, file: RulebookFile, ambiguity_ids: set[str]
) -> Iterator[Problem]:
    yield from _form(clause.id)
    if (clause.version_note is None) != (clause.version_note_ja is None):
        yield clause.id, "version_note is not in both languages"
    yield from _missing(clause.id, "ambiguity", clause.ambiguities, ambiguity_ids)
    yield from _missing(clause.id, "area", [clause.area], set(file.meta.areas))
    if file.meta.kinds:
        yield from _missing(clause.id, "kind", [clause.kind], set(file.meta.kinds))
    if file.meta.versions:
        yield from _missing(clause.id, "version", clause.versions, set(file.meta.versions))


def _form(id_: str) -> Iterator[Problem]:
    if not CITATION.fullmatch(id_):
        yield id_, "does not look like the id of a clause or an ambiguity"


def _missing(place: str, kind: str, named: Iterable[str], known: set[str]) -> Iterator[Problem]:
    for name in named:
        if name not in known:
            yield place, f"{kind} {name} does not exist"


def _is_offered(setting: RulebookSetting) -> bool:
    default: Value = setting.default
    if any(default == o and type(default) is type(o) for o in setting.options):
        return True
    is_open = any(option in OPEN_OPTIONS for option in setting.options)
    return is_open and (default is None or type(default) is int)
