"""Saying as which of its names a card takes part in a resolution (DRM-10.03, 10.04; AMB-48)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Act, Obstacle
from rules.core.engine.look import Look
from rules.core.engine.procedures import Acts, Arg, Procedure
from rules.core.engine.run import Run
from rules.core.engine.values import Value
from rules.core.words import Words, same
from rules.games.doremi.play.deriving import declared_name, names
from rules.games.doremi.play.paying import CARD
from rules.games.doremi.play.seeing import (
    field_characters,
    other,
    owner_of,
    place_of,
)

acts = Acts()
NAME = Arg(name="name", kind="text", label=Words("name", "名前"))
declaring = Procedure(
    "declaring",
    Words("Declaring a name", "名前の宣言"),
    seen={"card": "pieces"},
    holds={"card": ("piece", "")},
)
declaring.decision(
    "declare",
    "Which character is it?",
    "どのキャラとして扱うか",
    "DRM-10.04",
    kind="name",
    who=lambda look: (owner_of(look, look.within("declaring", "card")),),
    takes=("declare_name",),
)


def multi_named(look: Look, seat: int) -> tuple[int, ...]:
    """Return the player's characters in the field that have several names."""
    return tuple(piece for piece in field_characters(look, seat) if len(names(look, piece)) > 1)


def _own_names(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in multi_named(look, seat):
        for name in names(look, piece):
            yield {"card": piece, "name": name}


def _undeclarable(look: Look, act: Act) -> Iterator[Obstacle]:
    piece = act.number("card")
    if piece not in field_characters(look, act.player):
        yield Obstacle("DRM-10.03", "not_own_character", {}, impossible=True)
    elif piece not in multi_named(look, act.player):
        yield Obstacle("DRM-10.03", "not_multi_name", {}, impossible=True)
    elif act.args["name"] not in names(look, piece):
        yield Obstacle("DRM-10.01", "not_its_name", {}, impossible=True)
    elif _is_bound(look, piece, act.args["name"]):
        yield Obstacle("DRM-10.04", "declared_before")


def _is_bound(look: Look, piece: int, name: Value) -> bool:
    """Return whether a declaration stands: on a happening it holds for that resolution."""
    declared = declared_name(look, piece)
    return declared == name or (declared is not None and place_of(look, piece) == "happening")


@acts.act(
    "declare_name",
    "Declare a name",
    "名前を宣言する",
    "DRM-10.03",
    "DRM-10.04",
    when="DRM-10.04",
    args=(CARD, NAME),
    candidates=_own_names,
    obstacles=_undeclarable,
    interjects=True,
)
def declare_name(run: Run, act: Act) -> None:
    """The card counts as this name until the happening on which it lies is resolved or failed."""
    piece = act.number("card")
    name = str(act.args["name"])
    run.note(
        "effect",
        "declares",
        "DRM-10.03",
        user=run.who(act.player),
        card=run.face(piece),
        name=same(name),
    )
    run.mark(piece, "declared_name", name, "DRM-10.04", "AMB-48")
    if run.top.proc == "declaring" and run.here("card") == piece:
        run.leave("DRM-10.04")


def _opposing(look: Look, seat: int) -> Iterator[dict[str, Value]]:
    for piece in multi_named(look, other(seat)):
        yield {"card": piece}


def _no_demand(look: Look, act: Act) -> Iterator[Obstacle]:
    piece = act.number("card")
    if piece not in multi_named(look, other(act.player)):
        yield Obstacle("DRM-10.04", "not_multi_name", {}, impossible=True)
    elif declared_name(look, piece) is not None:
        yield Obstacle("DRM-10.04", "declared_before")
    elif any(frame.proc == "declaring" and frame.data["card"] == piece for frame in look.frames):
        yield Obstacle("DRM-10.04", "demanded_before")


@acts.act(
    "demand_name",
    "Demand a name",
    "名前の宣言を求める",
    "DRM-10.04",
    when="DRM-10.04",
    args=(CARD,),
    candidates=_opposing,
    obstacles=_no_demand,
    interjects=True,
)
def demand_name(run: Run, act: Act) -> None:
    """The opponent may demand the declaration at any time."""
    run.call("declaring", None, "DRM-10.04", card=act.number("card"))
