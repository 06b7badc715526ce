"""Whatever is sent, the answer is a problem with a code, never a fault of the program."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from django.apps import apps
from django.test import override_settings
from drf_spectacular.generators import SchemaGenerator

from decks.tests.api.table import ROWS as DECK_ROWS
from tournaments.tests.api.table import ROWS, Row, nothing
from tournaments.tests.api.world import World, client_of, undone

FILES = {"deck_check", "cards_import", "tournament_import"}
WRITES = {row.id: row for row in [*ROWS, *DECK_ROWS] if row.method != "get" and row.id not in FILES}
VALUES: list[Any] = [None, True, -1, 10**40, 1.5, "", "x" * 5000, [], {"a": {}}, [None]]
MEDIA = ("text/plain", "multipart/form-data; boundary=x", "application/xml", "nonsense")
RAW = [
    b"{",
    b"[]",
    b"null",
    b'"text"',
    b"\xff\xfe",
    b'{"a": NaN}',
    b'{"name": "\\u0000"}',
    b'{"name": "\\ud800"}',
    b"[" * 5_000,
    b'{"a": ' + b"9" * 5000 + b"}",
]
each_write = pytest.mark.parametrize("row", WRITES.values(), ids=WRITES)


def caller(row: Row, world: World, query: str = "") -> Callable[..., Any]:
    """Return the call of the operation by somebody who may do it."""
    person = next(name for name in ("ada", "pia", "sam") if name in row.allowed)
    method = getattr(client_of(person), row.method)
    return lambda body, **how: method(world.path(row.path) + query, body, **how)


def is_problem(response: Any) -> bool:
    return 400 <= response.status_code < 500 and set(response.json()) >= {"code", "detail"}


@pytest.mark.django_db
@each_write
def test_body_that_is_no_object_of_ours_is_a_problem(row: Row) -> None:
    world = row.make()
    call = caller(row, world)

    for raw in RAW:
        with undone():
            response = call(raw, content_type="application/json")

            assert is_problem(response), (raw[:20], response.content[:200])
    for media in MEDIA:
        response = call(b"name=a", content_type=media)

        assert (response.status_code, response.json()["code"]) == (415, "unsupported_media_type")


@pytest.mark.django_db
@each_write
def test_field_of_a_model_that_is_not_declared_is_refused(row: Row) -> None:
    world = row.make()
    undeclared = model_fields() - set(fields_of(row))
    body = row.body(world) or {}

    response = caller(row, world)({**dict.fromkeys(sorted(undeclared), 1), **body}, format="json")
    asked = caller(row, world, "?surprise=1")(body, format="json")

    assert (response.status_code, asked.status_code) == (400, 400)
    assert response.json()["fields"] == {name: ["There is no such field."] for name in undeclared}
    assert asked.json()["fields"] == {"surprise": ["There is no such field."]}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "row", [row for row in WRITES.values() if row.body is not nothing], ids=lambda r: r.id
)
def test_value_of_another_type_is_no_fault(row: Row) -> None:
    world = row.make()
    call, good = caller(row, world), row.body(world)

    for field in fields_of(row):
        for value in VALUES:
            with undone():
                response = call({**good, field: value}, format="json")

                assert response.status_code < 300 or is_problem(response), (field, value)


@pytest.mark.django_db
@override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=1000)
def test_too_large_body_is_refused() -> None:
    client = client_of("ada")

    response = client.post("/api/v1/tournaments/", {"name": "x" * 2000}, format="json")

    assert response.status_code == 413
    assert response.json() == {"code": "too_large", "detail": "The body is larger than 1000 bytes."}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "query", ["page=0", "page=x", "page_size=0", "page_size=1001", "title=chess", "x=1"]
)
def test_query_that_cannot_be_is_refused(query: str) -> None:
    response = client_of("anonymous").get(f"/api/v1/tournaments/?{query}")

    assert (response.status_code, response.json()["code"]) == (400, "invalid")
    assert list(response.json()["fields"]) == [query.partition("=")[0]]


@pytest.mark.django_db
@pytest.mark.parametrize("number", [10**6, 10**30])
def test_number_in_an_address_that_no_row_has_is_hidden(number: int) -> None:
    response = client_of("ada").get(f"/api/v1/jobs/{number}/")

    assert (response.status_code, response.json()["code"]) == (404, "not_found")


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["options", "put", "trace"])
def test_method_that_an_address_does_not_have_is_refused(method: str) -> None:
    response = client_of("ada").generic(method.upper(), "/api/v1/tournaments/")

    assert (response.status_code, response.json()["code"]) == (405, "method_not_allowed")


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
    assert fields_of(WRITES["result_enter"]) == ["version", "games", "outcome", "places"]
