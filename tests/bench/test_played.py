"""The tournaments from which standings and pods are measured."""

from random import Random

from scripts.bench.played import played_tournament
from scripts.bench.pods import Seated, plain_cut, played, repeats
from scripts.bench.standings_probe import probe
from tournaments.standings import check_facts, standings
from tournaments.standings.tiebreakers import TIEBREAKERS


def test_a_played_tournament_is_finished_and_free_of_doubt() -> None:
    file = played_tournament(31, 5)

    rows = standings(file)

    assert check_facts(file) == []
    assert [len(round_.matches) for round_ in file.rounds] == [16] * 5
    assert {row.played + row.byes for row in rows} == {5}
    assert all(list(row.tiebreakers) == list(TIEBREAKERS) for row in rows)


def test_the_probe_tells_time_and_memory() -> None:
    figures = probe(20, 3)

    assert (figures["players"], figures["rounds"]) == (20, 3)
    assert 0 < figures["ms"] < 1_000
    assert 10 < figures["peak_mb"] < 4_000
    assert figures["above_file_mb"] >= 0


def test_repeats_count_pairs_that_met_before() -> None:
    field = {"a": Seated(met={"b", "c"}), "b": Seated(met={"a"}), "c": Seated(met={"a"})}

    assert repeats(field, [("a", "b", "c")]) == 2


def test_the_plain_cut_follows_the_points() -> None:
    field = {name: Seated(score=score) for name, score in zip("abcdefg", range(7), strict=True)}

    assert plain_cut(field, [4, 3], Random(1)) == [("g", "f", "e", "d"), ("c", "b", "a")]


def test_pods_are_measured_beside_the_plain_cut() -> None:
    rows = list(played(16, 5, 1))

    assert [(row.players, row.rounds, row.seed) for row in rows] == [(16, 5, 1)] * 5
    assert rows[0].repeats == rows[0].cut_repeats == 0
    assert sum(row.repeats for row in rows) < sum(row.cut_repeats for row in rows)
