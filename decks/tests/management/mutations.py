"""Files damaged at random, the same for the same seed."""

import copy
import json
import random
from typing import Any

ODD: list[Any] = [
    None, True, -1, 0, 1, 2**31, 2**63, 2**70, 1.5, 1e308, "", " ", "\x00", "\u202e", "\ud800",
    "é" * 200, "9" * 5000, "draw", "double_loss", "swiss", "p1", [], {}, [[]], {"": 0},
    "2026-13-01T00:00:00Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "../etc",
]  # fmt: skip


def damaged(document: Any, rng: random.Random) -> bytes:
    """Return ``document`` as JSON with one to three values changed, or with its bytes damaged."""
    changed = copy.deepcopy(document)
    for _ in range(rng.randint(1, 3)):
        change(changed, rng)
    data = json.dumps(changed, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")
    return in_bytes(data, rng) if rng.random() < 0.25 else data


def change(document: Any, rng: random.Random) -> None:
    """Change one value somewhere in ``document``: replace, remove, double, rename, swap."""
    holder = rng.choice([value for value in containers(document) if value] or [document])
    places = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    if not places:
        return
    place, deed = rng.choice(places), rng.random()
    if deed < 0.5:
        holder[place] = copy.deepcopy(rng.choice(ODD))
    elif deed < 0.7:
        del holder[place]
    elif isinstance(holder, list):
        holder.insert(place, copy.deepcopy(rng.choice(holder)))
    elif deed < 0.85:
        holder[rng.choice(["extra", "", "id", "players"])] = holder.pop(place)
    else:
        other = rng.choice(places)
        holder[place], holder[other] = holder[other], holder[place]


def containers(value: Any) -> list[Any]:
    """Return every object and list in ``value``, itself included."""
    if isinstance(value, dict):
        return [value, *(found for item in value.values() for found in containers(item))]
    if isinstance(value, list):
        return [value, *(found for item in value for found in containers(item))]
    return []


def in_bytes(data: bytes, rng: random.Random) -> bytes:
    """Return ``data`` cut off, with a byte changed, or with a part repeated."""
    place, deed = rng.randrange(len(data) + 1), rng.random()
    if deed < 0.4:
        return data[:place]
    if deed < 0.7:
        return data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :]
    return data[:place] + data[rng.randrange(len(data)) :]
