"""What the sheet of a penalty is tried with: a judge with a session, and a player at a table."""

import json

from django.urls import reverse

from tests.browser.judged import session_of
from tournaments.enums import Role
from tournaments.tests.factories import make_player, make_round, make_staff, make_tournament


def fill() -> str:
    """Fill the site; return the judge's session and the address of the sheet as JSON."""
    tournament = make_tournament(name="Sheet Cup", status="running")
    for name in ("signe", "sten"):
        make_player(tournament, name, status="checked_in", joined_in_round=1)
    judge = make_staff(tournament, "sigrid", Role.FLOOR_JUDGE)
    match = make_round(tournament).matches.get()
    player = match.seats.earliest("position").registration
    path = reverse("judging:penalty-new", args=[tournament.slug])
    address = f"{path}?registration={player.pk}&match={match.pk}"
    return json.dumps({"session": session_of(judge), "address": address})
