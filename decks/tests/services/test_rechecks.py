import pytest

from decks.models import DeckList
from decks.services.lists import submit_deck_list
from decks.tests.factories import legal_deck, make_list
from rules.core.construction import Entry
from tournaments.enums import DeckStatus
from tournaments.models import Job, LogEntry
from tournaments.services.tournaments import change_settings
from tournaments.tests.factories import make_player, make_tournament, make_user

pytestmark = pytest.mark.django_db


def test_lists_are_checked_again_when_the_rules_they_met_change(
    django_capture_on_commit_callbacks: object,
) -> None:
    tournament = make_tournament(title="omoline", rules_version="r2")
    player = make_player(tournament)
    sections = dict(legal_deck(tournament).sections)
    sections["characters"] = (Entry("C01", 2), *sections["characters"][2:])
    submit_deck_list(player, sections=sections, actor=player.user)

    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        change_settings(tournament, {"rules_version": "r1"}, actor=make_user("ada"))

    player.refresh_from_db()
    current = DeckList.objects.get(registration=player)
    clauses = {finding["clause"] for finding in current.findings}
    assert (player.deck_status, current.is_valid) == (DeckStatus.INVALID, False)
    assert clauses == {"OML-3.2.2h"}
    assert Job.objects.get().outcome == {"lists": 1, "invalid": 1}
    assert LogEntry.objects.filter(verb="deck_lists.rechecked").count() == 1


def test_other_changes_leave_the_lists_alone(django_capture_on_commit_callbacks: object) -> None:
    tournament = make_tournament()
    make_list(make_player(tournament))

    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        change_settings(tournament, {"venue": "Hall 2"}, actor=make_user("ada"))

    assert not Job.objects.exists()
