"""Using an event from the archive, and the ability of an installed ghost."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.core.words import Words
from rules.games.nanika.installing import CARD, drop_shells
from rules.games.nanika.seeing import (
    at_step,
    card_of,
    ghosts,
    in_archive,
    is_installed,
    is_started,
    turn_user,
)

acts = Acts()
GHOST = Arg(name="ghost", kind="piece", label=Words("ghost", "ゴースト"))
ITSELF = Words("the card", "このカード")
ONE_EVENT = Words("the one event of the turn", "このターンのイベント1回")
ONCE = Words("the one use this turn", "このターンの1回")
ABILITY = Arg(name="ability", kind="int", label=Words("ability", "能力"), optional=True)

TIMING_CLAUSE = {
    "on_your_turn": "NNK-3.8",
    "on_battle": "NNK-3.9",
    "not_your_turn": "NNK-3.10",
    "anytime": "NNK-3.11",
}


def may_interject(look: Look) -> bool:
    """Return whether another event may be used now: at every decision after the start.

    Source: our reading NNK-A40 of NNK-3.11, and NNK-5.1.7.
    """
    return is_started(look)


def _candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    """Yield the events whose timing can fit in somebody's own turn, or in another's."""
    fitting = OWN_TURN if turn_user(look) == seat else OTHER_TURNS
    for piece in look.of("archive", seat):
        card = card_of(look, piece)
        if card is not None and card.event is not None and card.event.timing in fitting:
            yield {"card": piece}


OWN_TURN = ("on_your_turn", "anytime")
OTHER_TURNS = ("not_your_turn", "anytime")


def event_obstacles(look: Look, piece: int, seat: int) -> Iterator[Obstacle]:
    """Yield what keeps the piece from being used as an event at all."""
    card = card_of(look, piece)
    if not in_archive(look, piece, seat):
        yield Obstacle("NNK-3.4", "not_in_archive")
    if card is None:
        yield Obstacle("NNK-3.4", "unknown_card", {}, impossible=True)
    if card is not None and card.is_mandatory:
        yield Obstacle("NNK-3.12", "mandatory_no_event", {}, impossible=True)


def _obstacles(look: Look, act: Act) -> Iterator[Obstacle]:
    piece = act.number("card")
    yield from event_obstacles(look, piece, act.player)
    card = card_of(look, piece)
    if card is not None and card.event is not None:
        yield from _timing(look, card.event.timing, act.player)
        yield from _limit(look, act.player)


def _timing(look: Look, timing: str, seat: int) -> Iterator[Obstacle]:
    own = turn_user(look) == seat
    if not is_started(look):
        yield Obstacle("NNK-5.1.7", "not_started")
    elif timing == "on_battle":
        yield Obstacle("NNK-3.5", "set_in_battle")
    elif timing == "on_your_turn":
        if not own:
            yield Obstacle("NNK-3.8", "own_turn_only")
        elif not at_step(look, "action"):
            yield Obstacle("NNK-5.2.1", "action_step_only")
    elif timing == "not_your_turn" and own:
        yield Obstacle("NNK-3.10", "not_own_turn")
    elif timing == "anytime" and own:
        yield from _anytime(look, seat)


def _anytime(look: Look, seat: int) -> Iterator[Obstacle]:
    """In one's own turn: at any decision of one's own, or in the action step only."""
    if look.setting("anytime_window") == "action_step_only":
        if not at_step(look, "action"):
            yield Obstacle("NNK-A40", "action_step_only")
    elif seat not in deciders(look):
        yield Obstacle("NNK-A40", "own_decision_only")


def deciders(look: Look) -> tuple[int, ...]:
    """Return the users who decide now."""
    step = look.rules.procedures[look.top.proc].steps[look.top.step]
    who: tuple[int, ...] = step.who(look) if hasattr(step, "who") else ()
    return who


def counts_for_turn(look: Look, seat: int) -> bool:
    """Return whether an event used now is the one event of the turn (NNK-5.2.6, NNK-A15, NNK-A40)."""
    return turn_user(look) == seat and look.frame("battle") is None


def _limit(look: Look, seat: int) -> Iterator[Obstacle]:
    if counts_for_turn(look, seat) and look.fact("event_used"):
        yield Obstacle("NNK-5.2.6", "one_event_a_turn")


def _costs(look: Look, act: Act) -> Iterator[Words]:
    yield ITSELF
    if counts_for_turn(look, act.player):
        yield ONE_EVENT


@acts.act(
    "use_event",
    "Use an event",
    "イベントを使う",
    "NNK-3.4",
    when="NNK-3.5",
    args=(CARD,),
    candidates=_candidates,
    obstacles=_obstacles,
    costs=_costs,
    interjects=True,
)
def use_event(run: Run, act: Act) -> None:
    """The card goes to the trash and its effects are carried out."""
    piece, user = act.number("card"), act.player
    card = card_of(run, piece)
    assert card is not None
    assert card.event is not None
    run.note("check passed", "timing", TIMING_CLAUSE[card.event.timing], timing=card.event.timing)
    if counts_for_turn(run, user):
        run.set("event_used", True, None, "NNK-5.2.6", *_reading(run, card.event.timing))
    drop_shells(run, piece)
    run.move(piece, "trash", None, "NNK-3.6", key="event_used", user=run.who(user))
    run.call("effects", None, "NNK-3.4", user=user, card=card.no, part="event", piece=piece)


def _reading(look: Look, timing: str) -> tuple[str, ...]:
    return ("NNK-A40",) if timing == "anytime" and not at_step(look, "action") else ()


def _ability_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for ghost in ghosts(look, seat):
        card = card_of(look, ghost)
        assert card is not None
        for number, ability in enumerate(card.status):
            if ability.mode == "activated":
                yield {"ghost": ghost, "ability": number}


def _ability_obstacles(look: Look, act: Act) -> Iterator[Obstacle]:
    ghost = act.number("ghost")
    card = card_of(look, ghost)
    number = act.args.get("ability") or 0
    if not is_installed(look, ghost, act.player):
        yield Obstacle("NNK-3.13", "not_installed")
    if card is None or not 0 <= int(str(number)) < len(card.status):
        yield Obstacle("NNK-3.13", "no_ability", {}, impossible=True)
    elif card.status[int(str(number))].mode != "activated":
        yield Obstacle("NNK-3.13", "always_active", {}, impossible=True)
    if look.mark(ghost, "ability_used"):
        yield Obstacle("NNK-5.2.7", "once_per_ghost")
    if turn_user(look) != act.player:
        yield Obstacle("NNK-4.6", "own_turn_only")


def _ability_costs(look: Look, act: Act) -> tuple[Words, ...]:
    return (ONCE,)


@acts.act(
    "use_ability",
    "Use an ability",
    "能力を使う",
    "NNK-4.6",
    "NNK-5.2.7",
    when="NNK-5.2.1",
    args=(GHOST, ABILITY),
    candidates=_ability_candidates,
    obstacles=_ability_obstacles,
    costs=_ability_costs,
)
def use_ability(run: Run, act: Act) -> None:
    """The ability of an installed ghost is carried out; once a turn for the same ghost."""
    ghost = act.number("ghost")
    card = card_of(run, ghost)
    assert card is not None
    run.mark(ghost, "ability_used", True, "NNK-5.2.7")
    run.call(
        "effects",
        None,
        "NNK-3.13",
        user=act.player,
        card=card.no,
        part="ability",
        piece=ghost,
        ability=act.args.get("ability") or 0,
    )
