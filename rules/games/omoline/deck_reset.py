"""What happens when a player's event deck is empty."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

FULL_BOTTLE = 40
HAND_STAYS = frozenset({"r0", "r1"})


class DeckReset(msgspec.Struct, frozen=True):
    """The zones after a reset; ``deck`` still has to be shuffled, which is an entered outcome."""

    deck: tuple[str, ...]
    hand: tuple[str, ...]
    drop: tuple[str, ...]
    bottle: int


def reset_deck(
    deck: tuple[str, ...],
    hand: tuple[str, ...],
    drop: tuple[str, ...],
    bottle: int,
    version: str,
    settings: Mapping[str, object],
) -> DeckReset:
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
    is_old = version in HAND_STAYS
    if not is_old or settings.get("old_refill", True):
        bottle = max(bottle, FULL_BOTTLE)
    returned = drop if is_old else (*hand, *drop)
    return DeckReset(deck=returned, hand=hand if is_old else (), drop=(), bottle=bottle)
