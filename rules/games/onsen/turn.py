"""Bathing preparation: five rounds in which each player draws, acts twice and discards (ONS-5.*)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine import piles
from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import CHANCE, Value
from rules.core.words import Words
from rules.games.onsen.seeing import card_of, in_order, may_be, turn_player
from rules.games.onsen.table import ACTIONS, DRAWN, ROUNDS

acts = Acts()
bathing = Procedure(
    "bathing",
    Words("Bathing preparation", "入浴準備"),
    seen={"left": "all", "card": "pieces"},
    holds={
        "left": ("count", ("draw", "drawn", "reshuffle", "reshuffled")),
        "card": ("piece", ("drawn", "peeked")),
    },
)
ONE_ACTION = Words("1 action", "行動1回")
FOUR_ACTIONS = ("place_companion", "place_spring", "peek", "swap")


def whose_turn(look: Look) -> tuple[int, ...]:
    """Return the player whose turn it is."""
    player = turn_player(look)
    return () if player is None else (player,)


@bathing.step("begin", "Beginning of the turn", "手番の初め", "ONS-5.1", "ONS-5.3")
def begin(run: Run) -> None:
    """Three cards will be drawn and two actions done."""
    run.set("actions_left", ACTIONS, None, "ONS-5.3")
    run.goto("draw", "ONS-5.2", left=DRAWN)


@bathing.step("draw", "Draw three cards", "三枚引く", "ONS-5.2", "ONS-1.1.1", "ONS-1.3.1")
def draw(run: Run) -> None:
    """One card after another; as soon as the deck is empty the discard pile is shuffled."""
    deck, left = run.shared("deck"), run.here("left")
    if not deck and run.shared("discard"):
        run.goto("reshuffle", "ONS-1.2.2", "ONS-A18")
    elif not left:
        run.goto("act")
    elif not deck:
        run.note("not applied", "nothing_to_draw", "ONS-1.2.2", "ONS-A18", left=left)
        run.goto("act", "ONS-A18")
    else:
        _draw_one(run, deck[0], left - 1)


def _draw_one(run: Run, card: int, left: int) -> None:
    seat = whose_turn(run)[0]
    run.move(card, "hand", seat, "ONS-5.2", "ONS-1.1.1", key="drawn", user=run.who(seat))
    if card_of(run, card) is None:
        run.goto("drawn", card=card, left=left)
    else:
        run.goto("draw", left=left)


@bathing.outcome(
    "drawn",
    "The card drawn",
    "引いた札の確認",
    "ONS-5.2",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: may_be(look, look.here("card")),
    secret=True,
)
def drawn(run: Run, card: Value) -> None:
    """The card is named, or stays unknown until it matters."""
    piles.name(run, run.here("card"), card)
    run.goto("draw")


@bathing.step("reshuffle", "The discard becomes the deck", "捨て札を山にする", "ONS-1.2.2")
def reshuffle(run: Run) -> None:
    """What was discarded goes into the deck; nobody can follow it any more."""
    for piece in run.shared("discard"):
        run.move(piece, "deck", None, "ONS-1.2.2", key="put_back")
    run.goto("reshuffled", "ONS-1.2.2", "ONS-A18")


@bathing.outcome(
    "reshuffled",
    "Shuffle the new deck",
    "新しい山札を切る",
    "ONS-1.2.2",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: piles.orders_of(look, look.shared("deck")),
    secret=True,
)
def reshuffled(run: Run, order: Value) -> None:
    """The order is entered, or stays unknown as at the table."""
    piles.shuffle(run, "deck", None, order, "ONS-1.2.2")
    run.goto("draw")


bathing.decision(
    "act",
    "Two of the four actions",
    "四つの行動から二つ",
    "ONS-5.3",
    "ONS-5.10",
    kind="act",
    who=whose_turn,
    takes=(*FOUR_ACTIONS, "end_turn"),
)


def spent(run: Run, *clauses: str) -> None:
    """One of the two actions is done, and the player goes on."""
    run.set("actions_left", max(0, run.fact("actions_left") - 1), None, "ONS-5.3", *clauses)


def an_action(look: Look, act: Act) -> tuple[Words, ...]:
    """Return what each of the four actions takes (ONS-5.3)."""
    return (ONE_ACTION,)


def no_action_left(look: Look) -> Iterator[Obstacle]:
    """Yield the obstacle for a third action."""
    if not look.fact("actions_left"):
        yield Obstacle("ONS-5.3", "no_action_left")


def _can_act(look: Look) -> bool:
    """Return whether one of the four actions is possible (ONS-A15)."""
    return any(
        not kind.why_not(look, Act(seat, kind.name, args))
        for kind in (look.rules.acts[name] for name in FOUR_ACTIONS)
        for seat in whose_turn(look)
        for args in (kind.candidates(look, seat) if kind.candidates else ())
    )


def _actions_due(look: Look, act: Act) -> Iterator[Obstacle]:
    left = look.fact("actions_left")
    if left and _can_act(look):
        yield Obstacle("ONS-5.3", "actions_due", {"count": left})


@acts.act(
    "end_turn",
    "End the turn",
    "手番を終える",
    "ONS-5.4",
    when="ONS-5.4",
    obstacles=_actions_due,
    bound=True,
)
def end_turn(run: Run, act: Act) -> None:
    """What is left of the actions lapses where none is possible (ONS-A15)."""
    if left := run.fact("actions_left"):
        run.note("not applied", "actions_lapse", "ONS-5.3", "ONS-A15", count=left)
        run.set("actions_left", 0, None, "ONS-5.3", "ONS-A15")
    run.goto("end")


@bathing.step("end", "Discard the rest", "余りを捨てる", "ONS-5.4", "ONS-1.2.1", "ONS-1.3.3")
def end(run: Run) -> None:
    """What is left in hand is discarded face down; only the player knows it."""
    seat = whose_turn(run)[0]
    for piece in run.of("hand", seat):
        run.move(
            piece, "discard", None, "ONS-5.4", "ONS-1.2.1", "ONS-1.3.3", at=0, known=1 << seat,
            key="discarded", user=run.who(seat),
        )  # fmt: skip
    run.goto("next")


@bathing.step("next", "Next player", "次の人へ", "ONS-5.1", "ONS-A14")
def next_turn(run: Run) -> None:
    """The next seat has its turn; after five rounds areas are chosen (ONS-6.1.1)."""
    order, player = in_order(run), whose_turn(run)[0]
    later = [seat for seat in run.after(player) if _is_later(run, seat, player)]
    if not later and run.fact("round") >= ROUNDS:
        run.leave("ONS-6.1.1", "ONS-3.1")
        run.call("choosing", "ask", "ONS-6.1.1", "ONS-3.4")
        return
    if not later:
        run.set("round", run.fact("round") + 1, None, "ONS-6.1.1")
    run.set("turn_player", later[0] if later else order[0], None, "ONS-5.1", "ONS-A14")
    run.goto("begin")


def _is_later(look: Look, seat: int, player: int) -> bool:
    """Return whether the seat comes after the player in the same round."""
    start: int = look.fact("start_player")
    count = len(look.seats)
    return (seat - start) % count > (player - start) % count
