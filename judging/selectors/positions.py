"""The position that a ruling is about, played again by the present rules and shown to a viewer."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from judging.ruling_errors import PositionUnusable
from rules.core.engine.encoding import fingerprint
from rules.core.engine.game import Game
from rules.core.engine.naming import Names
from rules.core.engine.seen import Own, View
from rules.core.engine.state import State
from rules.core.engine.viewers import Viewer
from rules.core.errors import RulesError
from rules.core.scenario import (
    Replayed,
    ScenarioUnreadable,
    opened,
    read_scenario,
    replay,
    scenario_text,
    told,
)
from rules.core.words import Words
from rules.registry import playable

KEPT = 64
"""So many positions are kept played."""


@dataclass(frozen=True)
class Position:
    """A line on the engine and where it ends."""

    game: Game
    replayed: Replayed

    @property
    def hash(self) -> str:
        """The name of the position in which the line ends."""
        return fingerprint(self.replayed.state)

    @property
    def states(self) -> Iterator[State]:
        """Every position of the line."""
        yield self.replayed.start
        yield from (done.state for done in self.replayed.steps)

    @property
    def lines(self) -> list[Words]:
        """What was done and what came of it, as the judge is told."""
        return list(told(self.game, self.replayed))


@dataclass(frozen=True)
class ShownCard:
    """A card that lies there; ``is_turned`` as the title turns cards."""

    name: Words
    is_turned: bool


@dataclass(frozen=True)
class ShownZone:
    """A zone with the cards that are known there, and the number of those that are not."""

    name: Words
    cards: tuple[ShownCard, ...]
    hidden: int


@dataclass(frozen=True)
class ShownPosition:
    """A position as one viewer sees it; empty zones and usual values are left out."""

    zones: tuple[ShownZone, ...]
    values: tuple[tuple[Words, Words], ...]
    waits_for: Words | None


def position_of(scenario: dict[str, Any]) -> Position:
    """Return the line of a scenario, played again.

    Raises:
        PositionUnusable: the present rules cannot read or play it.
    """
    return played(json.dumps(scenario, sort_keys=True))


@lru_cache(KEPT)
def played(text: str) -> Position:
    try:
        scenario = read_scenario(text.encode())
        game, decks = opened(scenario, playable)
        replayed = replay(game, scenario, decks=decks)
    except (ScenarioUnreadable, RulesError) as error:
        raise PositionUnusable(error.words) from error
    return Position(game, replayed)


def has_hidden(position: Position) -> bool:
    """Return whether any position of the line holds what the public may not see."""
    return any(hides(position.game, state) for state in position.states)


def hides(game: Game, state: State) -> bool:
    seen = game.view(state, "public")
    shown = {card.piece for zone in seen.zones for card in zone.cards}
    cards = any(piece.card and number not in shown for number, piece in state.pieces.items())
    chosen = (value for frame in seen.frames for value in frame.data.values())
    secret = any(isinstance(value, Own) and any(value.filled) for value in chosen)
    return cards or secret or not state.facts.keys() <= seen.facts.keys()


def shown_position(position: Position, viewer: Viewer) -> ShownPosition:
    """Return the position in which the line ends, as ``viewer`` sees it."""
    state, game = position.replayed.state, position.game
    names, seen = Names(game, state.seats), game.view(state, viewer)
    return ShownPosition(
        zones=tuple(shown_zones(names, seen)),
        values=tuple(
            (names.entry(key), names.value_of(key.partition(":")[0], value))
            for key, value in seen.facts.items()
            if key in state.facts
        ),
        waits_for=None if seen.pending is None else seen.pending.label,
    )


def shown_zones(names: Names, seen: View) -> Iterator[ShownZone]:
    for zone in seen.zones:
        if zone.cards:
            known = [card for card in zone.cards if card.piece is not None and card.card]
            cards = tuple(ShownCard(names.card(card.card), card.turned) for card in known)
            yield ShownZone(names.zone(zone.key), cards, len(zone.cards) - len(known))


def scenario_file(scenario: dict[str, Any]) -> str:
    """Return the scenario as the text of a file."""
    return scenario_text(scenario)
