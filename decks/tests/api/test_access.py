"""Who may see and hand in deck lists, for the whole cast."""

import pytest

from decks.tests.api.table import ROWS
from tournaments.tests.api.table import Row
from tournaments.tests.api.test_access import NOT_FOUND, answer_of
from tournaments.tests.api.world import PEOPLE

CODES = {401: "not_signed_in", 404: "not_found"}


@pytest.mark.django_db
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.id}-{row.make.__name__}")
def test_operation_answers_the_cast(row: Row) -> None:
    world = row.make()

    answers = {person: answer_of(row, world, person) for person in PEOPLE}

    assert {p: status for p, (status, _) in answers.items()} == {p: row.expected(p) for p in PEOPLE}
    for status, body in answers.values():
        if status >= 400:
            assert body["code"] == CODES[status]
        if status == 404:
            assert body == NOT_FOUND
