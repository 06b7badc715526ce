import pytest

from tournaments.models import AppendOnly, LogEntry
from tournaments.services.log import record
from tournaments.tests.factories import make_tournament, make_user

pytestmark = pytest.mark.django_db


def test_log_rows_are_added_and_never_changed() -> None:
    tournament = make_tournament()
    entry = record(make_user("ada"), "round.paired", tournament, tournament=tournament)

    for act in (entry.save, entry.delete, LogEntry.objects.all().delete):
        with pytest.raises(AppendOnly):
            act()
    with pytest.raises(AppendOnly):
        LogEntry.objects.update(verb="nothing")

    assert LogEntry.objects.filter(verb="round.paired").count() == 1
