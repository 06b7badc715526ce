"""The bracket for everyone: picture and table say the same, in both languages."""

import re

import pytest
from django.test import Client

from tournaments.models import Round, Stage, Tournament
from tournaments.services.drops import drop_player
from tournaments.services.results import enter_result
from tournaments.services.rounds import close_round, pair_round, publish_round
from tournaments.tests.cuts import (
    cut_made,
    cut_playing,
    last_round,
    match_in,
    play_cut_round,
    seat,
    won_by,
)
from tournaments.tests.factories import make_round, make_running, make_user
from tournaments.tests.views.pages import queries_of, rows_of, signed_in, text_of

pytestmark = pytest.mark.django_db
PATH = "/t/spring-cup/bracket/"


def next_round(tournament: Tournament) -> Round:
    ada = make_user("ada")
    return publish_round(pair_round(tournament, actor=ada), actor=ada)


def picture_of(client: Client, path: str = PATH) -> str:
    html = client.get(path).content.decode()
    found = re.search(r'<svg class="bracket-picture".*</svg>', html, re.S)
    assert found
    return found[0]


def names_in(text: str) -> list[str]:
    return re.findall(r"Player \d+", text)


def test_the_bracket_is_hidden_while_it_is_a_draft(client: Client) -> None:
    cut_made()

    assert client.get(PATH).status_code == 404
    assert signed_in("ada").get(PATH).status_code == 404
    assert "Top cut" not in text_of(client, "/t/spring-cup/")


def test_picture_and_table_name_the_same_players_in_the_same_order(client: Client) -> None:
    tournament = cut_playing(12, top_cut=8, third_place=True)
    play_cut_round(tournament)
    next_round(tournament)

    rows = rows_of(client, PATH)

    assert names_in(" ".join(rows)) == names_in(re.sub(r"<[^>]+>", " ", picture_of(client)))
    assert [row.split(" Player")[0] for row in rows[:6]] == [
        "Quarter-final 1", "Quarter-final 2", "Quarter-final 3", "Quarter-final 4",
        "Semi-final 1", "Semi-final 2",
    ]  # fmt: skip
    assert rows[6:] == [
        "Final winner of Semi-final 1 – winner of Semi-final 2 – – no result yet",
        "Match for third place loser of Semi-final 1 – loser of Semi-final 2 – – no result yet",
    ]


def test_matches_being_played_are_marked_in_both(client: Client) -> None:
    tournament = cut_playing()
    match = match_in(tournament, 1)
    ada = make_user("ada")
    enter_result(match, won_by(match), actor=ada)

    html = client.get(PATH).content.decode()

    assert html.count('<tr class="is-current') == 1
    assert html.count('class="bracket-match is-current"') == 1
    assert "Table 2 · playing" in re.sub(r"<[^>]+>", "", picture_of(client))
    assert "2–0" in rows_of(client, PATH)[0]
    assert "playing" in rows_of(client, PATH)[1]


def test_the_picture_has_a_title_a_description_and_no_inline_style(client: Client) -> None:
    cut_playing()

    html = client.get(PATH).content.decode()

    assert 'role="region" tabindex="0" aria-label="Bracket of the top cut"' in " ".join(
        html.split()
    )
    picture = picture_of(client)
    assert "<title" in picture
    assert "<desc" in picture
    assert "style=" not in html


def test_byes_walkovers_and_double_losses_are_said(client: Client) -> None:
    tournament = cut_made(12, cut_by="points", cut_points=3)
    frozen = Stage.objects.get(tournament=tournament, number=2).seeds
    ada = make_user("ada")
    drop_player(tournament.registrations.get(code=frozen[3]), actor=ada)
    publish_round(last_round(tournament), actor=ada)
    enter_result(match_in(tournament, 4), [], outcome="double_loss", actor=ada)

    rows = rows_of(client, PATH)

    assert [row.split()[-1] for row in rows[:3]] == ["bye", "walkover", "bye"]
    assert rows[3].endswith("double loss")
    assert "dropped" in rows[1]


