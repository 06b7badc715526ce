"""Verifying the rounds of a top cut: an honest one holds, a changed one is told by its table."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tournaments.pairing import verify
from tournaments.pairing.cut_verification import OTHER_SEEDS
from tournaments.pairing.elimination import UNKNOWN
from tournaments.pairing.seeds import commitment_to
from tournaments.pairing.slots import column_count
from tournaments.record import Match, Round, TournamentFile
from tournaments.tests.pairing.cuts import decided, left, paired, played, swiss


def report_of(file: TournamentFile) -> list[dict[str, Any]]:
    """Return the reports of the rounds of the cut."""
    rounds: Any = verify(file)["rounds"]
    return list(rounds[1:])


def verdicts(file: TournamentFile) -> list[tuple[bool, bool]]:
    return [(round_["ok"], round_["verified"]) for round_ in report_of(file)]


def with_matches(file: TournamentFile, number: int, **changes: Any) -> TournamentFile:
    """Return ``file`` with the first match of a round changed."""
    first, *others = file.rounds[number - 1].matches
    rounds = list(file.rounds)
    rounds[number - 1] = replace(rounds[number - 1], matches=[replace(first, **changes), *others])
    return replace(file, rounds=rounds)


@pytest.mark.parametrize("players", [2, 3, 6, 8, 16])
@pytest.mark.parametrize("third_place", [False, True])
def test_an_honest_cut_holds(players: int, third_place: bool) -> None:
    rounds = column_count(players)

    assert (
        verdicts(played(swiss(players, third_place=third_place), rounds)) == [(True, True)] * rounds
    )


def test_a_cut_with_players_who_left_at_every_point_holds() -> None:
    file = left(played(swiss(8), 0), ["s09"], after=1)
    file = left(
        paired(left(replace(file, cut_seeds=[f"s{n:02}" for n in range(1, 9)]), ["s08"], 1)),
        ["s02"],
        2,
    )
    file = decided(file)
    file = paired(left(file, ["s04"], 2))

    assert verdicts(decided(file)) == [(True, True), (True, True)]


def test_changed_players_are_told_by_their_table() -> None:
    file = played(swiss(4), 1)

    (report,) = report_of(with_matches(file, 2, players=["s01", "s03"], result="s01"))

    assert not report["ok"]
    assert {d["table"] for d in report["differences"]} == {1}


def test_no_mark_of_a_hand_excuses_a_changed_match() -> None:
    file = played(swiss(4), 1)
    changed = with_matches(file, 2, players=["s01", "s03"], result="s01", manual=True)

    (report,) = report_of(changed)

    assert not report["ok"]


def test_a_changed_winner_is_told_in_the_round_that_does_not_follow() -> None:
    file = played(swiss(4), 2)

    first, second = report_of(with_matches(file, 2, result="s04"))

    assert (first["ok"], second["ok"]) == (True, False)
    assert {(d["table"], *d["drawn_players"]) for d in second["differences"]} == {(1, "s04", "s02")}


def test_a_changed_order_of_seeds_is_told() -> None:
    file = played(swiss(4), 1)

    (report,) = report_of(replace(file, cut_seeds=["s02", "s01", "s03", "s04"]))

    assert (report["ok"], report["verified"]) == (False, False)
    assert report["note"] == OTHER_SEEDS.en


def test_seeds_that_no_longer_follow_from_corrected_standings_are_noted() -> None:
    file = played(swiss(4), 1)
    swapped = [replace(m, games=list(reversed(file.rounds[0].matches))[n].games, result=m.result)
               for n, m in enumerate(file.rounds[0].matches)]  # fmt: skip
    corrected = [
        replace(m, games=[replace(g, winner=m.players[0], points={m.players[0]: 100,
                m.players[1]: min(g.points.values())}) for g in m.games])
        for m in swapped
    ]  # fmt: skip
    rounds = [replace(file.rounds[0], matches=corrected), *file.rounds[1:]]

    (report,) = report_of(replace(file, rounds=rounds))

    assert (report["ok"], report["verified"], report["note"]) == (True, False, OTHER_SEEDS.en)


def test_a_cut_whose_seeds_nobody_knows_is_not_verified() -> None:
    file = swiss(4)
    semis = [Match(table=1, players=["s01", "s02"]), Match(table=2, players=["s03", "s04"])]

    (report,) = report_of(
        replace(file, rounds=[*file.rounds, Round(number=2, stage="cut", matches=semis)])
    )

    assert (report["ok"], report["verified"], report["note"]) == (True, False, UNKNOWN.en)


def test_a_withheld_secret_leaves_the_order_within_a_rank_open() -> None:
    file = played(swiss(4), 1)
    info = replace(file.tournament, seed="", commitment=commitment_to(file.tournament.seed))

    assert verdicts(replace(file, tournament=info)) == [(True, True)]
