"""The index of the look-up is made by several at once, and read while it is made."""

from threading import Event
from typing import Any

import pytest

from judging.models import LookupEntry, LookupState, Posting
from judging.selectors.lookup import look_up
from judging.selectors.lookup_state import documents
from judging.services import lookup
from judging.services.lookup import change_lookup, rebuild_lookup
from judging.tests.services.test_lookup import entry, holdings
from tournaments.tests.races.together import SECONDS, together

pytestmark = pytest.mark.django_db(transaction=True)
OLD, NEW = [entry("A", ja="手札")], [entry("A", ja="手札"), entry("B", en="Draw", ja="山札")]


def test_two_who_make_it_at_once_make_it_once() -> None:
    outcomes = together(*[lambda: rebuild_lookup(NEW)] * 3)

    assert sorted(outcomes) == [0, 0, 2]
    assert (LookupState.objects.count(), LookupEntry.objects.count(), documents()) == (1, 2, 2)


def test_the_old_index_answers_until_the_new_one_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    rebuild_lookup(OLD)
    is_written, is_read = Event(), Event()
    counted = lookup.counted

    def waiting(state: Any) -> None:
        counted(state)
        is_written.set()
        assert is_read.wait(SECONDS)

    def read() -> list[str]:
        assert is_written.wait(SECONDS)
        try:
            return [found.entry.key for found in look_up("draw")]
        finally:
            is_read.set()

    monkeypatch.setattr(lookup, "counted", waiting)
    changed, found = together(lambda: rebuild_lookup(NEW), read)

    assert (changed, found) == (1, [])
    assert [each.entry.key for each in look_up("draw")] == ["B"]


def test_rulings_put_in_at_once_are_all_counted() -> None:
    rebuild_lookup(OLD)

    outcomes = together(
        *[lambda n=n: change_lookup([entry(f"R{n}", en="Draw", ja="手札")]) for n in range(4)]
    )

    assert outcomes == [None] * 4
    assert holdings() == {"redraw": 1, "draw": 4, "手札": 5, "手": 5, "札": 5}
    assert documents() == LookupEntry.objects.count() == 5
    assert Posting.objects.count() == 20
