"""Nobody learns a face-down card from games taken up in the middle and played at random.

The games at large begin with a deck that nobody has named; here every card is named and lies once, so
that one that slips out of a hand, an area or the discard pile is found by its name. The suite plays a
part of the games; ``GUNBAI_SECRECY=200 pytest rules/tests/onsen/test_secrecy.py`` plays 200.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from rules.core.document.exporting import encode_export, export
from rules.core.document.model import By
from rules.core.document.playing import new_document, play
from rules.core.engine.game import Game
from rules.core.engine.viewers import Viewer
from rules.games.onsen.cards.model import Card
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
from rules.tests.onsen.tables import (
    PLAYERS,
    Down,
    companion,
    down,
    leader,
    ornament,
    out,
    recovery,
    replace_,
    special,
    table,
)

GAMES = int(os.environ.get("GUNBAI_SECRECY", "30"))
MOVES = 45
HIDDEN = ("deck", "discard", "hand", "leader", "companions", "spring")
BY = By("test", "2031-05-03 10:00")


def named(rng: random.Random) -> list[Card]:
    """Return cards of every kind in any order, each called by a name that stands in no other text."""
    races, marks = "ABC", "12"
    cards = [
        companion(f"companion-{n:02}", rng.choice(races), rng.choice(marks)) for n in range(24)
    ]
    cards += [
        out(f"out-{n:02}", rng.choice((1, 2, "all")), race=rng.choice(races)) for n in range(10)
    ]
    cards += [recovery(f"recovery-{n:02}", rng.choice(("stamina", "mind"))) for n in range(6)]
    cards += [ornament(f"ornament-{n:02}") for n in range(5)]
    cards += [special(f"special-{n:02}") for n in range(4)]
    rng.shuffle(cards)
    return [_called(card) for card in cards]


def _called(card: Card) -> Card:
    return replace_(card, name=f"⟨{card.no}⟩", name_en=f"⟨{card.no}⟩")


def dealt(rng: random.Random) -> dict[str, Any]:
    """Return a table of two to six players in the middle of a round, every card named."""
    users = rng.randint(2, 6)
    names, cards = PLAYERS[:users], named(rng)
    springs = [card for card in cards if card.type == "spring"]
    others = [card for card in cards if card.type == "companion"]
    areas = {n: [_laid(springs.pop(), names, rng) for _ in range(2)] for n in range(1, 4)}
    owned: dict[str, Any] = {
        name: {
            "leader": [_called(leader(f"leader-{name}"))],
            "companions": [others.pop(), others.pop()],
        }
        for name in names
    }
    owned[names[0]]["hand"] = [others.pop(), springs.pop(), springs.pop()]
    discard = [down(springs.pop(), names[-1]), down(others.pop(), names[0])]
    recheck = {"owner_may_recheck": rng.random() < 0.5}
    rounds = {"round": rng.choice((1, 4, 5))}
    return {
        "users": users, "areas": areas, "discard": discard, "deck": others + springs,
        "settings": recheck, "facts": rounds, **owned,
    }  # fmt: skip


def _laid(card: Card, names: tuple[str, ...], rng: random.Random) -> Card | Down:
    known = [name for name in names if rng.random() < 0.3]
    return down(card, *known) if rng.random() < 0.8 else card


def games() -> Iterator[tuple[Game, random.Random, list[Happening]]]:
    """Yield the games, each with what happened in it."""
    for seed in range(GAMES):
        rng = random.Random(seed)
        at = table(**dealt(rng))
        yield at.game, rng, list(playout(at.game, at.state, rng, MOVES, moving=False))


def test_no_hidden_card_is_named_or_can_be_told_from_another() -> None:
    kept, compared, acts = Counter[str](), 0, Counter[str]()
    for game, rng, happened in games():
        for before, action, step in happened:
            acts[getattr(action, "name", type(action).__name__)] += 1
            for viewer in _some(watchers(before), rng):
                seen = seen_cards(game, before, viewer) | seen_cards(game, step.state, viewer)
                seen |= shown_meanwhile(step, viewer)
                heard = told(game, before, step, viewer).decode()
                away = {
                    here.card: here.zone for here in before.pieces.values() if here.card not in seen
                }
                kept.update(zone.split(":")[0].split("_")[0] for zone in away.values())

                assert [no for no in away if f"⟨{no}⟩" in heard or f'"{no}"' in heard] == []

                pieces = hidden_pieces(game, viewer, step.state)
                if len(pieces) > 1:
                    twin = swapped(step.state, *two_of(step.state, pieces, rng))
                    compared += twin != step.state

                    assert shown(game, twin, viewer) == shown(game, step.state, viewer)

    assert all(kept[zone] > 4 * GAMES for zone in HIDDEN), kept
    assert compared > GAMES * 10
    assert {"place_companion", "place_spring", "peek", "swap", "end_turn", "choose_area"} <= set(
        acts
    )


def _some(viewers: tuple[Viewer, ...], rng: random.Random) -> tuple[Viewer, ...]:
    """Return the public and one seat; every one of them where all games are played."""
    return viewers if GAMES > 100 else ("public", rng.choice(viewers[1:]))


def test_no_export_names_a_card_to_those_who_never_saw_it() -> None:
    hidden = 0
    for game, rng, happened in games():
        line = happened[: MOVES // 3]
        document, node = new_document(game, line[0].before, id="n0", by=BY, rulebook="-"), "n0"
        for number, each in enumerate(line, 1):
            done = play(game, document, node, each.action, id=f"n{number}", by=BY)
            document, node = done.document, done.node.id
        for viewer in _some(watchers(line[0].before), rng):
            heard = encode_export(export(game, document, viewer)).decode()
            seen = seen_cards(game, line[0].before, viewer)
            for each in line:
                seen |= seen_cards(game, each.step.state, viewer)
                seen |= shown_meanwhile(each.step, viewer)
            away = set(game.cards) - seen
            hidden += len(away)

            assert sorted(no for no in away if f"⟨{no}⟩" in heard or f'"{no}"' in heard) == []
    assert hidden > 20 * GAMES
