"""The queue toy: battles go from the rear to the head of one shared line."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.chances import Dice
from rules.core.engine.declared import Fact
from rules.core.engine.game import Game
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg, Procedure
from rules.core.engine.run import Run
from rules.core.engine.state import Frame, State
from rules.core.engine.values import CHANCE, Value
from rules.core.words import Words
from rules.tests.core.engine.toys import common

TITLE = "toy_line"
CARDS = (*common.deck("A", 1, 3, 2), *common.deck("B", 2, 1, 3))
FULL, LAST_TURN = 6, 6

acts = Acts()
turn = Procedure("turn", Words("Turn", "ターン"))
battle = Procedure(
    "battle", Words("Battle", "戦い"), seen={"piece": "pieces"}, holds={"piece": ("piece", "")}
)


@turn.step("fill", "Line up", "並ぶ", "TOY-1")
def fill(run: Run) -> None:
    """The characters of both line up in turn, the first player's first."""
    for n in (1, 2, 3):
        for seat, letter in enumerate("AB"):
            run.create(f"{letter}{n}", "line", owner=seat)
    run.goto("attack")


turn.decision(
    "attack",
    "Attack or begin the battles",
    "攻撃するか戦いを始めるか",
    "TOY-2",
    kind="act",
    who=lambda look: (look.fact("turn"),),
    takes=("attack", "fight"),
)


def enemies(look: Look) -> tuple[int, ...]:
    """Return the characters of the other player in the line, the head first."""
    other = 1 - look.fact("turn")
    return tuple(piece for piece in look.shared("line") if look.pieces[piece].owner == other)


def can_be_attacked(look: Look, act: Act) -> Iterator[Obstacle]:
    piece = act.number("target")
    if piece not in enemies(look):
        yield Obstacle("TOY-2", "no_enemy", {}, impossible=True)
    elif look.mark(piece, "attacked"):
        yield Obstacle("TOY-2", "already_attacked", {"card": look.face(piece)})


@acts.act(
    "attack",
    "Attack",
    "攻撃",
    "TOY-2",
    when="TOY-2",
    args=(Arg(name="target", kind="piece", label=Words("character", "キャラクター")),),
    candidates=lambda look, seat: ({"target": piece} for piece in enemies(look)),
    obstacles=can_be_attacked,
)
def attack(run: Run, act: Act) -> None:
    run.mark(act.number("target"), "attacked", True)


@acts.act("fight", "Begin the battles", "戦いを始める", "TOY-3", when="TOY-3", bound=True)
def fight(run: Run, act: Act) -> None:
    run.goto("battles")


@turn.step("battles", "Battles from the rear", "後ろから順に戦う", "TOY-3")
def battles(run: Run) -> None:
    """The rearmost attacked character comes next; without one the turn is over."""
    attacked = [piece for piece in run.shared("line") if run.mark(piece, "attacked")]
    if attacked:
        run.call("battle", piece=attacked[-1])
    else:
        run.goto("requeue")


@battle.outcome(
    "roll",
    "Roll",
    "ダイス",
    "TOY-3",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: Dice(1),
)
def roll(run: Run, faces: Value) -> None:
    """On 4 or more the character leaves the line; a strong one drags the one before it along."""
    piece = run.here("piece")
    run.leave()
    run.mark(piece, "attacked", False)
    line = run.shared("line")
    if piece in line and faces in ((4,), (5,), (6,)):
        place = line.index(piece)
        leave_line(run, piece)
        if run.card(piece).strength >= 3 and place:
            leave_line(run, line[place - 1])


def leave_line(run: Run, piece: int) -> None:
    owner = run.pieces[piece].owner
    run.move(piece, "bench", owner, "TOY-4")
    run.set("bottle", run.fact("bottle", owner) + run.card(piece).strength, owner, "TOY-4")


@turn.step("requeue", "The head goes to the rear", "先頭が最後尾へ", "TOY-5")
def requeue(run: Run) -> None:
    if run.shared("line"):
        run.move(run.shared("line")[0], "line")
    if run.fact("turn_no") == LAST_TURN:
        points = points_of(run)
        run.finish(tuple(s for s in (0, 1) if points[s] == max(points)), "points", "TOY-5")
        return
    run.set("turn_no", run.fact("turn_no") + 1)
    run.set("turn", 1 - run.fact("turn"))
    run.goto("attack")


def points_of(look: Look) -> tuple[int, ...]:
    """Return the points of each player: what is left in the bottle."""
    return tuple(FULL - look.fact("bottle", seat) for seat in (0, 1))


def overflow(run: Run) -> None:
    """A full bottle loses at once, before the battles that are left."""
    over = [seat for seat in (0, 1) if run.fact("bottle", seat) >= FULL]
    if over:
        run.finish(tuple(seat for seat in (0, 1) if seat not in over), "loss", "TOY-4")


def game() -> Game:
    return common.game_of(
        CARDS,
        title=TITLE,
        zones=(
            common.zone("line", "line", "列", seen="all", order="queue"),
            common.zone("bench", "bench", "控え", each=True, seen="all"),
        ),
        facts_declared=(
            common.number("bottle", "bottle", "瓶"),
            common.seat("turn", "turn", "手番"),
            common.number("turn_no", "turn number", "ターン数", "table", default=1),
            Fact(
                code="attacked",
                label=Words("attacked", "攻撃されている"),
                scope="card",
                kind="flag",
                seen="all",
                default=False,
            ),
        ),
        acts=acts.kinds,
        procedures={"turn": turn, "battle": battle},
        begin=lambda seats: (Frame("turn", "fill"),),
        points=points_of,
        checks=(overflow,),
        texts={
            "no_enemy": Words("It is no enemy in the line.", "列にいる相手ではありません。"),
            "already_attacked": Words("It is attacked already.", "すでに攻撃されています。"),
        },
    )


def start(made: Game) -> State:
    return common.begun(made, ("Ada", "Ben"))
