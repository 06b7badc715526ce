"""Tournaments in pods from the first table to the standings, with drops, late entries and byes."""

from collections import Counter
from random import Random

import pytest

from tournaments.enums import TournamentStatus
from tournaments.errors import ImpossibleResult
from tournaments.models import Match, Registration, Round, Tournament
from tournaments.pairing.pod_sizes import pod_sizes
from tournaments.pairing.verification import verify
from tournaments.selectors.facts import facts_of
from tournaments.selectors.rounds import matches_of, result_of
from tournaments.services.drops import drop_player
from tournaments.services.registrations import check_in, edit_registration, register_player
from tournaments.services.results import correct_result, enter_result
from tournaments.services.rounds import close_and_pair, close_round, publish_round
from tournaments.services.tournaments import change_status
from tournaments.standings import standings
from tournaments.standings.checking import check_facts
from tournaments.tests.factories import make_round, make_running, make_user

pytestmark = pytest.mark.django_db


def codes_of(match: Match) -> list[str]:
    return [seat.registration.code for seat in match.seats.all()]


def drawn_places(codes: list[str], rng: Random) -> dict[str, int]:
    """Return places as they could come out, some of them shared."""
    points = {code: int(rng.random() * 6) for code in codes}
    return {code: 1 + sum(other > points[code] for other in points.values()) for code in codes}


def play_pods(round_: Round, rng: Random) -> None:
    for match in matches_of(round_):
        if not match.is_bye:
            places = drawn_places(codes_of(match), rng)
            enter_result(match, [], places=places, actor=make_user("ada"))


def sizes_of(round_: Round) -> list[int]:
    return sorted((match.seats.count() for match in matches_of(round_)), reverse=True)


def register_late(tournament: Tournament, name: str) -> Registration:
    late = register_player(tournament, name=name, actor=make_user("ada"))
    return check_in(late, actor=make_user("ada"))


def entry_of(tournament: Tournament, match: Match) -> Registration:
    return tournament.registrations.get(code=codes_of(match)[0])


@pytest.mark.parametrize("title", ["onsen", "nanika"])
@pytest.mark.parametrize("players", [7, 12, 23])
def test_a_tournament_in_pods_runs_to_its_standings(title: str, players: int) -> None:
    ada, rng = make_user("ada"), Random(f"{title}{players}")
    tournament = make_running(players, title=title, rounds_planned=4)
    seated: list[list[int]] = []

    round_ = publish_round(make_round(tournament, published=False), actor=ada)
    for number in range(1, 5):
        seated.append(sizes_of(round_))
        play_pods(round_, rng)
        if number == 2:
            drop_player(entry_of(tournament, matches_of(round_)[0]), actor=ada)
        if number == 3:
            register_late(tournament, "Late One")
            register_late(tournament, "Late Two")
        if number < 4:
            round_ = publish_round(close_and_pair(round_, actor=ada), actor=ada)
    close_round(round_, actor=ada)
    change_status(tournament, TournamentStatus.FINISHED, actor=ada)

    facts = facts_of(tournament)
    table = standings(facts)
    assert seated == [pod_sizes(n) for n in (players, players, players - 1, players + 1)]
    assert len(table) == players + 2
    assert [row.match_points for row in table] == sorted(
        (row.match_points for row in table), reverse=True
    )
    assert [p for p in check_facts(facts) if p.severity == "problem"] == []
    report = verify(facts)
    assert (report["ok"], report["verified"]) == (True, True)


def test_seats_go_round_over_a_tournament() -> None:
    ada, rng = make_user("ada"), Random("seats")
    tournament = make_running(16, title="onsen", rounds_planned=4, seed="pods")
    round_ = make_round(tournament)
    for _ in range(3):
        play_pods(round_, rng)
        round_ = publish_round(close_and_pair(round_, actor=ada), actor=ada)

    seats: dict[str, Counter[int]] = {}
    for past in facts_of(tournament).rounds:
        for match in past.matches:
            for seat, code in enumerate(match.players, start=1):
                seats.setdefault(code, Counter())[seat] += 1

    had = Counter(count[seat] for count in seats.values() for seat in range(1, 5))
    assert max(had) <= 2
    assert had[1] >= 44


