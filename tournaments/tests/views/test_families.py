"""Families are the staff's business: no page, answer or file for anyone else names one."""

import re
from typing import Any

import pytest
from django.test import Client

from tournaments.models import Registration, Tournament
from tournaments.services.registrations import edit_registration, register_player
from tournaments.tests.api.world import client_of, playing_world
from tournaments.tests.factories import make_tournament, make_user
from tournaments.tests.views.asking import as_shown, said
from tournaments.tests.views.pages import signed_in

pytestmark = pytest.mark.django_db
CANARY = "Kanarienvogel"
PUBLIC = ["", "rounds/1/", "standings/", "players/", "rules/"]
T = "/api/v1/tournaments/{slug}/"
PUBLIC_API = [T, T + "players/", T + "rounds/", T + "rounds/1/", T + "standings/"]
OWN_API = ["/api/v1/me/", T + "entry/"]
DESK_API = [T + "registrations/", T + "registrations/{pia}/", T + "log/"]


def canary_world() -> Any:
    """Return a tournament in its first round in which Pia's family is the canary."""
    world = playing_world()
    edit_registration(world.pia, {"family": CANARY}, actor=make_user("ada"))
    return world


def tells(client: Any, path: str) -> bool:
    response = client.get(path)
    assert response.status_code == 200, path
    return CANARY in response.content.decode()


def test_no_public_page_names_a_family() -> None:
    world = canary_world()
    paths = [f"/t/{world.tournament.slug}/{page}" for page in PUBLIC]

    told = [p for who in ("paul", "pia", "sam", "ada") for p in paths if tells(signed_in(who), p)]

    assert told == []
    assert [p for p in paths if tells(Client(), p)] == []


def test_players_are_told_no_family_on_their_own_pages() -> None:
    world = canary_world()
    paths = ["/me/", f"/me/{world.tournament.slug}/"]

    assert [p for who in ("pia", "paul") for p in paths if tells(signed_in(who), p)] == []


@pytest.mark.parametrize("who", ["anonymous", "sam", "paul", "pia"])
def test_api_names_a_family_to_nobody_but_the_staff(who: str) -> None:
    world = canary_world()
    own = OWN_API if who in ("pia", "paul") else []
    paths = [p.format(slug=world.tournament.slug) for p in (*PUBLIC_API, *own)]

    assert [p for p in paths if tells(client_of(who), p)] == []
    for path in (*DESK_API, T + "file/"):
        answer = client_of(who).get(path.format(slug=world.tournament.slug, pia=world.pia.pk))
        assert (answer.status_code, CANARY in answer.content.decode()) == (404, False)


def test_who_enters_and_leaves_is_answered_without_the_family() -> None:
    world = canary_world()
    entered = client_of("sam").post(
        f"/api/v1/tournaments/{make_tournament(name='Next').slug}/entry/",
        {"name": "Sam"},
        format="json",
    )
    left = client_of("pia").post(world.path("tournaments/{slug}/entry/leave/"))

    assert (entered.status_code, left.status_code) == (201, 200)
    assert "family" not in entered.json()
    assert "family" not in left.json()


@pytest.mark.parametrize("who", ["ada", "hugo", "sid"])
def test_desk_reads_families_in_api_and_file(who: str) -> None:
    world = canary_world()
    paths = [*DESK_API, T + "file/"]

    found = [
        tells(client_of(who), p.format(slug=world.tournament.slug, pia=world.pia.pk)) for p in paths
    ]

    assert found == [True] * 4


def players_of(tournament: Tournament) -> str:
    return f"/organise/{tournament.slug}/players/"


def test_family_is_entered_and_changed_at_the_desk() -> None:
    tournament = make_tournament()
    ada = signed_in("ada")
    ada.post(players_of(tournament), {"name": "青木", "family": " 青木家 "})
    player = tournament.registrations.get()
    url = f"{players_of(tournament)}{player.pk}/"
    before = as_shown(ada, url)["family"]

    ada.post(url, {**as_shown(ada, url), "family": "馬場家"})

    player.refresh_from_db()
    assert (before, player.family) == ("青木家", "馬場家")


def test_family_that_cannot_be_a_name_is_refused_and_kept() -> None:
    tournament = make_tournament()

    response = signed_in("ada").post(players_of(tournament), {"name": "Aoki", "family": "A\u202eB"})

    assert (response.status_code, tournament.registrations.count()) == (200, 0)
    assert list(response.context["form"].errors) == ["family"]
    assert response.context["form"]["name"].value() == "Aoki"


