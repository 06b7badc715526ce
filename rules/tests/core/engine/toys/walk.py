"""The twelve-step toy: a walk to the spot, with a window and a block on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.core.engine import chains
from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.chains import Chain, Link
from rules.core.engine.declared import Fact
from rules.core.engine.game import Game
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg, Procedure
from rules.core.engine.run import Run
from rules.core.engine.state import Frame, State
from rules.core.words import Words
from rules.tests.core.engine.toys import common

TITLE = "toy_walk"
CARDS = (*common.deck("A", 2, 3), *common.deck("B", 2, 3))
LAST_DAY = 6
WALKER = Arg(name="who", kind="piece", label=Words("character", "キャラクター"))

acts = Acts()


def resolve(run: Run, link: Link) -> None:
    """A lull puts a character to sleep, a spell makes the spot vanish; a walk goes on by itself."""
    if link.act == "lull":
        run.change(int(str(link.details["who"])), "turned", turned=True)
    elif link.act == "spell":
        run.set("spot_there", False)


def answerer(look: Look, link: Link) -> int | None:
    return 1 - link.by if look.fact("hours", 1 - link.by) else None


chain = Chain(
    answers=("lull", "spell"),
    answerer=answerer,
    resolve=resolve,
    window=("TOY-3",),
    passing=("TOY-3",),
    resolving=("TOY-3",),
    details={"who": ("pieces", "piece")},
)
day = Procedure("day", Words("Day", "一日"))
walk = Procedure(
    "walk",
    Words("Walk", "移動"),
    seen={"mover": "pieces", "blocker": "pieces"},
    holds={"mover": ("piece", ""), "blocker": ("piece", "s8")},
)


@day.step("begin", "Begin", "始まり", "TOY-0")
def begin(run: Run) -> None:
    for card in CARDS:
        run.create(card.no, "hall", "AB".index(card.no[0]), owner="AB".index(card.no[0]))
    run.goto("main")


day.decision(
    "main",
    "Walk or rest",
    "移動か休みか",
    "TOY-0",
    kind="act",
    who=lambda look: (look.fact("turn"),),
    takes=("walk", "rest"),
)


@day.step("night", "Night", "夜", "TOY-0")
def night(run: Run) -> None:
    """The other player is next; everybody wakes, and the spot is there again."""
    if run.fact("day") == LAST_DAY:
        points = points_of(run)
        run.finish(tuple(s for s in (0, 1) if points[s] == max(points)), "points", "TOY-0")
        return
    for piece in sorted(run.pieces):
        if run.pieces[piece].turned:
            run.change(piece, "turned", turned=False)
    run.set("spot_there", True)
    run.set("day", run.fact("day") + 1)
    run.set("turn", 1 - run.fact("turn"))
    for seat in (0, 1):
        run.set("hours", 2, seat)
    run.goto("main")


def awake_at_hall(look: Look, act: Act) -> Iterator[Obstacle]:
    piece = act.number("who")
    if piece not in look.of("hall", act.player):
        yield Obstacle("TOY-1", "not_in_hall")
    elif look.pieces[piece].turned:
        yield Obstacle("TOY-1", "asleep")


def may_walk(look: Look, act: Act) -> Iterator[Obstacle]:
    yield from awake_at_hall(look, act)
    if not look.fact("hours", act.player):
        yield Obstacle("TOY-2", "no_hours")
    if lead(look) == 1 - act.player:
        yield Obstacle("TOY-1", "reserved")


def lead(look: Look) -> int | None:
    """Return who has more characters at the spot."""
    ahead = sum(1 if look.pieces[piece].owner == 0 else -1 for piece in look.shared("spot"))
    return None if ahead == 0 else int(ahead < 0)


def hall(look: Look, seat: int) -> Iterator[dict[str, int]]:
    yield from ({"who": piece} for piece in look.of("hall", seat))


@acts.act(
    "walk",
    "Walk to the spot",
    "現場へ移動",
    "TOY-1",
    when="TOY-0",
    args=(WALKER,),
    candidates=hall,
    obstacles=may_walk,
)
def start_walk(run: Run, act: Act) -> None:
    run.call("walk", None, mover=act.args["who"], blocker=None)


@acts.act("rest", "Rest", "休む", "TOY-0", when="TOY-0", bound=True)
def rest(run: Run, act: Act) -> None:
    run.goto("night")


def step(name: str, en: str, ja: str) -> Callable[[Callable[[Run], None]], Callable[[Run], None]]:
    return walk.step(name, en, ja, f"TOY-W{name[1:]}")


@step("s1", "Is the spot reserved?", "予約の確認")
def s1(run: Run) -> None:
    run.goto("s2")


@step("s2", "Pay an hour", "1時間を払う")
def s2(run: Run) -> None:
    seat = owner_of(run, run.here("mover"))
    run.set("hours", max(0, run.fact("hours", seat) - 1), seat)
    run.goto("s3")


@step("s3", "The other may answer", "相手の割り込み")
def s3(run: Run) -> None:
    run.goto("s4")
    chain.declare(run, run.fact("turn"), "walk")


@step("s4", "Is the mover asleep?", "移動者の確認")
def s4(run: Run) -> None:
    if run.pieces[run.here("mover")].turned:
        run.note("check failed", "fell_asleep")
        run.leave()
    else:
        run.goto("s5")


@step("s5", "Is the spot still there?", "現場の確認")
def s5(run: Run) -> None:
    if run.fact("spot_there"):
        run.goto("s6")
    else:
        go_home(run)


@step("s6", "Does anybody lead there?", "優先の確認")
def s6(run: Run) -> None:
    run.goto("s7" if lead(run) is None else "s11")


walk.decision(
    "s7",
    "Block or not",
    "妨害するかどうか",
    "TOY-W7",
    kind="respond-or-pass",
    who=lambda look: (1 - look.fact("turn"),),
    takes=("block", "no_block"),
)


@acts.act(
    "block",
    "Block",
    "妨害",
    "TOY-W7",
    when="TOY-W7",
    args=(WALKER,),
    candidates=hall,
    obstacles=awake_at_hall,
    bound=True,
)
def block(run: Run, act: Act) -> None:
    run.goto("s8", blocker=act.args["who"])


@acts.act("no_block", "No block", "妨害しない", "TOY-W7", when="TOY-W7", bound=True)
def no_block(run: Run, act: Act) -> None:
    run.goto("s11")


@step("s8", "The mover's player may answer", "移動側の割り込み")
def s8(run: Run) -> None:
    run.goto("s9")
    chain.declare(run, 1 - run.fact("turn"), "block")


@step("s9", "Is the blocker asleep?", "妨害者の確認")
def s9(run: Run) -> None:
    blocker = run.here("blocker")
    if blocker is not None and run.pieces[blocker].turned:
        run.goto("s11", blocker=None)
    else:
        run.goto("s10")


@step("s10", "Is the spot still there?", "現場の再確認")
def s10(run: Run) -> None:
    if run.fact("spot_there"):
        run.goto("s11")
    else:
        go_home(run)


@step("s11", "They arrive together", "同時に到着")
def s11(run: Run) -> None:
    """A blocker that is as strong sends all home; else who walked stays."""
    mover, blocker = run.here("mover"), run.here("blocker")
    if blocker is not None and run.card(blocker).strength >= run.card(mover).strength:
        go_home(run)
        return
    run.move(mover, "spot")
    if blocker is not None:
        run.move(blocker, "home", owner_of(run, blocker))
    run.goto("s12")


@step("s12", "What follows", "解決後の効果")
def s12(run: Run) -> None:
    seat = owner_of(run, run.here("mover"))
    run.set("points", run.fact("points", seat) + 1, seat)
    run.leave()


def go_home(run: Run) -> None:
    """Send who is on the way home and end the walk."""
    for piece in (run.here("mover"), run.here("blocker")):
        if piece is not None:
            run.move(piece, "home", owner_of(run, piece))
    run.leave()


def owner_of(look: Look, piece: int) -> int:
    """Return whose character it is; of one that a judge has brought in, the first player's."""
    return look.pieces[piece].owner or 0


