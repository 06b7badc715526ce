"""The two short routes, home to hall and hall to home (DRM-1.15, 1.15a; AMB-62)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.chains import Link
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.games.doremi.play import paying
from rules.games.doremi.play.chaining import RESOLVE, chain, piece_of
from rules.games.doremi.play.deriving import can_pay, has_room, places_of
from rules.games.doremi.play.placing import enter_hall, go_home
from rules.games.doremi.play.seeing import (
    hall,
    home,
    hours,
    is_character,
    owner_of,
    place_of,
)

acts = Acts()
CARD = paying.CARD


def own_character(look: Look, act: Act) -> Iterator[Obstacle]:
    piece = act.number("card")
    if not is_character(look, piece) or owner_of(look, piece) != act.player:
        yield Obstacle("DRM-1.15", "not_own_character", {}, impossible=True)
    if not can_pay(look, act.player, 1):
        yield Obstacle("DRM-4.3.01b", "no_time", {"needed": 1, "n": hours(look, act.player)})


def _home_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in home(look, seat):
        yield {"card": piece}


def _to_hall(look: Look, act: Act) -> Iterator[Obstacle]:
    piece = act.number("card")
    yield from own_character(look, act)
    if place_of(look, piece) != "home":
        yield Obstacle("DRM-1.15a", "not_at_home")
    if not has_room(look, act.player, places_of(look, piece)):
        yield Obstacle("DRM-3.5.01", "hall_full")


@acts.act(
    "move_to_hall",
    "Move home to hall",
    "自宅からMAHO堂へ移動",
    "DRM-1.15",
    "DRM-1.15a",
    when="DRM-4.3.01",
    args=(CARD,),
    candidates=_home_candidates,
    obstacles=_to_hall,
    costs=paying.an_hour,
)
def move_to_hall(run: Run, act: Act) -> None:
    """One hour; the opponent may answer; then the character arrives asleep (AMB-62)."""
    paying.pay_hours(run, act.player, 1, "DRM-1.15")
    chain.declare(run, act.player, "move_to_hall", piece=act.number("card"))


def _hall_candidates(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in hall(look, seat):
        yield {"card": piece}


def _to_home(look: Look, act: Act) -> Iterator[Obstacle]:
    yield from own_character(look, act)
    yield from able_to_move(look, act.number("card"))


def able_to_move(look: Look, piece: int) -> Iterator[Obstacle]:
    """Only an awake character of the hall moves from there (DRM-11.01b, 1.15a)."""
    if place_of(look, piece) != "maho_hall":
        yield Obstacle("DRM-1.15a", "not_in_hall")
    elif look.pieces[piece].turned:
        yield Obstacle("DRM-11.01b", "asleep")


@acts.act(
    "move_home",
    "Move hall to home",
    "MAHO堂から自宅へ移動",
    "DRM-1.15",
    "DRM-1.15a",
    when="DRM-4.3.01",
    args=(CARD,),
    candidates=_hall_candidates,
    obstacles=_to_home,
    costs=paying.an_hour,
)
def move_home(run: Run, act: Act) -> None:
    """One hour; the opponent may answer; then the character goes home if it still can (AMB-62)."""
    paying.pay_hours(run, act.player, 1, "DRM-1.15")
    chain.declare(run, act.player, "move_home", piece=act.number("card"))


def _arrive_in_hall(run: Run, link: Link) -> None:
    piece = piece_of(link)
    if not is_at(run, piece, "home"):
        run.note("not applied", "mover_gone", "AMB-62", "AMB-61")
    else:
        enter_hall(run, piece, "DRM-3.4.03")


def _arrive_home(run: Run, link: Link) -> None:
    piece = piece_of(link)
    asleep = piece in run.pieces and run.pieces[piece].turned
    if not is_at(run, piece, "maho_hall"):
        run.note("not applied", "mover_gone", "AMB-62", "AMB-61")
    elif asleep and run.setting("home_hall_recheck") == "as_step_4":
        run.note("check failed", "mover_asleep", "DRM-11.01b", "AMB-62", card=run.face(piece))
    else:
        go_home(run, piece, "DRM-1.15a")


def is_at(look: Look, piece: int, place: str) -> bool:
    return piece in look.pieces and place_of(look, piece) == place


RESOLVE["move_to_hall"] = _arrive_in_hall
RESOLVE["move_home"] = _arrive_home
