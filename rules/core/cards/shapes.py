"""What is said of a field that has the wrong shape: missing, unknown, no number, no such word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import inspect

from rules.core.cards.refusals import MISSING, Flaw, quoted
from rules.core.words import Words

UNKNOWN = Words(
    "there is no such field in the rules. Leave it out.",
    "ルールにない項目です。削ってください。",
)
NOT_ONE_OF = Words(
    "{value} is not possible. Possible: {options}.",
    "{value}にすることはできません。使えるもの: {options}。",
)
WRONG = Words("this must be {expected}.", "{expected}にしてください。")
EMPTY = Words("this must not be empty.", "空にはできません。")
LIMITS = {
    ">=": Words("this must be {limit} or more.", "{limit}以上にしてください。"),
    "<=": Words("this must be {limit} or less.", "{limit}以下にしてください。"),
}
SHAPES = {
    "int": Words("a whole number", "整数"),
    "str": Words("a text", "文字列"),
    "bool": Words("true or false", "trueかfalse"),
    "array": Words("a list", "リスト"),
    "object": Words("an object with named fields", "項目名のあるオブジェクト"),
}

ABSENT = re.compile(r"Object (?P<fault>contains unknown|missing required) field `(?P<name>.*)`")
CHOICE = re.compile(r"Invalid (?:enum )?value (?P<value>.*)")
LIMIT = re.compile(r"Expected `int` (?P<way>[<>]=) (?P<limit>-?[0-9]+)")
LENGTH = re.compile(r"Expected `.*` of length >= 1")
SHAPE = re.compile(r"Expected `(?P<shape>[a-z]+)(?: \| null)?`, got .*")


def shape_flaw(message: str, kind: type, definition: object, clauses: Mapping[str, str]) -> Flaw:
    """Return what ``message``, of a definition that does not fit its type, says of which field.

    Args:
        message: as msgspec words it, with the path to the field.
        kind: the type of a card.
        clauses: the clause to which a field belongs, by the last names on the path to it.
    """
    detail, _, path = message.partition(" - at `$")
    path = path.rstrip("`").lstrip(".")
    if found := ABSENT.fullmatch(detail):
        path = f"{path}.{found['name']}".lstrip(".")
        words = UNKNOWN if found["fault"] == "contains unknown" else MISSING
        return Flaw(quoted(path), clause_of(path, clauses), words)
    return Flaw(
        quoted(path) or "card", clause_of(path, clauses), _wrong(detail, path, kind, definition)
    )


def clause_of(path: str, clauses: Mapping[str, str]) -> str:
    """Return the clause of the field at the end of a path; the longest name that fits decides.

    >>> clause_of("abilities[0].kind", {"kind": "X-1", "abilities.kind": "X-2"})
    'X-2'
    """
    names = re.sub(r"\[[^]]*\]", "", path).split(".")
    endings = (".".join(names[at:]) for at in range(len(names)))
    return next((clauses[ending] for ending in endings if ending in clauses), "")


def _wrong(detail: str, path: str, kind: type, definition: object) -> Words:
    if found := CHOICE.fullmatch(detail):
        options = ", ".join(options_at(path, kind, definition))
        return NOT_ONE_OF.filled(value=quoted(found["value"]), options=options)
    if found := LIMIT.fullmatch(detail):
        return LIMITS[found["way"]].filled(limit=found["limit"])
    if LENGTH.fullmatch(detail):
        return EMPTY
    found = SHAPE.fullmatch(detail)
    shape = SHAPES.get(found["shape"]) if found else None
    return WRONG.filled(expected=shape or quoted(detail))


def options_at(path: str, kind: type, definition: object) -> tuple[str, ...]:
    """Return the words that can stand at the end of a path, without the empty one.

    The definition says by its tags of which type each part on the way is.
    """
    place, value = inspect.type_info(kind), definition
    for name in re.findall(r"[^.\[\]]+", path):
        tags = [each for each in _structs(place) if each.tag_field == name]
        if tags:
            return tuple(str(each.tag) for each in tags)
        place, value = _into(place, value, name)
    return tuple(word for each in _kinds(place) for word in _literals(each) if word)


def _into(place: inspect.Type, value: object, name: str) -> tuple[inspect.Type, object]:
    """Return the type of what ``name`` leads to, and what stands there."""
    if isinstance(value, list | tuple):
        row = next(each for each in _kinds(place) if isinstance(each, inspect.VarTupleType))
        return row.item_type, value[int(name)]
    assert isinstance(value, Mapping)
    for struct in _structs(place):
        if struct.tag_field is None or struct.tag == value.get(struct.tag_field):
            field = next(field for field in struct.fields if field.encode_name == name)
            return field.type, value.get(name)
    raise AssertionError(f"no type for {name}")


def _kinds(place: inspect.Type) -> tuple[inspect.Type, ...]:
    return place.types if isinstance(place, inspect.UnionType) else (place,)


def _structs(place: inspect.Type) -> list[inspect.StructType]:
    return [each for each in _kinds(place) if isinstance(each, inspect.StructType)]


def _literals(place: inspect.Type) -> Iterator[str]:
    if isinstance(place, inspect.LiteralType):
        yield from (str(value) for value in place.values)
