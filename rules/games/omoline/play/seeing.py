"""Reading the table: who attacks, who stands in the line, what attacks and blocks whom."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.engine.look import Look
from rules.games.omoline.cards.model import Card
from rules.games.omoline.play.table import FULL_BOTTLE


def card_of(look: Look, piece: int) -> Card | None:
    """Return the card of a piece; None while it is unknown."""
    card: Card | None = look.cards.get(look.pieces[piece].card)
    return card


def other(seat: int) -> int:
    """Return the other player."""
    return 1 - seat


def attack_player(look: Look) -> int:
    """Return whose turn it is (OML-6.2.4, OML-6.14.1)."""
    seat: int = look.fact("attack_player") or 0
    return seat


def block_player(look: Look) -> int:
    """Return who blocks."""
    return other(attack_player(look))


def attacker_decides(look: Look) -> tuple[int, ...]:
    """Return the attack player, as the one who is asked."""
    return (attack_player(look),)


def blocker_decides(look: Look) -> tuple[int, ...]:
    """Return the block player, as the one who is asked."""
    return (block_player(look),)


def owner_of(look: Look, piece: int) -> int:
    """Return whose card it is; one that lies in a zone of its own seat belongs there."""
    here = look.pieces[piece]
    seat = here.owner if here.owner is not None else look.seat_of(piece)
    return 0 if seat is None else seat


def bottle(look: Look, seat: int) -> int:
    """Return the counters in the player's life bottle."""
    held: int = look.fact("life_bottle", seat)
    return held


def urge(look: Look, piece: int) -> int:
    """Return the counters on a character (OML-2.1.23)."""
    held: int = look.pieces[piece].marks.get("urge", 0)  # type: ignore[assignment]
    return held


def hold_power(look: Look, piece: int) -> int:
    """Return how much urge the character withstands; 0 for an unknown card."""
    card = card_of(look, piece)
    return card.hp if card is not None else 0


def would_overflow(look: Look, piece: int, extra: int = 0) -> bool:
    """Return whether the bottle would hold more than 40 with the character's counters and so many more."""
    return bottle(look, owner_of(look, piece)) + urge(look, piece) + extra > FULL_BOTTLE


def in_line(look: Look, seat: int) -> tuple[int, ...]:
    """Return the player's characters in the line, the head first."""
    return tuple(piece for piece in look.zones["line"] if owner_of(look, piece) == seat)


def ready(look: Look, zone: str, seat: int) -> tuple[int, ...]:
    """Return the player's cards in the zone that are not turned."""
    return tuple(piece for piece in look.of(zone, seat) if not look.pieces[piece].turned)


def attackers(look: Look, character: int) -> tuple[int, ...]:
    """Return the events in play that attack the character, in order of declaration."""
    return tuple(_acting(look, "attacks", character))


def blockers(look: Look, character: int) -> tuple[int, ...]:
    """Return the events in play that block for the character, in order of declaration."""
    return tuple(_acting(look, "blocks", character))


def _acting(look: Look, fact: str, character: int) -> Iterator[int]:
    for event, target in look.fact(fact):
        if target == character and event in look.pieces and look.zone_of(event) == "event_area":
            yield event


def attribute_of(look: Look, events: tuple[int, ...]) -> str | None:
    """Return the one attribute of the events; of the first, should they differ."""
    card = card_of(look, events[0]) if events else None
    return card.attribute if card is not None else None


def power_of(look: Look, event: int) -> int:
    """Return the power of an event, as effects have changed it."""
    card = card_of(look, event)
    changes: int = sum(row[1] for row in look.fact("power_changes") if row[0] == event)
    return changes + (card.power or 0 if card is not None else 0)


def wave_of(look: Look, event: int) -> int:
    """Return the wave of an event (OML-2.2.14)."""
    card = card_of(look, event)
    return card.wave or 0 if card is not None else 0


def is_acting_moment(look: Look, seat: int) -> bool:
    """Return whether the turn stands where this player may play events and use effects and skills."""
    if not look.frames or look.top.proc != "turn":
        return False
    turn = look.top.step
    return (turn, seat) in (("action", attack_player(look)), ("reaction", block_player(look)))


def points_of(look: Look) -> tuple[int, ...]:
    """Return what each bottle holds, for the result."""
    return tuple(bottle(look, seat) for seat in range(len(look.seats)))
