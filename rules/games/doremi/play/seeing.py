"""Reading the table: where characters and happenings lie, hours, points, whose day it is."""

from __future__ import annotations

from rules.core.engine.look import Look
from rules.games.doremi.cards.model import Card
from rules.games.doremi.play.table import FIELD, FROG, OPED_POINTS


def card_of(look: Look, piece: int) -> Card | None:
    """Return the card of a piece; None while it is unknown."""
    card: Card | None = look.cards.get(look.pieces[piece].card)
    return card


def other(seat: int) -> int:
    """Return the other of the two players."""
    return 1 - seat


def turn_player(look: Look) -> int:
    """Return the turn player (DRM-1.01)."""
    seat: int = look.fact("turn_player")
    return seat


def is_frog(look: Look, piece: int) -> bool:
    """Return whether the piece is a Majo-gaeru, transformed or put into play (DRM-23.01)."""
    return look.mark(piece, "frog") is not None


def is_character(look: Look, piece: int) -> bool:
    """Return whether the piece is a character in the field or elsewhere."""
    card = card_of(look, piece)
    return is_frog(look, piece) or (card is not None and card.is_character)


def is_type(look: Look, piece: int, *types: str) -> bool:
    """Return whether the piece is a known card of one of these types."""
    card = card_of(look, piece)
    return card is not None and card.type in types


def owner_of(look: Look, piece: int) -> int:
    """Return the owner of a card, wherever it lies (DRM-1.03)."""
    owner = look.pieces[piece].owner
    if owner is None:
        owner = look.seat_of(piece)
    return owner or 0


def hall(look: Look, seat: int) -> tuple[int, ...]:
    """Return the characters in the player's MAHO hall."""
    return _characters(look, "maho_hall", seat)


def home(look: Look, seat: int) -> tuple[int, ...]:
    """Return the characters at the player's home."""
    return _characters(look, "home", seat)


def _characters(look: Look, zone: str, seat: int) -> tuple[int, ...]:
    key = ("characters", zone, seat)
    if key not in look.memo:
        row = look.of(zone, seat)
        look.memo[key] = tuple(
            piece for piece in row if look.pieces[piece].host is None and is_character(look, piece)
        )
    found: tuple[int, ...] = look.memo[key]
    return found


def happenings(look: Look) -> tuple[int, ...]:
    """Return the happenings in both areas, those of the turn player's area first."""
    if "happenings" not in look.memo:
        first = look.fact("turn_player") or 0
        look.memo["happenings"] = tuple(
            piece
            for seat in (first, other(first))
            for piece in look.of("happening_area", seat)
            if is_type(look, piece, "happening")
        )
    found: tuple[int, ...] = look.memo["happenings"]
    return found


def area_cards(look: Look, seat: int) -> tuple[int, ...]:
    """Return the happenings and OP or ED cards in the player's area, as they arrived."""
    return tuple(
        piece
        for piece in look.of("happening_area", seat)
        if look.pieces[piece].host is None and not is_character(look, piece)
    )


def on_happening(look: Look, happening: int) -> tuple[int, ...]:
    """Return the characters that lie on a happening, of both players."""
    key = ("on", happening)
    if key not in look.memo:
        look.memo[key] = look.attached(happening)
    found: tuple[int, ...] = look.memo[key]
    return found


def field_characters(look: Look, seat: int) -> tuple[int, ...]:
    """Return the player's characters in the field, wherever they lie in it (DRM-1.04, AMB-39)."""
    key = ("field", seat)
    if key not in look.memo:
        lying = [
            piece
            for happening in happenings(look)
            for piece in on_happening(look, happening)
            if owner_of(look, piece) == seat
        ]
        look.memo[key] = (*hall(look, seat), *lying, *home(look, seat))
    found: tuple[int, ...] = look.memo[key]
    return found


def in_field(look: Look, piece: int) -> bool:
    """Return whether the piece lies in the field of a player."""
    return look.zone_of(piece) in FIELD


def place_of(look: Look, piece: int) -> str:
    """Return where a character is: ``maho_hall``, ``home``, ``happening``, or a zone."""
    zone = look.zone_of(piece)
    return "happening" if zone == "happening_area" else zone


def items_on(look: Look, bearer: int) -> tuple[int, ...]:
    """Return the items attached to a character."""
    return look.attached(bearer)


def hours(look: Look, seat: int) -> int:
    """Return how many hours the player has: one for each card in the time area (DRM-3.7.01)."""
    return len(look.of("time_area", seat))


def holder(look: Look, happening: int) -> int | None:
    """Return who has reserved the happening: who has more characters on it (DRM-7.01c, 7.01e)."""
    lying = [owner_of(look, piece) for piece in on_happening(look, happening)]
    mine, yours = lying.count(0), lying.count(1)
    if mine == yours:
        return None
    return 0 if mine > yours else 1


def points(look: Look, seat: int) -> int:
    """Return the reward points of a player (DRM-3.9.02, 3.9.04, 8.07, 24.07, 24.08).

    In constructed play cards of the same number count once, the highest; in sealed every happening
    counts (DRM-3.9.06, 25.07), OP and ED cards too by our reading (AMB-49).
    """
    best: dict[str, int] = {}
    total = 0
    for piece in look.of("memories", seat):
        worth = worth_of(look, piece)
        if look.fact("format") == "sealed":
            total += worth
        else:
            number = look.pieces[piece].card
            best[number] = max(best.get(number, worth), worth)
    return total + sum(best.values())


def worth_of(look: Look, piece: int) -> int:
    """Return the reward points of a card in the memories, as they were changed (DRM-3.9.03)."""
    card = card_of(look, piece)
    if card is None:
        return 0
    printed = OPED_POINTS if card.type == "oped" else card.reward_points
    return printed + int(look.mark(piece, "reward"))


def is_token(look: Look, piece: int) -> bool:
    """Return whether the piece is a Majo-gaeru without a card underneath (DRM-23.06)."""
    return look.pieces[piece].card == FROG


def points_of(look: Look) -> tuple[int, ...]:
    """Return the reward points of both players."""
    return tuple(points(look, seat) for seat in range(len(look.seats)))
