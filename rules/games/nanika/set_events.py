"""Events laid face down in a battle, opened together and applied in order (NNK-6.0.9 to 6.0.11)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts
from rules.core.engine.run import Run
from rules.core.engine.values import EVERYBODY, Value
from rules.games.nanika.battle import battle, users_after, users_in_order
from rules.games.nanika.events import event_obstacles
from rules.games.nanika.installing import CARD, drop_shells
from rules.games.nanika.seeing import card_of, turn_user

acts = Acts()


@battle.step("set_events_begin", "Events of the battle", "戦闘のイベント", "NNK-6.0.9")
def begin(run: Run) -> None:
    """Everybody may lay events face down, the parties of the battle first."""
    run.goto("set_events", asked=users_in_order(run)[0])


battle.decision(
    "set_events",
    "Lay events face down",
    "イベントを伏せる",
    "NNK-6.0.9",
    kind="act",
    who=lambda look: (look.within("battle", "asked"),),
    takes=("set_event", "battle_install", "end_set"),
)


def _candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in look.of("archive", seat):
        card = card_of(look, piece)
        if card is not None and card.event is not None:
            yield {"card": piece}


def _obstacles(look: Look, act: Act) -> Iterator[Obstacle]:
    piece, seat = act.number("card"), act.player
    yield from event_obstacles(look, piece, seat)
    if look.frame("battle") is None:
        yield Obstacle("NNK-6.0.9", "no_battle", {}, impossible=True)
    card = card_of(look, piece)
    if card is not None and card.event is not None:
        yield from _timing(look, card.event.timing, seat)
    full = look.setting("battle_event_limit") == "one_per_battle"
    if full and look.of("set_events", seat):
        yield Obstacle("NNK-A15", "one_event_a_battle")


def _timing(look: Look, timing: str, seat: int) -> Iterator[Obstacle]:
    if timing == "on_your_turn":
        yield Obstacle("NNK-3.5", "not_in_battle")
    elif timing == "not_your_turn" and turn_user(look) == seat:
        yield Obstacle("NNK-3.10", "not_own_turn")


@acts.act(
    "set_event",
    "Lay an event face down",
    "イベントを伏せて出す",
    "NNK-3.9",
    "NNK-6.0.9",
    when="NNK-6.0.9",
    args=(CARD,),
    candidates=_candidates,
    obstacles=_obstacles,
)
def set_event(run: Run, act: Act) -> None:
    """The card lies face down; only its user knows it."""
    user, piece = run.who(act.player), act.number("card")
    reading = ("NNK-A15",) if run.fact("event_used") else ()
    drop_shells(run, piece)
    run.move(
        piece,
        "set_events",
        act.player,
        "NNK-6.0.9",
        *reading,
        key="set_down",
        user=user,
    )


@acts.act(
    "end_set", "No more events", "伏せるのはここまで", "NNK-6.0.9", when="NNK-6.0.9", bound=True
)
def end_set(run: Run, act: Act) -> None:
    """The next user is asked; after the last the events are opened."""
    ask_next(run)


def ask_next(run: Run) -> None:
    """Ask the next user for events; after the last all are opened."""
    later = users_after(run, run.here("asked"))
    if later:
        run.goto("set_events", asked=later[0])
    else:
        run.goto("open")


@battle.step("open", "All are opened", "一斉公開", "NNK-6.0.10")
def open_all(run: Run) -> None:
    """Every set event is turned up before any is applied."""
    for seat in users_in_order(run):
        for piece in run.of("set_events", seat):
            run.change(piece, "opened", "NNK-6.0.10", known=EVERYBODY)
    run.goto("apply", to_apply=_in_order(run))


def _in_order(look: Look) -> tuple[int, ...]:
    return tuple(piece for seat in users_in_order(look) for piece in look.of("set_events", seat))


def next_user(look: Look) -> int | None:
    """Return whose events come next: attack side, defence side, then outside users (NNK-6.0.11)."""
    waiting = _still_set(look)
    return look.seat_of(waiting[0]) if waiting else None


def waiting_of(look: Look, seat: int) -> tuple[int, ...]:
    """Return the user's opened events that were not applied yet."""
    return tuple(piece for piece in _still_set(look) if look.seat_of(piece) == seat)


def _still_set(look: Look) -> tuple[int, ...]:
    waiting = look.within("battle", "to_apply") or ()
    return tuple(
        piece for piece in waiting if piece in look.pieces and look.zone_of(piece) == "set_events"
    )


@battle.step(
    "apply", "Apply the events in order", "イベントを順に適用する", "NNK-6.0.11", "NNK-A13"
)
def apply_next(run: Run) -> None:
    """Attack side, defence side, outside users; among one's own the owner chooses."""
    user = next_user(run)
    if user is None:
        run.goto("participants")
    elif len(waiting_of(run, user)) == 1:
        _apply(run, waiting_of(run, user)[0], user)
    else:
        run.goto("own_order")


battle.decision(
    "own_order",
    "Order of one's own events",
    "自分のイベントの順",
    "NNK-6.0.11",
    "NNK-A13",
    kind="order",
    who=lambda look: (next_user(look),),
    takes=("apply_event",),
)


def _apply_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in waiting_of(look, seat):
        yield {"card": piece}


def _not_waiting(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.number("card") not in waiting_of(look, act.player):
        yield Obstacle("NNK-6.0.11", "not_waiting", {}, impossible=True)


@acts.act(
    "apply_event",
    "Apply this event",
    "このイベントを適用する",
    "NNK-6.0.11",
    "NNK-A13",
    when="NNK-6.0.11",
    args=(CARD,),
    candidates=_apply_candidates,
    obstacles=_not_waiting,
    bound=True,
)
def apply_event(run: Run, act: Act) -> None:
    """The owner names which of the own events is applied next."""
    _apply(run, act.number("card"), act.player)


def _apply(run: Run, piece: int, user: int) -> None:
    card = card_of(run, piece)
    waiting = tuple(each for each in run.here("to_apply") if each != piece)
    run.goto("apply", to_apply=waiting)
    if card is None or card.event is None:
        run.note("not applied", "no_event", "NNK-3.12", card=run.face(piece))
        return
    with run.group("effect", "applied", "NNK-6.0.10", "NNK-6.0.11", card=run.face(piece)):
        run.call("effects", None, "NNK-6.0.11", user=user, card=card.no, part="event", piece=piece)


def clear(run: Run) -> None:
    """Put every set event on the trash, whether it did anything or not (NNK-3.6)."""
    for seat in range(len(run.seats)):
        for piece in run.of("set_events", seat):
            run.move(piece, "trash", None, "NNK-3.6", key="trashed")
