import json
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from judging.models import Penalty
from judging.tasks import erase_penalties_task
from judging.tests.penalties import first_match, give, make_floor, players_at

pytestmark = pytest.mark.django_db


def test_command_says_how_many_entries_it_erased() -> None:
    _tournament, round_, fay = make_floor()
    give(players_at(first_match(round_))[0], 2, fay)
    out = StringIO()

    call_command("erase_penalties", "--json", stdout=out)

    assert json.loads(out.getvalue()) == {"erased": 0}
    assert Penalty.objects.count() == 1


def test_the_nightly_task_erases_what_is_over_a_year_old(monkeypatch: pytest.MonkeyPatch) -> None:
    _tournament, round_, fay = make_floor()
    give(players_at(first_match(round_))[0], 2, fay)
    later = timezone.now() + timedelta(days=400)
    monkeypatch.setattr(timezone, "now", lambda: later)

    erase_penalties_task()

    assert not Penalty.objects.exists()
