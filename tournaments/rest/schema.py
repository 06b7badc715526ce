"""What the schema says of strict bodies: a field that is not named is refused."""

from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension


class StrictShape(OpenApiSerializerExtension):
    """Close the shape of every strict body."""

    target_class = "tournaments.rest.fields.Strict"
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        shape = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        return {**shape, "additionalProperties": False}
