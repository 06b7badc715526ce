"""Pods at the desk: places by one digit each, points that break ties, seats and reasons shown."""

import re

import pytest
from django.test import Client

from tournaments.models import Tournament
from tournaments.record import read_tournament, write_tournament
from tournaments.selectors.facts import facts_of
from tournaments.selectors.rounds import matches_of, result_of
from tournaments.standings import standings
from tournaments.standings.checking import check_facts
from tournaments.tests.factories import make_round, make_running, make_user
from tournaments.tests.views.pages import rows_of, signed_in, text_of

pytestmark = pytest.mark.django_db


def test_points_of_a_pod_are_entered_beside_the_places_and_count(client: Client) -> None:
    tournament = make_running(4, title="onsen")
    match = matches_of(make_round(tournament))[0]
    codes = [seat.registration.code for seat in match.seats.all()]
    client.force_login(make_user("ada"))
    places = {f"place_{n}": str(n + 1) for n in range(4)}
    points = {f"pod_points_{n}": str(10 - n) for n in range(4)}

    client.post(
        f"/organise/{tournament.slug}/rounds/1/results/",
        {"table": "1", "version": "0", **places, **points},
    )

    facts = facts_of(tournament)
    assert facts.rounds[0].matches[0].games[0].points == dict(
        zip(codes, (10, 9, 8, 7), strict=True)
    )
    assert [row.tiebreakers["game_points"] for row in standings(facts)] == [10, 9, 8, 7]
    assert [p for p in check_facts(facts) if p.severity == "problem"] == []
    assert read_tournament(write_tournament(facts)) == facts


def test_a_pod_may_be_entered_with_places_alone(client: Client) -> None:
    tournament = make_running(4, title="nanika")
    make_round(tournament)
    client.force_login(make_user("ada"))
    places = {f"place_{n}": str(n + 1) for n in range(4)}

    client.post(
        f"/organise/{tournament.slug}/rounds/1/results/", {"table": "1", "version": "0", **places}
    )

    match = facts_of(tournament).rounds[0].matches[0]
    assert (match.games, sorted((match.places or {}).values())) == ([], [1, 2, 3, 4])


def entry(tournament: Tournament, number: int = 1) -> str:
    return f"/organise/{tournament.slug}/rounds/{number}/results/"


def sent(*places: object, **more: str) -> dict[str, str]:
    typed = {f"place_{n}": str(place) for n, place in enumerate(places)}
    return {"table": "1", "version": "0", **typed, **more}


def fields_of(html: str, name: str) -> list[str]:
    return re.findall(rf"<input[^>]* name=\"{name}_\d\"[^>]*>", html)


def test_places_come_first_and_each_takes_one_digit() -> None:
    tournament = make_running(4, title="onsen")
    make_round(tournament)

    html = signed_in("ada").get(entry(tournament), {"table": "1"}).content.decode()

    places, points = fields_of(html, "place"), fields_of(html, "pod_points")
    assert (len(places), len(points)) == (4, 4)
    assert html.index(places[-1]) < html.index(points[0])
    assert [("data-focus" in field, "data-place" in field) for field in places] == [
        (True, True), *[(False, True)] * 3,
    ]  # fmt: skip


def test_places_may_be_shared_and_full_width() -> None:
    tournament = make_running(4, title="nanika")
    match = matches_of(make_round(tournament))[0]

    response = signed_in("ada").post(entry(tournament), sent("３", 1, "1", " 4 "))

    assert response.status_code == 302
    result = result_of(match)
    assert result is not None
    codes = [seat.registration.code for seat in match.seats.all()]
    assert result.places == dict(zip(codes, (3, 1, 1, 4), strict=True))
    assert result.is_draw is True


