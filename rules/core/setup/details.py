"""What stands in parentheses after a card: ``(turned, owner=Ada, known=(Ben), urge=4)``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import UNSET

from rules.core.setup.declared import read_fact, write_fact
from rules.core.setup.errors import Unclear
from rules.core.setup.forms import Laid
from rules.core.setup.lines import NO, NOTHING, YES, key_of, masked, split, unquoted
from rules.core.setup.names import Names
from rules.core.setup.users import ALL, WATCHERS, Users, read_name, write_name
from rules.core.setup.values import read_number, write_word
from rules.core.words import Words

WORDS = {
    "turned": ("turned", "sideways", "横", "横向き"),
    "face_down": ("face down", "裏", "裏向き", "伏せ"),
    "owner": ("owner", "持ち主"),
    "on": ("on", "付け先"),
    "known_by": ("known", "known by", "seen by", "見た人"),
    "pool": ("pool", "候補"),
}
MARK = ("mark", "印")
FIELDS = {word: field for field, words in WORDS.items() for word in words}


def read_details(said: str, names: Names, users: Users) -> dict[str, Any]:
    """Return the fields of a card that the text between the parentheses says.

    Raises:
        Unclear: a detail is unknown, said twice or misshapen.
    """
    fields: dict[str, Any] = {}
    marks: dict[str, Any] = {}
    for part in split(said) if said.strip() else ():
        name, value = _detail(part, names)
        field = FIELDS.get(key_of(name))
        into, key = (fields, field) if field else (marks, _mark(name, names))
        if key in into:
            raise Unclear(TWICE.filled(name=name))
        into[key] = READ[field](value, users) if field else _marked(key, value, names, users)
    return fields | ({"marks": marks} if marks else {})


def _detail(part: str, names: Names) -> tuple[str, str]:
    """Return the name and the value of ``name=value``, ``name value`` or ``name``."""
    equals = masked(part).find("=")
    if equals >= 0:
        return part[:equals].strip(), part[equals + 1 :].strip()
    words = part.split()
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count])
        if key_of(name) in FIELDS or names.fact("card").get(name):
            return name, part.split(maxsplit=count)[count] if count < len(words) else YES[0]
    return part, YES[0]


def _mark(name: str, names: Names) -> str:
    first, _, rest = name.partition(" ")
    return names.fact("card").find(rest if key_of(first) in MARK and rest else name)


def _marked(mark: str, value: str, names: Names, users: Users) -> Any:
    return read_fact(names.rules.facts[mark], value, users)


def _flag(said: str, users: Users) -> bool:
    key = key_of(said)
    if key not in (*YES, *NO):
        raise Unclear(YES_OR_NO.filled(text=said))
    return key in YES


def _owner(said: str, users: Users) -> str | None:
    return None if key_of(said) in NOTHING else read_name(said, users)


def _known(said: str, users: Users) -> tuple[str, ...]:
    names = split(said[1:-1]) if said.startswith("(") else [said]
    return tuple(_knower(name, users) for name in names if name)


def _knower(said: str, users: Users) -> str:
    for words in (ALL, WATCHERS):
        if key_of(said) in words:
            return words[0]
    return read_name(said, users)


def _pool(said: str, users: Users) -> str:
    text = unquoted(said)
    return said if text is None else text


READ: dict[Any, Callable[[str, Users], Any]] = {
    "turned": _flag,
    "face_down": _flag,
    "owner": _owner,
    "on": lambda said, users: read_number(said),
    "known_by": _known,
    "pool": _pool,
}


def write_details(laid: Laid, names: Names) -> str:
    """Return what the card says besides its number, in parentheses; nothing when that is all."""
    said = ", ".join(_details(laid, names))
    return f" ({said})" if said else ""


def _details(laid: Laid, names: Names) -> Iterator[str]:
    if laid.turned:
        yield "turned"
    if laid.face_down:
        yield "face down"
    if laid.on is not None:
        yield f"on=#{laid.on}"
    if laid.owner is not UNSET:
        yield f"owner={NOTHING[0] if laid.owner is None else write_name(laid.owner)}"
    if laid.known_by:
        yield f"known={_knowers(laid.known_by)}"
    if laid.pool is not None:
        yield f"pool={write_word(laid.pool)}"
    for mark, value in laid.marks.items():
        yield _write_mark(mark, value, names)


def _knowers(names: tuple[str, ...]) -> str:
    said = ", ".join(write_name(name) for name in names)
    return said if len(names) == 1 else f"({said})"


def _write_mark(mark: str, value: Any, names: Names) -> str:
    name = f"{MARK[0]} {mark}" if key_of(mark) in FIELDS else mark
    return name if value is True else f"{name}={write_fact(names.rules.facts[mark], value)}"


TWICE = Words("“{name}” is said twice of one card.", "「{name}」が一枚の札に二度書かれています。")
YES_OR_NO = Words(
    "Write yes or no, not “{text}”.", "「はい」か「いいえ」と書いてください（{text}）。"
)
