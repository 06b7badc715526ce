"""The players of a tournament file, saved as registrations in a few bulk inserts."""

from collections.abc import Mapping, Sequence

from django.contrib.auth.hashers import make_password
from django.utils.crypto import get_random_string

from tournaments.models import Registration, Tournament, User
from tournaments.names import clean_name, sort_key
from tournaments.record.model import Player
from tournaments.services.restoring.inference import registration_status

BLOCK = 1_000


#: What the file says of a player beside id and name.
TOLD = (
    "reading",
    "sort_key",
    "club",
    "family",
    "status",
    "byes",
    "joined_in_round",
    "dropped_after_round",
    "disqualified_in_round",
    "fixed_table",
)


def restore_entries(
    tournament: Tournament, players: Sequence[Player], kept: Mapping[str, Registration]
) -> dict[str, int]:
    """Save the players and return the key of each registration by player id.

    Args:
        kept: the entries that stay, by player id; for others a person without account is made.
    """
    rows = [entry(kept.get(player.id), player) for player in players]
    new = [row for row in rows if row.pk is None]
    people = User.objects.bulk_create(map(person, new), batch_size=BLOCK)
    for row, user in zip(new, people, strict=True):
        row.tournament, row.user = tournament, user
    tournament.registrations.exclude(fixed_table=None).update(fixed_table=None)
    Registration.objects.bulk_create(
        (row for row in rows if row.pk),
        batch_size=BLOCK,
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=TOLD,
    )
    Registration.objects.bulk_create(new, batch_size=BLOCK)
    keys = {row.code: row.pk for row in rows}
    restore_wishes(players, keys)
    return keys


def entry(row: Registration | None, player: Player) -> Registration:
    """Return the entry of ``player`` as the file has it, not saved yet; ``row`` if it stays."""
    name, reading = clean_name(player.name), clean_name(player.reading) if player.reading else ""
    row = row or Registration(code=player.id, name=name)
    told = {
        "reading": reading,
        "sort_key": sort_key(name, reading),
        "club": clean_name(player.club) if player.club else "",
        "family": clean_name(player.family) if player.family else "",
        "status": registration_status(player),
        "byes": player.byes,
        "joined_in_round": player.joined_in_round,
        "dropped_after_round": player.dropped_after_round,
        "disqualified_in_round": player.disqualified_in_round,
        "fixed_table": player.fixed_table,
    }
    for field, value in told.items():
        setattr(row, field, value)
    return row


def person(row: Registration) -> User:
    """Return a person who cannot sign in, not saved yet."""
    code = "player-" + get_random_string(12, "abcdefghjkmnpqrstuvwxyz23456789")
    return User(
        username=code, display_name=row.name, reading=row.reading, password=make_password(None)
    )


def restore_wishes(players: Sequence[Player], keys: Mapping[str, int]) -> None:
    """Save who would rather not meet whom."""
    pairs = {(player.id, other) for player in players for other in player.avoid}
    through = Registration.avoid.through
    through.objects.bulk_create(
        (
            through(from_registration_id=keys[one], to_registration_id=keys[other])
            for one, other in sorted(pairs)
        ),
        batch_size=BLOCK,
    )
