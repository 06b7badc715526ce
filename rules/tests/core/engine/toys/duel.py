"""The chain toy: two players spend hours, answer one another, and the last answer works first."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine import chains
from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.chains import Chain, Link
from rules.core.engine.game import Game
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Procedure
from rules.core.engine.run import Run
from rules.core.engine.state import Frame, State
from rules.core.words import Words
from rules.tests.core.engine.toys import common

TITLE = "toy_duel"
LAST_DAY = 5

acts = Acts()


def answerer(look: Look, link: Link) -> int | None:
    """The other player may answer, with at least an hour left."""
    other = 1 - link.by
    return other if look.fact("hours", other) else None


def resolve(run: Run, link: Link) -> None:
    """Carry out a strike or a doubling, and write down that it was."""
    run.set("done", (*run.fact("done"), (link.by, link.act)))
    if link.act == "strike":
        run.set("life", run.fact("life", 1 - link.by) - 3, 1 - link.by)
    elif link.act == "double":
        run.set("life", 2 * run.fact("life", link.by), link.by)


def after(run: Run, link: Link) -> None:
    """An end that was answered has no effect of its own."""
    if link.act == "end" and not link.answered:
        run.goto("over", "TOY-4")


chain = Chain(
    answers=("double",),
    answerer=answerer,
    resolve=resolve,
    after=after,
    window=("TOY-2",),
    passing=("TOY-2",),
    resolving=("TOY-3",),
)
day = Procedure("day", Words("Day", "一日"))
day.decision(
    "main",
    "Act or end the day",
    "行動するか一日を終えるか",
    "TOY-1",
    kind="act",
    who=lambda look: (look.fact("turn"),),
    takes=("strike", "double", "end"),
)


@day.step("over", "Next day", "次の日", "TOY-4")
def over(run: Run) -> None:
    """The other player gets two hours; after the last day more life wins."""
    other = 1 - run.fact("turn")
    if run.fact("day") == LAST_DAY:
        lives = lives_of(run)
        run.finish(tuple(s for s in (0, 1) if lives[s] == max(lives)), "points", "TOY-5")
        return
    run.set("day", run.fact("day") + 1)
    run.set("turn", other)
    run.set("hours", min(3, run.fact("hours", other) + 2), other)
    run.goto("main")


def lives_of(look: Look) -> tuple[int, ...]:
    """Return the life of each player."""
    return tuple(look.fact("life", seat) for seat in (0, 1))


def dead(run: Run) -> None:
    """Who has no life left has lost, in the middle of a chain as well."""
    alive = tuple(seat for seat in (0, 1) if run.fact("life", seat) > 0)
    if len(alive) < 2:
        run.finish(alive, "loss", "TOY-5")


def costs_an_hour(look: Look, act: Act) -> Iterator[Obstacle]:
    if not look.fact("hours", act.player):
        yield Obstacle("TOY-1", "no_hours")


def pay_and_declare(run: Run, act: Act) -> None:
    """The hour is paid when the act is declared, and stays paid."""
    run.set("hours", run.fact("hours", act.player) - 1, act.player)
    chain.declare(run, act.player, act.name)


acts.act("strike", "Strike", "攻撃", "TOY-1", when="TOY-1", obstacles=costs_an_hour)(
    pay_and_declare
)
acts.act("double", "Double", "倍増", "TOY-2", when="TOY-2", obstacles=costs_an_hour)(
    pay_and_declare
)


@acts.act("end", "End the day", "一日を終える", "TOY-4", when="TOY-4")
def end(run: Run, act: Act) -> None:
    """Ending the day costs nothing and may be answered."""
    chain.declare(run, act.player, "end")


def game() -> Game:
    return common.game_of(
        (),
        title=TITLE,
        zones=(),
        facts_declared=(
            common.number("life", "life", "体力", default=5),
            common.number("hours", "hours", "時間", default=2),
            common.seat("turn", "turn", "手番"),
            common.number("day", "day", "日", "table", default=1),
            common.rows("done", "carried out", "処理済み"),
        ),
        acts={**acts.kinds, **chain.acts()},
        procedures={"day": day, "link": chain.procedure()},
        begin=lambda seats: (Frame("day", "main"),),
        points=lives_of,
        checks=(dead,),
        words={name: kind.label for name, kind in acts.kinds.items()},
        texts={
            **chains.TEXTS,
            "no_hours": Words("That takes an hour, and none is left.", "時間が残っていません。"),
        },
    )


def start(made: Game) -> State:
    return common.begun(made, ("Ada", "Ben"))
