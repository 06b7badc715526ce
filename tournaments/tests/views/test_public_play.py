"""Pairings, standings and players as everyone sees them."""

import re

import pytest
from django.test import Client

from tournaments.enums import DeckStatus
from tournaments.models import Registration
from tournaments.selectors.rounds import matches_of
from tournaments.selectors.standings import StandingRow, standings_after
from tournaments.services.drops import drop_player
from tournaments.tests.factories import (
    make_player,
    make_players,
    make_round,
    make_running,
    make_tournament,
    make_user,
    play_round,
)
from tournaments.tests.views.pages import rows_of, signed_in, text_of

pytestmark = pytest.mark.django_db


# ---- Pairings


def test_round_shows_tables_players_and_results(client: Client) -> None:
    round_ = play_round(make_round(make_running(3)))
    match, bye = matches_of(round_)
    winner, loser = (seat.registration.name for seat in match.seats.all())

    assert rows_of(client, "/t/spring-cup/rounds/1/") == [
        f"1 {winner} won – {loser} Both have 0 match points. 2–0 +60 +60",
        f"– {bye.seats.get().registration.name}"
        " Bye: fewest byes so far (0) and, among those, the lowest match points (0). bye",
    ]


def test_round_finds_a_name_by_its_reading_in_any_kana(client: Client) -> None:
    tournament = make_running(4)
    found = tournament.registrations.get(name="Player 2")
    Registration.objects.filter(pk=found.pk).update(name="青木", sort_key="あおき\t青木")
    make_round(tournament)

    rows = rows_of(client, "/t/spring-cup/rounds/1/?q=アオキ")

    assert len(rows) == 1
    assert "青木" in rows[0]


def test_round_finds_a_table_by_its_number(client: Client) -> None:
    make_round(make_running(6))

    rows = rows_of(client, "/t/spring-cup/rounds/1/?q=2")

    assert any(row.startswith("2 ") for row in rows)


def test_round_says_when_nobody_is_called_so(client: Client) -> None:
    make_round(make_running(4))

    assert "No table of this round fits “<zzz”." in (
        text_of(client, "/t/spring-cup/rounds/1/?q=%3Czzz").replace("&lt;", "<")
    )


def test_round_marks_the_own_match() -> None:
    tournament = make_running(3)
    make_player(tournament, "pia", status="checked_in")
    make_round(tournament)

    html = signed_in("pia").get("/t/spring-cup/rounds/1/").content.decode()
    own = re.findall(r'<tr class="is-own">.*?</tr>', html, re.S)

    assert len(own) == 1
    assert "Pia" in own[0]
    assert "is-own" not in signed_in("sam").get("/t/spring-cup/rounds/1/").content.decode()


@pytest.mark.parametrize("who", [None, "pia", "sam", "ada"])
def test_a_drafted_round_answers_like_one_that_is_not_there(who: str | None) -> None:
    tournament = make_running(3)
    make_player(tournament, "pia", status="checked_in")
    make_round(tournament, published=False)
    client = signed_in(who) if who else Client()

    drafted = client.get("/t/spring-cup/rounds/1/", headers={"X-Request-Id": "same-id"})
    missing = client.get("/t/spring-cup/rounds/9/", headers={"X-Request-Id": "same-id"})

    assert drafted.status_code == missing.status_code == 404
    assert drafted.content == missing.content
    assert client.head("/t/spring-cup/rounds/1/").status_code == 404


@pytest.mark.parametrize("page", ["", "standings/", "players/"])
def test_a_drafted_round_leaves_no_trace_on_other_pages(client: Client, page: str) -> None:
    tournament = make_running(4)
    before = text_of(client, f"/t/spring-cup/{page}")
    make_round(tournament, published=False)

    assert text_of(client, f"/t/spring-cup/{page}") == before


# ---- Standings


def test_standings_count_closed_rounds_only(client: Client) -> None:
    tournament = make_running(4)
    play_round(make_round(tournament))
    before = rows_of(client, "/t/spring-cup/standings/")

    make_round(tournament)

    assert rows_of(client, "/t/spring-cup/standings/") == before
    text = text_of(client, "/t/spring-cup/standings/")
    assert "Standings after round 1" in text
    assert "Results of round 2, which is being played, do not count yet." in text


