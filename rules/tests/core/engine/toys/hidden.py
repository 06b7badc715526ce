"""A toy title with everything that can be hidden: hands, piles, face-down cards, facts, vows.

Every card has a name of its own, so that a test can look for it in what others are shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.core.engine.actions import Act
from rules.core.engine.asking import BEGIN
from rules.core.engine.beginning import new_game
from rules.core.engine.chances import Dice, Domain, Draw, Order, Pick
from rules.core.engine.declared import Fact, Zone
from rules.core.engine.game import Game
from rules.core.engine.look import Look
from rules.core.engine.procedures import Arg, Procedure
from rules.core.engine.rules import Rules
from rules.core.engine.run import Run
from rules.core.engine.state import Frame, State
from rules.core.engine.values import CHANCE, JUDGE, Value
from rules.core.words import Words
from rules.tests.core.engine.toys.hidden_acts import TAKES, acts

SEATS = ("Ada", "Ben", "Cleo")
ROUNDS = 2
VOWS = ("mercy", "wrath")


class Card(msgspec.Struct, frozen=True):
    no: str
    name: str
    name_en: str


CARDS = tuple(Card(f"X{n:02}Q", f"札カナリア{n:02}", f"Canary{n:02}") for n in range(1, 25))


def _zone(code: str, en: str, ja: str, **given: Any) -> Zone:
    return Zone(code=code, label=Words(en, ja), **given)


def _fact(code: str, ja: str, scope: Any, seen: Any) -> Fact:
    words = Words(code, ja)
    return Fact(code=code, label=words, scope=scope, kind="int", seen=seen, default=0, least=-9)


ZONES = (
    _zone("deck", "deck", "山札", each=False, seen="nobody", order="pile"),
    _zone("discard", "discard pile", "捨て札", each=False, seen="all", order="pile"),
    _zone("hand", "hand", "手札", each=True, seen="owner"),
    _zone("table", "table", "場", each=True, seen="all"),
    _zone("vault", "vault", "蔵", each=True, seen="nobody"),
)
FACTS = (
    _fact("round", "ラウンド", "table", "all"),
    _fact("omen", "前兆", "table", "nobody"),
    _fact("score", "得点", "seat", "all"),
    _fact("plan", "計画", "seat", "owner"),
    _fact("bane", "災い", "seat", "nobody"),
    _fact("dent", "傷", "card", "all"),
    _fact("memo", "覚え", "card", "owner"),
    _fact("curse", "呪い", "card", "nobody"),
)
TEXTS = {
    "not_there": Words("{card} cannot be named here.", "ここで{card}は選べません。"),
    "drawn": Words("{user} draws {card}", "{user}が{card}を引く"),
    "vowed": Words("{user} vowed {vow}", "{user}の誓いは{vow}"),
    "end.score": Words("Most points: {winners} {points}", "最多得点: {winners} {points}"),
}
WORDS = {"mercy": Words("mercy", "慈悲"), "wrath": Words("wrath", "怒り")}

VOW = Arg(name="vow", kind="choice", label=Words("vow", "誓い"), choices=VOWS)


turn = Procedure(
    "turn",
    Words("Turn", "手番"),
    seen={"seat": "all", "drawn": "pieces", "whim": "nobody", "mine": "pieces"},
)
vow = Procedure("vow", Words("Vow", "誓い"), seen={"vows": "own"})


@turn.step("draw", "Draw", "引く", "TOY-2")
def draw(run: Run) -> None:
    seat = run.here("seat")
    if not run.shared("deck"):
        run.goto("act", drawn=None, mine=run.of("hand", seat))
        return
    top = run.shared("deck")[0]
    run.move(top, "hand", seat, key="drawn", user=run.who(seat))
    run.goto("act" if run.card(top) else "named", drawn=top, mine=run.of("hand", seat))


def _left(look: Look) -> Draw:
    pool = look.unseen(look.pieces[look.here("drawn")].pool)
    return Draw(tuple(sorted((pool or dict.fromkeys(look.cards, 1)).items())))


def _chance(look: Look) -> tuple[int, ...]:
    return (CHANCE,)


@turn.outcome("named", "Which card?", "どの札か", "TOY-2", kind="chance", who=_chance, domain=_left)
def named(run: Run, card: Value) -> None:
    if card:
        run.identify(run.here("drawn"), str(card))
    run.goto("act")


def _vault(look: Look) -> Domain:
    """The order of the vault is asked where all its cards are known, which only the judge knows."""
    cards = [look.pieces[piece].card for piece in look.of("vault", look.here("seat"))]
    nothing: Value = ()
    return Order(tuple(sorted(cards))) if all(cards) else Pick((nothing,))


@turn.outcome(
    "sort",
    "Order of the vault",
    "蔵の順",
    "TOY-2",
    kind="chance",
    who=_chance,
    domain=_vault,
    secret=True,
)
def sorted_(run: Run, order: Value) -> None:
    cards: Any = order
    run.shuffle("vault", run.here("seat"), cards)
    run.goto("act")


@turn.outcome(
    "roll", "Roll", "振る", "TOY-2", kind="chance", who=_chance, domain=lambda look: Dice(2)
)
def roll(run: Run, faces: Value) -> None:
    assert isinstance(faces, tuple)
    run.set("omen", run.fact("omen") - 1)
    run.set("score", run.fact("score", run.here("seat")) + int(str(faces[0])), run.here("seat"))
    run.goto("close")


@turn.step("close", "Close", "締める", "TOY-2")
def close(run: Run) -> None:
    seat = run.after(run.here("seat"))[0]
    run.goto("draw", seat=seat, whim=0)
    if seat:
        return
    run.set("round", run.fact("round") + 1)
    if run.fact("round") == ROUNDS:
        best = max(points(run))
        winners = tuple(n for n, score in enumerate(points(run)) if score == best)
        run.finish(winners, "score", "TOY-2")
    else:
        run.call("vow", None, vows=(None,) * len(run.seats))


def _unvowed(look: Look) -> tuple[int, ...]:
    return tuple(seat for seat in look.playing() if look.here("vows")[seat] is None)


vow.decision("choose", "Vow", "誓う", "TOY-3", kind="secret-commit", who=_unvowed, takes=("vow",))


@acts.act(
    "vow",
    "Vow",
    "誓う",
    "TOY-3",
    when="TOY-3",
    bound=True,
    args=(VOW,),
    secret=("vow",),
    candidates=lambda look, seat: ({"vow": each} for each in VOWS),
)
def vow_act(run: Run, act: Act) -> None:
    vows = run.here("vows")
    run.remember(vows=(*vows[: act.player], str(act.args["vow"]), *vows[act.player + 1 :]))
    if not _unvowed(run):
        run.goto("reveal")


@vow.step("reveal", "Reveal", "公開", "TOY-3")
def reveal(run: Run) -> None:
    for seat, made in enumerate(run.here("vows")):
        if made is not None:
            run.note("effect", "vowed", user=run.who(seat), vow=made)
    run.leave()


court = Procedure("court", Words("Court", "裁き"))
court.decision(
    "decree",
    "Decree",
    "定め",
    "TOY-1",
    kind="judge",
    who=lambda look: (JUDGE,),
    takes=("decree",),
)
turn.decision(
    "act",
    "Act",
    "行動する",
    "TOY-1",
    kind="act",
    who=lambda look: (look.here("seat"),),
    takes=(*TAKES, "attach", "scheme", "appeal", "shuffle", "sort", "done"),
)


def points(look: Look) -> tuple[int, ...]:
    return tuple(look.fact("score", seat) for seat in range(len(look.seats)))


def _heavy(look: Look) -> Iterator[tuple[str, str]]:
    """Yield a sentence that names the cards of a vault with more than two."""
    for seat in range(len(look.seats)):
        cards = sorted(look.pieces[piece].card for piece in look.of("vault", seat))
        if len(cards) > 2:
            yield "heavy", f"the vault holds {', '.join(cards)}"


def game() -> Game:
    """Return the toy title."""
    rules = Rules(
        title="hidden",
        version="1",
        players=(2, 4),
        user=Words("player", "プレイヤー"),
        zones=ZONES,
        facts_declared=FACTS,
        settings=(),
        acts=acts.kinds,
        procedures={"turn": turn, "vow": vow, "court": court},
        begin=lambda seats: (Frame("turn", "draw", {"seat": 0}),),
        points=points,
        texts=TEXTS,
        words=WORDS,
        invariants=_heavy,
    )
    return Game(rules, {card.no: card for card in CARDS}, "hidden-cards")


def start(made: Game) -> State:
    """Return the toy at its first decision."""
    state = new_game(made, SEATS, {}, {"deck": [card.no for card in CARDS]})
    return made.apply(state, Act(JUDGE, BEGIN)).state
