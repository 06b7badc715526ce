"""What a judge can name at a position: players, acts, cards on the table, cards of the game."""

from __future__ import annotations

from rules.core.engine.game import Game
from rules.core.engine.naming import UNKNOWN_CARD, Names
from rules.core.engine.procedures import ActKind
from rules.core.engine.state import State
from rules.core.engine.values import JUDGE
from rules.core.words import Words

Named = tuple[str, Words]


def players_of(game: Game, state: State) -> list[Named]:
    """Return the seats, and the judge, as a form sends them."""
    names = Names(game, state.seats)
    seats = [(str(seat), names.seat(seat)) for seat in range(len(state.seats))]
    return [*seats, ("judge", names.seat(JUDGE))]


def acts_of(game: Game) -> list[ActKind]:
    """Return the acts that can be asked for, in the order in which the title declares them."""
    return [kind for kind in game.rules.acts.values() if not kind.by_hand]


def choice_words(game: Game, kind: ActKind | None) -> dict[str, Words]:
    """Return the words of everything that can be chosen for the arguments of an act, by code."""
    names = Names(game)
    return {code: names.value(code) for arg in (kind.args if kind else ()) for code in arg.choices}


def pieces_of(game: Game, state: State) -> list[Named]:
    """Return every card on the table by its id, with its name and where it lies; for the judge."""
    names = Names(game, state.seats)
    found = []
    for key in game.rules.zone_keys(len(state.seats)):
        for piece in state.zones.get(key, ()):
            here = state.pieces[piece]
            card = names.card(here.card) if here.card else UNKNOWN_CARD
            words = LYING.filled(card=card, no=here.card or "?", zone=names.zone(key))
            found.append((f"#{piece}", words))
    return found


def cards_of(game: Game) -> list[Named]:
    """Return every card that the game knows, by its number."""
    names = Names(game)
    return [(number, names.card(number)) for number in game.cards]


LYING = Words("{no} {card}, {zone}", "{no} {card}、{zone}")
