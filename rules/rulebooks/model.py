"""The shape of a clause file. These structs are its schema: nothing else may stand in it."""

from __future__ import annotations

from functools import cached_property

import msgspec

from rules.core.words import Words

Value = str | int | bool | None


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of everything in a clause file."""


class Meta(_Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    title_en: str
    title_ja: str
    document: str
    document_ja: str
    spec_version: int
    rules_version: str
    id_scheme: str
    areas: tuple[str, ...]
    not_available: tuple[str, ...]
    note: str
    versions: dict[str, str] = {}
    kinds: dict[str, str] = {}
    game: str | None = None
    players: str | int | None = None

    @property
    def source(self) -> Words:
        """The document that the clauses restate."""
        return Words(en=self.document, ja=self.document_ja)


class Term(_Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A word of the rules: as printed (``ja``), its kana, our English word and code."""

    ja: str
    reading: str
    en: str
    code: str
    def_en: str
    def_ja: str


class RulebookSetting(_Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an organiser may choose where the rules are silent."""

    name: str
    default: Value
    options: tuple[Value, ...]


class Ambiguity(_Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A gap or contradiction of the document, and the reading this site takes."""

    id: str
    title_en: str
    title_ja: str
    clauses: tuple[str, ...]
    problem: str
    problem_ja: str
    reading: str
    reading_ja: str
    why: str
    why_ja: str
    configurable: bool
    settings: tuple[RulebookSetting, ...]

    @property
    def title(self) -> Words:
        return Words(en=self.title_en, ja=self.title_ja)

    @property
    def question(self) -> Words:
        """What the document leaves open."""
        return Words(en=self.problem, ja=self.problem_ja)

    @property
    def answer(self) -> Words:
        """How this site reads it."""
        return Words(en=self.reading, ja=self.reading_ja)

    @property
    def grounds(self) -> Words:
        """Why it reads it so."""
        return Words(en=self.why, ja=self.why_ja)


class Clause(_Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One numbered statement of the rules, in our own words."""

    id: str
    section: str
    area: str
    title_en: str
    title_ja: str
    text_en: str
    text_ja: str
    terms: tuple[str, ...]
    versions: tuple[str, ...]
    ambiguities: tuple[str, ...]
    configurable: bool
    check: str
    kind: str = "rule"
    source: str | None = None
    version_note: str | None = None
    version_note_ja: str | None = None
    step: int | None = None
    substep: int | None = None

    @property
    def title(self) -> Words:
        return Words(en=self.title_en, ja=self.title_ja)

    @property
    def text(self) -> Words:
        return Words(en=self.text_en, ja=self.text_ja)

    @property
    def history(self) -> Words | None:
        """What is known of the clause in the versions of the rules."""
        if self.version_note is None:
            return None
        return Words(en=self.version_note, ja=self.version_note_ja or self.version_note)


class RulebookFile(_Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A clause file as it is written."""

    meta: Meta
    glossary: tuple[Term, ...]
    ambiguities: tuple[Ambiguity, ...]
    clauses: tuple[Clause, ...]


class Rulebook(msgspec.Struct, frozen=True, dict=True):
    """A clause file that was checked, with look-up by id."""

    code: str
    file: RulebookFile

    @property
    def meta(self) -> Meta:
        return self.file.meta

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """Every clause by its id, in document order."""
        return {clause.id: clause for clause in self.file.clauses}

    @cached_property
    def ambiguities(self) -> dict[str, Ambiguity]:
        """Every reading of ours by its id."""
        return {ambiguity.id: ambiguity for ambiguity in self.file.ambiguities}

    @cached_property
    def glossary(self) -> dict[str, Term]:
        """Every term by its printed word; that is what ``Clause.terms`` names."""
        return {term.ja: term for term in self.file.glossary}

    @cached_property
    def settings(self) -> dict[str, RulebookSetting]:
        """Every setting by its name."""
        return {s.name: s for a in self.file.ambiguities for s in a.settings}
