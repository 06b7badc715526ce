"""The schema of the API as plain rows for its documentation page."""

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

METHODS = ("get", "post", "put", "patch", "delete")
Schema = dict[str, Any]


@dataclass(frozen=True)
class Field:
    """A parameter or a field of a shape; ``shape`` names the shape it links to, if any."""

    name: str
    kind: str
    shape: str
    is_required: bool
    says: str
    limits: str = ""


@dataclass(frozen=True)
class Answer:
    """What comes back with a status."""

    status: str
    says: str
    kind: str
    shape: str

    @property
    def codes(self) -> list[str]:
        """The problem codes that its words name."""
        return self.says.split("`")[1::2]


@dataclass(frozen=True)
class Operation:
    """One operation with an example call."""

    id: str
    method: str
    path: str
    says: str
    more: str
    parameters: list[Field]
    bodies: list[Answer]
    answers: list[Answer]
    example: str


def groups_of(schema: Schema, site: str) -> list[tuple[str, list[Operation]]]:
    """Return the operations by subject, in the order of their addresses."""
    groups: dict[str, list[Operation]] = defaultdict(list)
    for path, methods in schema["paths"].items():
        for method in METHODS:
            if method in methods:
                found = methods[method]
                groups[found["tags"][0]].append(operation_of(path, method, found, schema, site))
    return list(groups.items())


def operation_of(path: str, method: str, found: Schema, schema: Schema, site: str) -> Operation:
    parameters = [
        parameter for parameter in found.get("parameters", []) if parameter["in"] != "header"
    ]
    contents = found.get("requestBody", {}).get("content", {})
    return Operation(
        id=found["operationId"],
        method=method.upper(),
        path=path,
        says=found.get("summary", ""),
        more=found.get("description", ""),
        parameters=[
            field_of(each["name"], {**each["schema"], **each}, bool(each.get("required")))
            for each in parameters
        ],
        bodies=[Answer("", media, *kind_of(each["schema"])) for media, each in contents.items()],
        answers=[
            answer_of(status, each)
            for status, each in sorted(found["responses"].items(), key=lambda item: str(item[0]))
        ],
        example=example_call(path, method, contents, schema, site),
    )


def answer_of(status: str, answer: Schema) -> Answer:
    contents = list(answer.get("content", {}).values())
    return Answer(
        str(status),
        answer.get("description", ""),
        *(kind_of(contents[0]["schema"]) if contents else ("", "")),
    )


def kind_of(shape: Schema) -> tuple[str, str]:
    """Return the words for a type, and the name of the shape it is or holds."""
    for part in shape.get("allOf") or shape.get("oneOf") or []:
        if "$ref" in part:
            return kind_of(part)
    if "$ref" in shape:
        name = shape["$ref"].rpartition("/")[2]
        return name, name
    if "oneOf" in shape:
        return " | ".join(kind_of(part)[0] for part in shape["oneOf"]), ""
    return composed_kind(shape)


def composed_kind(shape: Schema) -> tuple[str, str]:
    if shape.get("type") == "array":
        kind, name = kind_of(shape["items"])
        return f"[{kind}]", name
    inner = shape.get("additionalProperties")
    if isinstance(inner, dict) and inner:
        kind, name = kind_of(inner)
        return f"{{…: {kind}}}", name
    return " ".join(filter(None, (shape.get("type", ""), shape.get("format", "")))), ""


def field_of(name: str, shape: Schema, is_required: bool) -> Field:
    kind, linked = kind_of(shape)
    says = shape.get("description", "")
    null = " | null" if shape.get("nullable") else ""
    return Field(name, kind + null, linked, is_required, says, limits_of(shape))


def limits_of(shape: Schema) -> str:
    words = {"minimum": "≥ {}", "maximum": "≤ {}", "maxLength": "≤ {} 字", "maxItems": "≤ {}"}
    found = [text.format(shape[name]) for name, text in words.items() if name in shape]
    if "enum" in shape:
        found.append(" · ".join(str(value) for value in shape["enum"]))
    return ", ".join(found).replace(" 字", " characters")


def shapes_of(schema: Schema) -> list[tuple[str, str, list[Field]]]:
    """Return every shape by name with what it is and its fields."""
    return [
        (name, shape.get("description", ""), list(fields_of(shape)))
        for name, shape in sorted(schema["components"]["schemas"].items())
    ]


def fields_of(shape: Schema) -> Iterator[Field]:
    required = shape.get("required", ())
    for name, part in shape.get("properties", {}).items():
        yield field_of(name, part, name in required)
    if "enum" in shape:
        yield Field("", "", "", True, "", limits_of(shape))


def example_call(path: str, method: str, contents: Schema, schema: Schema, site: str) -> str:
    """Return the call as a line for a shell, with a body made of the required fields."""
    parts = ["curl", "-H", "'Authorization: Token …'"]
    if method != "get":
        parts = ["curl", "-X", method.upper(), *parts[1:]]
    if contents:
        media = next(iter(contents))
        body = example_of(contents[media]["schema"], schema)
        parts += ["-H", f"'Content-Type: {media}'"]
        parts += ["-d", "'" + json.dumps(body, ensure_ascii=False) + "'"]
    return " ".join([*parts, site + path])


def example_of(shape: Schema, schema: Schema) -> Any:
    """Return a value of ``shape``, required fields only."""
    if "allOf" in shape:
        return example_of(shape["allOf"][0], schema)
    if "$ref" in shape:
        return example_of(schema["components"]["schemas"][shape["$ref"].rpartition("/")[2]], schema)
    if "enum" in shape:
        return shape["enum"][0]
    if shape.get("type") == "array":
        return [example_of(shape["items"], schema)]
    if shape.get("type") == "object":
        return {
            name: example_of(part, schema)
            for name, part in shape.get("properties", {}).items()
            if name in shape.get("required", ())
        }
    return SIMPLE.get(
        (shape.get("type"), shape.get("format")), SIMPLE.get((shape.get("type"), None))
    )


SIMPLE: dict[tuple[Any, Any], Any] = {
    ("string", "date-time"): "2026-05-03T10:00:00+09:00",
    ("string", None): "…",
    ("integer", None): 1,
    ("boolean", None): True,
}
