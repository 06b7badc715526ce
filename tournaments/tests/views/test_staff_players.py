"""Players at the desk: by hand, by list, checked in, changed, dropped, excluded, removed."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tournaments.models import Job, Registration, Tournament
from tournaments.services.drops import disqualify_player
from tournaments.services.registrations import edit_registration
from tournaments.tests.factories import (
    make_players,
    make_round,
    make_running,
    make_tournament,
    make_user,
    mark_list_valid,
    play_round,
)
from tournaments.tests.views.asking import as_shown, queries, said

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def ada(client: Client) -> Client:
    client.force_login(make_user("ada"))
    return client


def players(tournament: Tournament) -> list[tuple[str, str, str, int]]:
    found = tournament.registrations.order_by("pk")
    return list(found.values_list("name", "reading", "club", "byes"))


def page_of(tournament: Tournament) -> str:
    return f"/organise/{tournament.slug}/players/"


def test_player_is_registered_by_hand(ada: Client) -> None:
    tournament = make_tournament()
    typed = {"name": " 青木  葵 ", "reading": "アオキ", "club": "東京", "byes": "１"}

    response = ada.post(page_of(tournament), typed)

    assert said(response) == ["Saved: 青木 葵 is registered."]
    assert players(tournament) == [("青木 葵", "アオキ", "東京", 1)]
    assert "autofocus" in ada.get(page_of(tournament)).content.decode()


@pytest.mark.parametrize(
    "typed",
    [
        {"name": ""},
        {"name": "A\u202eB"},
        {"name": "Aoki", "byes": "many"},
        {"name": "Aoki", "byes": "99"},
    ],
)
def test_wrong_entry_is_refused_and_kept(ada: Client, typed: dict[str, str]) -> None:
    tournament = make_tournament()

    response = ada.post(page_of(tournament), {**typed, "club": "東京"})

    assert (response.status_code, players(tournament)) == (200, [])
    assert response.context["form"]["club"].value() == "東京"


def test_entry_to_a_tournament_that_is_over_is_refused(ada: Client) -> None:
    tournament = make_tournament(status="finished")

    response = ada.post(page_of(tournament), {"name": "Aoki"})

    assert (response.status_code, players(tournament)) == (200, [])
    assert "Registration for this tournament is not open." in response.content.decode()


def test_list_asks_a_fixed_number_of_queries(ada: Client) -> None:
    tournament = make_tournament()
    make_players(tournament, 1)
    one = queries(ada, page_of(tournament))
    make_players(tournament, 2)

    assert queries(ada, page_of(tournament)) == one


def test_list_looks_for_a_reading_in_either_kana(ada: Client) -> None:
    tournament = make_tournament()
    ada.post(page_of(tournament), {"name": "青木", "reading": "アオキ"})
    ada.post(page_of(tournament), {"name": "馬場", "reading": "ばば"})

    found = ada.get(page_of(tournament), {"q": "あお"}).context["page"]

    assert [player.name for player in found] == ["青木"]


def act(client: Client, player: Registration, name: str, **options: Any) -> Any:
    return client.post(f"{page_of(player.tournament)}{player.pk}/{name}/", **options)


@pytest.mark.parametrize(
    ("acts", "status", "words"),
    [
        (["check-in"], "checked_in", "Player 1 is checked in."),
        (["check-in", "undo"], "pending", "Player 1 is no longer checked in."),
        (["drop"], "dropped", "Player 1 has dropped and is not paired again."),
        (["drop", "reinstate"], "checked_in", "Player 1 is back in the tournament."),
    ],
)
def test_act_changes_the_status_and_says_so(
    ada: Client, acts: list[str], status: str, words: str
) -> None:
    tournament = make_tournament()
    player = make_players(tournament, 1, checked_in=False)[0]

    responses = [act(ada, player, name) for name in acts]

    player.refresh_from_db()
    assert player.status == status
    assert said(responses[-1])[-1] == words


def test_act_by_htmx_answers_with_the_row_and_a_saved_line(ada: Client) -> None:
    tournament = make_tournament()
    player = make_players(tournament, 1, checked_in=False)[0]

    page = act(ada, player, "check-in", headers=HTMX).content.decode()

    assert page.count("<tr") == 1
    assert f'id="player-{player.pk}"' in page
    assert "Undo check-in" in page
    assert "Player 1 is checked in." in page


def test_refused_act_by_htmx_says_why_and_changes_nothing(ada: Client) -> None:
    tournament = make_tournament(lists_required=True)
    player = make_players(tournament, 1, checked_in=False)[0]

    response = act(ada, player, "check-in", headers=HTMX)

    player.refresh_from_db()
    assert (response.status_code, player.status) == (409, "pending")
    assert "Player 1 has no valid deck list yet." in response.content.decode()


def test_entry_of_a_player_never_paired_is_removed(ada: Client) -> None:
    tournament = make_tournament()
    player = make_players(tournament, 1)[0]

    response = act(ada, player, "remove")

    assert said(response) == ["Player 1 is removed from the list."]
    assert not tournament.registrations.exists()


def test_entry_of_a_paired_player_stays(ada: Client) -> None:
    tournament = make_running(2)
    make_round(tournament)
    player = tournament.registrations.order_by("pk")[0]

    response = act(ada, player, "remove")

    assert response.status_code == 409
    assert tournament.registrations.count() == 2
    assert "Remove the entry" not in ada.get(f"{page_of(tournament)}{player.pk}/").content.decode()


def test_everyone_who_may_is_checked_in_and_the_others_named(ada: Client) -> None:
    tournament = make_tournament(lists_required=True)
    first, *_others = make_players(tournament, 3, checked_in=False)
    mark_list_valid(first)

    response = ada.post(f"{page_of(tournament)}check-in/")

    assert said(response) == [
        "1 players checked in.",
        "2 without a valid deck list: Player 2, Player 3.",
    ]


def test_entry_is_changed(ada: Client) -> None:
    tournament = make_tournament()
    player = make_players(tournament, 1)[0]
    url = f"{page_of(tournament)}{player.pk}/"

    response = ada.post(url, {**as_shown(ada, url), "name": "青木", "fixed_table": "４"})

    player.refresh_from_db()
    assert said(response) == ["Saved: 青木."]
    assert (player.name, player.fixed_table, player.byes) == ("青木", 4, 0)


def test_entry_changed_by_another_meanwhile_is_shown_and_the_form_kept(ada: Client) -> None:
    tournament = make_tournament()
    player = make_players(tournament, 1)[0]
    url = f"{page_of(tournament)}{player.pk}/"
    typed = {**as_shown(ada, url), "name": "Mine"}
    edit_registration(player, {"name": "Theirs"}, actor=make_user("hugo"))

    refused = ada.post(url, typed)

    player.refresh_from_db()
    assert (refused.status_code, player.name) == (200, "Theirs")
    assert "Now it reads: Theirs." in refused.content.decode()
    assert refused.context["form"]["name"].value() == "Mine"
    ada.post(url, {**typed, "seen": refused.context["form"]["seen"].value()})
    player.refresh_from_db()
    assert player.name == "Mine"


def test_table_that_another_keeps_is_refused(ada: Client) -> None:
    tournament = make_tournament()
    first, second = make_players(tournament, 2)
    edit_registration(first, {"fixed_table": 4}, actor=make_user("ada"))
    url = f"{page_of(tournament)}{second.pk}/"

    response = ada.post(url, {**as_shown(ada, url), "fixed_table": "4"})

    assert "Table 4 is already kept for Player 1." in response.content.decode()


@pytest.mark.parametrize(
    ("typed", "reason", "status"),
    [
        ("Player", "cheating", 200),
        ("Player 1", "", 200),
        ("Player 1", "cheating", 302),
    ],
)
def test_exclusion_needs_the_name_and_a_reason(
    ada: Client, typed: str, reason: str, status: int
) -> None:
    tournament = make_running(2)
    player = tournament.registrations.order_by("pk")[0]

    response = act(ada, player, "disqualify", data={"typed": typed, "reason": reason})

    player.refresh_from_db()
    assert response.status_code == status
    assert (player.status == "disqualified") == (status == 302)


def test_player_of_another_tournament_is_not_found(ada: Client) -> None:
    tournament = make_tournament()
    other = make_tournament(organiser=make_user("hugo"))
    player = make_players(other, 1)[0]

    found = [
        ada.get(f"{page_of(tournament)}{player.pk}/").status_code,
        ada.post(f"{page_of(tournament)}{player.pk}/drop/").status_code,
        ada.post(f"{page_of(tournament)}{player.pk}/disqualify/").status_code,
    ]

    assert found == [404, 404, 404]


def importing(client: Client, tournament: Tournament, **sent: Any) -> Any:
    return client.post(f"{page_of(tournament)}import/", sent)


def test_pasted_list_is_looked_at_before_it_is_imported(ada: Client) -> None:
    tournament = make_tournament()
    text = "名前,読み,所属\n青木,あおき,東京\n馬場,ばば,\n"

    looked = importing(ada, tournament, text=text)
    before = players(tournament)
    done = importing(ada, tournament, text=text, confirm="yes")

    assert (looked.status_code, before) == (200, [])
    assert [row.name for row in looked.context["rows"]] == ["青木", "馬場"]
    assert said(done) == ["Saved: 2 players registered."]
    assert players(tournament) == [("青木", "あおき", "東京", 0), ("馬場", "ばば", "", 0)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932"])
def test_uploaded_list_becomes_the_text_of_the_page(ada: Client, encoding: str) -> None:
    tournament = make_tournament()
    file = SimpleUploadedFile("players.csv", "名前\n髙橋\n".encode(encoding))

    response = importing(ada, tournament, file=file)

    assert (response.status_code, response.context["text"]) == (200, "名前\n髙橋\n")


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"text": ""}, "Paste the players, or choose a file."),
        ({"text": "name\n"}, "There is no player in this text."),
        ({"text": "Aoki,,,x\nBaba"}, "Byes are a number from 0 to 20, not “x”."),
        ({"text": "Aoki\n" * 10_001}, "More than 10000 players."),
    ],
)
def test_list_with_a_problem_is_refused_whole_and_kept(
    ada: Client, sent: dict[str, str], words: str
) -> None:
    tournament = make_tournament()

    response = importing(ada, tournament, **sent, confirm="yes")

    assert (response.status_code, players(tournament)) == (200, [])
    assert words in response.content.decode()
    assert response.context["text"].strip() == sent["text"].strip()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"PK\x03\x04\x00", "This is neither UTF-8 nor Shift_JIS text."),
        (b"a" * (5 * 1024 * 1024 + 1), "The file is larger than 5 MB."),
    ],
)
def test_file_that_is_no_list_is_refused(ada: Client, data: bytes, words: str) -> None:
    tournament = make_tournament()

    response = importing(ada, tournament, file=SimpleUploadedFile("players.csv", data))

    assert words in response.content.decode()


@pytest.mark.django_db(transaction=True)
def test_long_list_is_imported_by_a_job(ada: Client) -> None:
    tournament = make_tournament()
    text = "".join(f"Player {number}\n" for number in range(201))

    response = importing(ada, tournament, text=text, confirm="yes")

    job = Job.objects.get()
    assert response["Location"] == f"/jobs/{job.pk}/"
    assert (job.status, job.outcome, tournament.registrations.count()) == (
        "done",
        {"count": 201},
        201,
    )
    assert "Saved: 201 players registered." in ada.get(f"/jobs/{job.pk}/").content.decode()


@pytest.mark.django_db
def test_drop_that_throws_a_draft_away_says_so(client: Client) -> None:
    tournament = make_running(4)
    make_round(tournament, published=False)
    player = tournament.registrations.get(code="p1")
    client.force_login(make_user("ada"))

    page = client.post(f"/organise/{tournament.slug}/players/{player.pk}/drop/", follow=True)

    assert "The draft of round 1 was thrown away; pair it again." in page.content.decode()
    discarded = tournament.log_entries.get(verb="round.discarded")
    assert discarded.data["reason"] == "Player 1"


@pytest.mark.parametrize(("answer", "is_told"), [("void_all", True), (None, False)])
def test_where_the_house_voids_results_the_desk_is_told_which_to_correct(
    ada: Client, answer: str | None, is_told: bool
) -> None:
    settings = {"exclusion_results": answer} if answer else {}
    tournament = make_running(4, settings=settings)
    play_round(make_round(tournament))
    player = tournament.registrations.get(code="p1")
    path = f"/organise/{tournament.slug}/players/{player.pk}/"
    before = ada.get(path).content.decode()

    disqualify_player(player, reason="cheating", actor=make_user("ada"))

    after = ada.get(path).content.decode()
    match = tournament.rounds.get().matches.get(seats__registration=player)
    link = f"/organise/{tournament.slug}/rounds/1/matches/{match.pk}/correct/"
    assert ("void all results" in before, link in before) == (is_told, False)
    assert (link in after) == is_told
