"""Who may do what, operation by operation, for the whole cast."""

from typing import Any

import pytest

from tournaments.models import LogEntry
from tournaments.tests.api.table import ROWS, Row
from tournaments.tests.api.world import PEOPLE, World, client_of, undone

NOT_FOUND = {"code": "not_found", "detail": "There is no such thing here."}
CODES = {401: "not_signed_in", 404: "not_found", 409: "already_registered"}


def answer_of(row: Row, world: World, person: str) -> tuple[int, Any]:
    """Return the status and body that ``person`` gets; what it stored is taken back."""
    with undone():
        before = LogEntry.objects.count()
        call = getattr(client_of(person), row.method)
        response = call(world.path(row.path), row.body(world), format="json")
        assert response.status_code < 400 or LogEntry.objects.count() == before
        return response.status_code, response.json() if response.content else None


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
