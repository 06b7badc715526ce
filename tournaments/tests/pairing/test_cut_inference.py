"""Top cuts of other programs, which write neither seeds nor slots."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tournaments.pairing import PairingImpossible
from tournaments.pairing.bracket import bracket, final_places
from tournaments.pairing.elimination import cut_length, cut_round
from tournaments.pairing.slots import column_count
from tournaments.record import Match, Round, read_tournament, write_tournament
from tournaments.tests.pairing.cuts import (
    played,
    swiss,
)


def places(file: Any) -> list[tuple[int, str]]:
    return [(place.place, place.player) for place in final_places(file)]


@pytest.mark.parametrize("players", [2, 3, 6, 8, 13])
@pytest.mark.parametrize("third_place", [False, True])
def test_seeds_and_slots_are_told_from_the_standings(players: int, third_place: bool) -> None:
    file = played(swiss(players, third_place=third_place), column_count(players), max_seat)

    assert bracket(bare(file)) == bracket(file)
    assert final_places(bare(file)) == final_places(file)


def max_seat(match: Match) -> str:
    return max(match.players)


def bare(file: Any) -> Any:
    """Return ``file`` without seeds and slots, its matches in another order."""
    rounds = [
        replace(r, matches=[replace(m, bracket_slot=None) for m in reversed(r.matches)])
        if r.stage == "cut"
        else r
        for r in file.rounds
    ]
    return read_tournament(write_tournament(replace(file, cut_seeds=None, rounds=rounds)))


def test_a_cut_that_does_not_follow_from_the_standings_is_shown_as_it_stands() -> None:
    semis = [
        Match(players=["s01", "s02"], result="s02"),
        Match(players=["s03", "s04"], result="s03"),
    ]
    last = [
        Match(players=["s01", "s04"], result="s04"),
        Match(players=["s02", "s03"], result="s02"),
    ]
    file = swiss(4)
    rounds = [*file.rounds, Round(number=2, stage="cut", matches=semis)]
    rounds.append(Round(number=3, stage="cut", matches=last))
    file = replace(file, rounds=rounds)

    found = bracket(file)

    assert found is not None
    assert (found.is_drawn, found.seeds, len(found.columns)) == (False, (), 2)
    assert found.third is not None
    assert found.third.players == ("s01", "s04")
    assert places(file) == [(1, "s02"), (2, "s03"), (3, "s04"), (4, "s01")]
    with pytest.raises(PairingImpossible, match="cannot be told"):
        cut_round(replace(file, rounds=rounds[:2]), 3)


def test_a_file_without_a_cut_has_no_bracket() -> None:
    assert bracket(swiss(4)) is None
    assert final_places(swiss(4)) == []
    assert cut_length(swiss(4, top_cut=0)) == 0
