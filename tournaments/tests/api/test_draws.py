"""The draw over the API: what everyone may know, and when the secret is told."""

import pytest
from msgspec.structs import replace

from tournaments.enums import TournamentStatus
from tournaments.models import Match, Round
from tournaments.pairing import verify
from tournaments.pairing.seeds import commitment_to
from tournaments.record import read_tournament
from tournaments.services.rounds import close_round, unpublish_round
from tournaments.services.tournaments import change_status
from tournaments.tests.api import world as worlds
from tournaments.tests.api.world import World, client_of
from tournaments.tests.factories import make_user

pytestmark = pytest.mark.django_db
DRAW = "tournaments/{slug}/draw/"


def finished_world() -> World:
    world = worlds.reported_world()
    close_round(Round.objects.get(), actor=make_user("ada"))
    change_status(world.tournament, TournamentStatus.FINISHED, actor=make_user("ada"))
    return world


def test_the_draw_tells_the_secret_only_at_the_end() -> None:
    world = worlds.playing_world()
    seed, round_ = world.tournament.seed, Round.objects.get()
    answer = client_of("anonymous").get(world.path(DRAW)).json()

    told = answer["rounds"][0]
    assert (answer["commitment"], answer["seed"]) == (commitment_to(seed), None)
    assert answer["secrets"] == [
        {
            "commitment": commitment_to(seed),
            "seed": None,
            "first_round": 1,
            "through_round": None,
        }
    ]
    assert (told["number"], told["stage"], told["attempt"]) == (1, "swiss", 1)
    assert (told["seed"], told["algorithm"]) == (round_.seed, round_.algorithm)
    assert told["quality"][0]["en"] == "No better pairing of this round exists."
    assert (told["manual"], told["earlier"]) == ([], [])


def test_the_draw_of_a_finished_tournament_tells_its_secret() -> None:
    world = finished_world()

    answer = client_of("anonymous").get(world.path(DRAW)).json()

    assert answer["seed"] == world.tournament.seed
    assert answer["secrets"][0]["seed"] == world.tournament.seed


def test_the_draw_names_what_was_made_by_hand() -> None:
    world = worlds.playing_world()
    Match.objects.update(is_manual=True, manual_reason="a broken table")
    codes = [world.pia.code, world.paul.code]

    [told] = client_of("sam").get(world.path(DRAW)).json()["rounds"]

    [by_hand] = told["manual"]
    assert (by_hand["table"], by_hand["reason"]) == (1, "a broken table")
    assert sorted(by_hand["players"]) == sorted(codes)


def test_wishes_are_not_counted_in_public() -> None:
    world = worlds.playing_world()
    assert "unwanted_meetings" in Round.objects.get().certificate

    [told] = client_of("ada").get(world.path(DRAW)).json()["rounds"]

    assert "unwanted_meetings" not in told["certificate"]
    assert told["certificate"]["exact"] is True


def test_a_draft_is_not_in_the_draw() -> None:
    world = worlds.playing_world()
    unpublish_round(Round.objects.get(), actor=make_user("ada"), reason="a mistake")

    for person in ("ada", "sid", "anonymous"):
        assert client_of(person).get(world.path(DRAW)).json()["rounds"] == []


def test_the_file_of_a_finished_tournament_verifies() -> None:
    world = finished_world()

    answer = client_of("anonymous").get(world.path(DRAW + "file/"))

    file = read_tournament(answer.content)
    report = verify(file)
    assert (report["ok"], report["verified"], report["derivation"]) == (True, True, "checked")
    false = replace(file, tournament=replace(file.tournament, seed="another"))
    assert verify(false)["ok"] is False
    assert answer["Content-Disposition"] == (
        f'attachment; filename="{world.tournament.slug}-draw.json"'
    )
