"""The effects on hands, clocks and hours, and choices about them."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import EVERYBODY, NOBODY, Value
from rules.core.words import Words
from rules.games.doremi.cards import effects as kinds
from rules.games.doremi.play.effects import CARRY_OUT
from rules.games.doremi.play.paying import CARD, not_in_hand
from rules.games.doremi.play.seeing import other, owner_of

acts = Acts()
giving = Procedure(
    "giving",
    Words("Giving up cards", "手札を捨てる"),
    seen={"user": "all", "left": "all"},
    holds={"user": ("seat", ""), "left": ("count", "")},
)
Targets = tuple[int, ...]


def _sides(run: Run, side: str) -> tuple[int, ...]:
    user = run.here("user")
    return {"own": (user,), "opposing": (other(user),), "both": (user, other(user))}[side]


def _draw(run: Run, effect: kinds.Draw, targets: Targets) -> None:
    for seat in _sides(run, effect.side):
        for _ in range(min(effect.count, len(run.of("clock", seat)))):
            run.move(run.of("clock", seat)[0], "hand", seat, key="draws", user=run.who(seat))


def _gain_hours(run: Run, effect: kinds.GainHours, targets: Targets) -> None:
    for seat in _sides(run, effect.side):
        for _ in range(min(effect.count, len(run.of("clock", seat)))):
            put_hour(run, seat, "DRM-3.7.01")


def put_hour(run: Run, seat: int, *clauses: str) -> None:
    """Put the top card of the clock into the time area as one hour, face down (AMB-63)."""
    known = EVERYBODY if run.setting("time_area_faces") == "face_up" else NOBODY
    piece = run.of("clock", seat)[0]
    run.move(piece, "time_area", seat, *clauses, key="gains_hour", known=known, user=run.who(seat))


def _discard_clock(run: Run, effect: kinds.DiscardClock, targets: Targets) -> None:
    """Cards leave both clocks as one act where the text names both (DRM-3.6.05, AMB-21)."""
    for seat in _sides(run, effect.side):
        for _ in range(min(effect.count, len(run.of("clock", seat)))):
            piece = run.of("clock", seat)[0]
            run.move(piece, "discard_pile", owner_of(run, piece), key="discarded")


def _discard_hand(run: Run, effect: kinds.DiscardHand, targets: Targets) -> None:
    for seat in _sides(run, effect.side):
        if run.of("hand", seat):
            run.call("giving", None, user=seat, left=min(effect.count, len(run.of("hand", seat))))


giving.decision(
    "give",
    "Choose a card to discard",
    "捨てる手札を選ぶ",
    "AMB-46",
    kind="target",
    who=lambda look: (look.within("giving", "user"),),
    takes=("give",),
)


def _hand(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in look.of("hand", seat):
        yield {"card": piece}


@acts.act(
    "give",
    "Discard",
    "捨てる",
    "AMB-46",
    when="AMB-46",
    args=(CARD,),
    candidates=_hand,
    obstacles=not_in_hand,
    bound=True,
)
def give(run: Run, act: Act) -> None:
    """A card of the hand goes to the discard pile, by choice of its player."""
    piece = act.number("card")
    run.move(piece, "discard_pile", owner_of(run, piece), key="discarded")
    left = run.here("left") - 1
    if left and run.of("hand", act.player):
        run.remember(left=left)
    else:
        run.leave()


def _side_card(run: Run, effect: kinds.TakeSideCard, targets: Targets) -> None:
    user = run.here("user")
    if not run.of("side", user):
        run.note("not applied", "no_side_card", "DRM-20.05", "AMB-06")
        return
    run.call(
        "taking", None, "DRM-20.05", user=user, left=min(effect.count, len(run.of("side", user)))
    )


taking = Procedure(
    "taking",
    Words("Taking a side card", "サイドカードを取る"),
    seen={"user": "all", "left": "all"},
    holds={"user": ("seat", ""), "left": ("count", "")},
)
taking.decision(
    "take",
    "Choose a side card",
    "サイドカードを選ぶ",
    "DRM-20.05",
    "AMB-06",
    kind="target",
    who=lambda look: (look.within("taking", "user"),),
    takes=("take_side_card",),
)


def _side(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in look.of("side", seat):
        yield {"card": piece}


def _not_a_side_card(look: Look, act: Act) -> Iterator[Obstacle]:
    if act.number("card") not in look.of("side", act.player):
        yield Obstacle("DRM-20.05", "not_a_side_card", {}, impossible=True)


@acts.act(
    "take_side_card",
    "Take this side card",
    "このサイドカードを取る",
    "DRM-20.05",
    when="DRM-20.05",
    args=(CARD,),
    candidates=_side,
    obstacles=_not_a_side_card,
    bound=True,
    secret=("card",),
)
def take_side_card(run: Run, act: Act) -> None:
    """A side card comes to the hand; after the match it goes back (DRM-20.06, AMB-06)."""
    run.move(
        act.number("card"),
        "hand",
        act.player,
        "DRM-20.05",
        "AMB-06",
        key="draws",
        user=run.who(act.player),
    )
    left = run.here("left") - 1
    if left and run.of("side", act.player):
        run.remember(left=left)
    else:
        run.leave()


CARRY_OUT.update(
    {
        kinds.Draw: _draw,
        kinds.GainHours: _gain_hours,
        kinds.DiscardClock: _discard_clock,
        kinds.DiscardHand: _discard_hand,
        kinds.TakeSideCard: _side_card,
    }
)
