"""The rules of a title, ready for the engine: what it declares, in look-up tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rules.core.engine import standard
from rules.core.engine.declared import Fact, Rule, Zone
from rules.core.engine.procedures import ActKind, Procedure
from rules.core.engine.state import Frame
from rules.core.engine.values import Value
from rules.core.words import Words

if TYPE_CHECKING:
    from rules.core.engine.look import Look
    from rules.core.engine.problems import Problem
    from rules.core.engine.run import Run

MOST_SEATS = 16


def nothing_to_check(look: Any) -> Iterable[Any]:
    """Return no problems: the title has none of its own."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Everything a title gives the engine.

    Args:
        title, version: the code of the title and of the rules version.
        players: the least and greatest number of seats.
        zones, facts, settings: what is declared.
        acts: the kinds of act by name.
        procedures: the procedures by name.
        begin: the frames of a game that has not begun.
        checks: run after every step, in order, and cannot be interrupted.
        points: the points of each seat, for the result.
        texts: the sentences of trace nodes, obstacles and endings, by key.
        words: the words of choices and of codes that stand in facts of the trace.
        interjections: the acts that can be done at another's decision, where ``may_interject``.
        problems: what is wrong with a position apart from what the core sees.
        invariants: what must hold after every step: (name, sentence) of each broken one.
        entries: for the set-up form, frames by the name of a step at which a game can be taken up.
        presets: positions by name, in the set-up form as text, with their labels.
        payments: the sentences and the facts that tell that the price of an act is paid.
    """

    title: str
    version: str
    players: tuple[int, int]
    user: Words
    zones: tuple[Zone, ...]
    facts_declared: tuple[Fact, ...]
    settings: tuple[Rule, ...]
    acts: Mapping[str, ActKind]
    procedures: Mapping[str, Procedure]
    begin: Callable[[tuple[str, ...]], tuple[Frame, ...]]
    points: Callable[[Look], tuple[int, ...]]
    texts: Mapping[str, Words]
    words: Mapping[str, Words] = field(default_factory=dict)
    interjections: tuple[str, ...] = ()
    may_interject: Callable[[Look], bool] = lambda look: True
    checks: tuple[Callable[[Run], None], ...] = ()
    problems: Callable[[Look], Iterable[Problem]] = nothing_to_check
    invariants: Callable[[Look], Iterable[tuple[str, str]]] = nothing_to_check
    entries: Mapping[str, Callable[[Look], tuple[Frame, ...]]] = field(default_factory=dict)
    presets: Mapping[str, tuple[Words, str]] = field(default_factory=dict)
    payments: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        object.__setattr__(self, "procedures", {**self.procedures, **standard.PROCEDURES})
        object.__setattr__(self, "acts", {**self.acts, **standard.ACTS})
        object.__setattr__(self, "texts", {**standard.TEXTS, **self.texts})
        for name in self._taken() & set(self.acts_by_hand):
            raise ValueError(f"{name} is done by hand: no decision takes it")

    def _taken(self) -> set[str]:
        steps = [step for each in self.procedures.values() for step in each.steps.values()]
        return {*self.interjections, *(n for step in steps for n in getattr(step, "takes", ()))}

    @cached_property
    def acts_by_hand(self) -> dict[str, ActKind]:
        """The acts that are done among the judge's changes, by name."""
        return {name: kind for name, kind in self.acts.items() if kind.by_hand}

    @cached_property
    def keys(self) -> dict[str, tuple[str, ...]]:
        """The state's keys of the zones that each seat has, by code."""
        return {
            zone.code: tuple(f"{zone.code}:{seat}" for seat in range(MOST_SEATS))
            for zone in self.zones
            if zone.each
        }

    @cached_property
    def judge_acts(self) -> tuple[str, ...]:
        """The acts that the judge may do whoever decides."""
        return tuple(name for name, kind in self.acts.items() if kind.by_judge)

    @cached_property
    def zone(self) -> dict[str, Zone]:
        """The zones by code."""
        return {zone.code: zone for zone in self.zones}

    @cached_property
    def code_of_key(self) -> dict[str, str]:
        """The code of the zone for each key that a state may have."""
        shared = {zone.code: zone.code for zone in self.zones if not zone.each}
        return shared | {key: code for code, keys in self.keys.items() for key in keys}

    @cached_property
    def seat_of_key(self) -> dict[str, int | None]:
        """The seat that a zone of this key belongs to; None for a shared zone."""
        shared: dict[str, int | None] = {z.code: None for z in self.zones if not z.each}
        return shared | {key: seat for keys in self.keys.values() for seat, key in enumerate(keys)}

    @cached_property
    def seen_of_key(self) -> dict[str, str]:
        """Who sees the cards in the zone of this key."""
        return {key: self.zone[code].seen for key, code in self.code_of_key.items()}

    @cached_property
    def facts(self) -> dict[str, Fact]:
        """The declared facts by code."""
        return {fact.code: fact for fact in self.facts_declared}

    @cached_property
    def fact_defaults(self) -> dict[str, Value]:
        """The default of each declared fact."""
        return {fact.code: fact.default for fact in self.facts_declared}

    def printed(self, text: str, en: str = "") -> Words:
        """Return what the judge is asked to carry out: a quoted text, or a sentence of ours by key."""
        return self.texts.get(text) or Words(en or text, text)

    def zone_keys(self, seats: int) -> tuple[str, ...]:
        """Return the keys of every zone at a table of this many seats, seat by seat."""
        shared = [zone.code for zone in self.zones if not zone.each]
        own = [
            self.keys[zone.code][seat] for seat in range(seats) for zone in self.zones if zone.each
        ]
        return (*shared, *own)
