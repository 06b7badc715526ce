import pytest

from tournaments.enums import Role
from tournaments.models import Tournament, User
from tournaments.selectors.desk import log_for
from tournaments.services.log import record
from tournaments.tests.factories import (
    make_hugo,
    make_player,
    make_sid,
    make_staff,
    make_tournament,
    make_user,
)

pytestmark = pytest.mark.django_db


def list_verbs(user: User, tournament: Tournament) -> list[str]:
    verbs = log_for(user, tournament).values_list("verb", flat=True)
    return [verb for verb in verbs if verb.startswith(("deck", "pool", "record", "ruling"))]


@pytest.mark.parametrize(
    "verbs", [("deck_list.registered", "pool.registered"), ("record.begun", "ruling.edited")]
)
def test_log_tells_of_lists_and_rulings_only_to_who_may_see_them(verbs: tuple[str, str]) -> None:
    tournament = make_tournament()
    for verb in verbs:
        record(make_user("pia"), verb, tournament, tournament=tournament)
    playing = make_staff(tournament, "paul", Role.HEAD_JUDGE)
    make_player(tournament, "paul")

    told = [list_verbs(who, tournament) for who in (make_user("ada"), make_hugo(tournament))]
    kept = [list_verbs(who, tournament) for who in (make_sid(tournament), playing)]

    assert told == [[*reversed(verbs)]] * 2
    assert kept == [[], []]
