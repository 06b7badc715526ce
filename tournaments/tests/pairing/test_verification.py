from typing import Any

import msgspec
import pytest

from tournaments.pairing import pair, request_for, round_seed, simulate, verify
from tournaments.record import (
    Match,
    Player,
    Round,
    TournamentFile,
    read_tournament,
    write_tournament,
)
from tournaments.record.model import Noted
from tournaments.tests.record.facts import make_file


def played(players: str, rounds: int, **info: Any) -> TournamentFile:
    """Return a tournament paired by its seed in which the first-seated player always wins."""
    file = make_file(players, rounds=None, **info)
    for number in range(1, rounds + 1):
        result = pair(request_for(file, number), round_seed(file.tournament.seed, number))
        matches = [
            Match(table=p.table, players=list(p.players), bye=p.bye, result=p.players[0])
            for p in result.matches
        ]
        file.rounds.append(Round(number=number, matches=matches, seed=result.seed))
    return file


def changed(file: TournamentFile, number: int, **values: Any) -> TournamentFile:
    rounds = list(file.rounds)
    rounds[number - 1] = msgspec.structs.replace(rounds[number - 1], **values)
    return msgspec.structs.replace(file, rounds=rounds)


def verdicts(file: TournamentFile) -> list[bool]:
    report: Any = verify(file)
    assert report["ok"] is all(round_["ok"] for round_ in report["rounds"])
    return [round_["ok"] for round_ in report["rounds"]]


@pytest.mark.parametrize("players", ["ab", "abcde", "abcdefgh"])
def test_verify_finds_what_the_seed_gives(players: str) -> None:
    file = played(players, 3)

    assert verdicts(file) == [True, True, True]
    assert verdicts(read_tournament(write_tournament(file))) == [True, True, True]


def test_verify_tells_swapped_players() -> None:
    file = played("abcdefgh", 2)
    first, second, *rest = file.rounds[1].matches
    swapped = [
        msgspec.structs.replace(first, players=[first.players[0], second.players[1]]),
        msgspec.structs.replace(second, players=[second.players[0], first.players[1]]),
        *rest,
    ]

    report: Any = verify(changed(file, 2, matches=swapped))

    assert [round_["ok"] for round_ in report["rounds"]] == [True, False]
    assert [found["table"] for found in report["rounds"][1]["differences"]] == [1, 2]


def test_verify_tells_a_moved_table() -> None:
    file = played("abcd", 1)
    first, second = file.rounds[0].matches
    moved = [
        msgspec.structs.replace(first, table=2), msgspec.structs.replace(second, table=1),
    ]  # fmt: skip

    report: Any = verify(changed(file, 1, matches=moved))

    found = report["rounds"][0]["differences"]
    assert [(d["kind"], d["table"], d["drawn_table"]) for d in found] == [
        ("table", 2, 1),
        ("table", 1, 2),
    ]


def test_verify_tells_a_table_without_its_number_unless_no_table_has_one() -> None:
    file = played("abcd", 1)
    first, second = file.rounds[0].matches
    without = [msgspec.structs.replace(match, table=None) for match in (first, second)]

    one: Any = verify(changed(file, 1, matches=[without[0], second]))
    none: Any = verify(changed(file, 1, matches=without))

    found = one["rounds"][0]["differences"]
    assert [(d["kind"], d["table"], d["drawn_table"]) for d in found] == [("table", None, 1)]
    assert none["ok"]


def test_points_that_fit_by_chance_make_no_round_false_where_families_are_kept_back() -> None:
    """What the noted points would have given cannot be told from a file without the families."""
    file = played("abcdefgh", 2)
    scores = {id_: 3 * ("abcdefgh".index(id_) % 2) for id_ in "abcdefgh"}

    told: Any = verify(changed(file, 2, scores=scores))
    kept_back: Any = verify(changed(file, 2, scores=scores, noted=Noted(withheld=True)))

    assert {found["kind"] for found in told["rounds"][1]["differences"]} == {"scores"}
    assert (kept_back["rounds"][1]["ok"], kept_back["rounds"][1]["verified"]) == (True, False)


def test_verify_tells_a_false_seed() -> None:
    file = played("abcd", 1)

    assert verdicts(changed(file, 1, seed="0" * 64)) == [False]


def test_verify_pairs_another_attempt() -> None:
    file = make_file("abcdefgh")
    result = pair(request_for(file, 1), round_seed("seed", 1, 2))
    matches = [Match(table=p.table, players=list(p.players)) for p in result.matches]
    file.rounds.append(Round(number=1, attempt=2, matches=matches))

    assert verdicts(file) == [True]
    assert verdicts(changed(file, 1, attempt=1)) == [False]


def test_verify_uses_the_points_noted_with_the_round() -> None:
    file = played("abcdefgh", 2)
    noted = {entrant.id: int(entrant.score) for entrant in request_for(file, 2).entrants}
    file = changed(file, 2, scores=noted)
    turned = [
        msgspec.structs.replace(match, result=match.players[1]) if match.table == 1 else match
        for match in file.rounds[0].matches
    ]
    corrected = changed(file, 1, matches=turned)

    assert verdicts(corrected) == [True, True]
    assert verdicts(changed(corrected, 2, scores=None)) == [True, False]


def test_verify_of_a_round_without_players_holds_only_when_it_is_empty() -> None:
    players = [Player(id=id_, name=id_, joined_in_round=2) for id_ in "ab"]
    match = Match(players=["a", "b"])

    assert verdicts(make_file(players, [Round(number=1)])) == [True]
    assert verdicts(make_file(players, [Round(number=1, matches=[match])])) == [False]


def test_verify_covers_pods() -> None:
    file = played("abcdefg", 2, title="onsen", rules_version="v1", structure="pods")

    assert verdicts(file) == [True, True]


def test_verify_tells_another_order_of_seats_at_a_pod_and_only_there() -> None:
    file = played("abcdefgh", 3, title="onsen", rules_version="v1", structure="pods")
    first, second = file.rounds[1].matches
    turned = msgspec.structs.replace(first, players=[*first.players[1:], first.players[0]])

    report: Any = verify(changed(file, 2, matches=[turned, second]))

    assert [round_["ok"] for round_ in report["rounds"]] == [True, False, True]
    [difference] = report["rounds"][1]["differences"]
    assert (difference["kind"], difference["table"]) == ("seats", first.table)
    assert difference["players"] == turned.players
    assert difference["drawn_players"] == first.players


def test_verify_does_not_compare_the_seats_at_a_pod_made_by_hand() -> None:
    file = played("abcd", 1, title="onsen", rules_version="v1", structure="pods")
    [match] = file.rounds[0].matches
    by_hand = msgspec.structs.replace(match, players=match.players[::-1], manual=True)

    assert verdicts(changed(file, 1, matches=[by_hand])) == [True]


def test_simulate_is_the_same_for_the_same_seed() -> None:
    first, second, third = (simulate(9, 6, seed) for seed in ("x", "x", "y"))

    assert timeless(first) == timeless(second) != timeless(third)
    assert [row["round"] for row in timeless(first)] == [1, 2, 3, 4, 5, 6]


def timeless(report: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the rounds without their times, which no seed decides."""
    return [
        {key: value for key, value in row.items() if not key.endswith("_ms")}
        for row in report["rounds"]
    ]


def test_simulate_avoids_rematches() -> None:
    rows = timeless(simulate(32, 6, "s"))

    assert [row["rematches"] for row in rows] == [0] * 6
