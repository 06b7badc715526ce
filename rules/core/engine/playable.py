"""What a title gives the rest of the site so that its games can be played on the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.engine.chances import Picker
from rules.core.engine.game import Game
from rules.core.engine.state import State
from rules.core.errors import RulesError
from rules.core.words import Words

Cards = Mapping[str, Any]


@dataclass(frozen=True)
class Playable:
    """A version of a title's rules on the engine.

    Args:
        version: the rules version.
        game: the game with these cards, or with the cards that come with the title.
        read_cards: the cards of a scenario file; refuses one that cannot be used.
        start: a game of demo cards that has not begun, for this many seats, with settings that
            the picker chooses.
        seats: the numbers of seats worth trying.
    """

    version: str
    game: Callable[[Cards | None], Game]
    read_cards: Callable[[Iterable[object]], Cards]
    start: Callable[[int, Picker], State]
    seats: tuple[int, ...]


class NotOnEngine(RulesError):
    """The title is known, and its games cannot be played on the engine."""

    def __init__(self, title: Words, known: tuple[str, ...]) -> None:
        words = Words(
            "{title} is not on the rules engine yet. On it are: {known}.",
            "{title}はまだルールエンジンで扱えません。扱えるもの: {known}",
        )
        super().__init__(words.filled(title=title, known=", ".join(known)))
