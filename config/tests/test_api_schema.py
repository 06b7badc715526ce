"""The published schema: complete, without warnings, every operation tested for the whole cast."""

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern
from drf_spectacular.generators import SchemaGenerator

from decks.tests.api.table import ROWS as DECK_ROWS
from tournaments import errors
from tournaments.tests.api.table import ROWS

OUTSIDE = {"schema/", "docs/", ""}


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return SchemaGenerator().get_schema(request=None, public=True)


def operations(schema: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def routes(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        elif isinstance(pattern.pattern, RoutePattern):
            yield route


def plain(route: str) -> str:
    """Return a route with its parameters as the schema writes them."""
    for converter in ("int:", "slug:"):
        route = route.replace(converter, "")
    return route.replace("<", "{").replace(">", "}")


def test_schema_is_generated_without_warnings() -> None:
    out = StringIO()

    call_command(
        "spectacular", "--validate", "--fail-on-warn", "--api-version", "v1", stdout=out, stderr=out
    )

    assert "operationId: tournament_create" in out.getvalue()


def test_every_address_is_in_the_schema(schema: dict[str, Any]) -> None:
    found = {plain(route) for route in routes(get_resolver().url_patterns) if "api/v1/" in route}

    documented = {path.lstrip("/") for path in schema["paths"]}

    assert found - documented == {"api/v1/" + route for route in OUTSIDE if route}


def test_every_operation_has_a_row_for_the_cast(schema: dict[str, Any]) -> None:
    documented = {operation["operationId"] for _, _, operation in operations(schema)}

    assert {row.id for row in [*ROWS, *DECK_ROWS]} == documented


def test_every_problem_is_of_the_one_shape(schema: dict[str, Any]) -> None:
    for path, method, operation in operations(schema):
        for status, answer in operation["responses"].items():
            if int(status) >= 400:
                shape = answer["content"]["application/json"]["schema"]
                assert shape == {"$ref": "#/components/schemas/Problem"}, (path, method, status)


def test_every_code_is_explained_in_the_documentation(schema: dict[str, Any]) -> None:
    from pathlib import Path

    text = (Path(__file__).parents[2] / "docs/api/index.md").read_text(encoding="utf-8")
    named = {
        code
        for _, _, operation in operations(schema)
        for status, answer in operation["responses"].items()
        if int(status) >= 400
        for code in answer["description"].replace("`", "").split(" or ")
    }

    assert {code for code in named if f"| `{code}` |" not in text} == set()


def test_a_problem_lists_both_of_its_codes(schema: dict[str, Any]) -> None:
    pairing = schema["paths"]["/api/v1/tournaments/{slug}/rounds/"]["post"]["responses"]["409"]

    assert pairing["description"].startswith(
        f"`{errors.RoundAlreadyPaired.code}` or `plan_outdated`"
    )
