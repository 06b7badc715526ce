"""Nobody learns a hidden card from 200 games taken up in the middle and played at random.

The games at large begin with decks that nobody has named; here every card is named and lies once,
so that one that slips out of a hand, a clock, a diary or among the side cards is found by its name.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import msgspec

from rules.core.engine.game import Game
from rules.core.engine.state import State
from rules.games.doremi.cards.model import Card
from rules.games.doremi.play.table import DIARY_CARDS, FROG
from rules.registry import game_for
from rules.tests.core.engine.watching import (
    Happening,
    hidden_pieces,
    playout,
    seen_cards,
    shown,
    shown_meanwhile,
    swapped,
    told,
    two_of,
    watchers,
)
from rules.tests.doremi.play.tables import table

GAMES = 200
MOVES = 15
HIDDEN = ("hand", "clock", "diary", "time_area", "side")


@cache
def named() -> tuple[Card, ...]:
    """Return the cards, each called by a name that stands in no other text."""
    cards = [card for no, card in game_for("doremi").cards.items() if no != FROG and card.type]
    changed = (
        msgspec.structs.replace(card, name=f"⟨{card.no}⟩", name_en=f"⟨{card.no}⟩") for card in cards
    )
    return tuple(changed)


def dealt(rng: random.Random) -> dict[str, dict[str, Any]]:
    """Return what both players have: every card lies once, or not at all."""
    cards = rng.sample(named(), len(named()))
    happenings = [card for card in cards if card.type in DIARY_CARDS]
    characters = [card for card in cards if card.type == "character"]
    others = [card for card in cards if card.type in ("item", "maho")] + characters[6:]
    rng.shuffle(others)
    sides = zip(
        ("Ada", "Ben"),
        (happenings[::2], happenings[1::2]),
        (others[::2], others[1::2]),
        (characters[:3], characters[3:6]),
        strict=True,
    )
    return {
        name: {
            "maho_hall": in_hall,
            "happening_area": diary[:2],
            "diary": diary[2:],
            "hand": clock[:6],
            "time_area": clock[6:10],
            "side": clock[10:12],
            "clock": clock[12:],
        }
        for name, diary, clock, in_hall in sides
    }


def acted(state: State) -> set[str]:
    """Return the cards that everybody saw do something that is under way, lasts or waits."""
    rows = [*state.facts.get("effects", ()), *state.facts.get("waiting", ())]  # type: ignore[misc]
    under_way = [value for frame in state.frames for value in frame.data.values()]
    return {value for row in (*rows, under_way) for value in row if isinstance(value, str)}


def games() -> list[tuple[Game, random.Random, list[Happening]]]:
    """Return the games, each with what happened in it."""
    found = []
    for seed in range(GAMES):
        rng = random.Random(seed)
        at = table(**dealt(rng))  # type: ignore[arg-type]
        found.append((at.game, rng, list(playout(at.game, at.state, rng, MOVES, moving=False))))
    return found


def test_no_hidden_card_is_named_or_can_be_told_from_another() -> None:
    kept, compared, acts = Counter[str](), 0, Counter[str]()
    for game, rng, happened in games():
        for before, action, step in happened:
            acts[getattr(action, "name", type(action).__name__)] += 1
            viewer = rng.choice(watchers(before))
            seen = seen_cards(game, before, viewer) | seen_cards(game, step.state, viewer)
            seen |= shown_meanwhile(step, viewer) | acted(before) | acted(step.state)
            heard = told(game, before, step, viewer).decode()
            away = {
                here.card: here.zone for here in before.pieces.values() if here.card not in seen
            }
            kept.update(zone.split(":")[0] for zone in away.values())

            assert [no for no in away if f"⟨{no}⟩" in heard or f'"{no}"' in heard] == []

            pieces = hidden_pieces(game, viewer, step.state)
            if len(pieces) > 1:
                twin = swapped(step.state, *two_of(step.state, pieces, rng))
                compared += twin != step.state

                assert shown(game, twin, viewer) == shown(game, step.state, viewer)

    assert all(kept[zone] > 1_000 for zone in HIDDEN)
    assert compared > GAMES * MOVES // 2
    assert {"move_to_happening", "block", "activate", "use_maho", "use_item"} <= set(acts)
