"""What a player needs for a place: on the own page, and on the page where anyone asks."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournaments.enums import StageKind, TournamentStatus
from tournaments.models import Match, Registration, Tournament
from tournaments.selectors.rounds import matches_of
from tournaments.services.results import enter_result
from tournaments.tests.factories import (
    goal,
    make_players,
    make_round,
    make_running,
    make_tournament,
    make_user,
    play_round,
)
from tournaments.tests.views.pages import rows_of, signed_in, text_of

pytestmark = pytest.mark.django_db

PAGE = "/t/spring-cup/standings/needs/"
JAPANESE = {"Accept-Language": "ja"}


def last_round(count: int = 4, **changes: object) -> Tournament:
    """Return a tournament of ``count`` in its second and last round; the cut takes two."""
    tournament = make_running(count, **{"rounds_planned": 2, "top_cut": 2, **changes})
    play_round(make_round(tournament))
    make_round(tournament)
    return tournament


def leaders(tournament: Tournament) -> list[Registration]:
    """Return who plays for first place: both have won round 1."""
    table_1 = matches_of(tournament.rounds.get(number=2))[0]
    return [seat.registration for seat in table_1.seats.all()]


def give_to_pia(registration: Registration) -> None:
    Registration.objects.filter(pk=registration.pk).update(user=make_user("pia"))


def win_for(match: Match, winner: Registration) -> None:
    other = next(s.registration for s in match.seats.all() if s.registration_id != winner.pk)
    games = [goal(winner.code, other.code)] * 2
    enter_result(match, games, actor=make_user("ada"))


# ---- The own page


def test_own_page_says_what_the_top_cut_takes() -> None:
    tournament = last_round()
    give_to_pia(leaders(tournament)[0])

    text = text_of(signed_in("pia"), "/me/spring-cup/")

    assert (
        "What do I need for the top 2? possible A draw is enough. After a win certain"
        " After a draw certain After a loss possible Exact: all 9 outcomes of the 2 open matches"
    ) in text


def test_own_page_says_it_in_japanese() -> None:
    tournament = last_round()
    give_to_pia(leaders(tournament)[0])

    text = text_of(signed_in("pia"), "/me/spring-cup/", 200, **JAPANESE)

    assert "可能性あり 引き分け以上で届きます。 勝った場合 確定 引き分けた場合 確定" in text
    assert "厳密な判定：未終了の2マッチの全9通りを確認" in text


def test_own_page_counts_a_result_as_soon_as_it_is_in() -> None:
    tournament = last_round()
    first, second = leaders(tournament)
    give_to_pia(first)

    win_for(matches_of(tournament.rounds.get(number=2))[0], first)

    text = text_of(signed_in("pia"), "/me/spring-cup/")
    assert "top 2? certain The place is certain. Exact: all 3 outcomes of the 1 open match" in text
    assert second.name not in text.split("top 2?")[1].split("Another place")[0]


def test_own_page_asks_for_points_where_the_cut_is_by_points() -> None:
    tournament = last_round(top_cut=0, cut_by="points", cut_points=4)
    give_to_pia(leaders(tournament)[0])

    text = text_of(signed_in("pia"), "/me/spring-cup/")

    assert (
        "What do I need for the top cut? possible A draw is enough. After a win certain After a"
        " draw certain After a loss out of reach Exact: only your own match points decide"
    ) in text


def test_own_page_is_silent_without_a_cut_and_when_it_is_over() -> None:
    tournament = last_round(top_cut=0)
    give_to_pia(leaders(tournament)[0])
    client = signed_in("pia")
    without_cut = text_of(client, "/me/spring-cup/")

    Tournament.objects.update(top_cut=2, status=TournamentStatus.FINISHED)

    assert "What do I need" not in without_cut
    assert "My standing" in without_cut
    assert "What do I need" not in text_of(client, "/me/spring-cup/")


def test_own_page_asks_the_database_as_often_for_more_players() -> None:
    counts = []
    for count in (4, 8):
        tournament = last_round(count, name=f"Cup {count}")
        give_to_pia(leaders(tournament)[0])
        client = signed_in("pia")
        with CaptureQueriesContext(connection) as queries:
            assert "What do I need" in text_of(client, f"/me/cup-{count}/")
        counts.append(len(queries))

    assert counts[0] == counts[1]


# ---- The page for everyone


def test_anyone_asks_for_a_player_by_name_and_a_place(client: Client) -> None:
    tournament = last_round()
    first = leaders(tournament)[0]

    text = text_of(client, f"{PAGE}?q={first.name}&place=1")

    assert f"{first.name} – place 1 or better possible A win is enough." in text
    assert "After a win certain After a draw possible After a loss out of reach" in text


def test_several_of_the_name_are_offered(client: Client) -> None:
    tournament = last_round()
    names = sorted(tournament.registrations.values_list("name", flat=True))

    html = client.get(f"{PAGE}?q=Player&place=3").content.decode()

    assert "Which player?" in html
    codes = tournament.registrations.values_list("code", flat=True)
    assert sorted(f'href="?place=3&amp;player={code}"' in html for code in codes) == [True] * 4
    assert all(name in html for name in names)


def test_a_link_names_the_player_by_code(client: Client) -> None:
    tournament = last_round()
    first = leaders(tournament)[0]

    text = text_of(client, f"{PAGE}?player={first.code}")

    assert f"{first.name} – top cut of 2 possible A draw is enough." in text
    assert client.get(f"{PAGE}?player=nobody").status_code == 404


def test_who_is_signed_in_is_asked_for_first() -> None:
    tournament = last_round()
    first = leaders(tournament)[0]
    give_to_pia(first)

    assert f"{first.name} – top cut of 2" in text_of(signed_in("pia"), PAGE)
    assert "Find a player by name or reading." in text_of(signed_in("sam"), PAGE)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("?q=Zoe", "Nobody here is called “Zoe”."),
        ("?place=0&q=Player 1", "Ensure this value is greater than or equal to 1."),
        ("?place=x", "Enter a whole number."),
        ("", "Find a player by name or reading."),
    ],
)
def test_the_page_says_what_to_mend(client: Client, query: str, words: str) -> None:
    last_round()

    assert words in text_of(client, PAGE + query)


def test_without_a_cut_a_place_is_asked_for(client: Client) -> None:
    last_round(top_cut=0)

    assert "This tournament has no top cut: choose a place." in text_of(
        client, f"{PAGE}?q=Player 1"
    )
    assert "place 4 or better certain" in text_of(client, f"{PAGE}?q=Player 1&place=4")


def test_before_the_first_round_there_is_nothing_to_tell(client: Client) -> None:
    tournament = make_running(4, top_cut=2)
    before = text_of(client, f"{PAGE}?q=Player 1")
    make_round(tournament, published=False)

    assert "This can be told once the first round is published." in before
    assert text_of(client, f"{PAGE}?q=Player 1") == before


def test_a_drafted_round_is_not_paired_yet_for_the_page(client: Client) -> None:
    tournament = make_running(4, rounds_planned=2, top_cut=2)
    play_round(make_round(tournament))
    before = text_of(client, f"{PAGE}?q=Player 1")

    make_round(tournament, published=False)

    assert "By bounds: 1 round is not paired yet" in before
    assert text_of(client, f"{PAGE}?q=Player 1") == before


def test_a_cut_that_is_not_published_is_not_told(client: Client) -> None:
    """Both finished with 3 share rank 2; who goes on stays open until the cut is public."""
    tournament = make_running(4, rounds_planned=1, top_cut=2)
    play_round(make_round(tournament))
    codes = list(tournament.registrations.values_list("code", flat=True))
    before = [text_of(client, f"{PAGE}?player={code}") for code in codes]

    tournament.stages.create(number=2, kind=StageKind.CUT, seeds=codes[::2])

    assert [text_of(client, f"{PAGE}?player={code}") for code in codes] == before
    assert "the top cut is made" not in " ".join(before)


def test_a_draft_tournament_is_not_there(client: Client) -> None:
    make_players(make_tournament(status=TournamentStatus.DRAFT, top_cut=2), 2)

    assert client.get(PAGE).status_code == 404


def test_the_page_in_both_languages_and_linked_from_the_standings(client: Client) -> None:
    tournament = last_round()
    code = leaders(tournament)[0].code

    assert f'href="{PAGE}"' in client.get("/t/spring-cup/standings/").content.decode()
    japanese = text_of(client, f"{PAGE}?player={code}", 200, **JAPANESE)
    assert "可能性あり 引き分け以上で届きます。" in japanese
    assert rows_of(client, PAGE) == []


def test_the_page_asks_the_database_as_often_for_more_players() -> None:
    counts = []
    for count in (4, 8):
        tournament = last_round(count, name=f"Cup {count}")
        code = leaders(tournament)[0].code
        with CaptureQueriesContext(connection) as queries:
            path = f"/t/cup-{count}/standings/needs/?player={code}&place=3"
            assert "place 3 or better" in text_of(Client(), path)
        counts.append(len(queries))

    assert counts[0] == counts[1]
