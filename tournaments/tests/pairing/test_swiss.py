import re
from fractions import Fraction
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing import Entrant, PairingImpossible, PairingResult, pair, round_seed
from tournaments.pairing.drawing import LARGEST_EXACT
from tournaments.tests.pairing.fields import make_request, pairs_of, random_field, value_of


def entrants_of(*scores: int) -> list[Entrant]:
    return [Entrant(id=f"p{n}", score=score) for n, score in enumerate(scores)]


def reasons(result: PairingResult) -> list[str]:
    return [match.reason.words().en for match in result.matches]


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(1, 30), rounds=st.integers(0, 6))
def test_everybody_is_seated_once_with_at_most_one_bye(
    seed: int, players: int, rounds: int
) -> None:
    entrants = random_field(Random(seed), players, rounds)

    result = pair(make_request(entrants), str(seed))

    seated = [id_ for match in result.matches for id_ in match.players]
    assert sorted(seated) == sorted(entrant.id for entrant in entrants)
    assert sum(match.bye for match in result.matches) == len(entrants) % 2
    tables = [match.table for match in result.matches if not match.bye]
    assert tables == list(range(1, len(entrants) // 2 + 1))
    value = value_of(pairs_of(result), entrants)
    assert (result.rematches, result.float_total) == (value[0], value[4])


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(1, 20))
def test_the_order_of_the_players_changes_nothing(seed: int, players: int) -> None:
    rng = Random(seed)
    entrants = random_field(rng, players, 3, clubs=3)
    other = sorted(entrants, key=lambda entrant: (rng.random(), entrant.id))

    assert pair(make_request(entrants), "s") == pair(make_request(other), "s")


def test_the_seed_decides() -> None:
    request = make_request(entrants_of(*[0] * 16))

    assert pair(request, "x") == pair(request, "x")
    assert pairs_of(pair(request, "x")) != pairs_of(pair(request, "y"))


def test_the_draw_of_a_seed_does_not_change_between_versions() -> None:
    result = pair(make_request(entrants_of(*[0] * 7)), round_seed("secret", 3, 1))

    assert [match.players for match in result.matches] == [
        ("p1", "p4"),
        ("p0", "p3"),
        ("p2", "p5"),
        ("p6",),
    ]


def test_every_pairing_of_equals_comes_up() -> None:
    request = make_request(entrants_of(0, 0, 0, 0))

    found = {frozenset(pairs_of(pair(request, str(n)))) for n in range(60)}

    assert len(found) == 3


def test_nobody_cannot_be_paired() -> None:
    with pytest.raises(PairingImpossible) as raised:
        pair(make_request([]), "s")

    assert raised.value.words.ja


def test_one_player_has_the_bye() -> None:
    [match] = pair(make_request(entrants_of(3)), "s").matches

    assert (match.players, match.bye, match.table) == (("p0",), True, None)
    assert match.reason.code == "only_player"


def test_two_who_have_met_meet_again_and_are_told() -> None:
    a, b = Entrant(id="a", opponents=frozenset("b")), Entrant(id="b", opponents=frozenset("a"))

    result = pair(make_request([a, b]), "s")

    assert result.rematches == 1
    assert reasons(result) == [
        "Both have 0 match points. They meet again: no pairing of this round avoids it."
    ]


def test_awarded_byes_stand_apart_from_the_field() -> None:
    result = pair(make_request(entrants_of(3, 0), awarded=("z", "y")), "s")

    assert [(match.players, match.bye) for match in result.matches] == [
        (("p0", "p1"), False), (("y",), True), (("z",), True),
    ]  # fmt: skip
    assert reasons(result)[1:] == ["A bye awarded in advance."] * 2


def test_a_round_of_awarded_byes_alone_can_be_paired() -> None:
    result = pair(make_request([], awarded=("y",)), "s")

    assert [match.players for match in result.matches] == [("y",)]


def test_reasons_tell_points_and_who_floats() -> None:
    result = pair(make_request(entrants_of(6, 3, 0)), "s")

    assert reasons(result) == [
        "Paired down from 6 to 3 match points: nobody else on 6 points is to be paired.",
        "Bye: fewest byes so far (0) and, among those, the lowest match points (0).",
    ]


def test_a_bye_that_goes_up_says_why() -> None:
    a = Entrant(id="a", score=3, opponents=frozenset("b"))
    b = Entrant(id="b", score=6, opponents=frozenset("a"))
    c = Entrant(id="c", score=0)

    result = pair(make_request([a, b, c]), "s")

    assert [match.players for match in result.matches] == [("b", "c"), ("a",)]
    assert result.matches[1].reason.code == "bye_raised"
    assert result.certificate["bye_height"] == 3


def test_a_second_bye_rather_than_a_rematch_says_why() -> None:
    a = Entrant(id="a", byes=1, opponents=frozenset("bc"))
    b, c = (Entrant(id=id_, opponents=frozenset("a")) for id_ in "bc")

    result = pair(make_request([a, b, c]), "s")

    assert [match.players for match in result.matches] == [("b", "c"), ("a",)]
    assert result.matches[1].reason.code == "bye_repeated"
    assert result.certificate["bye_repeats"] == 1


def test_a_wish_not_to_meet_is_granted_before_floats_and_after_clubs() -> None:
    a = Entrant(id="a", score=3, avoid=frozenset("b"))
    b, c, d = (Entrant(id=id_, score=score) for id_, score in (("b", 3), ("c", 0), ("d", 0)))

    result = pair(make_request([a, b, c, d]), "s")

    assert frozenset("ab") not in pairs_of(result)
    assert result.float_total == 6
    a, c, d = (msgspec.structs.replace(e, club="x") for e in (a, c, d))
    forced = pair(make_request([a, b, c, d]), "s")
    assert frozenset("ab") not in pairs_of(forced)
    assert forced.certificate["club_meetings"] == 1


def test_an_ungranted_wish_and_a_club_are_told() -> None:
    a = Entrant(id="a", club="x", avoid=frozenset("b"))

    [match] = pair(make_request([a, Entrant(id="b", club="x")]), "s").matches

    assert [note.code for note in match.reason.notes] == ["same_club", "unwanted"]


def test_scores_may_be_fractions() -> None:
    scores: list[int | Fraction] = [Fraction(9, 2), 3, Fraction(3, 2), 0]
    entrants = [Entrant(id=f"p{n}", score=score) for n, score in enumerate(scores)]

    result = pair(make_request(entrants), "s")

    assert pairs_of(result) == {frozenset(("p0", "p1")), frozenset(("p2", "p3"))}
    assert (result.float_total, result.to_json()["float_total"]) == (3, 3)
    assert result.certificate["float_squares"] == 4.5


def test_fixed_tables_are_honoured_and_others_fill_the_gaps() -> None:
    entrants = entrants_of(9, 9, 6, 6, 3, 3, 0)
    entrants[0] = msgspec.structs.replace(entrants[0], fixed_table=2)
    entrants[4] = msgspec.structs.replace(entrants[4], fixed_table=2)

    matches = pair(make_request(entrants), "s").matches

    assert [match.table for match in matches] == [2, 1, 3, None]
    assert [[note.code for note in match.reason.notes] for match in matches] == [
        ["fixed_table"], [], ["fixed_table_taken"], [],
    ]  # fmt: skip


def test_tables_go_from_the_top_down() -> None:
    result = pair(make_request(entrants_of(0, 9, 3, 9, 3, 0)), "s")

    scores = {f"p{n}": score for n, score in enumerate((0, 9, 3, 9, 3, 0))}
    assert [scores[match.players[0]] for match in result.matches] == [9, 3, 0]


def test_a_large_field_is_proven_by_the_scan() -> None:
    size = LARGEST_EXACT + 1
    entrants = [
        Entrant(id=f"p{n:04}", score=3 * (n % 4), opponents=frozenset([f"p{n ^ 1:04}"]))
        for n in range(size)
    ]

    result = pair(make_request(entrants), "s")

    assert (result.certificate["exact"], result.certificate["method"]) == (True, "scan")
    assert value_of(pairs_of(result), entrants)[:4] == (0, 0, 0, 0)
    assert result == pair(make_request(entrants), "s")


def test_a_large_field_of_one_club_still_finds_a_pairing() -> None:
    size = LARGEST_EXACT + 2
    entrants = [Entrant(id=f"p{n:04}", club="x" if n % 3 else None) for n in range(size)]

    result = pair(make_request(entrants), "s")

    others = sum(entrant.club is None for entrant in entrants)
    assert result.certificate["club_meetings"] == (size - 2 * others) // 2
    assert (result.certificate["exact"], result.certificate["method"]) == (False, "near")


def test_result_as_json_has_the_fields_of_the_contract() -> None:
    document = pair(make_request(entrants_of(3, 3)), "s").to_json()

    assert document["matches"] == [
        {
            "table": 1, "players": ["p1", "p0"], "bye": False,
            "reason": "Both have 3 match points.", "reason_ja": "どちらも勝ち点3です。",
        }
    ]  # fmt: skip
    assert {"round": 1, "seed": "s", "rematches": 0, "float_total": 0}.items() <= document.items()


def test_round_seed_differs_by_round_and_attempt() -> None:
    seeds = {round_seed("s", *numbers) for numbers in ((1, 1), (1, 2), (2, 1), (11, 1), (1, 11))}

    assert len(seeds) == 5
    assert all(re.fullmatch("[0-9a-f]{64}", seed) for seed in seeds)


@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_a_wish_counts_for_both_whoever_has_it(both: bool, seed: str) -> None:
    wishes = {"a": frozenset("b"), "b": frozenset("a" if both else "")}
    entrants = [Entrant(id=id_, avoid=wishes.get(id_, frozenset())) for id_ in "abcd"]

    result = pair(make_request(entrants), seed)

    assert not any(set(match.players) == {"a", "b"} for match in result.matches)
