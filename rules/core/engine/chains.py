"""Chains: a declared act may be answered, an answer too; all is carried out from the last back.

Each link is a frame of its own, so a chain in the middle is a state like any other: it can be
stored, branched and gone on with. A link that was answered waits under its answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from rules.core.engine.errors import EngineFault
from rules.core.engine.procedures import ActKind, Procedure
from rules.core.words import Words

if TYPE_CHECKING:
    from rules.core.engine.actions import Act
    from rules.core.engine.look import Look
    from rules.core.engine.run import Run
    from rules.core.engine.state import Frame
    from rules.core.engine.values import Value


class Link(msgspec.Struct, frozen=True):
    """One declaration of a chain: whose, by which act, with what, and whether it was answered."""

    by: int
    act: str
    details: dict[str, Value]
    answered: bool


def nothing_follows(run: Run, link: Link) -> None:
    """Do nothing once the chain is over."""


@dataclass(frozen=True, kw_only=True)
class Chain:
    """How the acts of a title answer one another. Each declaration may be answered once.

    Args:
        answers: the acts that may answer, besides a pass; their obstacles hold what else they need.
        answerer: the seat that may answer a link; None where nobody can, which counts as a pass.
        resolve: carries a link out; no window opens meanwhile. Its frame is the innermost.
        after: what follows when the first link, and so the whole chain, has been carried out; the
            procedure in which it was declared is the innermost again.
        window, passing, resolving: the clauses of opening a window, of a pass, of carrying out.
        details: what a link remembers: who may see it and what kind of value it is, as
            ``Procedure`` declares both.
    """

    answers: tuple[str, ...]
    answerer: Callable[[Look, Link], int | None]
    resolve: Callable[[Run, Link], None]
    after: Callable[[Run, Link], None] = nothing_follows
    window: tuple[str, ...]
    passing: tuple[str, ...]
    resolving: tuple[str, ...]
    details: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    name: str = "link"

    def declare(self, run: Run, seat: int, act: str, **details: Value) -> None:
        """Lay a link on the chain, or begin one. What it costs has been paid before.

        Raises:
            EngineFault: the chain is being carried out; nothing can be added any more.
        """
        if run.top.proc == self.name:
            if run.top.step != "window":
                raise EngineFault(f"{act} is declared while the chain is carried out")
            run.goto("resolve", answered=True)
        data: dict[str, Value] = {"by": seat, "act": act, "answered": False, **details}
        run.call(self.name, "declared", **data)

    def links(self, look: Look) -> tuple[Link, ...]:
        """Return the links of the chain under way, the first declared first."""
        return tuple(_link(frame) for frame in look.frames if frame.proc == self.name)

    def answerable(self, look: Look) -> Link | None:
        """Return the link that waits for an answer now, or None where no window is open."""
        if look.frames and look.top.proc == self.name and look.top.step == "window":
            return _link(look.top)
        return None

    def procedure(self) -> Procedure:
        """Return the procedure of one link, for the title's rules."""
        seen = {name: seen for name, (seen, _) in self.details.items()}
        kinds = {name: (kind, None) for name, (_, kind) in self.details.items()}
        link = Procedure(
            self.name,
            Words("Chain", "連鎖"),
            seen={**dict.fromkeys(OWN, "all"), **seen},
            holds={"by": ("seat", ""), "act": ("text", ""), "to": ("seat", "window"), **kinds},
        )
        link.step("declared", "Declared", "宣言", *self.window)(self._open)
        link.step("resolve", "Carry out", "処理", *self.resolving)(self._resolve)
        link.step("done", "Carried out", "処理の終わり", *self.resolving)(self._done)
        link.decision(
            "window",
            "Answer or pass",
            "応じるか見送るか",
            *self.window,
            kind="respond-or-pass",
            who=lambda look: (look.here("to"),),
            takes=(*self.answers, "pass"),
        )
        return link

    def acts(self) -> dict[str, ActKind]:
        """Return the pass, for the title's rules."""
        kind = ActKind(
            name="pass",
            label=Words("Pass", "見送る"),
            clauses=self.passing,
            when=self.passing[0],
            do=_pass,
            bound=True,
        )
        return {kind.name: kind}

    def _open(self, run: Run) -> None:
        seat = self.answerer(run, _link(run.top))
        if seat is None:
            run.note("window", "chain.nobody")
            run.goto("resolve")
        else:
            run.note("window", "chain.window", user=run.who(seat))
            run.goto("window", to=seat)

    def _resolve(self, run: Run) -> None:
        link = _link(run.top)
        run.goto("done")
        self.resolve(run, link)

    def _done(self, run: Run) -> None:
        link = _link(run.top)
        run.leave()
        if run.top.proc != self.name:
            self.after(run, link)


def _pass(run: Run, act: Act) -> None:
    run.note("pass", "chain.passed", user=run.who(act.player))
    run.goto("resolve")


OWN = ("by", "act", "answered", "to")


def _link(frame: Frame) -> Link:
    by, act = frame.data["by"], frame.data["act"]
    assert isinstance(by, int)
    details = {name: value for name, value in frame.data.items() if name not in OWN}
    return Link(by, str(act), details, frame.data.get("answered") is True)


TEXTS = {
    "chain.window": Words("{user} may answer", "{user}は応じてもよい"),
    "chain.nobody": Words("Nobody can answer", "応じられる人はいない"),
    "chain.passed": Words("{user} passes", "{user}は見送る"),
}
"""The sentences of a chain, for the title's texts."""
