"""A judged round for the tests of the floor: two players with accounts at one table, and staff."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tournaments.enums import Role, TournamentStatus
from tournaments.models import Match, Round, Tournament
from tournaments.tests.factories import (
    make_hugo,
    make_player,
    make_round,
    make_sid,
    make_staff,
    make_tournament,
    make_user,
)


def make_floor(*players: str, **changes: Any) -> Tournament:
    """Return a running tournament of Pia and Paul, Hugo as head judge, Fay and Finn on the floor."""
    tournament = make_tournament(status=TournamentStatus.RUNNING, **changes)
    for name in players or ("pia", "paul"):
        make_player(tournament, name, status="checked_in")
    make_hugo(tournament)
    make_sid(tournament)
    make_staff(tournament, "fay", Role.FLOOR_JUDGE)
    make_staff(tournament, "finn", Role.FLOOR_JUDGE)
    return tournament


def make_table(*players: str, **changes: Any) -> Match:
    """Return the match of Pia in a published round, which is against Paul."""
    return table_of(make_round(make_floor(*players, **changes)), "pia")


def table_of(round_: Round, username: str) -> Match:
    match = round_.matches.get(seats__registration__user=make_user(username))
    return Match.objects.select_related("round__tournament").get(pk=match.pk)


def later(monkeypatch: pytest.MonkeyPatch, **spans: float) -> None:
    """Let the clock of the services stand that much later."""
    moment = timezone.now() + timedelta(**spans)
    monkeypatch.setattr(timezone, "now", lambda: moment)
