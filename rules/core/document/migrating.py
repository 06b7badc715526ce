"""Documents of older schemas brought to the present one, step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Plain = dict[str, Any]
"""A document as decoded JSON, of whatever schema."""

MIGRATIONS: Mapping[int, Callable[[Plain], Plain]] = {}
"""From a schema to what makes the next one of it. No entry is ever taken out."""


def migrated(
    plain: Plain, target: int, migrations: Mapping[int, Callable[[Plain], Plain]]
) -> Plain:
    """Return the document as one of the ``target`` schema; the one given stays as it is.

    >>> migrated({"schema": 1, "a": 0}, 2, {1: lambda plain: {"b": plain["a"]}})
    {'b': 0, 'schema': 2}
    """
    for schema in range(plain["schema"], target):
        plain = {**migrations[schema](plain), "schema": schema + 1}
    return plain
