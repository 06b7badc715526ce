"""The draw against another exact engine that looks at every meeting of the field."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import networkx
import pytest

from tournaments.pairing import Entrant, pair
from tournaments.pairing.drawing import SMALL_FIELD, draw
from tournaments.tests.pairing.fields import (
    Value,
    make_request,
    pairs_of,
    played_on,
    random_field,
    value_of,
)

BASE = 10**6


def best_value(entrants: list[Entrant]) -> Value:
    """Return the least objective over all matchings, found by networkx."""
    ids = [entrant.id for entrant in entrants] + ["BYE"] * (len(entrants) % 2)
    graph = networkx.Graph()
    for i, a in enumerate(ids):
        for b in ids[i + 1 :]:
            cost = 0
            for part in value_of([frozenset((a, b))], entrants):
                cost = cost * BASE + part
            graph.add_edge(a, b, weight=BASE**7 - cost)
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    return value_of(map(frozenset, pairs), entrants)


@pytest.mark.parametrize("number", range(500))
def test_pair_reaches_the_least_objective_of_random_states(number: int) -> None:
    rng = Random(number)
    players = rng.randint(1, 64)
    entrants = random_field(rng, players, rng.randint(0, min(players, 9)), clubs=number % 3 * 2)

    result = pair(make_request(entrants), str(number))

    assert value_of(pairs_of(result), entrants) == best_value(entrants)
    assert result.certificate["exact"] is True


def played_states(number: int) -> Iterator[list[Entrant]]:
    """Yield the states of one tournament of 41 to 64 players that our pairings led through."""
    rng = Random(number)
    clubs = rng.choice([0, 0, 3, 8])
    entrants = random_field(rng, rng.randint(41, 64), 0, clubs=clubs)
    for round_number in range(rng.randint(6, 11)):
        yield entrants
        result = pair(make_request(entrants), f"{number}-{round_number}")
        entrants = played_on(entrants, pairs_of(result), rng, drops=0.03)


@pytest.mark.parametrize("number", range(80))
def test_pair_reaches_the_least_objective_all_through_a_tournament(number: int) -> None:
    for n, entrants in enumerate(played_states(number)):
        result = pair(make_request(entrants), f"{number}-{n}")

        assert value_of(pairs_of(result), entrants) == best_value(entrants)
        assert result.certificate["exact"] is True


def test_those_tournaments_come_through_every_stage() -> None:
    methods = Counter(
        draw(entrants, Random(number)).method
        for number in range(20)
        for entrants in played_states(number)
        if len(entrants) > SMALL_FIELD
    )

    assert methods["scan"] > 40
    assert methods["windows"] > 15
