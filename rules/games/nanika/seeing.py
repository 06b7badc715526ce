"""Reading the table: which ghosts stand where, whose turn it is, and how many points were taken."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.actions import Obstacle
from rules.core.engine.look import Look
from rules.games.nanika.cards.model import Card


def card_of(look: Look, piece: int) -> Card | None:
    """Return the card of a piece; None while it is unknown."""
    card: Card | None = look.cards.get(look.pieces[piece].card)
    return card


def is_ghost(look: Look, piece: int) -> bool:
    """Return whether the piece is a ghost card."""
    card = card_of(look, piece)
    return card is not None and card.is_ghost


def clockwise(look: Look, seat: int) -> tuple[int, ...]:
    """Return all users clockwise from this one, also those who are out of the game."""
    count = len(look.seats)
    return tuple((seat + step) % count for step in range(count))


def ghosts(look: Look, seat: int) -> tuple[int, ...]:
    """Return the ghosts that the user has installed."""
    key = ("ghosts", seat)
    if key not in look.memo:
        look.memo[key] = tuple(
            piece
            for piece in look.of("desktop", seat)
            if look.pieces[piece].host is None and is_ghost(look, piece)
        )
    found: tuple[int, ...] = look.memo[key]
    return found


def all_ghosts(look: Look) -> tuple[int, ...]:
    """Return the ghosts that all users have installed, user by user."""
    return tuple(piece for seat in range(len(look.seats)) for piece in ghosts(look, seat))


def archive_ghosts(look: Look, seat: int) -> tuple[int, ...]:
    """Return the ghosts in the user's archive that are known."""
    return tuple(piece for piece in look.of("archive", seat) if is_ghost(look, piece))


def is_installed(look: Look, piece: int, seat: int) -> bool:
    """Return whether the piece is a ghost on the user's desktop."""
    here = look.pieces[piece]
    return here.zone == look.key("desktop", seat) and here.host is None and is_ghost(look, piece)


def in_archive(look: Look, piece: int, seat: int) -> bool:
    """Return whether the piece lies in the user's archive."""
    return look.pieces[piece].zone == look.key("archive", seat)


def turn_user(look: Look) -> int | None:
    """Return the user whose turn it is; None before the start."""
    user: int | None = look.fact("turn_user")
    return user


def is_started(look: Look) -> bool:
    """Return whether the set-up is over (NNK-5.1.7)."""
    return turn_user(look) is not None


def at_step(look: Look, name: str) -> bool:
    """Return whether the turn itself, and nothing inside it, stands at this step."""
    return bool(look.frames) and look.top.proc == "turn" and look.top.step == name


def taken_points(look: Look) -> tuple[int, ...]:
    """Return the points of each user: those of the captured ghosts (NNK-4.4, NNK-6.0.16).

    Ghosts on the desktop do not count (NNK-8.1), nor do captured shells (NNK-A16). What the judge
    gives or takes counts besides.
    """
    if "points" not in look.memo:
        look.memo["points"] = tuple(
            sum(_points(look, piece) for piece in look.of("captured", seat))
            + look.fact("points_given", seat)
            for seat in range(len(look.seats))
        )
    found: tuple[int, ...] = look.memo["points"]
    return found


def _points(look: Look, piece: int) -> int:
    card = card_of(look, piece)
    return card.points or 0 if card is not None and card.is_ghost else 0


def master_variant(look: Look) -> bool:
    """Return whether the provisional master rules of section 11 are used (NNK-A07)."""
    return bool(look.setting("master_slave") == "on")


def slaves(look: Look, seat: int) -> tuple[int, ...]:
    """Return the user's installed ghosts that are not the master."""
    return tuple(piece for piece in ghosts(look, seat) if not look.mark(piece, "master"))


def guarded_master(look: Look, piece: int) -> bool:
    """Return whether the piece is a master that still has a slave (NNK-11.4, NNK-11.5)."""
    seat = look.seat_of(piece)
    if not master_variant(look) or seat is None or not look.mark(piece, "master"):
        return False
    return bool(slaves(look, seat))


def not_in_archive(look: Look, piece: int, seat: int, clause: str) -> Iterator[Obstacle]:
    """Yield the obstacle for a card that is not in the user's archive, or not known."""
    if not in_archive(look, piece, seat):
        yield Obstacle(clause, "not_in_archive")
    if card_of(look, piece) is None:
        yield Obstacle(clause, "unknown_card", {}, impossible=True)
