from fractions import Fraction
from typing import Any

import msgspec

from tournaments.pairing import Entrant, PairingRequest, request_for
from tournaments.record import Game, Match, Player
from tournaments.tests.record.facts import bye, drawn, make_file, make_players, make_rounds, won

ROUNDS = make_rounds([won("a", "b"), bye("c")], [drawn("a", "c"), bye("b")])


def test_request_for_gathers_points_opponents_and_byes() -> None:
    request = request_for(make_file("abc", ROUNDS), 3)

    assert request.entrants == (
        Entrant(id="a", score=4, opponents=frozenset("bc")),
        Entrant(id="b", score=3, opponents=frozenset("a"), byes=1),
        Entrant(id="c", score=4, opponents=frozenset("a"), byes=1),
    )
    assert (request.round_number, request.rounds_left) == (3, 1)


def test_request_for_an_earlier_round_knows_nothing_of_later_ones() -> None:
    request = request_for(make_file("abc", ROUNDS), 1)

    assert request.entrants == tuple(Entrant(id=id_) for id_ in "abc")


def test_request_for_takes_the_points_noted_with_the_round() -> None:
    rounds = [ROUNDS[0], msgspec.structs.replace(ROUNDS[1], scores={"a": 1, "b": "3/2"})]

    scores = [entrant.score for entrant in request_for(make_file("abc", rounds), 2).entrants]

    assert scores == [1, Fraction(3, 2), 3]


def test_request_for_takes_the_number_of_rounds_noted_with_the_round() -> None:
    rounds = [ROUNDS[0], msgspec.structs.replace(ROUNDS[1], planned=5)]
    file = make_file("abc", rounds)

    assert [request_for(file, number).rounds_left for number in (1, 2, 3)] == [3, 4, 1]


def test_request_for_leaves_out_who_does_not_play() -> None:
    players = [
        Player(id="d", name="D", dropped_after_round=1),
        Player(id="e", name="E", disqualified_in_round=2),
        Player(id="f", name="F", joined_in_round=4),
        Player(id="g", name="G", joined_in_round=3),
    ]
    file = make_file([*make_players("abc"), *players], ROUNDS)

    assert [entrant.id for entrant in request_for(file, 3).entrants] == ["a", "b", "c", "g"]


def test_request_for_keeps_who_was_excluded_during_the_round_in_it() -> None:
    players = [Player(id="a", name="A", disqualified_in_round=2), *make_players("bc")]

    assert [e.id for e in request_for(make_file(players, ROUNDS), 2).entrants] == ["a", "b", "c"]
    assert [e.id for e in request_for(make_file(players, ROUNDS), 3).entrants] == ["b", "c"]


def test_request_for_names_awarded_byes_apart() -> None:
    players = [Player(id="a", name="A", byes=2), *make_players("bc")]
    file = make_file(players, make_rounds([bye("a"), won("b", "c")]))

    request = request_for(file, 2)

    assert request.awarded == ("a",)
    assert [entrant.id for entrant in request.entrants] == ["b", "c"]


def test_request_for_does_not_count_absence_as_a_meeting() -> None:
    absence = Match(players=["a", "b"], games=[Game(winner="a", end="no_show")], result="a")

    entrants = request_for(make_file("ab", make_rounds([absence])), 2).entrants

    assert [entrant.opponents for entrant in entrants] == [frozenset(), frozenset()]


def test_request_for_passes_wishes_clubs_and_tables_on() -> None:
    player = Player(id="a", name="A", club="x", avoid=["b"], fixed_table=3)

    entrant = request_for(make_file([player, *make_players("b")]), 1).entrants[0]

    assert entrant == Entrant(id="a", club="x", avoid=frozenset("b"), fixed_table=3)


def test_request_for_pods_tells_seats_and_who_met_again() -> None:
    rounds = make_rounds(
        [Match(players=["a", "b", "c"], places={"a": 1, "b": 2, "c": 2}), bye("d")],
        [Match(players=["c", "d", "a"], places={"a": 1, "c": 2, "d": 3}), bye("b")],
    )
    file = make_file("abcd", rounds, title="onsen", structure="pods", pod_sizes=[3, 4])

    request = request_for(file, 3)

    assert request.pod_sizes == (3, 4)
    assert {e.id: (e.seats, e.repeated) for e in request.entrants} == {
        "a": ((1, 3), ("c",)),
        "b": ((2,), ()),
        "c": ((3, 1), ("a",)),
        "d": ((2,), ()),
    }


def test_request_for_pods_keeps_the_sizes_of_a_round_that_is_there() -> None:
    rounds = make_rounds(
        [Match(table=1, players=list("abcd")), Match(table=2, players=list("efgh"))]
    )
    file = make_file("abcdefgh", rounds, title="onsen", structure="pods", pod_sizes=[5, 3])

    assert request_for(file, 1).pod_sizes == (4,)
    assert request_for(file, 2).pod_sizes == (5, 3)


def test_request_for_keeps_clubs_and_families_apart_when_asked_to() -> None:
    players = [Player(id="a", name="A", club="x", family="y")]

    def entrant(*, clubs_apart: bool) -> Entrant:
        return request_for(make_file(players, clubs_apart=clubs_apart), 1).entrants[0]

    assert entrant(clubs_apart=True) == Entrant(id="a", club="x", family="y")
    assert entrant(clubs_apart=False) == Entrant(id="a")


def test_request_for_marks_who_has_had_nothing_but_byes() -> None:
    players = [Player(id="a", name="A", byes=2), *make_players("bcde")]
    rounds = make_rounds([bye("a"), won("b", "c"), bye("d")], [bye("a"), won("b", "d"), bye("c")])

    def rested(number: int) -> list[str]:
        file = make_file(players, rounds[: number - 1])
        asked = request_for(file, number)
        return [e.id for e in (*asked.entrants, *asked.resting) if e.is_rested]

    assert rested(1) == []
    assert rested(2) == ["d"]
    assert rested(3) == ["a"]


def test_request_for_names_who_rests_with_whom_they_met() -> None:
    players = [Player(id="a", name="A", byes=1), *make_players("bc")]

    request = request_for(make_file(players), 1)

    assert (request.awarded, request.resting) == (("a",), (Entrant(id="a"),))


def test_the_last_round_goes_by_rank_when_asked_to() -> None:
    file = make_file("abcd", make_rounds([won("a", "b"), won("d", "c", 90, 90)]))

    def asked(number: int, **info: Any) -> PairingRequest:
        changed = msgspec.structs.replace(file.tournament, **info)
        return request_for(msgspec.structs.replace(file, tournament=changed), number)

    request = asked(2, rounds=2, power_pairing=True)
    assert request.by_rank is True
    assert {e.id: e.rank for e in request.entrants} == {"a": 1, "b": 3, "c": 3, "d": 2}
    assert asked(2, rounds=2).by_rank is False
    assert asked(2, rounds=3, power_pairing=True).by_rank is False
    assert asked(1, rounds=1, power_pairing=True).by_rank is False
