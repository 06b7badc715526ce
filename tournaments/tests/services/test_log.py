from collections.abc import Callable

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

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


def entry_of_a_tournament() -> LogEntry:
    tournament = make_tournament()
    return record(make_user("ada"), "round.paired", tournament, tournament=tournament)


def verb_of(entry: LogEntry) -> str:
    return LogEntry.objects.get(pk=entry.pk).verb


@pytest.mark.parametrize(
    "act",
    [
        lambda: LogEntry._base_manager.update(verb="nothing"),
        lambda: LogEntry._base_manager.all().delete(),
        lambda: LogEntry.objects.bulk_update(LogEntry.objects.all(), ["verb"]),
    ],
)
def test_log_rows_are_kept_from_every_manager(act: Callable[[], object]) -> None:
    entry = entry_of_a_tournament()

    with pytest.raises(AppendOnly), transaction.atomic():
        act()

    assert verb_of(entry) == "round.paired"


def change_by_hand() -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_logentry SET verb = 'nothing'")


def test_log_rows_are_kept_by_the_database_itself() -> None:
    entry = entry_of_a_tournament()

    with pytest.raises(IntegrityError, match="append-only"):
        change_by_hand()

    assert verb_of(entry) == "round.paired"


@pytest.mark.django_db(transaction=True)
def test_keeping_the_log_can_be_taken_back_and_put_in_force_again() -> None:
    entry = entry_of_a_tournament()

    try:
        call_command("migrate", "tournaments", "0002", verbosity=0)
        change_by_hand()
    finally:
        call_command("migrate", verbosity=0)  # what builds on it was taken back as well

    assert verb_of(entry) == "nothing"
    with pytest.raises(IntegrityError, match="append-only"):
        change_by_hand()
