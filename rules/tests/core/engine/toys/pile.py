"""The pile toy: cards known and unknown in one pile, drawn, looked at, laid back and shuffled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.chances import Domain, Draw, Order
from rules.core.engine.game import Game
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg, Procedure
from rules.core.engine.run import Run
from rules.core.engine.state import Frame, State
from rules.core.engine.values import CHANCE, Value
from rules.core.words import Words
from rules.tests.core.engine.toys import common

TITLE = "toy_pile"
CARDS = common.deck("C", 1, 2, 3, 4)
CARD = Arg(name="card", kind="piece", label=Words("card", "札"))

acts = Acts()
turn = Procedure("turn", Words("Turn", "ターン"))
seeing = Procedure(
    "seeing",
    Words("A card is seen", "札を見る"),
    seen={"piece": "pieces", "then": "all"},
    holds={"piece": ("piece", ""), "then": ("text", "")},
)
shuffling = Procedure("shuffling", Words("Shuffle", "シャッフル"))

turn.decision(
    "main",
    "Act",
    "行動",
    "TOY-1",
    kind="act",
    who=lambda look: (look.fact("turn"),),
    takes=("draw", "peek", "play", "tuck", "shuffle"),
)


@turn.step("next", "Next player", "次の人", "TOY-1")
def next_player(run: Run) -> None:
    """The next who can act; when nobody can, more points win."""
    other = 1 - run.fact("turn")
    able = [seat for seat in (other, 1 - other) if run.shared("pile") or run.of("hand", seat)]
    if not able:
        points = points_of(run)
        run.finish(tuple(s for s in (0, 1) if points[s] == max(points)), "points", "TOY-5")
        return
    run.set("turn", able[0])
    run.goto("main")


def has_pile(look: Look, act: Act) -> Iterator[Obstacle]:
    if not look.shared("pile"):
        yield Obstacle("TOY-2", "pile_empty", {}, impossible=True)


def holds(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.number("card") not in look.of("hand", act.player):
        yield Obstacle("TOY-3", "not_in_hand", {}, impossible=True)


def hand(look: Look, seat: int) -> Iterator[dict[str, int]]:
    yield from ({"card": piece} for piece in look.of("hand", seat))


def seen_first(run: Run, piece: int, then: str) -> None:
    """Ask which card it is, unless that is known, and go on with ``then``."""
    run.call("seeing", "done" if run.pieces[piece].card else "which", piece=piece, then=then)


@acts.act("draw", "Draw", "引く", "TOY-2", when="TOY-1", bound=True, obstacles=has_pile)
def draw(run: Run, act: Act) -> None:
    run.goto("next")
    seen_first(run, run.shared("pile")[0], "drawn")


@acts.act(
    "peek",
    "Look at the top card",
    "一番上を見る",
    "TOY-2",
    when="TOY-1",
    bound=True,
    obstacles=has_pile,
)
def peek(run: Run, act: Act) -> None:
    run.goto("next")
    seen_first(run, run.shared("pile")[0], "peeked")


@acts.act(
    "play",
    "Play",
    "出す",
    "TOY-3",
    when="TOY-1",
    bound=True,
    args=(CARD,),
    candidates=hand,
    obstacles=holds,
)
def play(run: Run, act: Act) -> None:
    run.goto("next")
    seen_first(run, act.number("card"), "played")


@acts.act(
    "tuck",
    "Lay back on top",
    "山の上に戻す",
    "TOY-3",
    when="TOY-1",
    bound=True,
    args=(CARD,),
    candidates=hand,
    obstacles=holds,
    secret=("card",),
)
def tuck(run: Run, act: Act) -> None:
    run.move(act.number("card"), "pile", at=0, known=1 << act.player)
    run.goto("next")


@acts.act("shuffle", "Shuffle", "切る", "TOY-4", when="TOY-1", bound=True, obstacles=has_pile)
def shuffle(run: Run, act: Act) -> None:
    run.goto("next")
    run.call("shuffling")


def which(look: Look) -> Domain:
    """Which card it may be; in the hand it may stay unknown for a while."""
    left = look.unseen(look.pieces[look.here("piece")].pool)
    if left is None:
        left = dict.fromkeys(look.cards, 1)
    return Draw(tuple(sorted(left.items())), may_stay_unknown=look.here("then") == "drawn")


@seeing.outcome(
    "which",
    "Which card is it?",
    "どの札か",
    "TOY-2",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=which,
    secret=True,
)
def which_card(run: Run, card: Value) -> None:
    if card:
        run.identify(run.here("piece"), str(card))
    run.goto("done")


@seeing.step("done", "Seen", "見た後", "TOY-2")
def done(run: Run) -> None:
    piece, then, seat = run.here("piece"), run.here("then"), run.fact("turn")
    run.leave()
    if then == "drawn":
        run.move(piece, "hand", seat, "TOY-2")
    elif then == "peeked":
        run.change(piece, "shown", "TOY-2", known=run.pieces[piece].known | 1 << seat)
    else:
        run.move(piece, "discard", None, "TOY-3")
        run.set("points", run.fact("points", seat) + run.card(piece).strength, seat, "TOY-3")


def orders(look: Look) -> Domain:
    """The orders that can be told: those of the whole pile, where it is clear what lies in it."""
    return Order(contents(look) or ())


def contents(look: Look) -> tuple[str, ...] | None:
    """Return the cards in the pile, sorted; None where some that are unknown lie elsewhere."""
    pile = look.shared("pile")
    cards = Counter(look.pieces[piece].card for piece in pile)
    pools = {look.pieces[piece].pool for piece in pile if not look.pieces[piece].card}
    for pool in pools:
        cards.update(look.unseen(pool) or {})
    unknown = cards.pop("", 0)
    told = sum(cards.values()) == len(pile)
    return tuple(sorted(cards.elements())) if told or not unknown else None


@shuffling.outcome(
    "order",
    "The order after the shuffle",
    "シャッフル後の順",
    "TOY-4",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=orders,
    secret=True,
)
def shuffled(run: Run, order: Value) -> None:
    assert isinstance(order, tuple)
    run.leave()
    run.shuffle("pile", None, tuple(str(card) for card in order))


def points_of(look: Look) -> tuple[int, ...]:
    """Return the points of each player."""
    return tuple(look.fact("points", seat) for seat in (0, 1))


def game() -> Game:
    return common.game_of(
        CARDS,
        title=TITLE,
        zones=(
            common.zone("pile", "pile", "山札", seen="nobody", order="pile"),
            common.zone("discard", "discard pile", "捨て札", seen="all", order="pile"),
            common.zone("hand", "hand", "手札", each=True, seen="owner"),
        ),
        facts_declared=(
            common.number("points", "points", "得点"),
            common.seat("turn", "turn", "手番"),
        ),
        acts=acts.kinds,
        procedures={"turn": turn, "seeing": seeing, "shuffling": shuffling},
        begin=lambda seats: (Frame("turn", "main"),),
        points=points_of,
        problems=common.nested(("turn",), ("turn", "seeing"), ("turn", "shuffling")),
        texts={
            "pile_empty": Words("The pile is empty.", "山札がありません。"),
            "not_in_hand": Words("It is not in the hand.", "手札にありません。"),
        },
    )


def start(made: Game) -> State:
    return common.begun(made, ("Ada", "Ben"), pile=("C1", "C1", "C2", "C2", "C3", "C4"))
