"""Fields of players to pair, and the objective counted by hand."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from tournaments.pairing import Entrant, PairingRequest, PairingResult

Value = tuple[int, ...]


def make_request(entrants: Iterable[Entrant], **values: Any) -> PairingRequest:
    request = PairingRequest(round_number=1, rounds_left=1, entrants=tuple(entrants))
    return msgspec.structs.replace(request, **values)


def pairs_of(result: PairingResult) -> set[frozenset[str]]:
    """Return the pairs as sets of ids, the bye as a pair with "BYE"."""
    return {frozenset([*m.players, "BYE"] if m.bye else m.players) for m in result.matches}


def value_of(pairs: Iterable[frozenset[str]], entrants: Iterable[Entrant]) -> Value:
    """Return the objective of a pairing, counted straight from its definition."""
    by_id = {entrant.id: entrant for entrant in entrants}
    fewest = min(entrant.byes for entrant in by_id.values())
    lowest = min(entrant.score for entrant in by_id.values())
    rematches = repeats = height = clubs = floats = squares = 0
    for pair in pairs:
        ids = sorted(pair - {"BYE"})
        a = by_id[ids[0]]
        if len(ids) == 1:
            repeats, height = a.byes - fewest, int(a.score - lowest)
            continue
        b = by_id[ids[1]]
        rematches += b.id in a.opponents
        clubs += a.club is not None and a.club == b.club
        gap = int(max(a.score, b.score) - min(a.score, b.score))
        floats, squares = floats + gap, squares + gap * gap
    return rematches, repeats, height, clubs, floats, squares


def random_field(rng: Random, players: int, rounds: int, clubs: int = 0) -> list[Entrant]:
    """Return a field after some rounds of random meetings, byes and results, drops included."""
    ids = [f"p{n:02}" for n in range(players)]
    scores = dict.fromkeys(ids, 0)
    byes = dict.fromkeys(ids, 0)
    met: dict[str, set[str]] = {id_: set() for id_ in ids}
    for _ in range(rounds):
        order = sorted(ids, key=lambda id_: (-scores[id_] + 3 * rng.random(), id_))
        if len(order) % 2:
            lucky = order.pop(rng.randrange(len(order)))
            byes[lucky] += 1
            scores[lucky] += 3
        for a, b in zip(order[::2], order[1::2], strict=True):
            met[a].add(b)
            met[b].add(a)
            points = rng.choice([(3, 0), (0, 3), (1, 1)])
            scores[a] += points[0]
            scores[b] += points[1]
    staying = [id_ for id_ in ids if rng.random() > 0.1] or ids[:1]
    return [
        Entrant(
            id=id_,
            score=scores[id_],
            opponents=frozenset(met[id_]),
            byes=byes[id_],
            club=str(rng.randrange(clubs)) if clubs and rng.random() < 0.7 else None,
        )
        for id_ in staying
    ]


def played_on(
    entrants: list[Entrant], pairs: Iterable[frozenset[str]], rng: Random, drops: float = 0
) -> list[Entrant]:
    """Return the field after a round of these pairs with random results, a share having dropped."""
    scores = {entrant.id: int(entrant.score) for entrant in entrants}
    byes = {entrant.id: entrant.byes for entrant in entrants}
    met = {entrant.id: set(entrant.opponents) for entrant in entrants}
    for pair in sorted(map(sorted, pairs)):
        if "BYE" in pair:
            lucky = next(id_ for id_ in pair if id_ != "BYE")
            scores[lucky] += 3
            byes[lucky] += 1
            continue
        points = rng.choice([(3, 0), (0, 3), (3, 0), (0, 3), (1, 1)])
        for id_, own in zip(pair, points, strict=True):
            scores[id_] += own
            met[id_] |= set(pair) - {id_}
    return [
        msgspec.structs.replace(
            entrant,
            score=scores[entrant.id],
            byes=byes[entrant.id],
            opponents=frozenset(met[entrant.id]),
        )
        for entrant in entrants
        if rng.random() >= drops
    ]
