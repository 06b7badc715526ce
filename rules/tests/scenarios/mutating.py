"""Scenario files spoilt by a seeded generator: in the bytes, or somewhere in the values."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from rules.tests.scenarios.files import ALL_FILES

SOURCES = [file.read_bytes() for file in ALL_FILES]
VALUES = [json.loads(source) for source in SOURCES]

JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 7, 99, 2**31, 10**15, -(10**14), "", "?", "x", "#1", "#98", "@0", "@1",
    "@9", "A", "B", "Ada", "Ben", "judge", "E1", "E2", "D01", "D41", "D43", "D44", "battle",
    "physical", "archive", "desktop", "server", "trash", "void", "begin", "end_step", "carried_out",
    "support", "use_event", "set_event", "start_battle", "NNK-5.2.6", "a.b", "\u0000", "漢字", "a" * 300,
    "DRM-9.01", "clock", "diary", "end_main",
    [], {}, [1], [6, 6, 6], [[]], ["E1"], {"count": 3}, {"card": "E1"}, {"x": 1}, {"op": "leave"},
    {"op": "goto", "step": "end"}, {"op": "end", "winners": ["Ada"]}, {"op": "remove", "piece": 1},
    {"op": "eliminate", "seat": "Ada"}, {"chance": [1, 2, 3]}, {"chance": "?"}, {"chance": "Ben"},
    {"player": "judge", "action": "begin"}, {"player": "judge", "action": "carried_out"},
    {"player": "Ada", "action": "end_step"}, {"player": "Ben", "action": "end_support"},
]  # fmt: skip


def spoilt(seed: int) -> bytes:
    """Return a published scenario with up to four faults, always the same for the same seed."""
    rng = Random(seed)
    if rng.random() < 0.15:
        return _spoilt_bytes(rng, rng.choice(SOURCES))
    value = copy.deepcopy(rng.choice(VALUES))
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        rng.choice(WAYS)(rng, value)
    return json.dumps(value, ensure_ascii=rng.random() < 0.5).encode()


def _spoilt_bytes(rng: Random, source: bytes) -> bytes:
    data = bytearray(source)
    for _ in range(rng.randint(1, 3)):
        at, way = rng.randrange(len(data)), rng.randrange(4)
        if way == 0:
            data[at] = rng.randrange(256)
        elif way == 1:
            data.insert(at, rng.randrange(256))
        elif way == 2:
            del data[at : at + rng.randint(1, 40)]
        else:
            data[at:at] = data[at : at + rng.randint(1, 40)]
    return bytes(data)


Place = tuple[Any, Any]
"""An object or list, and a name or number in it."""


def places(value: Any) -> Iterator[Place]:
    """Yield every place in a JSON value that holds another."""
    rows = value.items() if isinstance(value, dict) else enumerate(value)
    for name, each in list(rows):
        yield value, name
        if isinstance(each, dict | list):
            yield from places(each)


def _place(rng: Random, value: Any) -> Place:
    """Return a place in the value, half of the time in its steps."""
    steps = value.get("steps")
    within = steps if isinstance(steps, list) and steps and rng.random() < 0.5 else value
    return rng.choice(list(places(within)) or list(places(value)))


def replace_one(rng: Random, value: Any) -> None:
    """Put junk in the place of something, most often of the same kind."""
    into, name = _place(rng, value)
    alike = [each for each in JUNK if type(each) is type(into[name])]
    into[name] = copy.deepcopy(rng.choice(alike if alike and rng.random() < 0.8 else JUNK))


def delete_one(rng: Random, value: Any) -> None:
    """Take something out."""
    into, name = _place(rng, value)
    del into[name]


def duplicate_one(rng: Random, value: Any) -> None:
    """Write something twice: in a list after itself, in an object under another name."""
    into, name = _place(rng, value)
    if isinstance(into, list):
        into.insert(name, copy.deepcopy(into[name]))
    else:
        into[rng.choice(["note", "card", "ghost", "user", "Ben", f"{name}s"])] = into[name]


def swap_two(rng: Random, value: Any) -> None:
    """Let two things change places."""
    (a, one), (b, other) = _place(rng, value), _place(rng, value)
    if not _holds(a[one], b) and not _holds(b[other], a):
        a[one], b[other] = b[other], a[one]


def _holds(value: Any, place: Any) -> bool:
    if value is place:
        return True
    return isinstance(value, dict | list) and any(
        into is place or into[name] is place for into, name in places(value)
    )


def change_one(rng: Random, value: Any) -> None:
    """Change a number or a text a little."""
    into, name = _place(rng, value)
    if type(into[name]) is int:
        into[name] += rng.choice([-100, -1, 1, 100])
    elif isinstance(into[name], str):
        into[name] = rng.choice(
            [into[name][1:], into[name] + "1", into[name].upper(), into[name] * 2]
        )
    else:
        replace_one(rng, value)


WAYS: list[Callable[[Random, Any], None]] = [
    replace_one,
    delete_one,
    duplicate_one,
    swap_two,
    change_one,
]
