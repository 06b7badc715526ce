"""What one viewer may see of a state: built from what is permitted, never by taking away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType

from rules.core.engine import asking
from rules.core.engine.decisions import Pending
from rules.core.engine.errors import ViewerUnknown
from rules.core.engine.knowing import outcome_mask
from rules.core.engine.procedures import Decision
from rules.core.engine.seen import (
    Own,
    SeenCard,
    SeenFrame,
    SeenOption,
    SeenPiece,
    SeenZone,
    Spot,
    View,
)
from rules.core.engine.viewers import UNKNOWN, Viewer, may_see

if TYPE_CHECKING:
    from rules.core.engine.actions import Option
    from rules.core.engine.declared import Fact, Zone
    from rules.core.engine.game import Game
    from rules.core.engine.state import Frame, Piece, State
    from rules.core.engine.values import Value

STATE = {
    "title": "all",
    "version": "all",
    "cards": "all",
    "schema": "all",
    "settings": "all",
    "seats": "all",
    "out": "all",
    "result": "all",
    "zones": "built",
    "pieces": "built",
    "facts": "built",
    "frames": "built",
    "pools": "judge",
    "next_id": "judge",
}
PIECE = {
    "turned": "all",
    "card": "identified",
    "owner": "identified",
    "face_down": "identified",
    "zone": "built",
    "host": "built",
    "marks": "built",
    "known": "judge",
    "pool": "judge",
}
FRAME = {"proc": "all", "step": "all", "data": "built"}
PENDING = {
    "kind": "all",
    "who": "all",
    "proc": "all",
    "step": "all",
    "label": "all",
    "clauses": "all",
    "takes": "all",
    "domain": "built",
    "text": "built",
}
"""Who is told each field: all, those who may know which card it is, only the judge, or in a way of
its own, built below. A field that is not listed is shown to nobody."""


class Eye:
    """One viewer looking at one state."""

    def __init__(self, game: Game, state: State, viewer: Viewer) -> None:
        if type(viewer) is int and viewer >= len(state.seats):
            raise ViewerUnknown(UNKNOWN.filled(viewer=viewer))
        self.viewer, self.look = viewer, game.look(state)
        self.is_judge = self.may(0)
        self.levels = ("all", "judge") if self.is_judge else ("all",)

    def may(self, mask: int) -> bool:
        """Return whether the viewer is among those of the mask."""
        return may_see(self.viewer, mask)

    def sees(self, piece: object) -> bool:
        """Return whether the viewer may know which card the piece is."""
        here = type(piece) is int and piece in self.look.pieces
        return here and self.may(self.look.mask(piece))  # type: ignore[arg-type]

    @cached_property
    def rows(self) -> dict[str, tuple[int, ...]]:
        """The pieces of each zone in the order in which the viewer is shown them."""
        rules = self.look.rules
        return {
            key: self._row(rules.zone[rules.code_of_key[key]], pieces)
            for key, pieces in self.look.zones.items()
        }

    def _row(self, zone: Zone, pieces: tuple[int, ...]) -> tuple[int, ...]:
        if self.is_judge or zone.seen == "all" or zone.order != "none":
            return pieces
        return tuple(sorted(pieces, key=lambda piece: not self.sees(piece)))

    @cached_property
    def spots(self) -> dict[int, Spot]:
        """Where each piece lies, as the viewer is shown it."""
        return {
            piece: Spot(key, place)
            for key, row in self.rows.items()
            for place, piece in enumerate(row)
        }


def view(game: Game, state: State, viewer: Viewer) -> View:
    """Return what the viewer may see of the state.

    Args:
        viewer: the number of a seat, ``"public"`` or ``"judge"``; the judge sees everything.

    Raises:
        ViewerUnknown: there is no such seat.
    """
    eye = Eye(game, state, viewer)
    asked = asking.pending(eye.look)
    return View(
        viewer=viewer,
        zones=tuple(_zones(eye)),
        facts=_facts(eye),
        frames=tuple(_frame(eye, frame) for frame in state.frames),
        pending=None if asked is None else _pending(eye, asked),
        options=tuple(seen for seen, _ in _options(eye)),
        **_copied(state, STATE, eye.levels),
    )


def chosen(game: Game, state: State, viewer: Viewer, option: str) -> Option | None:
    """Return the option that the viewer was shown under this id; None when it is offered no more.

    Raises:
        ViewerUnknown: there is no such seat.
    """
    return meant(game, state, viewer).get(option)


def meant(game: Game, state: State, viewer: Viewer) -> dict[str, Option]:
    """Return what the viewer is offered, by the ids under which it is shown.

    Raises:
        ViewerUnknown: there is no such seat.
    """
    options = list(_options(Eye(game, state, viewer)))
    return {seen.id: each for seen, each in reversed(options)}


def _copied(whole: object, seen: Mapping[str, str], levels: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(whole, name) for name, level in seen.items() if level in levels}


def _zones(eye: Eye) -> Iterator[SeenZone]:
    rules = eye.look.rules
    for key in eye.look.zones:
        cards = tuple(_card(eye, piece) for piece in eye.rows[key])
        yield SeenZone(key, rules.code_of_key[key], rules.seat_of_key[key], cards)


def _card(eye: Eye, piece: int) -> SeenCard:
    here: Piece = eye.look.pieces[piece]
    host = None if here.host is None else eye.spots.get(here.host)
    if not eye.sees(piece):
        return SeenCard(host=host, **_copied(here, PIECE, eye.levels))
    told = _copied(here, PIECE, (*eye.levels, "identified"))
    marks = {
        name: value
        for name, value in here.marks.items()
        if eye.may(eye.look.mark_mask(piece, name))
    }
    return SeenCard(piece=piece, host=host, marks=marks, **told)


def _facts(eye: Eye) -> dict[str, Value]:
    """Return every declared fact that the viewer may know, also those at their default."""
    told: dict[str, Value] = {
        entry: eye.look.fact(fact.code, seat)
        for fact in eye.look.rules.facts_declared
        for seat, entry in _entries(eye, fact)
        if eye.may(eye.look.fact_mask(fact.code, seat))
    }
    return told | eye.look.facts if eye.is_judge else told


def _entries(eye: Eye, fact: Fact) -> Iterator[tuple[int | None, str]]:
    if fact.scope == "table":
        yield None, fact.code
    elif fact.scope == "seat":
        yield from ((seat, f"{fact.code}:{seat}") for seat in range(len(eye.look.seats)))


def _frame(eye: Eye, frame: Frame) -> SeenFrame:
    if eye.is_judge:
        return SeenFrame(data=dict(frame.data), **_copied(frame, FRAME, eye.levels))
    told = {name: _remembered(eye, frame, name) for name in frame.data}
    data = {name: value for name, value in told.items() if value is not UNSET}
    return SeenFrame(data=data, **_copied(frame, FRAME, eye.levels))


def _remembered(eye: Eye, frame: Frame, name: str) -> Value | Own | UnsetType:
    seen = eye.look.rules.procedures[frame.proc].seen.get(name, "nobody")
    return REMEMBERED[seen](eye, frame, frame.data.get(name))


def _own(eye: Eye, frame: Frame, value: Value) -> Own | UnsetType:
    if not isinstance(value, tuple) or len(value) != len(eye.look.seats):
        return UNSET
    mine = value[eye.viewer] if isinstance(eye.viewer, int) else None
    return Own(tuple(each is not None for each in value), mine)


def _pieces(eye: Eye, frame: Frame, value: Value) -> Value | UnsetType:
    if isinstance(value, tuple):
        return tuple(piece for piece in value if eye.sees(piece))
    return value if eye.sees(value) else UNSET


def _with_card(eye: Eye, frame: Frame, value: Value) -> Value | UnsetType:
    card = frame.data.get("card")
    return value if card is None or eye.sees(card) else UNSET


REMEMBERED: dict[str, Callable[[Eye, Frame, Value], Value | Own | UnsetType]] = {
    "all": lambda eye, frame, value: value,
    "nobody": lambda eye, frame, value: UNSET,
    "own": _own,
    "pieces": _pieces,
    "with card": _with_card,
}


def _pending(eye: Eye, asked: Pending) -> Pending:
    """Return the decision; its printed text is told as the procedure declares ``text``."""
    step, domain = asking.step_of(eye.look), asked.domain
    if domain is not None and isinstance(step, Decision):
        domain = domain if eye.may(outcome_mask(eye.look, step, domain)) else None
    told = eye.is_judge or _remembered(eye, eye.look.top, "text") is not UNSET
    text = asked.text if told else None
    return Pending(domain=domain, text=text, **_copied(asked, PENDING, ("all",)))


def _options(eye: Eye) -> Iterator[tuple[SeenOption, Option]]:
    for option in asking.options(eye.look):
        if eye.is_judge or option.action.player == eye.viewer:
            yield _option(eye, option), option


def _option(eye: Eye, option: Option) -> SeenOption:
    act = option.action
    kind = eye.look.rules.acts.get(act.name)
    pieces = {arg.name for arg in kind.args if arg.kind == "piece"} if kind else set()
    args = {
        name: _named(eye, value) if name in pieces else value for name, value in act.args.items()
    }
    return SeenOption(act.player, act.name, args, option.clauses)


def _named(eye: Eye, piece: Any) -> Value | SeenPiece:
    if piece is None:
        return None
    spot = eye.spots[piece]
    if not eye.sees(piece):
        return SeenPiece(spot)
    return SeenPiece(spot, piece, eye.look.pieces[piece].card)
