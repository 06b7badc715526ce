"""Records of an older edition: a banner says so, what was stored stays, nothing is repaired."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from judging.models import GameRecord
from judging.selectors.game_records import forget_all
from judging.tests.records import last, make_replayed, opened, root
from judging.tests.views.stepping import at, body, sent
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db
OLD = 10_000
"""A number of an engine that there never was."""


@pytest.fixture
def judge(client: Client) -> Client:
    client.force_login(make_user("fay"))
    return client


def aged(change: Callable[[dict[str, Any]], None]) -> GameRecord:
    """Return a record as an older engine stored it, with what is different now."""
    record = make_replayed()
    document = json.loads(record.document)
    document["editions"][0]["engine"] = OLD
    change(document)
    GameRecord.objects.update(document=json.dumps(document))
    forget_all()
    record.refresh_from_db()
    return record


def nothing(document: dict[str, Any]) -> None:
    """Leave everything as it was."""


def another_end(document: dict[str, Any]) -> None:
    """Let the last step have led elsewhere, as by other rules."""
    document["nodes"][-1]["state_hash"] = "0" * 24


def test_a_record_that_is_as_it_was_opens_with_a_line_that_says_so(judge: Client) -> None:
    record = aged(nothing)

    page = body(judge, at(record, last(record)))

    assert f"Last used with engine {OLD}" in page
    assert "every position is as it was." in page
    assert "C1 is asleep and stays" in page


def test_a_position_that_is_reached_no_more_is_told_and_not_shown_otherwise(
    judge: Client,
) -> None:
    record = aged(another_end)
    end = last(record)

    page = body(judge, at(record, end))
    before = body(judge, at(record, opened(record).document.nodes[end].parent))

    assert f"differs from position {end} on" in page
    assert f"Position {end} cannot be shown as it was recorded" in page
    assert 'name="option"' not in page
    assert 'name="option"' in before


def test_a_stored_position_stays_readable_whatever_the_rules_say_now(judge: Client) -> None:
    record = aged(another_end)

    page = body(judge, at(record, root(record)))

    assert "The board shows the position as it was stored then." in page
    assert "MAHO hall" in page


def test_it_goes_on_with_the_present_rules_from_what_still_holds(judge: Client) -> None:
    record = aged(another_end)
    start = root(record)

    response = sent(
        judge,
        at(record, start) + "play/",
        op="set",
        reason="try",
        field_fact="day",
        field_value="7",
    )

    document = opened(record).document
    assert response.status_code == 200
    assert [edition.engine == OLD for edition in document.editions] == [True, False]
    assert f"Last used with engine {OLD}" in response.content.decode()


def test_others_are_told_that_it_differs_and_not_why(judge: Client) -> None:
    record = aged(another_end)

    page = body(judge, at(record, root(record), "public"))

    assert "the present rules do not lead there any more" in page
    assert "the same action leads to another position now" not in page


def test_what_cannot_be_read_at_all_is_told(judge: Client) -> None:
    record = make_replayed()
    GameRecord.objects.update(document="{}")

    response = judge.get(at(record, "x"))

    assert response.status_code == 400
    assert "The record cannot be read" in response.content.decode()
