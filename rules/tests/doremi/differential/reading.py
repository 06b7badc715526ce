"""What the engine did, read from its traces: steps, chains, effects, what the judge was asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from rules.core.engine.state import Frame
from rules.core.engine.trace import Face, TraceNode

ENDS = ("failed", "resolved")
PLACES = {"move_to_hall": "hall", "move_home": "home"}


@dataclass
class Told:
    """Everything that happened so far, in the words of the oracle.

    Args:
        steps: of each act the steps of the movement that were entered.
        seen: of each act, for each of these steps, what was noted in it.
        chains: the labels of each chain, as declared and as carried out.
        processed: the sources of the waiting effects that were begun.
        fates: the clauses by which a happening was resolved or failed.
        by_hand: how often the judge was asked to carry out each text.
    """

    name: Callable[[int], str]
    label: Callable[[Frame], str]
    steps: dict[int, list[str]] = field(default_factory=dict)
    seen: dict[int, list[list[str]]] = field(default_factory=dict)
    chains: list[tuple[list[str], list[str]]] = field(default_factory=list)
    processed: list[str] = field(default_factory=list)
    fates: dict[str, tuple[str, ...]] = field(default_factory=dict)
    by_hand: Counter[str] = field(default_factory=Counter)

    def read(self, act: int, trace: TraceNode) -> None:
        """Take in what happened in one step of the game."""
        for node in trace.walk():
            if node.key == "entered" and node.facts["proc"] == "movement":
                self.steps.setdefault(act, []).append(str(int(str(node.facts["step"])[1:])))
                self.seen.setdefault(act, []).append([each.key for each in node.walk()])
            if node.key in ENDS and isinstance(face := node.facts.get("card"), Face):
                self.fates[self.name(face.piece)] = node.clauses
            for change in node.changes:
                if change.part == "frames":
                    self._frames(change.before, change.after)
                elif change.part == "facts" and change.key == "waiting":
                    self.processed += [self.name(row[4]) for row in begun(change)]

    def _frames(self, before: tuple[Frame, ...], after: tuple[Frame, ...]) -> None:
        top = after[-1] if after else Frame("", "")
        if len(after) > len(before) and top.proc == "link":
            if before[-1].proc != "link":
                self.chains.append(([], []))
            self.chains[-1][0].append(self.label(top))
        elif len(after) > len(before) and top.proc == "by_hand":
            self.by_hand[str(top.data["text"])] += 1
        elif before[-1].step == "resolve" and top.step == "done" and top.proc == "link":
            self.chains[-1][1].append(self.label(top))


def begun(change: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of effects that do not wait any more."""
    left = list(change.after or ())
    for row in change.before or ():
        if row in left:
            left.remove(row)
        else:
            yield row
