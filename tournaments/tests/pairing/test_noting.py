from typing import Any

from msgspec.structs import replace

from tournaments.pairing import request_for
from tournaments.pairing.noting import noted_of
from tournaments.record import Game, Match, Player, Round, TournamentFile
from tournaments.record.model import Noted, NotedEntry
from tournaments.tests.record.facts import make_file, make_players, make_rounds, won

FIELD = [
    Player(id="a", name="A", club="Nagoya", family="Sato", avoid=["b", "z"], fixed_table=2),
    Player(id="b", name="B"),
    Player(id="c", name="C", byes=2),
    Player(id="d", name="D"),
    Player(id="z", name="Z", checked_in=False),
]


def absence(winner: str, other: str) -> Match:
    return Match(players=[winner, other], games=[Game(winner=winner, end="no_show")], result=winner)


def noted_round(file: TournamentFile, number: int) -> TournamentFile:
    """Return ``file`` with a round ``number`` that holds what it would be paired from."""
    request = request_for(file, number)
    round_ = Round(
        number=number,
        scores={entrant.id: int(entrant.score) for entrant in request.entrants},
        planned=number + request.rounds_left - 1,
        noted=noted_of(file, request),
    )
    return replace(file, rounds=[*file.rounds, round_])


def changed(file: TournamentFile, player: str, **values: Any) -> TournamentFile:
    players = [replace(p, **values) if p.id == player else p for p in file.players]
    return replace(file, players=players)


def with_rounds(file: TournamentFile, planned: int) -> TournamentFile:
    return replace(file, tournament=replace(file.tournament, rounds=planned))


def test_noted_of_keeps_what_was_heeded_of_those_who_are_paired() -> None:
    file = make_file(FIELD, make_rounds([absence("a", "b"), won("c", "d")]))

    assert noted_of(file, request_for(file, 2)) == Noted(
        awarded=["c"],
        unmet=[("a", "b")],
        entries={
            "a": NotedEntry(club="Nagoya", family="Sato", avoid=["b"], fixed_table=2),
        },
    )


def test_noted_of_leaves_clubs_out_where_they_do_not_count() -> None:
    file = make_file(FIELD, clubs_apart=False)

    assert noted_of(file, request_for(file, 1)).entries == {
        "a": NotedEntry(avoid=["b"], fixed_table=2)
    }


def test_a_round_is_asked_for_as_it_was_whatever_is_mended_later() -> None:
    played = make_rounds([absence("a", "b"), won("c", "d")])
    before = changed(make_file(FIELD, played), "a", avoid=["b"])
    file = noted_round(before, 2)
    asked = request_for(file, 2)

    mendings: list[tuple[str, dict[str, Any]]] = [
        ("a", {"club": "Osaka", "family": None, "avoid": [], "fixed_table": None}),
        ("b", {"dropped_after_round": 1}),
        ("c", {"byes": 0}),
        ("d", {"joined_in_round": 3}),
        ("d", {"disqualified_in_round": 1}),
        ("z", {"checked_in": True}),
    ]
    for player, values in mendings:
        assert request_for(changed(file, player, **values), 2) == asked
    mended = [replace(file.rounds[0], matches=[won("a", "b"), won("d", "c")]), file.rounds[1]]
    assert request_for(replace(file, rounds=mended), 2) == asked
    assert request_for(before, 2) == asked


def test_a_round_without_notes_is_asked_for_from_the_facts() -> None:
    file = make_file(make_players("ab"), make_rounds([won("a", "b")], []))
    late = changed(file, "b", club="Osaka")

    assert [entrant.club for entrant in request_for(late, 2).entrants] == [None, "Osaka"]


def test_a_round_by_rank_keeps_the_places_it_went_by() -> None:
    first = make_rounds([won("a", "b"), won("c", "d")])
    before = with_rounds(make_file("abcd", first, power_pairing=True), 2)
    file = noted_round(before, 2)
    asked = request_for(file, 2)

    turned = [make_rounds([won("b", "a"), won("d", "c")])[0], file.rounds[1]]
    longer = with_rounds(file, 5)

    assert asked.by_rank
    assert {entrant.rank for entrant in asked.entrants} == {1, 3}
    assert request_for(replace(file, rounds=turned), 2) == asked
    assert request_for(longer, 2) == asked


def test_a_round_that_did_not_go_by_rank_never_does() -> None:
    file = noted_round(make_file("abcd", make_rounds([won("a", "b"), won("c", "d")])), 2)
    other = replace(file, tournament=replace(file.tournament, rounds=2, power_pairing=True))

    assert not request_for(other, 2).by_rank
