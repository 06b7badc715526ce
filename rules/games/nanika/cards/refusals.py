"""Why a card cannot be used: which card, which field, which clause, and how to mend it."""

from __future__ import annotations

import re
from typing import get_args

import msgspec

from rules.core.errors import RulesError
from rules.core.words import Words
from rules.games.nanika.cards import model
from rules.games.nanika.dice.terms import quoted

NO_LIST = Words(
    "The cards must be a JSON list of card definitions: {why}.",
    "カードは、定義を並べたJSONのリストで書いてください({why})。",
)
REFUSED = Words("Card {card}, {field}: {why}{clause}", "カード{card}の{field}: {why}{clause}")
CITED = Words(" ({clause})", "({clause})")

NUMBER_TWICE = Words(
    "another card has this number. Give each card its own.",
    "同じ番号のカードがもうあります。番号は一枚ごとに変えてください。",
)
UNKNOWN = Words(
    "there is no such field in the rules. Leave it out.",
    "ルールにない項目です。削ってください。",
)
MISSING = Words("this is missing. Add it.", "この項目がありません。書き足してください。")
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

CLAUSES = {
    "type": "NNK-2.1",
    "timing": "NNK-3.5",
    "name": "NNK-4.1",
    "effects": "NNK-4.7",
    "endurance": "NNK-H.10",
    "defence": "NNK-H.11",
}
"""The clause to which a field belongs, by the last name on the path to it."""

CHOICES = {
    "type": get_args(model.CardType),
    "timing": get_args(model.Timing),
    "do": tuple(str(each.__struct_config__.tag) for each in get_args(model.Effect)),
    "kind": get_args(model.Kind),
    "battle": (*get_args(model.Kind), "any"),
    "roles": get_args(model.Role),
    "side": get_args(model.Side),
    "mode": ("continuous", "activated"),
    "marked": get_args(model.Mark),
    "to": ("trash", "void"),
    "which": ("chosen", "all"),
    "target": ("chosen_user",),
}
"""What a field can be whose value is one of a few words."""

ABSENT = re.compile(r"Object (?P<fault>contains unknown|missing required) field `(?P<name>.*)`")
CHOICE = re.compile(r"Invalid (?:enum )?value (?P<value>.*)")
LIMIT = re.compile(r"Expected `int` (?P<way>[<>]=) (?P<limit>-?[0-9]+)")
LENGTH = re.compile(r"Expected `.*` of length >= 1")
SHAPE = re.compile(r"Expected `(?P<shape>[a-z]+)(?: \| null)?`, got .*")


class Flaw(msgspec.Struct, frozen=True):
    """What is wrong with one field of a card; the clause is empty where no clause speaks of it."""

    field: str
    clause: str
    words: Words


class CardsUnreadable(RulesError):
    """The definitions are no list of cards."""


class CardRefused(RulesError):
    """One of the cards cannot be used: ``no`` is its number, or ``#3`` for the third without one."""

    def __init__(self, no: str, flaw: Flaw) -> None:
        self.no, self.field, self.clause = no, flaw.field, flaw.clause
        clause = CITED.filled(clause=flaw.clause) if flaw.clause else ""
        super().__init__(
            REFUSED.filled(card=quoted(no), field=flaw.field, why=flaw.words, clause=clause)
        )


def shape_flaw(message: str) -> Flaw:
    """Return what ``message``, of a value that does not fit the schema, says of which field.

    >>> shape_flaw("Object contains unknown field `endurance` - at `$`").clause
    'NNK-H.10'
    >>> shape_flaw("Expected `int` >= 0 - at `$.physical.n`").words.en
    'this must be 0 or more.'
    """
    detail, _, path = message.partition(" - at `$")
    path = path.rstrip("`").lstrip(".")
    if found := ABSENT.fullmatch(detail):
        path = f"{path}.{found['name']}".lstrip(".")
        words = UNKNOWN if found["fault"] == "contains unknown" else MISSING
        return Flaw(quoted(path), CLAUSES.get(last_name(path), ""), words)
    clause = CLAUSES.get(last_name(path), "")
    return Flaw(quoted(path) or "card", clause, _wrong(detail, last_name(path)))


def last_name(path: str) -> str:
    """Return the name of the field at the end of a path.

    >>> last_name("status[0].bonus.roles[1]")
    'roles'
    """
    return re.sub(r"\[[^]]*\]", "", path).rpartition(".")[2]


def _wrong(detail: str, name: str) -> Words:
    if (found := CHOICE.fullmatch(detail)) and name in CHOICES:
        options = ", ".join(option for option in CHOICES[name] if option)
        return NOT_ONE_OF.filled(value=quoted(found["value"]), options=options)
    if found := LIMIT.fullmatch(detail):
        return LIMITS[found["way"]].filled(limit=found["limit"])
    if LENGTH.fullmatch(detail):
        return EMPTY
    found = SHAPE.fullmatch(detail)
    shape = SHAPES.get(found["shape"]) if found else None
    return WRONG.filled(expected=shape or quoted(detail))