def test_family_changed_by_another_meanwhile_is_a_conflict() -> None:
    tournament = make_tournament()
    ada = make_user("ada")
    player = register_player(tournament, name="Aoki", actor=ada)
    url = f"{players_of(tournament)}{player.pk}/"
    typed = {**as_shown(signed_in("ada"), url), "family": "Mine"}
    edit_registration(player, {"family": "Theirs"}, actor=ada)

    response = signed_in("ada").post(url, typed)

    assert "Now it reads: Theirs." in response.content.decode()
    assert Registration.objects.get().family == "Theirs"


def test_family_is_imported_under_its_heading() -> None:
    tournament = make_tournament()
    text = "名前,クラブ,家族\n青木,東京,青木家\n馬場,,\n"
    ada = signed_in("ada")

    looked = ada.post(f"{players_of(tournament)}import/", {"text": text})
    done = ada.post(f"{players_of(tournament)}import/", {"text": text, "confirm": "yes"})

    assert "<bdi>青木家</bdi>" in looked.content.decode()
    assert said(done) == ["Saved: 2 players registered."]
    found = tournament.registrations.order_by("pk").values_list("name", "club", "family")
    assert list(found) == [("青木", "東京", "青木家"), ("馬場", "", "")]


# ---- The same name twice


@pytest.mark.parametrize("name", ["青木 葵", "青木葵", "青木　葵"])
def test_same_name_is_asked_about_and_what_was_typed_kept(name: str) -> None:
    tournament = make_tournament()
    ada = signed_in("ada")
    register_player(tournament, name="青木 葵", reading="あおき", actor=make_user("ada"))
    typed = {"name": name, "club": "東京", "byes": "1"}

    asked = ada.post(players_of(tournament), typed)
    page = asked.content.decode()
    meant = ada.post(players_of(tournament), {**typed, "same_name_confirmed": "on"})

    assert asked.status_code == 200
    assert "Not saved: 青木 葵 is already on the list (registered)." in page
    assert 'type="checkbox" name="same_name_confirmed"' in page
    form = asked.context["form"]
    assert {field: form[field].value() for field in typed} == typed
    assert said(meant) == [f"Saved: {' '.join(name.split())} is registered."]
    assert tournament.registrations.count() == 2


def test_question_comes_before_every_field_and_has_the_focus() -> None:
    tournament = make_tournament()
    register_player(tournament, name="Aoki", actor=make_user("ada"))
    ada = signed_in("ada")

    plain = ada.get(players_of(tournament)).content.decode()
    asked = ada.post(players_of(tournament), {"name": "Aoki"}).content.decode()

    marks = ["Not saved: Aoki is already", 'name="same_name_confirmed"', "</button>", 'name="name"']
    form = asked[asked.index('class="quick-form"') :]
    assert sorted(marks, key=form.index) == marks
    assert [form.count(f'name="{name}"') for name in ("same_name_confirmed", "name")] == [1, 1]
    assert "marked below" not in asked
    focused = [re.findall(r'name="(\w+)"[^>]*autofocus', page) for page in (plain, asked)]
    assert focused == [["name"], ["same_name_confirmed"]]


def test_question_is_out_of_sight_until_it_is_asked() -> None:
    page = signed_in("ada").get(players_of(make_tournament())).content.decode()

    assert 'type="hidden" name="same_name_confirmed"' in page
    assert 'type="checkbox" name="same_name_confirmed"' not in page


def test_tick_is_kept_when_something_else_is_wrong() -> None:
    tournament = make_tournament()
    register_player(tournament, name="Aoki", actor=make_user("ada"))
    typed = {"name": "Aoki", "byes": "many", "same_name_confirmed": "on"}

    response = signed_in("ada").post(players_of(tournament), typed)

    assert response.context["form"]["same_name_confirmed"].value() is True
    assert 'type="checkbox" name="same_name_confirmed"' in response.content.decode()
    assert tournament.registrations.count() == 1


@pytest.mark.parametrize("name", ["Aoki", "葵", "青木 葵子", "a_b%"])
def test_another_name_is_not_asked_about(name: str) -> None:
    tournament = make_tournament()
    ada = make_user("ada")
    for taken in ("青木 葵", "axb"):
        register_player(tournament, name=taken, actor=ada)
    register_player(make_tournament(name="Other"), name="Aoki", actor=ada)

    assert register_player(tournament, name=name, actor=ada).name == name