def test_the_organisers_sizes_hold_in_every_round() -> None:
    ada = make_user("ada")
    tournament = make_running(16, title="nanika", rounds_planned=3, pod_sizes=[5, 3])
    first = make_round(tournament)
    play_pods(first, Random("x"))
    drop_player(entry_of(tournament, matches_of(first)[0]), actor=ada)

    second = publish_round(close_and_pair(first, actor=ada), actor=ada)

    assert (sizes_of(first), sizes_of(second)) == ([5, 5, 3, 3], [5, 5, 5])
    assert verify(facts_of(tournament))["ok"] is True


def test_points_by_place_come_from_the_organisers_table() -> None:
    tournament = make_running(
        4, title="onsen", rounds_planned=2, place_points={"4": [5, 3, "3/2", 0]}
    )
    match = matches_of(make_round(tournament))[0]
    codes = codes_of(match)

    places = dict(zip(codes, (1, 2, 3, 4), strict=True))
    enter_result(match, [], places=places, actor=make_user("ada"))

    points = {row.player: str(row.match_points) for row in standings(facts_of(tournament))}
    assert points == dict(zip(codes, ("5", "3", "3/2", "0"), strict=True))


def test_fractions_of_points_are_paired_and_kept_exactly() -> None:
    ada = make_user("ada")
    tournament = make_running(6, title="onsen", rounds_planned=3)
    first = make_round(tournament)
    for match in matches_of(first):
        places = dict(zip(codes_of(match), (1, 2, 2), strict=True))
        enter_result(match, [], places=places, actor=ada)

    second = publish_round(close_and_pair(first, actor=ada), actor=ada)

    assert sorted(map(str, second.scores.values())) == ["3", "3", "3/4", "3/4", "3/4", "3/4"]
    assert verify(facts_of(tournament))["ok"] is True


def test_the_last_two_players_share_a_table() -> None:
    ada = make_user("ada")
    tournament = make_running(3, title="onsen", rounds_planned=3)
    seated = []
    round_ = make_round(tournament)
    for _ in range(2):
        seated.append([(match.seats.count(), match.is_bye) for match in matches_of(round_)])
        play_pods(round_, Random("x"))
        drop_player(entry_of(tournament, matches_of(round_)[0]), actor=ada)
        if len(seated) == 1:
            round_ = publish_round(close_and_pair(round_, actor=ada), actor=ada)

    assert seated == [[(3, False)], [(2, False)]]


def test_an_awarded_bye_leaves_the_others_their_pods() -> None:
    ada = make_user("ada")
    tournament = make_running(8, title="nanika", rounds_planned=3)
    resting = tournament.registrations.order_by("pk")[0]
    edit_registration(resting, {"byes": 1}, actor=ada)

    round_ = make_round(tournament)

    tables = [
        (match.table_number, match.is_bye, match.seats.count()) for match in matches_of(round_)
    ]
    assert tables == [(1, False, 4), (2, False, 3), (None, True, 1)]
    rest = {row.player: row.match_points for row in standings(facts_of(tournament), after_round=1)}
    assert rest[resting.code] == 3


@pytest.mark.parametrize(
    "places", [(1, 2, 3), (1, 1, 2, 3), (2, 3, 4, 5), (1, 2, 2, 3), (0, 1, 2, 3)]
)
def test_places_that_cannot_be_are_refused_with_one_reason(places: tuple[int, ...]) -> None:
    match = matches_of(make_round(make_running(4, title="onsen")))[0]
    given = dict(zip(codes_of(match), places, strict=False))

    with pytest.raises(ImpossibleResult) as refused:
        enter_result(match, [], places=given, actor=make_user("ada"))

    assert [problem.en for problem in refused.value.problems] == [
        "Give every player at the table a place from 1. Who share a place skip the next ones, as in"
        " 1, 1, 3, 4."
    ]
    assert result_of(match) is None


def test_places_are_corrected_with_a_reason_and_the_standings_follow() -> None:
    ada = make_user("ada")
    tournament = make_running(4, title="onsen", rounds_planned=2)
    match = matches_of(make_round(tournament))[0]
    codes = codes_of(match)
    enter_result(match, [], places=dict(zip(codes, (1, 2, 3, 4), strict=True)), actor=ada)

    turned = dict(zip(codes, (4, 3, 2, 1), strict=True))
    correct_result(match, [], places=turned, reason="read upside down", actor=ada)

    points = {row.player: row.match_points for row in standings(facts_of(tournament))}
    assert points == dict(zip(codes, (0, 1, 2, 3), strict=True))
