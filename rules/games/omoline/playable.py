"""OmoLine for the rest of the site: one playable for each rules version, the oldest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, partial

import msgspec

from rules.core.cards import cards_hash
from rules.core.engine.beginning import new_game
from rules.core.engine.chances import Picker
from rules.core.engine.game import Game
from rules.core.engine.playable import Playable
from rules.core.engine.state import Frame, Piece, State
from rules.core.engine.values import Value
from rules.games.omoline.cards.model import Card
from rules.games.omoline.cards.reading import Deck, demo_cards, demo_deck, read_cards
from rules.games.omoline.play.game import omoline
from rules.games.omoline.play.versions import VERSIONS
from rules.games.omoline.samples import sample_deck

NAMES = ("Ada", "Ben")


def game(cards: Mapping[str, Card] | None = None, *, version: str = VERSIONS[-1]) -> Game:
    """Return the game with these cards, or with the demo set, in this version of the rules."""
    return _demo(version) if cards is None else omoline(cards, cards_hash(cards), version)


@cache
def _demo(version: str) -> Game:
    held = demo_cards()
    return omoline(held, cards_hash(held), version)


def start(seats: int, pick: Picker, *, version: str = VERSIONS[-1]) -> State:
    """Return a game of demo decks that has not begun, with settings chosen by ``pick``.

    Every other game begins with decks that are shuffled, and whose order nobody has entered; of
    these half begin late, when decks run out.
    """
    held = game(version=version)
    settings = {
        rule.name: rule.options[pick(len(rule.options))]
        for rule in held.rules.settings
        if rule.options
    }
    rows = [_deck(pick, version) for _ in range(seats)]
    piles = {f"{zone}:{seat}": row for seat, deck in enumerate(rows) for zone, row in deck.items()}
    state = new_game(held, NAMES[:seats], settings, piles)
    if pick(2):
        return state
    state = msgspec.structs.replace(state, frames=(Frame("setup", "deal"),))
    return state if pick(2) else _late(state, pick)


def _deck(pick: Picker, version: str) -> Deck:
    """Return the demo deck, or another that is legal in this version."""
    if pick(2):
        return demo_deck()
    sections = sample_deck(pick(1_000), version).sections
    rows = {"event_deck": sections["events"], "character_deck": sections["characters"]}
    return {
        zone: tuple(each.no for each in row for _ in range(each.count))
        for zone, row in rows.items()
    }


def _late(state: State, pick: Picker) -> State:
    """Return the game with most events in the drop and the bottles half full, so that decks run out."""
    pieces, zones, pools = dict(state.pieces), dict(state.zones), dict(state.pools)
    for seat in range(len(state.seats)):
        deck, drop = f"event_deck:{seat}", f"drop_area:{seat}"
        cards = [card for card, count in pools[deck].items() for _ in range(count)]
        gone = [cards.pop(pick(len(cards))) for _ in range(20 + pick(12))]
        zones[drop], zones[deck] = zones[deck][: len(gone)], zones[deck][len(gone) :]
        pools[deck] = dict(sorted(Counter(cards).items()))
        for piece, card in zip(zones[drop], gone, strict=True):
            pieces[piece] = Piece(card, drop, owner=seat)
    facts: dict[str, Value] = {f"life_bottle:{seat}": 1 + pick(40) for seat in (0, 1)}
    return msgspec.structs.replace(state, pieces=pieces, zones=zones, pools=pools, facts=facts)


PLAYABLE = tuple(
    Playable(
        version,
        partial(game, version=version),
        read_cards,
        partial(start, version=version),
        (2,),
    )
    for version in VERSIONS
)
