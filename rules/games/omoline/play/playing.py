"""Playing an event from the hand (OML-2.2.4 to 2.2.6, OML-4.7.*, OML-6.6.1, OML-6.8.2)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import EVERYBODY, Value
from rules.core.words import Words
from rules.games.omoline.cards.model import Card
from rules.games.omoline.play.effects import begin_effects
from rules.games.omoline.play.paying import (
    can_pay_energy,
    colour_clause,
    energy_told,
    pay_energy,
)
from rules.games.omoline.play.seeing import card_of, is_acting_moment, ready
from rules.games.omoline.play.table import AREA_LIMIT

acts = Acts()
EVENT = Arg(name="event", kind="piece", label=Words("event", "イベント"))

playing = Procedure(
    "playing",
    Words("Playing an event", "イベントの使用"),
    seen={"user": "all", "event": "pieces"},
    holds={"user": ("seat", ""), "event": ("piece", "")},
)


def not_in_hand(look: Look, act: Act, clause: str) -> Iterator[Obstacle]:
    """Yield the obstacle for a card that is not in the player's hand, or not known."""
    piece = act.number("event")
    if look.pieces[piece].zone != look.key("hand", act.player):
        yield Obstacle(clause, "not_in_hand", {}, impossible=True)
    elif card_of(look, piece) is None:
        yield Obstacle(clause, "unknown_card", {}, impossible=True)


def hand(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    """Yield each card of the player's hand."""
    for piece in look.of("hand", seat):
        yield {"event": piece}


def _obstacles(look: Look, act: Act) -> Iterator[Obstacle]:
    yield from not_in_hand(look, act, "OML-6.6.1")
    card = card_of(look, act.number("event"))
    if card is None or card.is_character:
        return
    full = len(look.of("event_area", act.player)) >= AREA_LIMIT
    if full and look.setting("event_area_full") == "forbid":
        yield Obstacle("OML-4.7.2", "event_area_full")
    able = ready(look, "energy_area", act.player)
    if len(able) < card.cost:
        yield Obstacle("OML-2.2.5", "too_little_energy", {"cost": card.cost, "n": len(able)})
    elif card.cost and not can_pay_energy(look, able, card.cost, card.colours, ()):
        yield Obstacle(colour_clause(look, card.colours), "no_such_energy")


def _costs(look: Look, act: Act) -> Iterator[Words]:
    card = card_of(look, act.number("event"))
    return energy_told(0 if card is None or card.is_character else card.cost)


def acting_clause(look: Look, seat: int, clause: str) -> tuple[str, ...]:
    """Return the clause by which the player acts: of the action step, or of the reaction step."""
    if is_acting_moment(look, seat) and look.top.step == "reaction":
        return ("OML-6.8.2",)
    return (clause, "OML-A41")


@acts.act(
    "play_event",
    "Play an event",
    "イベントを使う",
    "OML-2.2.1",
    when="OML-6.6.1",
    args=(EVENT,),
    candidates=hand,
    obstacles=_obstacles,
    costs=_costs,
)
def play_event(run: Run, act: Act) -> None:
    """The event is shown, its energy is turned, then it comes into play."""
    piece, seat = act.number("event"), act.player
    card = card_of(run, piece)
    assert card is not None
    clauses = acting_clause(run, seat, "OML-6.6.1")
    run.change(piece, "announced", *clauses, known=EVERYBODY)
    run.call("playing", None, *clauses, user=seat, event=piece)
    if not card.cost:
        run.note("check passed", "costs_nothing", "OML-A11", card=run.face(piece))
    able = len(ready(run, "energy_area", seat))
    pay_energy(run, seat, min(card.cost, able), card.colours, "OML-2.2.5", "OML-2.2.6")


@playing.step("room", "Room in the event area", "イベントエリアの空き", "OML-4.7.2")
def room(run: Run) -> None:
    """With five events in play one of them makes room, where the tournament allows that (OML-A18)."""
    full = len(run.of("event_area", run.here("user"))) >= AREA_LIMIT
    replaces = full and run.setting("event_area_full") == "replace"
    run.goto("replace" if replaces else "enter", "OML-4.7.2", *(("OML-A18",) if full else ()))


playing.decision(
    "replace",
    "Choose the event that makes room",
    "場所を空けるイベントを選ぶ",
    "OML-4.7.2",
    "OML-A18",
    kind="target",
    who=lambda look: (look.here("user"),),
    takes=("make_room",),
)


def own_events(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    """Yield each event that the player has in play."""
    for piece in look.of("event_area", seat):
        yield {"event": piece}


def _not_in_play(look: Look, act: Act) -> Iterator[Obstacle]:
    if look.pieces[act.number("event")].zone != look.key("event_area", act.player):
        yield Obstacle("OML-4.7.2", "not_own_event", {}, impossible=True)


@acts.act(
    "make_room",
    "Put the event into the drop",
    "イベントをドロップに置く",
    "OML-4.7.2",
    "OML-A18",
    when="OML-4.7.2",
    args=(EVENT,),
    candidates=own_events,
    obstacles=_not_in_play,
    bound=True,
)
def make_room(run: Run, act: Act) -> None:
    """An event in play goes to the drop."""
    run.move(act.number("event"), "drop_area", act.player, "OML-A18", key="to_drop")
    run.goto("enter", "OML-A18")


@playing.step("enter", "Into the event area", "イベントエリアに出す", "OML-4.7.1", "OML-2.2.16")
def enter(run: Run) -> None:
    """The event lies ready in the event area; then what it does on being played."""
    piece, seat = run.here("event"), run.here("user")
    card = card_of(run, piece)
    run.move(piece, "event_area", seat, "OML-4.7.1", key="played", user=run.who(seat))
    run.leave()
    if card is not None:
        _begin(run, seat, piece, card)


def _begin(run: Run, seat: int, piece: int, card: Card) -> None:
    if card.text and not card.effects:
        run.ask_judge(card.text, "OML-2.2.2", "OML-A25", en=card.text_en, card=piece)
    for index in reversed(range(len(card.effects))):
        if card.effects[index].when == "on_play":
            begin_effects(run, seat, piece, index, "OML-2.2.2")