@pytest.mark.parametrize(
    ("places", "marked"),
    [
        ((1, 2, 3, ""), [False, False, False, True]),
        ((1, 2, 3, 5), [False, False, False, True]),
        ((1, "x", 0, 2), [False, True, True, False]),
        ((1, 1, 2, 3), [False] * 4),
        ((2, 2, 3, 4), [False] * 4),
    ],
)
def test_wrong_places_are_refused_with_one_clear_error(
    places: tuple[object, ...], marked: list[bool]
) -> None:
    tournament = make_running(4, title="onsen")
    match = matches_of(make_round(tournament))[0]

    response = signed_in("ada").post(entry(tournament), sent(*places, pod_points_0="12"))

    html = response.content.decode()
    form = response.context["entry"]["form"]
    assert (response.status_code, result_of(match)) == (200, None)
    assert (list(form.errors), len(form.non_field_errors())) == (["__all__"], 1)
    assert html.count("Give every player at the table a place from 1.") == 1
    assert ["aria-invalid" in field for field in fields_of(html, "place")] == marked
    assert 'value="12"' in html


def test_the_desk_says_what_each_place_is_worth() -> None:
    own = make_running(4, title="onsen", place_points={"4": [5, 3, "3/2", 0]})
    usual = make_running(3, title="onsen", name="Usual")
    make_round(own)
    make_round(usual)

    pages = [
        text_of(signed_in("ada"), entry(tournament) + "?table=1") for tournament in (own, usual)
    ]

    assert "Match points of the places: 5 – 3 – 3/2 – 0" in pages[0]
    assert "Match points of the places: 3 – 3/2 – 0" in pages[1]


def test_the_draft_shows_seats_and_why() -> None:
    tournament = make_running(7, title="onsen")
    round_ = make_round(tournament, published=False)
    names = [[seat.registration.name for seat in m.seats.all()] for m in matches_of(round_)]

    client = signed_in("ada")
    rows = rows_of(client, f"/organise/{tournament.slug}/rounds/1/")
    html = client.get(f"/organise/{tournament.slug}/rounds/1/").content.decode()

    assert rows == [
        f"{n} {' '.join(pod)} Everyone at this table has 0 match points."
        for n, pod in enumerate(names, start=1)
    ]
    assert html.count('<ol class="pod-seats"') == 2


def test_a_player_reads_the_seat(client: Client) -> None:
    tournament = make_running(3, title="onsen")
    pia = make_user("pia")
    tournament.registrations.filter(code="p2").update(user=pia)
    match = matches_of(make_round(tournament))[0]
    seat = match.seats.get(registration__user=pia).position
    client.force_login(pia)

    assert f"Your seat: {seat}" in text_of(client, f"/me/{tournament.slug}/")


@pytest.mark.parametrize("title", ["onsen", "nanika"])
@pytest.mark.parametrize("players", [8, 11])
def test_a_day_in_pods_runs_over_the_pages(title: str, players: int) -> None:
    tournament = make_running(players, title=title, rounds_planned=2)
    desk = signed_in("ada")
    rounds = f"/organise/{tournament.slug}/rounds"

    desk.post(f"{rounds}/pair/")
    for number in (1, 2):
        desk.post(f"{rounds}/{number}/publish/")
        for match in matches_of(tournament.rounds.get(number=number)):
            places = range(1, match.seats.count() + 1)
            typed = {**sent(*places), "table": str(match.table_number)}
            assert desk.post(entry(tournament, number), typed).status_code == 302
        act = "close-and-pair" if number == 1 else "close"
        desk.post(f"{rounds}/{number}/{act}/")

    assert [r.status for r in tournament.rounds.all()] == ["closed", "closed"]
    table = rows_of(Client(), f"/t/{tournament.slug}/standings/")
    assert len(table) == players
    assert table[0].startswith("1 ")


def test_pods_before_a_cut_are_called_rounds_and_have_no_wins_and_losses(client: Client) -> None:
    tournament = make_running(4, title="onsen", rounds_planned=1, top_cut=2)
    make_round(tournament)
    desk = signed_in("ada")
    desk.post(entry(tournament), sent(1, 2, 3, 4))
    desk.post(f"/organise/{tournament.slug}/rounds/1/close/")

    assert "All rounds are played. Look at who is in" in text_of(
        desk, f"/organise/{tournament.slug}/"
    )
    standings_page = text_of(client, f"/t/{tournament.slug}/standings/")
    assert "W–L–D" not in standings_page
    assert "0–1–0" not in standings_page
