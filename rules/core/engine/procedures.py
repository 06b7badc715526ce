"""Procedures: named steps, each with its clauses, that run by themselves or wait for a decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from rules.core.engine.chances import Domain
from rules.core.engine.values import Value
from rules.core.words import Words

if TYPE_CHECKING:
    from rules.core.engine.actions import Act, Obstacle
    from rules.core.engine.look import Look
    from rules.core.engine.run import Run

Effect = Callable[["Run"], None]
Deciders = Callable[["Look"], tuple[int, ...]]


class Automatic(msgspec.Struct, frozen=True, kw_only=True):
    """A step that runs by itself. It ends by going to another step or by ending its procedure."""

    name: str
    label: Words
    clauses: tuple[str, ...]
    run: Effect


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A step that waits: for one of the acts it ``takes``, or for an outcome of ``domain``.

    ``kind`` is the kind of the decision (act, respond-or-pass, order, target, number, name,
    secret-commit, chance, judge). ``answer`` takes an outcome; an act does its own work. ``text``
    is the printed text that the judge is asked about. A ``secret`` outcome is not told as it is
    entered: what it changes tells each viewer what that viewer may know.
    """

    name: str
    label: Words
    clauses: tuple[str, ...]
    kind: str
    who: Deciders
    takes: tuple[str, ...] = ()
    domain: Callable[[Look], Domain] | None = None
    answer: Callable[[Run, Value], None] | None = None
    text: Callable[[Look], Words] | None = None
    secret: bool = False


Step = Automatic | Decision


REMEMBERED = frozenset({"all", "nobody", "own", "pieces", "with card"})
"""Who may see what a frame remembers."""


class Procedure:
    """Steps by name, in the order in which they were declared, or else in the ``order`` given.

    ``seen`` declares who may see each thing that a frame of the procedure remembers: ``all``,
    ``nobody``, ``own`` for a row with one entry for each seat (None where nothing was given yet),
    ``pieces`` for ids of cards that are told only to those who may see the cards, or ``with card``
    for what is told to those who may see the card remembered as ``card``, to all without one. The
    printed text of a decision is told as ``text`` is declared. ``holds`` says of each thing what
    kind of value it is and from which step on it must be there (see ``holding``).
    """

    def __init__(
        self,
        name: str,
        label: Words,
        *,
        seen: dict[str, str] | None = None,
        holds: dict[str, tuple[str, str | tuple[str, ...] | None]] | None = None,
        order: tuple[str, ...] = (),
    ) -> None:
        for wrong in sorted(set((seen or {}).values()) - REMEMBERED):
            raise ValueError(f"{name} declares {wrong}, which is none of {sorted(REMEMBERED)}")
        self.name, self.label = name, label
        self.seen, self.holds, self.order = seen or {}, holds or {}, order
        self.steps: dict[str, Step] = {}

    def step(self, name: str, en: str, ja: str, *clauses: str) -> Callable[[Effect], Effect]:
        """Return a decorator that declares the function as what the step does by itself."""

        def declare(run: Effect) -> Effect:
            self._add(Automatic(name=name, label=Words(en, ja), clauses=clauses, run=run))
            return run

        return declare

    def decision(self, name: str, en: str, ja: str, *clauses: str, kind: str, **given: Any) -> None:
        """Declare a step that waits for one of the acts it takes."""
        self._add(Decision(name=name, label=Words(en, ja), clauses=clauses, kind=kind, **given))

    def outcome(
        self, name: str, en: str, ja: str, *clauses: str, kind: str, **given: Any
    ) -> Callable[[Callable[[Run, Value], None]], Callable[[Run, Value], None]]:
        """Return a decorator that declares the function as what answers a chance or a question."""

        def declare(answer: Callable[[Run, Value], None]) -> Callable[[Run, Value], None]:
            words = Words(en, ja)
            self._add(
                Decision(name=name, label=words, clauses=clauses, kind=kind, answer=answer, **given)
            )
            return answer

        return declare

    def _add(self, step: Step) -> None:
        if step.name in self.steps:
            raise ValueError(f"{self.name} has two steps {step.name}")
        self.steps[step.name] = step
        ordered = [name for name in self.order if name in self.steps]
        self.steps = {name: self.steps[name] for name in (*ordered, *self.steps)}


class Arg(msgspec.Struct, frozen=True, kw_only=True):
    """One argument of an act: ``piece``, ``seat``, ``int``, ``choice``, ``card`` (a number) or ``text``."""

    name: str
    kind: str
    label: Words
    choices: tuple[str, ...] = ()
    optional: bool = False


class ActKind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of act.

    ``candidates`` yields the arguments worth trying for a seat; ``obstacles`` says why an act with
    given arguments is not allowed, whoever does it and whenever. ``interjects`` means that it can
    be done at another's decision or at a decision that does not ask for it; its ``obstacles`` then
    hold its timing. ``always`` means that it can be done even while an outcome or the judge is
    awaited. ``by_judge`` acts are the judge's, whoever decides. ``bound`` acts answer the
    decision that takes them and exist nowhere else. ``clauses`` allow the act; ``when`` is the
    clause that refuses it at another moment. ``secret`` are the arguments that only the seat that
    acts may see. ``by_hand`` acts are done among the changes that the judge makes by hand, and
    nowhere else; what is ``secret`` then only the judge sees. ``costs`` yields what whoever does it
    gives for it, at once or by choice right after, in words that tell no card hidden from that seat.
    """

    name: str
    label: Words
    clauses: tuple[str, ...]
    when: str
    do: Callable[[Run, Act], None]
    args: tuple[Arg, ...] = ()
    candidates: Callable[[Look, int], Any] | None = None
    obstacles: Callable[[Look, Act], Any] | None = None
    costs: Callable[[Look, Act], Iterable[Words]] | None = None
    interjects: bool = False
    always: bool = False
    by_judge: bool = False
    bound: bool = False
    secret: tuple[str, ...] = ()
    by_hand: bool = False

    def __post_init__(self) -> None:
        asked = self.interjects or self.always or self.by_judge or self.bound or self.candidates
        named = {arg.name for arg in self.args} & {"op", "act"}
        if self.by_hand and (asked or named):
            raise ValueError(f"{self.name} is done by hand: it is not asked for, and names no op")

    def why_not(self, look: Look, act: Act) -> tuple[Obstacle, ...]:
        """Return what stands against the act apart from whose decision it is."""
        return tuple(self.obstacles(look, act)) if self.obstacles else ()


class Acts:
    """The kinds of act of a title, by name, filled by decorators."""

    def __init__(self) -> None:
        self.kinds: dict[str, ActKind] = {}

    def act(
        self, name: str, en: str, ja: str, *clauses: str, when: str, **given: Any
    ) -> Callable[[Callable[[Run, Act], None]], Callable[[Run, Act], None]]:
        """Return a decorator that declares the function as what the act does."""

        def declare(do: Callable[[Run, Act], None]) -> Callable[[Run, Act], None]:
            kind = ActKind(
                name=name, label=Words(en, ja), clauses=clauses, when=when, do=do, **given
            )
            if name in self.kinds:
                raise ValueError(f"two kinds of act are called {name}")
            self.kinds[name] = kind
            return do

        return declare
