"""One tournament file taken in twice at once: one tournament comes of it."""

from threading import Barrier
from typing import Any

import pytest

from decks.services import tournament_files
from decks.services.tournament_files import Imported, import_tournament
from decks.tests.files import everything
from tournaments.errors import TournamentExists
from tournaments.models import Tournament, User
from tournaments.record import write_tournament
from tournaments.services.restoring import replacing
from tournaments.tests.races.together import SECONDS, together

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_two_imports_at_once_one_is_saved_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    data, meeting, look = (
        write_tournament(everything()),
        Barrier(2),
        replacing.held_tournament,
    )

    def looked(*args: Any) -> Tournament | None:
        found = look(*args)
        meeting.wait(SECONDS)
        return found

    monkeypatch.setattr(tournament_files, "held_tournament", looked)

    outcomes = together(*[lambda: import_tournament(data, actor=None)] * 2)

    assert {type(outcome) for outcome in outcomes} == {Imported, TournamentExists}
    assert Tournament.objects.count() == 1
    assert User.objects.count() == len(everything().players)
