"""Small fields: no tournament runs into a round that nobody can pair without a rematch."""

from collections.abc import Iterator
from random import Random

import pytest

from tournaments.pairing import Entrant, pair
from tournaments.pairing.board import Board
from tournaments.pairing.drawing import draw
from tournaments.pairing.lookahead import can_play, remaining
from tournaments.tests.pairing.fields import (
    make_request,
    pairs_of,
    played_on,
    random_field,
    value_of,
)

SEEDS = 200
LENGTHS = [(players, rounds) for players in range(5, 11) for rounds in range(1, players)]


def is_spoilt(players: int, rounds: int, seed: int, *, looks: bool = True) -> bool:
    """Return whether somebody met again or had a second bye in a tournament."""
    rng = Random(f"{players}/{rounds}/{seed}")
    entrants = [Entrant(id=f"p{n}") for n in range(players)]
    for left in range(rounds, 0, -1):
        request = make_request(entrants, rounds_left=left if looks else 1)
        pairs = pairs_of(pair(request, f"{seed}-{left}"))
        if value_of(pairs, entrants)[:2] != (0, 0):
            return True
        entrants = played_on(entrants, pairs, rng)
    return False


@pytest.mark.parametrize(("players", "rounds"), LENGTHS)
def test_no_small_tournament_ends_in_a_rematch(players: int, rounds: int) -> None:
    assert not any(is_spoilt(players, rounds, seed) for seed in range(SEEDS))


@pytest.mark.parametrize(("players", "rounds"), [(6, 4), (6, 5), (8, 7), (10, 9)])
def test_twin_without_looking_ahead_many_do(players: int, rounds: int) -> None:
    spoilt = sum(is_spoilt(players, rounds, seed, looks=False) for seed in range(100))

    assert spoilt >= 5


def test_a_late_entry_and_a_drop_keep_the_coming_rounds_free() -> None:
    for seed in range(50):
        rng = Random(seed)
        entrants = [Entrant(id=f"p{n}") for n in range(7)]
        for left in (4, 3, 2, 1):
            pairs = pairs_of(pair(make_request(entrants, rounds_left=left), f"{seed}-{left}"))
            assert value_of(pairs, entrants)[:2] == (0, 0)
            entrants = played_on(entrants, pairs, rng)
            if left == 4:
                entrants = [*entrants[1:], Entrant(id="late", score=0)]


def test_more_rounds_than_can_be_played_are_not_looked_for() -> None:
    entrants = [Entrant(id=f"p{n}") for n in range(9)]

    few, many = (draw(entrants, Random(1), rounds_left=left) for left in (10, 1000))

    assert (few.pairs, few.rounds_spared) == (many.pairs, many.rounds_spared)


def test_players_who_rest_are_looked_at_as_well() -> None:
    """With e and f back, the next round can only be d–e, c–f and a–b."""
    met = {"a": "ef", "b": "ef", "c": "e", "d": "", "e": "abcf", "f": "abe"}
    people = {id_: Entrant(id=id_, opponents=frozenset(others)) for id_, others in met.items()}
    field = [people[id_] for id_ in "abcd"]

    def drawn(resting: str) -> set[frozenset[frozenset[str]]]:
        absent = [people[id_] for id_ in resting]
        draws = [draw(field, Random(n), rounds_left=2, resting=absent) for n in range(30)]
        return {frozenset(frozenset("abcd"[n or 0] for n in p) for p in d.pairs) for d in draws}

    spoiling = frozenset([frozenset("ab"), frozenset("cd")])
    assert spoiling not in drawn("ef")
    assert spoiling in drawn("")


def rounds_left_by_trying(entrants: list[Entrant], rounds: int) -> bool:
    """Return whether so many rounds can be played free of faults, found by playing them all."""
    if rounds == 0:
        return True
    fewest = min(entrant.byes for entrant in entrants)
    return any(rounds_left_by_trying(after, rounds - 1) for after in clean_rounds(entrants, fewest))


def clean_rounds(entrants: list[Entrant], fewest: int) -> Iterator[list[Entrant]]:
    """Yield the field after each round without a rematch or a bye that another one is due."""
    ids = [entrant.id for entrant in entrants] + ["BYE"] * (len(entrants) % 2)
    by_id = {entrant.id: entrant for entrant in entrants}
    for pairs in all_matchings(ids):
        if all(is_clean(pair, by_id, fewest) for pair in pairs):
            yield played_on(entrants, pairs, Random(0))


def is_clean(pair: frozenset[str], by_id: dict[str, Entrant], fewest: int) -> bool:
    if "BYE" in pair:
        return all(by_id[id_].byes == fewest for id_ in pair - {"BYE"})
    a, b = pair
    return b not in by_id[a].opponents


def all_matchings(ids: list[str]) -> Iterator[list[frozenset[str]]]:
    if not ids:
        yield []
    for other in ids[1:]:
        rest = [id_ for id_ in ids[1:] if id_ != other]
        yield from ([frozenset((ids[0], other)), *pairs] for pairs in all_matchings(rest))


@pytest.mark.parametrize("number", range(60))
def test_can_play_agrees_with_playing_every_way(number: int) -> None:
    rng = Random(number)
    entrants = random_field(rng, rng.choice([4, 5, 6]), rng.randint(0, 3))

    for rounds in (1, 2, 3):
        assert can_play(remaining(Board(entrants)), rounds) == rounds_left_by_trying(
            entrants, rounds
        )


@pytest.mark.parametrize("number", range(60))
def test_the_pairing_spares_every_round_that_can_be_spared(number: int) -> None:
    rng = Random(number)
    entrants = random_field(rng, rng.choice([4, 5, 6, 6, 8]), rng.randint(1, 3))
    fewest = min((entrant.byes for entrant in entrants), default=0)
    possible = any(rounds_left_by_trying(after, 1) for after in clean_rounds(entrants, fewest))

    result = pair(make_request(entrants, rounds_left=2), str(number))

    after = played_on(entrants, pairs_of(result), Random(0))
    if possible:
        assert rounds_left_by_trying(after, 1)
        assert result.rematches == 0
