"""Standings of random tournaments against their definitions."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.registry import title_for
from tournaments.record import Match, Round, TournamentFile
from tournaments.standings import ScoringRules, Standing, standings
from tournaments.standings.past import past_of
from tournaments.standings.points import is_finished, pod_points
from tournaments.standings.tally import add_round, field_of
from tournaments.tests.standings.oracle import expected_rows
from tournaments.tests.standings.tournaments import random_tournament, tournaments

UNHURRIED = settings(deadline=None)
ALL = [
    "differential",
    "opponents_match_win_share",
    "game_win_share",
    "opponents_game_win_share",
    "head_to_head",
    "buchholz",
    "median_buchholz",
    "strength_of_schedule",
    "game_points",
    "lot",
]


def plain(rows: Sequence[Standing]) -> list[dict[str, object]]:
    return [msgspec.structs.asdict(row) for row in rows]


def is_exact(number: object) -> bool:
    """Return whether a value is whole, or a fraction that is not."""
    return type(number) is int or (isinstance(number, Fraction) and number.denominator > 1)


@UNHURRIED
@given(tournaments())
def test_standings_are_those_of_the_definitions(file: TournamentFile) -> None:
    assert plain(standings(file)) == expected_rows(file)


@UNHURRIED
@given(tournaments(), st.integers(0, 5))
def test_standings_after_a_round_are_those_of_the_definitions(
    file: TournamentFile, after: int
) -> None:
    last = min(after, len(file.rounds))

    assert plain(standings(file, last)) == expected_rows(file, last)


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 2**32))
def test_every_tiebreaker_at_once_in_a_larger_field(seed: int) -> None:
    rng = Random(seed)
    title = rng.choice(["doremi", "omoline", "onsen"])
    file = random_tournament(title, rng.sample(ALL, len(ALL)), 24, 6, rng)

    assert plain(standings(file)) == expected_rows(file)


@UNHURRIED
@given(tournaments())
def test_the_order_is_total_and_follows_the_values(file: TournamentFile) -> None:
    rows = [row for row in standings(file) if row.rank is not None]
    values = [(row.match_points, *row.tiebreakers.values()) for row in rows]

    assert values == sorted(values, reverse=True)
    assert [row.rank for row in rows] == [1 + values.index(value) for value in values]
    assert len({row.player for row in rows}) == len(rows)
    assert all(is_exact(number) for value in values for number in value)


@UNHURRIED
@given(tournaments(), st.randoms(use_true_random=True))
def test_the_order_of_players_matches_and_seats_changes_nothing(
    file: TournamentFile, rng: Random
) -> None:
    def shuffled(round_: Round) -> Round:
        matches = [
            msgspec.structs.replace(m, players=rng.sample(m.players, len(m.players)))
            for m in round_.matches
        ]
        return msgspec.structs.replace(round_, matches=rng.sample(matches, len(matches)))

    other = msgspec.structs.replace(
        file,
        players=rng.sample(file.players, len(file.players)),
        rounds=[shuffled(round_) for round_ in file.rounds],
    )

    assert standings(other) == standings(file)


@UNHURRIED
@given(tournaments())
def test_adding_rounds_one_by_one_gives_the_sums_of_all(file: TournamentFile) -> None:
    field = field_of(file, 0)
    for round_ in file.rounds:
        add_round(field, round_)

    assert field.tallies == field_of(file, len(file.rounds)).tallies


@UNHURRIED
@given(tournaments())
def test_the_past_for_pairing_is_that_of_the_standings(file: TournamentFile) -> None:
    swiss = [round_ for round_ in file.rounds if round_.stage == "swiss"]
    file = msgspec.structs.replace(file, rounds=swiss)
    finished = [replace_matches(round_, is_finished) for round_ in swiss]
    field = field_of(file, len(swiss))

    past = past_of(file, len(swiss))
    met = past_of(msgspec.structs.replace(file, rounds=finished), len(swiss)).met

    assert past.match_points == {id_: tally.match_points for id_, tally in field.tallies.items()}
    assert past.byes == Counter({id_: tally.byes for id_, tally in field.tallies.items()})
    assert met == {id_: set(tally.opponents) for id_, tally in field.tallies.items()}


@UNHURRIED
@given(tournaments(), st.booleans())
def test_who_sat_together_has_met_but_for_the_absent(
    file: TournamentFile, absent_too: bool
) -> None:
    tables = [
        match.players
        for round_ in file.rounds
        for match in round_.matches
        if absent_too or not is_absence(match)
    ]

    past = past_of(file, len(file.rounds), absent_too=absent_too)

    assert past.met == {
        player.id: {other for table in tables if player.id in table for other in table}
        - {player.id}
        for player in file.players
    }


def replace_matches(round_: Round, keeps: Callable[[Match], bool]) -> Round:
    return msgspec.structs.replace(round_, matches=[m for m in round_.matches if keeps(m)])


def is_absence(match: Match) -> bool:
    return bool(match.games) and all(game.end == "no_show" for game in match.games)


@UNHURRIED
@given(st.lists(st.integers(0, 3), min_size=2, max_size=6), st.integers(0, 2**32))
def test_a_pod_gives_out_all_the_points_of_its_table_however_it_ends(
    marks: list[int], seed: int
) -> None:
    rng = Random(seed)
    players = list("abcdef"[: len(marks)])
    places = {
        p: 1 + sum(other < mark for other in marks) for p, mark in zip(players, marks, strict=True)
    }
    table = sorted((Fraction(rng.randint(0, 20), rng.randint(1, 4)) for _ in marks), reverse=True)
    points = {str(len(marks)): [f"{n.numerator}/{n.denominator}" for n in table]}
    rules = ScoringRules.for_(title_for("onsen"), {}, points)

    given_out = pod_points(Match(players=players, places=places), rules)

    assert sum(given_out.values()) == sum(table)
    assert sorted(players, key=lambda p: places[p]) == sorted(
        players, key=lambda p: (-given_out[p], places[p])
    )