def told(row: StandingRow) -> str:
    """Return why a player stands above the next, as the page has it below the name."""
    if row.above_next is None:
        return ""
    why = row.above_next.en
    return f" Next: {row.next_name}. {why[0].upper()}{why[1:]}"


def test_standings_say_why_a_player_stands_above_the_next(client: Client) -> None:
    tournament = make_running(4)
    play_round(make_round(tournament))
    first, _second, third, last = standings_after(tournament)

    page = client.get("/t/spring-cup/standings/").content.decode()
    japanese = client.get("/t/spring-cup/standings/", headers={"accept-language": "ja"})

    assert [told(row)[6:] for row in (first, third)] == [
        f" {row.next_name}. Level in every measure: they share the rank" for row in (first, third)
    ]
    assert f"Next: {third.registration.name}. Match points: 3 against 0" in page
    assert "勝ち点：3 対 0" in japanese.content.decode()
    assert (told(last), page.count('<details class="why-above">')) == ("", 3)


def test_standings_show_shares_per_cent(client: Client) -> None:
    tournament = make_running(4, tiebreakers=["game_win_share"])
    play_round(make_round(tournament))

    assert [row.split()[-3] for row in rows_of(client, "/t/spring-cup/standings/")] == [
        "100.00%",
        "100.00%",
        "0.00%",
        "0.00%",
    ]


def test_standings_show_the_rows_of_the_plain_code(client: Client) -> None:
    tournament = make_running(4)
    play_round(make_round(tournament))

    rows = rows_of(client, "/t/spring-cup/standings/")

    assert rows == [
        f"{row.standing.rank} {row.registration.name}{told(row)} {row.standing.match_points} "
        f"{row.standing.differential} {row.standing.wins}–{row.standing.losses}–{row.standing.draws} "
        f"{row.standing.byes}"
        for row in standings_after(tournament, 1)
    ]
    assert [row.split()[0] for row in rows] == ["1", "1", "3", "3"]


def test_standings_after_an_earlier_round_can_be_read(client: Client) -> None:
    tournament = make_running(4)
    play_round(make_round(tournament))
    first = rows_of(client, "/t/spring-cup/standings/")
    play_round(make_round(tournament))

    assert rows_of(client, "/t/spring-cup/standings/?after=1") == first
    assert rows_of(client, "/t/spring-cup/standings/?after=2") != first


@pytest.mark.parametrize("after", ["0", "2", "x", "-1", "99999999999999999999"])
def test_standings_after_a_round_that_is_not_closed_are_not_there(
    client: Client, after: str
) -> None:
    tournament = make_running(4)
    play_round(make_round(tournament))
    make_round(tournament, published=False)

    assert client.get(f"/t/spring-cup/standings/?after={after}").status_code == 404


def test_standings_before_the_first_closed_round_say_why(client: Client) -> None:
    make_round(make_running(4))

    assert "There are standings once the first round is closed." in text_of(
        client, "/t/spring-cup/standings/"
    )


def test_standings_keep_a_dropped_player_with_a_mark(client: Client) -> None:
    tournament = make_running(4)
    play_round(make_round(tournament))
    drop_player(tournament.registrations.get(name="Player 1"), actor=make_user("ada"))

    assert any("Player 1 dropped" in row for row in rows_of(client, "/t/spring-cup/standings/"))


# ---- Players


def test_players_stand_by_reading_without_their_lists(client: Client) -> None:
    tournament = make_tournament()
    make_players(tournament, 2, checked_in=False)
    Registration.objects.filter(name="Player 1").update(deck_status=DeckStatus.INVALID)

    rows = rows_of(client, "/t/spring-cup/players/")

    assert rows == ["Player 1 registered", "Player 2 registered"]
    assert "list" not in text_of(client, "/t/spring-cup/players/")


def test_players_can_be_looked_for(client: Client) -> None:
    make_players(make_tournament(), 3, checked_in=False)

    assert rows_of(client, "/t/spring-cup/players/?q=player 3") == ["Player 3 registered"]
    assert "Nobody here is called “x”." in text_of(client, "/t/spring-cup/players/?q=x")


def test_a_name_is_shown_as_text(client: Client) -> None:
    make_players(make_tournament(), 1, checked_in=False)
    Registration.objects.update(name="<script>alert(1)</script>")

    html = client.get("/t/spring-cup/players/").content.decode()

    assert "<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>" in html
