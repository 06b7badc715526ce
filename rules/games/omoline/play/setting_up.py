"""The set-up: shuffling, five cards, who goes first, closure counters (OML-6.2.*)."""

from __future__ import annotations

from rules.core.engine import piles
from rules.core.engine.chances import Pick
from rules.core.engine.look import Look
from rules.core.engine.procedures import Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import CHANCE, Value
from rules.core.words import Words
from rules.games.omoline.play.orders import orders_of
from rules.games.omoline.play.seeing import card_of
from rules.games.omoline.play.table import CLOSED_AT_FIRST, HAND

PILES = (("event_deck", 0), ("character_deck", 0), ("event_deck", 1), ("character_deck", 1))

setup = Procedure(
    "setup",
    Words("Set-up", "準備"),
    seen={"pile": "all", "card": "pieces"},
    holds={"pile": ("count", ("shuffle",)), "card": ("piece", ("dealt",))},
)


@setup.step("begin", "Begin", "開始", "OML-6.2.1")
def begin(run: Run) -> None:
    """Both decks of each player are shuffled, one after the other."""
    run.goto("shuffle", pile=0)


def _pile(look: Look) -> tuple[str, int]:
    return PILES[look.here("pile") % len(PILES)]


@setup.outcome(
    "shuffle",
    "Shuffle the deck",
    "デッキを切る",
    "OML-6.2.1",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: orders_of(look, look.of(*_pile(look))),
    secret=True,
)
def shuffle(run: Run, order: Value) -> None:
    """The order is entered, or stays unknown as at the table."""
    zone, seat = _pile(run)
    piles.shuffle(run, zone, seat, order, "OML-6.2.1")
    following = run.here("pile") + 1
    run.goto("shuffle" if following < len(PILES) else "deal", pile=following)


@setup.step("deal", "Draw five events", "イベントを5枚引く", "OML-6.2.2")
def deal(run: Run) -> None:
    """Each player draws from the event deck up to five."""
    short = [
        seat for seat in (0, 1) if len(run.of("hand", seat)) < HAND and run.of("event_deck", seat)
    ]
    if not short:
        run.goto("first")
        return
    top = run.of("event_deck", short[0])[0]
    run.move(top, "hand", short[0], "OML-6.2.2", key="drawn", user=run.who(short[0]))
    if card_of(run, top) is None:
        run.goto("dealt", card=top)


@setup.outcome(
    "dealt",
    "The event drawn",
    "引いたイベントの確認",
    "OML-6.2.2",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: piles.may_be(look, look.here("card")),
    secret=True,
)
def dealt(run: Run, card: Value) -> None:
    """The card is named, or stays unknown until it matters."""
    piles.name(run, run.here("card"), card, "OML-6.2.2")
    run.goto("deal")


@setup.outcome(
    "first",
    "Choice of the first player",
    "先攻の決定",
    "OML-6.2.3",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: Pick((0, 1), seats=True),
)
def first(run: Run, seat: Value) -> None:
    """Rock-paper-scissors, dice or the like decide; the outcome is entered."""
    run.set("first_player", seat, None, "OML-6.2.3")
    run.set("attack_player", seat, None, "OML-6.2.4")
    run.goto("closure")


@setup.step("closure", "Close the restroom", "トイレを閉鎖する", "OML-6.2.5", "OML-6.2.6")
def closure(run: Run) -> None:
    """Three closure counters lie on the restroom; the first turn begins."""
    run.set("closure", CLOSED_AT_FIRST, None, "OML-6.2.5")
    run.set("turn_no", 1, None, "OML-6.2.4")
    run.leave("OML-6.2.4")
    run.call("turn", "refresh", "OML-6.2.4")
