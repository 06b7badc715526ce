"""What happens when a player's event deck is empty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

import msgspec

from rules.games.omoline.play.versions import hand_stays_at_reset

FULL_BOTTLE = 40
C = TypeVar("C")


class DeckReset(msgspec.Struct, Generic[C], frozen=True):
    """The zones after a reset; ``deck`` still has to be shuffled, which is an entered outcome."""

    deck: tuple[C, ...]
    hand: tuple[C, ...]
    drop: tuple[C, ...]
    bottle: int


def reset_deck(
    deck: tuple[C, ...],
    hand: tuple[C, ...],
    drop: tuple[C, ...],
    bottle: int,
    version: str,
    settings: Mapping[str, object],
) -> DeckReset[C]:
    """Return a player's zones after the deck reset; a deck that still holds cards is left alone.

    Args:
        deck, hand, drop: the player's event cards by zone.
        bottle: counters in the player's life bottle.
        version: in ``"r0"`` and ``"r1"`` the hand stays.
        settings: ``old_refill`` false means that r0 and r1 do not fill the bottle.

    Nobody loses by a reset: it fills the bottle up to 40 and no further.

    Source: OML-4.1.2, OML-4.1.2h, OML-4.1.3; our readings OML-A03, OML-A23.

    >>> reset_deck((), ("E01",), ("E02", "E03"), 12, "r2", {})
    DeckReset(deck=('E01', 'E02', 'E03'), hand=(), drop=(), bottle=40)
    """
    if deck:
        return DeckReset(deck, hand, drop, bottle)
    hand_stays = hand_stays_at_reset(version)
    if not hand_stays or settings.get("old_refill", True):
        bottle = max(bottle, FULL_BOTTLE)
    returned = drop if hand_stays else (*hand, *drop)
    return DeckReset(deck=returned, hand=hand if hand_stays else (), drop=(), bottle=bottle)
