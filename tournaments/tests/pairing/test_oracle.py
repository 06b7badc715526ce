"""The draw against another exact engine that looks at every meeting of the field."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import msgspec
import networkx
import pytest

from tournaments.pairing import Entrant, pair
from tournaments.pairing.board import Board, Objective
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


def rested_field(rng: Random) -> list[Entrant]:
    """Return a field after round 1, in which many had a bye, with clubs and wishes."""
    entrants = random_field(rng, rng.randint(4, 60), 1, clubs=rng.choice([0, 4]))
    return [
        msgspec.structs.replace(e, is_rested=True, byes=1, score=3, opponents=frozenset())
        if rng.random() < 0.35
        else msgspec.structs.replace(e, avoid=frozenset([rng.choice(entrants).id]) - {e.id})
        for e in entrants
    ]


def least_objective(board: Board) -> Objective:
    """Return the least objective with all its values, found by networkx."""
    graph, bye = networkx.Graph(), len(board)
    for a, b in combinations(range(bye + bye % 2), 2):
        cost = 0
        for part in msgspec.structs.astuple(board.objective(a, None if b == bye else b)):
            cost = cost * BASE + part
        graph.add_edge(a, b, weight=BASE**9 - cost)
    pairs = [sorted(pair) for pair in networkx.max_weight_matching(graph, maxcardinality=True)]
    met = [(a, b) for a, b in pairs if b != bye]
    receiver = next((a for a, b in pairs if b == bye), None)
    return board.total(met, receiver, board.clashing(met))


@pytest.mark.parametrize("number", range(120))
def test_players_with_nothing_but_byes_meet_as_seldom_as_can_be(number: int) -> None:
    entrants = mutual(rested_field(Random(number)))

    drawn = draw(entrants, Random(number))

    assert drawn.is_exact
    assert drawn.total == least_objective(drawn.board)


def mutual(entrants: list[Entrant]) -> list[Entrant]:
    """Return the field with everyone's opponents known to both sides."""
    met = {e.id: set(e.opponents) for e in entrants}
    for entrant in entrants:
        for other in entrant.opponents & met.keys():
            met[other].add(entrant.id)
    return [msgspec.structs.replace(e, opponents=frozenset(met[e.id])) for e in entrants]