def may_answer(look: Look, act: Act) -> Iterator[Obstacle]:
    if not look.fact("hours", act.player):
        yield Obstacle("TOY-3", "no_hours")
    if "who" in act.args and look.zone_of(act.number("who")) != "hall":
        yield Obstacle("TOY-3", "not_in_hall")


def answer(run: Run, act: Act) -> None:
    run.set("hours", run.fact("hours", act.player) - 1, act.player)
    chain.declare(run, act.player, act.name, **act.args)


acts.act(
    "lull",
    "Lull to sleep",
    "眠らせる",
    "TOY-3",
    when="TOY-3",
    args=(WALKER,),
    candidates=lambda look, seat: (each for side in (0, 1) for each in hall(look, side)),
    obstacles=may_answer,
    bound=True,
)(answer)
acts.act(
    "spell",
    "Make the spot vanish",
    "現場を消す",
    "TOY-3",
    when="TOY-3",
    obstacles=may_answer,
    bound=True,
)(answer)


def points_of(look: Look) -> tuple[int, ...]:
    """Return the points of each player: how many of theirs arrived."""
    return tuple(look.fact("points", seat) for seat in (0, 1))


def game() -> Game:
    return common.game_of(
        CARDS,
        title=TITLE,
        zones=(
            common.zone("spot", "spot", "現場", seen="all"),
            common.zone("hall", "hall", "広間", each=True, seen="all"),
            common.zone("home", "home", "自宅", each=True, seen="all"),
        ),
        facts_declared=(
            common.number("hours", "hours", "時間", default=2),
            common.number("points", "points", "得点"),
            common.seat("turn", "turn", "手番"),
            common.number("day", "day", "日", "table", default=1),
            Fact(
                code="spot_there",
                label=Words("the spot is there", "現場がある"),
                scope="table",
                kind="flag",
                seen="all",
                default=True,
            ),
        ),
        acts={**acts.kinds, **chain.acts()},
        procedures={"day": day, "walk": walk, "link": chain.procedure()},
        begin=lambda seats: (Frame("day", "begin"),),
        points=points_of,
        texts={
            **chains.TEXTS,
            "not_in_hall": Words("It is not in the hall.", "広間にいません。"),
            "asleep": Words("It is asleep.", "眠っています。"),
            "fell_asleep": Words("It fell asleep on the way", "途中で眠った"),
            "reserved": Words("The other player leads there.", "相手が優先しています。"),
            "no_hours": Words("No hour is left.", "時間が残っていません。"),
        },
    )


def start(made: Game) -> State:
    return common.begun(made, ("Ada", "Ben"))
