"""What a pairer gives is checked before it is saved."""

from collections.abc import Callable

import msgspec
import pytest

from tournaments.pairing import Entrant, Pairing, PairingRequest, PairingResult, Reason, pair
from tournaments.pairing.checking_result import PairingNonsense, check_result

FIELD = PairingRequest(
    round_number=1,
    rounds_left=3,
    entrants=tuple(Entrant(id=id_) for id_ in "abcde"),
    awarded=("z",),
)
PODS = PairingRequest(
    round_number=1,
    rounds_left=3,
    entrants=tuple(Entrant(id=id_) for id_ in "abcdefg"),
    structure="pods",
)


def match(table: int | None, players: str) -> Pairing:
    bye = len(players) == 1
    return Pairing(table=table, players=tuple(players), bye=bye, reason=Reason("only_player"))


def result(*matches: Pairing, round_number: int = 1) -> PairingResult:
    return PairingResult(
        round_number=round_number,
        seed="s",
        matches=matches,
        rematches=0,
        float_total=0,
        algorithm="stub",
        certificate={},
    )


GOOD = (match(1, "ab"), match(2, "cd"), match(None, "e"), match(None, "z"))


def problems(request: PairingRequest, given: PairingResult) -> list[str]:
    with pytest.raises(PairingNonsense) as refused:
        check_result(request, given)
    return refused.value.problems


def test_good_rounds_pass() -> None:
    check_result(FIELD, result(*GOOD))
    check_result(FIELD, pair(FIELD, "seed"))
    check_result(PODS, pair(PODS, "seed"))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (result(*GOOD[1:]), ["seated 0 times: a", "seated 0 times: b"]),
        (
            result(match(1, "ab"), match(2, "ac"), match(3, "de"), match(None, "z")),
            ["seated 2 times: a"],
        ),
        (
            result(match(1, "aa"), match(2, "cd"), match(3, "be"), match(None, "z")),
            ["seated 2 times: a"],
        ),
        (result(*GOOD, match(3, "xy")), [f"seated without taking part: {id_}" for id_ in "xy"]),
        (
            result(match(1, "ab"), match(None, "c"), match(None, "d"), *GOOD[2:]),
            ["3 byes drawn: c, d, e"],
        ),
        (
            result(match(1, "ab"), match(2, "cd"), match(3, "ez")),
            ["no awarded bye: z"],
        ),
        (result(match(1, "ab"), match(1, "cd"), *GOOD[2:]), ["2 matches at table 1"]),
        (result(match(None, "ab"), *GOOD[1:]), ["no table: a, b"]),
        (result(match(0, "ab"), *GOOD[1:]), ["no table: a, b"]),
        (result(*GOOD[:2], match(3, "e"), GOOD[3]), ["a bye at table 3"]),
        (result(match(1, "abc"), match(2, "de"), GOOD[3]), ["3 players at table 1"]),
        (
            result(*GOOD[:2], msgspec.structs.replace(GOOD[2], bye=False, table=3), GOOD[3]),
            ["1 players at table 3"],
        ),
        (result(*GOOD, round_number=2), ["round 2 instead of 1"]),
    ],
    ids=[
        "a table is missing",
        "a player sits twice",
        "a player meets themself",
        "strangers sit",
        "three byes",
        "an awarded bye is played",
        "one table for two matches",
        "a match without a table",
        "table 0",
        "a bye at a table",
        "three at a table",
        "alone without a bye",
        "another round",
    ],
)
def test_nonsense_is_told(given: PairingResult, expected: list[str]) -> None:
    assert problems(FIELD, given) == expected


def test_a_bye_in_an_even_field_and_a_table_not_offered_are_told() -> None:
    even = msgspec.structs.replace(FIELD, entrants=FIELD.entrants[:4], awarded=())
    some = msgspec.structs.replace(even, tables=(4, 7))

    assert problems(even, result(match(1, "ab"), match(None, "c"), match(None, "d"))) == [
        "2 byes drawn: c, d",
        "a bye in an even field: c, d",
    ]
    assert problems(some, result(match(4, "ab"), match(5, "cd"))) == [
        "table 5 was not to be given out"
    ]


@pytest.mark.parametrize(
    ("break_", "expected"),
    [
        (lambda ms: ms[1:], "seated 0 times"),
        (lambda ms: (msgspec.structs.replace(ms[0], players=("a",) * 7), *ms[1:]), "7 players"),
    ],
)
def test_pods_are_checked_as_well(
    break_: Callable[[tuple[Pairing, ...]], tuple[Pairing, ...]], expected: str
) -> None:
    drawn = pair(PODS, "seed")
    broken = msgspec.structs.replace(drawn, matches=break_(drawn.matches))

    assert any(expected in problem for problem in problems(PODS, broken))
