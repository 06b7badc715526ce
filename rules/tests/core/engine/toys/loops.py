"""The loop toy: loops that nobody can leave, that somebody can leave, that end, and that grow."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.chances import Dice
from rules.core.engine.game import Game
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Procedure
from rules.core.engine.run import Run
from rules.core.engine.state import Frame, State
from rules.core.engine.values import Value
from rules.core.words import Words
from rules.tests.core.engine.toys import common

TITLE = "toy_loops"
LONG = 300
KINDS = (
    "mandatory",
    "optional",
    "progressing",
    "growing",
    "nested",
    "flickering",
    "cornered",
    "rolling",
    "emptying",
)

acts = Acts()
table = Procedure("table", Words("Table", "卓"))
table.decision(
    "choose",
    "Choose a loop",
    "ループを選ぶ",
    "TOY-1",
    kind="act",
    who=lambda look: (0,),
    takes=KINDS,
)
spin = Procedure("spin", Words("Loop", "ループ"))

for kind in KINDS:

    @acts.act(kind, kind.capitalize(), kind, "TOY-1", when="TOY-1")
    def begin(run: Run, act: Act) -> None:
        run.call("spin", act.name)


def turn(run: Run) -> None:
    run.set("count", run.fact("count") + 1)


@spin.step("mandatory", "There", "行き", "TOY-2")
def mandatory(run: Run) -> None:
    run.set("side", 1 - run.fact("side"))
    run.goto("back")


@spin.step("back", "And back", "帰り", "TOY-2")
def back(run: Run) -> None:
    run.goto("mandatory")


@spin.step("optional", "Round", "周回", "TOY-2")
def optional(run: Run) -> None:
    run.set("side", 1 - run.fact("side"))
    run.goto("ask")


spin.decision(
    "ask",
    "Once more?",
    "もう一度?",
    "TOY-2",
    kind="respond-or-pass",
    who=lambda look: (0,),
    takes=("again", "stop"),
)


@acts.act("again", "Once more", "もう一度", "TOY-2", when="TOY-2", bound=True)
def again(run: Run, act: Act) -> None:
    run.goto("optional")


@acts.act("stop", "Stop", "やめる", "TOY-2", when="TOY-2", bound=True)
def stop(run: Run, act: Act) -> None:
    run.leave()


@spin.step("progressing", "Count to the end", "最後まで数える", "TOY-2")
def progressing(run: Run) -> None:
    turn(run)
    if run.fact("count") >= LONG:
        run.leave()


@spin.step("growing", "Count without end", "数え続ける", "TOY-2")
def growing(run: Run) -> None:
    turn(run)


@spin.step("nested", "Deeper", "さらに奥へ", "TOY-2")
def nested(run: Run) -> None:
    run.call("spin", "nested")


@spin.step("flickering", "Something changes that does not matter", "意味のない変化", "TOY-2")
def flickering(run: Run) -> None:
    """A shuffle gives new ids to what lies there, so that no position ever comes back."""
    run.shuffle("pile", None, ())


spin.decision(
    "cornered",
    "No way out",
    "逃げ場なし",
    "TOY-3",
    kind="act",
    who=lambda look: (0,),
    takes=("squeeze",),
)


@spin.outcome(
    "rolling",
    "A die, or nothing",
    "ダイスか何もないか",
    "TOY-3",
    kind="number",
    who=lambda look: (0,),
    takes=("squeeze",),
    domain=lambda look: Dice(1),
)
def rolling(run: Run, faces: Value) -> None:
    run.leave()


@spin.step("emptying", "One after the other leaves", "ひとりずつ抜ける", "TOY-2")
def emptying(run: Run) -> None:
    if run.playing() == (0,):
        run.leave()
    else:
        run.eliminate(run.playing()[-1])


def never(look: Look, act: Act) -> Iterator[Obstacle]:
    yield Obstacle("TOY-3", "too_narrow")


@acts.act("squeeze", "Squeeze through", "すり抜ける", "TOY-3", when="TOY-3", obstacles=never)
def squeeze(run: Run, act: Act) -> None:
    run.leave()


def game() -> Game:
    return common.game_of(
        common.deck("C", 1, 2),
        title=TITLE,
        zones=(common.zone("pile", "pile", "山", seen="nobody", order="pile"),),
        facts_declared=(
            common.number("side", "side", "側", "table"),
            common.number("count", "count", "数", "table", least=-9999),
        ),
        acts=acts.kinds,
        procedures={"table": table, "spin": spin},
        begin=lambda seats: (Frame("table", "choose"),),
        points=common.nothing,
        texts={"too_narrow": Words("It is too narrow.", "狭くて通れません。")},
    )


def start(made: Game) -> State:
    return common.begun(made, ("Ada", "Ben"), pile=("C1", "C2"))
