"""What the judges' floor is walked with: a round being played, its players, judges with sessions."""

import json

from tests.browser.judged import session_of
from tournaments.enums import Role
from tournaments.tests.factories import make_player, make_round, make_staff, make_tournament


def fill() -> str:
    """Fill the site; return the session of each person and the match of Pia and Paul as JSON."""
    tournament = make_tournament(name="Floor Cup", status="running")
    players = [
        make_player(tournament, name, status="checked_in", joined_in_round=1)
        for name in ("pia", "paul")
    ]
    judges = [
        make_staff(tournament, "fay", Role.FLOOR_JUDGE),
        make_staff(tournament, "hugo", Role.HEAD_JUDGE),
    ]
    match = make_round(tournament).matches.get()
    people = [*(player.user for player in players), *judges]
    return json.dumps(
        {"slug": tournament.slug, "match": match.pk}
        | {person.username: session_of(person) for person in people}
    )
