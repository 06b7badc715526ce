"""Drawing events, and the deck reset inside it (OML-4.1.2, OML-4.1.3, OML-6.4.*)."""

from __future__ import annotations

from rules.core.engine import piles
from rules.core.engine.look import Look
from rules.core.engine.procedures import Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import CHANCE, Value
from rules.core.words import Words
from rules.games.omoline.deck_reset import reset_deck
from rules.games.omoline.play import bottles, versions
from rules.games.omoline.play.orders import orders_of
from rules.games.omoline.play.seeing import bottle, card_of

drawing = Procedure(
    "drawing",
    Words("Drawing", "引く"),
    seen={
        "user": "all",
        "until": "all",
        "left": "all",
        "resets": "all",
        "emptied": "all",
        "card": "pieces",
    },
    holds={
        "user": ("seat", ""),
        "until": ("count", None),
        "left": ("count", None),
        "resets": ("count", ""),
        "emptied": ("flag", ""),
        "card": ("piece", ("drawn",)),
    },
)


def draw_until(run: Run, seat: int, count: int) -> None:
    """Let the player draw until the hand holds so many (OML-6.4.1)."""
    run.call("drawing", None, "OML-6.4.1", user=seat, until=count, resets=0, emptied=False)


def draw(run: Run, seat: int, count: int, *clauses: str) -> None:
    """Let the player draw so many cards by an effect."""
    run.call("drawing", None, *clauses, user=seat, left=count, resets=0, emptied=False)


def wanted(look: Look) -> int:
    """Return how many cards are still to be drawn; 0 or less means none."""
    until = look.here("until")
    left = look.here("left") or 0
    return left if until is None else until - len(look.of("hand", look.here("user")))


@drawing.step("next", "Next card", "次の1枚", "OML-4.3.1", "OML-6.4.1", "OML-6.4.2")
def next_card(run: Run) -> None:
    """A card is drawn, the deck is reset, or enough cards are drawn."""
    user = run.here("user")
    deck = run.of("event_deck", user)
    if not deck and _is_due(run):
        _reset_or_stop(run)
    elif wanted(run) <= 0 or not deck:
        _tell_waiting(run, user, deck)
        run.goto("end")
    else:
        _draw_top(run, user, deck)


def _tell_waiting(run: Run, user: int, deck: tuple[int, ...]) -> None:
    """Tell that the reset waits for the next card where the last one has just been drawn (OML-A03)."""
    if not deck and run.here("emptied"):
        clause = versions.reset_clause(run)
        run.note("not applied", "reset_waits", clause, "OML-A03", user=run.who(user))


def _draw_top(run: Run, user: int, deck: tuple[int, ...]) -> None:
    piece = deck[0]
    run.move(piece, "hand", user, "OML-6.4.1", key="drawn", user=run.who(user))
    left = run.here("left")
    data: dict[str, Value] = {} if left is None else {"left": left - 1}
    step = "next" if card_of(run, piece) is not None else "drawn"
    run.goto(step, card=piece, emptied=len(deck) == 1, **data)


@drawing.outcome(
    "drawn",
    "The event drawn",
    "引いたイベントの確認",
    "OML-4.3.1",
    "OML-6.4.1",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: piles.may_be(look, look.here("card")),
    secret=True,
)
def drawn(run: Run, card: Value) -> None:
    """The card is named, or stays unknown until it matters."""
    piles.name(run, run.here("card"), card, "OML-6.4.1")
    run.goto("next")


def _is_due(look: Look) -> bool:
    """Return whether an empty deck is to be reset: as soon as it is empty, or when a card is needed."""
    at_once = look.setting("deck_reset_timing") == "immediate"
    return wanted(look) > 0 or (at_once and bool(look.here("emptied")))


def _reset_or_stop(run: Run) -> None:
    """Reset once in a draw step or drawing effect; the second time the drawing ends (OML-A04)."""
    if not run.here("resets"):
        run.goto("reset")
        return
    clause = versions.reset_clause(run)
    run.note("not applied", "no_second_reset", clause, "OML-A04")
    run.goto("end", "OML-A04")
    if run.setting("deck_reset_loop_guard") == "judge":
        run.ask_judge("by_hand.endless_reset", clause, "OML-A04")


@drawing.step("reset", "Deck reset", "山札の作り直し", "OML-A03")
def reset(run: Run) -> None:
    """Hand and drop (in the old versions the drop only) go into the deck; the bottle is filled."""
    user = run.here("user")
    after = reset_deck(
        (),
        run.of("hand", user),
        run.of("drop_area", user),
        bottle(run, user),
        run.rules.version,
        run.settings,
    )
    clause = versions.reset_clause(run)
    for piece in after.deck:
        run.move(piece, "event_deck", user, clause, key="put_back")
    _refill(run, user, after.bottle)
    step = "shuffle" if after.deck else "next"
    run.goto(step, clause, resets=run.here("resets") + 1, emptied=False)


def _refill(run: Run, user: int, amount: int) -> None:
    """Fill the bottle, or tell that it is left as it is where the old versions are played so."""
    clauses = versions.refill_clauses(run)
    if versions.refills(run):
        run.note("effect", "refilled", *clauses, user=run.who(user))
        bottles.set_bottle(run, user, amount, *clauses)
    else:
        run.note("not applied", "not_refilled", *clauses, user=run.who(user), count=amount)


@drawing.outcome(
    "shuffle",
    "Shuffle the event deck",
    "イベントデッキを切る",
    "OML-A03",
    kind="chance",
    who=lambda look: (CHANCE,),
    domain=lambda look: orders_of(look, look.of("event_deck", look.here("user"))),
    secret=True,
)
def shuffle(run: Run, order: Value) -> None:
    """The order is entered, or stays unknown as at the table; then drawing goes on (OML-A03)."""
    piles.shuffle(run, "event_deck", run.here("user"), order, versions.reset_clause(run))
    run.goto("next", "OML-A03")


@drawing.step("end", "Enough cards", "引き終わり", "OML-6.4.1", "OML-6.4.2")
def end(run: Run) -> None:
    """In the old versions a hand of more than seven is pointed out (OML-4.3.2h, OML-A24)."""
    user, limit = run.here("user"), versions.hand_limit(run)
    run.leave()
    if limit is None or len(run.of("hand", user)) <= limit:
        return
    count = len(run.of("hand", user))
    run.note(
        "state check", "hand_over_limit", "OML-4.3.2h", "OML-A24", user=run.who(user), count=count
    )
    if run.setting("old_hand_limit_enforcement") == "judge":
        run.ask_judge("by_hand.hand_limit", "OML-4.3.2h", "OML-A24")
