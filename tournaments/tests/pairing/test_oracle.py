"""The matching against another exact engine on the same and on its own weights."""

from random import Random

import networkx
import pytest

from tournaments.pairing import Entrant, pair
from tournaments.tests.pairing.fields import (
    Value,
    make_request,
    pairs_of,
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


@pytest.mark.parametrize("number", range(150))
def test_pair_reaches_the_least_objective(number: int) -> None:
    rng = Random(number)
    players = rng.randint(1, 24)
    entrants = random_field(rng, players, rng.randint(0, min(players, 7)), clubs=number % 3 * 2)

    result = pair(make_request(entrants), str(number))

    assert value_of(pairs_of(result), entrants) == best_value(entrants)
    assert result.certificate["exact"] is True
