"""The penalty ledger as it stands: which entries are in force, and what each player has so far."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from django.db.models import QuerySet

from judging.enums import AppealStatus, PenaltyKind
from judging.models import Appeal, Penalty
from judging.policies.accumulation import groundless
from judging.policies.model import Past
from rules.core.title import Infraction, PenaltyLevel
from rules.core.words import Words, same
from tournaments.models import Registration, Tournament

#: Entries that say something of another one, and no penalty of their own.
ABOUT_OTHERS = (PenaltyKind.COMPLIED, PenaltyKind.RETRACTED)
AT_DISCRETION = Words("at the judge’s discretion", "ジャッジの裁量")
FOLLOWS = Words("follows from earlier ones", "以前の罰則の累積")
"""Stands where an infraction would, for what no judge decided: three cautions, two warnings."""


@dataclass(frozen=True)
class Ledger:
    """Entries of one ledger, oldest first, with what became of each."""

    entries: tuple[Penalty, ...]

    @cached_property
    def ends(self) -> dict[int, Penalty]:
        """By entry, the later one that took it back, or stands in its place and counts itself."""
        standing = (entry for entry in self.raised if entry.pk not in self.taken_back)
        replaced = {entry.about_id: entry for entry in standing if entry.about_id}
        return replaced | self.taken_back

    @cached_property
    def taken_back(self) -> dict[int, Penalty]:
        found = (entry for entry in self.entries if entry.kind == PenaltyKind.RETRACTED)
        return {entry.about_id: entry for entry in found if entry.about_id}

    @cached_property
    def raised(self) -> tuple[Penalty, ...]:
        """What was entered in place of a refused one, still in force or not."""
        return tuple(e for e in self.entries if e.kind == PenaltyKind.RAISED)

    @cached_property
    def obeyed(self) -> dict[int, Penalty]:
        found = (entry for entry in self.entries if entry.kind == PenaltyKind.COMPLIED)
        return {entry.about_id: entry for entry in found if entry.about_id}

    @cached_property
    def sources(self) -> dict[int, tuple[int, ...]]:
        """By derived entry, in force or not, what is used up by it."""
        return {
            entry.pk: tuple(source.pk for source in entry.sources.all())
            for entry in self.entries
            if entry.kind == PenaltyKind.DERIVED
        }

    def resting_on(self, key: int) -> frozenset[int]:
        """Return ``key`` and what falls with it: derived from it, or in place of such a one."""
        replaced = {e.pk: (e.about_id,) for e in self.raised if e.about_id}
        return frozenset({key, *groundless({key}, {**self.sources, **replaced})})

    @cached_property
    def in_force(self) -> tuple[Penalty, ...]:
        """The penalties that count: neither taken back nor replaced by a higher one."""
        return tuple(
            entry
            for entry in self.entries
            if entry.kind not in ABOUT_OTHERS and entry.pk not in self.ends
        )

    def used(self, gone: Collection[int] = ()) -> frozenset[int]:
        """Return what counts no more toward a conversion, once ``gone`` ended too.

        What was derived and then taken back or raised itself has used its sources up; one that
        fell because a source did sets the others free.
        """
        ended = self.ends.keys() | {*gone}
        groups = (self.sources[key] for key in self.sources if not self.fell_by_refusal(key))
        return frozenset(key for keys in groups if ended.isdisjoint(keys) for key in keys)

    def fell_by_refusal(self, key: int) -> bool:
        """Return whether the derived entry ``key`` fell because a source of it was refused.

        That one may count again since, when what stood in its place was taken back.
        """
        end, sources = self.taken_back.get(key), self.sources[key]
        refused = (entry.pk for entry in self.raised if entry.about_id in sources)
        return end is not None and any(key < raised < end.pk for raised in refused)

    @cached_property
    def by_key(self) -> dict[int, Penalty]:
        return {entry.pk: entry for entry in self.entries}

    def origin(self, entry: Penalty) -> Penalty:
        """Return the entry that says what ``entry`` is for: the one it is about in the end."""
        while entry.about_id is not None and entry.about_id in self.by_key:
            entry = self.by_key[entry.about_id]
        return entry

    def of(self, registration: Registration) -> Ledger:
        return Ledger(tuple(e for e in self.entries if e.registration_id == registration.pk))

    def past(self) -> tuple[Past, ...]:
        """Return the penalties in force as the policy counts them."""
        used = self.used()
        return tuple(
            Past(
                key=entry.pk,
                level=entry.level,
                infraction=entry.infraction,
                on=entry.tournament.local(entry.issued_at).date(),
                match=entry.match_id,
                is_used=entry.pk in used,
            )
            for entry in self.in_force
        )


def entries() -> QuerySet[Penalty]:
    """Return the entries of all ledgers with what their lines show."""
    people = ("tournament", "registration", "issued_by", "match__round")
    return Penalty.objects.select_related(*people).prefetch_related("sources", "game_losses")


def ledger_of(tournament: Tournament) -> Ledger:
    """Return the whole ledger of ``tournament``, in a fixed number of queries."""
    return Ledger(tuple(entries().filter(tournament=tournament)))


def ledger_of_player(registration: Registration) -> Ledger:
    return Ledger(tuple(entries().filter(registration=registration)))


@dataclass(frozen=True)
class LedgerLine:
    """One entry with its words; ``end`` is the entry that ended it, ``is_obeyed`` that it was."""

    entry: Penalty
    level: Words
    infraction: Words
    end: Penalty | None = None
    is_obeyed: bool = False
    appeal: Appeal | None = None
    derived_from: tuple[Penalty, ...] = field(default=())

    @property
    def is_about_another(self) -> bool:
        return self.entry.kind in ABOUT_OTHERS

    @property
    def is_in_force(self) -> bool:
        return not self.is_about_another and self.end is None

    @property
    def is_refused(self) -> bool:
        return self.end is not None and self.end.kind == PenaltyKind.RAISED

    @property
    def has_open_appeal(self) -> bool:
        return self.appeal is not None and self.appeal.status == AppealStatus.OPEN


def ledger_lines(ledger: Ledger) -> list[LedgerLine]:
    """Return the lines of ``ledger``, the newest first."""
    appeals = {
        appeal.penalty_id: appeal
        for appeal in Appeal.objects.filter(penalty__in=[e.pk for e in ledger.entries])
    }
    return [line_of(entry, ledger, appeals) for entry in reversed(ledger.entries)]


def line_of(entry: Penalty, ledger: Ledger, appeals: Mapping[int | None, Appeal]) -> LedgerLine:
    return LedgerLine(
        entry=entry,
        level=level_label(entry.tournament, entry.level),
        infraction=infraction_of(entry, ledger),
        end=ledger.ends.get(entry.pk),
        is_obeyed=entry.pk in ledger.obeyed,
        appeal=appeals.get(entry.pk),
        derived_from=tuple(entry.sources.all()),
    )


def level_label(tournament: Tournament, level: int) -> Words:
    """Return what the title calls the level, "level 5" where it has no such level."""
    levels: Iterable[PenaltyLevel] = tournament.title.penalty_levels
    labels = {each.level: each.label for each in levels}
    return labels.get(level, Words(f"level {level}", f"レベル{level}"))


def infraction_of(entry: Penalty, ledger: Ledger) -> Words:
    """Return what an entry is for; one about another is for the same as that one."""
    origin = ledger.origin(entry)
    if origin.kind == PenaltyKind.DERIVED:
        return FOLLOWS
    return infraction_label(entry.tournament, origin.infraction)


def infraction_label(tournament: Tournament, code: str) -> Words:
    """Return the words of an infraction that a judge chose; one written freely names itself."""
    from judging.selectors.policies import policy_of

    if not code:
        return AT_DISCRETION
    rows = {row.code: row.label for row in policy_of(tournament).infractions()}
    titles: Iterable[Infraction] = tournament.title.infractions
    rows = {row.code: row.label for row in titles} | rows
    return rows.get(code, same(code))
