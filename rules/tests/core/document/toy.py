"""A toy title: two climbers in turn throw a die, leap, rest, or whisper a number.

The first at the top wins. ``toy_game`` can be asked for rules that differ in one step.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Chance, Obstacle
from rules.core.engine.beginning import new_game
from rules.core.engine.chances import Dice
from rules.core.engine.declared import Fact
from rules.core.engine.game import Game
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg, Procedure
from rules.core.engine.rules import Rules
from rules.core.engine.run import Run
from rules.core.engine.state import Frame, State
from rules.core.engine.values import CHANCE, Value
from rules.core.words import Words, same

TOP_HEIGHT = 30

FACTS = (
    Fact(code="height", label=same("height"), scope="seat", kind="int", seen="all", default=0),
    Fact(code="secret", label=same("secret"), scope="seat", kind="int", seen="owner", default=0),
    Fact(code="turn", label=same("turn"), scope="table", kind="seat", seen="all", default=0),
)


def throw() -> Act:
    return Act(0, "throw")


def die(face: int) -> Chance:
    return Chance((face,))


def begun(game: Game) -> State:
    return new_game(game, ("Ada", "Ben"), {}, {})


def toy_game(
    *, step: int = 1, can_leap: bool = True, cards: str = "cards1", version: str = "r1"
) -> Game:
    """Return the toy; each point of the die counts ``step``, and leaping can be taken out."""
    acts = _acts(can_leap)
    rules = Rules(
        title="toy",
        version=version,
        players=(2, 2),
        user=same("climber"),
        zones=(),
        facts_declared=FACTS,
        settings=(),
        acts=acts.kinds,
        procedures={"turn": _turn(acts), "throwing": _throwing(step)},
        begin=lambda seats: (Frame("turn", "choose"),),
        points=lambda look: (look.fact("height", 0), look.fact("height", 1)),
        texts={
            "too_low": Words("Leap from 3 or higher.", "3以上から跳べます。"),
            "high": same("high"),
            "low": same("low"),
            "end.top": same("The top is reached"),
        },
    )
    return Game(rules, {}, cards)


def _me(look: Look) -> int:
    seat = look.fact("turn")
    assert isinstance(seat, int)
    return seat


def _turn(acts: Acts) -> Procedure:
    turn = Procedure("turn", same("Turn"))
    turn.decision(
        "choose",
        "Choose",
        "選ぶ",
        "T-1",
        kind="act",
        who=lambda look: (_me(look),),
        takes=tuple(acts.kinds),
    )

    @turn.step("next", "Next", "次へ", "T-9")
    def next_(run: Run) -> None:
        run.set("turn", 1 - _me(run))
        run.goto("choose")

    return turn


def _throwing(step: int) -> Procedure:
    throwing = Procedure("throwing", same("Throw"), seen={"by": "all"})

    @throwing.outcome(
        "die",
        "The die",
        "ダイス",
        "T-2",
        kind="chance",
        who=lambda look: (CHANCE,),
        domain=lambda look: Dice(1),
    )
    def die_(run: Run, outcome: Value) -> None:
        assert isinstance(outcome, tuple)
        assert isinstance(outcome[0], int)
        run.goto("climb", face=outcome[0])

    @throwing.step("climb", "Climb", "登る", "T-4")
    def climb(run: Run) -> None:
        face = run.here("face")
        run.note(
            "check passed" if face > 3 else "check failed", "high" if face > 3 else "low", "T-5"
        )
        run.leave()
        _rise(run, face * step)

    return throwing


def _rise(run: Run, by: int) -> None:
    run.set("height", run.fact("height", _me(run)) + by, _me(run), "T-6")
    if run.fact("height", _me(run)) >= TOP_HEIGHT:
        run.finish((_me(run),), "top", "T-7")


def _acts(can_leap: bool) -> Acts:
    acts = Acts()

    @acts.act("throw", "throw", "振る", "T-2", when="T-1")
    def throw_(run: Run, act: Act) -> None:
        run.goto("next")
        run.call("throwing")

    @acts.act("rest", "rest", "休む", "T-3", when="T-1")
    def rest(run: Run, act: Act) -> None:
        run.goto("next")

    whispered = Arg(name="n", kind="int", label=same("n"))

    @acts.act(
        "whisper",
        "whisper",
        "ささやく",
        "T-8",
        when="T-1",
        args=(whispered,),
        candidates=lambda look, seat: ({"n": n} for n in (1, 2)),
        secret=("n",),
    )
    def whisper(run: Run, act: Act) -> None:
        run.set("secret", act.args["n"], act.player, "T-8")
        run.goto("next")

    if can_leap:

        @acts.act("leap", "leap", "跳ぶ", "T-10", when="T-1", obstacles=_too_low)
        def leap(run: Run, act: Act) -> None:
            run.goto("next")
            _rise(run, 4)

    return acts


def _too_low(look: Look, act: Act) -> Iterator[Obstacle]:
    if look.fact("height", act.player) < 3:
        yield Obstacle("T-10", "too_low")
