"""Reading the table: areas, companions, whose turn it is, and what an unknown card may be."""

from __future__ import annotations

from collections import Counter

from rules.core.engine.chances import Draw
from rules.core.engine.look import Look
from rules.games.onsen.cards.model import Card
from rules.games.onsen.table import FACE_DOWN_LIMIT, FEWEST_AREAS

TYPE_OF_ZONE = {
    "leaders": "leader",
    "removed_leaders": "leader",
    "leader": "leader",
    "companions": "companion",
}
"""What an unknown card must be, by where it lies; a card in a spring area is a spring card."""


def card_of(look: Look, piece: int) -> Card | None:
    """Return the card of a piece; None while it is unknown."""
    card: Card | None = look.cards.get(look.pieces[piece].card)
    return card


def areas(look: Look) -> range:
    """Return the numbers of the spring areas of this table (ONS-1.5.2, ONS-1.5.3)."""
    return range(1, max(FEWEST_AREAS, len(look.seats)) + 1)


def area_code(area: int) -> str:
    """Return the code of a spring area."""
    return f"spring_{area}"


def lying_in(look: Look, area: int) -> tuple[int, ...]:
    """Return the cards of a spring area, in their positions; none of no area."""
    return look.shared(area_code(area)) if area in areas(look) else ()


def face_down_in(look: Look, area: int) -> tuple[int, ...]:
    """Return the cards that lie face down in a spring area."""
    return tuple(piece for piece in lying_in(look, area) if look.pieces[piece].face_down)


def is_full_down(look: Look, area: int) -> bool:
    """Return whether no further card may lie face down there (ONS-1.5.5)."""
    return len(face_down_in(look, area)) >= FACE_DOWN_LIMIT


def all_face_down(look: Look) -> tuple[int, ...]:
    """Return every card that lies face down in a spring area, area by area."""
    if "face_down" not in look.memo:
        look.memo["face_down"] = tuple(
            piece for area in areas(look) for piece in face_down_in(look, area)
        )
    found: tuple[int, ...] = look.memo["face_down"]
    return found


def is_face_down(look: Look, piece: int) -> bool:
    """Return whether the card lies face down in a spring area."""
    here = look.pieces[piece]
    return here.face_down and here.zone.startswith("spring_")


def place_of(look: Look, piece: int) -> int:
    """Return the position of a card in its row, 1 the first."""
    return look.zones[look.pieces[piece].zone].index(piece) + 1


def is_own(look: Look, piece: int, zone: str, seat: int) -> bool:
    """Return whether the card lies in the player's zone of this code; the judge has none."""
    return seat >= 0 and look.pieces[piece].zone == look.key(zone, seat)


def turn_player(look: Look) -> int | None:
    """Return the player whose turn it is; None before the start."""
    player: int | None = look.fact("turn_player")
    return player


def in_order(look: Look) -> tuple[int, ...]:
    """Return the players from the start player on, those out of the game left out (ONS-5.1)."""
    start = look.fact("start_player") or 0
    after = look.after(start)
    return after if start in look.out else (start, *after[:-1])


def leader_of(look: Look, seat: int) -> Card | None:
    """Return the leader of a player; None while it is unknown."""
    leader = look.of("leader", seat)
    return card_of(look, leader[0]) if leader else None


def companions(look: Look, seat: int) -> tuple[int, ...]:
    """Return the companions of a player that are known to be companions."""
    return tuple(p for p in look.of("companions", seat) if _is_a(look, p, "companion"))


def companions_left(look: Look, seat: int) -> tuple[int, ...]:
    """Return the companions of a player that are not excluded (ONS-2.3.2)."""
    return tuple(p for p in companions(look, seat) if not look.mark(p, "excluded"))


def springs_in(look: Look, area: int, *kinds: str) -> tuple[int, ...]:
    """Return the spring cards of these kinds that are known to lie in the area."""
    found = ((piece, card_of(look, piece)) for piece in lying_in(look, area))
    return tuple(piece for piece, card in found if card is not None and card.kind in kinds)


def _is_a(look: Look, piece: int, type_: str) -> bool:
    card = card_of(look, piece)
    return card is not None and card.type == type_


# unknown cards


def type_here(look: Look, piece: int) -> str | None:
    """Return what a card must be where it lies; None where it may be a companion or a spring."""
    zone = look.zone_of(piece)
    return "spring" if zone.startswith("spring_") else TYPE_OF_ZONE.get(zone)


def may_be(look: Look, piece: int, *, may_stay_unknown: bool = True) -> Draw:
    """Return the cards that an unknown card may be where it lies.

    Where as many unknown cards were laid as companions as there are companions left, no other
    unknown card can be one; the same holds for spring cards.
    """
    here = type_here(look, piece)
    types = ("companion", "spring") if here is None else (here,)
    fitting = {type_ for type_ in types if can_be(look, piece, type_)}
    cards = _left(look, piece)
    fits = tuple((no, n) for no, n in cards.items() if look.cards[no].type in fitting)
    return Draw(fits or tuple(cards.items()), may_stay_unknown)


def can_be(look: Look, piece: int, type_: str) -> bool:
    """Return whether a card is of this type, or may still be if it is unknown."""
    card = card_of(look, piece)
    if card is not None:
        return card.type == type_
    if look.pieces[piece].pool not in look.pools:
        return True
    left = sum(n for no, n in _left(look, piece).items() if look.cards[no].type == type_)
    return left > _bound(look, piece)[type_]


def _left(look: Look, piece: int) -> dict[str, int]:
    pool = look.unseen(look.pieces[piece].pool)
    return dict.fromkeys(sorted(look.cards), 1) if pool is None else pool


def _bound(look: Look, piece: int) -> Counter[str]:
    """Return how many other unknown cards of the same pool must be of each type."""
    pool, bound = look.pieces[piece].pool, Counter[str]()
    for other, here in look.pieces.items():
        if not here.card and here.pool == pool and other != piece:
            bound[type_here(look, other) or ""] += 1
    return bound
