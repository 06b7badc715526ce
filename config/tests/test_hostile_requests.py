"""What no page asks for is refused with a 4xx and never ends in a fault of the program."""

import pytest
from django.db import IntegrityError
from django.test import Client

from config.api_errors import problem_response
from judging.models import GameRecord
from judging.selectors.game_records import open_record
from rules.core.document.reading import main_line
from tournaments.errors import GoneMeanwhile
from tournaments.models import Match, Round, Tournament
from tournaments.services.drops import drop_player
from tournaments.services.redrawing import discard_draft
from tournaments.services.registrations import remove_registration
from tournaments.services.rounds import publish_round
from tournaments.tests.factories import (
    make_players,
    make_round,
    make_running,
    make_tournament,
    make_user,
    play_round,
)

pytestmark = pytest.mark.django_db
DIGITS = "9" * 5000


def signed_in(username: str = "ada") -> Client:
    client = Client()
    client.force_login(make_user(username))
    return client


@pytest.mark.parametrize("path", ["/", "/t/spring-cup/players/", "/organise/spring-cup/players/"])
def test_nul_in_an_address_is_a_bad_request(path: str) -> None:
    make_tournament()

    response = signed_in().get(path + "?q=%00")

    assert response.status_code == 400
    assert "Content-Security-Policy" in response.headers


def test_numbers_beyond_any_table_or_round_are_not_found() -> None:
    tournament = make_running(4)
    play_round(make_round(tournament))
    make_round(tournament)

    client = signed_in()

    assert client.get(f"/t/{tournament.slug}/standings/?after={DIGITS}").status_code == 404
    entry = client.get(f"/organise/{tournament.slug}/rounds/2/results/?table={DIGITS}")
    assert "There is no table" in entry.content.decode()


def test_numbers_beyond_any_field_are_told_beside_it() -> None:
    tournament = make_tournament()
    player = make_players(tournament, 1)[0]
    path = f"/organise/{tournament.slug}/players/{player.pk}/"

    for field in ("byes", "fixed_table", "seen"):
        data = {"name": "Player 1", "byes": "0", field: DIGITS}
        assert signed_in().post(path, data).status_code == 200

    player.refresh_from_db()
    assert (player.byes, player.fixed_table) == (0, None)


def test_token_that_is_no_text_is_a_wrong_token() -> None:
    response = Client().get("/api/v1/tournaments/", headers={"Authorization": "Token \xff\xfe"})

    assert (response.status_code, response.json()["code"]) == (401, "not_signed_in")


def test_schema_takes_no_header_from_the_address() -> None:
    response = Client().get("/api/v1/schema/?version=%0d%0aX:1")

    assert response.status_code == 200
    assert "X" not in response.headers


def test_what_was_deleted_meanwhile_is_told_and_not_a_fault() -> None:
    tournament, ada = make_running(4), make_user("ada")
    round_ = make_round(tournament, published=False)
    Round.objects.get(pk=round_.pk).delete()
    player = make_players(tournament, 1)[0]
    type(player).objects.get(pk=player.pk).delete()

    for act in (
        lambda: publish_round(round_, actor=ada),
        lambda: discard_draft(round_, actor=ada),
        lambda: remove_registration(player, actor=ada),
        lambda: drop_player(player, actor=ada),
    ):
        with pytest.raises(GoneMeanwhile):
            act()


def test_what_two_people_save_at_once_is_a_conflict_at_both_doors(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(*_arguments: object, **_options: object) -> None:
        raise IntegrityError("UNIQUE constraint failed")

    monkeypatch.setattr("allauth.account.forms.SignupForm.save", refused)
    data = {"username": "zoe", "display_name": "Zoe", "password1": "a tengu fans slowly"}
    page = Client().post("/accounts/signup/", {**data, "password2": data["password1"]})
    answer = problem_response(IntegrityError(), {})

    assert (page.status_code, "the same at the same moment" in page.content.decode()) == (409, True)
    assert answer is not None
    assert (answer.status_code, answer.data["code"]) == (409, "done_meanwhile")


def test_two_tournaments_of_one_name_at_once_get_two_addresses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = make_tournament()
    names = iter([first.slug, "spring-cup-two"])
    monkeypatch.setattr(
        "tournaments.services.tournaments.free_slug", lambda *_arguments: next(names)
    )

    second = make_tournament()

    assert second.slug == "spring-cup-two"
    assert Tournament.objects.count() == 2


@pytest.mark.parametrize("act", ["pair-by-hand", "unpublish", "redraw", "cut", "settings"])
def test_what_a_page_sends_back_may_be_anything(act: str) -> None:
    """Control characters in a reason, and JSON too deep to read, are no fault of the site."""
    tournament = make_running(4, top_cut=2, rounds_planned=1)
    here = f"/organise/{tournament.slug}/"
    address = {
        "pair-by-hand": f"{here}rounds/pair-by-hand/",
        "unpublish": f"{here}rounds/1/unpublish/",
        "redraw": f"{here}rounds/1/pairings/",
        "cut": f"{here}cut/",
        "settings": f"{here}settings/",
    }[act]
    if act in ("unpublish", "redraw"):
        make_round(tournament)
    if act == "cut":
        play_round(make_round(tournament))
    sent = {
        "reason": "a\0b",
        "seen": "[" * 20_000,
        "deed": "redraw",
        "typed": "a\0b",
        "number": "1",
    }

    answer = signed_in().post(address, sent)

    assert answer.status_code in (200, 302, 409)
    assert "\0" not in "".join(Match.objects.values_list("manual_reason", flat=True))


def test_a_form_is_taken_without_the_nul_characters_in_it() -> None:
    """PostgreSQL holds no NUL, neither as text nor in JSON, whichever page it comes from."""
    name = {"title": "doremi", "version": "4.01", "name": "Table\0 4", "definitions": "\0"}
    text = "doremi 4.01\nusers: Ada, \0Ben\nat: main\nfirst_player: Ada\nturn_player: Ada\nday: 1\n"

    answer = signed_in().post("/judge/stepper/new/", {**name, "text": text, "\0odd": "\0"})

    opened = open_record(GameRecord.objects.get())
    state = opened.state(main_line(opened.document)[0].id)
    assert (answer.status_code, opened.record.name) == (302, "Table 4")
    assert state.seats == ("Ada", "Ben")
