"""Whatever is sent, the answer is a problem with a code, never a fault of the program."""

from functools import cache
from typing import Any

import pytest
from django.apps import apps
from django.test import override_settings
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from decks.tests.api.table import ROWS as DECK_ROWS
from tournaments.tests.api.table import ROWS, Row
from tournaments.tests.api.world import World, client_of, undone

FILES = {"deck_check", "cards_import", "tournament_import"}
WRITES = [row for row in [*ROWS, *DECK_ROWS] if row.method != "get" and row.id not in FILES]
HUGE = 10**40
VALUES: list[Any] = [
    None,
    True,
    -1,
    HUGE,
    1.5,
    "",
    "x" * 5000,
    "３",
    [],
    [[]],
    {},
    {"a": {}},
    [None],
]
RAW = [
    b"{",
    b"[]",
    b"null",
    b'"text"',
    b"\xff\xfe",
    b'{"a": NaN}',
    b'{"name": "\\u0000"}',
    b'{"name": "\\ud800"}',
    b"[" * 100_000,
    b'{"a": ' + b"9" * 5000 + b"}",
]


def call(row: Row, world: World, body: Any, **how: Any) -> Any:
    person = "ada" if "ada" in row.allowed else "pia" if "pia" in row.allowed else "sam"
    client: APIClient = client_of(person)
    return getattr(client, row.method)(world.path(row.path), body, **how)


def is_problem(response: Any) -> bool:
    return 400 <= response.status_code < 500 and set(response.json()) >= {"code", "detail"}


@pytest.mark.django_db
@pytest.mark.parametrize("row", WRITES, ids=lambda row: row.id)
def test_unreadable_body_is_a_problem(row: Row) -> None:
    world = row.make()

    for raw in RAW:
        with undone():
            response = call(row, world, raw, content_type="application/json")

            assert is_problem(response), (raw[:20], response.content[:200])


@pytest.mark.django_db
@pytest.mark.parametrize("row", WRITES, ids=lambda row: row.id)
def test_other_content_type_is_refused(row: Row) -> None:
    world = row.make()

    for media in ("text/plain", "multipart/form-data; boundary=x", "application/xml", "nonsense"):
        response = call(row, world, b"name=a", content_type=media)

        assert (response.status_code, response.json()["code"]) == (415, "unsupported_media_type")


@pytest.mark.django_db
@pytest.mark.parametrize("row", WRITES, ids=lambda row: row.id)
def test_value_of_another_type_is_no_fault(row: Row) -> None:
    world = row.make()
    good = row.body(world) or {}

    for field in fields_of(row):
        for value in VALUES:
            with undone():
                response = call(row, world, {**good, field: value}, format="json")

                assert response.status_code < 300 or is_problem(response), (field, value)


@pytest.mark.django_db
@pytest.mark.parametrize("row", WRITES, ids=lambda row: row.id)
def test_field_of_a_model_that_is_not_declared_is_refused(row: Row) -> None:
    world = row.make()
    undeclared = model_fields() - set(fields_of(row))

    body = {**dict.fromkeys(sorted(undeclared), 1), **(row.body(world) or {})}
    response = call(row, world, body, format="json")

    assert response.status_code == 400
    assert response.json()["fields"] == {name: ["There is no such field."] for name in undeclared}


@pytest.mark.django_db
@pytest.mark.parametrize("row", WRITES, ids=lambda row: row.id)
def test_unknown_query_is_refused(row: Row) -> None:
    world = row.make()
    asked = Row(row.id, row.method, row.path + "?surprise=1", row.status, row.allowed, row.make)

    response = call(asked, world, row.body(world), format="json")

    assert response.json()["fields"] == {"surprise": ["There is no such field."]}


@pytest.mark.django_db
@override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=1000)
def test_too_large_body_is_refused() -> None:
    client = client_of("ada")

    response = client.post("/api/v1/tournaments/", {"name": "x" * 2000}, format="json")

    assert response.status_code == 413
    assert response.json() == {"code": "too_large", "detail": "The body is larger than 1000 bytes."}


def model_fields() -> set[str]:
    """Return the names of all fields of all models that hold people, competition and decks."""
    models = [
        *apps.get_app_config("tournaments").get_models(),
        *apps.get_app_config("decks").get_models(),
    ]
    return {field.name for model in models for field in model._meta.get_fields()}


@cache
def the_schema() -> dict[str, Any]:
    return SchemaGenerator().get_schema(request=None, public=True)


def fields_of(row: Row) -> list[str]:
    """Return the fields that the schema names for the body of an operation."""
    schema = the_schema()
    for methods in schema["paths"].values():
        for operation in methods.values():
            if operation["operationId"] == row.id and "requestBody" in operation:
                shape = operation["requestBody"]["content"]["application/json"]["schema"]
                name = shape["$ref"].rpartition("/")[2]
                return list(schema["components"]["schemas"][name]["properties"])
    return []


def test_fields_are_those_of_the_schema() -> None:
    (row,) = (row for row in ROWS if row.id == "result_enter")

    assert fields_of(row) == ["version", "games", "outcome", "places"]
