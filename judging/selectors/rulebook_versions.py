"""The versions of a rulebook, what holds in each, and what differs between two."""

from dataclasses import dataclass

from judging.parsing.word_diff import Run, runs_of
from judging.selectors.rulebooks import Both, ShownClause, shown
from rules.core.words import Words
from rules.registry import title_for
from rules.rulebooks import Clause, Rulebook

FORMER = "h"
"""Ends the id of how a clause read before: OML-4.1.2h before OML-4.1.2."""


@dataclass(frozen=True)
class BookVersion:
    """A version of the rules. ``is_played`` is whether tournaments of it can be held here."""

    code: str
    label: Words
    is_played: bool


@dataclass(frozen=True)
class ChangedClause:
    """A clause that reads otherwise in the newer version, with the words that differ."""

    old: ShownClause
    new: ShownClause

    @property
    def titles(self) -> "tuple[ChangedText, ...]":
        return changed_texts(self.old.title, self.new.title)

    @property
    def texts(self) -> "tuple[ChangedText, ...]":
        return changed_texts(self.old.text, self.new.text)


@dataclass(frozen=True)
class ChangedText:
    """A text of both versions in one language, in runs of what is the same and what is not."""

    language: str
    runs: tuple[Run, ...]


@dataclass(frozen=True)
class BookChanges:
    """What differs from one version to another; ``kept`` is the number of clauses that do not."""

    old: BookVersion
    new: BookVersion
    changed: tuple[ChangedClause, ...]
    added: tuple[ShownClause, ...]
    gone: tuple[ShownClause, ...]
    kept: int


def changed_texts(old: Both, new: Both) -> tuple[ChangedText, ...]:
    """Return both texts in runs, in the language of the page and then in the other one."""
    first, second = new.first_language, new.second_language
    return (
        ChangedText(first, runs_of(old.first, new.first, first)),
        ChangedText(second, runs_of(old.second, new.second, second)),
    )


def versions_of(book: Rulebook) -> tuple[BookVersion, ...]:
    """Return the versions that the clauses of a rulebook tell of, the oldest first."""
    played = {version.code: version.label for version in title_for(book.code).versions}
    told = {version for clause in book.clauses.values() for version in clause.versions}
    order = [*book.meta.versions, *sorted(told - set(book.meta.versions))]
    known = [code for code in order if code in told | set(played)]
    return tuple(
        BookVersion(code, played.get(code, Words(code, code)), code in played) for code in known
    )


def newest_of(book: Rulebook) -> str:
    """Return the newest version that is played."""
    return title_for(book.code).versions[-1].code


def clauses_in(book: Rulebook, version: str) -> dict[str, Clause]:
    """Return the clauses that hold in a version, in document order."""
    return {id_: c for id_, c in book.clauses.items() if not c.versions or version in c.versions}


def version_for(book: Rulebook, clause: Clause) -> str:
    """Return the newest version in which the clause holds."""
    newest = newest_of(book)
    if not clause.versions or newest in clause.versions:
        return newest
    return next(v.code for v in reversed(versions_of(book)) if v.code in clause.versions)


def changes_between(book: Rulebook, old: str, new: str, language: str) -> BookChanges | None:
    """Return what differs between two versions of a rulebook; None where one is unknown."""
    known = {version.code: version for version in versions_of(book)}
    if old not in known or new not in known:
        return None
    before, after = clauses_in(book, old), clauses_in(book, new)
    gone = {id_: c for id_, c in before.items() if id_ not in after}
    added = {id_: c for id_, c in after.items() if id_ not in before}
    pairs = [
        (a, b) for a in gone for b in added if a.removesuffix(FORMER) == b.removesuffix(FORMER)
    ]
    paired = {id_ for pair in pairs for id_ in pair}
    return BookChanges(
        known[old],
        known[new],
        tuple(ChangedClause(shown(gone[a], language), shown(added[b], language)) for a, b in pairs),
        tuple(shown(c, language) for id_, c in added.items() if id_ not in paired),
        tuple(shown(c, language) for id_, c in gone.items() if id_ not in paired),
        len(before.keys() & after.keys()),
    )
