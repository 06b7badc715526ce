"""The sheet of a penalty: what is sent with it, what it asks for, and what it answers."""

import re
from typing import Any

import pytest
from django.utils import timezone, translation

from judging.models import DeckCheck, Penalty
from judging.tests.penalties import give, players_at
from judging.tests.services.test_ledger_ends import close
from judging.tests.views.test_ledger import address, at_a_table, client_of, sheet
from tournaments.models import GameLoss, LogEntry, Registration
from tournaments.tests.factories import make_player, make_round, make_tournament, make_user

pytestmark = pytest.mark.django_db


def test_what_the_policy_directs_is_read_in_the_language_of_the_reader() -> None:
    match, player, _other, _fay = at_a_table()
    sent = sheet(player, match, infraction="T01", proposed=1, level=1, instruction="Sit down.")

    for directs in ({"directs": "on"}, {}):
        client_of("fay").post(address("penalty-new"), {**sent, **directs})

    told, untold = Penalty.objects.order_by("pk")
    assert told.told[1:] == untold.told == ["Sit down."]
    assert "leave the game" in told.told[0]
    with translation.override("ja"):
        assert "ゲーム" in told.told[0]


def test_nothing_that_is_typed_is_sent_back_with_the_sheet() -> None:
    match, player, _other, _fay = at_a_table()
    sent = sheet(player, match, infraction="T01", look="1", departure="so", instruction="this")

    part = client_of("fay").post(address("penalty-new"), sent, headers={"HX-Request": "1"})

    assert not re.search(r'name="(departure|instruction|note)"', part.content.decode())


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"infraction": "", "level": 1}, "what it is for"),
        ({"infraction": "T04", "level": 1, "proposed": 2}, "the policy has for this: warning"),
    ],
)
def test_a_level_that_needs_a_reason_says_so_beside_the_reason(
    asked: dict[str, Any], says: str
) -> None:
    match, player, _other, _fay = at_a_table()

    page = client_of("fay").post(address("penalty-new"), sheet(player, match, **asked))

    assert page.status_code == 400
    assert says in page.context["form"].errors["departure"][0]
    assert page.context["asked"].needs_reason
    assert page.context["problem"] == ""
    assert not Penalty.objects.exists()


@pytest.mark.clause("DRM-22.T02", "DRM-22.03.3")
def test_the_game_of_each_table_is_asked_for() -> None:
    match, player, _other, _fay = at_a_table(best_of=3)
    close(match.round)
    second = make_round(player.tournament)
    here = second.matches.get(seats__registration=player)
    before = next(each for each in players_at(match) if each != player)
    sent = sheet(player, here, infraction="T02", asked_found="after_start", also_shown="1")
    sent |= {"also": before.pk, "level": 3, "departure": "both", "game_number": 2}
    client = client_of("fay")
    missing = client.post(address("penalty-new"), sent)
    assert list(missing.context["form"].errors) == [f"game_of_{before.pk}"]

    client.post(address("penalty-new"), {**sent, f"game_of_{before.pk}": 3})

    games = GameLoss.objects.order_by("pk").values_list("registration", "game_number")
    assert list(games) == [(player.pk, 2), (before.pk, 3)]


def test_a_check_of_another_player_is_not_taken_for_the_one_that_found_it() -> None:
    match, player, other, _fay = at_a_table()
    check = DeckCheck.objects.create(
        match=match, registration=other, round_number=1, planned_at=timezone.now()
    )

    page = client_of("fay").get(address("penalty-new"), {**sheet(player, match), "check": check.pk})

    assert page.status_code == 404


def test_the_sheet_can_be_opened_anew_at_the_address_it_is_sent_to() -> None:
    match, player, _other, _fay = at_a_table()
    client = client_of("fay")
    action = client.get(address("penalty-new"), sheet(player, match)).context["action"]

    page = client.get(action)

    assert (page.context["asked"].player, page.context["asked"].match) == (player, match)


def test_the_answer_says_what_an_exclusion_did() -> None:
    match, player, _other, _fay = at_a_table()
    sent = sheet(player, match, level=4, departure="Struck somebody")

    page = client_of("fay").post(address("penalty-new"), sent, follow=True)

    assert "neither paired nor ranked any more" in page.content.decode()


@pytest.mark.clause("DRM-22.T06", "AMB-58")
def test_a_spectator_may_be_anybody_and_gets_a_sheet_of_its_own() -> None:
    match, player, other, _fay = at_a_table()
    sent = sheet(player, match, infraction="T06", asked_role="taught")

    page = client_of("fay").get(address("penalty-new"), sent)

    assert (other in page.context["asked"].others, page.context["asked"].others) == (False, [])
    assert "The spectator’s penalty, on a sheet of its own" in page.content.decode()


@pytest.mark.parametrize("what", ["match", "call", "check"])
def test_a_sheet_about_what_is_not_there_gives_nothing_and_notes_no_look(what: str) -> None:
    match, player, _other, fay = at_a_table()
    Registration.objects.filter(pk=player.pk).update(user=make_user("pia"))
    earlier = make_player(make_tournament(name="Last Week"), "pia")
    give(earlier, 2, fay)
    sent = sheet(player, match, level=1, departure="said so") | {what: 999}
    before = LogEntry.objects.count()

    answer = client_of("fay").post(address("penalty-new"), sent)

    assert answer.status_code == 404
    assert not Penalty.objects.exclude(registration=earlier).exists()
    assert LogEntry.objects.count() == before
