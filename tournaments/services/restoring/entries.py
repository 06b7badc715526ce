"""The players of a tournament file, saved as registrations in a few bulk inserts."""

from collections.abc import Mapping, Sequence

from django.contrib.auth.hashers import make_password
from django.utils.crypto import get_random_string

from tournaments.models import Registration, Tournament, User
from tournaments.names import clean_name, sort_key
from tournaments.record.model import Player
from tournaments.services.restoring.inference import registration_status

BLOCK = 1_000


def restore_entries(
    tournament: Tournament, players: Sequence[Player], people: Mapping[tuple[str, str], int]
) -> dict[str, int]:
    """Save the players and return the key of each registration by player id.

    Args:
        people: the person to keep, by player id and name; for others one without account is made.
    """
    rows = [entry(tournament, player) for player in players]
    strangers = [row for row in rows if (row.code, row.name) not in people]
    made = User.objects.bulk_create((person(row) for row in strangers), batch_size=BLOCK)
    users = {row.code: user.pk for row, user in zip(strangers, made, strict=True)}
    for row in rows:
        row.user_id = users.get(row.code) or people[row.code, row.name]
    saved = Registration.objects.bulk_create(rows, batch_size=BLOCK)
    keys = {row.code: row.pk for row in saved}
    restore_wishes(players, keys)
    return keys


def entry(tournament: Tournament, player: Player) -> Registration:
    name, reading = clean_name(player.name), clean_name(player.reading) if player.reading else ""
    return Registration(
        tournament=tournament,
        code=player.id,
        name=name,
        reading=reading,
        sort_key=sort_key(name, reading),
        club=clean_name(player.club) if player.club else "",
        family=clean_name(player.family) if player.family else "",
        status=registration_status(player),
        byes=player.byes,
        joined_in_round=player.joined_in_round,
        dropped_after_round=player.dropped_after_round,
        disqualified_in_round=player.disqualified_in_round,
        fixed_table=player.fixed_table,
    )


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
