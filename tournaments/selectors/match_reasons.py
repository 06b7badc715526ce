"""Why players meet, in words: everything to the desk, to others without anybody's wishes."""

import msgspec

from rules.core.words import Words
from tournaments.models import Match
from tournaments.pairing.reasons import Reason

#: Notes that tell of a wish not to meet somebody, which is between the player and the staff.
PRIVATE = frozenset({"unwanted", "pod_unwanted"})


def full_reason(match: Match) -> Words | None:
    """Return why the match was made, for the staff; None where the draw gave no reason."""
    return Reason.from_json(match.reason).words() if match.reason else None


def public_reason(match: Match) -> Words | None:
    """Return why the match was made, for everyone; families and wishes are left out.

    ``match`` has its seats and people at hand.
    """
    if not match.reason:
        return None
    reason = Reason.from_json(match.reason)
    hidden = PRIVATE if are_clubmates(match) else PRIVATE | {"same_club"}
    notes = tuple(note for note in reason.notes if note.code not in hidden)
    return msgspec.structs.replace(reason, notes=notes).words()


def are_clubmates(match: Match) -> bool:
    """Return whether two at the table name the same club, as everyone can read."""
    clubs = [seat.registration.club for seat in match.seats.all() if seat.registration.club]
    return len(set(clubs)) < len(clubs)