def test_final_places_stand_above_bracket_and_standings_once_it_is_over(client: Client) -> None:
    tournament = cut_made(third_place=True)
    play_cut_round(tournament)
    assert "Final places" not in text_of(client, PATH)
    assert "Final places" not in text_of(client, "/t/spring-cup/standings/")
    pair_round(tournament, actor=make_user("ada"))
    play_cut_round(tournament)

    champion = seat(match_in(tournament, 1)).name
    for path in (PATH, "/t/spring-cup/standings/"):
        text = text_of(client, path)
        assert f"Final places 1 {champion} seed 1 2 " in text
    text = text_of(client, "/t/spring-cup/standings/")
    assert text.index("Final places") < text.index("Standings after round 1")
    assert "Matches of the top cut do not count here." in text
    assert "Final places" not in text_of(client, "/t/spring-cup/standings/?after=1")


def test_rounds_are_called_by_their_names(client: Client) -> None:
    tournament = cut_made(8, top_cut=8)
    play_cut_round(tournament)
    next_round(tournament)

    assert "Pairings of round 2 · Quarter-final" in text_of(client, "/t/spring-cup/rounds/2/")
    overview = text_of(client, "/t/spring-cup/")
    assert "Pairings of round 3 · Semi-final" in overview
    assert "Round 1 closed Round 2 · Quarter-final closed" in overview


def test_the_bracket_in_japanese(client: Client) -> None:
    tournament = cut_made(12, top_cut=8, third_place=True)
    play_cut_round(tournament)
    next_round(tournament)

    text = text_of(client, PATH, 200, **{"Accept-Language": "ja"})

    for words in ("準々決勝", "準決勝", "決勝", "3位決定戦"):
        assert words in text


def test_a_player_finds_the_own_name_marked() -> None:
    tournament = cut_playing()
    one = seat(match_in(tournament, 1))
    user = make_user("pia")
    type(one).objects.filter(pk=one.pk).update(user=user)

    html = signed_in("pia").get(PATH).content.decode()

    assert len(re.findall(r'<tr class="[^"]*is-own', html)) == 1
    assert len(re.findall(r'class="bracket-side[^"]*is-own"', html)) == 1


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_cut_of_another_program_is_shown_as_its_table_alone(
    client: Client, language: str
) -> None:
    tournament = cut_playing(8, top_cut=4)
    Stage.objects.filter(tournament=tournament, number=2).update(seeds=[])
    matches = last_round(tournament).matches
    matches.update(bracket_slot=None)
    one, other = matches.all()
    ends = [match.seats.get(position=2) for match in (one, other)]
    people = [seat.registration for seat in ends]
    for end in ends:
        end.delete()
    for match, person in zip((one, other), reversed(people), strict=True):
        match.seats.create(round=match.round, registration=person, position=2)

    html = client.get(PATH, headers={"Accept-Language": language}).content.decode()

    assert "bracket-picture" not in html
    assert len(names_in(" ".join(rows_of(client, PATH)))) == 4


def test_the_page_asks_as_much_for_a_small_as_for_a_big_cut() -> None:
    cut_playing(4, top_cut=2)
    small = queries_of(PATH)
    cut_playing(16, top_cut=16, name="Big Cup")

    assert queries_of("/t/big-cup/bracket/") == small


def test_a_tournament_without_a_cut_has_no_bracket(client: Client) -> None:
    make_round(make_running(4))

    assert client.get(PATH).status_code == 404
    assert client.post(PATH).status_code == 405


def test_a_final_that_both_lose_leaves_no_champion_and_every_page_says_so(client: Client) -> None:
    tournament = cut_made()
    play_cut_round(tournament)
    next_round(tournament)
    ada = make_user("ada")
    desk = "/organise/spring-cup/"
    words = "No champion: both players lost the final."
    assert words not in text_of(signed_in("ada"), desk)
    enter_result(match_in(tournament, 1), [], outcome="double_loss", actor=ada)
    close_round(last_round(tournament), actor=ada)

    for path in (PATH, "/t/spring-cup/standings/"):
        text = text_of(client, path)
        assert f"Final places {words} 2 Player" in text
        assert 'class="champion"' not in client.get(path).content.decode()
    assert f"What now? {words} All planned rounds are played" in text_of(signed_in("ada"), desk)


def test_a_champion_is_not_denied(client: Client) -> None:
    tournament = cut_made()
    play_cut_round(tournament)
    pair_round(tournament, actor=make_user("ada"))
    play_cut_round(tournament)

    assert client.get(PATH).content.decode().count('class="champion"') == 1
    for browser, path in ((client, PATH), (signed_in("ada"), "/organise/spring-cup/")):
        assert "No champion" not in text_of(browser, path)
