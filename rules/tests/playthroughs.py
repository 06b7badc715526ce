"""Whole games as text, to be read and reviewed: what lies where, what may be done, what happened.

``python -m rules.tests.playthroughs`` writes the files under ``rules/tests/golden/`` anew; a change
of the rules then shows as a difference of these texts. Each says at the top which game it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from rules.core.engine.actions import Act, Action
from rules.core.engine.differences import describe_option
from rules.core.engine.filtering import seen_trace
from rules.core.engine.invariants import Played
from rules.core.engine.naming import Names, with_cards
from rules.core.engine.seen import SeenOption, SeenPiece
from rules.core.engine.sentences import log
from rules.core.engine.state import State
from rules.core.words import Words
from rules.tests.conformance import Case, cases, continuations
from rules.tests.declaring import declared

GOLDEN = Path(__file__).parent / "golden"
LEAST, MOST = 9, 150
"""How long a game that is written down may be."""
SEED = re.compile(r"seed (\d+)")
END = Words("end", "結果")
TABLE = Words("table", "卓上")
FACTS = Words("facts", "値")
WAITS = Words("waits", "判断")
MAY = Words("may", "可能")
DOES = Words("does", "実行")


class Page:
    """A game in one language."""

    def __init__(self, case: Case, seed: int, language: str) -> None:
        self.case, self.game, self.language = case, case.game, language
        self.seed, self.moves = seed, case.played(seed, MOST)
        self.names = Names(case.game, self.moves[0].before.seats)

    def text(self) -> str:
        """Return every move in the order in which it was made."""
        lines = [f"{self.case.name} {self.game.rules.version}, seed {self.seed}", *self.result()]
        for number, move in enumerate(self.moves, 1):
            lines += ["", f"== {number}", *self.position(move.before), *self.happened(move)]
        return "\n".join(lines) + "\n"

    def say(self, words: Words) -> str:
        return words.in_(self.language)

    def line(self, label: Words, told: list[str]) -> Iterator[str]:
        if told:
            yield f"{self.say(label)}: {', '.join(told)}"

    def result(self) -> Iterator[str]:
        result = self.moves[-1].after.result
        if result is not None:
            won = [self.say(self.names.seat(seat)) for seat in result.winners]
            points = "-".join(map(str, result.points))
            yield from self.line(END, [result.how, *won, points, *result.clauses])

    def position(self, state: State) -> Iterator[str]:
        yield from self.line(TABLE, list(self.zones(state)))
        yield from self.line(FACTS, list(self.facts(state)))
        pending = self.game.pending(state)
        if pending is not None:
            who = [self.say(self.names.seat(seat)) for seat in pending.who]
            under = " > ".join(frame.proc for frame in state.frames)
            yield from self.line(WAITS, [self.say(pending.label), *who, under])
        yield from self.line(MAY, list(self.acts(state)))

    def zones(self, state: State) -> Iterator[str]:
        for key, row in state.zones.items():
            if row:
                yield f"{self.say(self.names.zone(key))} {len(row)}"

    def facts(self, state: State) -> Iterator[str]:
        cards = {piece: here.card for piece, here in state.pieces.items()}
        for entry, value in sorted(state.facts.items()):
            code = entry.partition(":")[0]
            told = with_cards(self.game.rules.facts[code], value, cards)
            said = self.names.value_of(code, told)
            yield f"{self.say(self.names.entry(entry))} {self.say(said)}"

    def acts(self, state: State) -> Iterator[str]:
        acts = [option.action for option in self.game.legal(state)]
        for (player, name), count in Counter((act.player, act.name) for act in acts).items():
            said = f"{self.say(self.names.seat(player))} {self.say(self.names.act(name))}"
            yield said if count == 1 else f"{said} ×{count}"

    def happened(self, move: Played) -> Iterator[str]:
        seen = seen_trace(move.step.trace, "judge")
        lines = [(depth, self.say(line)) for depth, line in log(self.game, seen, self.names.seats)]
        yield from self.line(DOES, list(self.done(move.before, move.action)) or [lines[0][1]])
        yield from (f"{'  ' * depth}{line}" for depth, line in lines[1:])

    def done(self, state: State, action: Action) -> Iterator[str]:
        if isinstance(action, Act):
            option = SeenOption(action.player, action.name, dict(self.arguments(state, action)), ())
            said = self.say(describe_option(self.game, option, self.names.seats))
            yield f"{self.say(self.names.seat(action.player))} {said}"

    def arguments(self, state: State, act: Act) -> Iterator[tuple[str, Any]]:
        shown = self.game.view(state, "judge").options
        for option in shown:
            if (option.player, option.name) == (act.player, act.name) and _same(option, act):
                yield from option.args.items()
                return


def _same(option: SeenOption, act: Act) -> bool:
    values = {
        name: value.piece if isinstance(value, SeenPiece) else value
        for name, value in option.args.items()
    }
    return values == act.args


def ways(case: Case, seed: int) -> str:
    """Return how many ways there are to go on from positions of the game with this seed."""
    moves = case.played(seed, MOST)
    lines = [f"{case.name} {case.game.rules.version}, seed {seed}", HEAD]
    for number in range(0, len(moves), max(1, len(moves) // 20)):
        state = moves[number].before
        counts = [continuations(case.game, state, depth) for depth in (1, 2, 3)]
        step = f"{state.frames[-1].proc}/{state.frames[-1].step}"
        lines.append(f"{number + 1:>4} {step:<24} {counts[0]:>4} {counts[1]:>6} {counts[2]:>7}")
    return "\n".join(lines) + "\n"


HEAD = "before move, at step: ways of one, two and three moves, at most three outcomes each"
FILES: dict[str, Callable[[Case, int], str]] = {
    "declared.txt": lambda case, seed: declared(case.game.rules),
    "game.txt": lambda case, seed: Page(case, seed, "en").text(),
    "game.ja.txt": lambda case, seed: Page(case, seed, "ja").text(),
    "ways.txt": ways,
}


def files_of(case: Case) -> tuple[str, ...]:
    """Return the names of the golden files of the case; a toy speaks English only."""
    return tuple(name for name in FILES if not (case.is_toy and ".ja." in name))


def seed_of(path: Path) -> int:
    """Return the seed of the game that a golden file tells.

    Raises:
        FileNotFoundError: the title has none yet; write them with this module.
    """
    found = SEED.search(path.with_name("game.txt").read_text(encoding="utf-8"))
    assert found, f"{path} does not say its seed"
    return int(found[1])


@cache
def telling_seed(name: str) -> int:
    """Return the seed, of the first sixty, of the short game that shows most kinds of acts."""
    case = next(case for case in cases() if case.name == name)
    kinds = {}
    for seed in range(60):
        moves = case.played(seed, MOST)
        if len(moves) >= LEAST and moves[-1].after.result is not None:
            kinds[seed] = len({getattr(move.action, "name", "") for move in moves})
    return max(kinds, key=lambda seed: (kinds[seed], -seed))


def main() -> None:
    for case in cases():
        folder = GOLDEN / case.name
        folder.mkdir(parents=True, exist_ok=True)
        for name in files_of(case):
            text = FILES[name](case, telling_seed(case.name))
            (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
