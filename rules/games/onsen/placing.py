"""Laying companions and spring cards from hand (ONS-5.5 to ONS-5.7)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Arg
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.core.words import Words
from rules.games.onsen.seeing import (
    area_code,
    areas,
    can_be,
    card_of,
    is_full_down,
    is_own,
)
from rules.games.onsen.table import AREA_WORDS, FEWEST_AREAS
from rules.games.onsen.turn import acts, an_action, no_action_left, spent

CARD = Arg(name="card", kind="piece", label=Words("card", "札"))
AREA = Arg(name="area", kind="int", label=Words("spring area", "温泉エリア"))
SIDE = Arg(
    name="side", kind="choice", label=Words("side", "向き"), choices=("face_up", "face_down")
)


def _hand(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    return ({"card": piece} for piece in look.of("hand", seat))


def _not_in_hand(look: Look, act: Act) -> Iterator[Obstacle]:
    if not is_own(look, act.number("card"), "hand", act.player):
        yield Obstacle("ONS-1.3.1", "not_in_hand", {}, impossible=True)


# a companion


def _no_companion(look: Look, act: Act) -> Iterator[Obstacle]:
    yield from _not_in_hand(look, act)
    if not can_be(look, act.number("card"), "companion"):
        yield Obstacle("ONS-5.5", "not_a_companion")
    yield from no_action_left(look)


@acts.act(
    "place_companion",
    "Lay a companion",
    "お供を置く",
    "ONS-5.5",
    when="ONS-5.3",
    args=(CARD,),
    candidates=_hand,
    obstacles=_no_companion,
    costs=an_action,
    bound=True,
)
def place_companion(run: Run, act: Act) -> None:
    """The companion lies face down in the player's own area and counts for that player."""
    clauses = ("ONS-5.5", "ONS-1.4.1", "ONS-2.2.1", "ONS-1.4.2")
    run.move(act.number("card"), "companions", act.player, *clauses, key="companion_laid")
    spent(run)


# a spring card


def _placements(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in look.of("hand", seat):
        if can_be(look, piece, "spring"):
            for area in areas(look):
                for side in SIDE.choices:
                    yield {"card": piece, "area": area, "side": side}


def _no_placement(look: Look, act: Act) -> Iterator[Obstacle]:
    piece, area, down = act.number("card"), act.number("area"), act.args["side"] == "face_down"
    yield from _not_in_hand(look, act)
    if area not in areas(look):
        clause = "ONS-1.5.2" if len(look.seats) <= FEWEST_AREAS else "ONS-1.5.3"
        yield Obstacle(clause, "no_such_area", {"count": len(areas(look))}, impossible=True)
        return
    if not can_be(look, piece, "spring"):
        yield Obstacle("ONS-1.5.1", "not_a_spring_card")
    elif not down and card_of(look, piece) is None:
        yield Obstacle("ONS-5.6", "unknown_face_up", {}, impossible=True)
    if down and is_full_down(look, area):
        yield Obstacle("ONS-5.7", "three_face_down", {"area": AREA_WORDS[area_code(area)]})
        yield Obstacle("ONS-1.5.5", "face_up_only")
    yield from no_action_left(look)


@acts.act(
    "place_spring",
    "Lay a spring card",
    "温泉カードを置く",
    "ONS-5.6",
    when="ONS-5.3",
    args=(CARD, AREA, SIDE),
    candidates=_placements,
    obstacles=_no_placement,
    costs=an_action,
    bound=True,
)
def place_spring(run: Run, act: Act) -> None:
    """The card lies in the area; who laid it face down knows it, and nobody else."""
    piece, zone = act.number("card"), area_code(act.number("area"))
    down = act.args["side"] == "face_down"
    run.move(
        piece,
        zone,
        None,
        *("ONS-5.6", "ONS-1.5.1", "ONS-1.5.4"),
        *(("ONS-5.7", "ONS-1.5.5") if down else ()),
        key="laid_face_down" if down else "laid_face_up",
        face_down=down,
        known=1 << act.player if down else 0,
    )
    if down and run.setting("owner_may_recheck"):
        run.change(piece, "own_card", "ONS-A17", owner=act.player)
    spent(run)
